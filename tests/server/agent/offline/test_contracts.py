"""What is on record of a contract, as an answer. Every contract here is invented."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.contracts import is_left_open, read_contract
from pincite.server.agent.offline.readers.jurisdictions import place_asked, same_place
from pincite.server.agent.offline.transcript import Call, Step
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Lease = Callable[..., "Seen"]
RECORD = (
    ("agreement_date", "2020-03-01", "made on 1 March 2020", 1),
    ("effective_date", "2020-03-01", "from the date first above written", 2),
    ("term", "5 years", "for a term of five (5) years from the date hereof", 4),
    ("expiration_date", "2025-03-01", "for a term of five (5) years from the date hereof", 4),
    ("renewal", "automatic", "shall automatically renew", 4),
    ("renewal_term", "2 years", "for terms of two (2) years", 4),
    ("renewal_notice", "60 days", "unless a party gives 60 days' notice", 4),
    ("governing_law", "New Alder", "the laws of the State of New Alder", 9),
)


def recorded(run: "Seen", doc_id: str, rows: tuple[tuple[str, str, str, int], ...], **related: Any) -> "Seen":
    facts = [
        {"doc_id": doc_id, "page": page, "field": field, "role": None, "value": value, "quote": quote}
        for field, value, quote, page in rows
    ]
    facts.append(
        {"doc_id": doc_id, "page": 1, "field": "party", "role": "Tenant", "value": "Elm LLC", "quote": "Elm LLC"}
    )
    result = {"documents": [{"doc_id": doc_id, "facts": facts}], "related": related.get("related", [])}
    step = Step(Call("lookup_case_metadata", {"case_id": doc_id}), result)
    return type(run)(run.question, run.answer_type, run.doc_ids, (*run.steps, step))


@pytest.fixture
def lease(seen: MakeRun, a_document: MakeDocument) -> Lease:
    """`lease(question, answer_type)`: a run that has looked up the record of one contract."""

    def make(question: str, answer_type: AnswerType) -> "Seen":
        run = seen(question, answer_type).found(a_document("lease", "Lease of Quay 7", "contract"))
        return recorded(run, "lease", RECORD)

    return make


@pytest.mark.parametrize(
    ("question", "answer_type", "value", "pages"),
    [
        ("Which state's law governs the Lease of Quay 7?", AnswerType.NAME, "New Alder", [9]),
        ("Which laws govern the Lease of Quay 7?", AnswerType.NAMES, ["New Alder"], [9]),
        ("When does the Lease of Quay 7 end?", AnswerType.DATE, "2025-03-01", [4, 1]),
        ("When does the Lease of Quay 7 expire?", AnswerType.DATE, "2025-03-01", [4, 1]),
        ("On what date did the Lease of Quay 7 take effect?", AnswerType.DATE, "2020-03-01", [2, 1]),
        ("When was the Lease of Quay 7 signed?", AnswerType.DATE, "2020-03-01", [1]),
        ("How long is the initial term of the Lease of Quay 7 in years?", AnswerType.NUMBER, 5, [4]),
        ("For how many years does the Lease of Quay 7 run?", AnswerType.NUMBER, 5, [4]),
        ("How long is each renewal term of the Lease of Quay 7?", AnswerType.NUMBER, 2, [4]),
        ("How many days of notice prevent the renewal of the Lease of Quay 7?", AnswerType.NUMBER, 60, [4]),
        ("Does the Lease of Quay 7 renew automatically?", AnswerType.BOOLEAN, True, [4]),
        ("Is the Lease of Quay 7 governed by New Alder law?", AnswerType.BOOLEAN, True, [9]),
        ("Is the Lease of Quay 7 governed by the laws of Elmira?", AnswerType.BOOLEAN, False, [9]),
        ("Who is the Tenant under the Lease of Quay 7?", AnswerType.NAME, "Elm LLC", [1]),
        (
            "What is the term of the Lease of Quay 7?",
            AnswerType.FREE_TEXT,
            "for a term of five (5) years from the date hereof",
            [4],
        ),
    ],
)
def test_what_is_on_record_answers_with_the_pages_that_prove_it(
    lease: Lease, question: str, answer_type: AnswerType, value: object, pages: list[int]
) -> None:
    proposal = read_contract(lease(question, answer_type).view)[0]
    assert (proposal.value, [quote.ref.page for quote in proposal.quotes]) == (value, pages)


@pytest.mark.parametrize(
    ("question", "answer_type"),
    [
        ("How many months is the term of the Lease of Quay 7?", AnswerType.NUMBER),
        ("Must the Tenant under the Lease of Quay 7 repair the crane?", AnswerType.BOOLEAN),
        ("What rent is due under the Lease of Quay 7?", AnswerType.NUMBER),
    ],
)
def test_a_question_for_something_else_is_left_to_the_text(
    lease: Lease, question: str, answer_type: AnswerType
) -> None:
    assert read_contract(lease(question, answer_type).view) == []


@pytest.mark.parametrize(
    ("question", "answer_type"),
    [
        ("When does the Lease of Quay 7 expire?", AnswerType.DATE),
        ("Which law governs the Lease of Quay 7?", AnswerType.NAME),
    ],
)
def test_what_a_contract_leaves_open_is_answered_by_nothing(
    seen: MakeRun, a_document: MakeDocument, question: str, answer_type: AnswerType
) -> None:
    run = seen(question, answer_type).found(a_document("lease", "Lease of Quay 7", "contract"))
    run = recorded(run, "lease", RECORD[:1]).read("lease", 1, "This Lease of Quay 7 is made on 1 March 2020 in Elmira.")
    assert is_left_open(run.view)


def test_a_contract_that_was_not_looked_up_leaves_nothing_open(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("When does the Lease of Quay 7 expire?", AnswerType.DATE)
    assert not is_left_open(run.found(a_document("lease", "Lease of Quay 7", "contract")).view)


AMENDING = [{"kind": "amends_contract", "source": "first", "target": "lease"}]


@pytest.mark.parametrize(
    ("question", "value", "documents"),
    [
        ("When does the Lease of Quay 7 expire?", "2027-08-31", ["first", "lease"]),
        ("When did the Lease of Quay 7 originally expire?", "2025-03-01", ["lease", "lease"]),
    ],
)
def test_an_amendment_gives_the_end_that_stands(
    seen: MakeRun, a_document: MakeDocument, question: str, value: str, documents: list[str]
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("lease", "Lease of Quay 7", "contract"))
    run = recorded(run, "lease", RECORD, related=AMENDING)
    run = recorded(run, "first", (("expiration_date", "2027-08-31", "extended until 31 August 2027", 1),))
    proposal = read_contract(run.view)[0]
    assert (proposal.value, [quote.ref.doc_id for quote in proposal.quotes]) == (value, documents)


def test_what_amends_a_contract_is_looked_up_after_it(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("When does the Lease of Quay 7 expire?", AnswerType.DATE)
    run = run.found(a_document("lease", "Lease of Quay 7", "contract"))
    assert "lease" in [call.arguments.get("case_id") for call in decide(run.transcript)]
    run = recorded(run, "lease", RECORD, related=AMENDING)
    assert [call.arguments.get("case_id") for call in decide(run.transcript)] == ["first"]


def test_of_two_contracts_with_one_title_the_one_whose_pages_bear_the_name_answers(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("When does the Lease of Oakley Limited end?", AnswerType.DATE)
    run = run.found(a_document("a", "Lease", "contract"), a_document("b", "Lease", "contract"))
    run = recorded(recorded(run, "a", RECORD[:4]), "b", (("expiration_date", "2031-01-01", "until 1 January 2031", 3),))
    run = run.searched(("a", 1), matched=["lease"]).searched(("b", 1), matched=["lease", "oakley"])
    assert [proposal.value for proposal in read_contract(run.view)] == ["2031-01-01"]


@pytest.mark.parametrize(
    ("question", "place"),
    [
        ("Is it governed by New Alder law?", "New Alder"),
        ("Is it subject to the laws of the State of Elmira?", "Elmira"),
        ("Does English law apply to it?", "English"),
        ("Is it governed by law?", None),
    ],
)
def test_the_place_asked_about_is_read_from_the_question(question: str, place: str | None) -> None:
    assert place_asked(question) == place


@pytest.mark.parametrize(
    ("asked", "chosen", "same"),
    [
        ("English", "England and Wales", True),
        ("Swiss", "Switzerland", True),
        ("New York", "New York", True),
        ("New York", "New Jersey", False),
        ("Ontario", "Province of Ontario", True),
    ],
)
def test_a_place_is_known_by_its_adjective(asked: str, chosen: str, same: bool) -> None:
    assert same_place(asked, chosen) is same
