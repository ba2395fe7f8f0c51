"""Match provisions of one document with units of another that prints them."""

import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Section, SectionKind
from pincite.indexer.structure.outline import AMENDED
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.amending import Amended

_SMALL = frozenset("of the to and in a an for or by on".split())
_TELLING = 2
"""Fewest words of a heading that identify a provision whatever its number."""


def printed_units(corpus: Corpus, by: str, amended: Amended, doc_id: str, wanted: Section) -> Iterator[Section]:
    """Yield the units of an instrument that print a provision, where the instrument amends its document."""
    for section in corpus.sections(by):
        of_it = amended.at(section.start)
        if (not of_it or doc_id in of_it) and _may_be(section, wanted):
            home = reprinted_unit(corpus, by, section, doc_id)
            if home is not None and (home.path, home.container) == (wanted.path, wanted.container):
                yield section


def reprinted_unit(corpus: Corpus, by: str, printed: Section, doc_id: str) -> Section | None:
    """The unit of a document that another document prints: by number and heading, else by its heading alone.

    A consolidated version may have renumbered its articles. Null if no unit fits.
    """
    top = _top(corpus.sections(by), printed)
    if top is None:
        return None
    own = [s for s in corpus.sections(doc_id) if _alike(s, top)]
    numbered = [s for s in own if s.path.casefold() == top.path.casefold() and _shares(s.heading, top.heading)]
    headed = [s for s in own if _plain(s.heading) == _plain(top.heading)] if _tells(top.heading) else []
    headed.sort(key=lambda s: (s not in numbered, abs(_number(s) - _number(top)), s.index))
    home = next(iter(headed or numbered), None)
    if home is None or printed.path == top.path:
        return home
    path = home.path + printed.path[len(top.path) :]
    return next((s for s in corpus.sections(doc_id) if s.path == path and s.container == home.container), None)


def is_printed(section: Section | None) -> bool:
    """Whether a unit was read as text of what is amended, not as a statement of the amendment."""
    return section is not None and AMENDED in (section.container, section.path)


def _may_be(section: Section, wanted: Section) -> bool:
    """Whether a unit may print another: they are the same step of their articles."""
    return section.path.split("(")[1:] == wanted.path.split("(")[1:]


def _top(sections: tuple[Section, ...], section: Section) -> Section | None:
    """The article, or paragraph of a schedule, that contains a unit."""
    path = section.path.split("(")[0]
    if path == section.path:
        return section
    inside = (s for s in sections if s.path == path and s.container == section.container and s.start <= section.start)
    return max(inside, key=lambda s: s.start, default=None)


def _alike(own: Section, printed: Section) -> bool:
    """Whether they are of one kind and in the same schedule; an amendment may print articles in a schedule."""
    if "(" in own.path:
        return False
    if own.container and own.container != own.path:
        return printed.container.casefold() == own.container.casefold()
    if own.kind is SectionKind.SCHEDULE or printed.kind is SectionKind.SCHEDULE:
        return own.kind is printed.kind and own.path.casefold() == printed.path.casefold()
    return own.kind is printed.kind or SectionKind.PARAGRAPH in (own.kind, printed.kind)


def _shares(a: str | None, b: str | None) -> bool:
    """Whether headings may be the same: they share a word, or one is missing."""
    return not a or not b or bool(set(_plain(a).split()) & set(_plain(b).split()) - _SMALL)


def _tells(heading: str | None) -> bool:
    return len(set(_plain(heading).split()) - _SMALL) >= _TELLING


@lru_cache(maxsize=4096)
def _plain(heading: str | None) -> str:
    return squeeze(re.sub(r"\W", " ", heading or "")).casefold()


def _number(section: Section) -> int:
    match = re.match(r"\d+", section.path)
    return int(match.group()) if match else 0
