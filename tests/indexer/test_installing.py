"""Test that install hints use the available installer and the source of the installed pincite."""

import shlex
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from pincite.indexer import installing
from pincite.indexer.installing import Origin, install_command, origin_of, reinstall_command

CLONE = Origin("file:///home/me/my%20clones/pincite", is_editable=True)
COPY = Origin("file:///home/me/pincite")
OFFICE = "'pincite[office] @ file:///home/me/pincite'"


@pytest.fixture
def environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate environment with Python at `bin/python`, without pip, and no uv on the path."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", f"{tmp_path}/bin/python")
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    monkeypatch.setattr(installing, "find_spec", lambda _: None)
    monkeypatch.setattr(installing, "origin_of", lambda _: COPY)
    (tmp_path / "pyvenv.cfg").write_text("home = /usr/bin\nversion = 3.11.7\n", encoding="utf-8")
    return tmp_path


def test_with_pip_the_hint_names_the_pip_of_the_current_python(
    environment: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(installing, "find_spec", lambda _: SimpleNamespace())
    assert install_command("office") == f"{environment}/bin/python -m pip install {OFFICE}"
    assert reinstall_command("a==1") == f"{environment}/bin/python -m pip install --force-reinstall --no-deps a==1"


def test_a_uv_environment_without_pip_gets_a_uv_command(environment: Path) -> None:
    (environment / "pyvenv.cfg").write_text("home = /usr/bin\nuv = 0.5.1\n", encoding="utf-8")
    assert install_command("office") == f"uv pip install --python {environment}/bin/python {OFFICE}"
    assert reinstall_command("a==1") == f"uv pip install --python {environment}/bin/python --reinstall --no-deps a==1"


@pytest.mark.skipif(sys.platform == "win32", reason="a program is found by its ending there")
def test_without_pip_the_hint_names_uv_on_the_path(environment: Path) -> None:
    (environment / "bin").mkdir()
    (environment / "bin" / "uv").write_text("", encoding="utf-8")
    (environment / "bin" / "uv").chmod(0o700)
    assert install_command("office").startswith("uv pip install --python ")


def test_without_pip_and_uv_the_hint_runs_ensurepip_first(environment: Path) -> None:
    python = f"{environment}/bin/python"
    assert install_command("office") == f"{python} -m ensurepip && {python} -m pip install {OFFICE}"


def test_a_uv_tool_keeps_its_extras(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = environment / "uv" / "tools" / "pincite"
    home.mkdir(parents=True)
    (home / "uv-receipt.toml").write_text(
        '[tool]\nrequirements = [{ name = "pincite", extras = ["minilm"], directory = "/home/me/pincite" }]\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(sys, "prefix", str(home))
    assert install_command("office") == f"uv tool install --force {OFFICE.replace('office', 'minilm,office')}"


@pytest.mark.parametrize(
    ("home", "command"),
    [
        ("/root/.local/share/uv/tools/pincite", f"uv tool install --force {OFFICE}"),
        ("/root/.cache/uv/archive-v0/Ab12", f"uvx --from {OFFICE} pincite"),
        ("/root/.local/share/pipx/venvs/pincite", f"pipx inject --force pincite {OFFICE}"),
    ],
)
def test_a_tool_environment_gets_the_command_of_its_tool(
    environment: Path, monkeypatch: pytest.MonkeyPatch, home: str, command: str
) -> None:
    monkeypatch.setattr(sys, "prefix", home)
    assert environment.exists()
    assert install_command("office") == command


def test_a_one_time_tool_command_names_the_editable_folder(environment: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installing, "origin_of", lambda _: CLONE)
    monkeypatch.setattr(sys, "prefix", f"{environment}/uv/archive-v0/Ab12")
    assert install_command("office") == "uvx --from '/home/me/my clones/pincite[office]' pincite"


@pytest.mark.parametrize(
    ("origin", "words"),
    [
        (Origin("file:///home/o'brien/p"), ["pincite[office] @ file:///home/o'brien/p"]),
        (Origin("file:///home/o'brien/p", is_editable=True), ["-e", "/home/o'brien/p[office]"]),
        (Origin("https://h.example/p.whl?a=1&b=$HOME"), ["pincite[office] @ https://h.example/p.whl?a=1&b=$HOME"]),
    ],
)
def test_a_shell_reads_a_quoted_address_unchanged(origin: Origin, words: list[str]) -> None:
    assert shlex.split(origin.requirement("office")) == words


@pytest.mark.parametrize(
    ("origin", "named"),
    [
        (Origin(), "'pincite[office]'"),
        (CLONE, "-e '/home/me/my clones/pincite[office]'"),
        (Origin("git+https://h.example/p.git@0a1b"), "'pincite[office] @ git+https://h.example/p.git@0a1b'"),
    ],
)
def test_the_hint_installs_from_the_original_source(origin: Origin, named: str) -> None:
    assert origin.requirement("office") == named


@pytest.mark.parametrize(
    ("noted", "origin"),
    [
        (None, Origin()),
        ("no json", Origin()),
        ('{"url": "file:///c", "dir_info": {"editable": true}}', Origin("file:///c", is_editable=True)),
        ('{"url": "file:///c/p.whl", "archive_info": {}}', Origin("file:///c/p.whl")),
        (
            '{"url": "https://h/p", "vcs_info": {"vcs": "git", "commit_id": "0a1b"}, "subdirectory": "x"}',
            Origin("git+https://h/p@0a1b#subdirectory=x"),
        ),
    ],
)
def test_the_source_is_read_from_the_installer_record(
    monkeypatch: pytest.MonkeyPatch, noted: str | None, origin: Origin
) -> None:
    monkeypatch.setattr(installing, "distribution", lambda _: SimpleNamespace(read_text=lambda _: noted))
    assert origin_of("pincite") == origin


def test_a_missing_package_has_the_index_as_source() -> None:
    assert origin_of("pincite-that-is-not-there") == Origin()
