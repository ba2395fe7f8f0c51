"""The keys by which documents are looked up: numbers, titles, words of names, parties, families and copies. Pure.

A store keeps these keys with each document, or computes them in memory. A key finds every document that may be meant;
who looks it up compares the rest. Stored keys are read by other versions of this code: a change of what is computed
here needs another `SCHEMA_VERSION`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Literal

from pincite.indexer.copies import identity_key
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.case_keys import case_key, series_of
from pincite.indexer.legal_text.identifiers import citation_key, court_cited
from pincite.indexer.legal_text.party_words import party_words
from pincite.indexer.matter_index import title_key
from pincite.indexer.model import Document, Identity, LawNumber

KeyField = Literal[
    "law",
    "case",
    "series",
    "case_stem",
    "citation",
    "court",
    "title",
    "title_stems",
    "title_stem",
    "name_stem",
    "party",
    "family",
    "sha256",
    "identity",
    "kind",
    "family_stem",
    "title_first",
]
"""What a key is. `family_stem` is a stem of the names of a family, a key of its first document only, so that it counts
families. `title_first` is a stem of the titles of a family, a key only of the first document of each of the first
families that have one kind and the same stems."""
TITLE_WORDS = 12
"""Words of a title that are its key; a longer one is found by its first words."""
_KEPT = 1_024
"""Identities whose stems are kept: several keys are made of them."""
ALIKE = 5
"""Families of one kind with the same stems in their titles that `title_first` finds, the first by id."""
_BRACKETED_REST = re.compile(r"(?P<beginning>[^()]+?)\s*\(.{13,}\)\W*(?:\d{4})?\W*", re.DOTALL)
"""`Quay Regulations (Fees that fall due under Article 9)`: people leave out the brackets."""


def title_forms(title: str) -> tuple[str, str]:
    """The keys of a title: all its words, and without years, numbers and other words that people leave out."""
    return re.sub(r"\W+", " ", title).strip().casefold(), title_key(title)


def title_keys(document: Document) -> frozenset[str]:
    """The keys under which a document's title may be named."""
    identity = document.identity
    keys = (*title_forms(identity.title or ""), *map(title_key, identity.short_titles))
    return frozenset(key for key in keys if len(key) > 3)


def documents_by_title(documents: Iterable[Document]) -> dict[str, frozenset[str]]:
    """Map title keys to the ids of their documents.

    The beginning of a title before its bracketed rest is also a key if it has at least two words, is not a title
    itself, and begins the titles of one family only.
    """
    found: dict[str, set[str]] = {}
    beginnings: dict[str, set[str]] = {}
    families: dict[str, set[str]] = {}
    for document in documents:
        for key in title_keys(document):
            found.setdefault(key, set()).add(document.doc_id)
        beginning = _beginning(document)
        if beginning:
            beginnings.setdefault(beginning, set()).add(document.doc_id)
            families.setdefault(beginning, set()).add(document.family_id)
    unambiguous = {key: ids for key, ids in beginnings.items() if key not in found and len(families[key]) == 1}
    return {key: frozenset(ids) for key, ids in (found | unambiguous).items()}


@lru_cache(maxsize=_KEPT)
def title_stems(identity: Identity) -> frozenset[str]:
    """The stems of a document's titles."""
    return frozenset(stem for title in (identity.title or "", *identity.short_titles) for stem in words(title))


@lru_cache(maxsize=_KEPT)
def name_stems(identity: Identity) -> frozenset[str]:
    """The stems of a document's titles, of the issuer of its number, and of its parties."""
    issuer = identity.law_number.issuer if identity.law_number else ""
    parties = (word for party in identity.parties for word in party_words(party))
    return title_stems(identity).union(stem for text in (issuer, *parties) for stem in words(text))


def case_stems(document: Document) -> frozenset[str]:
    """The stems of a paper's title and parties that distinguish its case, without `v`."""
    names = " ".join((document.identity.title or "", *document.identity.parties))
    return frozenset(stem for stem in words(names) if len(stem) > 1)


def law_key(number: LawNumber) -> str:
    """The key of a law's number, whoever issued it."""
    return f"{number.number}/{number.year}"


def first_words(key: str) -> str:
    """The words of a title's key by which it is found."""
    return " ".join(key.split()[:TITLE_WORDS])


