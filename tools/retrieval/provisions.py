"""Read pinpoints and find their sections: `Article 22(1)(a)`, `Schedule 2`, `Clause 14.3`, `paragraph 57`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Page, Span
from pincite.tools.question.model import Locator
from pincite.tools.question.parse import parse

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.ORDER, SectionKind.RECITAL)
_COMPATIBLE = {
    "article": (SectionKind.ARTICLE, SectionKind.CLAUSE),
    "clause": (SectionKind.CLAUSE, SectionKind.ARTICLE),
    "paragraph": (SectionKind.PARAGRAPH, SectionKind.ORDER),
}
_HEADING = "heading"
_NAMED = ("part", "chapter", "schedule")
_SHORT = {
    "art": "article",
    "s": "article",
    "ss": "article",
    "sec": "article",
    "reg": "article",
    "r": "article",
    "cl": "clause",
    "para": "paragraph",
}
_BARE = re.compile(
    rf"\s*(?:(?P<word>no|{'|'.join(_SHORT)})\b\.?\s*|§\s*)?(?P<path>\d{{1,4}}[A-Z]{{0,2}}(?:[-–]\d{{1,4}}[A-Z]?)*"
    rf"(?:\.\d{{1,3}})*(?:\s?\(\w{{1,5}}\))*)\s*",
    re.IGNORECASE,
)
"""A pinpoint without the full word: `22(1)(a)`, `s. 22(1)`, `art 5`, `§ 12`."""
_CODED = re.compile(
    r"\s*(?:(?:section|sec\.|s\.|§+)\s*)?(?P<path>\d{1,4}[A-Z]?(?:[-–]\d{1,4}[A-Z]?)+(?:\.\d{1,4})*"
    r"(?:\s?\(\w{1,5}\))*)\s*",
    re.IGNORECASE,
)
"""A section of a code: `§ 10-115(a)`."""
_WITHIN = re.compile(
    r"\s*(?P<outer>(?:chapter|part|title|article)\s+(?:[ivxlc]+|\d{1,3}[A-Z]?))\s*[,:;]?\s+"
    r"(?:(?:section|sec\.?|s\.|rule|regulation|clause|article)\s*|§+\s*)"
    r"(?P<path>\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*(?:\s?\(\w{1,5}\))*)\s*",
    re.IGNORECASE,
)
"""A unit of a chapter in which numbers start again: `Chapter IV, section 2`."""
_SHOWN = re.compile(
    r"\s*(?P<container>(?:schedule|appendix|annex(?:ure)?|exhibit|attachment)\s+\w{1,5}|recitals|order"
    r"|amended\s+text)[\s,]+"
    r"(?P<path>(?:\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*|\(\w{1,5}\))(?:\s?\(\w{1,5}\))*)\s*",
    re.IGNORECASE,
)
"""A unit with its container, as results name it: `Schedule 2 4(1)`, `Recitals (A)`."""
_LETTER = re.compile(r"(?<=\d)\.([A-Za-z]{1,3})(?=[.(,\s]|$)")
"""A letter after a dot, which papers put in brackets: `5.1.a`."""
_LETTERED = re.compile(
    r"(?:(?:part|chapter|section|article|clause|paragraph|§)\s+)?(?P<path>[a-z\d]{1,5}"
    r"(?:\s?[.(]\s?[a-z\d]{1,5}\)?)+)\.?"
)
"""A path of letters and numbers, in lower case: `section iii.d`, `iii(d)`."""
_ROMAN = re.compile(
    r"(?:(?:part|chapter|section|article|clause|paragraph|§)\s+)?"
    r"(?P<path>[ivxlc]{1,8}(?:(?:\s?[.(]\s?|\s)[a-z\d]{1,5}\)?)*)\.?"
)
"""A path that begins with a roman number, in lower case: `section ii`, `section ix b(2)`."""
_SCHEDULES = r"(?:schedule|appendix|annex|exhibit)"


@dataclass(frozen=True, slots=True)
class Pinpoint:
    """A provision as a person names it: its word (empty if none), its path, and its schedule.

    `within` is the chapter, part or article around it, if named.
    """

    kind: str
    path: str
    container: str = ""
    within: str = ""


def read_pinpoint(text: str) -> Pinpoint | None:
    """Read `22(1)(a)`, `Article 22(1)(a)`, `Schedule 2`, `paragraph 3 of Schedule 1`; null if there is no number."""
    text = _LETTER.sub(r"(\1)", text)
    coded = _CODED.fullmatch(text)
    if coded:
        return Pinpoint("", re.sub(r"\s", "", coded["path"]).replace("–", "-"))
    around = _WITHIN.fullmatch(text)
    if around:
        return Pinpoint("article", re.sub(r"\s", "", around["path"]), within=" ".join(around["outer"].split()))
    shown = _SHOWN.fullmatch(text)
    if shown:
        return Pinpoint("", re.sub(r"\s", "", shown["path"]), " ".join(shown["container"].split()))
    locators = parse(text).locators
    if not locators:
        bare = _BARE.fullmatch(text)
        return Pinpoint(_SHORT.get((bare["word"] or "").lower(), ""), re.sub(r"\s", "", bare["path"])) if bare else None
    schedule = next((item for item in locators if item.kind == "schedule"), None)
    inner = next((item for item in locators if item.kind not in _NAMED), None)
    if inner is not None:
        return Pinpoint(inner.kind, inner.path, inner.container or (schedule.path if schedule else ""))
    return of_locator(schedule or locators[0])


def of_locator(locator: Locator) -> Pinpoint:
    """The pinpoint of a locator in a question."""
    return Pinpoint(locator.kind, locator.path, locator.container)


def by_heading(text: str) -> Pinpoint:
    """The pinpoint of a unit named by the words of its heading (`Governing Law`), or by letters (`II.A`)."""
    return Pinpoint(_HEADING, _heading_words(text))


def find_sections(sections: Sequence[Section], pinpoint: Pinpoint) -> list[Section]:
    """Return the sections at a pinpoint: exact paths, the main body before schedules, in reading order."""
    if pinpoint.within:
        return _within(sections, pinpoint)
    wanted = pinpoint.path.casefold()
    if pinpoint.kind == _HEADING:
        found = [s for s in sections if wanted and wanted in _headings(s)] or _lettered(sections, wanted)
    else:
        found = _at_path(sections, pinpoint, wanted)
    if not found:
        found = _by_label(sections, pinpoint) if pinpoint.kind in _NAMED else _alike(sections, pinpoint, wanted)
    return sorted(found, key=lambda s: (bool(s.container) and not pinpoint.container, _rank(s, pinpoint), s.index))


def _within(sections: Sequence[Section], pinpoint: Pinpoint) -> list[Section]:
    """The sections of a chapter at a path; if the chapter was not read, the only section at that path."""
    outer = [s for s in sections if _is_outer(s, pinpoint)]
    if outer:
        return [s for s in sections if s.kind in _UNITS and _lies_in(sections, s, pinpoint)]
    anywhere = find_sections(sections, replace(pinpoint, within=""))
    return anywhere if len(anywhere) == 1 else []


def _is_outer(section: Section, pinpoint: Pinpoint) -> bool:
    """Whether a section is the chapter that a pinpoint names; an article's path is its number alone."""
    outer = pinpoint.within.casefold()
    label = outer.split()[-1] if outer.startswith("article") else outer
    return section.path.casefold() in (outer, label)


