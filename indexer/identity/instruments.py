"""Laws, amendment laws, regulations, consultation papers and enactment notices, by their title pages. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.clauses import read_clauses
from pincite.indexer.lines import Line, fact_on, printed_form, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity, LawNumber
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.records.dates import DateFound, read_dates
from pincite.indexer.references import instrument_numbers, law_number, same_law
from pincite.indexer.titlecase import smart_title

_AMENDING_LAWS_GAP = 90
"""Characters between one amending law's number and the next on a title page: a title fits in, a preamble does not."""
_SHORT_TITLE_PAGES = 12
_WITH_CLAUSES = (DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.REGULATIONS)
_YEAR = re.compile(r"\W*\b(?:of\s+)?(?:19|20)\d{2}$")


def instrument_kind(first: Page, title: str | None) -> DocumentKind:
    """Tell what sort of instrument a title page announces; `unknown` if none."""
    words = title or ""
    if patterns.CONSULTATION.search(first.body):
        return DocumentKind.CONSULTATION
    if patterns.REGULATIONS_TITLE.search(words):
        return DocumentKind.REGULATIONS
    if patterns.AMENDING_TITLE.search(words):
        return DocumentKind.AMENDMENT_LAW
    if common.LAW_NUMBER.search(first.body) and patterns.LAW_TITLE.search(words):
        return DocumentKind.LAW
    return next(
        (kind for _, span, kind in instrument_numbers(first.body) if _fills_line(first, span)), DocumentKind.UNKNOWN
    )


def _fills_line(page: Page, span: Span) -> bool:
    """Whether a number stands on a line of its own, in brackets or not."""
    start, end = page.body.rfind("\n", 0, span.start) + 1, page.body.find("\n", span.end)
    rest = page.body[start : span.start] + page.body[span.end : end if end >= 0 else None]
    return not rest.strip(" ()[].,")


def read_instrument(pages: Sequence[Page], kind: DocumentKind, title: str | None, span: Span | None) -> Identified:
    """Read the identity of a law, an amendment law, regulations or a consultation paper."""
    first = pages[0]
    short, short_facts = _short_titles(pages)
    title = printed_form(pages, _without_authority(title, short)) if title else None
    number, number_fact = _own_number(pages, numbered=kind is not DocumentKind.REGULATIONS)
    version, version_fact = _version(first)
    in_force, in_force_fact = _in_force(first)
    clauses = read_clauses(pages) if kind in _WITH_CLAUSES else ()
    amended_by, amended_facts = _amended_by(first, number) or _noted_amendments(pages, number)
    identity = Identity(
        kind,
        title=title,
        short_titles=(*short, *_running_title(pages, title)),
        law_number=number,
        version=version,
        in_force=in_force or _first(clauses, "in_force"),
        enacted=_first(clauses, "enacted"),
        amended_by=amended_by,
    )
    stated = fact_on(first, "title", title, span) if title and span else None
    facts = (stated, number_fact, version_fact, in_force_fact, *amended_facts, *short_facts, *clauses)
    return Identified(identity, (*(f for f in facts if f), *_enacting_authority(first), *_issued(pages)))


def _first(facts: Sequence[Fact], field: str) -> str | None:
    return next((fact.value for fact in facts if fact.field == field), None)


def read_enactment_notice(pages: Sequence[Page], lines: Sequence[Line]) -> Identified:
    """Read a notice of enactment: the law it enacts, and when."""
    first = pages[0]
    number, number_fact = _own_number(pages)
    dates = read_dates(first.body)
    title, span = _noticed_title(lines, dates)
    enacting = patterns.ENACTMENT.search(first.body)
    enacted = next((d for d in dates if enacting and d.span.start >= enacting.start()), None)
    stated = fact_on(first, "title", title, span) if title and span else None
    dated = fact_on(first, "enacted", enacted.iso, enacted.span) if enacted else None
    identity = Identity(
        DocumentKind.ENACTMENT_NOTICE, title=title, law_number=number, enacted=enacted.iso if enacted else None
    )
    found = (f for f in (stated, number_fact, dated) if f)
    return Identified(identity, (*found, *_commencement(first), *_enacting_authority(first)))


def _noticed_title(lines: Sequence[Line], dates: Sequence[DateFound]) -> tuple[str | None, Span | None]:
    """The law's title stands between the enacting formula and the law's number."""
    start = next((i for i, line in enumerate(lines) if patterns.ENACTMENT.search(line.text)), None)
    if start is None:
        return None, None
    end = next((i for i, line in enumerate(lines) if i > start and common.LAW_NUMBER.search(line.text)), None)
    if end is None:
        return None, None
    kept = [
        line
        for line in lines[start + 1 : end + 1]
        if not patterns.NOTICE_FORMULA.match(line.text)
        and not any(d.span.start < line.span.end and line.span.start < d.span.end for d in dates)
    ]
    text = squeeze(" ".join(line.text for line in kept))
    number = common.LAW_NUMBER.search(text)
    title = text[: number.start()].strip(" ,.(") if number else text
    title = re.sub(r"(?i)^the\s+", "", title)
    if not kept or not title:
        return None, None
    return smart_title(title), Span(kept[0].span.start, kept[-1].span.end)


