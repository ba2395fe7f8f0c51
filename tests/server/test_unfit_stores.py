"""Tests that read-only stores and invalid matter names are one sentence and an exit code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.command_line import Done, indexed, pincite_here

LAW = "Quay Law\nLaw No. 4 of 2019\n\nArticle 1\nFees\nA keeper pays a fee of ten crowns.\n"
LONG = "a" * 300


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return indexed(tmp_path_factory.mktemp("unfit"), LAW)


@pytest.fixture
def read_only(store: Path, ordinary_user: None) -> Iterator[Path]:
    """The same store, made read-only."""
    places = [store, *store.rglob("*")]
    modes = [(place, place.stat().st_mode) for place in places]
    for place, mode in modes:
        place.chmod(mode & 0o555)
    yield store
    for place, mode in modes:
        place.chmod(mode)


def error_line(done: Done) -> str:
    assert "Traceback" not in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("pincite: ")]
    return line


@pytest.mark.parametrize("command", [["serve"], ["ask", "Who?"], ["search", "fee"], ["list"], ["rollback"]])
@pytest.mark.parametrize(
    ("name", "shown"), [("a/b", "'a/b'"), ("../default", "'../default'"), (LONG, f"'{'a' * 99}…'"), ("", "''")]
)
def test_an_unknown_matter_is_refused_with_the_existing_names(
    store: Path, command: list[str], name: str, shown: str
) -> None:
    done = pincite_here(*command, "--store", store, "--matter", name)
    assert done.returncode == 2
    assert error_line(done) == f"pincite: The store {store} has no matter {shown}. It has: default."


@pytest.mark.parametrize("name", ["a/b", "../x", LONG, "", "A b"])
def test_an_invalid_matter_name_is_refused_with_the_rule(store: Path, name: str) -> None:
    done = pincite_here("index", store.parent / "files", "--store", store, "--matter", name, "--no-vectors")
    assert done.returncode == 2
    rule = "use lower-case letters, digits and hyphens ([a-z0-9-]+), 100 at the most"
    assert error_line(done).endswith(f"cannot name a matter: {rule}")
    assert len(error_line(done)) < 250


@pytest.mark.parametrize("command", [["search", "fee"], ["list"], ["serve"]])
def test_a_read_only_store_can_be_read(read_only: Path, command: list[str]) -> None:
    done = pincite_here(*command, "--store", read_only)
    assert (done.returncode, done.stderr) == (0, "")


def test_asking_a_read_only_store_says_what_to_do(read_only: Path) -> None:
    done = pincite_here("ask", "What fee does a keeper pay?", "--store", read_only)
    assert done.returncode == 1
    assert "The record of the run cannot be written to " in error_line(done)
    assert error_line(done).endswith("Make the folder writable, or set PINCITE_TRACE__ENABLED=false.")
    done = pincite_here("ask", "What fee does a keeper pay?", "--store", read_only, PINCITE_TRACE__ENABLED="false")
    assert (done.returncode in (0, 3), done.stderr) == (True, "")


@pytest.mark.parametrize("command", [["purge", "law.txt", "--yes"], ["rollback"]])
def test_a_command_that_would_change_a_read_only_store_names_the_file_and_the_reason(
    read_only: Path, command: list[str]
) -> None:
    done = pincite_here(*command, "--store", read_only)
    assert done.returncode == 1
    assert (
        f"could not be written (Permission denied: {read_only}/default/writer.lock). The published index"
        in error_line(done)
    )
