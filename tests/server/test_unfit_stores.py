"""A store that may not be written, and names that no matter has: one sentence and an exit code."""

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
def closed(store: Path, ordinary_user: None) -> Iterator[Path]:
    """The same, which may be read only."""
    places = [store, *store.rglob("*")]
    modes = [(place, place.stat().st_mode) for place in places]
    for place, mode in modes:
        place.chmod(mode & 0o555)
    yield store
    for place, mode in modes:
        place.chmod(mode)


def told(done: Done) -> str:
    assert "Traceback" not in done.stderr
    (line,) = [line for line in done.stderr.splitlines() if line.startswith("pincite: ")]
    return line


@pytest.mark.parametrize("command", [["serve"], ["ask", "Who?"], ["search", "fee"], ["list"], ["rollback"]])
@pytest.mark.parametrize(
    ("name", "shown"), [("a/b", "'a/b'"), ("../default", "'../default'"), (LONG, f"'{'a' * 99}…'"), ("", "''")]
)
def test_a_name_that_no_matter_has_is_refused_with_those_there_are(
    store: Path, command: list[str], name: str, shown: str
) -> None:
    done = pincite_here(*command, "--store", store, "--matter", name)
    assert done.returncode == 2
    assert told(done) == f"pincite: The store {store} has no matter {shown}. It has: default."


@pytest.mark.parametrize("name", ["a/b", "../x", LONG, "", "A b"])
def test_a_name_that_no_matter_can_have_is_refused_with_the_rule(store: Path, name: str) -> None:
    done = pincite_here("index", store.parent / "files", "--store", store, "--matter", name, "--no-vectors")
    assert done.returncode == 2
    rule = "use lower-case letters, digits and hyphens ([a-z0-9-]+), 100 at the most"
    assert told(done).endswith(f"cannot name a matter: {rule}")
    assert len(told(done)) < 250


@pytest.mark.parametrize("command", [["search", "fee"], ["list"], ["serve"]])
def test_a_store_that_may_not_be_written_is_read(closed: Path, command: list[str]) -> None:
    done = pincite_here(*command, "--store", closed)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_question_of_a_store_that_may_not_be_written_says_what_to_do(closed: Path) -> None:
    done = pincite_here("ask", "What fee does a keeper pay?", "--store", closed)
    assert done.returncode == 1
    assert "The record of the run cannot be written to " in told(done)
    assert told(done).endswith("Make the folder writable, or set PINCITE_TRACE__ENABLED=false.")
    done = pincite_here("ask", "What fee does a keeper pay?", "--store", closed, PINCITE_TRACE__ENABLED="false")
    assert (done.returncode in (0, 3), done.stderr) == (True, "")


@pytest.mark.parametrize("command", [["purge", "law.txt", "--yes"], ["rollback"]])
def test_what_would_change_such_a_store_says_which_file_and_why(closed: Path, command: list[str]) -> None:
    done = pincite_here(*command, "--store", closed)
    assert done.returncode == 1
    assert f"could not be written (Permission denied: {closed}/default/writer.lock). The published index" in told(done)
