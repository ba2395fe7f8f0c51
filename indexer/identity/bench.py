"""Who decided: the bench, the judge of the decision's own line, the author, who signed. Pure.

Counsel, clerks and the judges of the court below are none of them.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from pincite.indexer.identity.cells import Cell, Kind
from pincite.indexer.identity.opening import is_prose
from pincite.indexer.lines import Line, fact_on, lines_of, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import bench as patterns
from pincite.indexer.patterns import caption, court
from pincite.indexer.titlecase import smart_title

_AUTHOR_PAGES, _SIGN_OFF_PAGES = 6, 4
_BENCH_CELLS = 12
_MOST_WORDS = 7
_TITLES = ("mr", "mrs", "ms", "dr")
_KEPT = re.compile(r"H\.?E\.?|KC|QC|SC|[DCOM]BE|JJ?A?|CJI?|I{2,3}|[A-Z]\.|(?:[A-Z]\.)+")


def read_judges(cells: Sequence[Cell], pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `judge` and `author`, by the first that names any: bench, decision line, signature."""
    sitting = (
        list(_bench(cells, pages))
        or list(_decided_by(cells, pages))
        or list(_signed(pages))
        or list(_said(pages, patterns.PANEL))
    )
    known = {_surname(fact.value): fact.value for fact in sitting}
    authors = [_as_sitting(fact, known) for fact in _authors(cells, pages)][:1]
    agreed = [] if sitting else list(_said(pages, patterns.AGREE))
    return [*sitting, *authors, *agreed]


