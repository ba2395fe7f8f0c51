"""Papers of one case that are copies of another one: of the same bytes, or of the same text below other headers."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.model import PASSAGE_FIELDS, Document
from pincite.indexer.page import Page
from pincite.tools.corpus import Corpus

_EDGE = 3
"""Lines at the top and at the foot of a page that may be its header or footer."""
_AS_LONG = 2
"""Times as many pages that the same text may take at the most."""


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies by doc_id, each with the doc_id of the paper that it copies."""

    pairs: tuple[tuple[str, str], ...]


def copies_among(corpus: Corpus, papers: Sequence[Document]) -> dict[str, str]:
    """Return for each copy the first of the papers that it copies; kept for the cases asked about last."""
    ids = tuple(d.doc_id for d in papers)
    return dict(corpus.once(Copies, ids, lambda: Copies(tuple(_found(corpus, papers)))).pairs) if len(ids) > 1 else {}


def is_same_text(one: Sequence[Page], other: Sequence[Page]) -> bool:
    """Whether pages hold the same letters and digits, but for headers and footers.

    A line at the edge of a page that the other text does not have is a header, unless the other text has another line
    in its place: a changed date or figure is no header.
    """
    left, right = _lines(one), _lines(other)
    texts = "".join(line for line, _ in left), "".join(line for line, _ in right)
    if texts[0] == texts[1]:
        return bool(texts[0])
    kept, added = _without(left, texts[1])
    kept_there, added_there = _without(right, texts[0])
    return bool(kept) and kept == kept_there and not added & added_there


def _found(corpus: Corpus, papers: Sequence[Document]) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    first: list[Document] = []
    for paper in papers:
        original = next((d for d in first if _is_copy(corpus, paper, d)), None)
        if original:
            pairs.append((paper.doc_id, original.doc_id))
        else:
            first.append(paper)
    return pairs


def _is_copy(corpus: Corpus, paper: Document, of: Document) -> bool:
    """Whether a paper has the same text, and states no fact that the other does not."""
    if paper.sha256 == of.sha256:
        return True
    counts = sorted((paper.page_count, of.page_count))
    if counts[1] > _AS_LONG * counts[0] or not _stated(corpus, paper) <= _stated(corpus, of):
        return False
    return is_same_text(corpus.reader.pages(paper.doc_id), corpus.reader.pages(of.doc_id))


def _stated(corpus: Corpus, paper: Document) -> set[tuple[str, str | None, str]]:
    facts = (fact for fact in corpus.facts(paper.doc_id) if fact.field not in PASSAGE_FIELDS | {"order"})
    return {(fact.field, fact.role, fact.value) for fact in facts}


def _lines(pages: Sequence[Page]) -> list[tuple[str, bool]]:
    """The letters and digits of each line, and whether it stands at the edge of its page; running headers left out."""
    held = [[line for raw in page.body.split("\n") if (line := _plain(raw))] for page in pages]
    edges = Counter(key for lines in held for key in {_shape(line) for line in (*lines[:_EDGE], *lines[-_EDGE:])})
    found: list[tuple[str, bool]] = []
    for lines in held:
        for number, line in enumerate(lines):
            is_edge = number < _EDGE or number >= len(lines) - _EDGE
            if not (is_edge and (edges[_shape(line)] > 1 or line.isdigit())):
                found.append((line, is_edge))
    return found


def _without(lines: Sequence[tuple[str, bool]], other: str) -> tuple[str, set[int]]:
    """A text without the lines at edges that another one lacks, and where in it they stood."""
    kept, length, dropped = [], 0, set[int]()
    for line, is_edge in lines:
        if is_edge and line not in other:
            dropped.add(length)
        else:
            kept.append(line)
            length += len(line)
    return "".join(kept), dropped


def _plain(line: str) -> str:
    return re.sub(r"[\W_]+", "", line).casefold()


def _shape(line: str) -> str:
    """A line without its figures: `page 2 of 7` and `page 3 of 7` are one header."""
    return re.sub(r"\d+", "#", line)
