"""Read the alternative ends of a contract's term: `the earlier of A and B`, `A or B, whichever is later`. Pure.

None of them is chosen. Each is a fact of its own, and its role says which one counts.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.dates import DateOrder, date_order, read_dates
from pincite.indexer.legal_text.patterns import contract_terms as patterns
from pincite.indexer.legal_text.whole_sentences import whole_sentence
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.contract_sentences import Sentence, sentences_of

_SENTENCES = 3
"""The number of sentences of a contract whose alternatives are returned."""
_ITEMS = 6
"""The largest number of items of a list at the end of a sentence."""
_REACH = 600
"""The largest number of characters of the alternatives."""
_LONGEST_DAY = 40
"""Characters of an alternative that is only a day: `the thirty-first day of September 2026`."""
_END = re.compile(r"[.](?=\s|$)|[,;]\s+(?:unless|subject|except|whichever|after\s+which)\b", re.IGNORECASE)
"""Matches the end of the alternatives."""


def read_alternative_ends(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `end_alternative`, two or more for each sentence.

    `role` is `earlier of` or `later of`. A value is an ISO date if the alternative is a printed day, else its words.
    """
    order = date_order(page.body for page in pages)
    found = (list(_alternatives(sentence, order)) for sentence in _with_items(list(sentences_of(pages))))
    several = [facts for facts in found if len(facts) > 1]
    return [fact for facts in several[:_SENTENCES] for fact in facts]


def _with_items(sentences: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield each sentence with the list items below it on the same page, up to its full stop."""
    for index, first in enumerate(sentences):
        last = first
        for following in sentences[index + 1 : index + 1 + _ITEMS]:
            if following.page is not first.page or not last.text.rstrip().endswith((";", ":")):
                break
            last = following
        after = first.page.body[first.span.end : last.span.end]
        yield Sentence(first.page, Span(first.span.start, last.span.end), first.text + after)


def _alternatives(sentence: Sentence, order: DateOrder | None) -> Iterator[Fact]:
    text = sentence.text
    term_words = patterns.TERM_STATEMENT.search(text)
    if not term_words or patterns.OTHER_TERM.search(text, 0, term_words.start()):
        return
    named = patterns.ALTERNATIVES.search(text, term_words.start())
    after = None if named else patterns.WHICHEVER.search(text, term_words.end(), term_words.end() + _REACH)
    which = named or after
    if which:
        inside = (
            Span(named.end(), _alternatives_end(text, named.end())) if named else Span(term_words.end(), which.start())
        )
        last = max(inside.end, which.end())
        here = Span(max(0, sentence.span.start + term_words.start()), sentence.span.start + last)
        quote = whole_sentence(sentence.page.body, here) if here.end > 0 else here
        for alternative in _split_alternatives(text[inside.start : inside.end]) if here.end > 0 else ():
            role = f"{which['which'].lower()} of"
            yield fact_on(sentence.page, "end_alternative", _value(alternative, order), quote, role=role)


def _alternatives_end(text: str, start: int) -> int:
    """Return where alternatives end: with their sentence, or where it changes the subject."""
    end = min(len(text), start + _REACH)
    stops = [m.start() for m in (patterns.PROVISO.search(text, start, end), _END.search(text, start, end)) if m]
    return min(stops, default=end)


def _split_alternatives(inside: str) -> list[str]:
    """Split alternatives by their numbers, or at the `and` next to a day."""
    marks = list(patterns.NUMBERED_ALTERNATIVE.finditer(inside))
    if len(marks) > 1:
        ends = [*(mark.start() for mark in marks[1:]), len(inside)]
        alternatives = [inside[mark.end() : end] for mark, end in zip(marks, ends, strict=True)]
    else:
        alternatives = list(_sides(inside))
    alternatives = [
        squeeze(patterns.BEFORE_ALTERNATIVE.sub("", alternative)).strip(" ,;.") for alternative in alternatives
    ]
    return [alternative for alternative in alternatives if alternative]


def _sides(inside: str) -> Iterator[str]:
    """Yield the sides of the `and` next to a day. The first side is split at commas."""
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


def _value(alternative: str, order: DateOrder | None) -> str:
    days = {found.iso for found in read_dates(alternative, order)}
    return days.pop() if len(days) == 1 and len(alternative) <= _LONGEST_DAY else alternative
