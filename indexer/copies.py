"""Documents of one text: files of the same bytes, and those that differ in headers, spaces and page breaks alone."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import groupby
from zlib import crc32

from pincite.indexer.matter_index import title_key
from pincite.indexer.model import Document
from pincite.indexer.page import Page

_SHINGLE = 6
"""Words of a shingle."""
_MARKS = 8
"""Smallest hashes of a text of which a near-copy shares at least one."""
_EDGE = 25
"""Words at the top and at the bottom of a page among which a running header or footer may lie."""
_WORD = re.compile(r"\w+")

Pages = Callable[[str], Sequence[Page]]
"""Gives the pages of a document by its id."""


@dataclass(frozen=True, slots=True)
class _Text:
    """The words of a document, the page and the distance from its nearer edge of each, and the hashes of shingles."""

    words: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    hashes: tuple[int, ...]
    held: frozenset[int]


def same_text(documents: Iterable[Document], pages: Pages) -> dict[str, tuple[str, ...]]:
    """Return the other documents of the same text, by document, in order of id; without those that have none.

    Two texts are the same where all words of each stand in the other in the same order, but for runs of words at the
    edges of pages that recur from page to page (figures aside). Only documents of the same recorded identity are
    compared, so that a version with another date is never a copy; files of the same bytes are copies in any case.
    """
    by_hash: dict[str, list[str]] = {}
    alike: dict[tuple[object, ...], list[Document]] = {}
    for document in documents:
        same = by_hash.setdefault(document.sha256, [])
        same.append(document.doc_id)
        if len(same) == 1:  # of the same bytes one is read
            alike.setdefault(_identity(document), []).append(document)
    joined: dict[str, set[str]] = {}
    groups = (group for each in alike.values() if len(each) > 1 for group in _grouped(each, pages))
    for group in (*by_hash.values(), *groups):
        together = set(group).union(*(joined.get(doc_id, ()) for doc_id in group))
        joined |= dict.fromkeys(together, together)
    return {doc_id: tuple(sorted(same - {doc_id})) for doc_id, same in sorted(joined.items()) if len(same) > 1}


def _identity(document: Document) -> tuple[object, ...]:
    """What two copies have in common in any case."""
    said = document.identity
    title = title_key(said.title or "")
    stated = (said.law_number, said.version, said.in_force, said.enacted, said.case_ids, said.neutral_citation)
    parties = frozenset(party.casefold() for party in said.parties)
    return (said.kind, title, parties, *stated)


def _grouped(documents: Iterable[Document], pages: Pages) -> list[list[str]]:
    """Documents of one identity, those of the same text together."""
    groups: list[tuple[_Text, list[str]]] = []
    by_mark: dict[int, list[int]] = {}
    for document in documents:
        text = _read(pages(document.doc_id))
        marks = nsmallest(_MARKS, text.held)
        near = dict.fromkeys(place for mark in marks for place in by_mark.get(mark, ()))
        same = next((groups[place][1] for place in near if _is_same(text, groups[place][0])), None)
        if same is not None:
            same.append(document.doc_id)
            continue
        for mark in marks:
            by_mark.setdefault(mark, []).append(len(groups))
        groups.append((text, [document.doc_id]))
    return [doc_ids for _, doc_ids in groups]


def _read(pages: Iterable[Page]) -> _Text:
    words: list[str] = []
    places: list[tuple[int, int]] = []
    for page in pages:
        held = _WORD.findall(page.body.casefold())
        words += held
        places += [(page.number, min(at, len(held) - 1 - at)) for at in range(len(held))]
    size = min(_SHINGLE, len(words))
    spoken = (" ".join(words[at : at + size]) for at in range(len(words) - size + 1)) if words else ()
    hashes = tuple(crc32(shingle.encode()) for shingle in spoken)
    return _Text(tuple(words), tuple(places), hashes, frozenset(hashes))


def _is_same(one: _Text, other: _Text) -> bool:
    return _adds_nothing(one, other) and _adds_nothing(other, one)


def _adds_nothing(text: _Text, other: _Text) -> bool:
    """Whether all words that stand in no shingle of the other text are those of running headers and footers."""
    runs = list(_own_runs(text, other))
    at_edge = all(text.places[at][1] < _EDGE for run in runs for at in run)
    pages: dict[str, set[int]] = {}
    for run in runs:
        pages.setdefault(_without_figures(text, run), set()).add(text.places[run[0]][0])
    return at_edge and all(len(found) > 1 for key, found in pages.items() if key)


def _own_runs(text: _Text, other: _Text) -> Iterator[list[int]]:
    """The runs of words, each on one page, that no shingle shared with the other text covers."""
    covered = bytearray(len(text.words))
    for at, shingle in enumerate(text.hashes):
        if shingle in other.held:
            covered[at : at + _SHINGLE] = b"\1" * len(covered[at : at + _SHINGLE])
    own = [at for at, is_covered in enumerate(covered) if not is_covered]
    for _, run in groupby(enumerate(own), key=lambda item: (item[1] - item[0], text.places[item[1]][0])):
        yield [at for _, at in run]


def _without_figures(text: _Text, run: Sequence[int]) -> str:
    return " ".join(text.words[at] for at in run if not text.words[at].isdecimal())