def _commencement(page: Page) -> list[Fact]:
    match = patterns.COMMENCEMENT.search(page.body)
    return [fact_on(page, "commencement", squeeze(match.group()), Span(*match.span()))] if match else []


def _enacting_authority(page: Page) -> list[Fact]:
    match = patterns.ENACTED_BY.search(page.body)
    return [fact_on(page, "enacted_by", squeeze(match["name"]), Span(*match.span("name")))] if match else []


def _own_number(pages: Sequence[Page], *, numbered: bool = True) -> tuple[LawNumber | None, Fact | None]:
    """The first number on the title page; an issuer that is shouted there is spelt as the text spells it.

    Where the kind bears no law's number (`numbered` is false), only one that a jurisdiction gives such instruments.
    """
    first = pages[0]
    match = common.LAW_NUMBER.search(first.body) if numbered else None
    if match is None:
        placed = ((number, span) for number, span, _ in instrument_numbers(first.body) if _fills_line(first, span))
        number, span = next(placed, (None, None))
        return (number, fact_on(first, "law_number", str(number), span)) if number and span else (None, None)
    number = law_number(match)
    if number.issuer:
        number = replace(number, issuer=printed_form(pages, number.issuer))
    return number, fact_on(first, "law_number", str(number), Span(*match.span()))


def _version(first: Page) -> tuple[str | None, Fact | None]:
    match = patterns.VERSION.search(first.body)
    if match is None:
        return None, None
    value = squeeze(match.group())
    return value, fact_on(first, "version", value, Span(*match.span()))


def _in_force(first: Page) -> tuple[str | None, Fact | None]:
    match = patterns.IN_FORCE.search(first.body)
    if match is None:
        return None, None
    found = next((d for d in read_dates(first.body) if match.end() <= d.span.start <= match.end() + 12), None)
    if found is None:
        return None, None
    return found.iso, fact_on(first, "in_force", found.iso, Span(match.start(), found.span.end))


def _amended_by(first: Page, own: LawNumber | None) -> tuple[tuple[LawNumber, ...], list[Fact]] | None:
    """The laws that the title page says have amended this one."""
    match = patterns.AMENDED_BY.search(first.body)
    if match is None:
        return None
    found: list[re.Match[str]] = []
    for named in common.LAW_NUMBER.finditer(first.body, match.end()):
        if named.start() - (found[-1].end() if found else match.end()) > _AMENDING_LAWS_GAP:
            break
        if not same_law(law_number(named), own):
            found.append(named)
    if not found:
        return None
    numbers = tuple(dict.fromkeys(law_number(m) for m in found))
    span = Span(match.start(), found[-1].end())
    return numbers, [fact_on(first, "amended_by", "; ".join(map(str, numbers)), span)]


def _noted_amendments(pages: Sequence[Page], own: LawNumber | None) -> tuple[tuple[LawNumber, ...], list[Fact]]:
    """The laws that notes beside the amended provisions name: each where it is noted first, in order of time."""
    noted: dict[LawNumber, Fact] = {}
    for page in pages:
        for note in patterns.AMENDMENT_NOTE.finditer(page.body):
            number = LawNumber(own.issuer if own else "", int(note["number"]), int(note["year"]))
            if number not in noted:
                noted[number] = fact_on(page, "amended_by", str(number), Span(*note.span()))
    numbers = tuple(sorted(noted, key=lambda n: (n.year, n.number)))
    return numbers, [noted[number] for number in numbers]


def _short_titles(pages: Sequence[Page]) -> tuple[tuple[str, ...], list[Fact]]:
    for page in pages[:_SHORT_TITLE_PAGES]:
        match = None if page.is_contents else patterns.CITED_AS.search(page.body)
        if match:
            group = "title" if match["title"] else "plain"
            value = squeeze(match[group])
            return (value,), [fact_on(page, "short_title", value, Span(*match.span(group)))]
    return (), []


def _running_title(pages: Sequence[Page], title: str | None) -> tuple[str, ...]:
    """The title as the running header gives it, where it differs from the title page's."""
    lines = (page.body[span.start : span.end] for page in pages[1:] for span in page.furniture)
    headers = Counter(squeeze(line) for line in lines if patterns.RUNNING_TITLE.search(line.strip()))
    best = headers.most_common(1)
    if not best or best[0][0].casefold() == (title or "").casefold():
        return ()
    return (printed_form(pages, smart_title(best[0][0])),)


def _without_authority(title: str, short_titles: Sequence[str]) -> str:
    """Drop the law-maker's name that stands above a title, where the short-title clause shows where it begins."""
    for short in short_titles:
        name = _YEAR.sub("", re.split(r",|\s(?=\w+ Law No)", short)[0])
        at = title.casefold().rfind(name.casefold())
        if len(name) > 6 and at >= 0 and (at + len(name) == len(title) or _YEAR.fullmatch(title[at + len(name) :])):
            return title[at : at + len(name)]
    return title


def _issued(pages: Sequence[Page]) -> list[Fact]:
    """The closing formula of an instrument: `Issued in Saltmere on 31 October 2011`."""
    for page in pages:
        match = patterns.ISSUED_IN.search(page.body)
        if match:
            found = next((d for d in read_dates(page.body) if 0 <= d.span.start - match.end() < 8), None)
            if found:
                return [fact_on(page, "date_of_issue", found.iso, Span(match.start(), found.span.end))]
    return []
