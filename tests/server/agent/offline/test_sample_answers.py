"""Tests whole runs on the sample matter: each answer source gives its value with the page that proves it."""

from typing import TYPE_CHECKING

import pytest

from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.transcript import Transcript
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.matching.quotes import locate_quote

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Ask

LAW, CONSOLIDATED = "harbour-licensing-law-2019", "harbour-licensing-law-consolidated-2022"
WAREHOUSE, AGREEMENT = "warehouse-receipts-law-2018", "pilotage-services-agreement"
ORDER, JUDGMENT = "cfi-031-2023-order", "cfi-031-2023-judgment"
TRIAL, APPEAL = "cfi-012-2023-judgment", "ca-003-2024-appeal-judgment"
MARLOWE, OSTRANDER = "Marlowe Quay Terminals Limited", "Ostrander Shipping Company Limited"
PILOTAGE = "the conduct of one Vessel from the pilot boarding ground to a berth at the Terminal"
AUDITOR = (
    "Within how many days shall an auditor who resigns send the Registrar a statement under Article 23(4) of the "
    "Harbour Licensing Law as originally enacted?"
)
RECORDS = [
    (AnswerType.NAME, "Who is the Respondent in CA 003/2024?", MARLOWE, (APPEAL, 1)),
    (AnswerType.NAMES, "Who are the parties in CFI 012/2023?", [MARLOWE, OSTRANDER], (TRIAL, 1)),
    (AnswerType.DATE, "When was the Pilotage Services Agreement signed?", "2020-02-03", (AGREEMENT, 2)),
    (AnswerType.NUMBER, "How much is the value of the claim, in US dollars, in CFI 012/2023?", 1842500, (TRIAL, 2)),
]
PASSAGES = [
    (AnswerType.NUMBER, AUDITOR, 7, (LAW, 10)),
    (
        AnswerType.NUMBER,
        "What court fee, in US dollars, was paid on the Claim Form in CFI 012/2023?",
        27640,
        (TRIAL, 2),
    ),
    (AnswerType.DATE, "On what date did the Warehouse Receipts Law come into force?", "2019-01-01", (WAREHOUSE, 2)),
]
START_PAGE = "On which page of the Warehouse Receipts Law does Article 20 begin?"
ANSWERED = [*RECORDS, *PASSAGES, (AnswerType.NUMBER, START_PAGE, 5, (WAREHOUSE, 5))]


@pytest.mark.parametrize(("answer_type", "question", "answer", "page"), RECORDS)
def test_a_recorded_value_is_answered_from_the_page_that_states_it(
    ask: "Ask", answer_type: AnswerType, question: str, answer: object, page: tuple[str, int]
) -> None:
    assert ask(question, answer_type).outcome == ("answered", answer, {page})


@pytest.mark.parametrize(("answer_type", "question", "answer", "page"), PASSAGES)
def test_the_only_value_of_its_form_in_the_relevant_passage_is_answered(
    ask: "Ask", answer_type: AnswerType, question: str, answer: object, page: tuple[str, int]
) -> None:
    assert ask(question, answer_type).outcome == ("answered", answer, {page})


def test_the_start_page_of_a_provision_is_answered_with_that_page(ask: "Ask") -> None:
    assert ask(START_PAGE, AnswerType.NUMBER).outcome == ("answered", 5, {(WAREHOUSE, 5)})


@pytest.mark.parametrize(
    ("term", "begins"), [("Act of Pilotage", PILOTAGE), ("Liability Cap", "the amount stated in clause 10.2")]
)
def test_a_definition_is_answered_in_the_words_of_the_document(ask: "Ask", term: str, begins: str) -> None:
    status, answer, pages = ask(f"What does “{term}” mean in the Pilotage Services Agreement?").outcome
    assert (status, pages) == ("answered", {(AGREEMENT, 2)})
    assert answer.startswith(f"“{term}” means {begins}")


@pytest.mark.parametrize(
    ("answer_type", "question", "answer", "pages"),
    [
        (
            AnswerType.NAME,
            "Which was issued earlier, the Judgment in CFI 012/2023 or the Judgment in CFI 031/2023?",
            "CFI 031/2023",
            {(TRIAL, 6), (JUDGMENT, 4)},
        ),
        (
            AnswerType.BOOLEAN,
            "Was the Judgment in CFI 031/2023 issued before the Judgment in CFI 012/2023?",
            True,
            {(TRIAL, 6), (JUDGMENT, 4)},
        ),
        (
            AnswerType.BOOLEAN,
            "Is any judge the same in CFI 012/2023 and CA 003/2024?",
            False,
            {(TRIAL, 1), (APPEAL, 1)},
        ),
        (
            AnswerType.NAMES,
            "Which companies are parties to both CFI 012/2023 and CA 003/2024?",
            [MARLOWE, OSTRANDER],
            {(TRIAL, 1), (APPEAL, 1)},
        ),
    ],
)
def test_a_comparison_is_computed_from_records_and_proved_by_a_page_of_each_side(
    ask: "Ask", answer_type: AnswerType, question: str, answer: object, pages: set[tuple[str, int]]
) -> None:
    assert ask(question, answer_type).outcome == ("answered", answer, pages)


