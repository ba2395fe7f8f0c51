import io
import lzma
import tarfile
from pathlib import Path

import pytest

from pincite.evals.errors import BadAnswers, BadQuestions
from pincite.evals.formats.answers import parse_answers, read_answers
from pincite.evals.formats.sources import read_file, read_tree
from tests.evals.formats.conftest import MakeRow


def _pack(path: Path, *members: tarfile.TarInfo) -> Path:
    with tarfile.open(path, "w:xz") as packed:
        for member in members:
            packed.addfile(member, io.BytesIO(b"x" * member.size))
    return path


def _member(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE) -> tarfile.TarInfo:
    made = tarfile.TarInfo(name)
    made.size, made.type, made.linkname = size, kind, "/etc/passwd"
    return made


def test_a_file_is_read_plain_or_unpacked(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_bytes(b"[1]")
    (tmp_path / "a.json.xz").write_bytes(lzma.compress(b"[1]"))
    assert read_file(tmp_path / "a.json") == read_file(tmp_path / "a.json.xz") == b"[1]"


@pytest.mark.parametrize("content", [None, b"no archive", lzma.compress(b"text" * 99)[:-9]])
def test_an_unreadable_file_is_reported(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "a.xz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadQuestions, match=r"a\.xz: cannot be read"):
        read_file(path)


def test_a_decompression_bomb_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "a.xz").write_bytes(lzma.compress(b"0" * 100_000))
    with pytest.raises(BadQuestions, match="unpacks to more than 1000 bytes"):
        read_file(tmp_path / "a.xz", largest=1000)
    with pytest.raises(BadQuestions, match="unpacks to more than"):
        read_tree(_pack(tmp_path / "b.tar.xz", _member("a", 600), _member("b", 600)), "ab", largest=1000)


def test_a_folder_and_its_archive_give_the_same_tree(tmp_path: Path) -> None:
    folder = tmp_path / "tree"
    (folder / "corpus").mkdir(parents=True)
    (folder / "corpus" / "a.txt").write_bytes(b"xx")
    (folder / "q.json").write_bytes(b"x")
    packed = _pack(
        tmp_path / "tree.tar.xz",
        _member("./corpus", kind=tarfile.DIRTYPE),
        _member("./q.json", 1),
        _member("./corpus/a.txt", 2),
    )
    parts = "corpus", "q.json", "none"
    assert read_tree(folder, parts) == read_tree(packed, parts) == {"corpus/a.txt": b"xx", "q.json": b"x"}


def test_files_that_are_not_requested_are_not_read(tmp_path: Path) -> None:
    packed = _pack(tmp_path / "a.tar.xz", _member("huge", 2000), _member("link", kind=tarfile.SYMTYPE), _member("a", 1))
    assert read_tree(packed, ["a"], largest=1000) == {"a": b"x"}


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE])
def test_an_archive_with_anything_but_files_is_refused(tmp_path: Path, kind: bytes) -> None:
    with pytest.raises(BadQuestions, match="is not a plain file"):
        read_tree(_pack(tmp_path / "a.tar.xz", _member("corpus/a.txt", kind=kind)), ["corpus"])


def test_an_invalid_tree_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.tar").write_bytes(b"no archive")
    for path in (tmp_path / "a.tar", tmp_path / "none"):
        with pytest.raises(BadQuestions, match="cannot be read"):
            read_tree(path, ["corpus"])


def test_answers_of_a_run_are_read_in_file_order(tmp_path: Path, make_row: MakeRow) -> None:
    rows = make_row("q2", True, ("a", 1, "yes")), make_row("q1")
    (tmp_path / "answers.jsonl").write_text("\n".join(row.model_dump_json() for row in rows), encoding="utf-8")
    assert read_answers(tmp_path) == rows


def test_every_answer_that_cannot_be_read_is_reported_with_its_line(make_row: MakeRow) -> None:
    row = make_row("q1").model_dump_json()
    with pytest.raises(BadAnswers) as caught:
        parse_answers("\n".join([row, "{", row.replace('"absent"', '"lost"'), row]))
    assert [problem.line for problem in caught.value.problems] == [2, 3, 4]


@pytest.mark.parametrize("text", ["", "\n"])
def test_a_run_without_answers_is_refused(text: str) -> None:
    with pytest.raises(BadAnswers, match="has no answers"):
        parse_answers(text)


def test_a_folder_without_a_run_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadAnswers, match="give a folder of `pincite-eval run`"):
        read_answers(tmp_path)
