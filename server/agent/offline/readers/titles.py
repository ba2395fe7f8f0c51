"""`Which statute says that ...`: the title of the document whose passage says so. Pure."""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.binding import named_at
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View
from pincite.tools.matching.names import name_in

_SAYS = re.compile(
    r"\b(?:which|what)\s+(?:(?:of\s+the\s+(?:two\s+)?)?)(?P<kind>statutes?|laws?|acts?|regulations|rules|instruments?|legislation|enactments?)"
    r"\s+(?:\w+ly\s+)?(?:says?|states?|provides?|treats?|requires?|sets?|allows?|permits?|prohibits?|forbids?|defines?|"
    r"contains?|governs?|deals?|regulates?|imposes?|gives?|grants?|confers?|creates?|establish(?:es)?|exempts?|entitles?|"
    r"obliges?|lets?|limits?|caps?|uses?|lists?|mentions?|specif(?:y|ies)|prescribes?|recogni[sz]es?|protects?|excludes?|"
    r"appl(?:y|ies)|covers?|makes?|empowers?|voids?|restricts?|bars?|addresses)\b",
    re.IGNORECASE,
)
"""A statute as the subject of what it lays down; `which law was repealed` asks for another law that it speaks of."""
_STATUTES = ("law", "regulations", "amendment_law")
_SAID = 1.5


def read_titles(view: View) -> Iterator[Proposal]:
    """Propose the title of the statute that bears most; nothing where the question names a document itself."""
    if not _SAYS.search(view.transcript.question) or any(named_at(view, d) for d in view.documents.values()):
        return
    for weighed in ranked(view)[:1]:
        document = view.documents.get(weighed.passage.ref.doc_id)
        if document is not None and document.kind in _STATUTES:
            title = _heading(view, weighed.passage, document.title)
            if title is not None:
                yield Proposal(document.title, (title, quote_of(weighed.passage)), _SAID)


def _heading(view: View, said: Passage, title: str) -> Quote | None:
    """The title where the passage's own page prints it, at its head, else another page of the document."""
    pages = sorted(view.pages, key=lambda ref: (ref != said.ref, ref))
    held = (p for ref in pages if ref.doc_id == said.ref.doc_id for p in passages_of(view.pages[ref]))
    return next((quote_of(p) for p in held if name_in(p.text, title)), None)
