"""Read the judges of a decision: the bench, the judge in the decision's own line, the author, the signatories. Pure.

Counsel, clerks and the judges of the court below are excluded.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile, zip_longest

from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.decision import read_headings
from pincite.indexer.identity.opening_cells import is_prose
from pincite.indexer.legal_text.body_lines import Line, fact_on, lines_of, squeeze
from pincite.indexer.legal_text.patterns import caption_lines, court_layout
from pincite.indexer.legal_text.patterns import judge_styles as patterns
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_AUTHOR_PAGES, _SIGN_OFF_PAGES = 6, 4
_BENCH_CELLS = 12
_MAX_WORDS = 7
_PARTICLES = ("de", "van", "der", "la", "bin", "al")
_TITLES = ("mr", "mrs", "ms", "dr")
_KEEP_CASE = re.compile(r"H\.?E\.?|KC|QC|SC|[DCOM]BE|JJ?A?|CJI?|I{2,3}|[A-Z]\.|(?:[A-Z]\.)+")
_ASIDE = re.compile(r"\(.{0,200}?\)|\[.{0,200}?\]|(?i:\bin\s+(?:open\s+)?(?:court|chambers)\b)|\s+at\s*$")
_ESQUIRE = re.compile(r",?\s?\b(?:Esq(?:uire)?|PC)\b\.?,?")
_CONTINUES = re.compile(r"((?i:\bthe|\bhon(?:ou?rable|\.)?|\bH\.?E\.?|\bjustice|\bchief|\band))\s*;\s*")
_AROUND = " _.,()[]"
_SIGN = re.compile(r"^(?:/?s/|signed:?)\s*", re.IGNORECASE)


def read_judges(cells: Sequence[Cell], pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `judge` and `author`, from the first source with names: bench, decision line, signature."""
    readers = (_sitting(cells, pages), _decided_by(cells, pages), _signed(pages))
    sitting = next(filter(None, map(list, readers)), [])
    known = {_surname(fact.value): fact.value for fact in sitting}
    author = next(_authors(cells, pages), None)
    if author is None:
        return sitting
    value = known.get(_surname(author.value), author.value)
    return [*sitting, Fact("author", value, author.page, author.quote, author.span, author.role, author.confidence)]


def _sitting(cells: Sequence[Cell], pages: Sequence[Page]) -> list[Fact]:
    bench = list(_bench(cells, pages))
    known = {_surname(fact.value) for fact in bench}
    return [*bench, *(fact for fact in _in_text(pages) if _surname(fact.value) not in known)]