def _lies_in(sections: Sequence[Section], section: Section, pinpoint: Pinpoint) -> bool:
    """Whether a section has the path of a pinpoint, counted from the chapter around it, and is inside that chapter."""
    parent = section.parent
    while parent is not None:
        above = sections[parent]
        paths = (_dotted(pinpoint.path), _dotted(f"{above.path}({pinpoint.path})"))
        if _is_outer(above, pinpoint) and _dotted(section.path) in paths:
            return True
        parent = above.parent
    return False


def _at_path(sections: Sequence[Section], pinpoint: Pinpoint, wanted: str) -> list[Section]:
    """The sections at exactly that path; a schedule's paragraphs are often numbered (1), (2)."""
    found = [s for s in sections if s.path.casefold() == wanted and _fits(s, pinpoint)]
    if found or not pinpoint.container:
        return found
    bracketed = re.sub(r"^\w+", r"(\g<0>)", wanted)
    return [s for s in sections if s.path.casefold() == bracketed and _fits(s, pinpoint)]


def _by_label(sections: Sequence[Section], pinpoint: Pinpoint) -> list[Section]:
    return [s for s in sections if s.kind.value == pinpoint.kind and _same_label(s.path, pinpoint.path)]


def _alike(sections: Sequence[Section], pinpoint: Pinpoint, wanted: str) -> list[Section]:
    """`ARTICLE II` above clauses numbered through all articles; else a path that differs in dots and brackets."""
    parts = [s for s in sections if s.kind is SectionKind.PART and s.path.casefold() == f"{pinpoint.kind} {wanted}"]
    if parts or pinpoint.kind == _HEADING:
        return parts
    return [s for s in sections if _dotted(s.path) == _dotted(wanted) and _fits(s, pinpoint)]


