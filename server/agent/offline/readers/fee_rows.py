"""The rows of a table of fees or fines that a question means: added up, or called by their labels. Pure.

A schedule prints a row as its label, what it is for, and its sum: `19(1) Failing to keep a log $700`, `(Form 3) $50`.
Questions pick rows out by their sum, by the provision whose number they bear, or by words that only they hold.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt

from pincite.indexer.analyze import words
from pincite.indexer.patterns.currencies import CODES, SUM_AT_END
from pincite.indexer.records.amounts import SMALL_NUMBERS, Number, read_numbers
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_NUMBERED = re.compile(
    r"^(?P<number>\d{1,3}[A-Z]?(?:\(\w{1,4}\))*)(?=\s)(?!\s(?:days?|weeks?|months?|years?|hours?|copies|pages?)\b)"
)
_UNIT = re.compile(r"\((?P<unit>(?:Form|Schedule|Part|Item|Class|Category)\s+(?:\d+|[A-Z]))\s?\)")
_PLURAL = r"(?:entries|rows|lines|items|fines|fees|charges|penalties|contraventions|offences|breaches)"
_STATED = re.compile(rf"\b(?P<count>{'|'.join(SMALL_NUMBERS)})\s+(?:[\w’'\-]+\s+){{0,2}}?{_PLURAL}\b", re.IGNORECASE)
_ADDED = re.compile(
    rf"(?=.*\b{_PLURAL}\b)(?=.*\b(?:total|sum\s+of|add(?:ed|ing|s)?\s+(?:up|together)|combined|altogether|together|in\s+all|aggregate)\b)",
    re.IGNORECASE | re.DOTALL,
)
_CALLED = re.compile(
    r"\b(?:which|what)\b[^?]{0,60}?\b(?P<kind>Forms|Articles|Regulations|Sections|Clauses|Rules|Paragraphs|Provisions)\b",
    re.IGNORECASE,
)
_BARE = re.compile(
    r"\b(?:article|section|regulation|rule|clause)\s+numbers\b|\b(?:paragraphs|provisions)\b", re.IGNORECASE
)
"""What is called by its number alone, as rows print it: a paragraph's number holds that of its article."""
_NOT = re.compile(r"\b(?:not|rather\s+than|instead\s+of|as\s+against|as\s+opposed\s+to)\b", re.IGNORECASE)
_AT_MOST = r"(?:not?|never)\s+(?:more|higher|greater|larger)\s+than|at\s+most|up\s+to|not\s+(?:to\s+)?exceed(?:ing|s)?"
_AT_LEAST = r"(?:not?|never)\s+(?:less|lower|smaller|fewer)\s+than|at\s+least|not\s+(?:under|below)|from"
_BOUNDS: tuple[tuple[re.Pattern[str], Callable[[float, float], bool]], ...] = tuple(
    (re.compile(rf"\b(?:{said})\s*$", re.IGNORECASE), holds)
    for said, holds in (
        (_AT_MOST, le),
        (_AT_LEAST, ge),
        (r"(?:more|higher|greater|larger)\s+than|over|above|exceed(?:s|ing)?", gt),
        (r"(?:less|lower|smaller|fewer)\s+than|under|below", lt),
    )
)
"""How a bound is said before a sum, and when a row keeps to it; a denied one first, since it holds the other."""
_OR_MORE = re.compile(r"\s+or\s+(?P<way>more|over|above|higher|less|under|below|lower)\b", re.IGNORECASE)
_UPWARDS = ("more", "over", "above", "higher")
_TOTAL = re.compile(r"(?:grand\s+|sub-?)?totals?\b", re.IGNORECASE)
_UNDER = re.compile(r"To\s+[a-z]+\b")
"""What a row begins with that stands under the title of the one above it."""
_DECIMAL = re.compile(r"\d+(?:\.\d+)?")
_TELLING = 2
_SCORE = 2.2
"""What rows that are told by their marks weigh: more than any passage."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its label (`19(1)`, `Form 3`; empty where it bears none), its sum, and where it stands."""

    label: str
    sum: float
    currency: str
    passage: Passage


def read_row_sums(view: View) -> Iterator[Proposal]:
    """`The total of the three fines for ...`: rows added up."""
    for rows in _meant(view) if _ADDED.search(view.transcript.question) else ():
        total = sum(row.sum for row in rows)
        if len(rows) > 1 and len({row.currency for row in rows}) == 1:
            value = int(total) if total == int(total) else round(total, 2)
            yield Proposal(value, tuple(quote_of(row.passage) for row in rows), _SCORE)


