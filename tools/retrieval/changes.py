"""Find the instruments that change a provision, from when, and the pages that say so. Pure over the corpus."""

import re
from dataclasses import dataclass
from datetime import date

from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import amendment_formulas as patterns
from pincite.indexer.legal_text.patterns import title_pages
from pincite.indexer.model import Document, Section, SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amendments import SHOWN, Amendment, amendments
from pincite.tools.retrieval.commencement import Begins, unit_begins
from pincite.tools.retrieval.in_force import in_force
from pincite.tools.retrieval.inbound_references import lies_in
from pincite.tools.retrieval.instruments_on import Instrument, instruments_on
from pincite.tools.retrieval.passage import passage_of
from pincite.tools.retrieval.provisions import find_sections, read_pinpoint

_ALIKE = 0.5
"""Least share of equal words in two headings if one unit prints the other; a table row shares fewer."""
_DIVISIONS = (SectionKind.PART, SectionKind.CHAPTER, SectionKind.HEADING)


@dataclass(frozen=True, slots=True)
class Change:
    """What an instrument does to a provision, on the page `at`, in the words `quote`.

    `kind` is `amended`, `replaced`, `repealed` (all of it), `inserted` (something into it) or `shown` (its new text is
    there). `path` is what the words name. `begins` is null if nothing states the date.
    """

    kind: str
    path: str
    by: Instrument
    at: PageRef
    quote: str
    begins: Begins | None

    @property
    def included(self) -> bool:
        """Whether the text of the document contains it already."""
        return self.by.included

    def in_effect(self, day: date) -> bool:
        """Whether it has taken effect by a day; true if it has no date."""
        return self.begins is None or self.begins.by(day)


@dataclass(frozen=True, slots=True)
class _Changes:
    found: tuple[Change, ...]


def section_at(corpus: Corpus, doc_id: str, path: str, page: int | None = None) -> Section | None:
    """The section at a path as results show it (`22(1)`, `Schedule 2 4(1)`); of several, the one on a page."""
    pinpoint = read_pinpoint(path)
    found = find_sections(corpus.sections(doc_id), pinpoint) if pinpoint else []
    if not found:
        found = [s for s in corpus.sections(doc_id) if s.path.casefold() == path.strip().casefold()]
    here = [s for s in found if page is not None and s.start.page <= page <= s.end.page]
    return next(iter(here or found), None)


def changes_to(corpus: Corpus, doc_id: str, section: Section, day: date) -> tuple[Change, ...]:
    """Return what the instruments of a matter do to a provision, the earliest first.

    Changes to other parts of its article are left out, and insertions after it.
    """
    key = (doc_id, section.index, day)
    return corpus.memoise(_Changes, key, lambda: _Changes(tuple(_read(corpus, doc_id, section, day)))).found


def provision_in_force(
    corpus: Corpus, document: Document, section: Section, day: date
) -> tuple[bool | None, str | None]:
    """Whether a provision is in force on a day, and why: as its law is, unless it was repealed since."""
    state = in_force(corpus, document.doc_id, day)
    if not state.value:
        return state.value, state.basis
    since = [c for c in changes_to(corpus, document.doc_id, section, day) if not c.included and c.in_effect(day)]
    repealed = next((c for c in since if c.kind == "repealed"), None)
    if repealed is not None:
        return False, f"repealed by {repealed.by.name} (p. {repealed.at.page})"
    if since:
        return True, f"{state.basis}; changed since by {since[-1].by.name} (p. {since[-1].at.page})"
    return state.value, state.basis


def _read(corpus: Corpus, doc_id: str, section: Section, day: date) -> list[Change]:
    if section.kind in _DIVISIONS:
        return []
    by_id = {each.doc_id: each for each in instruments_on(corpus, corpus.documents[doc_id])}
    if not any(by_id):
        return []
    found = [a for a in amendments(corpus, passage_of(corpus, doc_id, section), day) if a.place is None]
    said = {a.by.doc_id for a in found if a.kind != SHOWN}
    changes = (
        _change(corpus, by_id[a.by.doc_id], a, section)
        for a in found
        if a.by.doc_id in by_id
        and (_meets(a, section) if a.kind != SHOWN else a.by.doc_id not in said and _prints(corpus, a, doc_id, section))
    )
    return sorted(changes, key=lambda change: change.begins.day if change.begins else "")


def _prints(corpus: Corpus, amendment: Amendment, doc_id: str, section: Section) -> bool:
    """Whether the shown text is the provision's new text, not the instrument's own title or a table row."""
    words = amendment.words
    heading = _heading(corpus, doc_id, section)
    if words.section is None or title_pages.SHORT_TITLE.search(words.text):
        return False
    printed = _heading(corpus, words.doc_id, words.section)
    return not heading or len(heading & printed) >= _ALIKE * len(heading | printed)


def _heading(corpus: Corpus, doc_id: str, section: Section) -> frozenset[str]:
    """The words of the heading of the article that contains a unit."""
    sections = corpus.sections(doc_id)
    while "(" in section.path and section.parent is not None:
        section = sections[section.parent]
    return frozenset(re.findall(r"[^\W\d_]{4,}", (section.heading or "").casefold()))


def _meets(amendment: Amendment, section: Section) -> bool:
    """Whether a change is one to the provision; an insertion after it changes only its surroundings."""
    if amendment.kind != "inserted" or amendment.named is None:
        return True
    named = read_pinpoint(amendment.named)
    return named is not None and named.path != section.path and lies_in(named.path, section.path)


def _change(corpus: Corpus, by: Instrument, amendment: Amendment, section: Section) -> Change:
    words = amendment.words
    kind = amendment.kind
    if kind in ("repealed", "replaced") and (_is_partial(words.text) or _is_inner(amendment, section)):
        kind = "amended"
    begins = _begins(corpus, amendment.by, amendment) or by.begins
    return Change(kind, _path(amendment, section), by, words.ref, words.text, begins)


def _is_partial(text: str) -> bool:
    """Whether only words of a provision are deleted or replaced; the new text itself does not count."""
    quoted = patterns.NEW_TEXT.search(text)
    return patterns.PARTIAL.search(text, 0, quoted.start() if quoted else len(text)) is not None


def _path(amendment: Amendment, section: Section) -> str:
    """The wider of the cited and the changed provision: both are changed."""
    named = read_pinpoint(amendment.named) if amendment.named else None
    return named.path if named and lies_in(section.path, named.path) else section.path


def _is_inner(amendment: Amendment, section: Section) -> bool:
    """Whether only a part of the provision is changed: `Article 5(2) is repealed`."""
    named = read_pinpoint(amendment.named) if amendment.named else None
    return named is not None and named.path != section.path and lies_in(named.path, section.path)


def _begins(corpus: Corpus, by: Document, amendment: Amendment) -> Begins | None:
    """The day in the words themselves, else the day that the commencement clause gives for their unit."""
    words = amendment.words
    match = patterns.WITH_EFFECT.search(words.text)
    dates = read_dates(match["when"]) if match else []
    if dates:
        return Begins(dates[0].iso, words.ref)
    return unit_begins(corpus, by, words.section.path) if words.section else None
