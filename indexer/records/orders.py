"""What a court ordered and what was claimed: operative paragraphs, sums by role. Pure.

Sums ordered are read from the orders only, never from what the reasons say of others.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import court as patterns
from pincite.indexer.patterns.currencies import CODES
from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.announced import announced_items, announcements

_CLAIM_PAGES = 12
_SENTENCE_REACH = 220
_COUNT = re.compile(r"^\d+[.)](?!\d)\s*")
_SENTENCE_END = re.compile(r"(?<=[a-z)\d])\.\s")


def read_orders(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield the facts `order`, `sum_ordered` and `costs_ordered`: `role` is the number of the operative paragraph."""
    for item in sections:
        if item.kind is SectionKind.ORDER and item.path[0].isdigit() and "(" not in item.path:
            yield from _order(*_on_first_page(item, pages), item.path)


def read_announced_orders(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the same facts for orders that reasons recite: the last numbered list below `The Court ordered:`."""
    lists = (announced_items(pages, page, start) for page, start in announcements(pages))
    for number, item in enumerate(next(filter(None, lists), ()), start=1):
        page = pages[item[0].page - 1]
        here = [line for line in item if line.page == page.number]
        yield from _order(page, Span(here[0].span.start, here[-1].span.end), str(number))


def _order(page: Page, span: Span, number: str) -> Iterator[Fact]:
    text = page.body[span.start : span.end]
    if squeeze(text):
        yield fact_on(page, "order", _COUNT.sub("", squeeze(text)), span, role=number)
    if patterns.PAY.search(text) or patterns.COSTS.search(text):
        field = "costs_ordered" if patterns.COSTS.search(text) else "sum_ordered"
        yield from (fact_on(page, field, _amount(n), span, role=number) for n in _money(text))


def read_claim_value(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the fact `claim_value`: the first sum that is said to be claimed, court fees and costs apart."""
    for page in pages[:_CLAIM_PAGES]:
        for match in patterns.CLAIMED.finditer(page.body):
            sentence = _SENTENCE_END.split(page.body[match.start() : match.start() + _SENTENCE_REACH])[0]
            money = _money(sentence)
            before = sentence[: money[0].span.start] if money else ""
            if money and not patterns.COSTS.search(before) and not patterns.COURT_FEE.search(before):
                end = match.start() + money[0].span.end
                yield fact_on(page, "claim_value", _amount(money[0]), Span(match.start(), end), confidence=0.7)
                return


def _on_first_page(section: Section, pages: Sequence[Page]) -> tuple[Page, Span]:
    """The part of a section that stands on the page where it starts."""
    page = pages[section.start.page - 1]
    end = section.end.offset if section.end.page == section.start.page else len(page.body.rstrip())
    return page, Span(section.start.offset, end)


def _money(text: str) -> list[Number]:
    return [n for n in read_numbers(text) if n.unit in CODES]


def _amount(number: Number) -> str:
    return f"{number.unit} {number.value}"