def read_row_labels(view: View) -> Iterator[Proposal]:
    """`For which Forms is the fee $50`: the labels of the rows, with their kind."""
    asked = _CALLED.search(view.transcript.question)
    if asked is None or not _amounts(view):
        return
    kind = "" if _BARE.search(view.transcript.question) else f"{asked['kind'].capitalize().removesuffix('s')} "
    for rows in _meant(view):
        labels = [row.label for row in rows if row.label[:1].isdigit() or (kind and row.label.startswith(kind))]
        if len(set(labels)) > 1 and len(labels) == len(rows):
            named = dict.fromkeys(f"{kind}{label}" if label[:1].isdigit() else label for label in labels)
            yield Proposal(list(named), tuple(quote_of(row.passage) for row in rows), _SCORE)


def _meant(view: View) -> Iterator[list[Row]]:
    """The rows that the question picks out; only as many as it says there are, where it says so."""
    stated = _STATED.search(view.transcript.question)
    count = SMALL_NUMBERS[stated["count"].lower()] if stated else None
    for document in subjects(view):
        rows = _rows(view, document.doc_id)
        told = [mark for mark in (_amounts(view), _provisions(view)) if mark is not None]
        marks = told or [mark for mark in (_words(view, rows),) if mark is not None]
        kept = [row for row in rows if marks and all(mark(row) for mark in marks)]
        if kept and count in (None, len(kept)):
            yield kept
            return


def _amounts(view: View) -> Callable[[Row], bool] | None:
    """Rows of the sum that the question gives (`$70 and not $50`), or of more or less than it."""
    question = view.transcript.question
    given = [n for n in read_numbers(question) if n.unit in CODES]
    if not given or (len(given) > 1 and not _NOT.search(question, given[0].span.end, given[1].span.start)):
        return None
    value, before = float(given[0].value), question[: given[0].span.start].rstrip(" $€£US")
    behind = _OR_MORE.match(question, given[0].span.end)
    said: Callable[[float, float], bool] = next((holds for said, holds in _BOUNDS if said.search(before)), eq)
    holds = said if behind is None else ge if behind["way"].lower() in _UPWARDS else le
    return lambda row: holds(row.sum, value)


def _provisions(view: View) -> Callable[[Row], bool] | None:
    """Rows that bear the number of the provision named, or of a paragraph of it."""
    paths = [each.path for each in view.question.locators if each.kind == "article"]
    if len(paths) != 1:
        return None
    return lambda row: row.label == paths[0] or row.label.startswith(f"{paths[0]}(")


def _words(view: View, rows: Sequence[Row]) -> Callable[[Row], bool] | None:
    """Rows with all those words of a defined term, `Registered Pilot`, that rows hold at all; of two terms none."""
    held = {term for row in rows for term in row.passage.terms}
    said = re.findall(r"(?<=[a-z,]\s)[A-Z][a-z]\w+(?:\s+[A-Z]\w+)*", without_names(view.question))
    telling = [terms for phrase in said if len(terms := frozenset(words(phrase))) >= _TELLING and terms <= held]
    if len(set(telling)) != 1:
        return None
    return lambda row: telling[0] <= row.passage.terms


def _rows(view: View, doc_id: str) -> list[Row]:
    """The rows on the pages read of a document; one without a label is of the title right above, or of none."""
    found: list[Row] = []
    for ref, page in sorted(view.pages.items()):
        label, titled = "", False
        for passage in passages_of(page) if ref.doc_id == doc_id else ():
            row = _sum_of(passage)
            said = _UNIT.search(passage.text) or (_NUMBERED.match(passage.text) if row else None)
            if said:
                label = said[said.lastgroup or 0]
            elif not (titled or _UNDER.match(passage.text)):
                label = ""
            titled = row is None and said is not None
            if row and not _TOTAL.match(passage.text):
                found.append(Row(label, float(row.value), str(row.unit), passage))
    return found


def _sum_of(passage: Passage) -> Number | None:
    """The sum that a row ends with, where it is read as it is printed; null for what is no row."""
    text = passage.text.rstrip(" .;")
    sums = [n for n in read_numbers(text) if n.unit in CODES] if SUM_AT_END.search(text) else []
    printed = re.search(r"[\d,.]+$", text)
    plain = printed.group().replace(",", "") if printed else ""
    return sums[-1] if sums and _DECIMAL.fullmatch(plain) and float(plain) == float(sums[-1].value) else None