def _bench(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    for index, cell in enumerate(cells):
        if cell.kind is not Kind.BENCH or cell.text.casefold().startswith("author"):
            continue
        match = patterns.BENCH.match(cell.text)
        block = list(takewhile(lambda each: each.kind is Kind.BENCH, cells[index + 1 : index + _BENCH_CELLS]))
        text = "; ".join([match["rest"] if match else cell.text, *(each.text for each in block)])
        last = block[-1] if block else cell
        span = Span(cell.span.start, last.span.end if last.page == cell.page else cell.span.end)
        names = list(dict.fromkeys(_names(text)))
        if names:
            yield from (fact_on(pages[cell.page - 1], "judge", name, span) for name in names)
            return


def _names(text: str) -> Iterator[str]:
    """The names in a list of judges, without their offices."""
    joined = re.sub(r"((?i:\bthe|\bhon(?:ou?rable|\.)?|\bH\.?E\.?|\bjustice|\bchief|\band))\s*;\s*", r"\1 ", text)
    for piece in patterns.BETWEEN_JUDGES.split(joined):
        named = squeeze(
            re.sub(r"\(.*?\)|\[.*?\]|(?i:\bin\s+(?:open\s+)?(?:court|chambers)\b)|\bat\s*$", " ", piece)
        ).split(":")[0]
        name = patterns.HONOUR.sub("", re.sub(r"\s+at$", "", named.strip())).strip(" ,;:()-–—|")
        name = patterns.PLURAL.sub("", name).strip(" .") if not patterns.POSTNOMINAL.match(name) else name
        signed = patterns.SIGNED.match(name)
        if signed and signed["name"] and not patterns.STYLE.match(name):
            name = signed["name"]
        if _is_person(name):
            yield _cased(name)


def _is_person(name: str) -> bool:
    words = name.split()
    if not words or len(words) > _MOST_WORDS or patterns.NO_NAME.search(name):
        return False
    plain = not patterns.OFFICE.match(name) and not patterns.POSTNOMINAL.match(name)
    return (
        plain
        and len(name) > 1
        and all(word[0].isupper() or word in ("de", "van", "der", "la", "bin", "al") for word in words)
    )


def _decided_by(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """The judge in the decision's own line, or in the line below `JUDGMENT DELIVERED BY`."""
    for cell in cells:
        decided = cell.kind is Kind.HEADING or (cell.kind is Kind.DATE and caption.DECIDED.match(cell.text))
        match = court.BY_JUDGE.search(court.BEHIND_JUDGE.sub("", cell.text)) if decided else None
        if match:
            named = match["judge"]
            names = dict.fromkeys(
                _cased(n.strip(" ,.")) for n in patterns.BETWEEN_JUDGES.split(named) if n.strip(" ,.")
            )
            yield from (fact_on(pages[cell.page - 1], "judge", name, cell.span) for name in names)
            return


def _signed(pages: Sequence[Page]) -> Iterator[Fact]:
    """The last name in the paper above the words of a judge's office, or on their line; all that sign over dots."""
    dotted = [fact for page in pages[-_SIGN_OFF_PAGES:] for fact in _dotted(page)]
    yield from dotted
    if dotted:
        return
    for page in reversed([*pages[:1], *pages[1:][-_SIGN_OFF_PAGES:]]):
        lines = [line for line in lines_of(page.number, page.running) if not is_prose(line.text)]
        for index in range(len(lines) - 1, -1, -1):
            found = _signature(lines, index)
            if found:
                yield fact_on(page, "judge", *found, confidence=0.8)
                return


def _dotted(page: Page) -> Iterator[Fact]:
    """`............J. (ADA RENN)`, on one line or two."""
    lines = lines_of(page.number, page.running)
    for line, below in pairwise([*lines, Line(page.number, Span(0, 0), "")]):
        match = patterns.SIGNED_DOTS.match(line.text)
        name = match and (match["name"] or below.text.strip("()[] "))
        if name and _is_person(name):
            yield fact_on(
                page, "judge", _cased(name), Span(line.span.start, max(line.span.end, below.span.end)), confidence=0.8
            )


def _signature(lines: Sequence[Line], index: int) -> tuple[str, Span] | None:
    text = lines[index].text.strip(" _.,")
    if court.BELOW_JUDGE.search(text):
        return None
    by = patterns.SIGNED_BY.match(text)
    if by and _is_person(by["name"]):
        return _cased(by["name"]), lines[index].span
    match = patterns.SIGNED.match(text)
    if match is None or (not match["name"] and not court.JUDGES_OFFICE.search(match["office"])):
        return None
    if match["name"]:
        fits = court.JUDGES_OFFICE.search(match["office"]) and _is_person(match["name"])
        return (_cased(match["name"]), lines[index].span) if fits else None
    above = (
        re.sub(r"^(?:/?s/|signed:?)\s*", "", lines[index - 1].text, flags=re.IGNORECASE).strip(" _.,") if index else ""
    )
    name = patterns.HONOUR.sub("", above)
    if not _is_person(name) or len(name.split()) == 1:
        return None
    return _cased(name), Span(lines[index - 1].span.start, lines[index].span.end)


def _authors(cells: Sequence[Cell], pages: Sequence[Page]) -> Iterator[Fact]:
    """Who wrote the reasons: `HUDSON, Justice.` above them, or `Justice Hudson delivered the opinion`."""
    for above, cell in pairwise(cells):
        if patterns.DELIVERED_BY.search(above.text) and _is_person(cell.text):
            yield fact_on(
                pages[cell.page - 1],
                "author",
                _cased(cell.text),
                Span(above.span.start, cell.span.end) if above.page == cell.page else cell.span,
            )
            return
    for page in pages[:_AUTHOR_PAGES]:
        shown: list[Cell | Line] = [c for c in cells if c.page == page.number]
        for line in (*shown, *lines_of(page.number, page.running)):
            match = patterns.AUTHOR.match(line.text)
            name = match and (match["name"] or match["styled"] or match["by"])
            if name and _is_person(name) and name.casefold() not in ("court", "per curiam"):
                yield fact_on(page, "author", _cased(name), line.span)
                return


def _said(pages: Sequence[Page], pattern: re.Pattern[str]) -> Iterator[Fact]:
    """Who sat by the text: `(with whom Lord Odell and Lady Croyd agree)`, `Panel consists of Justices Poe and Roe`."""
    for page in pages:
        match = pattern.search(page.body)
        if match:
            listed = re.sub(r"^(?:Chief\s+)?Justices\s+", "", squeeze(match["judges"]))
            names = dict.fromkeys(_names(listed))
            yield from (fact_on(page, "judge", name, Span(*match.span())) for name in names)
            return


def _as_sitting(fact: Fact, known: dict[str, str]) -> Fact:
    """An author named as on the bench, where he sits on it."""
    value = known.get(_surname(fact.value), fact.value)
    return Fact(fact.field, value, fact.page, fact.quote, fact.span, fact.role, fact.confidence)


def _surname(name: str) -> str:
    words = [w for w in re.findall(r"[^\W\d_]{2,}", name.casefold()) if w not in ("kc", "qc", "sc", "ja", "cj", "jj")]
    return words[-1] if words else name.casefold()


def _cased(text: str) -> str:
    name = squeeze(text)
    if not name.isupper():
        return name
    return " ".join(_cased_word(word) for word in name.split())


def _cased_word(word: str) -> str:
    if word.casefold().rstrip(".") in _TITLES:
        return word.capitalize()
    if _KEPT.fullmatch(word.strip(",")):
        return word
    return smart_title(word) if "." in word else _capital(word)


def _capital(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))
