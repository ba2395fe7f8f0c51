"""When the documents do not answer."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.absence import is_absent, is_unheard_of
from pincite.server.agent.offline.decide import decide
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.fixture
def law(seen: MakeRun, a_document: Callable[..., dict[str, Any]]) -> Callable[..., "Seen"]:
    """`law(question)`: a run that found the Widget Law."""

    def make(question: str, **more: Any) -> "Seen":
        return seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law", **more))

    return make


def test_nothing_found_is_an_absence(law: MakeRun) -> None:
    assert is_absent(law("How many days are allowed?").view)
    assert not is_absent(law("How many days are allowed?").searched(("a", 1)).view)


def test_a_name_that_no_document_bears_is_an_absence(seen: MakeRun) -> None:
    run = seen("How many days does Law No. 99 of 1999 allow?")
    assert is_absent(run.found(by_name=False, unknown=["Law No. 99 of 1999"]).searched(("a", 1)).view)


def test_a_provision_that_the_named_law_does_not_hold_is_an_absence(law: MakeRun) -> None:
    run = law("How many days does Article 99 of the Widget Law allow?").searched(("a", 1))
    assert is_absent(run.no_provision("a", "Article 99").view)
    assert not is_absent(run.provision("a", "99", "99. Time").view)
    assert not is_absent(run.view), "it was not looked for yet"


def test_a_rule_named_with_a_paper_of_a_court_is_cited_there_and_not_missing(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Did the Court in CFI 001/2020 rely on Rule 47 of the Harbour Rules?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Alder v Birch", "judgment", case_ids=["CFI 001/2020"]))
    assert not is_absent(run.no_provision("a", "Rule 47").searched(("a", 1)).view)


@pytest.mark.parametrize(
    ("text", "absent"),
    [
        ("13. Boats\nThe boats are sealed.\n15. Term\nThis order ends in May.\n", True),
        ("14. Fees\nEach side bears its own.\n", False),
        ("Section 14 Fees\nEach side bears its own.\n", False),
    ],
)
def test_a_section_said_of_a_paper_by_what_it_is_has_to_begin_a_line_of_it(
    text: str, absent: bool, seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("What does Section 14 of the sealed protective order in Alder v. Birch say of fees?")
    run = run.found(a_document("a", "a", "court_filing")).searched(("a", 1)).no_provision("a", "Section 14")
    assert is_absent(run.read("a", 1, text).view) is absent


def test_a_section_of_an_agreement_is_cited_in_a_paper_of_a_court(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Did the judge cap the claim by Section 9.2 of the Agreement in Alder v. Birch?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "a", "judgment")).searched(("a", 1)).no_provision("a", "Section 9.2")
    assert not is_absent(run.read("a", 1, "The cap of Section 9.2 is left for trial.").view)


def test_a_provision_found_is_enough_where_nothing_else_was_looked_for(law: MakeRun) -> None:
    assert not is_absent(
        law("How many days does Article 9 of the Widget Law allow?").provision("a", "9", "9. Time").view
    )


def test_a_schedule_that_is_not_told_apart_is_no_absence(law: MakeRun) -> None:
    run = law("How many days does Schedule 9 of the Widget Law allow?").searched(("a", 1))
    assert not is_absent(run.no_provision("a", "Schedule 9").view)


def test_a_date_of_reissue_that_the_papers_do_not_state_is_an_absence(law: MakeRun) -> None:
    run = law("On what date was the order in CFI 001/2020 re-issued?", kind="order", case_ids=["CFI 001/2020"])
    run = replace(run, answer_type=AnswerType.DATE).searched(("a", 1))
    assert is_absent(run.recorded("a", ("date_of_issue", None, "2020-05-01")).view)
    assert not is_absent(run.recorded("a", ("date_of_reissue", None, "2020-05-02")).view)


def test_a_name_told_by_a_date_of_reissue_is_not_absent_with_it(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Which judge made the order re-issued on 2 May 2020, now enforced in CFI 001/2020?", AnswerType.NAME)
    run = run.found(a_document("a", "Alder v Birch", "order", case_ids=["CFI 001/2020"]))
    assert not is_absent(run.recorded("a", ("judge", None, "Justice Ann Poe")).searched(("a", 1)).view)


def test_a_thing_that_stands_on_no_page_of_the_documents_meant_is_unheard_of(law: MakeRun) -> None:
    run = law("How many jurors does the Widget Law require?")
    assert not is_unheard_of(run.searched(("a", 1)).view)
    assert is_unheard_of(run.searched(("a", 1), unheld=["jurors", "require"]).view)
    assert not is_unheard_of(run.searched(("a", 1), unheld=["jurors"]).searched(("b", 1)).view), "another holds it"


def test_a_word_of_the_asker_for_what_a_document_calls_otherwise_is_not_unheard_of(law: MakeRun) -> None:
    run = law("What unpaid fee does the Widget Law fix, and what maximum happens to be set?")
    assert not is_unheard_of(run.searched(("a", 1), unheld=["fix", "maximum", "happens"]).view)
    assert is_unheard_of(run.searched(("a", 1), unheld=["fee"]).view)
    assert not is_unheard_of(run.searched(("a", 1), unheld=["fee"]).read("a", 1, "The fees are paid yearly.").view)


def test_a_word_with_the_root_of_one_that_was_read_is_not_unheard_of(law: MakeRun) -> None:
    run = law("Must the dissolution of the board be settled under the Widget Law?")
    run = run.searched(("a", 1), unheld=["dissolution"])
    assert is_unheard_of(run.read("a", 1, "The board meets yearly.").view)
    assert not is_unheard_of(run.read("a", 1, "The board is dissolved by the clerk.").view)


@pytest.mark.parametrize(
    ("asked", "printed"),
    [("settlement", "settle"), ("validity", "valid"), ("referral", "referred"), ("assignee", "assigned")],
)
def test_a_noun_made_of_a_verb_or_adjective_that_was_read_is_not_unheard_of(
    law: MakeRun, asked: str, printed: str
) -> None:
    run = law(f"What {asked} of a claim does the Widget Law fix?").searched(("a", 1), unheld=[asked])
    assert is_unheard_of(run.read("a", 1, "The secretary keeps the fees.").view)
    assert not is_unheard_of(run.read("a", 1, f"A claim may be {printed} by the clerk.").view)


@pytest.mark.parametrize(
    "question",
    [
        "Must a steward be appointed under the Widget Law?",
        "Did the steward of the Widget Law’s board resign?",
        "How many months of steward service does the Widget Law ask for?",
        "Does the Widget Law provide for a chief steward at each yard?",
        "What does the Widget Law say about the choice of a steward?",
    ],
)
def test_what_a_question_is_asked_of_is_unheard_of_alone(law: MakeRun, question: str) -> None:
    assert is_unheard_of(law(question).searched(("a", 1), unheld=["steward"]).view)


def test_one_word_beside_what_is_asked_for_may_be_the_askers_own(law: MakeRun) -> None:
    run = law("What fee does the Widget Law fix for the settlement of a quarrel?")
    assert not is_unheard_of(run.searched(("a", 1), unheld=["quarrel"]).view)
    assert is_unheard_of(run.searched(("a", 1), unheld=["quarrel", "settlement"]).view)


def test_a_word_that_only_begins_like_another_has_no_root_in_common(law: MakeRun) -> None:
    run = law("Must a secretary be appointed under the Widget Law?").searched(("a", 1), unheld=["secretary"])
    assert is_unheard_of(run.read("a", 1, "The books are secret and are kept by the clerk.").view)


def test_a_reason_is_asked_for_in_words_of_the_asker_of_which_one_may_be_missing(law: MakeRun) -> None:
    run = law("Why does the Widget Law regard the levy on barges as a burden?")
    assert not is_unheard_of(run.searched(("a", 1), unheld=["burden"]).view)
    assert is_unheard_of(run.searched(("a", 1), unheld=["burden", "levy"]).view)


def test_what_is_asked_for_is_unheard_of_where_no_page_holds_any_word_of_it(law: MakeRun) -> None:
    run = law("What transitional arrangements does the Widget Law make?")
    assert is_unheard_of(run.searched(("a", 1), unheld=["transitional", "arrangements"]).view)


def test_a_noun_of_a_fact_on_record_is_never_unheard_of(law: MakeRun) -> None:
    run = law("Which judges sat in CFI 001/2020?", kind="order", case_ids=["CFI 001/2020"])
    run = run.searched(("a", 1), unheld=["judges", "sat"]).recorded("a", ("judge", None, "Justice Ann Poe"))
    assert not is_unheard_of(run.view)


def test_an_absence_is_submitted_without_pages_and_says_what_was_searched(law: MakeRun) -> None:
    run = law("How many days does Article 99 of the Widget Law allow?").searched(("a", 1), query="days")
    (call,) = decide(run.no_provision("a", "Article 99").read("a", 1, "It allows 30 days.").transcript)
    assert call.tool == "submit_typed_answer"
    assert (call.arguments["value"], call.arguments["citations"]) == (None, [])
    assert any(line.startswith("find_article_page") and "Article 99" in line for line in call.arguments["searched"])


def test_whoever_names_the_provision_that_is_there_or_counts_its_things_has_words_of_his_own(law: MakeRun) -> None:
    unheld, fee = ["quarrel", "settlement"], "fee does the Widget Law fix for the settlement of a quarrel"
    assert is_unheard_of(law(f"What {fee}?").searched(("a", 1), unheld=unheld).view)
    assert not is_unheard_of(law(f"What three {fee}?").searched(("a", 1), unheld=unheld).view)
    named = law(f"What {fee} in Article 4?").provision("a", "4", "4. The dues are paid yearly.")
    assert not is_unheard_of(named.searched(("a", 1), unheld=unheld).view)


def test_a_subject_without_an_article_that_no_page_holds_is_absent_whatever_orders_are_on_record(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Was permission to sail granted to the Alder in CFI 001/2031?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Birch v Alder", "order", case_ids=["CFI 001/2031"]))
    run = run.recorded("a", ("order", None, "The Alder shall pay the fee.")).read(
        "a", 1, "The Alder shall pay the fee."
    )
    assert is_unheard_of(run.searched(("a", 1), unheld=["permission", "sail", "granted"]).view)
    assert not is_unheard_of(run.searched(("a", 1), unheld=["granted"]).view)


@pytest.mark.parametrize(
    ("question", "absent"),
    [
        ("What sum of drive-through insurance for each accident does the Widget Law require?", True),
        ("Which sub-items of insurance for each accident does the Widget Law list?", False),
    ],
)
def test_a_compound_before_a_noun_is_a_thing_that_may_be_unheard_of(law: MakeRun, question: str, absent: bool) -> None:
    assert (
        is_unheard_of(law(question).searched(("a", 1), unheld=["drive", "through", "sub", "items", "accident"]).view)
        == absent
    )
