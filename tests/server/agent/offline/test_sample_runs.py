"""Whole runs on the sample matter: through the loop, the tools and the validator, on a store without vectors."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.transcript import Transcript
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.matching.quotes import locate_quote

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Asked

Ask = Callable[..., "Asked"]
LAW, CONSOLIDATED = "harbour-licensing-law-2019", "harbour-licensing-law-consolidated-2022"
WAREHOUSE = "warehouse-receipts-law-2018"
ORDER_031, JUDGMENT_031 = "cfi-031-2023-order", "cfi-031-2023-judgment"
CALLS = 15
"""Calls before the submission; the loop allows one more."""

COMPARED = (
    "By how many days is the time for an appeal in Article 37(2) of the Harbour Licensing Law as originally enacted "
    "longer than the time for an appeal in Article 20 of the Warehouse Receipts Law?"
)
FINE = (
    "On page 5 of the Warehouse Receipts Law, what is the maximum fine in SMC for operating a Warehouse without "
    "registration?"
)
AUDITOR = (
    "Within how many days shall an auditor who resigns send the Registrar a statement under Article 23(4) of the "
    "Harbour Licensing Law as originally enacted?"
)
DELEGATE = (
    "May the Registrar delegate the power to revoke a Licence under Article 9(2) of the Harbour Licensing Law as "
    "originally enacted?"
)
TARIFF = "What does Article 27(3) of the Harbour Licensing Law as originally enacted say of a change in a tariff?"
ANSWERED = [
    (AnswerType.NUMBER, AUDITOR, 7, {(LAW, 10)}),
    (AnswerType.BOOLEAN, DELEGATE, False, {(LAW, 5)}),
    (
        AnswerType.NAME,
        "Who is the Respondent in CA 003/2024?",
        "Marlowe Quay Terminals Limited",
        {("ca-003-2024-appeal-judgment", 1)},
    ),
    (
        AnswerType.NAMES,
        "Who are the parties in CFI 012/2023?",
        ["Marlowe Quay Terminals Limited", "Ostrander Shipping Company Limited"],
        {("cfi-012-2023-judgment", 1)},
    ),
    (AnswerType.DATE, "On what date did the Warehouse Receipts Law come into force?", "2019-01-01", {(WAREHOUSE, 2)}),
    (
        AnswerType.FREE_TEXT,
        TARIFF,
        "A change in a tariff takes effect not earlier than thirty-five (35) days after it is published.",
        {(LAW, 11)},
    ),
]


def test_there_is_a_question_of_each_answer_type() -> None:
    assert {answer_type for answer_type, *_ in ANSWERED} == set(AnswerType)


@pytest.mark.parametrize(("answer_type", "question", "answer", "pages"), ANSWERED)
def test_a_question_of_each_type_is_answered_from_its_page(
    ask: Ask, answer_type: AnswerType, question: str, answer: object, pages: set[tuple[str, int]]
) -> None:
    run = ask(question, answer_type)
    assert (run.result.status, run.answer, run.pages) == ("answered", answer, pages)


def is_absent(run: "Asked") -> bool:
    assert run.submitted[-1].arguments["searched"]
    return (run.result.status, run.answer, run.pages) == ("absent", None, set())


def test_a_provision_that_does_not_exist_is_an_absence(ask: Ask) -> None:
    question = "How many days does Article 61(2) of the Harbour Licensing Law as originally enacted allow for a reply?"
    assert is_absent(ask(question, AnswerType.NUMBER))


@pytest.mark.parametrize(
    "question",
    [
        "How many elephants does the Pilotage Services Agreement require?",
        "How many submarines does the Warehouse Receipts Law require?",
    ],
)
def test_a_noun_that_stands_nowhere_is_an_absence(ask: Ask, question: str) -> None:
    assert is_absent(ask(question, AnswerType.NUMBER))


def test_a_date_that_a_paper_of_the_case_does_not_state_is_an_absence(ask: Ask) -> None:
    assert is_absent(ask("On what date was the Judgment in CFI 031/2023 re-issued?", AnswerType.DATE))


@pytest.mark.parametrize(
    ("answer_type", "question"),
    [
        (AnswerType.NUMBER, "What sum does the Giraffe Law (Law No. 88 of 1988) state?"),
        (AnswerType.NUMBER, "What sum was the defendant ordered to pay in CFI 999/1999?"),
    ],
)
def test_a_law_or_case_that_the_matter_does_not_hold_is_an_absence(
    ask: Ask, answer_type: AnswerType, question: str
) -> None:
    assert is_absent(ask(question, answer_type))


@pytest.mark.parametrize(
    ("answer_type", "question", "answer", "pages"),
    [
        (
            AnswerType.NUMBER,
            COMPARED,
            7,
            {(LAW, 14), (WAREHOUSE, 5)},
        ),
        (
            AnswerType.BOOLEAN,
            "Is the court fee paid in CFI 012/2023 higher than the court fee paid in CFI 031/2023?",
            True,
            {("cfi-012-2023-judgment", 2), (JUDGMENT_031, 1)},
        ),
        (
            AnswerType.NAME,
            "Which was issued earlier, the Judgment in CFI 012/2023 or the Judgment in CFI 031/2023?",
            "CFI 031/2023",
            {("cfi-012-2023-judgment", 6), (JUDGMENT_031, 4)},
        ),
    ],
)
def test_a_comparison_is_proved_by_one_page_a_side(
    ask: Ask, answer_type: AnswerType, question: str, answer: object, pages: set[tuple[str, int]]
) -> None:
    run = ask(question, answer_type)
    assert (run.answer, run.pages) == (answer, pages)


@pytest.mark.parametrize(
    ("version", "hours", "page"),
    [
        ("the Harbour Licensing Law as originally enacted", 6, (LAW, 11)),
        ("Consolidated Version No. 2 (June 2022) of the Harbour Licensing Law", 4, (CONSOLIDATED, 11)),
    ],
)
def test_the_version_that_the_question_means_answers(ask: Ask, version: str, hours: int, page: tuple[str, int]) -> None:
    run = ask(
        f"Within how many hours must an incident be reported under Article 28(1) of {version}?", AnswerType.NUMBER
    )
    assert (run.answer, run.pages) == (hours, {page})


@pytest.mark.parametrize(
    ("paper", "date", "page"),
    [("Order", "2023-06-13", (ORDER_031, 2)), ("Judgment", "2023-10-30", (JUDGMENT_031, 4))],
)
def test_the_paper_of_a_case_that_the_question_means_answers(
    ask: Ask, paper: str, date: str, page: tuple[str, int]
) -> None:
    run = ask(f"What is the date of issue of the {paper} in CFI 031/2023?", AnswerType.DATE)
    assert (run.answer, run.pages) == (date, {page})


@pytest.mark.parametrize(
    ("answer_type", "question", "answer", "page"),
    [
        (
            AnswerType.NUMBER,
            FINE,
            90000,
            (WAREHOUSE, 5),
        ),
        (
            AnswerType.DATE,
            "According to the last page of the Judgment in CA 003/2024, on what date was it issued?",
            "2024-07-11",
            ("ca-003-2024-appeal-judgment", 4),
        ),
    ],
)
def test_a_page_that_the_question_points_at_is_read_and_cited(
    ask: Ask, answer_type: AnswerType, question: str, answer: object, page: tuple[str, int]
) -> None:
    run = ask(question, answer_type)
    assert {"doc_id": page[0], "page": page[1]} in [dict(c.arguments) for c in run.looked if c.tool == "get_page"]
    assert (run.answer, run.pages) == (answer, {page})


@pytest.mark.parametrize(("doc_id", "days", "page"), [(LAW, 28, 14), (CONSOLIDATED, 42, 14), (WAREHOUSE, 21, 5)])
def test_only_the_documents_given_with_a_question_answer_it(ask: Ask, doc_id: str, days: int, page: int) -> None:
    run = ask("Within how many days may a person appeal against a decision?", AnswerType.NUMBER, doc_id)
    assert (run.answer, run.pages) == (days, {(doc_id, page)})
    assert {c.arguments["doc_id"] for c in run.looked if c.tool in ("get_page", "search_within_doc_family")} == {doc_id}


def test_a_list_over_the_matter_names_each_case_with_a_page_of_it(ask: Ask) -> None:
    run = ask("Which cases were decided by Justice Helena Varga-Whitmore?", AnswerType.NAMES)
    assert set(run.answer) == {"CFI 012/2023", "CFI 031/2023"}
    assert {doc_id[:12] for doc_id, _ in run.pages} == {"cfi-012-2023", "cfi-031-2023"}


ODD = [
    "??",
    " ? ",
    "Article",
    "42",
    "Why?" * 300,
    "Who is who in CFI 999/1999?",
    "\u200b\u202e",
    "page 9999 of nothing",
]
ALL = [(question, answer_type) for answer_type, question, *_ in ANSWERED] + [
    (question, answer_type) for question in ODD for answer_type in (AnswerType.NUMBER, AnswerType.NAMES)
]


@pytest.mark.parametrize(("question", "answer_type"), ALL)
def test_a_run_ends_with_an_answer_that_is_proved_or_with_none(
    ask: Ask, sample_corpus: Corpus, question: str, answer_type: AnswerType
) -> None:
    run = ask(question, answer_type)
    assert run.result.status in ("answered", "absent", "refused")
    assert (run.answer is not None) == bool(run.pages) == (run.result.status == "answered")
    for citation in run.result.citations:
        text = sample_corpus.page(citation.doc_id, citation.page).text
        assert locate_quote(text, citation.quote) is not None


@pytest.mark.parametrize(("question", "answer_type"), ALL)
def test_a_run_keeps_to_its_calls_and_makes_none_twice(ask: Ask, question: str, answer_type: AnswerType) -> None:
    run = ask(question, answer_type)
    made = [(call.tool, repr(sorted(call.arguments.items()))) for call in run.looked]
    assert len(made) <= CALLS
    assert len(set(made)) == len(made)
    assert [step.error for step in run.transcript.steps] == [None] * len(run.transcript.steps)


def test_a_question_of_one_character_makes_no_unusable_call(ask: Ask) -> None:
    assert [step.error for step in ask("?", AnswerType.NUMBER).transcript.steps if step.error] == []


@pytest.mark.parametrize(("question", "answer_type"), ALL)
def test_every_quote_submitted_stands_on_the_page_cited(
    ask: Ask, sample_corpus: Corpus, question: str, answer_type: AnswerType
) -> None:
    for call in ask(question, answer_type).submitted:
        for citation in call.arguments["citations"]:
            text = sample_corpus.page(citation["doc_id"], citation["page"]).text
            assert locate_quote(text, citation["quote"]) is not None


@pytest.mark.parametrize(("question", "answer_type"), ALL[:8])
def test_two_runs_make_the_same_calls_and_give_the_same_answer(
    ask: Ask, question: str, answer_type: AnswerType
) -> None:
    one, two = ask(question, answer_type), ask(question, answer_type)
    assert (one.calls, one.responses) == (two.calls, two.responses)
    assert (one.answer, one.result.citations) == (two.answer, two.result.citations)


@pytest.mark.parametrize(("question", "answer_type"), ALL[:8])
def test_each_round_of_a_run_follows_from_what_came_before_it_alone(
    ask: Ask, question: str, answer_type: AnswerType
) -> None:
    run = ask(question, answer_type)
    done = 0
    for count in run.responses[:-1]:
        before = Transcript(question, answer_type, (), run.transcript.steps[:done])
        assert list(decide(before)) == run.calls[done : done + count]
        done += count


@pytest.mark.parametrize(("question", "answer_type"), ALL[:6])
def test_after_a_rejection_comes_another_proposal_and_never_the_same_again(
    ask: Ask, question: str, answer_type: AnswerType, rejected: Callable[[Transcript], list[Any]]
) -> None:
    run = ask(question, answer_type)
    looked = tuple(step for step in run.transcript.steps if step.call.tool != "submit_typed_answer")
    proposals = rejected(Transcript(question, answer_type, (), looked))
    assert len({repr(p) for p in proposals[:-1]}) == len(proposals) - 1
    assert proposals[-1]["value"] is None
    assert all(p["citations"] for p in proposals if p["value"] is not None)


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_is_refused_before_the_run(ask: Ask, question: str) -> None:
    with pytest.raises(BadArguments, match="the question is empty"):
        ask(question, AnswerType.NUMBER)
