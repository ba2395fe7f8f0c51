"""Pages cut into passages, and how well each bears on a question. Pure.

A passage is a sentence or a list item with the page it stands on. Its bearing is the weight of the question's words
that it holds; a word weighs more the fewer passages hold it.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pincite.indexer.analyze import distinct_words, placed_words
from pincite.indexer.page import PageRef, Span
from pincite.indexer.patterns.currencies import SUM_AT_END
from pincite.indexer.records.amounts import SMALL_NUMBERS
from pincite.indexer.records.tables import rows
from pincite.server.agent.offline.figure_rows import figure_rows
from pincite.server.agent.offline.view import SeenPage

_BREAK = re.compile(
    r"(?=\s)(?:"  # told quickly: most places are none
    r"(?<=[.;:?!”\"])(?<!^\d\.)(?<!^\d\d\.)(?<!\n\d\.)(?<!\n\d\d\.)\s+(?=[A-Z(“\"‘•0-9])"  # a sentence ends
    r"|(?<!\s)\s++(?=AND\s+UPON\b)"  # the next recital of an order
    r"|\n(?=[^\S\n]*+\d{1,3}(?:\(\w{1,3}\))+\s+[A-Z])"  # a table row: 17(2) Company failing ...
    r"|\n(?=[A-Z][A-Z0-9 ,.’'()/\-]{7,}\n)"  # a line in capitals
    r"|\n(?=[^\S\n]*+(?:\(?[a-z]{1,4}\)|\(?\d{1,3}[A-Z]?[.)]|\(\d+\)|[A-Z][A-Z ]{6,}$|•|\d+(?:\.\d+)+\s))"  # an item
    r")"
)
"""Where one passage ends and the next begins."""
_HEADING = re.compile(
    r"^(?:\d{1,3}[A-Z]?\.?\s+[A-Z][^.;:\n]{2,80}(?<!\sthe)(?<!\sof)(?<!\sto)(?<!\sand)(?<!\sor)(?<!\sfor)(?<!\sin)(?<!\sa)|"
    r"[A-Z][A-Z0-9 ,.’'()/\-]{5,80})[^\S\n]*+\n(?=\s*+(?:\(|[A-Z]))",
    re.MULTILINE,
)
"""A heading on a line of its own: what follows is the next passage."""
_MARKED_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t][^\n]*\n", re.MULTILINE)
"""A heading of Markdown: a passage of its own."""
_ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|Mr|Mrs|Ms|Dr|Ltd|Inc|Co|Art|para|paras|v|H\.E|E|L\.L\.C|Hon|St|cf|e\.g|i\.e|Rs)\.|\(no\.)$"
)
_INITIAL = re.compile(
    r"\b(?!(?i:schedule|part|appendix|annex|class|exhibit|form|section|group|category|tower|zone|lot|table|series|block|phase|"
    r"unit|level|plan|item|area|building|company|bank|party|annexure)\b)[A-Z][A-Za-z]+\s(?!J)[A-Z]\.$"
)
"""An initial amid a name, with a surname behind it: `Ann B. Poe`; a letter behind a thing's noun ends a sentence."""
_SURNAME = re.compile(
    r"\s(?!(?:The|A|An|It|If|No|In|Any|Each|Every|See|This|That|These|At|On|For|He|She|They|We|I|To|By|As|All|Where|When)\b)[A-Z][A-Za-z]+"
)
_FULL = 0.85
"""The share of a page's longest line from which a line is running text and no heading."""
_FIRST_PERSON = re.compile(r"\b(?:I|we)\s+[a-z]+")
"""A court that speaks for itself is running text, however short its first line: `8. I heard Ms Ann Poe and Mr`."""
_LABELLED = re.compile(
    r"^[ \t]*(?:\(?\w{1,3}[.)][ \t]+)?[A-Z][^\n:;]{2,80}:(?P<gap>[ \t]+)(?=[^\n]*\d)[^\n]{1,40}$", re.MULTILINE
)
"""A label and its value on one line: `4. Date of Hand-over: 3 May 2031`."""
_IN_BRACKETS = re.compile(r"(?<!\s)\s++\(\d+\)")
_NUMBER_BEFORE = re.compile(rf"\b(?:{'|'.join(SMALL_NUMBERS)}|hundred)$", re.IGNORECASE)
"""`ninety (90) days`, which a line may break before its figures: they begin no list item."""
_NUMBER_REACH = 1 + max(map(len, SMALL_NUMBERS))


