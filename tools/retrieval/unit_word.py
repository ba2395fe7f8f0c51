"""Find the word by which a document calls its main provisions: `section` in most acts, `article` in others."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.model import Section, SectionKind
from pincite.tools.corpus import Corpus

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE)
_SPELT = {"art": "article", "sec": "section", "cl": "clause", "reg": "regulation", "§": "section"}
_CALLED = re.compile(
    r"\s*(?P<word>article|art|section|sec|clause|cl|regulation|reg|rule|paragraph|§++)(?:s\b|(?<=§)|\b)\.?\s*\(?"
    r"(?P<number>\d+[A-Z]{0,2}(?:\.\d+)*)",
    re.IGNORECASE,
)
# Section 9 · Sec. 2.1 · Clause (4) · regulations 3 and 4
_Said = tuple[bool, str]
"""Whether a number is dotted (`2.1`), and the word before it: `Section 2.1` may be in `Article 2`."""


@dataclass(frozen=True, slots=True)
class _Words:
    whole: str | None
    dotted: str | None


def unit_word(corpus: Corpus, doc_id: str, section: Section) -> str | None:
    """Return what the document calls a unit of its body, in lower case: `section`, `article`, `clause`, `rule` ...

    The word printed before the numbers of most units, else the word in references to them. Null if there is neither,
    and for units of schedules, paragraphs, parts and other kinds.
    """
    if section.kind not in _UNITS or section.container or not section.path[:1].isdigit():
        return None
    words = corpus.memoise(_Words, doc_id, lambda: _read(corpus, doc_id))
    return words.dotted if "." in section.path else words.whole


def _read(corpus: Corpus, doc_id: str) -> _Words:
    units = [s for s in corpus.sections(doc_id) if s.kind in _UNITS and not s.container and "(" not in s.path]
    count = Counter("." in unit.path for unit in units)
    printed = Counter(_printed(corpus, doc_id, units))
    headed = Counter({said: n for said, n in printed.items() if 2 * n > count[said[0]]})
    named = Counter(_named(corpus, doc_id, {unit.path for unit in units}))
    whole, dotted = (_most(headed, level) or _most(named, level) for level in (0, 1))
    return _Words(whole or dotted, dotted or whole)


def _printed(corpus: Corpus, doc_id: str, units: list[Section]) -> Iterator[_Said]:
    """Yield the words in the headings of the units."""
    pages = corpus.reader.pages(doc_id)
    for unit in units:
        match = _CALLED.match(pages[unit.start.page - 1].body, unit.start.offset)
        if match:
            yield _said(match)


def _named(corpus: Corpus, doc_id: str, paths: set[str]) -> Iterator[_Said]:
    """Yield the words in references to the document's own units, without another document.

    The paragraphs of legislation are those of its schedules.
    """
    enacts = corpus.documents[doc_id].identity.kind.is_legislation
    for fact in corpus.facts(doc_id):
        match = _CALLED.match(fact.value) if fact.field == "reference" and fact.role is None else None
        if match and match["number"] in paths and not (enacts and match["word"].casefold() == "paragraph"):
            yield _said(match)


def _said(match: re.Match[str]) -> _Said:
    word = match["word"].casefold().replace("§§", "§")
    return "." in match["number"], _SPELT.get(word, word)


def _most(said: Counter[_Said], level: int) -> str | None:
    return next((word for (dotted, word), _ in said.most_common() if dotted == level), None)
