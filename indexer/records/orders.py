"""Read what a court ordered and what was claimed: operative paragraphs and sums by role. Pure.

Sums ordered are read from the orders only, never from what the reasons say about other orders.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.amounts import Number, read_numbers
from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import court_layout as patterns
from pincite.indexer.legal_text.patterns.currencies import CODES
from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Span

_CLAIM_PAGES = 12
_SENTENCE_REACH = 220
_COUNT = re.compile(r"^\d+[.)](?!\d)\s*")
_REPEATED = re.compile(r"[\sA-Za-z]{0,20}(?:\(|,?\s+or\s|/)[\sA-Za-z$€£¥₹.]{0,12}")
_SENTENCE_END = re.compile(r"(?<=[a-z)\d])\.\s")


def read_orders(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield the facts `order`, `sum_ordered` and `costs_ordered`. `role` is the number of the operative paragraph.

    An order on several pages gives one fact `order` for each page, with the words on that page.
    """
    for item in sections:
        if item.kind is SectionKind.ORDER and item.path[0].isdigit() and "(" not in item.path:
            yield from _order(list(_page_parts(item, pages)), item.path)


def _order(parts: Sequence[tuple[Page, Span]], number: str) -> Iterator[Fact]:
    """Yield the facts of one order, which is on one page or continues on the next."""
    whole = "\n".join(page.body[span.start : span.end] for page, span in parts)
    field = "costs_ordered" if patterns.COSTS.search(whole) else "sum_ordered"
    is_paid = field == "costs_ordered" or patterns.PAY.search(whole)
    for page, span in parts:
        text = page.body[span.start : span.end]
        yield fact_on(page, "order", _COUNT.sub("", squeeze(text)), span, role=number)
        for value in dict.fromkeys(map(_amount, _money(text))) if is_paid else ():
            yield fact_on(page, field, value, span, role=number)


def read_claim_value(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the facts `claim_value`: the first sum that is said to be claimed, except court fees and costs.

    If brackets after it repeat the sum in another currency or figure, both are returned.
    """
    for page in pages[:_CLAIM_PAGES]:
        for match in patterns.CLAIMED.finditer(page.body):
            sentence = _SENTENCE_END.split(page.body[match.start() : match.start() + _SENTENCE_REACH])[0]
            money = _money(sentence)
            before = sentence[: money[0].span.start] if money else ""
            if not money or patterns.COSTS.search(before) or patterns.COURT_FEE.search(before):
                continue
            repeated = [n for n in money[1:2] if _REPEATED.fullmatch(sentence[money[0].span.end : n.span.start])]
            span = Span(match.start(), match.start() + [money[0], *repeated][-1].span.end)
            for value in dict.fromkeys(map(_amount, [money[0], *repeated])):
                yield fact_on(page, "claim_value", value, span, confidence=0.7)
            return


def _page_parts(section: Section, pages: Sequence[Page]) -> Iterator[tuple[Page, Span]]:
    """Yield the parts of a section page by page, without pages that have none of its text."""
    for page in pages[section.start.page - 1 : section.end.page]:
        start = section.start.offset if page.number == section.start.page else 0
        end = section.end.offset if page.number == section.end.page else len(page.body)
        text = page.body[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            yield page, Span(start, start + len(text.strip()))


def _money(text: str) -> list[Number]:
    return [n for n in read_numbers(text) if n.unit in CODES]


def _amount(number: Number) -> str:
    return f"{number.unit} {number.value}"
