"""Who did a piece of work for a living is told where the work is spoken of, and is no party and no label."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.occupations import asked_work, is_of_other_work
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType, AnswerValue

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Told = Callable[[str, str, AnswerValue], bool]


@pytest.fixture
def rejects(seen: MakeRun, a_document: MakeDocument) -> Told:
    """`rejects(question, text, value)`: whether the value, quoted from the first sentence that has it, is another's."""

    def read(question: str, text: str, value: AnswerValue, kind: AnswerType = AnswerType.NAME) -> bool:
        order = a_document("a", "Alder v Birch", "order", parties=["Alder Wharf Ltd", "Birch"])
        view: View = seen(question, kind).found(order).read("a", 1, text).view
        held = passages_of(view.pages[next(iter(view.pages))])
        quoted = next((p for p in held if str(value) in p.text), held[0])
        return is_of_other_work(view, Proposal(value, (quote_of(quoted),)))

    return read


@pytest.mark.parametrize(
    "question",
    [
        "Who was the mediator in the case of the quay?",
        "Which special master did the judge appoint for the quay?",
        "What is the name of the independent surveyor of the quay?",
        "Who is named as the presenter of the show?",
        "Who chaired the tribunal that heard the case of the quay?",
    ],
)
def test_a_name_is_asked_for_by_a_work(question: str, rejects: Told) -> None:
    text = "The quay was let by Mr Ezra Holm.\nNobody heard of the quay since.\n"
    assert rejects(question, text, "Ezra Holm"), "nothing is said of such work"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Who was the mediator?", "The parties met the mediator, Ezra Holm, in May."),
        ("Who chaired the tribunal?", "The chairman of the tribunal was Ezra Holm."),
        ("Which law firm appeared for the yard?", "The yard was represented by Ezra Holm & Partners LLP."),
        ("Which surveyor saw the quay?", "Ezra Holm, who surveyed the quay, found it sound."),
    ],
)
def test_whoever_stands_with_the_work_is_told(question: str, text: str, rejects: Told) -> None:
    assert not rejects(question, text, "Ezra Holm")


@pytest.mark.parametrize("value", ["Respondent", "Lead Party", "Alder Wharf", "Judgment Debtor BIRCH", "WHEREAS"])
def test_a_party_a_role_and_a_defined_term_did_no_such_work(value: str, rejects: Told) -> None:
    text = (
        "The mediator was paid by the Respondent.\n"
        "Judgment Debtor BIRCH stood before the mediator.\n"
        "WHEREAS the mediator wrote to Alder Wharf and to each party that is in the lead (a “Lead Party”).\n"
    )
    assert rejects("Who was the mediator in the case of the quay?", text, value)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Which broker is engaged to sell the tug?", "Alder Wharf Ltd is the broker engaged to sell the tug."),
        ("Who is the escrow agent of the deed?", "It is made with Alder Wharf Ltd (the “Escrow Agent”)."),
        ("Who is the insurer of the tug?", "The insurer, Alder Wharf Ltd, covers the tug."),
        ("Who is the broker of the tug?", "The owner retained Alder Wharf Ltd as its sole broker."),
        ("Who is the insurer of the tug?", "The insurer of the tug is Alder Wharf Ltd."),
        ("Who insured the tug?", "The tug was insured by Alder Wharf Ltd."),
        ("Who insured the tug?", "Alder Wharf Ltd insured the tug."),
        ("Who is the auditor of the tug?", "The auditor is Alder Wharf Ltd."),
    ],
)
def test_a_party_is_told_where_the_paper_calls_it_by_the_work(question: str, text: str, rejects: Told) -> None:
    assert not rejects(question, text, "Alder Wharf Ltd")


@pytest.mark.parametrize(
    "text",
    [
        "Alder Wharf Ltd wrote to the broker, who sold the tug.",
        "The broker of the tug was paid by Alder Wharf Ltd.",
        "Alder Wharf Ltd was the client of the broker.",
        "Alder Wharf Ltd was the owner of the tug. The broker sold it.",
    ],
)
def test_a_party_that_deals_with_whoever_did_the_work_did_not_do_it(text: str, rejects: Told) -> None:
    assert rejects("Which broker is engaged to sell the tug?", text, "Alder Wharf Ltd")


def test_a_statement_that_names_nobody_does_not_tell_who_did_the_work(rejects: Callable[..., bool]) -> None:
    question, kind = "Who is the litigation funder of Birch?", AnswerType.FREE_TEXT
    nobody = "The Claimant has a litigation funder, and the terms were not shown."
    assert rejects(question, nobody, nobody, kind)
    somebody = "The Claimant has a litigation funder, Larkspur Capital LLP, and the terms were not shown."
    assert not rejects(question, somebody, somebody, kind)


def test_an_enactment_is_asked_for_offices(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Who is the auditor under Article 4 of the Widget Law?", AnswerType.NAME)
    assert asked_work(run.found(a_document("a", "Widget Law", "law")).view) is None
    assert asked_work(run.found(a_document("a", "Alder v Birch", "order")).view) == "auditor"