_ITEM = re.compile(r"\(?(?:[a-z]|[ivx]{1,4}|\d{1,2})\)\s")
LEADS = re.compile(r":\s*[-–—]?\s*(?:\[[^\[\]]{3,40}\]\s*)?$")
"""The end of a passage that leads in a list; an editor's note may stand behind it: `[3/2031 wef 1/2/2031]`."""
_LED = 0.6
"""The share at which a list item has the words of its lead-in, whose sentence it ends."""
_NEAR = 5
"""Words away at which a term counts half for a place."""
_CLAUSE_GAP = 4
"""Words that the end of a clause counts for."""
_RIVAL_GAP = 6
"""Words that another figure or date in between counts for."""
_CLAUSE_END = re.compile(r"[;:]\s|,\s(?:and|but|or)\s|[.]\s+(?=[A-Z])")
_BEFORE = 3
"""Passages before one whose words count for it too."""
_PHRASES = 0.5
"""What a passage gains that holds every pair of neighbouring words of the question."""

_BROKEN = re.compile(r"(?<=[^\W_])-\n(?=[^\W_])")
"""A word that goes on on the next line; its hyphen is taken as written."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of one page; `text` is on one line, `span` points into the page's text."""

    ref: PageRef
    span: Span
    text: str

    def __hash__(self) -> int:
        """By the text alone: passages are the keys of what is reckoned for each."""
        return hash(self.text)

    @property
    def terms(self) -> frozenset[str]:
        """Its words as the analyzer gives them."""
        return _terms(self.text)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A passage and the weight of the question's words that it and the lines it depends on hold."""

    passage: Passage
    weight: float
    own: float


@lru_cache(maxsize=8192)
def _terms(text: str) -> frozenset[str]:
    return distinct_words(text)


@lru_cache(maxsize=2048)
def _placed(text: str) -> tuple[tuple[str, int], ...]:
    return tuple(placed_words(text))


def cut(page: SeenPage) -> list[Passage]:
    """Cut a page into passages in reading order; nothing of the page is lost but white space."""
    marks = [0, *_marks(page.text), len(page.text)]
    found = []
    for start, end in pairwise(marks):
        stretch = page.text[start:end]
        text = " ".join((_BROKEN.sub("-", stretch) if "-\n" in stretch else stretch).split())
        if text:
            found.append(Passage(page.ref, Span(start, end), text))
    return found


def _marks(text: str) -> list[int]:
    longest = max(map(len, text.split("\n")))
    marks = [
        m.end()
        for m in _HEADING.finditer(text)
        if m.group().isupper() or (len(m.group().rstrip()) < _FULL * longest and not _FIRST_PERSON.search(m.group()))
    ]
    marks += [mark for m in _MARKED_HEADING.finditer(text) for mark in m.span() if mark]
    figures = [
        range(m.start(), m.end())
        for m in _IN_BRACKETS.finditer(text)
        if _NUMBER_BEFORE.search(text, max(0, m.start() - _NUMBER_REACH), m.start())
    ]
    marks += [
        m.end()
        for m in _BREAK.finditer(text)
        if not _ABBREVIATION.search(text, max(0, m.start() - 8), m.start())
        and not (_SURNAME.match(text, m.start()) and _INITIAL.search(text, max(0, m.start() - 16), m.start()))
        and not any(m.start() in figure for figure in figures)
    ]
    labelled = list(_LABELLED.finditer(text))
    values = {m.end("gap") for m in labelled}
    marks = [mark for mark in marks if mark not in values]
    marks += [mark for m in labelled for mark in (m.start(), m.end() + 1) if 0 < mark < len(text)]
    for each in figure_rows(text):
        marks = [mark for mark in marks if not each.start < mark < each.end]
        marks += [mark for mark in (each.start, each.end + 1) if 0 < mark < len(text)]
    offset = 0
    for line in text.split("\n"):
        offset += len(line) + 1
        if offset < len(text) and _may_end_in_sum(line) and SUM_AT_END.search(line):
            marks.append(offset)
    for row in rows(text):
        marks = [mark for mark in marks if not row.span.start < mark < row.span.end]
        marks += [mark for mark in (row.span.start, row.span.end + 1) if 0 < mark < len(text)]
    return sorted(set(marks))


