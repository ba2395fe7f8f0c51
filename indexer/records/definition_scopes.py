"""Read definitions that apply to a part of their document only: `In this Article, “berth” means ...`. Pure.

A definition without a scope applies to the whole document. Only terms in quotation marks are read, because a table
applies to its whole document.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.enclosing_passage import units_around
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Position

_REACH = 140
"""Characters before a definition, or after its verb, that may state its scope."""
_NEXT = 40
"""Characters between two definitions of one list."""
_KINDS = {"part": SectionKind.PART, "chapter": SectionKind.CHAPTER}
_SCHEDULES = ("schedule", "appendix", "annex", "exhibit")


def read_scopes(definitions: Sequence[Fact], pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield a fact `definition_scope` for each definition of narrower scope, with the same span and `role` (the term).

    `value` is the unit it applies to: `Article 12`, `Part 3`, `Schedule 2`.
    """
    by_number = {page.number: page for page in pages}
    starts = [section.start for section in sections]
    last: Fact | None = None
    scope = ""
    for definition in sorted(definitions, key=lambda f: (f.page, f.span.start)):
        page = by_number[definition.page]
        if page.text[definition.span.start] not in patterns.QUOTES:
            continue
        found = _stated_scope(page.body, definition)
        if found:
            around = units_around(sections, starts, Position(definition.page, definition.span.start))
            scope = _unit(found, around)
        elif not _continues_list(last, definition):
            scope = ""
        last = definition
        if scope:
            yield fact_on(page, "definition_scope", scope, definition.span, role=definition.role)


def _stated_scope(text: str, definition: Fact) -> str:
    """Return the scope as printed in the words before a definition, or in its own first words."""
    start = max(0, definition.span.start - _REACH)
    before = [match["unit"] for match in patterns.SCOPE.finditer(text, start, definition.span.start + 1)]
    inside = patterns.SCOPE.search(
        text, definition.span.start, min(definition.span.start + _REACH, definition.span.end)
    )
    if inside and squeeze(definition.value).startswith((",", "for the purpose", "in this")):
        return squeeze(inside["unit"])
    return squeeze(before[-1]) if before else ""


def _continues_list(last: Fact | None, definition: Fact) -> bool:
    return last is not None and last.page == definition.page and 0 <= definition.span.start - last.span.end <= _NEXT


def _unit(printed: str, around: Iterator[Section]) -> str:
    """Return the unit with its number: `this Article` gives the number of the surrounding article."""
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
