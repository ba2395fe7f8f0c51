"""Locate a quote on a page, measure how near it comes, and detect one that continues on the next page. Pure."""

import re
from collections import Counter
from dataclasses import dataclass

from pincite.indexer.page import Page, Span
from pincite.tools.matching.nearness import nearest
from pincite.tools.matching.quotes import Folded, fold, fold_quote, locate_all

_CONTEXT = 40
_LONGEST = 4000
_NEGATIONS = re.compile(
    r"\b(?:no|not|never|nor|neither|none|nothing|without|cannot|unlawful|prohibited|refused?|rejected|dismissed|"
    r"denied|invalid|void)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Negating words: a misreading must not add or lose one."""


@dataclass(frozen=True, slots=True)
class NearMatch:
    """Words of the page that differ slightly from a quote; `expected` and `written` begin near the first difference."""

    span: Span
    similarity: float
    expected: str
    written: str


def places(page: Page, quote: str) -> list[Span]:
    """Every place of a quote on the page, also across a running header or footer, or in a state of tracked changes."""
    found = locate_all(page.text, quote) or [page.source(span) for span in locate_all(page.body, quote)]
    if found or not page.revisions:
        return found
    states = (_state(page, Span(0, len(page.text)), omitted) for omitted in ("struck", "underlined"))
    return [
        Span(kept[span.start], kept[span.end - 1] + 1)
        for kept in states
        for span in locate_all("".join(page.text[at] for at in kept), quote)
    ]


def is_hidden(page: Page, quote: str) -> bool:
    """Whether a quote has words that a reader does not see: it is found only with the hidden words included."""
    if not page.hidden:
        return False
    pieces: list[str] = []
    last = 0
    for each in sorted(page.hidden, key=lambda each: each.offset):
        pieces += (page.text[last : each.offset], each.text, "\n")
        last = each.offset
    return bool(locate_all("".join((*pieces, page.text[last:])), quote))


def states(page: Page, span: Span) -> tuple[str, ...]:
    """The text of a stretch after its tracked changes and before them; empty if it has none.

    `$5020,000`, with `50` inserted and `20` struck out, is `$50,000` now and was `$20,000`.
    """
    if not any(r.span.start < span.end and span.start < r.span.end for r in page.revisions):
        return ()
    return tuple("".join(page.text[at] for at in _state(page, span, omitted)) for omitted in ("struck", "underlined"))


def _state(page: Page, span: Span, omitted: str) -> list[int]:
    """The offsets of a stretch without its struck words, or without its underlined words."""
    without = [revision.span for revision in page.revisions if revision.kind == omitted]
    return [at for at in range(span.start, span.end) if not any(each.start <= at < each.end for each in without)]


def near_match(page: Page, quote: str) -> NearMatch | None:
    """The stretch of the page that is nearest to the quote."""
    folded, wanted = fold(page.text).caseless(), fold_quote(quote).caseless()
    found = nearest(folded.text, wanted.text)
    if found is None or found.end <= found.start:
        return None
    same = _common(folded.text[found.start : found.end], wanted.text)
    return NearMatch(
        span=folded.source(found.start, found.end),
        similarity=found.similarity,
        expected=_around(page.text, folded, found.start + same),
        written=_around(quote, wanted, same),
    )


def runs_over(first: Page, second: Page, quote: str) -> bool:
    """Whether a quote begins on the first page and ends on the second."""
    head, tail = fold(first.running).caseless().text, fold(second.running).caseless().text
    wanted = fold_quote(quote).caseless().text
    longest = min(len(wanted) - 1, len(head), _LONGEST)
    return any(tail.startswith(wanted[cut:]) and head.endswith(wanted[:cut]) for cut in range(1, longest + 1))


def misread(page: Page, quote: str, difference: float) -> Span | None:
    """The place of a quote on an OCR page, if figures and negations agree and few other letters differ."""
    folded, wanted = fold(page.text).caseless(), fold_quote(quote).caseless()
    found = nearest(folded.text, wanted.text)
    if found is None or found.edits > difference * len(wanted.text):
        return None
    span = folded.source(found.start, found.end)
    printed = page.text[span.start : span.end]
    return span if _facts(printed) == _facts(quote) else None


def _facts(text: str) -> tuple[Counter[str], int]:
    return Counter(re.findall(r"\d+", text)), len(_NEGATIONS.findall(text))


def _common(a: str, b: str) -> int:
    return next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))


def _around(text: str, folded: Folded, at: int) -> str:
    """The words around an offset of the folded text, as the source has them."""
    place = folded.starts[min(at, len(folded.starts) - 1)]
    start = text.rfind(" ", 0, max(0, place - _CONTEXT // 2)) + 1
    return " ".join(text[start : place + _CONTEXT].split())
