"""Tests the ledger of a session, and the session's limits."""

from pincite.indexer.page import PageRef, Span
from pincite.tools import toolset
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.corpus import Corpus
from pincite.tools.session import Evidence, Ledger, Session

FIRST, SECOND = PageRef("a", 1), PageRef("a", 2)


def test_the_ledger_keeps_each_shown_page_once_and_in_order() -> None:
    ledger = Ledger()
    part = Evidence(FIRST, Span(0, 5), "search")
    ledger.show([part, Evidence(SECOND, None, "get_page")])
    ledger.show([part, Evidence(FIRST, None, "get_page")])
    assert list(ledger) == [part, Evidence(SECOND, None, "get_page"), Evidence(FIRST, None, "get_page")]


def test_the_ledger_returns_what_was_shown_of_a_page() -> None:
    ledger = Ledger()
    ledger.show([Evidence(FIRST, Span(0, 5), "search")])
    assert ledger.shown(FIRST) == (Evidence(FIRST, Span(0, 5), "search"),)
    assert ledger.shown(SECOND) == ()
    assert ledger.pages() == {FIRST}


def test_sessions_share_no_ledger(corpus: Corpus) -> None:
    one, other = Session(corpus), Session(corpus)
    toolset.call(one, "get_page", {"doc_id": "cfi-031-2023-order", "page": 1})
    assert other.ledger.pages() == frozenset()


def test_a_session_has_the_documented_limits_by_default(corpus: Corpus) -> None:
    assert Session(corpus).answers == DEFAULTS


def test_submitting_uses_the_limits_of_the_session(corpus: Corpus) -> None:
    quote = "No contravention of this Law is punishable by imprisonment"
    page = {"doc_id": "harbour-licensing-law-2019", "page": 14}
    submission = {
        "question": "What does the Harbour Licensing Law as originally enacted say of imprisonment?",
        "answer_type": "free_text",
        "value": f"{quote}.",
        "citations": [{**page, "quote": quote}],
        "claims": [{"text": f"{quote}.", "citations": [0]}],
    }
    rules = {}
    for length in (20, 280):
        session = Session(corpus, answers=AnswerSettings(free_text_length=length))
        toolset.call(session, "get_page", page)
        result = toolset.call(session, "submit_typed_answer", submission).model_dump()
        rules[length] = (result["status"], [v["rule"] for v in result["violations"]])
    assert rules == {20: ("rejected", ["V7"]), 280: ("accepted", [])}
