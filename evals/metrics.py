"""Score one answer. Pure; a metric with nothing to measure is None, never 0."""

from collections.abc import Mapping
from dataclasses import dataclass

from pincite.evals.cases import Case, PageSet
from pincite.evals.compliance import FREE_TEXT_LIMIT, format_problems, is_null
from pincite.evals.grounding import BETA, PageMatch, documents, match_pages
from pincite.evals.offline_proxies import proxy_supported_sentences, proxy_token_f1
from pincite.evals.traces import TraceFacts
from pincite.evals.values import det
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, no_answer
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.parse import parse


@dataclass(frozen=True, slots=True)
class Scoring:
    """The configurable parts of the scores.

    `speed`: (seconds, factor), ascending: the factor for a first token before that time; `slowest` beyond them.
    """

    beta: float = BETA
    speed: tuple[tuple[float, float], ...] = ((1, 1.05), (2, 1.02), (3, 1.00), (5, 0.95))
    slowest: float = 0.85
    malformed: float = 0.9
    free_text_limit: int = FREE_TEXT_LIMIT

    def speed_factor(self, ttft_ms: float) -> float:
        """Return F for a time to first token in milliseconds; a negative time is missing and gives the slowest."""
        if ttft_ms < 0:
            return self.slowest
        return next((factor for seconds, factor in self.speed if ttft_ms < seconds * 1000), self.slowest)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case and its result; `trace` has the facts of its record, None if it cannot be read."""

    case: Case
    result: AskResult
    trace: TraceFacts | None = None


@dataclass(frozen=True, slots=True)
class RowScore:
    """The scores of one outcome; None: not measured on this row.

    `route`: the tool that first showed the cited pages, `none` if no page is cited. `kinds`: the kinds of the gold
    documents, or else of those given with the question; may be empty. `coverage`: an answerable question got a value.
    `precision`: the Det of a given value, except free text. `false_absence`: an answerable question ended `absent`.
    `pages_shown_recall`: for an answerable question, a gold page is cited, or shown by an `unsure` run. `confidence`:
    None without an answer.
    """

    id: str
    answer_type: AnswerType
    tags: tuple[str, ...]
    route: str | None
    difficulty: str
    kinds: tuple[str, ...]
    det: float | None
    g: float | None
    t: float
    f: float
    page_recall: float | None
    page_precision: float | None
    pages: int
    coverage: bool | None
    precision: float | None
    false_empty: bool | None
    false_absence: bool | None
    false_non_empty: bool | None
    wrong_document: bool | None
    wrong_family: bool | None
    pages_shown_recall: bool | None
    confidence: float | None
    orphan_pages: int | None
    well_formed: bool
    total_ms: float
    input_tokens: int | None
    output_tokens: int | None
    proxy_token_f1: float | None = None
    proxy_supported_sentences: float | None = None
    agrees_with_proposal: bool | None = None
    cached_tokens: int | None = None


def score(
    outcome: Outcome,
    scoring: Scoring | None = None,
    families: Mapping[str, str] | None = None,
    kinds: Mapping[str, str] | None = None,
) -> RowScore:
    """Score one outcome. `families` and `kinds` are by document id; None if unknown.

    `unsure`, `refused` and `failed` are 0 in Det and G wherever those are measured, also if gold is null, and count as
    an empty answer. A document missing from `families` is a family of its own.
    """
    scoring = scoring or Scoring()
    case, result, usage = outcome.case, outcome.result, outcome.trace.usage if outcome.trace else None
    match = match_pages(_counted_pages(result), case.page_sets, scoring.beta)
    well_formed = not format_problems(result, case.question.answer_type, scoring.free_text_limit)
    return RowScore(
        id=case.id,
        answer_type=case.question.answer_type,
        tags=case.tags,
        route=outcome.trace.route(sorted(_cited(result))) if outcome.trace else None,
        difficulty=difficulty_of(case),
        kinds=_kinds(case, kinds or {}),
        det=_det(case, result),
        g=_g(match, result),
        t=1.0 if well_formed else scoring.malformed,
        f=scoring.speed_factor(result.ttft_ms),
        page_recall=match.recall if match else None,
        page_precision=match.precision if match else None,
        pages=len(_cited(result)),
        coverage=None if (empty := _false_empty(case, result)) is None else not empty,
        precision=_precision(case, result),
        false_empty=empty,
        false_absence=None if empty is None else empty and not no_answer(result.status),
        false_non_empty=_false_non_empty(case, result),
        wrong_document=_outside_gold(case, result, {}),
        wrong_family=None if families is None else _outside_gold(case, result, families),
        pages_shown_recall=_shows_gold(case, result),
        confidence=None if no_answer(result.status) else result.confidence,
        orphan_pages=_orphan_pages(outcome),
        well_formed=well_formed,
        total_ms=result.total_ms,
        proxy_token_f1=_token_f1(case, result),
        proxy_supported_sentences=_supported_sentences(case, result),
        input_tokens=usage.input_tokens if usage else None,
        output_tokens=usage.output_tokens if usage else None,
        cached_tokens=usage.cached_tokens if usage else None,
        agrees_with_proposal=_agrees(case, result),
    )


def difficulty_of(case: Case) -> str:
    """Return the difficulty from the question file, or else the kind of search that the question's words require."""
    return case.difficulty or complexity_of(parse(case.question.text)).value


