"""Read names that a document gives other documents beside their identifiers: `the Port Act 1994 (c. 12)`. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.identifiers import case_numbers, citations, contract_key, identifier_key, law_number
from pincite.indexer.legal_text.patterns import common, series
from pincite.indexer.legal_text.patterns import pinpoints as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.cross_references import read_titles

_BEFORE = 200
_DATE = 30


def read_other_names(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the facts `other_title` and `other_date`, each once. `role` is the key of the other document."""
    seen: set[tuple[str, str, str | None]] = set()
    for page in pages:
        for field, value, span, key in () if page.is_contents else (*_laws(page), *_cases(page), *_contracts(page)):
            if key and (field, value, key) not in seen:
                seen.add((field, value, key))
                yield fact_on(page, field, value, span, role=key)


_Named = tuple[str, str, Span, str]


def _laws(page: Page) -> Iterator[_Named]:
    """Yield names of laws: `Port Law, SGL Law No. 4 of 2019`; `Port Act 1994 (c. 12)`.

    In the second form the title's year is a part of the number.
    """
    text = page.body
    for span in read_titles(text):
        law = common.LAW_NUMBER.search(text, span.start, span.end)
        lead = None if law else patterns.BEFORE_NUMBER.match(text, span.end)
        number = series.NUMBER.match(text, lead.end()) if lead else None
        title = squeeze(text[span.start : law.start() if law else span.end]).rstrip(" ,(")
        if patterns.COMMON_TITLE.match(title):
            continue
        if law:
            yield "other_title", title, span, identifier_key(str(law_number(law)))
        elif number and ")" in text[number.end() - 1 : number.end() + 1]:
            year = title[-4:] if patterns.CHAPTER.match(number["number"]) and title[-4:].isdigit() else ""
            yield "other_title", title, Span(span.start, number.end()), identifier_key(f"{year} {number['number']}")


def _cases(page: Page) -> Iterator[_Named]:
    """Yield names of cases: `Claim No. ENF 12/2023 (Alder v Birch)`; `Alder v Birch [2006] XCA 1 (5 January 2006)`."""
    text = page.body
    for value, span in case_numbers(text):
        yield from _case(text, value, span)
    for value, span in citations(text):
        yield from _case(text, value, span)
        day = next(iter(read_dates(text[span.end : span.end + _DATE])), None)
        if day and text[span.end : span.end + day.span.start].strip() == "(":
            yield "other_date", day.iso, Span(span.start, span.end + day.span.end), identifier_key(value)


def _case(text: str, number: str, span: Span) -> Iterator[_Named]:
    after = patterns.CASE_IN_BRACKETS.match(text, span.end)
    before = list(patterns.CASE_BEFORE.finditer(text, max(0, span.start - _BEFORE), span.start))
    if after:
        yield "other_title", squeeze(after["title"]), Span(span.start, after.end()), identifier_key(number)
    elif before:
        yield "other_title", squeeze(before[-1]["title"]), Span(before[-1].start(), span.end), identifier_key(number)


def _contracts(page: Page) -> Iterator[_Named]:
    """Yield title and date of contracts: `the Supply Agreement dated 3 May 2019 between Oakley Limited and Elm LLC`."""
    for match in patterns.CONTRACT_NAMED.finditer(page.body) if "between" in page.body else ():
        day = next(iter(read_dates(match["date"])), None)
        if day:
            title, parties = squeeze(match["title"]), (match["a"], match["b"])
            yield "other_title", title, Span(*match.span()), contract_key(day.iso, parties)
            yield "other_date", day.iso, Span(*match.span()), contract_key(title, parties)
