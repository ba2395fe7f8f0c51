"""What follows a rejection: the value stays where only its citations were at fault."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.transcript import Call
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
SUBMIT = "submit_typed_answer"
MIXED = (
    "A licence may be revoked by the Registrar at any time. "
    "A licence may not be revoked by the Registrar at any time without notice."
)


def violation(rule: str, slot: str = "value", next_step: str = "Cite it.") -> dict[str, str]:
    return {"rule": rule, "slot": slot, "message": "It is wrong.", "next_step": next_step}


def cited(call: Call) -> list[tuple[str, int]]:
    return [(citation["doc_id"], citation["page"]) for citation in call.arguments["citations"]]


@pytest.fixture
def revoked(seen: MakeRun, a_document: MakeDocument) -> "Seen":
    """A yes-or-no question that one passage affirms and another denies."""
    run = seen("May a licence be revoked by the Registrar at any time under the Widget Law?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Widget Law")).searched(("a", 1), matched=["licence", "revoked", "registrar"])
    return run.read("a", 1, MIXED)


@pytest.mark.parametrize("rule", ["V1", "V3", "V5", "V6"])
def test_a_yes_or_no_never_turns_for_a_fault_of_its_citations(revoked: "Seen", rule: str) -> None:
    (first,) = decide(revoked.transcript)
    values, run = [first.arguments["value"]], revoked
    for _ in range(2):
        (call,) = decide(run.transcript)
        run = run.rejected(call, violation(rule))
        values.append(decide(run.transcript)[0].arguments["value"])
    assert values == [values[0]] * 3
    assert values[0] is not None


def test_a_value_that_cannot_be_read_gives_way_to_the_next(revoked: "Seen") -> None:
    (first,) = decide(revoked.transcript)
    (second,) = decide(revoked.rejected(first, violation("V4")).transcript)
    assert second.arguments["value"] != first.arguments["value"]


def test_the_value_is_proved_by_its_next_quote_before_another_is_tried(revoked: "Seen") -> None:
    run = revoked.read("a", 2, "The Registrar may revoke a licence at any time on its own motion.")
    (first,) = decide(run.transcript)
    (second,) = decide(run.rejected(first, violation("V5")).transcript)
    assert first.arguments["value"] == second.arguments["value"]
    assert first.arguments["citations"] != second.arguments["citations"]


def test_the_page_that_a_rejection_names_is_cited_instead(revoked: "Seen") -> None:
    (first,) = decide(revoked.transcript)
    (second,) = decide(revoked.rejected(first, violation("V6", "citations[0]", "Cite page 7 instead.")).transcript)
    assert (cited(first), cited(second)) == ([("a", 1)], [("a", 7)])


def test_a_page_that_a_rejection_wants_read_is_read_and_the_same_submitted_again(revoked: "Seen") -> None:
    (first,) = decide(revoked.transcript)
    step = 'Call get_page(doc_id="a", page=2), read the page, then submit again.'
    run = revoked.rejected(first, violation("V1", "citations[0]", step))
    assert decide(run.transcript) == (Call("get_page", {"doc_id": "a", "page": 2}),)
    assert decide(run.read("a", 2, "Nothing of it.").transcript) == (first,)


def test_a_passage_cut_by_the_end_of_its_page_is_cited_with_the_words_that_carry_it_on(revoked: "Seen") -> None:
    (first,) = decide(revoked.transcript)
    step = 'Call get_page(doc_id="a", page=2) and cite the words there that carry it on.'
    run = revoked.rejected(first, violation("V5", "passage: pages 1-2", step))
    (second,) = decide(run.read("a", 2, "unless the holder consents.").transcript)
    assert cited(second) == [("a", 1), ("a", 2)]
    assert second.arguments["citations"][1]["quote"] == "unless the holder consents."


def test_a_value_whose_citations_cannot_be_mended_is_submitted_again_rather_than_null(revoked: "Seen") -> None:
    run, value = revoked, decide(revoked.transcript)[0].arguments["value"]
    for _ in range(5):
        (call,) = decide(run.transcript)
        assert call.arguments["value"] == value
        run = run.rejected(call, violation("V5"))


def test_a_value_of_one_side_of_a_comparison_gives_way_to_one_of_both(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "Which is the later of the in-force dates on the title pages of the Widget Law and the Gadget Law?"
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.searched(("a", 1), ("b", 1), matched=["force", "dates", "later"])
    run = run.read("a", 1, "WIDGET LAW\nIn force on 12 November 2018").read(
        "b", 1, "GADGET LAW\nIn force on 1 May 2019"
    )
    one_sided = Call(
        SUBMIT,
        {
            "value": "2018-11-12",
            "citations": [{"doc_id": "a", "page": 1, "quote": "In force on 12 November 2018"}],
        },
    )
    (call,) = decide(run.rejected(one_sided, violation("V5", "document: Gadget Law")).transcript)
    assert {doc_id for doc_id, _ in cited(call)} == {"a", "b"}
    assert call.arguments["value"] == "2019-05-01"


def test_nothing_of_a_law_that_is_not_held_is_an_absence_and_no_refusal(revoked: "Seen") -> None:
    run = revoked
    for _ in range(2):
        (call,) = decide(run.transcript)
        assert call.arguments["value"] is not None
        run = run.rejected(call, violation("V2", "citations[0]", "Cite Law No. 9 of 2031; else submit null."))
    (last,) = decide(run.transcript)
    assert (last.arguments["value"], last.arguments["citations"]) == (None, [])


def test_a_page_of_the_wrong_document_alone_makes_no_absence(revoked: "Seen") -> None:
    run = revoked
    for _ in range(2):
        (call,) = decide(run.transcript)
        run = run.rejected(call, violation("V2", "citations[0]", "Cite a page of the Widget Law."))
    assert decide(run.transcript)[0].arguments["value"] is not None
