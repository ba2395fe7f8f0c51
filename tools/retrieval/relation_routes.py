"""Routes to pages that state relations of a named document: what it amends, what amends it, what is made under it."""

from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Question, Resolution
from pincite.tools.question.relation_asked import Tie, tie_asked
from pincite.tools.retrieval.amending import heads, instruments
from pincite.tools.retrieval.routes import Route

_AMENDS = ("amends", "amends_contract", "repeals")
_HEADED, _SAID, _NOTED = 1.0, 0.9, 0.6
"""The certainty of a page: a part headed by what it amends, a clause that lists it, a note in the amended law."""


def relation_routes(corpus: Corpus, question: Question, resolution: Resolution) -> list[Route]:
    """Return the routes to the relations a question asks about, one a page, the most certain first; often none."""
    spans = [span for named in resolution.named for span in named.spans]
    doc_ids = frozenset(i for named in resolution.named for i in named.doc_ids)
    families = {each.family_id for each in corpus.documents.some(doc_ids)}
    tie = tie_asked(question.text, spans) if len(families) == 1 else None
    if tie is None:
        return []
    best: dict[PageRef, Route] = {}
    for route in sorted(_WAYS[tie](corpus, doc_ids), key=lambda r: -r.strength):
        best.setdefault(route.ref, route)
    return list(best.values())


def _amended(corpus: Corpus, doc_ids: frozenset[str]) -> Iterator[Route]:
    """Yield what instruments amend: their own headings first."""
    for doc_id in sorted(doc_ids):
        for part in heads(corpus, doc_id):
            ref = PageRef(doc_id, part.section.start.page)
            name = part.section.heading or part.section.path
            yield Route(
                ref, _HEADED, f"what it amends is headed here: {name}", part.section.start.offset, sure=True, leads=True
            )
    numbers = {str(each.identity.law_number) for each in corpus.documents.some(doc_ids)} - {"None"}
    for relation in corpus.relations:
        if relation.kind in _AMENDS and relation.source in doc_ids:
            yield Route(PageRef(relation.source, relation.page), _SAID, "it says here what it amends", sure=True)
        if relation.kind == "amended_by" and (relation.target in doc_ids or relation.label in numbers):
            yield Route(PageRef(relation.source, relation.page), _NOTED, "it is named here as having amended this law")


def _amending(corpus: Corpus, doc_ids: frozenset[str]) -> Iterator[Route]:
    """Yield what amends a document, as the instrument or the document states it."""
    for by in instruments(corpus, doc_ids):
        for part in heads(corpus, by):
            if not doc_ids.isdisjoint(part.doc_ids):
                ref, at = PageRef(by, part.section.start.page), part.section.start.offset
                yield Route(ref, _HEADED, "what amends it is headed here", at, sure=True, leads=True)
    for relation in corpus.relations:
        if relation.kind in _AMENDS and relation.target in doc_ids:
            yield Route(PageRef(relation.source, relation.page), _SAID, "it says here that it amends it", sure=True)
        if relation.kind == "amended_by" and relation.source in doc_ids:
            yield Route(PageRef(relation.source, relation.page), _SAID, "it names here what has amended it", sure=True)


def _under(corpus: Corpus, doc_ids: frozenset[str]) -> Iterator[Route]:
    """Yield what is made under a law, or what regulations are made under."""
    families = {each.family_id for each in corpus.documents.some(doc_ids)}
    laws = frozenset(i for family in families for i in corpus.families[family].doc_ids)
    for relation in corpus.relations:
        if relation.kind == "made_under" and (relation.source in doc_ids or relation.target in laws):
            yield Route(
                PageRef(relation.source, relation.page), _HEADED, "it says here what it is made under", sure=True
            )


_WAYS = {Tie.AMENDED: _amended, Tie.AMENDING: _amending, Tie.UNDER: _under}
