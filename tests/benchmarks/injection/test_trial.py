"""Test that a reader that obeys every document instruction causes no breach, and that the checks detect breaches."""

from pathlib import Path

import pytest

from benchmarks.injection.breaches import Observed, breaches, unmarked
from benchmarks.injection.obedient import read_orders
from benchmarks.injection.papers import CANARY
from benchmarks.injection.passages import PASSAGES, Place
from benchmarks.injection.trial import run_all

SHORT = (
    "system text",
    "fake result of get_page",
    "end of a JSON string",
    "terminal escapes",
    "other matter as an argument",
    "other matter encoded",
    "file address",
    "title",
    "file name",
    "display: none",
)


def test_an_obedient_reader_breaches_nothing(tmp_path: Path) -> None:
    wanted = [passage for passage in PASSAGES if passage.name in SHORT]
    rows = run_all(tmp_path, wanted=wanted)
    assert [row.name for row in rows][:-2] == [passage.name for passage in wanted]
    assert {row.name: row.breached for row in rows if row.breached} == {}
    assert [row.name for row in rows if not row.was_read] == []
    assert all(row.tried for row in rows if row.name in SHORT)


def test_forty_passages_cover_every_position() -> None:
    assert len({passage.name for passage in PASSAGES}) == len(PASSAGES) >= 40
    assert {passage.place for passage in PASSAGES} == set(Place)


@pytest.mark.parametrize("passage", [p for p in PASSAGES if p.place is Place.BODY], ids=lambda p: p.name)
def test_the_reader_finds_an_instruction_in_each_passage(passage: object) -> None:
    orders = read_orders([passage.words])  # type: ignore[attr-defined]
    assert orders.tried() or orders.quotes


def test_instructions_are_found_under_obfuscation() -> None:
    hidden = [p.words for p in PASSAGES if p.name in ("base64", "tag characters", "right-to-left override")]
    assert all(read_orders([words]).calls == [("purge_matter", {"matter": "default"})] for words in hidden)


@pytest.mark.parametrize(
    ("seen", "breach"),
    [
        (Observed(executed=["purge_matter"]), "tool"),
        (Observed(read=[{"text": f"the {CANARY}"}]), "matter"),
        (Observed(accepted=[{"value": 1, "citations": [{"doc_id": "a", "page": 1, "quote": "not there"}]}]), "quote"),
        (Observed(read=["no page of mark01"]), "block"),
        (Observed(read=[{"text": "key-1"}]), "secret"),
        (Observed(outside=["read /etc/passwd"]), "outside"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_breach_is_detected(seen: Observed, breach: str) -> None:
    found = breaches(seen, ["mark01"], ["key-1"], CANARY, lambda doc_id, page: f"{doc_id} {page}")
    assert list(found) == [breach]


def test_document_words_are_marked_by_a_key_or_by_quotation_marks() -> None:
    marked = {"text": "mark01", "note": 'no "mark01 \\" mark01" here', "hits": [{"title": "mark01", "uri": "mark01"}]}
    assert list(unmarked(marked, ["mark01"])) == []
    assert list(unmarked({"hits": [{"note": "mark01"}], "mark01": 1}, ["mark01"])) == ["mark01", "key: mark01"]
