"""Names in a query: whether they tell documents apart, and those that match nothing in the matter."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pincite.indexer.analyze import words
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.party_words import party_words
from pincite.tools.question.model import Mention, Named, NamedBy
from pincite.tools.retrieval.candidates import plain_text
from pincite.tools.retrieval.scope import Scope

_FEW = 2
_SHARE = 0.1
"""A word is distinctive that names at most this share of the families, or at most two."""
_PAGES = 20
"""Pages looked at for a name: those that hold most of its words."""
_LOOKED_UP = 8
"""Names of a query that are looked up in the pages, at the most."""
_NAME = re.compile(r"[A-Z][a-z’'\-]+(?:\s+(?:(?:of|and|&)\s+)?[A-Z][A-Za-z’'\-]*)*")
"""`Kestrel Holdings`, `Bank of Elmira`; not the acronym `USD`."""
_OPENS = re.compile(r"(?:^|[.?!:]\s+|[“\"(])$")
"""What stands before a word that is capitalised because a sentence begins with it."""


@dataclass(frozen=True, slots=True)
class _NameWords:
    """How many families bear each stem in a title or in the name of a party, and how many families there are."""

    families: Mapping[str, int]
    total: int

    def is_distinctive(self, stem: str) -> bool:
        """Whether few families bear it: not the name of a state, of a court, or the word `Agreement`."""
        count = self.families.get(stem, 0)
        return 0 < count <= max(_FEW, self.total * _SHARE)


def names_documents(corpus: Corpus, scope: Scope) -> bool:
    """Whether a query names documents by a number or by a word that few families bear."""
    numbered = {mention.span for mention in scope.question.mentions if mention.case_id or mention.law_number}
    known = _name_words(corpus)
    return any(
        named.by is NamedBy.CAPTION
        or any(span.start <= n.start < span.end for span in named.spans for n in numbered)
        or any(known.is_distinctive(stem) for stem in _said(corpus, scope, named))
        for named in scope.resolution.named
    )


def unknown_names(corpus: Corpus, scope: Scope) -> list[str]:
    """Return the names in a query that no document bears and, unless they are numbers, no page holds.

    A decision cited in the matter is known there: what is asked of it may stand where it is cited.
    """
    found = [mention.text for mention in scope.resolution.unknown if not _is_known(corpus, mention)]
    told = " ".join(found)
    unheard = (name for name in _spoken(scope) if name not in told and _is_unheard_of(corpus, name))
    return list(dict.fromkeys((*found, *unheard)))


def _said(corpus: Corpus, scope: Scope, named: Named) -> frozenset[str]:
    """The words of a query by which it names documents: of their titles and of their parties."""
    said = frozenset(words(scope.question.text))
    documents = [corpus.documents[doc_id] for doc_id in named.doc_ids]
    parties = {stem for d in documents for party in d.identity.parties for stem in _party_stems(party)}
    titles = {stem for d in documents for t in (d.identity.title, *d.identity.short_titles) for stem in words(t or "")}
    return said & (titles | parties)


def _party_stems(party: str) -> frozenset[str]:
    return frozenset(stem for word in party_words(party) for stem in words(word))


def _name_words(corpus: Corpus) -> _NameWords:
    return corpus.once(_NameWords, "", lambda: _count(corpus))


def _count(corpus: Corpus) -> _NameWords:
    borne: dict[str, set[str]] = {family_id: set(stems) for family_id, stems in corpus.title_words.items()}
    for document in corpus.documents.values():
        stems = (stem for party in document.identity.parties for stem in _party_stems(party))
        borne.setdefault(document.family_id, set()).update(stems)
    return _NameWords(Counter(stem for stems in borne.values() for stem in stems), len(corpus.families))


def _is_known(corpus: Corpus, mention: Mention) -> bool:
    """Whether a page prints a name that no document bears; what may be no name at all counts as known."""
    if mention.certain:
        return bool(mention.cited and mention.case_id and corpus.citing(mention.case_id))
    return not mention.title or _is_printed(corpus, mention.title)


def _is_printed(corpus: Corpus, name: str) -> bool:
    hits = corpus.reader.search_pages(TermQuery(tuple(words(name)), None, _PAGES))
    return any(plain_text(name) in plain_text(corpus.reader.page(hit.ref).body) for hit in hits)


def _spoken(scope: Scope) -> Iterator[str]:
    """The capitalised words of a query, without a first word of a sentence that stands alone."""
    text = scope.question.text
    found = (m for m in _NAME.finditer(text) if " " in m[0] or not _OPENS.search(text[: m.start()]))
    for match, _ in zip(found, range(_LOOKED_UP), strict=False):
        opens = _OPENS.search(text[: match.start()]) is not None
        yield match[0].split(maxsplit=1)[1] if opens else match[0]


def _is_unheard_of(corpus: Corpus, name: str) -> bool:
    """Whether a word of a name stands on no page and in no title of the matter."""
    stems = {stem for word in party_words(name) for stem in words(word)}
    held = corpus.reader.search_pages
    return any(not held(TermQuery((stem,), None, 1)) and stem not in corpus.families_titled for stem in stems)