def _may_end_in_sum(line: str) -> bool:
    last = line.rstrip()[-1:]
    return last.isdigit() or last in (";", ".", ",")


def bigrams(text: str) -> frozenset[tuple[str, str]]:
    """Return the pairs of neighbouring words, small words and single letters included: `class a`, `form 4`."""
    return _bigrams(text)


@lru_cache(maxsize=8192)
def _bigrams(text: str) -> frozenset[tuple[str, str]]:
    return frozenset(pairwise(re.findall(r"\w+", text.lower())))


def worths(passages: Sequence[Passage], terms: Iterable[str]) -> dict[str, float]:
    """Return what each term is worth: more, the fewer passages hold it; nothing where none does."""
    wanted = set(terms)
    counts = Counter(term for p in passages for term in p.terms & wanted)
    total = max(1, len(passages))
    return {t: math.log(1 + total / counts[t]) if counts[t] else 0.0 for t in wanted}


def nearness(text: str, offset: int, worth: Mapping[str, float], rivals: Sequence[int] = ()) -> float:
    """Return how near a place stands to the terms, 0 to 1.

    A term farther off counts less, and so does one behind the end of a clause, behind a rival place (another figure or
    date of the passage), or behind the place itself: the subject stands before what is said of it.
    """
    whole = sum(worth.values())
    if not whole:
        return 0.0
    placed = _placed(text)
    here = sum(1 for _, start in placed if start < offset)
    best: dict[str, float] = {}
    for index, (term, start) in enumerate(placed):
        if term in worth and start != offset:
            low, high = min(start, offset), max(start, offset)
            gap = abs(index - here) + _CLAUSE_GAP * len(_CLAUSE_END.findall(text[low:high]))
            gap += _RIVAL_GAP * sum(low < rival < high for rival in rivals) + (start > offset)
            best[term] = max(best.get(term, 0.0), 1 / (1 + gap / _NEAR))
    return sum(worth[term] * share for term, share in best.items()) / whole


def weigh(
    passages: Sequence[Passage],
    worth: Mapping[str, float],
    favoured: Sequence[PageRef] = (),
    phrases: frozenset[tuple[str, str]] = frozenset(),
) -> list[Weighed]:
    """Weigh passages against a question's terms and what each is worth, heaviest first.

    A passage gains by the question's pairs of neighbouring words (`phrases`) that it holds as such. It also gains, at
    a third, from the passages before it on the same page (the lead-in of a list, the heading of an article). Pages in
    `favoured` gain a little, the first the most.
    """
    wanted = set(worth)
    whole = sum(worth.values()) or 1.0
    bonus = {ref: 0.25 / (1 + rank) for rank, ref in reversed(list(enumerate(favoured)))}
    held = [passage.terms & wanted for passage in passages]
    weighed = []
    for index, (passage, lead) in enumerate(zip(passages, _leads(passages), strict=True)):
        mine = held[index]
        led = (lead.terms & wanted) - mine if lead is not None else frozenset()
        around = _held_before(passages, held, index) - mine - led
        own = sum(worth[t] for t in mine) / whole
        weight = (
            own
            + (_LED * sum(worth[t] for t in led) + sum(worth[t] for t in around) / 3) / whole
            + bonus.get(passage.ref, 0.0)
        )
        if phrases:
            weight += _PHRASES * len(phrases & bigrams(passage.text)) / len(phrases)
        weighed.append(Weighed(passage, weight, own))
    return sorted(weighed, key=lambda w: (-w.weight, w.passage.ref, w.passage.span))


def _leads(passages: Sequence[Passage]) -> Iterator[Passage | None]:
    """Yield for each passage the lead-in of the list that it is an item of, null for what is none."""
    lead: Passage | None = None
    for passage in passages:
        if lead is not None and (lead.ref != passage.ref or not _ITEM.match(passage.text)):
            lead = None
        yield lead
        if LEADS.search(passage.text) and lead is None:
            lead = passage


def _held_before(passages: Sequence[Passage], held: Sequence[frozenset[str]], index: int) -> frozenset[str]:
    """Return what is `held` by the passages just before one on its page."""
    ref, before = passages[index].ref, range(max(0, index - _BEFORE), index)
    return frozenset().union(*(held[place] for place in before if passages[place].ref == ref))
