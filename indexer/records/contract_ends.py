"""The alternative ends of a contract's term: `the earlier of A and B`, `A or B, whichever is later`. Pure.

None of them is chosen: each is a fact of its own, and its role says which of them counts.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.dates import Order, order_of, read_dates
from pincite.indexer.legal_text.patterns import contract_terms as patterns
from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.contract_sentences import Sentence, sentences_of

_SENTENCES = 3
"""Sentences of a contract whose alternatives are given."""
_ITEMS = 6
"""Items of a list that a sentence ends with."""
_REACH = 600
"""Characters of the alternatives."""
_PLAIN = 40
"""Characters of an alternative that is a day and no more: `the thirty-first day of September 2026`."""
_OVER = re.compile(r"[.](?=\s|$)|[,;]\s+(?:unless|subject|except|whichever|after\s+which)\b", re.IGNORECASE)
"""Where alternatives end."""


def read_alternative_ends(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `end_alternative`, two or more a sentence, `role` as in `earlier of` or `later of`.

    A value is an ISO date where the alternative is a printed day, else the words of it.
    """
    order = order_of(page.body for page in pages)
    found = (list(_alternatives(sentence, order)) for sentence in _with_items(list(sentences_of(pages))))
    several = [facts for facts in found if len(facts) > 1]
    return [fact for facts in several[:_SENTENCES] for fact in facts]


def _with_items(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Each sentence with the items below it that belong to it: those up to its full stop, on the same page."""
    for index, first in enumerate(sentences):
        last = first
        for following in sentences[index + 1 : index + 1 + _ITEMS]:
            if following.page is not first.page or not last.text.rstrip().endswith((";", ":")):
                break
            last = following
        behind = first.page.body[first.span.end : last.span.end]
        yield Sentence(first.page, Span(first.span.start, last.span.end), first.text + behind)


def _alternatives(sentence: Sentence, order: Order | None) -> Iterator[Fact]:
    text = sentence.text
    spoken = patterns.SPEAKS_OF_TERM.search(text)
    if not spoken or patterns.OF_ANOTHER_TERM.search(text, 0, spoken.start()):
        return
    named = patterns.ALTERNATIVES.search(text, spoken.start())
    behind = None if named else patterns.WHICHEVER.search(text, spoken.end(), spoken.end() + _REACH)
    which = named or behind
    if which:
        inside = Span(named.end(), _stop(text, named.end())) if named else Span(spoken.end(), which.start())
        last = max(inside.end, which.end())
        here = Span(max(0, sentence.span.start + spoken.start()), sentence.span.start + last)
        quote = whole_sentence(sentence.page.body, here) if here.end > 0 else here
        for limb in _limbs(text[inside.start : inside.end]) if here.end > 0 else ():
            role = f"{which['which'].lower()} of"
            yield fact_on(sentence.page, "end_alternative", _value(limb, order), quote, role=role)


def _stop(text: str, start: int) -> int:
    """Where alternatives end: with their sentence, or where it turns to something else."""
    end = min(len(text), start + _REACH)
    stops = [m.start() for m in (patterns.PROVISO.search(text, start, end), _OVER.search(text, start, end)) if m]
    return min(stops, default=end)


def _limbs(inside: str) -> list[str]:
    """The alternatives of a stretch: by their numbers, else the two sides of the `and` that stands beside a day."""
    marks = list(patterns.NUMBERED_ALTERNATIVE.finditer(inside))
    if len(marks) > 1:
        ends = [*(mark.start() for mark in marks[1:]), len(inside)]
        limbs = [inside[mark.end() : end] for mark, end in zip(marks, ends, strict=True)]
    else:
        limbs = list(_sides(inside))
    limbs = [squeeze(patterns.BEFORE_ALTERNATIVE.sub("", limb)).strip(" ,;.") for limb in limbs]
    return [limb for limb in limbs if limb]


def _sides(inside: str) -> Iterator[str]:
    """The sides of the `and` that stands beside a day, the first one cut at the commas between further ones."""
    marks = list(patterns.BETWEEN_ALTERNATIVES.finditer(inside))
    if not marks:
        return
    days = [found.span for found in read_dates(inside)]
    beside = (m for m in marks if any(day.end == m.start() or day.start == m.end() for day in days))
    mark = next(beside, marks[-1] if patterns.NEXT_ALTERNATIVE.search(inside) else marks[0])
    commas = patterns.NEXT_ALTERNATIVE.finditer(inside, 0, mark.start())
    edges = [m for m in commas if not any(day.start < m.end() and m.start() < day.end for day in days)]
    starts, ends = [0, *(m.end() for m in edges)], [*(m.start() for m in edges), mark.start()]
    yield from (inside[start:end] for start, end in zip(starts, ends, strict=True))
    yield inside[mark.end() :]


def _value(limb: str, order: Order | None) -> str:
    days = {found.iso for found in read_dates(limb, order)}
    return days.pop() if len(days) == 1 and len(limb) <= _PLAIN else limb