def _is_empty(case: Case, result: AskResult) -> bool:
    return no_answer(result.status) or is_null(result.answer, case.question.answer_type)


def _cited(result: AskResult) -> PageSet:
    return frozenset(PageRef(page.doc_id, page.page) for page in result.pages)


def _counted_pages(result: AskResult) -> PageSet:
    return frozenset() if no_answer(result.status) else _cited(result)


def _det(case: Case, result: AskResult) -> float | None:
    if case.answer is None:
        return None
    value = det(case.answer.value, result.answer, case.question.answer_type)
    return 0.0 if value is not None and no_answer(result.status) else value


def _agrees(case: Case, result: AskResult) -> bool | None:
    """Return whether the answer equals the unconfirmed proposal; None without one, and for free text."""
    if case.proposal is None:
        return None
    value = det(case.proposal.value, result.answer, case.question.answer_type)
    return None if value is None else value == 1.0 and not no_answer(result.status)


def _g(match: PageMatch | None, result: AskResult) -> float | None:
    if match is None:
        return None
    return 0.0 if no_answer(result.status) else match.g


def _false_empty(case: Case, result: AskResult) -> bool | None:
    if case.answer is None or case.answer.value is None:
        return None
    return _is_empty(case, result)


def _false_non_empty(case: Case, result: AskResult) -> bool | None:
    if case.answer is None or case.answer.value is not None:
        return None
    return not _is_empty(case, result)


def _precision(case: Case, result: AskResult) -> float | None:
    """Return the Det of a value; None without a value, and for free text, whose values Det cannot compare."""
    is_text = case.question.answer_type is AnswerType.FREE_TEXT
    return None if is_text or _is_empty(case, result) else _det(case, result)


def _shows_gold(case: Case, result: AskResult) -> bool | None:
    """Return whether a page of any acceptable set is cited or shown; None without gold pages."""
    gold = frozenset().union(*case.page_sets)
    if not gold:
        return None
    return not gold.isdisjoint(_counted_pages(result) | {PageRef(page.doc_id, page.page) for page in result.shown})


def _outside_gold(case: Case, result: AskResult, families: Mapping[str, str]) -> bool | None:
    """Return whether an answer cites no gold document (or family); None without an answer or without gold pages."""
    gold = documents(case.page_sets)
    if not gold or _is_empty(case, result):
        return None
    cited = documents([_cited(result)])
    return {families.get(doc, doc) for doc in cited}.isdisjoint({families.get(doc, doc) for doc in gold})


def _orphan_pages(outcome: Outcome) -> int | None:
    return None if outcome.trace is None else len(_cited(outcome.result) - outcome.trace.shown.keys())


def _kinds(case: Case, kinds: Mapping[str, str]) -> tuple[str, ...]:
    about = documents(case.page_sets) or frozenset(case.question.doc_ids)
    return tuple(sorted({kinds[doc] for doc in about if doc in kinds}))


def _text(case: Case, result: AskResult) -> str | None:
    """Return the free text of an answer; None if there is none."""
    if case.question.answer_type is not AnswerType.FREE_TEXT or _is_empty(case, result):
        return None
    return result.answer if isinstance(result.answer, str) else None


def _token_f1(case: Case, result: AskResult) -> float | None:
    """Return the token F1; None without a gold text; an answer that is not text shares no tokens."""
    if case.question.answer_type is not AnswerType.FREE_TEXT or case.answer is None:
        return None
    gold, text = case.answer.value, _text(case, result)
    return proxy_token_f1(text or "", gold) if isinstance(gold, str) else None


def _supported_sentences(case: Case, result: AskResult) -> float | None:
    text = _text(case, result)
    return None if text is None else proxy_supported_sentences(text, [each.quote for each in result.citations])
