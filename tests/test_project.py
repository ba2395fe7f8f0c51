"""Test packaging: installed files, commands, metadata, dependencies and make targets."""

import importlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import entry_points, metadata
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
FOLDERS = ("server", "tools", "indexer", "prompts", "evals")
PACKAGE = "package"
"""The folder of the package's own files, which become `pincite/__init__.py` and so on."""
NEEDS = [
    *PROJECT["project"]["dependencies"],
    *(need for extra in PROJECT["project"]["optional-dependencies"].values() for need in extra),
    *PROJECT["build-system"]["requires"],
]


def name_of(need: str) -> str:
    """The normalised package name in a requirement."""
    return re.split(r"[\[<>=]", need)[0].lower().replace("_", "-")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """File names in a freshly built wheel."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        return opened.namelist()


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_top_level_folder_is_installed_as_part_of_pincite(folder: str) -> None:
    module = importlib.import_module(f"pincite.{folder}")
    assert module.__doc__
    assert Path(str(module.__file__)).resolve() == ROOT / folder / "__init__.py"


def test_the_wheel_and_the_layers_include_every_code_folder() -> None:
    found = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]
    layers = next(each for each in PROJECT["tool"]["importlinter"]["contracts"] if each["type"] == "layers")["layers"]
    assert found == {*FOLDERS, PACKAGE} == set(wheel["only-include"]) == set(wheel["sources"])
    assert set(FOLDERS) == {name for layer in layers for name in layer.split(" | ")}


def test_files_at_the_package_root_are_installed_as_pincite() -> None:
    module = importlib.import_module("pincite")
    assert Path(str(module.__file__)).resolve() == ROOT / PACKAGE / "__init__.py"
    assert (Path(str(module.__file__)).parent / "py.typed").is_file()


def test_the_wheel_contains_runtime_files_and_no_development_files(wheel: list[str]) -> None:
    tops = {name.split("/")[0] for name in wheel}
    assert tops == {"pincite", f"pincite-{PROJECT['project']['version']}.dist-info"}
    tops = {name.split("/")[1] for name in wheel if name.startswith("pincite/")}
    assert tops == {*FOLDERS, "__init__.py", "py.typed"}
    demo = sorted(name.removeprefix("pincite/server/demo/") for name in wheel if "/server/demo/" in name)
    matter = sorted(f"matter/{path.name}" for path in (ROOT / "server" / "demo" / "matter").glob("*.pdf"))
    assert demo == ["__init__.py", *matter, "questions.jsonl", "showcase.json"]
    assert {f"pincite/prompts/{path.name}" for path in (ROOT / "prompts").glob("*.md")} <= set(wheel)


def test_the_two_commands_are_installed() -> None:
    scripts = {
        each.name: each.load() for each in entry_points(group="console_scripts") if each.value.startswith("pincite.")
    }
    assert set(scripts) == {"pincite", "pincite-eval"}


def test_the_metadata_has_the_fields_that_a_registry_shows() -> None:
    fields = metadata("pincite")
    assert fields["Name"] == "pincite"
    assert fields["Requires-Python"] == ">=3.11"
    assert fields["License-Expression"] == "Apache-2.0"
    assert "legal documents" in fields["Summary"]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").lstrip().startswith("Apache License")


@pytest.mark.parametrize("need", NEEDS)
def test_every_dependency_has_a_lower_bound_and_a_major_cap(need: str) -> None:
    assert re.search(r">=\d+(\.\d+)*,<\d+(\.\d+)?$", need), need


def test_constraints_pin_every_installed_dependency() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = dict(line.split("==") for line in lines if not line.startswith("#"))
    pinned = {name.lower().replace("_", "-") for name in pins}
    extras = PROJECT["project"]["optional-dependencies"]
    needed = [
        *PROJECT["project"]["dependencies"],
        *extras["minilm"],
        *extras["dev"],
        *PROJECT["build-system"]["requires"],
    ]
    assert {name_of(need) for need in needed} - pinned == set()
    assert "pincite" not in pinned


def test_the_formats_constraints_work_alone() -> None:
    lines = (ROOT / "constraints-formats.txt").read_text(encoding="utf-8").splitlines()
    pinned = {line.split("==")[0].lower().replace("_", "-") for line in lines if not line.startswith("#")}
    extras = PROJECT["project"]["optional-dependencies"]
    needed = [*PROJECT["project"]["dependencies"], *extras["formats"], *extras["dev"]]
    assert {name_of(need) for need in needed} - pinned == set()
    assert "pypandoc-binary" in pinned


def test_the_hooks_run_only_programs_that_setup_installs() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))["repos"]
    assert local["repo"] == "local"
    entries = [hook["entry"].split()[0] for hook in local["hooks"] if hook["language"] == "system"]
    developing = {name_of(need) for need in PROJECT["project"]["optional-dependencies"]["dev"]}
    assert {Path(entry).name for entry in entries if entry.startswith(".venv/bin/")} == {"ruff", "mypy"} <= developing
    assert [entry for entry in entries if not entry.startswith(".venv/bin/")] == ["bash"]


def test_the_site_constraints_pin_the_site_generator() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (need,) = re.findall(r"^WITH_SITE := (.+)$", makefile, re.MULTILINE)
    lines = (ROOT / "constraints-site.txt").read_text(encoding="utf-8").splitlines()
    assert re.fullmatch(r"[\w-]+>=\d+\.\d+,<\d+", need)
    assert name_of(need) in {line.split("==")[0].lower() for line in lines}


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_code_contains_a_path_to_test_data(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in (ROOT / folder).rglob("*")
        if path.suffix in (".py", ".md", ".json", ".jsonl")
        for word in ("../shared", "/work/", "shared/data")
        if word in path.read_text(encoding="utf-8")
    ]
    assert found == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_code_is_imported_only_by_its_public_name(folder: str) -> None:
    private = re.compile(rf"^\s*(?:from|import) (?:{'|'.join((*FOLDERS, PACKAGE))})[. ]", re.MULTILINE)
    files = [*(ROOT / folder).rglob("*.py"), *(ROOT / "tests").rglob("*.py")]
    assert [str(path) for path in files if private.search(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_mentioned_make_target_exists(page: str) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|\$ )make ([a-z]+)", (ROOT / page).read_text(encoding="utf-8")))
    assert named
    assert named <= targets


def test_every_make_target_is_phony_and_has_a_help_sentence() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z][\w.-]*):(?!=)(?:.*?## (.*))?", makefile, re.MULTILINE)
    assert [name for name, sentence in targets if not re.fullmatch(r"[A-Z].*\.", sentence)] == []
    (phony,) = re.findall(r"^\.PHONY: ((?:.*\\\n)*.*)", makefile, re.MULTILINE)
    assert sorted(phony.replace("\\\n", " ").split()) == sorted(name for name, _ in targets)
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, timeout=30)
    assert done.returncode == 0, done.stderr
    assert re.findall(r"^  ([a-z-]+) +(.+)$", done.stdout, re.MULTILINE) == targets


def test_make_help_lists_the_args_of_each_target_that_takes_them() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    rules = re.findall(r"^([a-z][\w-]*):(?!=).*?## (.*)\n((?:\t.*\n)*)", makefile, re.MULTILINE)
    takes = {name for name, _, recipe in rules if "$(ARGS)" in recipe or "$(or $(ARGS)" in recipe}
    assert takes == {name for name, sentence, _ in rules if "ARGS: " in sentence}
    assert {"test", "bench", "services"} <= takes


def test_the_development_container_sets_the_project_up() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert container["image"].startswith(f"python:{oldest}")
    make, target = container["postCreateCommand"].split()
    assert make == "make"
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def test_the_development_container_installs_the_packages_of_the_full_check() -> None:
    container = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text(encoding="utf-8"))
    install = re.compile(r"apt-get install -qq -y ([a-z -]+[a-z])")
    wanted = install.findall((ROOT / ".ci" / "run").read_text(encoding="utf-8"))
    (installed,) = install.findall(container["onCreateCommand"])
    assert wanted
    assert set(installed.split()) == {"git", "make", *(name for names in wanted for name in names.split())}


def test_examples_are_type_checked_as_strictly_as_the_code() -> None:
    mypy = PROJECT["tool"]["mypy"]
    assert mypy["strict"]
    assert "docs/examples" in mypy["files"]
    assert not any("examples" in str(override["module"]) for override in mypy["overrides"])


def test_no_package_is_pinned_twice_in_one_install() -> None:
    exact = (ROOT / name for name in ("constraints.txt", "constraints-models.txt"))
    pins = [line for path in exact for line in path.read_text(encoding="utf-8").splitlines() if "==" in line]
    versions: dict[str, set[str]] = {}
    for pin in pins:
        name, _, version = pin.partition("==")
        versions.setdefault(name.lower().replace("_", "-"), set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}