def nearby(sections: Sequence[Section], pinpoint: Pinpoint, limit: int = 5) -> list[Section]:
    """Return existing sections near a missing pinpoint: its ancestors, then neighbours by number."""
    path = pinpoint.path
    while "(" in path:
        path = path[: path.rindex("(")]
        found = find_sections(sections, Pinpoint(pinpoint.kind, path, pinpoint.container))
        if found:
            return found[:limit]
    number = re.match(r"\d+", pinpoint.path)
    if number is None:
        return [s for s in sections if s.kind.value == pinpoint.kind][:limit]
    units = [s for s in sections if s.kind in _UNITS and "(" not in s.path and s.path[:1].isdigit()]
    inside = [s for s in units if pinpoint.container and _same_label(s.container, pinpoint.container)]
    units = inside or [s for s in units if not s.container]
    wanted = int(number.group())
    units.sort(key=lambda s: (abs(_number(s.path) - wanted), s.index))
    return units[:limit]


def section_places(section: Section, pages: Sequence[Page]) -> list[tuple[int, Span]]:
    """Return the stretch of each page that a section covers, without pages that have none of its text."""
    covered = pages[section.start.page - 1 : section.end.page]
    return [(page.number, span) for page in covered if (span := place_on(section, page)) is not None]


def place_on(section: Section, page: Page) -> Span | None:
    """Return the stretch of a page that a section covers; null if the page has none of its text."""
    if not section.start.page <= page.number <= section.end.page:
        return None
    start = section.start.offset if page.number == section.start.page else 0
    end = section.end.offset if page.number == section.end.page else len(page.text)
    text = page.body[start:end]
    if not text.strip():
        return None
    start += len(text) - len(text.lstrip())
    return Span(start, start + len(text.strip()))


def as_shown(text: str) -> str:
    """A stretch of a page without its empty lines."""
    return re.sub(r"\n\s*\n+", "\n", text.strip())


def last_page(section: Section, pages: Sequence[Page]) -> int:
    """The last page with text of a section; a section that ends at the start of a page does not reach it."""
    places = section_places(section, pages)
    return places[-1][0] if places else section.start.page


def _lettered(sections: Sequence[Section], name: str) -> list[Section]:
    """The units at a path of letters: `III.D` and `Section III D` equal `III(D)`."""
    match = _LETTERED.fullmatch(name) or _ROMAN.fullmatch(name)
    return [s for s in sections if _dotted(s.path) == _dotted(match["path"])] if match else []


def _dotted(path: str) -> str:
    """A path with dots and brackets in one form."""
    return re.sub(r"[().\s]+", ".", path.casefold()).strip(".")


def _headings(section: Section) -> tuple[str, str]:
    """The names of a section besides its number; also its path if that is no number, or begins with letters."""
    named = section.kind not in _UNITS or section.path == section.container or section.path[:1].isalpha()
    path = section.path if named else ""
    return _heading_words(path), _heading_words(section.heading or "")


def _heading_words(text: str) -> str:
    return squeeze(text).strip(" .:").casefold()


def _fits(section: Section, pinpoint: Pinpoint) -> bool:
    if pinpoint.container and not _same_label(section.container, pinpoint.container):
        return False
    if pinpoint.kind in _NAMED:
        return section.kind.value == pinpoint.kind
    return section.kind in _UNITS


def _rank(section: Section, pinpoint: Pinpoint) -> int:
    preferred = _COMPATIBLE.get(pinpoint.kind, ())
    return preferred.index(section.kind) if section.kind in preferred else len(preferred)


def _same_label(a: str, b: str) -> bool:
    """Whether labels are equal; `Appendix 2` also matches `Schedule 2`, because documents and people mix the words."""
    return _label(a) == _label(b)


def _label(name: str) -> str:
    return re.sub(rf"^{_SCHEDULES}\s*", "schedule ", name.casefold()).strip()


def _number(path: str) -> int:
    match = re.match(r"\d+", path)
    return int(match.group()) if match else 0
