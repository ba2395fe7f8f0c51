"""Tests that the records folder is closed to other users, with one warning."""

import errno
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from pincite.server.errors import TraceUnwritable
from pincite.server.settings import load_settings
from pincite.server.trace.opening_records import open_record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="file modes are POSIX")
OLD = "20200101T000000000000Z-00000000.jsonl"


@pytest.fixture(autouse=True)
def _plain_logs() -> Iterator[None]:
    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


def open_to_all(place: Path) -> Path:
    folder = place / "traces"
    folder.mkdir()
    folder.chmod(0o777)
    return folder


def test_a_folder_open_to_others_is_closed_with_one_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    folder = open_to_all(tmp_path)
    for _ in range(2):
        open_record(folder, load_settings()).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (told,) = [record.getMessage() for record in caplog.records]
    assert f"{folder} was open to other users (777) and is now 700. Check that" in told


def test_a_closed_folder_causes_no_warning(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    open_record(tmp_path / "new" / "traces", load_settings()).close()
    assert caplog.records == []


def test_a_symbolic_link_in_place_of_the_folder_is_refused_before_anything_is_removed(tmp_path: Path) -> None:
    theirs, link = tmp_path / "theirs", tmp_path / "traces"
    theirs.mkdir(mode=0o755)
    (theirs / OLD).write_text("not ours", encoding="utf-8")
    link.symlink_to(theirs)
    settings = load_settings({"trace": {"keep_days": 0.000001}})
    with pytest.raises(TraceUnwritable, match=f"{link} is a link to {theirs}. Nothing was written or removed"):
        open_record(link, settings)
    assert [file.name for file in theirs.iterdir()] == [OLD]
    assert stat.S_IMODE(theirs.stat().st_mode) == 0o755


def test_a_folder_of_another_user_that_cannot_be_closed_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = open_to_all(tmp_path)
    (folder / OLD).write_text("old", encoding="utf-8")
    monkeypatch.setattr(Path, "chmod", _not_permitted)
    with pytest.raises(
        TraceUnwritable, match=r"cannot be closed to other users: Operation not permitted\. Take ownership"
    ):
        open_record(folder, load_settings({"trace": {"keep_days": 0.000001}}))
    assert [file.name for file in folder.iterdir()] == [OLD]


def test_a_folder_that_cannot_be_listed_is_refused_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "scandir", _not_permitted)
    with pytest.raises(TraceUnwritable, match=r"Operation not permitted\. Make the folder writable"):
        open_record(tmp_path, load_settings({"trace": {"keep_days": 1}}))


def _not_permitted(*_: object, **__: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))
