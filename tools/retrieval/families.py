"""Rank the families that a query without document names means: by words of titles, and by pages with its words."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import DocumentKind
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.descriptions import Description
from pincite.tools.question.distinctive import NameWords, name_words

_WORD = re.compile(r"\w+")
_LISTED = 5
_SAID = 6
"""Most words that a reason repeats."""
_PAGES = 20
"""Pages whose families count; the first counts most."""
_FIRSTS = 200
"""Pages among which first pages with the words of a description are searched."""
_HEAD = 1200
"""Characters of a first page within which a paper states what it is."""
_MADE_UNDER = (
    DocumentKind.REGULATIONS,
    DocumentKind.STATUTORY_INSTRUMENT,
    DocumentKind.RULES_OF_COURT,
    DocumentKind.BY_LAW,
)
_TITLED, _HELD = 1.0, 0.5
"""The weight of a title that the query describes, and of pages with the query's words."""


@dataclass(frozen=True, slots=True)
class MeantFamily:
    """A family, its score relative to the best family of the query (0 to 1), and the reason."""

    family_id: str
    score: float
    reason: str


def shortlist(corpus: Corpus, query: str, kind: str | None = None) -> list[MeantFamily]:
    """Return the families, of a kind if given, that a query means, the best first; often none."""
    said = frozenset(words(query))
    paged = _by_pages(corpus, query)
    titled = _by_title(corpus, said, paged)
    found = titled | paged if kind is None else _of_kind(corpus, titled | paged, kind)
    scores = {f: _TITLED * titled.get(f, 0) + _HELD * paged.get(f, 0) for f in found}
    best = max(scores.values(), default=0.0)
    meant = sorted(scores, key=lambda f: (-scores[f] / best, f))[:_LISTED] if best else []
    by_title = corpus.families.some([f for f in meant if titled.get(f, 0) >= paged.get(f, 0)])
    corpus.documents.some([doc_id for family in by_title for doc_id in family.doc_ids])  # one lookup for all reasons
    return [MeantFamily(f, scores[f] / best, _reason(corpus, f, query, titled, paged)) for f in meant]


def pages_of_families(query: str) -> TermQuery:
    """The search for the pages whose families a query may mean."""
    return TermQuery(tuple(words(query)), None, _PAGES)


def described(corpus: Corpus, description: Description) -> MeantFamily | None:
    """Return the family of a kind whose title or pages have most of a description's words; null if none has."""
    found = shortlist(corpus, description.about, description.kind)
    if description.whole:
        bearers = _bearers(corpus, description)
        found = [family for family in found if family.family_id in bearers] if len(bearers) == 1 else []
    return found[0] if found else None


def members_described(corpus: Corpus, family: MeantFamily, description: Description) -> frozenset[str]:
    """Return the documents of a family that a description means: for `the rules on tugs` its rules, if any."""
    doc_ids = frozenset(corpus.families[family.family_id].doc_ids)
    if not description.made_under:
        return doc_ids
    stems = frozenset(words(description.about))
    made = (document for document in corpus.documents.some(doc_ids) if document.identity.kind in _MADE_UNDER)
    shared = {d.doc_id: len(stems.intersection(words(d.identity.title or ""))) for d in made}
    most = max(shared.values(), default=0)
    return frozenset(i for i, count in shared.items() if count == most) if most else doc_ids


def _bearers(corpus: Corpus, description: Description) -> set[str]:
    """The families of a kind with all words of a description in a title, else at the top of a first page."""
    stems = frozenset(words(description.about))
    some = corpus.documents.having("title_stem", *stems) if stems else corpus.documents.values()
    of_stems = corpus.titles.stems_of({document.family_id for document in some})
    titled = {family_id for family_id, found in of_stems.items() if stems <= found}
    if titled := _of_kind(corpus, titled, description.kind):
        return titled
    hits = corpus.reader.search_pages(TermQuery(tuple(sorted(stems)), None, _FIRSTS))
    firsts = (hit.ref for hit in hits if hit.ref.page == 1)
    said = frozenset(_WORD.findall(description.about))
    headed = (ref for ref in firsts if said <= frozenset(_WORD.findall(corpus.reader.page(ref).body[:_HEAD].lower())))
    return _of_kind(corpus, {corpus.documents[ref.doc_id].family_id for ref in headed}, description.kind)


def _of_kind(corpus: Corpus, families: Collection[str], kind: str) -> set[str]:
    return {family.family_id for family in corpus.families.some(families) if family.kind == kind}


def _reason(corpus: Corpus, family_id: str, query: str, titled: Mapping[str, float], paged: Mapping[str, float]) -> str:
    """The better evidence for a family: words of its title, or of its parties, or of its pages."""
    if titled.get(family_id, 0) < paged.get(family_id, 0):
        return "its pages have words of the query"
    members = corpus.documents.some(corpus.families[family_id].doc_ids)
    common = corpus.titles.stems_of([family_id])[family_id].intersection(words(query))
    shared = frozenset(stem for stem in common if len(stem) > 1)
    if shared <= {stem for d in members for party in d.identity.parties for stem in words(party)}:
        return f"the query has words of the parties' names: {_as_said(query, shared)}"
    return f"the query has words of its title: {_as_said(query, shared)}"


def _as_said(query: str, stems: frozenset[str]) -> str:
    """The words of a query that have some stems, each once."""
    said = (word for word in re.findall(r"\w+", query) if stems.intersection(words(word)))
    return ", ".join(list(dict.fromkeys(said))[:_SAID])


def _by_title(corpus: Corpus, said: frozenset[str], paged: Iterable[str]) -> dict[str, float]:
    """The share of each family's title that the query has; a rare title word counts for more.

    Of families with one kind and the same title words only the first are returned, and those among `paged`: no other
    is among the first of a list.
    """
    firsts = {document.family_id for document in corpus.documents.having("title_first", *said)}
    titles = {f: stems for f, stems in corpus.titles.stems_of(firsts.union(paged)).items() if stems & said}
    known = name_words(corpus)
    known.learn(stem for stems in titles.values() for stem in stems)
    return {f: _sum(known, stems & said) / _sum(known, stems) for f, stems in titles.items()}


def _sum(known: NameWords, stems: Iterable[str]) -> float:
    return sum(known.worth(stem) for stem in sorted(stems))


def _by_pages(corpus: Corpus, query: str) -> dict[str, float]:
    """The families of the pages with the query's words, each by its best page."""
    hits = corpus.reader.search_pages(pages_of_families(query))
    corpus.documents.some([hit.ref.doc_id for hit in hits])
    shares: dict[str, float] = {}
    for hit in hits:
        shares.setdefault(corpus.documents[hit.ref.doc_id].family_id, hit.score / hits[0].score)
    return shares
