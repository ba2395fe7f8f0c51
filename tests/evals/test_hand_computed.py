"""Test hand-computed scores, and question files with known scores."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.cases import Case, read_cases
from pincite.evals.metrics import Outcome, score
from pincite.evals.summary import Summary, summarise
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import NO_INFORMATION
from tests.evals.rows import Row, answer_row, outcome

FILES = ["sample", "dev.jsonl", "document_scoped.jsonl"]
FAMILIES = {"law": "law:one", "notice": "law:one", "order": "case:two"}
ONE, TWO, NOTICE, ORDER = ("law", 1), ("law", 2), ("notice", 1), ("order", 1)
RIGHT: Row = {
    "det": 1,
    "g": 1,
    "page_recall": 1,
    "page_precision": 1,
    "t": 1,
    "f": 1,
    "pages": 1,
    "false_empty": False,
    "false_non_empty": None,
    "wrong_document": False,
    "wrong_family": False,
}
NOT_AN_ANSWER: Row = {"wrong_document": None, "wrong_family": None, "page_precision": None, "pages": 0}
MISSED: Row = {"det": 0, "g": 0, "page_recall": 0, "false_empty": True, **NOT_AN_ANSWER}
RIGHTLY_NULL: Row = {"page_recall": None, "false_empty": None, "false_non_empty": False, **NOT_AN_ANSWER}
BEYOND_GOLD: Row = {"det": 0, "g": 0, "page_recall": None, "page_precision": 0, "false_empty": None} | {
    "false_non_empty": True,
    "wrong_document": None,
    "wrong_family": None,
}
NO_GOLD: Row = dict.fromkeys([*RIGHT.keys() - {"t", "f", "pages"}])
NO_GOLD_PAGES: Row = dict.fromkeys("g page_recall page_precision wrong_document wrong_family".split())
LAW, OTHER_LAW = "Quay Law, DIFC Law No. 5 of 2018", "Quay Law, DIFC Law No. 2 of 2009"


def asked(kind: str, answer: Any, *page_sets: list[tuple[str, int]], **fields: Any) -> Row:
    sets = page_sets or ([ONE],)
    pages = [{"doc_id": doc_id, "page": page} for doc_id, page in sets[0]]
    row = {"id": "q", "question": "Which?", "answer_type": kind, "answer": answer, "pages": pages}
    return row | {"acceptable_page_sets": sets} | fields


def without(row: Row, *keys: str) -> Row:
    return {key: value for key, value in row.items() if key not in keys}


def given(kind: str, answer: Any, *pages: tuple[str, int], **fields: Any) -> Row:
    return answer_row(kind, answer, list(pages), **fields)


FORTY, TRUE, DAY = asked("number", 40), asked("boolean", True), asked("date", "2020-07-01")
NAME, NAMES = asked("name", "Orla Pym"), asked("names", ["Orla Pym", "Ada Quill", "Theo Marsh"])
FREE, NULL = asked("free_text", "They may."), asked("number", None, [])

CASES: dict[str, tuple[Row, Row, Row]] = {
    "the gold answer": (FORTY, given("number", 40, ONE), {}),
    "1 % above: 0.4 = 0.01 x 40": (FORTY, given("number", 40.4, ONE), {}),
    "more than 1 % below: 0.41 > 0.4": (FORTY, given("number", 39.59, ONE), {"det": 0}),
    "1 % above 1, which is no binary fraction": (asked("number", 1), given("number", 1.01, ONE), {}),
    "a percentage as a share": (FORTY, given("number", 0.4, ONE), {"det": 0}),
    "a number as text": (FORTY, given("number", "40", ONE), {"det": 0, "t": 0.9}),
    "null where gold is not": (FORTY, given("number", None), MISSED),
    "the opposite": (TRUE, given("boolean", False, ONE), {"det": 0}),
    "1 for true": (TRUE, given("boolean", 1, ONE), {"det": 0, "t": 0.9}),
    "a date in words": (DAY, given("date", "1 July 2020", ONE), {"det": 0, "t": 0.9}),
    "a day late": (DAY, given("date", "2020-07-02", ONE), {"det": 0}),
    "a name with titles": (NAME, given("name", "H.E. Dr. ORLA PYM, K.C.", ONE), {}),
    "a part of a name": (NAME, given("name", "Pym", ONE), {"det": 0}),
    "a law by its title": (asked("name", LAW), given("name", "the Quay Law", ONE), {}),
    "a law by its number": (asked("name", LAW), given("name", "DIFC Law No. 5 of 2018", ONE), {}),
    "a law by its number alone": (asked("name", LAW), given("name", "No. 5 of 2018", ONE), {}),
    "nothing for a law's number": (
        asked("name", "DIFC Law No. 5 of 2018"),
        given("name", "", ONE),
        {"det": 0, "t": 0.9},
    ),
    "initials without their dots": (asked("name", "A. B. Pym"), given("name", "A B Pym", ONE), {}),
    "the title of one law, the number of another": (asked("name", LAW), given("name", OTHER_LAW, ONE), {"det": 0}),
    # 2 of 3 names, in another order
    "a name missing": (NAMES, given("names", ["Mr Theo Marsh", "Orla Pym"], ONE), {"det": 2 / 3}),
    # 2 shared, 3 + 4 - 2 = 5 in all
    "a name missing, two too many": (NAMES, given("names", ["Orla Pym", "A", "Ada Quill", "B"], ONE), {"det": 2 / 5}),
    # 3 shared of 3: the fourth repeats the first
    "a name under two titles": (NAMES, given("names", ["Ms Orla Pym", *NAMES["answer"]], ONE), {}),
    "one name as text": (NAMES, given("names", "Orla Pym", ONE), {"det": 0, "t": 0.9}),
    "free text": (FREE, given("free_text", "They must not.", ONE), {"det": None}),
    "free text of 280 characters": (FREE, given("free_text", "x" * 280, ONE), {"det": None}),
    "free text of 281 characters": (FREE, given("free_text", "x" * 281, ONE), {"det": None, "t": 0.9}),
    "null for free text": (FREE, given("free_text", None), MISSED | {"det": None}),
    "no information": (
        asked("free_text", NO_INFORMATION, []),
        given("free_text", NO_INFORMATION, status="absent"),
        RIGHTLY_NULL,
    ),
    "null where gold is null": (NULL, given("number", None), RIGHTLY_NULL),
    "null where gold is null and names no pages": (
        without(NULL, "pages", "acceptable_page_sets"),
        given("number", None),
        RIGHTLY_NULL,
    ),
    "an answer where gold is null": (NULL, given("number", 40, ONE), BEYOND_GOLD),
    # 7.25 x 1 shared / (6.25 x 1 gold + 2 cited) = 7.25 / 8.25
    "a page too many": (
        FORTY,
        given("number", 40, ONE, TWO),
        {"g": 7.25 / 8.25, "page_precision": 1 / 2, "pages": 2},
    ),
    # 7.25 x 1 / (6.25 x 2 + 1) = 7.25 / 13.5
    "a page missing": (
        asked("number", 40, [ONE, TWO]),
        given("number", 40, ONE),
        {"g": 7.25 / 13.5, "page_recall": 1 / 2},
    ),
    "the second of two sets": (asked("number", 40, [ONE, TWO], [ORDER]), given("number", 40, ORDER), {}),
    # against the first 7.25 / (12.5 + 2) = 0.5, against the second 7.25 / (6.25 + 2) = 0.88
    "a part of one set, all of another": (
        asked("number", 40, [ONE, TWO], [ORDER]),
        given("number", 40, ONE, ORDER),
        {"g": 7.25 / 8.25, "page_precision": 1 / 2, "pages": 2},
    ),
    "a page twice": (FORTY, given("number", 40, ONE, ONE), {"t": 0.9}),
    "another page of the document": (
        FORTY,
        given("number", 40, TWO),
        {"g": 0, "page_recall": 0, "page_precision": 0},
    ),
    "another document of the family": (
        FORTY,
        given("number", 40, NOTICE),
        {"g": 0, "page_recall": 0, "page_precision": 0, "wrong_document": True},
    ),
    "another family": (
        FORTY,
        given("number", 40, ORDER),
        {"g": 0, "page_recall": 0, "page_precision": 0, "wrong_document": True, "wrong_family": True},
    ),
    "refused": (FORTY, given("number", None, status="refused"), MISSED),
    "refused beside the right answer": (
        FORTY,
        given("number", 40, ONE, status="refused"),
        MISSED | {"t": 0.9, "pages": 1},
    ),
    "unsure": (FORTY, given("number", None, status="unsure"), MISSED),
    "unsure where gold is null": (NULL, given("number", None, status="unsure"), RIGHTLY_NULL | {"det": 0, "g": 0}),
    "failed where gold is null": (NULL, given("number", None, status="failed"), RIGHTLY_NULL | {"det": 0, "g": 0}),
    "a first token before 1 s": (FORTY, given("number", 40, ONE, ttft_ms=999.0), {"f": 1.05}),
    "a first token at 1 s": (FORTY, given("number", 40, ONE, ttft_ms=1000.0), {"f": 1.02}),
    "a first token before 5 s": (FORTY, given("number", 40, ONE, ttft_ms=4999.0), {"f": 0.95}),
    "a first token at 5 s": (FORTY, given("number", 40, ONE, ttft_ms=5000.0), {"f": 0.85}),
    "a question without gold": (
        without(FORTY, "answer", "pages", "acceptable_page_sets"),
        given("number", 40, ONE),
        NO_GOLD,
    ),
    "gold without pages": (without(FORTY, "pages", "acceptable_page_sets"), given("number", 40, ONE), NO_GOLD_PAGES),
}


@pytest.mark.parametrize(("question", "answer", "unlike"), CASES.values(), ids=CASES.keys())
def test_a_row_has_its_hand_computed_scores(question: Row, answer: Row, unlike: Row) -> None:
    row = score(outcome(question, answer), families=FAMILIES)
    assert {name: getattr(row, name) for name in RIGHT} == pytest.approx(RIGHT | unlike)


SHOWN: Row = {"status": "unsure", "shown": [{"doc_id": "law", "page": 1, "uri": "", "passage": "", "why": ""}]}
SHARES = ("coverage", "precision", "false_absence", "pages_shown_recall")
GIVEN: dict[str, tuple[Row, Row, tuple[float | None, ...]]] = {
    "right": (FORTY, given("number", 40, ONE), (1, 1, 0, 1)),
    "wrong value": (FORTY, given("number", 41, ONE), (1, 0, 0, 1)),
    "wrong page": (FORTY, given("number", 40, TWO), (1, 1, 0, 0)),
    "2 of 3 names": (NAMES, given("names", ["Orla Pym", "Theo Marsh"], ONE), (1, 2 / 3, 0, 1)),
    "one of two gold pages": (asked("number", 40, [ONE, TWO]), given("number", 40, ONE), (1, 1, 0, 1)),
    "null": (FORTY, given("number", None), (0, None, 1, 0)),
    "unsure, a gold page shown": (FORTY, given("number", None, **SHOWN), (0, None, 0, 1)),
    "unsure, another page shown": (asked("number", 40, [TWO]), given("number", None, **SHOWN), (0, None, 0, 0)),
    "unsure, the second of two sets shown": (
        asked("number", 40, [TWO], [ONE]),
        given("number", None, **SHOWN),
        (0, None, 0, 1),
    ),
    "refused": (FORTY, given("number", None, status="refused"), (0, None, 0, 0)),
    "refused beside a gold page": (FORTY, given("number", 40, ONE, status="refused"), (0, None, 0, 0)),
    "a value where gold is null": (NULL, given("number", 40, ONE), (None, 0, None, None)),
    "unsure where gold is null": (NULL, given("number", None, **SHOWN), (None, None, None, None)),
    "free text": (FREE, given("free_text", "They must not.", ONE), (1, None, 0, 1)),
    "free text where gold is null": (
        asked("free_text", None, []),
        given("free_text", "They may.", ONE),
        (None, None, None, None),
    ),
    "no gold": (without(FORTY, "answer", "pages", "acceptable_page_sets"), given("number", 40, ONE), (None,) * 4),
    "gold pages alone": (without(FORTY, "answer"), given("number", None, **SHOWN), (None, None, None, 1)),
}


@pytest.mark.parametrize(("question", "answer", "expected"), GIVEN.values(), ids=GIVEN.keys())
def test_coverage_precision_and_shown_pages_match_hand_computed_values(
    question: Row, answer: Row, expected: tuple[float | None, ...]
) -> None:
    row = score(outcome(question, answer))
    assert tuple(getattr(row, name) for name in SHARES) == pytest.approx(expected)


def test_the_totals_of_four_rows_match_hand_computed_values() -> None:
    names = ["a page too many", "a name missing", "free text of 281 characters", "a first token before 1 s"]
    summary = summarise([outcome(*CASES[name][:2]) for name in names], FAMILIES, asst=0.25)
    det = (1 + 2 / 3 + 1) / 3  # of three: free text has none
    g, t, f = (7.25 / 8.25 + 3) / 4, (3 + 0.9) / 4, (3 + 1.05) / 4
    assert (summary.det, summary.g, summary.t, summary.f) == pytest.approx((det, g, t, f))
    assert summary.det_total == pytest.approx(8 / 9 * 32 / 33 * 0.975 * 1.0125)
    assert summary.total == pytest.approx((0.7 * 8 / 9 + 0.075) * 32 / 33 * 0.975 * 1.0125)


@pytest.fixture(params=FILES)
def cases(request: pytest.FixtureRequest) -> tuple[Case, ...]:
    if request.param == "sample":
        return read_cases(Path(__file__).resolve().parents[2] / "server" / "demo" / "questions.jsonl")
    data: Path = request.getfixturevalue("data")
    return read_cases(data / "difc" / request.param)


def errors(summary: Summary) -> Row:
    return {name: getattr(summary, name) for name in "false_empty false_non_empty wrong_document wrong_family".split()}


def test_gold_answers_score_one_on_every_file(cases: tuple[Case, ...], perfect: Callable[[Case], Outcome]) -> None:
    summary = summarise([perfect(case) for case in cases], families={})
    ones = "det g det_total page_recall page_precision t f format_compliance".split()
    assert {name: getattr(summary, name) for name in ones} == dict.fromkeys(ones, 1.0)
    assert set(errors(summary).values()) == {0.0}
    assert {group.g for group in summary.by_type.values()} == {1.0}
    assert {group.det for group in summary.by_type.values() if group.scored} == {1.0}
    assert summary.orphan_pages == 0


def test_empty_answers_score_the_share_of_null_gold_on_every_file(
    cases: tuple[Case, ...], make_result: Callable[..., AskResult]
) -> None:
    """Z of N questions have a null gold and S of them a Det, which free text has only where gold is null.

    Det = Z / S, G = Z / N, T = 1, F = 1 at 2.5 s, det_total = Z / S x Z / N. Of the N - Z others every one is a false
    empty and its pages are all missed: recall is 0; with no page cited, precision and wrong documents are not measured.
    """
    nulls = sum(case.answer is not None and case.answer.value is None for case in cases)
    judged = sum(
        case.question.answer_type == "free_text" and case.answer is not None and case.answer.value is not None
        for case in cases
    )
    scored = len(cases) - judged
    summary = summarise([Outcome(case, make_result(None, kind=case.question.answer_type)) for case in cases], {})
    assert 0 < nulls < scored < len(cases)
    assert (summary.n, summary.scored) == (len(cases), scored)
    assert (summary.det, summary.g) == pytest.approx((nulls / scored, nulls / len(cases)))
    assert summary.det_total == pytest.approx(nulls / scored * nulls / len(cases))
    assert (summary.t, summary.f, summary.format_compliance) == (1, 1, 1)
    assert (summary.page_recall, summary.page_precision, summary.pages_per_question) == (0, None, 0)
    assert list(errors(summary).values()) == [1.0, 0.0, None, None]


def test_a_run_that_always_gives_up_scores_zero_on_every_file(
    cases: tuple[Case, ...], make_result: Callable[..., AskResult]
) -> None:
    refusals = [make_result(None, kind=case.question.answer_type, status="refused") for case in cases]
    summary = summarise([Outcome(case, refusal) for case, refusal in zip(cases, refusals, strict=True)], {})
    assert (summary.det, summary.g, summary.det_total) == (0, 0, 0)
    assert list(errors(summary).values()) == [1.0, 0.0, None, None]


def test_the_sample_matter_has_fourteen_unanswerable_questions() -> None:
    cases = read_cases(Path(__file__).resolve().parents[2] / "server" / "demo" / "questions.jsonl")
    rows = [answer_row(case.question.answer_type, None, []) for case in cases]
    outcomes = [Outcome(case, AskResult.model_validate(row)) for case, row in zip(cases, rows, strict=True)]
    summary = summarise(outcomes)
    assert (summary.det, summary.g) == pytest.approx((14 / 98, 14 / 110))  # 110 less 12 free texts
