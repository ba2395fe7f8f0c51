"""The documents of a matter by sentence, as the source of unneeded and forged citations."""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field
from difflib import SequenceMatcher

from benchmarks.attempts import sentences, words
from benchmarks.submission_bases import Library, bare, library_of
from pincite.evals.cases import PageSet
from pincite.indexer.model import Document
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus

_COMPARED = 5
"""How many sentences with the most shared words are compared for similarity."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a page; `stems` are the beginnings of its words."""

    ref: PageRef
    text: str
    stems: frozenset[str]


@dataclass(slots=True)
class Papers:
    """A matter's documents; sentences are extracted on demand."""

    corpus: Corpus
    library: Library
    _sentences: dict[str, tuple[Sentence, ...]] = field(default_factory=dict)

    def sentences(self, doc_id: str) -> tuple[Sentence, ...]:
        """Return the sentences of a document, in order."""
        if doc_id not in self._sentences:
            found = sentences(doc_id, self.library)
            self._sentences[doc_id] = tuple(Sentence(PageRef(doc_id, n), text, words(text)) for n, text in found)
        return self._sentences[doc_id]

    def siblings(self, doc_id: str) -> list[str]:
        """Return the other documents of the family, without copies."""
        family, text = self.library.families[doc_id], self.library.texts[doc_id]
        relatives = (i for i, f in self.library.families.items() if f == family and i != doc_id)
        return [i for i in relatives if self.library.texts[i] != text]

    def near(self, doc_id: str) -> str | None:
        """Return the document of another family that is nearest by kind and words of the title."""
        own = self.corpus.documents[doc_id]
        others = [d for d in self.corpus.documents.values() if d.family_id != own.family_id]
        return max(others, key=lambda other: (_likeness(own, other), other.doc_id)).doc_id if others else None

    def any_of(self, doc_ids: Iterable[str], avoided: PageSet, chance: random.Random) -> Sentence | None:
        """Return a random sentence of a page that is not in `avoided`."""
        found = [s for i in doc_ids for s in self.sentences(i) if s.ref not in avoided]
        return chance.choice(found) if found else None

    def most_similar(self, quote: str, found: Iterable[Sentence]) -> Sentence | None:
        """Return the most similar sentence that is not the quote itself."""
        wanted, plain = words(quote), bare(quote)
        others = [s for s in found if bare(s.text) not in plain and plain not in bare(s.text)]
        best = sorted(others, key=lambda s: -len(wanted & s.stems))[:_COMPARED]
        return max(best, key=lambda s: SequenceMatcher(None, quote, s.text).ratio(), default=None)


def read_papers(corpus: Corpus) -> Papers:
    """Read the papers of a matter."""
    return Papers(corpus, library_of(corpus.reader, list(corpus.documents.values())))


def _likeness(one: Document, other: Document) -> tuple[bool, int]:
    shared = words(one.identity.title or "") & words(other.identity.title or "")
    return one.identity.kind == other.identity.kind, len(shared)
