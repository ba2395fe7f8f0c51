"""What was found and what was made of it, measured apart, under the names of RAGAS.

Context precision and context recall are decided by gold pages and not by a model's opinion, so they rest on gold. The
faithfulness and the answer relevance here are proxies by words, and named so; `rag_judge` has those by a model. Pure.
Definitions: Es et al., RAGAS: Automated Evaluation of Retrieval Augmented Generation (2023), and the pages on available
metrics of its documentation, version 0.3; where a metric differs from these, it says so.
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
    "context_precision": "gold pages before others, of the pages shown",
    "context_recall": "gold pages that were shown",
}
"""Metrics that gold pages decide, with their meaning."""

MONITORED: Mapping[str, str] = {
    "proxy_faithfulness": "sentences whose words a cited page has, a proxy",
    "proxy_answer_relevance": "words shared by question and answer, a proxy",
    "faithfulness": "statements that the cited pages bear out, by a model",
    "answer_relevance": "likeness of the question and those that the answer answers, by a model",
}
"""Metrics that rest on words or on a model, with their meaning: they inform and gate nothing."""


@dataclass(frozen=True, slots=True)
class ContextMatch:
    """Shown pages against the acceptable page set of which most was shown."""

    precision: float
    recall: float


class RagRow(BaseModel):
    """The metrics of one answer; null: nothing to measure."""

    model_config = ConfigDict(frozen=True)

    id: str
    context_precision: float | None = None
    context_recall: float | None = None
    proxy_faithfulness: float | None = None
    proxy_answer_relevance: float | None = None
    faithfulness: float | None = None
    answer_relevance: float | None = None


def rag_row(case: Case, result: AskResult, shown: Shown | None) -> RagRow:
    """What can be said of an answer without a model; `shown` None: its trace cannot be read.

    Faithfulness and relevance are those of a free text that was given. The contexts of an answer are the words shown of
    the pages that it cites, which is less than RAGAS takes: what was retrieved and not cited proves nothing here.
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
    """Precision and recall of the shown pages, over the acceptable set that has most of itself shown, then earliest.

    None where nothing was shown and where no acceptable set has a page: a question that nothing answers has no
    relevant page to find.
    """
    pages = list(dict.fromkeys(ranked))
    sets = [gold for gold in acceptable if gold]
    if not pages or not sets:
        return None
    matches = [ContextMatch(context_precision(pages, gold), context_recall(pages, gold)) for gold in sets]
    return max(matches, key=lambda match: (match.recall, match.precision))


def context_precision(ranked: Sequence[PageRef], gold: PageSet) -> float:
    """The mean of precision@k over the ranks k that hold a gold page, 0 to 1; 0 where none does.

    RAGAS: sum over k of precision@k x v_k, divided by the relevant items in the top K. What was not shown does not
    enter: read it beside the recall.
    """
    hits = [rank for rank, page in enumerate(ranked, start=1) if page in gold]
    return fsum(found / rank for found, rank in enumerate(hits, start=1)) / len(hits) if hits else 0.0


def context_recall(ranked: Sequence[PageRef], gold: PageSet) -> float:
    """The share of the gold pages that was shown, 0 to 1. RAGAS asks it of claims of the reference; here of pages."""
    return len(gold & set(ranked)) / len(gold)


def proxy_faithfulness(answer: str, contexts: Sequence[str]) -> float | None:
    """The share of an answer's sentences that one of the contexts holds by its words, 0 to 1; None without a sentence.

    A stand-in for RAGAS's share of claims that can be inferred from the context: it sees words, not inference. A
    sentence may draw on one context only, since the words of all of them together hold nearly any sentence.
    """
    found = [
        max((proxy_supported_sentences(sentence, [context]) or 0.0 for context in contexts), default=0.0)
        for sentence in sentences(answer)
        if proxy_supported_sentences(sentence, []) is not None
    ]
    return fsum(found) / len(found) if found else None


def proxy_answer_relevance(question: str, answer: str) -> float | None:
    """The cosine of the content words of question and answer as sets, 0 to 1; None where one has none.

    A stand-in for RAGAS's mean cosine of the question and questions generated from the answer. An answer need not
    repeat the question, so a low figure says little and a change between two runs says more.
    """
    asked, said = content_words(question), content_words(answer)
    return len(asked & said) / sqrt(len(asked) * len(said)) if asked and said else None


def free_text(case: Case, result: AskResult) -> str | None:
    """The text of a free-text answer that was given; None for other types and without an answer."""
    if case.question.answer_type is not AnswerType.FREE_TEXT or result.status != "answered":
        return None
    given = isinstance(result.answer, str) and not is_null(result.answer, AnswerType.FREE_TEXT)
    return str(result.answer) if given else None


def cited_contexts(result: AskResult, shown: Shown) -> list[str]:
    """The words that tools showed of the pages that an answer cites, page by page."""
    pages = dict.fromkeys(PageRef(page.doc_id, page.page) for page in result.pages)
    return [text for page in pages for text in shown.texts.get(page, ())]
