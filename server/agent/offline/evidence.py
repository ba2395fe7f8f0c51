"""The passages of the pages read, weighed against the question: what every reader starts from. Pure."""

import re
from dataclasses import replace
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.indexer.model import PageRef
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.passages import Passage, Weighed, cut, weigh
from pincite.server.agent.offline.view import SeenDocument, SeenPage, SeenProvision, View
from pincite.tools.answers.dates import read_dates
from pincite.tools.retrieval.scope import without_names

_QUESTION_WORDS = frozenset(
    "accord date day name year number case law articl court document state list give mani much long set out page "
    "show same both which two three four five six say said mention refer claus schedul regul paragraph appendix also "
    "consolid version amend kind sort purpos person happen right true titl cover "
    "first second third".split()
)
"""Stems that ask rather than describe: they stand in questions of every kind and weigh nothing in a passage."""

_PINNED = 0.5
"""What a passage gains inside the article, clause or paragraph that the question names."""
_EXACT = 0.15
"""What it gains more inside the very sub-paragraph."""
_ROW = 0.4
"""What a table row gains that begins with the number of the article that the question names."""
_DATES = ("header_date", "date_of_issue", "date_of_reissue", "judgment_date")
_cut = lru_cache(maxsize=512)(cut)


def question_terms(view: View) -> list[str]:
    """The question's words without the names of documents and the words every question has."""
    terms = words(without_names(view.question))
    return [t for t in terms if t not in _QUESTION_WORDS] or terms


def passages_of(page: SeenPage) -> list[Passage]:
    """A page's passages."""
    return _cut(page)


def ranked(view: View, doc_id: str | None = None) -> list[Weighed]:
    """All passages read (of one document), heaviest first; inside the provision named where it was found."""
    pages = _located(view, [p for p in view.pages.values() if doc_id is None or p.ref.doc_id == doc_id])
    provisions = [p for p in view.provisions if doc_id is None or p.doc_id == doc_id]
    favoured = favoured_pages(view)
    passages = [passage for page in pages for passage in passages_of(page)]
    terms = question_terms(view) + words(" ".join(view.question.quoted))
    gain = {p: _PINNED for p in passages if any(_inside(p, provision) for provision in provisions)}
    labels = tuple(f"{locator.path}" for locator in view.question.locators if locator.kind == "article")
    gain |= {p: _ROW for p in passages if labels and re.match(rf"(?:{'|'.join(map(re.escape, labels))})[\s(]", p.text)}
    gain |= {p: _PINNED + _EXACT for p in gain if any(_inside(p, v) and "(" in v.path for v in provisions)}
    weighed = [
        replace(w, weight=w.weight + gain[w.passage]) if w.passage in gain else w
        for w in weigh(passages, terms, favoured)
    ]
    return sorted(weighed, key=lambda w: (-w.weight, w.passage.ref, w.passage.span))


def _located(view: View, pages: list[SeenPage]) -> list[SeenPage]:
    """Only the pages that the question points at (`on the last page`), where it points at one and it was read."""
    wanted = {
        PageRef(d.doc_id, locator.page if locator.page > 0 else d.pages)
        for locator in view.question.page_locators
        for d in subjects(view)
    }
    return [p for p in pages if p.ref in wanted] or pages


def favoured_pages(view: View) -> list[PageRef]:
    """Pages in the order in which the searches rank them."""
    return list(dict.fromkeys(h.ref for h in sorted(view.hits, key=lambda h: h.rank)))


def provision_passages(view: View, doc_id: str | None = None) -> list[Passage]:
    """The passages of the pages read that lie inside the provisions found."""
    provisions = [p for p in view.provisions if doc_id is None or p.doc_id == doc_id]
    return [
        passage
        for page in view.pages.values()
        for passage in passages_of(page)
        if any(_inside(passage, provision) for provision in provisions)
    ]


def _inside(passage: Passage, provision: SeenProvision) -> bool:
    if passage.ref.doc_id != provision.doc_id or not provision.page <= passage.ref.page <= provision.end_page:
        return False
    return _squash(passage.text) in _squash(provision.text)


@lru_cache(maxsize=2048)
def _squash(text: str) -> str:
    return "".join(text.split())


def compared_documents(view: View) -> list[str]:
    """The documents that a comparison sets side by side: one a family, in the order in which the question names them.

    Of several papers of one case the one that bears a date of the question is meant.
    """
    families: dict[str, list[SeenDocument]] = {}
    for document in subjects(view):
        families.setdefault(document.family, []).append(document)
    titles = {d.title for d in subjects(view)}
    if len(families) == 1 and len(titles) > 1 and not next(iter(families)).startswith("case:"):
        return list({d.title: d.doc_id for d in reversed(subjects(view))}.values())[::-1]
    return [_meant(view, held).doc_id for held in families.values()]


def _meant(view: View, papers: list[SeenDocument]) -> SeenDocument:
    asked = {found.iso for found in read_dates(view.transcript.question)}
    dated = {f.doc_id for f in view.facts if f.field in _DATES and f.value in asked}
    return next((p for p in papers if p.doc_id in dated), papers[0])
