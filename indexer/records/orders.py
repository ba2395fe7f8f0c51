"""What a court ordered and what was claimed: operative paragraphs, sums by role. Pure.

Sums ordered are read from the orders only, never from what the reasons say of others.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

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
_ONCE_MORE = re.compile(r"[\sA-Za-z]{0,20}(?:\(|,?\s+or\s|/)[\sA-Za-z$€£¥₹.]{0,12}")
_SENTENCE_END = re.compile(r"(?<=[a-z)\d])\.\s")


def read_orders(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    """Yield the facts `order`, `sum_ordered` and `costs_ordered`: `role` is the number of the operative paragraph.

    An order that runs over a page is one fact `order` a page, each with the words that stand there.
    """
    for item in sections:
        if item.kind is SectionKind.ORDER and item.path[0].isdigit() and "(" not in item.path:
            yield from _order([(pages[n - 1], span) for n, span in _places(item, pages)], item.path)


def read_announced_orders(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the same facts for orders that reasons recite: the last numbered list below `The Court ordered:`."""
    lists = (announced_items(pages, page, start) for page, start in announcements(pages))
    for number, item in enumerate(next(filter(None, lists), ()), start=1):
        lines = groupby(item, key=lambda line: line.page)
        places = [(pages[page - 1], list(here)) for page, here in lines]
        yield from _order([(p, Span(here[0].span.start, here[-1].span.end)) for p, here in places], str(number))


def _order(places: Sequence[tuple[Page, Span]], number: str) -> Iterator[Fact]:
    """The facts of one order, which stands on one page or runs over to the next."""
    texts = [page.body[span.start : span.end] for page, span in places]
    whole = "\n".join(texts)
    is_paid = patterns.PAY.search(whole) or patterns.COSTS.search(whole)
    field = "costs_ordered" if patterns.COSTS.search(whole) else "sum_ordered"
    for (page, span), text in zip(places, texts, strict=True):
        if squeeze(text):
            yield fact_on(page, "order", _COUNT.sub("", squeeze(text)), span, role=number)
        sums = dict.fromkeys(map(_amount, _money(text))) if is_paid else ()
        yield from (fact_on(page, field, value, span, role=number) for value in sums)


def read_claim_value(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the facts `claim_value`: the sum that is said first to be claimed, court fees and costs apart.

    Where a bracket behind it gives it once more, in another currency or as another figure, both are given.
    """
    for page in pages[:_CLAIM_PAGES]:
        for match in patterns.CLAIMED.finditer(page.body):
            sentence = _SENTENCE_END.split(page.body[match.start() : match.start() + _SENTENCE_REACH])[0]
            money = _money(sentence)
            before = sentence[: money[0].span.start] if money else ""
            if money and not patterns.COSTS.search(before) and not patterns.COURT_FEE.search(before):
                stated = _stated_twice(sentence, money)
                span = Span(match.start(), match.start() + stated[-1].span.end)
                values = dict.fromkeys(map(_amount, stated))
                yield from (fact_on(page, "claim_value", value, span, confidence=0.7) for value in values)
                return


def _stated_twice(text: str, money: Sequence[Number]) -> list[Number]:
    """The first of some sums, and the next where only a bracket or `or` stands between: it says the same once more."""
    beside = [n for n in money[1:2] if _ONCE_MORE.fullmatch(text[money[0].span.end : n.span.start])]
    return [money[0], *beside]


def _places(section: Section, pages: Sequence[Page]) -> Iterator[tuple[int, Span]]:
    """The parts of a section, page by page; pages without any of its text are left out."""
    for page in pages[section.start.page - 1 : section.end.page]:
        start = section.start.offset if page.number == section.start.page else 0
        end = section.end.offset if page.number == section.end.page else len(page.body)
        text = page.body[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            yield page.number, Span(start, start + len(text.strip()))


def _money(text: str) -> list[Number]:
    return [n for n in read_numbers(text) if n.unit in CODES]


def _amount(number: Number) -> str:
    return f"{number.unit} {number.value}"
