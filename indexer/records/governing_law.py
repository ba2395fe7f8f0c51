"""Read the law that governs a contract, as its own clause chooses it. Pure.

The law of a company's formation, a statute to comply with and the law of an arbitration are excluded.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import governing_law as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_BEFORE = 220
"""Characters before the choice that may say what is governed."""
_AFTER = 60
"""Characters after the choice: `the laws of Saltmere shall govern this Agreement`."""
_RUNS_OVER = 500
"""Characters on each side of a page's end in which a clause may continue."""
_QUOTED_BEFORE = 60
_SHAPES = (
    patterns.GOVERNED_BY,
    patterns.LAWS_SHALL_GOVERN,
    patterns.NAMED_LAW,
    patterns.LAWS_THEREOF,
    patterns.LABELLED,
)


def read_governing_law(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `governing_law` of the first clause that chooses a law; several if it chooses several.

    The value is the place as printed, without `the State of`. If a clause extends over a page, the quote begins at the
    place. `Subject to` a law counts only if no clause says `governed by`, because a contract is subject to many laws.
    """
    body = [page for page in pages if not page.is_contents]
    return _first_choice(body, _SHAPES) or _first_choice(body, (patterns.SUBJECT_TO,))


def _first_choice(body: Sequence[Page], shapes: Sequence[re.Pattern[str]]) -> list[Fact]:
    """Return what the first clause of these forms chooses: on a page, else across the end of one."""
    for page in body:
        clause = min(_clauses(page.body, shapes), key=lambda match: match.start(), default=None)
        if clause:
            return list(_chosen(page, clause))
    for before, page in pairwise(body):
        lead = before.body[-_RUNS_OVER:].rstrip() + "\n"
        clause = min(_clauses(lead + page.body[:_RUNS_OVER], shapes), key=lambda match: match.start(), default=None)
        if clause and clause.start(_group(clause)) >= len(lead):
            place = Span(*(at - len(lead) for at in clause.span(_group(clause))))
            return [_fact(page, place, clause[_group(clause)])]
    return []


def _clauses(text: str, shapes: Sequence[re.Pattern[str]]) -> Iterator[re.Match[str]]:
    for shape in shapes if "law" in text.casefold() else ():
        for match in shape.finditer(text):
            before = text[max(0, match.start() - _BEFORE) : match.start()]
            sentence = re.split(r"[.;]\s+(?=[A-Z(])", before)[-1]
            of_contract = patterns.OF_THE_CONTRACT.search(before + text[match.start() : match.end() + _AFTER])
            named = not patterns.NO_PLACE.search(squeeze(match[_group(match)]))
            assumed = shape is patterns.LABELLED and patterns.ASSUMED.search(sentence)
            others = patterns.ARBITRATION_ONLY.search(sentence) or patterns.OF_A_COMPANY.search(sentence)
            if of_contract and named and not assumed and not others:
                yield match


def _group(clause: re.Match[str]) -> str:
    """Return the group with the place. It differs where the law is called by its name."""
    return "place" if clause["place"] else "named"


def _chosen(page: Page, clause: re.Match[str]) -> Iterator[Fact]:
    group = _group(clause)
    yield _fact(page, Span(clause.start(), clause.end()), clause[group])
    further = patterns.FURTHER_LAWS.match(page.body, clause.end(group))
    if further:
        yield _fact(page, Span(clause.start(), further.end()), further["place"])


def _fact(page: Page, span: Span, place: str) -> Fact:
    start = page.body.rfind(" ", 0, max(0, span.start - _QUOTED_BEFORE)) + 1 if span.start > _QUOTED_BEFORE else 0
    lead = re.split(r"(?<=[.;:])\s+|\n\s*\n", page.body[start : span.start])[-1]
    whole = squeeze(place).rstrip(" .,;")
    value = patterns.COUNTRY_AFTER.sub("", whole).rstrip(" .,;") or whole
    return fact_on(page, "governing_law", value, Span(span.start - len(lead), span.end))
