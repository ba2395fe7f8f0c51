"""Test that the pages under docs match the code: tools, settings, contracts, links."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

from pincite.evals.summary import MONITORING, TRUSTED
from pincite.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
LINK = re.compile(r"\]\((?!https?://)(?P<path>[^)#]*)(?:#(?P<anchor>[^)]*))?\)")
FILE = re.compile(r"`(?P<path>(?:\w+/)*\w+\.py)`")
RENAMES = "0058-names-of-modules.md"
"""The one page that names files that are gone."""
HEADING = re.compile(r"^#+ (?P<title>.+)$", re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


def test_the_tools_page_matches_the_declared_tools() -> None:
    render = runpy.run_path(str(Path(__file__).parent / "render_tools.py"))
    assert read("tools.md") == render["page"](), "run .venv/bin/python tests/docs/render_tools.py"


def test_the_settings_table_has_every_setting_with_its_default() -> None:
    written = re.findall(r"^\| `(\w+(?:\.\w+)?)` \| `([^`]*)` \|", read("operations.md"), re.MULTILINE)
    settings = [
        (f"{section}.{name}" if name else section, str(value))
        for section, values in Settings.model_construct().model_dump().items()
        for name, value in (values.items() if isinstance(values, dict) else [("", values)])
    ]
    assert written == settings


def test_the_evaluation_page_names_every_metric() -> None:
    page = read("evaluation.md")
    assert [name for name in (*TRUSTED, *MONITORING) if f"`{name}`" not in page] == []


def test_the_heavy_libraries_table_matches_the_import_contracts() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    protected = {name.replace("_", "-") for each in contracts for name in each.get("protected_modules", ())}
    rows = re.findall(r"^\| ([\w-]+(?:, [\w-]+)*) \| `(?:server|indexer|tools|evals)/", read("architecture.md"), re.M)
    assert {name for cell in rows for name in cell.split(", ")} == protected


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_resolves_to_a_target(page: Path) -> None:
    broken = []
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        target = (page.parent / match["path"]).resolve() if match["path"] else page
        if not target.exists() or (match["anchor"] and match["anchor"] not in anchors(target)):
            broken.append(match.group())
    assert broken == []


@pytest.mark.parametrize(
    "page", [p for p in PAGES if p.parent.name != "how-to" and p.name != RENAMES], ids=lambda page: page.name
)
def test_every_module_named_on_a_page_exists(page: Path) -> None:
    named = {match["path"] for match in FILE.finditer(page.read_text(encoding="utf-8"))}
    missing = {path for path in named if not any(ROOT.glob(f"[!.]*/**/{path}")) and not (ROOT / path).exists()}
    assert missing == set()


def test_the_index_links_every_page() -> None:
    linked = {(ROOT / "docs" / match["path"]).resolve() for match in LINK.finditer(read("index.md"))}
    pages = {page for page in (ROOT / "docs").rglob("*.md") if "decisions" not in page.parts}
    assert pages - linked - {ROOT / "docs" / "index.md"} == set()


def anchors(page: Path) -> set[str]:
    titles = HEADING.findall(page.read_text(encoding="utf-8"))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_has_context_choice_evidence_and_cost(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.match(rf"# {page.name[:4]} \S", text)
    assert re.findall(r"^\*\*(\w+)\.\*\*", text, re.MULTILINE) == ["Context", "Choice", "Evidence", "Price"]


def test_the_index_of_decisions_lists_each_note_once_by_its_title() -> None:
    listed = re.findall(r"^\| (\d{4}) \| \[(.+)\]\((.+?)\) \|", read("decisions/README.md"), re.MULTILINE)
    titled = [(page.read_text(encoding="utf-8").splitlines()[0], page.name) for page in DECISIONS]
    assert sorted((f"# {number} {title}", name) for number, title, name in listed) == titled
