"""Numbers: an amount, a period, a percentage, a count; and differences between two of them. Pure."""

import re
from collections.abc import Iterator
from datetime import date

from pincite.indexer.analyze import words
from pincite.indexer.model import Span
from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, passages_of, provision_passages, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.focus import heads
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.moments import best_dates, dates_recorded, dates_said
from pincite.server.agent.offline.tables import rows
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind
from pincite.tools.retrieval.scope import without_names

_UNITS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (unit, re.compile(pattern, re.IGNORECASE))
    for unit, pattern in (
        ("business day", r"\b(?:business|working)\s+days\b"),
        ("day", r"\b(?:how\s+many\s+(?:\w+\s+){0,2}?|(?:number\s+)?of\s+(?:calendar\s+)?)days\b|\bdays?\b.{0,20}\?"),
        ("month", r"\bhow\s+many\s+months\b|\bmonths\b"),
        ("year", r"\b(?:how\s+many|by\s+how\s+many|number\s+of)\s+years\b|\byears\b"),
        ("hour", r"\bhours\b"),
        ("percent", r"\b(?:percent(?:age)?|per\s+cent|rate)\b|%"),
        ("times", r"\bhow\s+many\s+times\b"),
        ("USD", r"\bUSD\b|\bUS\s?\$|\bdollars?\b|\$"),
        ("AED", r"\bAED\b|\bdirhams?\b"),
        ("EUR", r"\bEUR\b|€|\beuros?\b"),
        ("GBP", r"\bGBP\b|£|\bsterling\b"),
    )
)
_MONEY = re.compile(
    r"\b(?:fee|fine|amount|sum|price|cost|costs|penalt(?:y|ies)|value|cap|salary|rent|deposit)\b", re.IGNORECASE
)
_CURRENCIES = ("USD", "AED", "EUR", "GBP", "SAR")
_DIFFERENCE = re.compile(
    r"\b(?:by\s+how\s+(?:much|many)|exceeds?|difference|how\s+many\s+(?:more|fewer|years\s+longer|days\s+longer|months\s+longer)|longer\s+than)\b",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\b(?:combined\s+(?:fees?|fines?|sums?|amounts?|costs?|charges?)|total\s+of|together|how\s+much\b.*\bin\s+total)\b",
    re.IGNORECASE,
)
_ELAPSED = re.compile(
    r"\bhow\s+many\s+days\s+(?:after|before|between|elapsed?|passed|lay|lie|separate|later|went\s+by)\b", re.IGNORECASE
)
_TWO_EVENTS = re.compile(
    r"\bbetween\s+(?P<a>.+?)\s+and\s+(?P<b>.+?)\?|\b(?:from|after)\s+(?P<c>.+?)\s+(?:to|until|was|were|did|is)\s+(?P<d>.+?)\?",
    re.IGNORECASE,
)
_COUNT = re.compile(
    r"\bhow\s+many\b(?!\s+(?:\w+\s+)?(?:days|months|years|hours|weeks|times|business|working|calendar)\b)",
    re.IGNORECASE,
)
_NUMBER_OF = re.compile(
    r"\b(?P<thing>form|article|regulation|schedule|clause|paragraph|part|section|rule)\s+number\b", re.IGNORECASE
)
_ORDERED = re.compile(
    r"\b(?:order(?:ed|s)|award\w*|assess\w*|fix(?:ed|es)|direct(?:ed|s)|shall\s+(?:[\w’']+\s+){0,6}?(?:pay|give|provide)|grant(?:ed|s)|allow(?:ed|s))\b",
    re.IGNORECASE,
)
_CLAIMED = re.compile(
    r"\b(?:claim(?:s|ed)|sought|seeks?|ask(?:s|ed)|propos\w*|suggest\w*|submit\w*|estimat\w*|applied|request\w*|demand\w*)\b",
    re.IGNORECASE,
)
_THAT_SUM = re.compile(r"\b(?:that|this|such|the\s+said)\s+(?:sum|amount|figure|fee|period)\b", re.IGNORECASE)
_IN_ROLE, _OUT_OF_ROLE = 0.15, 0.3
_CHANGE = re.compile(r"\b(?:substitut\w+|replac\w+|insert\w*|to\s+read)\b", re.IGNORECASE)
_CODE = re.compile(r"\bin\s+([A-Z]{3})\b(?!\s*-?\d)")
_CODE_ONLY = re.compile(r"[A-Z]{3}")
_LABEL = re.compile(r"^\(?([a-z])\)", re.MULTILINE)
_NEAR_PASSAGES, _NEAR_WORDS = 4, 6
"""Passages, and words behind a number in them, in which the thing counted is looked for."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(
    r"(?:st|nd|rd|th)?\s+(?:of\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_REFERENCE = re.compile(
    r"(?:Articles?\s+[\d(), ]+(?:or|and|to)|Article|Articles|Art\.|Section|"
    r"Regulation|Schedule|Part|Rule|RDC|paragraph|Clause|No\.?|Law|Case|Claim|Form|Appendix|Chapter)\s*\(?$",
    re.I,
)


def read_number(view: View) -> list[Proposal]:
    """Return numbers that answer, best first."""
    if _ELAPSED.search(view.transcript.question):
        found = [*_elapsed(view), *_elapsed_within(view)]
        if found:
            return found
    if _DIFFERENCE.search(view.transcript.question) or _SUM.search(view.transcript.question):
        found = list(_computed(view))
        if found:
            return found
    if view.question.kind is QuestionKind.COMPARISON and len(compared_documents(view)) > 1:
        found = list(_computed(view))
        if found:
            return found
    return [*_labelled(view), *_counted(view), *best_figures(view)]


def best_figures(view: View, doc_id: str | None = None) -> list[Proposal]:
    """Sums that are on record and numbers read, of one document or of all, best first."""
    return sorted([*_recorded(view, doc_id), *candidates(view, doc_id)], key=lambda p: -p.score)


def _labelled(view: View) -> Iterator[Proposal]:
    """`What is the form number for ...`: the number behind the word itself, in the passages that bear most."""
    asked = _NUMBER_OF.search(view.transcript.question)
    if asked is None:
        return
    pattern = re.compile(rf"\b{asked['thing']}\s+(?:No\.?\s*)?(?P<number>\d+)", re.IGNORECASE)
    for weighed in ranked(view)[:10]:
        match = pattern.search(weighed.passage.text)
        if match:
            yield Proposal(int(match["number"]), (quote_of(weighed.passage, match.start()),), weighed.weight)


def wanted_unit(view: View) -> str | None:
    """Return the unit asked for: `day`, `percent`, `USD`, `money` when a sum is meant; null if none is said."""
    question = view.transcript.question
    code = _CODE.search(question)
    if code:
        return code[1]
    for unit, pattern in _UNITS:
        if pattern.search(question):
            return unit
    return "money" if _MONEY.search(question) else None


def candidates(view: View, doc_id: str | None = None) -> list[Proposal]:
    """Numbers of the right unit in the passages that bear most on the question."""
    unit = wanted_unit(view)
    in_question = {n.value for n in read_numbers(without_names(view.question))}
    counting = unit is None and _COUNT.search(view.transcript.question) is not None
    found: dict[float, Proposal] = {}
    for weighed in ranked(view, doc_id)[:25]:
        for number in _numbers(view, weighed.passage, unit):
            if not _fits(number, unit) or _is_label(number, weighed.passage.text, view.transcript.question):
                continue
            if counting and (number.unit is not None or number.percent):
                continue
            score = (
                weighed.weight
                + (0.25 if unit and _exact(number, unit) else 0)
                - (0.3 if number.value in in_question else 0)
            )
            score += _role(view.transcript.question, weighed.passage.text)
            score += 0.3 if _after_change(weighed.passage.text, number.span.start) else 0
            score += 0.05 * _nearness(view, number, weighed)
            if number.value not in found or score > found[number.value].score:
                found[number.value] = Proposal(number.value, (quote_of(weighed.passage, number.span.start),), score)
    for proposal in _referred_to(view, doc_id, unit):
        kept = found.get(float(str(proposal.value)))
        if kept is None or proposal.score > kept.score:
            found[float(str(proposal.value))] = proposal
    return sorted(found.values(), key=lambda p: -p.score)


def _referred_to(view: View, doc_id: str | None, unit: str | None) -> Iterator[Proposal]:
    """`I shall order that sum to be paid`: the figure that stands last before the words, with both passages."""
    if unit is None:
        return
    for weighed in ranked(view, doc_id)[:_NEAR_PASSAGES]:
        page = view.pages.get(weighed.passage.ref)
        if page is None or not _THAT_SUM.search(weighed.passage.text):
            continue
        held = passages_of(page)
        before = held[: held.index(weighed.passage)] if weighed.passage in held else []
        for passage in reversed(before[-_NEAR_PASSAGES:]):
            numbers = [n for n in read_numbers(passage.text) if _fits(n, unit)]
            if numbers:
                quotes = (quote_of(passage, numbers[-1].span.start), quote_of(weighed.passage))
                role = _role(view.transcript.question, weighed.passage.text)
                yield Proposal(numbers[-1].value, quotes, weighed.weight + 0.25 + role)
                break


def _role(question: str, text: str) -> float:
    """A sum that was claimed is not the sum ordered: what a passage gains or loses by the role of its sums."""
    asked_ordered, asked_claimed = _ORDERED.search(question) is not None, _CLAIMED.search(question) is not None
    ordered, claimed = _ORDERED.search(text) is not None, _CLAIMED.search(text) is not None
    if asked_ordered == asked_claimed or ordered == claimed:
        return 0.0
    return _IN_ROLE if asked_ordered == ordered else -_OUT_OF_ROLE


def _after_change(text: str, offset: int) -> bool:
    """Whether a figure is what an amendment puts in, not what it takes out: `for “30 days” substitute “45 days”`."""
    change = _CHANGE.search(text)
    return change is not None and offset > change.end()


def _numbers(view: View, passage: Passage, unit: str | None) -> list[Number]:
    """The numbers of a passage; in a table's row the sums of its columns, each in its column's currency."""
    page = view.pages.get(passage.ref)
    row = page and next((r for r in rows(page.text) if passage.span.start <= r.span.start < passage.span.end), None)
    if not row:
        return read_numbers(passage.text)
    codes = [code for code, _ in row.sums]
    wanted = [unit] if unit in codes else codes
    end = Span(len(passage.text), len(passage.text))
    return [Number(int(v) if v == int(v) else v, end, code) for code, v in row.sums if code in wanted]


def _nearness(view: View, number: Number, weighed: Weighed) -> float:
    """How near the number stands to words of the question, 0 to 1."""
    text = weighed.passage.text.lower()
    places = [[m.start() for m in re.finditer(re.escape(t[:6]), text)] for t in view.question.terms if len(t) > 3]
    telling = [found for found in places if len(found) == 1] or places
    gaps = [abs(place - number.span.start) for found in telling for place in found]
    return 1 / (1 + min(gaps) / 40) if gaps else 0.0


def _fits(number: Number, unit: str | None) -> bool:
    if unit is None:
        return True
    if unit == "percent":
        return number.percent
    if unit == "money" or _CODE_ONLY.fullmatch(unit):
        return number.unit is not None and (
            number.unit == unit or (unit == "money" and _CODE_ONLY.fullmatch(number.unit) is not None)
        )
    if unit in ("day", "business day"):
        return number.unit is not None and number.unit.endswith("day")
    return number.unit is not None and number.unit.endswith(unit)


def _exact(number: Number, unit: str) -> bool:
    return number.unit == unit or (unit == "percent" and number.percent)


def _is_label(number: Number, text: str, question: str) -> bool:
    """Numbers of articles, cases, laws, years and list items are names, not quantities."""
    before, after = text[: number.span.start], text[number.span.end : number.span.end + 1]
    if number.unit or number.percent:
        return False
    if _REFERENCE.search(before[-24:]) or (before.endswith(("(", "[", "/", "-")) and after in (")", "]", "/", "-")):
        return True
    if text[number.span.start].isalpha():
        return False
    if _MONTH.match(text, number.span.end):
        return True
    if (
        not before.strip(" “\"'‘")
        or after == "/"
        or (_YEAR.fullmatch(str(number.value)) and "year" not in question.lower())
    ):
        return True
    return any(d.span.start <= number.span.start < d.span.end for d in read_dates(text))


def _recorded(view: View, doc_id: str | None) -> Iterator[Proposal]:
    """Sums that the records hold, in the currency asked for: claim value, costs, sums ordered."""
    unit = wanted_unit(view)
    for field in asked_fields(view):
        if field.name not in ("claim_value", "costs_ordered", "sum_ordered"):
            continue
        for fact in facts_for(view, field, doc_id):
            numbers = [n for n in read_numbers(fact.value) if _fits(n, unit)]
            if numbers:
                yield Proposal(numbers[0].value, (fact_quote(fact),), 1.5 if field.name == "claim_value" else 0.8)


def _counted(view: View) -> Iterator[Proposal]:
    """`How many lettered matters does Schedule 2 list`: the letters of the longest list in the provision."""
    if not _COUNT.search(view.transcript.question):
        return
    yield from _counted_persons(view)
    yield from _said_of(view)
    yield from _counted_rows(view)
    for passages in (provision_passages(view, exact=True), provision_passages(view)):
        best = _longest_list(passages)
        if len(best) > 1:
            yield Proposal(len(best), tuple(quote_of(p) for p in best), 0.8)
            return


def _counted_persons(view: View) -> Iterator[Proposal]:
    """`How many Defendants`: the parties or judges on record."""
    counted = heads(view.transcript.question)[:1]
    for field in asked_fields(view):
        if field.name in ("party", "judge") and counted and field.pattern.search(counted[0]):
            facts = {fact.value: fact for fact in facts_for(view, field)}
            if facts:
                yield Proposal(len(facts), tuple(map(fact_quote, facts.values())), 1.2)
                return


def _said_of(view: View) -> Iterator[Proposal]:
    """`Three or more Founding Members may apply`: the number that stands right before the thing counted."""
    stems = {stem for head in heads(view.transcript.question)[:1] for stem in words(head)}
    for weighed in ranked(view)[:_NEAR_PASSAGES]:
        text = weighed.passage.text
        for number in _numbers(view, weighed.passage, None):
            behind = re.split(r"[,;:.]", text[number.span.end :])[0].split()[:_NEAR_WORDS]
            if stems & set(words(" ".join(behind))) and not _is_label(number, text, view.transcript.question):
                yield Proposal(number.value, (quote_of(weighed.passage, number.span.start),), weighed.weight)


def _longest_list(passages: list[Passage]) -> list[Passage]:
    """The longest run of passages that begin with (a), (b), (c) and so on."""
    best: list[Passage] = []
    run: list[Passage] = []
    for passage in passages:
        match = _LABEL.match(passage.text)
        if match and match[1] == chr(ord("a") + len(run)):
            run = [*run, passage]
        elif match and match[1] == "a":
            run = [passage]
        best = max(best, run, key=len)
    return best


def _counted_rows(view: View) -> Iterator[Proposal]:
    """`How many of the contraventions carry a fine of $15,000`: the rows that hold the amount."""
    amounts = {n.value for n in read_numbers(view.transcript.question) if n.unit in _CURRENCIES}
    if not amounts:
        return
    rows = [
        w.passage
        for w in ranked(view)
        if any(n.value in amounts and n.unit in _CURRENCIES for n in read_numbers(w.passage.text))
    ]
    pages = {row.ref for row in rows}
    if rows and len(pages) == 1:
        yield Proposal(len(rows), tuple(quote_of(row) for row in rows), 0.9)


def _elapsed(view: View) -> Iterator[Proposal]:
    """Days between a date of each of two documents."""
    sides = [best_dates(view, doc_id) for doc_id in compared_documents(view)[:2]]
    if len(sides) == 2 and all(sides):
        first, second = sides[0][0], sides[1][0]
        days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
        yield Proposal(days, (*first.quotes, *second.quotes), min(first.score, second.score))


def _elapsed_within(view: View) -> Iterator[Proposal]:
    """Days between two events of one document, each dated by the passage that bears most on it."""
    parts = _TWO_EVENTS.search(view.transcript.question)
    if parts is None:
        return
    said = (parts["a"] or parts["c"], parts["b"] or parts["d"])
    sides = [[*dates_recorded(view, part), *dates_said(view, part)] for part in said]
    for first in sides[0][:2]:
        for second in sides[1][:2]:
            if first.value != second.value:
                days = abs((date.fromisoformat(str(first.value)) - date.fromisoformat(str(second.value))).days)
                yield Proposal(days, tuple(dict.fromkeys((*first.quotes, *second.quotes))), first.score + second.score)


def _computed(view: View) -> Iterator[Proposal]:
    """A difference or a sum of one number a side: of two documents, or of the two best rows of one."""
    documents = compared_documents(view)
    if len(documents) > 1:
        sides = [best_figures(view, doc_id)[:1] for doc_id in documents[:2]]
        pairs = [(sides[0][0], sides[1][0])] if all(sides) else []
    else:
        rows = [_of_row(view, locator.path) for locator in view.question.locators if locator.kind == "article"]
        found = [row for row in rows if row is not None] or candidates(view)[:4]
        pairs = [(found[i], found[j]) for i in range(len(found)) for j in range(i + 1, len(found))]
    for first, second in pairs:
        a, b = float(str(first.value)), float(str(second.value))
        value = a + b if _SUM.search(view.transcript.question) else abs(a - b)
        quotes: tuple[Quote, ...] = tuple(dict.fromkeys((*first.quotes, *second.quotes)))
        yield Proposal(int(value) if value == int(value) else round(value, 2), quotes, first.score + second.score)


def _of_row(view: View, path: str) -> Proposal | None:
    """The number in the table row that begins with a provision's number."""
    unit = wanted_unit(view)
    for weighed in ranked(view):
        if weighed.passage.text.startswith(f"{path} "):
            numbers = [n for n in read_numbers(weighed.passage.text[len(path) :]) if _fits(n, unit)]
            if numbers:
                return Proposal(numbers[-1].value, (quote_of(weighed.passage),), weighed.weight)
    return None
