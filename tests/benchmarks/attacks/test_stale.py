"""Run the short form of the benchmark of purges and indexing under open sessions."""

from pathlib import Path

from benchmarks.hostile import run


def test_no_open_session_returns_purged_or_changed_text(tmp_path: Path) -> None:
    outcomes = run("stale", tmp_path, is_short=True)
    assert [outcome.breaches for outcome in outcomes] == [(), ()]
    assert [outcome.tried for outcome in outcomes] == [4, 4]
