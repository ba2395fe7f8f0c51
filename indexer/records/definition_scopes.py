"""Definitions that hold for a part of their document only: `In this Article, “berth” means ...`. Pure.

A definition without a scope holds for the whole document. Only terms in quotation marks are looked at: a table's scope
is its document's.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.enclosing_passage import units_around
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Position

_REACH = 140
"""Characters before a definition, or behind its verb, within which its scope is said."""
_NEXT = 40
"""Characters between two definitions of one list."""
_KINDS = {"part": SectionKind.PART, "chapter": SectionKind.CHAPTER}
_SCHEDULES = ("schedule", "appendix", "annex", "exhibit")


def read_scopes(definitions: Sequence[Fact], pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield a fact `definition_scope` for each definition of narrower scope: same span and `role` (the term).

    `value` is the unit it holds for: `Article 12`, `Part 3`, `Schedule 2`.
    """
    by_number = {page.number: page for page in pages}
    starts = [section.start for section in sections]
    last: Fact | None = None
    scope = ""
    for definition in sorted(definitions, key=lambda f: (f.page, f.span.start)):
        page = by_number[definition.page]
        if page.text[definition.span.start] not in patterns.QUOTES:
            continue
        found = _said(page.body, definition)
        if found:
            around = units_around(sections, starts, Position(definition.page, definition.span.start))
            scope = _unit(found, around)
        elif not _goes_on(last, definition):
            scope = ""
        last = definition
        if scope:
            yield fact_on(page, "definition_scope", scope, definition.span, role=definition.role)


def _said(text: str, definition: Fact) -> str:
    """The scope in the words before a definition, as printed, or in its own first words."""
    start = max(0, definition.span.start - _REACH)
    before = [match["unit"] for match in patterns.SCOPE.finditer(text, start, definition.span.start + 1)]
    inside = patterns.SCOPE.search(
        text, definition.span.start, min(definition.span.start + _REACH, definition.span.end)
    )
    if inside and squeeze(definition.value).startswith((",", "for the purpose", "in this")):
        return squeeze(inside["unit"])
    return squeeze(before[-1]) if before else ""


def _goes_on(last: Fact | None, definition: Fact) -> bool:
    return last is not None and last.page == definition.page and 0 <= definition.span.start - last.span.end <= _NEXT


def _unit(printed: str, around: Iterator[Section]) -> str:
    """The number of the article in which `this Article` stands; a unit with its own number as printed."""
    words = printed.split()
    if words[0].lower() != "this":
        return printed
    if len(words) > 2:
        return " ".join(words[1:])
    word = words[1].lower()
    if word in _SCHEDULES:
        return next((s.container for s in around if s.container), "")
    if word in _KINDS:
        return next((s.path for s in around if s.kind is _KINDS[word]), "")
    unit = next((s for s in around if re.fullmatch(r"\d[\dA-Z.]*", s.path)), None)
    return f"{words[1]} {unit.path}" if unit else ""