@pytest.mark.parametrize(
    ("version", "hours", "page"),
    [
        ("the Harbour Licensing Law as originally enacted", 6, (LAW, 11)),
        ("Consolidated Version No. 2 (June 2022) of the Harbour Licensing Law", 4, (CONSOLIDATED, 11)),
    ],
)
def test_a_question_is_answered_from_the_version_that_it_names(
    ask: "Ask", version: str, hours: int, page: tuple[str, int]
) -> None:
    question = f"Within how many hours must an incident be reported under Article 28(1) of {version}?"
    assert ask(question, AnswerType.NUMBER).outcome == ("answered", hours, {page})


@pytest.mark.parametrize(
    ("paper", "date", "page"), [("Order", "2023-06-13", (ORDER, 2)), ("Judgment", "2023-10-30", (JUDGMENT, 4))]
)
def test_a_question_is_answered_from_the_case_document_that_it_names(
    ask: "Ask", paper: str, date: str, page: tuple[str, int]
) -> None:
    question = f"What is the date of issue of the {paper} in CFI 031/2023?"
    assert ask(question, AnswerType.DATE).outcome == ("answered", date, {page})


@pytest.mark.parametrize(
    ("doc_id", "outcome"), [(WAREHOUSE, ("answered", 21, {(WAREHOUSE, 5)})), (CONSOLIDATED, ("unsure", None, set()))]
)
def test_only_the_given_documents_are_searched(
    ask: "Ask", doc_id: str, outcome: tuple[str, int | None, set[tuple[str, int]]]
) -> None:
    run = ask("Within how many days may a person appeal against a decision?", AnswerType.NUMBER, doc_id)
    assert run.outcome == outcome
    looked = [call for call in run.calls if call.tool in ("get_page", "search_within_doc_family")]
    assert {call.arguments["doc_id"] for call in looked} == {doc_id}


@pytest.mark.parametrize(("answer_type", "question", "answer", "page"), ANSWERED)
def test_every_quote_is_printed_on_the_page_cited(
    ask: "Ask", sample_corpus: Corpus, answer_type: AnswerType, question: str, answer: object, page: tuple[str, int]
) -> None:
    citations = ask(question, answer_type).result.citations
    assert citations
    for citation in citations:
        text = sample_corpus.page(citation.doc_id, citation.page).text
        assert locate_quote(text, citation.quote) is not None


@pytest.mark.parametrize(("answer_type", "question"), [row[:2] for row in ANSWERED])
def test_each_round_depends_only_on_the_results_before_it(ask: "Ask", answer_type: AnswerType, question: str) -> None:
    run = ask(question, answer_type)
    done = 0
    for count in run.responses:
        before = Transcript(question, answer_type, (), run.steps[:done])
        decided = decide(before)
        assert isinstance(decided, tuple)
        made = run.calls[done : done + count]
        assert [call.tool for call in decided] == [call.tool for call in made]
        for call, sent in zip(decided, made, strict=True):
            assert {name: sent.arguments[name] for name in call.arguments if name != "citations"} == {
                name: value for name, value in call.arguments.items() if name != "citations"
            }
        done += count
    assert done == len(run.calls)


ODD = ["??", " ? ", "Article", "42", "Why?" * 300, "\u200b\u202e", "page 9999 of nothing", f"{AUDITOR} " * 26]


@pytest.mark.parametrize("question", [*ODD, *(row[1] for row in ANSWERED)])
def test_a_run_makes_at_most_sixteen_valid_calls_and_repeats_none(ask: "Ask", question: str) -> None:
    run = ask(question, AnswerType.NUMBER)
    made = [(call.tool, repr(sorted(call.arguments.items()))) for call in run.calls]
    assert 0 < len(made) <= 16
    assert len(set(made)) == len(made)
    assert [step.error for step in run.steps if step.error] == []


@pytest.mark.parametrize("question", ["", "   ", "\n"])
def test_an_empty_question_is_an_error_before_the_run(ask: "Ask", question: str) -> None:
    with pytest.raises(BadArguments, match="the question is empty"):
        ask(question, AnswerType.NUMBER)
