"""Check that a candidate's quotes are on their pages and state its answer, with the validator's readers."""

from pincite.evals.content_words import content_words
from pincite.evals.draft.model import Candidate, Evidence
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.context import PageView
from pincite.tools.answers.normalise import FormatProblem, normalise
from pincite.tools.answers.steps import recompute
from pincite.tools.answers.steps.task import Task
from pincite.tools.answers.submission import Citation, Step, Submission
from pincite.tools.answers.verdict import Cited
from pincite.tools.corpus import Corpus
from pincite.tools.matching.name_match import name_in
from pincite.tools.matching.quotes import locate_quote
from pincite.tools.printable import visible

_TO_NUMBERS = (Step.PRINTED, Step.SUM, Step.DIFFERENCE, Step.DAYS, Step.MONTHS, Step.YEARS)
_TO_DATES = (Step.PRINTED, Step.PLUS_DAYS, Step.PLUS_MONTHS, Step.PLUS_YEARS)
_LONGEST_QUOTE, _LONGEST_QUESTION = 700, 360


def is_proved(candidate: Candidate, corpus: Corpus) -> bool:
    """Return whether every quote is on its page and gives the answer; an absent answer has no quotes.

    The answer of a comparison is not printed; its generator has read both sides.
    """
    if len(candidate.question) > _LONGEST_QUESTION or visible(candidate.question) != candidate.question:
        return False
    if candidate.answer is None:
        return not candidate.evidence
    if isinstance(normalise(candidate.answer_type, candidate.answer), FormatProblem):
        return False
    cited = tuple(_cited(index, item, corpus) for index, item in enumerate(candidate.evidence))
    return bool(cited) and all(map(_is_quoted, cited)) and _is_read(candidate, candidate.answer, cited)


def _cited(index: int, item: Evidence, corpus: Corpus) -> Cited:
    page = corpus.page(item.page.doc_id, item.page.page)
    citation = Citation(doc_id=item.page.doc_id, page=item.page.page, quote=item.quote)
    span = locate_quote(page.text, item.quote)
    return Cited(index, citation, corpus.documents[item.page.doc_id], PageView(page, True, ()), span)


def _is_quoted(item: Cited) -> bool:
    return item.span is not None and len(item.citation.quote) <= _LONGEST_QUOTE


def _is_read(candidate: Candidate, answer: AnswerValue, cited: tuple[Cited, ...]) -> bool:
    match candidate.answer_type:
        case AnswerType.NUMBER:
            return isinstance(answer, int | float) and _is_recomputed(candidate, cited, _TO_NUMBERS)
        case AnswerType.DATE:
            return _is_recomputed(candidate, cited, _TO_DATES)
        case AnswerType.NAME | AnswerType.NAMES:
            names = answer if isinstance(answer, list) else [str(answer)]
            return candidate.compares or all(any(name_in(item.text, name) for item in cited) for name in names)
        case AnswerType.FREE_TEXT:
            return any(locate_quote(item.text, str(answer)) for item in cited)
        case AnswerType.BOOLEAN:
            asked = content_words(candidate.question)
            return all(content_words(item.text) & asked or candidate.compares for item in cited)


def _is_recomputed(candidate: Candidate, cited: tuple[Cited, ...], steps: tuple[Step, ...]) -> bool:
    """Return whether one of the steps computes the answer from the quotes."""
    submissions = (
        Submission(
            question=candidate.question,
            answer_type=candidate.answer_type,
            value=candidate.answer,
            step=step,
            citations=[item.citation for item in cited],
        )
        for step in steps
    )
    if candidate.answer is None:
        return False
    found = (recompute(Task(each, candidate.answer, cited)) for each in submissions)
    return any(each.checked and not each.violations and not each.other_readings for each in found)
