"""The one decision: pure, bounded, and never raising, whatever is asked and whatever the tools gave."""

import builtins
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
SUBMIT = "submit_typed_answer"
CALLS = 15
"""Calls before the submission; the loop allows one more."""
PHRASES = st.sampled_from(
    "Who What Which two three laws cases how many days is the was judge Article 5(2) Schedule 2 of Law Widget "
    "between and ? , CFI 001/2020 Law No. 1 of 2020 earlier higher same both page 3 last “quoted” not unless "
    "combined difference after filed 1 May 2020 USD % form number total only all amended by it whose".split()
)
QUESTIONS = st.text(max_size=80) | st.lists(PHRASES, max_size=20).map(" ".join)
TYPES = st.sampled_from([*AnswerType, None])
TEXTS = st.sampled_from(
    [
        "",
        "1. The fee is USD 50 (fifty) on 1 May 2020, unless Ann Poe agrees not to it.",
        "Fee (AED) Fee (USD)\n5(2) Copy 400 110\n6 Search 0 0\n",
        "We, Alder Thorn, hereby enact on 31 April 2020:\n(a) one;\n(b) two.",
        "\x00\ufeff(((1.1.1)))“”…\n\n\f",
    ]
)


def document(doc_id: str, kind: str, version: str | None) -> dict[str, Any]:
    entry = {"doc_id": doc_id, "title": "Widget Law", "kind": kind, "pages": 3, "family": "f", "law_number": None}
    return entry | {"version": version, "case_ids": ["CFI 001/2020"], "parties": ["Ann Poe"]}


def relation(draw: st.DrawFn) -> dict[str, Any]:
    kind = draw(st.sampled_from(["amends", "amended_by"]))
    return {"kind": kind, "source": "a", "target": "a", "label": "Law No. 1 of 2020", "page": draw(st.integers(1, 3))}


def steps_of(draw: st.DrawFn, question: str, doc_id: str) -> list[Step]:
    """What the tools could have given of one document."""
    pages = draw(st.sets(st.integers(1, 3)))
    hits = [{"doc_id": doc_id, "page": page, "matched": ["fee"]} for page in pages]
    field = draw(st.sampled_from(["judge", "party", "date_of_issue", "claim_value", "order"]))
    value = draw(st.sampled_from(["Ann Poe", "2020-05-01", "USD 5", ""]))
    fact = {"doc_id": doc_id, "page": 1, "field": field, "role": None, "value": value, "quote": "x"}
    match = {"doc_id": doc_id, "page": 1, "end_page": 2, "path": "5(2)", "text": draw(TEXTS), "in_force": None}
    search = {"query": question, "doc_id": doc_id, "top_k": 8}
    read = [{"doc_id": doc_id, "page": page, "text": draw(TEXTS)} for page in (1, 2)]
    return [
        Step(Call("search_within_doc_family", search), {"hits": hits}),
        Step(Call("lookup_case_metadata", {"case_id": doc_id}), {"documents": [{"doc_id": doc_id, "facts": [fact]}]}),
        Step(Call("find_article_page", {"law": doc_id, "article": "5"}), {"matches": [match] if hits else []}),
        *(Step(Call("get_page", {"doc_id": doc_id, "page": row["page"]}), row) for row in read),
    ]


@st.composite
def transcripts(draw: st.DrawFn) -> Transcript:
    """A run that the tools could have given: pages, facts, provisions and hits of two documents, or of none."""
    question = draw(QUESTIONS)
    kind, version = st.sampled_from(["law", "amendment_law", "order", "contract"]), st.sampled_from([None, "No. 2"])
    documents = [document(i, draw(kind), draw(version)) for i in draw(st.sampled_from(["", "a", "ab"]))]
    family = {"family": "f", "documents": documents, "relations": [relation(draw)]}
    unknown = draw(st.sampled_from([[], ["Law No. 9 of 1999"]]))
    found = {"families": [family] if documents else [], "by_name": draw(st.booleans()), "unknown": unknown}
    steps = [Step(Call("find_documents", {"query": question}), found)]
    for entry in documents:
        steps += steps_of(draw, question, entry["doc_id"])
    errors = [Step(Call("get_page", {"doc_id": "a", "page": 99}), None, "a has 3 pages.")] * draw(st.integers(0, 1))
    doc_ids = draw(st.sampled_from([(), ("a",), ("gone",)]))
    return Transcript(question, draw(TYPES), doc_ids, (*steps[: draw(st.integers(0, len(steps)))], *errors))


