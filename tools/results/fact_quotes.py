"""Choose what a result quotes for a fact: a whole sentence, line or order, and a party's name with its role. Pure."""

import re
from dataclasses import dataclass

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_ROLE_BEHIND, _ROLE_BEFORE = 1000, 200
"""Characters after and before a name within which its role is found."""
_LONG = 600
"""Characters of an order above which a sum in it is quoted with its own sentence."""
_STOPS = re.compile(r"[.;:](?=\s|$)")
_APART = re.compile(r"[\s/&]+")
_CLOSING = re.compile(r"s?\b[”\"’')\]]*[^\S\n]*(?:\([^()\n]{1,40}\))?[,;]?", re.IGNORECASE)
"""What follows the word of a role and belongs to it: plural, quotation marks, brackets."""


@dataclass(frozen=True, slots=True)
class Quoted:
    """An unbroken stretch of a page: `span` of its text, `words` on one line."""

    words: str
    span: Span


def quote_of(page: Page, fact: Fact) -> Quoted:
    """Return the quote for a fact of a page."""
    if fact.span.start >= fact.span.end:
        return Quoted(fact.quote, fact.span)
    span = _span(page.body, fact)
    words = squeeze(page.body[span.start : span.end])
    if words != squeeze(page.words(page.source(span))):  # struck words or a running header are in between
        return Quoted(fact.quote, fact.span)
    return Quoted(words, page.source(span))


def beginning(page: Page, quoted: Quoted, most: int) -> Quoted:
    """The first `most` characters of a quote, up to a full stop if there is one, else to the end of a word."""
    text = page.body[quoted.span.start : quoted.span.end]
    words = [m.end() for m in re.finditer(r"\S+", text) if len(squeeze(text[: m.end()])) <= most]
    last = words[-1] if words else min(len(text), most)
    stops = [m.end() for m in _STOPS.finditer(text[:last])]
    end = stops[-1] if stops and stops[-1] > last // 2 else last
    return Quoted(squeeze(text[:end]), Span(quoted.span.start, quoted.span.start + end))


def _span(text: str, fact: Fact) -> Span:
    if fact.field == "order":
        return fact.span
    if fact.field in ("sum_ordered", "costs_ordered"):
        return _sum(text, fact)
    if fact.field == "party" and fact.role:
        return _with_role(text, fact.span, fact.role) or whole_sentence(text, fact.span)
    return whole_sentence(text, fact.span)


def _sum(text: str, fact: Fact) -> Span:
    """The order that names a sum, or for a long order the sentence of the sum."""
    if fact.span.end - fact.span.start <= _LONG:
        return fact.span
    numbers = read_numbers(text[fact.span.start : fact.span.end])
    found = next((n.span for n in numbers if f"{n.unit} {n.value}" == fact.value), None)
    if found is None:
        return fact.span
    whole = whole_sentence(text, Span(fact.span.start + found.start, fact.span.start + found.end))
    return Span(max(whole.start, fact.span.start), min(whole.end, fact.span.end))


def _with_role(text: str, name: Span, role: str) -> Span | None:
    """From a party's name to the role after it, else from the role before it; null if neither is near."""
    printed = re.compile(r"\b" + f"s?{_APART.pattern}".join(map(re.escape, _APART.split(role))), re.IGNORECASE)
    behind = printed.search(text, name.end, name.end + _ROLE_BEHIND)
    line = text.rfind("\n", 0, name.start) + 1
    labels = list(printed.finditer(text, max(line, name.start - _ROLE_BEFORE), name.start))
    if labels:
        return Span(labels[-1].start(), name.end)
    if behind is None:
        return None
    closing = _CLOSING.match(text, behind.end())
    end = closing.end() if closing else behind.end()
    lead = text[line : name.start]
    start = line + len(lead) - len(lead.lstrip()) if len(lead.strip()) <= len("BETWEEN (12)") else name.start
    return Span(start, end)
