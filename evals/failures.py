"""Classify every miss by the first step that went wrong between the question and its pages. Pure."""

from collections.abc import Mapping
from enum import StrEnum

from pincite.evals.cases import Case, PageSet
from pincite.evals.compliance import NO_TIME
from pincite.evals.grounding import documents, match_pages
from pincite.evals.metrics import Outcome, RowScore
from pincite.indexer.page import PageRef


class Failure(StrEnum):
    """Classes of a miss, in the order of the checks: the first that fits is the class."""

    ERROR = "error"
    TIME = "time"
    FORMAT = "format"
    UNSURE = "unsure"
    UNSURE_OF_ABSENCE = "unsure_of_absence"
    FALSE_NULL = "false_null"
    FALSE_ANSWER = "false_answer"
    WRONG_FAMILY = "wrong_family"
    WRONG_DOCUMENT = "wrong_document"
    WRONG_PAGE = "wrong_page"
    MISSING_PAGE = "missing_page"
    WRONG_VALUE = "wrong_value"
    EXTRA_PAGE = "extra_page"


MEANINGS: Mapping[Failure, str] = {
    Failure.ERROR: "the run failed, or was refused where null was right",
    Failure.TIME: "the time ran out",
    Failure.FORMAT: "the record does not have the format",
    Failure.UNSURE: "answerable; pages were shown instead of a value",
    Failure.UNSURE_OF_ABSENCE: "not answerable; pages were shown instead of null",
    Failure.FALSE_NULL: "answerable; the answer was null or the run was refused",
    Failure.FALSE_ANSWER: "not answerable; a value was given",
    Failure.WRONG_FAMILY: "no gold family is cited",
    Failure.WRONG_DOCUMENT: "a gold family, but none of the gold documents in it",
    Failure.WRONG_PAGE: "a gold document, but none of its gold pages",
    Failure.MISSING_PAGE: "some gold pages, not all",
    Failure.WRONG_VALUE: "every gold page, but another value",
    Failure.EXTRA_PAGE: "the right value and every gold page, and an unneeded page",
}


def failure(outcome: Outcome, score: RowScore, families: Mapping[str, str] | None = None) -> Failure | None:
    """Return the class of a miss; None for a hit and for a row without gold.

    A miss has a Det or a G below 1. `families` maps document id to family id; without it a wrong family is reported as
    a wrong document.
    """
    if all(value is None or value == 1 for value in (score.det, score.g)):
        return None
    return _without_answer(outcome, score) or _of_pages(outcome, score, families)


def _without_answer(outcome: Outcome, score: RowScore) -> Failure | None:
    result = outcome.result
    if result.status == "failed" or (result.status == "refused" and score.false_non_empty is False):
        return Failure.TIME if result.refusal == "time" else Failure.ERROR
    if result.refusal == "time":
        return Failure.TIME
    if not score.well_formed and result.ttft_ms != NO_TIME:  # without times, other faults say more
        return Failure.FORMAT
    if result.status == "unsure":
        return Failure.UNSURE_OF_ABSENCE if _is_unanswerable(outcome.case) else Failure.UNSURE
    if score.false_empty:
        return Failure.FALSE_NULL
    return Failure.FALSE_ANSWER if score.false_non_empty else None


def _is_unanswerable(case: Case) -> bool:
    """Return whether gold is null or, if no answer is known, has no pages."""
    return case.answer.value is None if case.answer else not documents(case.page_sets)


def _of_pages(outcome: Outcome, score: RowScore, families: Mapping[str, str] | None) -> Failure:
    cited = frozenset(PageRef(page.doc_id, page.page) for page in outcome.result.pages)
    match = match_pages(cited, outcome.case.page_sets)
    if match is None or match.g == 1:
        return Failure.WRONG_VALUE
    if not cited:
        return Failure.FALSE_NULL
    if not match.g:
        return _elsewhere(cited, documents(outcome.case.page_sets), families)
    if match.recall != 1:
        return Failure.MISSING_PAGE
    return Failure.EXTRA_PAGE if score.det in (None, 1) else Failure.WRONG_VALUE


def _elsewhere(cited: PageSet, gold: frozenset[str], families: Mapping[str, str] | None) -> Failure:
    used = documents([cited])
    if not gold:
        return Failure.FALSE_ANSWER
    if used & gold:
        return Failure.WRONG_PAGE
    if families is None or {families.get(doc, doc) for doc in used} & {families.get(doc, doc) for doc in gold}:
        return Failure.WRONG_DOCUMENT
    return Failure.WRONG_FAMILY
