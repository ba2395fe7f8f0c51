"""Where to look: the documents that a query names, or the families that its words point to, each with the reason."""

import re
from collections import Counter
from dataclasses import dataclass, replace

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.model import FamilyChoice
from pincite.tools.question.model import Question, Resolution
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve

_VERSION = re.compile(
    r"\((?:in force|as amended)[^)]{0,60}\)|\bconsolidated(?:\s+version)?(?:\s+No\.?\s*\d+)?(?:\s*\([^)]{3,40}\))?|"
    r"\bas\s+(?:originally\s+|first\s+)?enacted\b|\bas\s+amended\b",
    re.IGNORECASE,
)
"""Words that tell one version of a law from another: they choose the document and say nothing of its pages."""
_SHORTLIST = 5


@dataclass(frozen=True, slots=True)
class Scope:
    """The documents to search, the families they belong to, and what is left of the query without their names.

    A neutral citation that no document bears is left in it: it is looked for where it is cited.
    """

    doc_ids: frozenset[str] | None
    families: tuple[FamilyChoice, ...]
    query: str
    question: Question
    resolution: Resolution


def choose_scope(corpus: Corpus, query: str) -> Scope:
    """Choose by the names in a query; without any, the whole matter, and say which families its words point to."""
    asked = parse(query)
    resolution = resolve(asked, corpus)
    unborne = {m.span for m in resolution.unknown if m.cited}
    question = replace(asked, mentions=tuple(m for m in asked.mentions if m.span not in unborne))
    if resolution.named:
        doc_ids = frozenset(i for named in resolution.named for i in named.doc_ids)
        return Scope(doc_ids, _named_families(corpus, resolution), without_names(question), question, resolution)
    return Scope(None, _pointed_to(corpus, query), query, question, resolution)


def without_names(question: Question) -> str:
    """A question's text without the names of documents, numbers and versions; all of it if nothing else remains."""
    text = question.text
    spans = [m.span for m in question.mentions if m.text not in question.quoted]
    spans += [locator.span for locator in question.locators]
    for span in spans:
        text = _blank(text, span)
    text = _VERSION.sub(" ", text)
    return text if words(text) else question.text


def _blank(text: str, span: Span) -> str:
    return text[: span.start] + " " * (span.end - span.start) + text[span.end :]


def _named_families(corpus: Corpus, resolution: Resolution) -> tuple[FamilyChoice, ...]:
    chosen: dict[str, FamilyChoice] = {}
    for named in resolution.named:
        for family_id in sorted({corpus.documents[i].family_id for i in named.doc_ids}):
            title = corpus.families[family_id].title
            reason = f"the query names it: {named.slot}"
            chosen.setdefault(family_id, FamilyChoice(family=family_id, title=title, reason=reason))
    return tuple(chosen.values())


def _pointed_to(corpus: Corpus, query: str) -> tuple[FamilyChoice, ...]:
    hits = corpus.reader.search_pages(TermQuery(tuple(words(query)), None, 20))
    weights: Counter[str] = Counter()
    for rank, hit in enumerate(hits, start=1):
        weights[corpus.documents[hit.ref.doc_id].family_id] += round(1000 / rank)
    ordered = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:_SHORTLIST]
    return tuple(
        FamilyChoice(family=f, title=corpus.families[f].title, reason="its pages hold the query's words")
        for f, _ in ordered
    )
