"""The bench of purges and indexes under open sessions, in its short form."""

from pathlib import Path

from benchmarks.hostile import run


def test_no_open_session_gives_what_was_purged_or_changed(tmp_path: Path) -> None:
    outcomes = run("stale", tmp_path, is_short=True)
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert [outcome.tried for outcome in outcomes] == [4, 4]
