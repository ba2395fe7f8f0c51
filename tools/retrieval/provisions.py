"""From a pinpoint to its place: `Article 22(1)(a)`, `Schedule 2`, `Clause 14.3`, `paragraph 57`."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.lines import squeeze
from pincite.indexer.model import Document, DocumentKind, Page, Section, SectionKind, Span
from pincite.indexer.records.dates import read_dates
from pincite.tools.question.model import Locator
from pincite.tools.question.parse import parse

_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.ORDER, SectionKind.RECITAL)
_COMPATIBLE = {
    "article": (SectionKind.ARTICLE, SectionKind.CLAUSE),
    "clause": (SectionKind.CLAUSE, SectionKind.ARTICLE),
    "paragraph": (SectionKind.PARAGRAPH, SectionKind.ORDER),
}
_NAMED = ("part", "chapter", "schedule")
_SCHEDULES = r"(?:schedule|appendix|annex|exhibit)"


@dataclass(frozen=True, slots=True)
class Pinpoint:
    """A place as a person names it: what it is called (empty if not said), its path, and the schedule around it."""

    kind: str
    path: str
    container: str = ""


def read_pinpoint(text: str) -> Pinpoint | None:
    """Read `22(1)(a)`, `Article 22(1)(a)`, `Schedule 2`, `paragraph 3 of Schedule 1`; null if there is no number in it."""
    locators = parse(text).locators
    if not locators:
        bare = re.fullmatch(r"\s*(?:no\.?\s*)?(\d{1,4}[A-Z]{0,2}(?:\.\d{1,3})*(?:\s?\(\w{1,5}\))*)\s*", text)
        return Pinpoint("", re.sub(r"\s", "", bare[1])) if bare else None
    schedule = next((item for item in locators if item.kind == "schedule"), None)
    inner = next((item for item in locators if item.kind not in _NAMED), None)
    if inner is not None:
        return Pinpoint(inner.kind, inner.path, schedule.path if schedule else "")
    return of_locator(schedule or locators[0])


def of_locator(locator: Locator) -> Pinpoint:
    """The pinpoint that a question's locator names."""
    return Pinpoint(locator.kind, locator.path, locator.container)


def find_sections(sections: Sequence[Section], pinpoint: Pinpoint) -> list[Section]:
    """Return the sections at a pinpoint: exact paths, the main body before schedules, in reading order."""
    wanted = pinpoint.path.casefold()
    found = [s for s in sections if s.path.casefold() == wanted and _fits(s, pinpoint)]
    if not found and pinpoint.kind in _NAMED:
        found = [s for s in sections if s.kind.value == pinpoint.kind and _same_label(s.path, pinpoint.path)]
    return sorted(found, key=lambda s: (bool(s.container) and not pinpoint.container, _rank(s, pinpoint), s.index))


def nearby(sections: Sequence[Section], pinpoint: Pinpoint, limit: int = 5) -> list[Section]:
    """Return sections that exist near a pinpoint that does not: its ancestors, then neighbours by number."""
    path = pinpoint.path
    while "(" in path:
        path = path[: path.rindex("(")]
        found = find_sections(sections, Pinpoint(pinpoint.kind, path, pinpoint.container))
        if found:
            return found[:limit]
    number = re.match(r"\d+", pinpoint.path)
    if number is None:
        return [s for s in sections if s.kind.value == pinpoint.kind][:limit]
    units = [s for s in sections if s.kind in _UNITS and "(" not in s.path and not s.container and s.path[0].isdigit()]
    wanted = int(number.group())
    units.sort(key=lambda s: (abs(_number(s.path) - wanted), s.index))
    return units[:limit]


def section_text(section: Section, pages: Sequence[Page]) -> tuple[str, list[tuple[int, Span]]]:
    """Return a section's text, pages joined by a line break, and the stretch of each page that it covers."""
    parts, places = [], []
    for page in pages[section.start.page - 1 : section.end.page]:
        start = section.start.offset if page.number == section.start.page else 0
        end = section.end.offset if page.number == section.end.page else len(page.text)
        text = page.body[start:end].strip()
        if text:
            parts.append(re.sub(r"\n\s*\n+", "\n", text))
            places.append((page.number, Span(start, end)))
    return "\n".join(parts), places


def last_page(section: Section, pages: Sequence[Page]) -> int:
    """The last page that holds text of a section; a section that ends where a page begins does not reach it."""
    _, places = section_text(section, pages)
    return places[-1][0] if places else section.start.page


def current_versions(documents: Sequence[Document]) -> dict[str, bool | None]:
    """Tell for versions of one law which is in force: the latest held, unknown where only one is held."""
    laws = [d for d in documents if d.identity.kind is DocumentKind.LAW]
    if len({d.sha256 for d in laws}) < 2:
        return {d.doc_id: None for d in documents}
    newest = max(_version_date(d) for d in laws)
    return {d.doc_id: (_version_date(d) == newest if d in laws else None) for d in documents}


def _version_date(document: Document) -> str:
    """ISO date or month by which versions are ordered; the year of the law where no version is printed."""
    identity = document.identity
    stated = squeeze(identity.version or "")
    dates = read_dates(stated) or read_dates(f"1 {stated[stated.find('(') + 1 : stated.find(')')]}")
    if dates:
        return dates[0].iso
    return identity.in_force or (f"{identity.law_number.year:04d}" if identity.law_number else "")


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
    """`Appendix 2` is looked for under `Schedule 2` too: documents and people mix the words."""
    return _label(a) == _label(b)


def _label(name: str) -> str:
    return re.sub(rf"^{_SCHEDULES}\s*", "schedule ", name.casefold()).strip()


def _number(path: str) -> int:
    match = re.match(r"\d+", path)
    return int(match.group()) if match else 0