def keyed(field: KeyField, documents: Sequence[Document], kinds: Mapping[str, str]) -> dict[str, list[Document]]:
    """The documents by each key of a field, in their order; `kinds` are the kinds of their families by id."""
    found: dict[str, list[Document]] = {}
    for document, keys in _keys(field, documents, kinds):
        for key in keys:
            found.setdefault(key, []).append(document)
    return found


def all_keys(documents: Sequence[Document], kinds: Mapping[str, str]) -> dict[str, list[tuple[KeyField, str]]]:
    """The keys of every document by its id, in order."""
    found = {
        document.doc_id: {(field, key) for field, of_one in _OF_ONE.items() for key in of_one(document) if key}
        for document in documents
    }
    for field, of_all in _OF_ALL.items():
        for document, keys in of_all(documents, kinds):
            found[document.doc_id].update((field, key) for key in keys)
    return {doc_id: sorted(keys) for doc_id, keys in found.items()}


def _keys(
    field: KeyField, documents: Sequence[Document], kinds: Mapping[str, str]
) -> Iterator[tuple[Document, frozenset[str]]]:
    if field in _OF_ALL:
        yield from _OF_ALL[field](documents, kinds)
    else:
        yield from ((document, frozenset(filter(None, _OF_ONE[field](document)))) for document in documents)


def _beginning(document: Document) -> str | None:
    """The key of a title's words before its bracketed rest; null if it has none."""
    match = _BRACKETED_REST.fullmatch(document.identity.title or "")
    key = title_key(match["beginning"]) if match else ""
    return key if " " in key else None


def _law(document: Document) -> Iterator[str]:
    if document.identity.law_number:
        yield law_key(document.identity.law_number)


def _citation(document: Document) -> Iterator[str]:
    if document.identity.neutral_citation:
        yield " ".join(citation_key(document.identity.neutral_citation))


def _court(document: Document) -> Iterator[str]:
    if document.identity.neutral_citation:
        yield court_cited(document.identity.neutral_citation)


def _titles(document: Document) -> frozenset[str]:
    """The keys of a document's title, with that of its beginning, which names it if nothing else is called so."""
    return title_keys(document).union(filter(None, [_beginning(document)]))


def _party(document: Document) -> Iterator[str]:
    """The alphabetically first of the distinctive words of each party."""
    return map(min, filter(None, map(party_words, document.identity.parties)))


def _family_stems(documents: Sequence[Document], _: Mapping[str, str]) -> Iterator[tuple[Document, frozenset[str]]]:
    seen: dict[str, set[str]] = {}
    for document in documents:
        known = seen.setdefault(document.family_id, set())
        new = name_stems(document.identity) - known
        known |= new
        yield document, new


def _title_firsts(documents: Sequence[Document], kinds: Mapping[str, str]) -> Iterator[tuple[Document, frozenset[str]]]:
    alike: dict[tuple[str, frozenset[str]], int] = {}
    by_family = sorted(documents, key=attrgetter("family_id", "doc_id"))
    for family_id, members in groupby(by_family, key=attrgetter("family_id")):
        first, *others = members
        stems = title_stems(first.identity).union(*(title_stems(other.identity) for other in others))
        same = (kinds.get(family_id, ""), stems)
        alike[same] = alike.get(same, 0) + 1
        if alike[same] <= ALIKE:
            yield first, stems


_OF_ONE: Mapping[KeyField, Callable[[Document], Iterable[str]]] = {
    "law": _law,
    "case": lambda document: (" ".join(case_key(case)) for case in document.identity.case_ids),
    "series": lambda document: map(series_of, document.identity.case_ids),
    "case_stem": lambda document: case_stems(document) if document.identity.case_ids else (),
    "citation": _citation,
    "court": _court,
    "title": lambda document: map(first_words, _titles(document)),
    "title_stems": lambda document: (" ".join(words(key)) for key in _titles(document)),
    "title_stem": lambda document: title_stems(document.identity),
    "name_stem": lambda document: name_stems(document.identity),
    "party": _party,
    "family": lambda document: (document.family_id,),
    "sha256": lambda document: (document.sha256,),
    "identity": lambda document: (identity_key(document),),
    "kind": lambda document: (document.identity.kind.value,),
}
_OF_ALL: Mapping[
    KeyField,
    Callable[[Sequence[Document], Mapping[str, str]], Iterator[tuple[Document, frozenset[str]]]],
] = {"family_stem": _family_stems, "title_first": _title_firsts}
