"""Which laws amended a law, and which laws name an amending law on their cover: relations, read off the page. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.focus import wants_law
from pincite.server.agent.offline.names import is_law, names_of
from pincite.server.agent.offline.view import SeenRelation, View

_AMENDED_IT = re.compile(r"\bamended\s+(?:it|by)\b|\bwas\s+it\s+amended\b|\bbeen\s+amended\b", re.IGNORECASE)
_RELATED = 2.5
"""What a relation on record weighs: more than any passage can."""


def amendments_of(view: View) -> list[SeenRelation]:
    """Return the relations by which the law that the question names says it was amended."""
    question = view.transcript.question
    if not wants_law(question) or not _AMENDED_IT.search(question):
        return []
    named = [d.doc_id for d in subjects(view) if d.kind == "law"]
    return [r for r in view.relations if r.kind == "amended_by" and r.source in named[:1]]


def read_related(view: View) -> Iterator[Proposal]:
    """`By which laws was it amended`: each law by the name that the page gives it."""
    found = [said for relation in amendments_of(view) for said in _named(view, relation)]
    names = list(dict.fromkeys(name for name, _ in found))
    if names:
        yield Proposal(names, tuple(dict.fromkeys(quote for _, quote in found)), _RELATED)


def _named(view: View, relation: SeenRelation) -> Iterator[tuple[str, Quote]]:
    page = view.pages.get(PageRef(relation.source, relation.page))
    for passage in passages_of(page) if page else ():
        for name in names_of(passage):
            if is_law(name) and name.casefold().endswith(relation.label.casefold()):
                yield name, quote_of(passage)
                return