@given(QUESTIONS, TYPES)
def test_the_first_call_looks_for_the_documents_meant_whatever_is_asked(
    question: str, answer_type: AnswerType | None
) -> None:
    calls = decide(Transcript(question, answer_type, ()))
    assert calls == (Call("find_documents", {"query": question}),)


@given(QUESTIONS, TYPES)
def test_a_matter_that_holds_nothing_ends_in_an_absence(question: str, answer_type: AnswerType | None) -> None:
    steps: tuple[Step, ...] = ()
    for _ in range(CALLS):
        calls = decide(Transcript(question, answer_type, (), steps))
        if calls[0].tool == SUBMIT:
            break
        nothing: dict[str, Any] = {"families": [], "note": None, "hits": [], "matches": [], "documents": []}
        steps += tuple(Step(call, nothing) for call in calls)
    assert (calls[0].arguments["value"], calls[0].arguments["citations"]) == (None, [])


@given(transcripts())
def test_whatever_the_tools_gave_there_is_a_next_call_within_the_limit(transcript: Transcript) -> None:
    calls = decide(transcript)
    looked = [call for call in calls if call.tool != SUBMIT]
    assert len(transcript.steps) + len(looked) <= max(CALLS, len(transcript.steps))
    assert looked == list(calls) or len(calls) == 1


@given(transcripts())
def test_the_same_transcript_gives_the_same_calls(transcript: Transcript) -> None:
    copied = Transcript(transcript.question, transcript.answer_type, transcript.doc_ids, tuple(transcript.steps))
    assert decide(transcript) == decide(copied)


@given(transcripts())
def test_a_value_is_never_submitted_without_a_quote(transcript: Transcript) -> None:
    for call in decide(transcript):
        if call.tool == SUBMIT and call.arguments["value"] is not None:
            assert call.arguments["citations"]
            assert call.arguments["searched"] == []


@pytest.fixture
def run(seen: MakeRun, a_document: MakeDocument) -> "Seen":
    """A run that is ready to submit."""
    made = seen("How many days are allowed for a reply under the Widget Law?", AnswerType.NUMBER)
    made = made.found(a_document("a", "Widget Law"))
    made = made.searched(("a", 1), query="How many days", matched=["days", "allowed", "reply"])
    text = "A reply is allowed within 30 days. A notice is allowed within 21 days. A form has 14 days."
    return made.read("a", 1, text)


def test_deciding_opens_no_file_and_reads_no_clock(run: "Seen", monkeypatch: pytest.MonkeyPatch) -> None:
    expected = decide(run.transcript)

    def forbidden(*_: object, **__: object) -> None:
        raise AssertionError("not pure")

    with monkeypatch.context() as patch:
        for owner, name in (
            (builtins, "open"),
            (Path, "open"),
            (time, "time"),
            (time, "perf_counter"),
            (time, "sleep"),
        ):
            patch.setattr(owner, name, forbidden)
        found = decide(run.transcript)
    assert found == expected


def test_a_rejected_proposal_is_followed_by_the_next_best_and_at_last_by_null(
    run: "Seen", rejected: Callable[[Transcript], list[Any]]
) -> None:
    values = [submitted["value"] for submitted in rejected(run.transcript)]
    assert values == [30, 21, 14, None]


def test_after_a_rejection_nothing_more_is_looked_up(run: "Seen") -> None:
    (first,) = decide(run.transcript)
    (second,) = decide(run.rejected(first).transcript)
    assert second.tool == SUBMIT


def test_the_documents_given_with_a_question_are_looked_up_and_submitted(run: "Seen") -> None:
    transcript = Transcript(run.question, run.answer_type, ("a",))
    assert Call("find_documents", {"family": "a"}) in decide(transcript)
    (call,) = decide(Transcript(run.question, run.answer_type, ("a",), run.steps))
    assert call.arguments["doc_ids"] == ["a"]


def test_an_unusable_call_is_not_made_again(run: "Seen") -> None:
    steps = (run.steps[0], run.steps[1], Step(Call("get_page", {"doc_id": "a", "page": 1}), None, "no such page"))
    calls = decide(Transcript(run.question, run.answer_type, (), steps))
    assert Call("get_page", {"doc_id": "a", "page": 1}) not in calls