def _bench(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    for index, cell in enumerate(cells):
        if cell.kind is not Kind.BENCH or cell.text.casefold().startswith("author"):
            continue
        match = patterns.BENCH.match(cell.text)
        below = any(c.kind is Kind.BELOW and c.page == cell.page for c in cells[:index])
        if below and match is None and cell.text[:3].casefold() == "hon":
            continue  # the judge of the court below
        block = list(takewhile(lambda each: each.kind is Kind.BENCH, cells[index + 1 : index + _BENCH_CELLS]))
        first = match["rest"] if match else patterns.ABSENT_JUDGES.sub("", cell.text)
        names = list(_names("; ".join([first, *(each.text for each in block)])))
        last = block[-1] if block and block[-1].page == cell.page else cell
        yield from _facts(pages[cell.page - 1], names, Span(cell.span.start, last.span.end))
        if names:
            return


def _in_text(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield those who sat according to the text of the reasons: present, concurring, or certified by a clerk."""
    for page in dict.fromkeys((*pages[:1], *pages[-_SIGN_OFF_PAGES:])):
        for match in patterns.IN_TEXT.finditer(page.body):
            group = match.lastgroup or ""
            names = match[group] if "," in match[group] else match[group].replace("\n", "; ")
            text = patterns.ABSENT_JUDGES.sub("", squeeze(names))
            if group in ("behind", "certified") or patterns.is_listed(text):
                yield from _facts(page, list(_names(text)), Span(*match.span(group)), 0.8)


def _facts(page: Page, names: Sequence[str], span: Span, confidence: float = 1.0) -> Iterator[Fact]:
    for name in dict.fromkeys(names):
        yield fact_on(page, "judge", name, span, confidence=confidence)


def _names(text: str) -> Iterator[str]:
    """Yield the names in a list of judges, without their offices."""
    for piece in patterns.BETWEEN_JUDGES.split(_ESQUIRE.sub(",", _CONTINUES.sub(r"\1 ", text))):
        name = patterns.HONOUR.sub("", squeeze(_ASIDE.sub(" ", piece))).strip(" ,;:()-–—|")
        name = patterns.PLURAL.sub("", name).strip(" .") if not patterns.POSTNOMINAL.match(name) else ""
        signed = patterns.SIGNED.match(name)
        if signed and not patterns.STYLE.match(name):
            name = signed["name"]
        if _is_person(name):
            yield _cased(name)


def _is_person(name: str) -> bool:
    words = name.split()
    if not 0 < len(words) <= _MAX_WORDS or len(name) < 2 or patterns.NO_NAME.search(name):
        return False
    office = patterns.OFFICE.match(name) or patterns.POSTNOMINAL.match(name)
    small = (*_PARTICLES, "of") if words[0].casefold() in ("lord", "lady") else _PARTICLES
    return not office and all(word[0].isupper() or word in small for word in words)


def _decided_by(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the judge in the decision's own line."""
    dated = ([c] for c in cells if c.kind is Kind.DATE and caption_lines.DECIDED.match(c.text))
    for block in (*read_headings(cells), *dated):
        cell, text = block[0], squeeze(" ".join(c.text for c in block))
        match = court_layout.BY_JUDGE.search(court_layout.AFTER_JUDGE.sub("", text))
        if match:
            names = (name.strip(" ,.") for name in patterns.BETWEEN_JUDGES.split(match["judge"]))
            yield from _facts(pages[cell.page - 1], [_cased(name) for name in names if name], cell.span)
            return


def _signed(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield all who sign over dots, else the last name that is above or beside a judge's office."""
    over_dots = False
    for page in pages[-_SIGN_OFF_PAGES:]:
        for line, below in pairwise([*lines_of(page.number, page.running), Line(page.number, Span(0, 0), "")]):
            match = patterns.DOTS.match(line.text)
            name = ((match["name"] or below.text) if match else "").strip("()[] .,")
            if match and _is_person(name):
                over_dots = True
                span = Span(line.span.start, max(line.span.end, below.span.end))
                yield from _facts(page, [_cased(name)], span, 0.8)
    for page in () if over_dots else reversed([*pages[:1], *pages[1:][-_SIGN_OFF_PAGES:]]):
        lines = lines_of(page.number, page.running)
        found = [each for index in range(len(lines)) if (each := _signature(lines, index))]
        for name, span in found:
            yield from _facts(page, [_cased(name)], span, 0.8)
        if found:
            return


def _signature(lines: Sequence[Line], index: int) -> tuple[str, Span] | None:
    signed = patterns.BRACKETED.match(lines[index].text)
    if signed and _is_person(name := signed["name"] or signed["bare"]):
        return name, lines[index].span
    text = lines[index].text.strip(_AROUND)
    if is_prose(text) or court_layout.BELOW_JUDGE.search(text) or not court_layout.JUDGES_OFFICE.search(text):
        return None
    match = patterns.SIGNED_BY.match(text) or patterns.SIGNED.match(text)
    if match and _is_person(match["name"]):
        return match["name"], lines[index].span
    above = _SIGN.sub("", lines[index - 1].text).strip(_AROUND) if index and patterns.OFFICE.match(text) else ""
    name = patterns.HONOUR.sub("", above)
    if not _is_person(name) or len(name.split()) == 1:
        return None
    return name, Span(lines[index - 1].span.start, lines[index].span.end)


def _authors(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the authors of the reasons: `HUDSON, Justice.` above them, or `Justice Hudson delivered the opinion`."""
    for page in pages[:_AUTHOR_PAGES]:
        here = [c for c in cells if c.page == page.number]
        lines: list[Cell | Line] = [*here, *lines_of(page.number, page.running)]
        for line, below in zip_longest(lines, lines[1:]):
            text = f"{line.text} {below.text}" if below and line.text.endswith(" the") else line.text
            match = patterns.REASONS_AUTHOR.match(text) or patterns.AUTHOR.match(text)
            name = match and next(filter(None, match.groups()), None)
            if any(c.kind is Kind.BENCH and c.span.start <= line.span.start < c.span.end for c in here):
                continue
            if name and _is_person(name) and name.casefold() != "per curiam":
                yield fact_on(page, "author", _cased(name), line.span)


def _surname(name: str) -> str:
    words = [w for w in re.findall(r"[^\W\d_]{2,}", name.casefold()) if w not in ("kc", "qc", "sc", "ja", "cj", "jj")]
    return words[-1] if words else name.casefold()


def _cased(text: str) -> str:
    name = squeeze(text)
    return " ".join(_cased_word(word) for word in name.split()) if name.isupper() else name


def _cased_word(word: str) -> str:
    if word.casefold().rstrip(".") in _TITLES:
        return word.capitalize()
    if _KEEP_CASE.fullmatch(word.strip(",")):
        return word
    return smart_title(word) if "." in word else "-".join(part.capitalize() for part in word.split("-"))
