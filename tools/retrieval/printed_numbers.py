"""Find pages that print the number of a provision that was not read as a unit. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.model import Section
from pincite.indexer.page import Page
from pincite.tools.retrieval.provisions import Pinpoint, find_sections, nearby

_NAMED = ("part", "chapter", "schedule")
_WORDS = r"(?:articles?|arts?\.?|sections?|sec\.?|clauses?|regulations?|rules?|paragraphs?|paras?\.?|items?|§+)"
_MOST = 8
_UNIT, _NAMED_THERE, _IN_CONTENTS = 0, 1, 2
"""How a page prints a number: at the start of a line, in a reference, in a table of contents."""


def pages_printing(pages: Sequence[Page], sections: Sequence[Section], pinpoint: Pinpoint) -> list[int]:
    """Return at most eight pages that print the number of a provision; those with it at the start of a line first."""
    begins, mentions = _patterns(pinpoint)
    ranked: list[tuple[int, int]] = []
    for page in _inside(pages, sections, pinpoint):
        rank = _UNIT if begins.search(page.body) else _NAMED_THERE if mentions.search(page.body) else None
        if rank is not None:
            ranked.append((_IN_CONTENTS if page.is_contents else rank, page.number))
    if not ranked:
        ranked = [(_UNIT, number) for number in _last_step(pages, sections, pinpoint)]
    found = [number for rank, number in sorted(ranked) if rank != _IN_CONTENTS]
    return (found or [number for _, number in sorted(ranked)])[:_MOST]


def heads_line(page: Page, pinpoint: Pinpoint) -> bool:
    """Whether a line of a page begins with the number of a provision."""
    return _patterns(pinpoint)[0].search(page.body) is not None


def _patterns(pinpoint: Pinpoint) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A pattern for the start of a line, and one for any mention of the provision."""
    if pinpoint.kind in _NAMED:
        name = r"\s+".join(map(re.escape, pinpoint.path.split()))
        return _compiled(rf"^[ \t]*{name}\b"), _compiled(rf"\b{name}\b")
    base, steps = pinpoint.path.split("(", 1)[0], re.findall(r"\([^()]*+\)", pinpoint.path)
    number = re.escape(base)
    if steps:
        whole = rf"(?<![\d.]){number}\s*" + r"\s*".join(map(re.escape, steps))
        return _compiled(rf"^[ \t]*(?:{_WORDS}\s+)?{whole}"), _compiled(whole)
    bracket = r"\(?" if pinpoint.kind == "paragraph" else ""
    begins = rf"^[ \t]*(?:{_WORDS}[ \t]*\(?{number}\b|{bracket}{number}[.):][ \t]+[^\s\d]|{number}[ \t]+[A-Z])"
    return _compiled(begins), _compiled(rf"\b{_WORDS}\s*\(?{number}(?!\d|\.\d|\()")


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


def _inside(pages: Sequence[Page], sections: Sequence[Section], pinpoint: Pinpoint) -> Sequence[Page]:
    """The pages of the schedule that contains a pinpoint, if it was read; else all."""
    around = find_sections(sections, Pinpoint("schedule", pinpoint.container)) if pinpoint.container else []
    return pages[around[0].start.page - 1 : around[0].end.page] if around else pages


def _last_step(pages: Sequence[Page], sections: Sequence[Section], pinpoint: Pinpoint) -> Iterator[int]:
    """Yield pages of the unit around a sub-item on which a line begins with its last step, `(a)`."""
    step = re.search(r"\(\w+\)$", pinpoint.path)
    around = nearby(sections, pinpoint, 1) if step else []
    if step is None or not around or not pinpoint.path.startswith(f"{around[0].path}("):
        return
    begins = _compiled(rf"^[ \t]*(?:\(\w+\)[ \t]*)*{re.escape(step.group())}")
    inside = pages[around[0].start.page - 1 : around[0].end.page]
    yield from (page.number for page in inside if begins.search(page.body))
