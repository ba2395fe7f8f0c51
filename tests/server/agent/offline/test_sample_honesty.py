"""Tests whole runs on the sample matter that must end unsure or absent instead of guessing."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pincite.evals.values import det
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.matching.quotes import locate_quote

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Ask

QUESTIONS = Path(__file__).resolve().parents[4] / "server" / "demo" / "questions.jsonl"
ROWS: list[dict[str, Any]] = [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines()]
BY_ID = {row["id"]: row for row in ROWS}
PRECISION = 0.97
"""The least share of the values given that must be right."""
UNRECORDED = (
    "class-a-and-b",
    "letter-of-indemnity-defence",
    "security-bank",
    "suspension-grounds",
    "appeal-ratio",
    "reissue-reason",
    "agreement-signatory",
    "lost-pilot-card",
    "determination-time-compared",
)
"""Questions of the sample whose answers are no records: yes or no, reasons, rows of a table."""


def ask_row(ask: "Ask", row: Mapping[str, Any]) -> Any:
    return ask(row["question"], AnswerType(row["answer_type"]))


@pytest.mark.parametrize("name", UNRECORDED)
def test_a_question_without_a_recorded_value_ends_unsure_and_shows_its_page(ask: "Ask", name: str) -> None:
    run = ask_row(ask, BY_ID[name])
    assert run.outcome == ("unsure", None, set())
    assert any({tuple(page) for page in pages} <= set(run.shown) for pages in BY_ID[name]["acceptable_page_sets"])


@pytest.mark.parametrize("name", UNRECORDED)
def test_every_shown_page_has_a_reason_and_a_passage_that_it_prints(
    ask: "Ask", sample_corpus: Corpus, name: str
) -> None:
    shown = ask_row(ask, BY_ID[name]).result.shown
    assert 0 < len(shown) <= 3
    assert len({(page.doc_id, page.page) for page in shown}) == len(shown)
    for page in shown:
        text = sample_corpus.page(page.doc_id, page.page).text
        assert locate_quote(text, page.passage.removesuffix(" …")) is not None
        assert page.why
        assert page.uri == f"pincite://sample/{page.doc_id}/page/{page.page}"


@pytest.mark.parametrize(
    ("answer_type", "question"),
    [
        (AnswerType.NUMBER, "How many days does Article 61 of the Warehouse Receipts Law allow for a reply?"),
        (AnswerType.NUMBER, "How many days are allowed by Article 61(2) of the Warehouse Receipts Law?"),
        (AnswerType.NUMBER, "What period does Article 61(2) of the Harbour Licensing Law as originally enacted set?"),
        (AnswerType.BOOLEAN, "Does Article 61 of the Warehouse Receipts Law allow a Warehouse to be sold?"),
        (AnswerType.FREE_TEXT, "What does Article 61 of the Warehouse Receipts Law say?"),
    ],
)
def test_any_question_on_a_provision_that_the_law_lacks_is_absent(
    ask: "Ask", answer_type: AnswerType, question: str
) -> None:
    run = ask(question, answer_type)
    assert run.outcome == ("absent", None, set())
    assert run.submitted[-1].arguments["searched"]


@pytest.mark.parametrize(
    ("answer_type", "question"),
    [
        (AnswerType.NUMBER, "What sum was the defendant ordered to pay in CFI 999/1999?"),
        (AnswerType.NAME, "Who is the Claimant in CFI 999/1999?"),
        (AnswerType.BOOLEAN, "Was the claim in CFI 999/1999 dismissed?"),
        (AnswerType.NUMBER, "What sum does the Giraffe Law (Law No. 88 of 1988) state?"),
    ],
)
def test_a_case_or_law_outside_the_matter_is_absent(ask: "Ask", answer_type: AnswerType, question: str) -> None:
    assert ask(question, answer_type).outcome == ("absent", None, set())


@pytest.mark.parametrize(
    ("answer_type", "question"),
    [
        (AnswerType.NUMBER, "How many elephants does the Pilotage Services Agreement require?"),
        (AnswerType.NUMBER, "How many jurors sat at the trial in CFI 012/2023?"),
        (AnswerType.NUMBER, "What is the wage of a stevedore under the Warehouse Receipts Law?"),
        (AnswerType.FREE_TEXT, "What were the terms of the plea bargain in CFI 012/2023?"),
    ],
)
def test_a_subject_that_no_page_names_is_unsure_because_documents_may_use_another_word(
    ask: "Ask", answer_type: AnswerType, question: str
) -> None:
    run = ask(question, answer_type)
    assert run.outcome == ("unsure", None, set())
    assert run.shown


@pytest.mark.parametrize(
    ("answer_type", "question"),
    [
        (AnswerType.DATE, "On what date was the Judgment in CFI 031/2023 re-issued?"),
        (AnswerType.NAME, "Which barrister appeared for Kestrel at the trial in CFI 031/2023?"),
        (AnswerType.NAME, "Who acted as advocate of Kestrel in CFI 031/2023?"),
        (AnswerType.NAME, "Who was the interpreter in CFI 031/2023?"),
        (AnswerType.NUMBER, "What is the salary of the Registrar under the Harbour Licensing Law?"),
        (AnswerType.NUMBER, "How much is the Registrar paid a year under the Harbour Licensing Law?"),
        (AnswerType.BOOLEAN, "Was Pelham allowed to appeal in CFI 031/2023?"),
        (AnswerType.NUMBER, "How many years in prison does a contravention of the Harbour Licensing Law carry?"),
        (AnswerType.NUMBER, "How many crocodile permits does Article 20 of the Warehouse Receipts Law allow?"),
    ],
)
def test_a_run_that_cannot_prove_absence_ends_unsure_with_pages_and_no_value(
    ask: "Ask", answer_type: AnswerType, question: str
) -> None:
    run = ask(question, answer_type)
    assert run.outcome == ("unsure", None, set())
    assert run.shown


def test_a_question_on_several_laws_that_differ_ends_unsure_with_a_page_of_each(ask: "Ask") -> None:
    run = ask("Within how many days may a person appeal against a decision?", AnswerType.NUMBER)
    assert run.outcome == ("unsure", None, set())
    assert {doc_id for doc_id, _ in run.shown} == {
        "harbour-licensing-law-2019",
        "harbour-licensing-law-consolidated-2022",
        "warehouse-receipts-law-2018",
    }


@pytest.mark.parametrize("row", [row for row in ROWS if row["answer"] is None], ids=lambda row: row["id"])
def test_no_unanswerable_question_of_the_sample_is_answered(ask: "Ask", row: Mapping[str, Any]) -> None:
    assert ask_row(ask, row).outcome[1] is None


def test_nearly_all_answers_on_the_sample_are_correct(ask: "Ask") -> None:
    given = [(row, answer) for row in ROWS if (answer := ask_row(ask, row).outcome[1]) is not None]
    scores = [det(row["answer"], answer, AnswerType(row["answer_type"])) for row, answer in given]
    rated = [score for score in scores if score is not None]
    assert len(rated) > len(ROWS) / 4
    assert sum(rated) / len(rated) >= PRECISION


@pytest.mark.parametrize(
    ("answer_type", "question", "amending"),
    [
        (
            AnswerType.DATE,
            "On what date does the Pilotage Services Agreement dated 3 February 2020 expire?",
            "pilotage-services-agreement-amendment-no-1",
        ),
        (
            AnswerType.NUMBER,
            "Within how many days must the Client pay an invoice under clause 5.3 of the Pilotage Services Agreement?",
            "pilotage-services-agreement-amendment-no-1",
        ),
        (
            AnswerType.NUMBER,
            "For how many years must a Warehouse Keeper keep records under Article 14 of the Warehouse Receipts Law?",
            "saltmere-laws-amendment-law-2022",
        ),
        (
            AnswerType.FREE_TEXT,
            "What does “Expiry Date” mean in the Pilotage Services Agreement?",
            "pilotage-services-agreement-amendment-no-1",
        ),
    ],
)
def test_amended_words_are_not_answered_and_the_amending_page_is_shown(
    ask: "Ask", answer_type: AnswerType, question: str, amending: str
) -> None:
    run = ask(question, answer_type)
    assert run.outcome == ("unsure", None, set())
    assert amending in {doc_id for doc_id, _ in run.shown}


def test_words_of_a_named_version_are_answered_although_later_amended(ask: "Ask") -> None:
    question = (
        "For how many years had a Warehouse Keeper to keep its records under Article 14(1) of the Warehouse Receipts "
        "Law as originally enacted?"
    )
    assert ask(question, AnswerType.NUMBER).outcome[:2] == ("answered", 5)
