"""Measure retrieval and generation separately, with the names of RAGAS. Pure.

Context precision and recall use gold pages, not a model's opinion. Faithfulness and answer relevance here are proxies
by words, and named so; `judged` has those by a model. Definitions: Es et al., RAGAS: Automated Evaluation of Retrieval
Augmented Generation (2023), and the pages on available metrics of its documentation, version 0.3. Each metric states
where it differs from these.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import Case, PageSet
from pincite.evals.compliance import is_null
from pincite.evals.content_words import content_words
from pincite.evals.offline_proxies import proxy_supported_sentences, sentences
from pincite.evals.rag.shown_passages import Shown
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

RESTS_ON_GOLD: Mapping[str, str] = {
    "context_precision": "precision of the pages shown, at the ranks of gold pages",
    "context_recall": "share of gold pages shown",
}
"""Metrics that use gold pages, with their meaning."""

MONITORED: Mapping[str, str] = {
    "proxy_faithfulness": "sentences whose words are on a cited page, a proxy",
    "proxy_answer_relevance": "words shared by question and answer, a proxy",
    "faithfulness": "statements that the cited pages support, by a model",
    "answer_relevance": "similarity of the question and questions generated from the answer, by a model",
}
"""Monitoring metrics, by words or by a model, with their meaning."""


@dataclass(frozen=True, slots=True)
class ContextMatch:
    """Shown pages compared with the acceptable page set of which most was shown."""

    precision: float
    recall: float


class RagRow(BaseModel):
    """The metrics of one answer; null: not measured."""

    model_config = ConfigDict(frozen=True)

    id: str
    context_precision: float | None = None
    context_recall: float | None = None
    proxy_faithfulness: float | None = None
    proxy_answer_relevance: float | None = None
    faithfulness: float | None = None
    answer_relevance: float | None = None


def rag_row(case: Case, result: AskResult, shown: Shown | None) -> RagRow:
    """Measure an answer without a model; `shown` None: its trace cannot be read.

    Faithfulness and relevance need a given free text. The contexts of an answer are the texts shown of its cited pages.
    RAGAS also counts retrieved pages that are not cited.
    """
    match = None if shown is None else match_context(shown.ranked, case.page_sets)
    text = free_text(case, result)
    contexts = None if shown is None else cited_contexts(result, shown)
    return RagRow(
        id=case.id,
        context_precision=match.precision if match else None,
        context_recall=match.recall if match else None,
        proxy_faithfulness=None if text is None or not contexts else proxy_faithfulness(text, contexts),
        proxy_answer_relevance=None if text is None else proxy_answer_relevance(case.question.text, text),
    )


def match_context(ranked: Sequence[PageRef], acceptable: Sequence[PageSet]) -> ContextMatch | None:
    """Return precision and recall of the shown pages, for the acceptable set with the highest recall, then precision.

    None if nothing was shown, or if no acceptable set has a page: an unanswerable question has no relevant page.
    """
    pages = list(dict.fromkeys(ranked))
    sets = [gold for gold in acceptable if gold]
    if not pages or not sets:
        return None
    matches = [ContextMatch(context_precision(pages, gold), context_recall(pages, gold)) for gold in sets]
    return max(matches, key=lambda match: (match.recall, match.precision))


def context_precision(ranked: Sequence[PageRef], gold: PageSet) -> float:
    """Return the mean of precision@k over the ranks k of gold pages, 0 to 1; 0 if there are none.

    RAGAS: sum over k of precision@k x v_k, divided by the relevant items in the top K. Pages that were not shown do not
    count, so read it with the recall.
    """
    hits = [rank for rank, page in enumerate(ranked, start=1) if page in gold]
    return fsum(found / rank for found, rank in enumerate(hits, start=1)) / len(hits) if hits else 0.0


def context_recall(ranked: Sequence[PageRef], gold: PageSet) -> float:
    """Return the share of gold pages shown, 0 to 1. RAGAS measures claims of the reference; here it is pages."""
    return len(gold & set(ranked)) / len(gold)


def proxy_faithfulness(answer: str, contexts: Sequence[str]) -> float | None:
    """Return the share of an answer's sentences whose words one context contains, 0 to 1; None without a sentence.

    A proxy for RAGAS's share of claims that can be inferred from the context. A sentence must be covered by a single
    context, since all contexts together contain the words of nearly any sentence.
    """
    found = [
        max((proxy_supported_sentences(sentence, [context]) or 0.0 for context in contexts), default=0.0)
        for sentence in sentences(answer)
        if proxy_supported_sentences(sentence, []) is not None
    ]
    return fsum(found) / len(found) if found else None


def proxy_answer_relevance(question: str, answer: str) -> float | None:
    """Return the cosine of the content words of question and answer as sets, 0 to 1; None if one has none.

    A proxy for RAGAS's mean cosine of the question and questions generated from the answer. An answer need not repeat
    the question, so compare values only between runs.
    """
    asked, answered = content_words(question), content_words(answer)
    return len(asked & answered) / sqrt(len(asked) * len(answered)) if asked and answered else None


def free_text(case: Case, result: AskResult) -> str | None:
    """Return the text of a given free-text answer; None for other types and without an answer."""
    if case.question.answer_type is not AnswerType.FREE_TEXT or result.status != "answered":
        return None
    given = isinstance(result.answer, str) and not is_null(result.answer, AnswerType.FREE_TEXT)
    return str(result.answer) if given else None


def cited_contexts(result: AskResult, shown: Shown) -> list[str]:
    """Return the texts that tools showed of the cited pages, page by page."""
    pages = dict.fromkeys(PageRef(page.doc_id, page.page) for page in result.pages)
    return [text for page in pages for text in shown.texts.get(page, ())]
