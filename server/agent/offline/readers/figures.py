"""Figures: an amount, a period or a percentage, on record or in the passages that bear most. Pure."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.indexer.patterns.currencies import CURRENCIES, written
from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.indexer.records.tables import rows
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import near, passages_of, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.passages import Passage, nearness, worths
from pincite.server.agent.offline.readers.asked import counted_noun, counted_stems
from pincite.server.agent.offline.readers.figure_roles import role_of_figure, role_of_sums
from pincite.server.agent.offline.readers.labelled_values import labelled_so
from pincite.server.agent.offline.readers.subrows import row_meant
from pincite.server.agent.offline.readers.substituted import with_changes
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_UNITS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (unit, re.compile(pattern, re.IGNORECASE))
    for unit, pattern in (
        ("business day", r"\b(?:business|working)\s+days\b"),
        ("day", r"\b(?:how\s+many\s+(?:\w+\s+){0,2}?|(?:number\s+)?of\s+(?:calendar\s+)?)days\b|\bdays?\b.{0,20}\?"),
        ("week", r"\bweeks\b"),
        ("minute", r"\bminutes\b"),
        ("month", r"\bhow\s+many\s+months\b|\bmonths\b"),
        ("year", r"\b(?:how\s+many|by\s+how\s+many|number\s+of)\s+years\b|\byears\b"),
        ("hour", r"\bhours\b"),
        ("percent", r"\b(?:percent(?:age)?|per\s+cent|rate)\b|%"),
        ("times", r"\bhow\s+many\s+times\b"),
        *((currency.code, written(currency)) for currency in CURRENCIES),
    )
)
_MONEY = re.compile(
    r"\b(?:fee|fine|amount|sum|price|cost|costs|penalt(?:y|ies)|value|cap|salary|rent|deposit)\b", re.IGNORECASE
)
_HOW_MUCH = re.compile(
    r"\bhow\s+much\s+(?:was|were|is|did|does|do|must|may|shall|should|will|has|have|had)\b"
    r"(?![^?]*\b(?:longer|shorter|earlier|later|time|notice|contribut\w+|exceed\w*|reduc\w+|increas\w+|rise|rose|fall|fell|by)\b)",
    re.IGNORECASE,
)
"""Of an amount without a noun documents speak in money."""
_PERIOD = re.compile(r"\b(?:period|how\s+long|(?:longer|shorter)\s+(?:than|in))\b", re.IGNORECASE)
_TIMES = ("day", "week", "month", "year", "hour", "minute")
COUNT = re.compile(
    r"\bhow\s+many\b(?!\s+(?:\w+\s+)?(?:days|months|years|hours|weeks|times|business|working|calendar|dollars|dirhams|euros|pounds)\b)",
    re.IGNORECASE,
)
_ASKED = tuple(
    re.compile(
        rf"\b(?P<asked>{opening}[^?,;]*?)(?=\s+(?:is|are|was|were|do|does|did|has|have|had|must|may|can|could|shall|should|"
        r"will|would|for|that|under|on|at|by|from|to|if|when|after|before|between)\b|[?,;]|$)",
        re.IGNORECASE,
    )
    for opening in (r"how\s+(?:many|much)", r"(?:what|which)\s+(?:(?:is|was|are|were)\s+the\s+)?")
)
"""The figure asked for, without what the question tells besides: `how many pounds` of one who pays nine days late."""
_THAT_SUM = re.compile(r"\b(?:that|this|such|the\s+said)\s+(?:sum|amount|figure|fee|period)\b", re.IGNORECASE)
_CODE = re.compile(r"\bin\s+([A-Z]{3})\b(?!\s*-?\d)")
_CODE_ONLY = re.compile(r"[A-Z]{3}")
_NEAR = 0.3
"""What a figure gains that stands amid the question's words."""
NEAR_PASSAGES = 4
"""Passages, heaviest first, whose words about a figure are trusted."""
_TRIED, _KEPT = 8, 4
"""Passages with figures read for a part of a question, and figures of it that are kept."""
_LABEL = re.compile(r"\b(?P<kind>[A-Z][a-z]+)\s+(?:[A-Z]|\d{1,3})\b(?!\s*[,.]?\d)")
"""`Schedule C`, `Lot 4`."""
_SO_LABELLED = 1.0
_UNSPOKEN = 0.5
"""What a figure loses that counts on a page without the noun: members may stand there as arbitrators."""
_CLAUSE = re.compile(r"[,;:.]")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MONTH = re.compile(
    r"(?:st|nd|rd|th)?\s+(?:of\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
_CITED = re.compile(
    r"\b\d+\s+(?:(?:[A-Z][A-Za-z]*\.\s?)+(?:[234](?:d|th)\b)?|[A-Z]{2,7})\s*\d+|"  # 12 F. Supp. 3d 3 · 6 BLR 7
    r"\[\d{4}\]\s+(?:\d+\s+)?[A-Z][A-Za-z]+\s+(?:[A-Z]+\s+)?\d+|"  # [2031] ABCD 6
    r"\bNos?\.\s*\d{1,2}[-–]\d{3,6}(?:(?:,|\s+and)\s+\d{1,2}[-–]\d{3,6})*\b|"  # Nos. 99-1234 and 99-1235
    r"\b\d{1,2}(?::\d{2}[-–](?:[A-Za-z]{1,3}[-–])?|[-–][A-Za-z]{2,3}[-–])\d{2,6}\b"  # 9:99-cv-123 · 99-cv-123
)
"""Where a decision or a docket is found: none of its numbers counts anything."""
_REFERENCE = re.compile(
    r"(?:Articles?\s+[\d(), ]+(?:or|and|to)|Article|Articles|Art\.|Section|"
    r"Regulation|Schedule|Part|Rule|RDC|paragraph|Clause|No\.?|Law|Case|Claim|Form|Appendix|Chapter)\s*\(?$",
    re.I,
)


def best_figures(view: View, doc_id: str | None = None) -> list[Proposal]:
    """Sums that are on record and numbers read, of one document or of all, best first."""
    return with_changes(view, [*_recorded(view, doc_id), *candidates(view, doc_id)], _values)


def _values(text: str) -> list[float]:
    return [number.value for number in read_numbers(text)]


def figures_for(view: View, part: str, doc_id: str | None = None) -> list[Proposal]:
    """The figures of the unit asked for in the passages that bear most on a part of the question, best first.

    Of several in one passage the one amid the part's own words is its figure.
    """
    unit, stems = wanted_unit(view), counted_stems(part)
    worth = worths([p for page in view.pages.values() for p in passages_of(page)], words(part))
    figures: list[Proposal] = []
    bearing = (weighed for weighed in ranked(view, doc_id, part) if weighed.own)
    read = ((weighed, _quantities(view, weighed.passage, unit)) for weighed in bearing)
    if unit is None and stems:
        read = ((weighed, _counting(weighed.passage.text, numbers, stems)) for weighed, numbers in read)
    for weighed, numbers in islice(((weighed, numbers) for weighed, numbers in read if numbers), _TRIED):
        text = weighed.passage.text
        for number in numbers:
            rivals = [other.span.start for other in numbers if other is not number]
            close = nearness(text, number.span.start, worth, rivals) + _labelled(part, text[: number.span.start])
            quotes = (quote_of(weighed.passage, number.span.start),)
            figures.append(Proposal(number.value, quotes, weighed.weight + close))
    return sorted(figures, key=lambda figure: -figure.score)[:_KEPT]


def _quantities(view: View, passage: Passage, unit: str | None) -> list[Number]:
    numbers = (n for n in numbers_in(view, passage, unit) if fits(n, unit))
    return [n for n in numbers if not is_label(n, passage.text, view.transcript.question)]


def _counting(text: str, numbers: list[Number], stems: frozenset[str]) -> list[Number]:
    """The numbers that count what is asked for: `two or more wardens`, and not `21 days` where wardens are counted."""
    return [
        n
        for n in numbers
        if not (n.unit or n.percent) and stems & set(words(" ".join(_CLAUSE.split(text[n.span.end :])[0].split()[:6])))
    ]


def _labelled(part: str, before: str) -> float:
    """What a figure gains or loses by the label it stands behind, where the part of the question names one."""
    asked = {" ".join(m.group().split()) for m in _LABEL.finditer(part)}
    kinds = {label.split()[0] for label in asked}
    behind = [" ".join(m.group().split()) for m in _LABEL.finditer(before) if m["kind"] in kinds]
    if not behind:
        return 0.0
    return _SO_LABELLED if behind[-1] in asked else -_SO_LABELLED


@lru_cache(maxsize=8)
def wanted_unit(view: View) -> str | None:
    """Return the unit asked for: `day`, `percent`, `USD`; `period` or `money` for any time or sum; null if none is."""
    question = view.transcript.question
    code = _CODE.search(question)
    if code:
        return code[1]
    asked = next((m["asked"] for pattern in _ASKED if (m := pattern.search(question))), "")
    for unit, pattern in _UNITS:
        if pattern.search(asked):
            return unit
    noun = counted_noun(question)
    if noun:
        return next((unit for unit, pattern in _UNITS if pattern.search(f"how many {noun}")), None)
    for unit, pattern in _UNITS:
        if pattern.search(question):
            return unit
    if _PERIOD.search(question):
        return "period"
    return "money" if _MONEY.search(question) or _HOW_MUCH.search(question) else None


def candidates(view: View, doc_id: str | None = None) -> list[Proposal]:
    """Numbers of the right unit in the passages that bear most on the question."""
    unit = wanted_unit(view)
    in_question = {n.value for n in read_numbers(without_names(view.question))}
    counting = unit is None and (COUNT.search(view.transcript.question) or counted_noun(view.transcript.question))
    found: dict[float, Proposal] = {}
    for weighed in (replace(w, passage=row_meant(view, w.passage)) for w in ranked(view, doc_id)[:25]):
        numbers = numbers_in(view, weighed.passage, unit)
        rivals = [n.span.start for n in numbers]
        spoken = not counting or _is_spoken_of(view, weighed.passage)
        for number in numbers:
            if not fits(number, unit) or is_label(number, weighed.passage.text, view.transcript.question):
                continue
            if counting and (number.unit is not None or number.percent):
                continue
            score = (
                weighed.weight
                + (0.25 if unit and _exact(number, unit) else 0)
                - (0.3 if number.value in in_question else 0)
                - (0 if spoken else _UNSPOKEN)
            )
            score += role_of_sums(view, weighed.passage.text, number.span.start, money=_is_money(unit))
            score += role_of_figure(view, weighed.passage.text, number.span.start)
            score += labelled_so(view.transcript.question, weighed.passage.text[: number.span.start])
            score += _NEAR * near(view, weighed.passage, number.span.start, rivals)
            if number.value not in found or score > found[number.value].score:
                found[number.value] = Proposal(number.value, (quote_of(weighed.passage, number.span.start),), score)
    for proposal in _referred_to(view, doc_id, unit):
        kept = found.get(float(str(proposal.value)))
        if kept is None or proposal.score > kept.score:
            found[float(str(proposal.value))] = proposal
    return sorted(found.values(), key=lambda p: -p.score)


def _is_spoken_of(view: View, passage: Passage) -> bool:
    """Whether a word of the root of what is counted stands on the page of a passage, which may name it once."""
    stems = counted_stems(view.transcript.question)
    page = view.pages.get(passage.ref)
    held = passages_of(page) if page else [passage]
    return not stems or any(is_kin(stem, term) for p in held for term in p.terms for stem in stems)


def _referred_to(view: View, doc_id: str | None, unit: str | None) -> Iterator[Proposal]:
    """`I shall order that sum to be paid`: the figure that stands last before the words, with both passages."""
    if unit is None:
        return
    for weighed in ranked(view, doc_id)[:NEAR_PASSAGES]:
        page = view.pages.get(weighed.passage.ref)
        if page is None or not _THAT_SUM.search(weighed.passage.text):
            continue
        held = passages_of(page)
        before = held[: held.index(weighed.passage)] if weighed.passage in held else []
        for passage in reversed(before[-NEAR_PASSAGES:]):
            numbers = [n for n in read_numbers(passage.text) if fits(n, unit)]
            if numbers:
                quotes = (quote_of(passage, numbers[-1].span.start), quote_of(weighed.passage))
                role = role_of_sums(view, weighed.passage.text, 0, money=_is_money(unit))
                yield Proposal(numbers[-1].value, quotes, weighed.weight + 0.25 + role)
                break


def numbers_in(view: View, passage: Passage, unit: str | None) -> list[Number]:
    """The numbers of a passage; in a table's row the sums of its columns, each in its column's currency."""
    page = view.pages.get(passage.ref)
    row = page and next((r for r in rows(page.text) if passage.span.start <= r.span.start < passage.span.end), None)
    if not row:
        return list(_numbers(passage.text))
    codes = [code for code, _ in row.sums]
    wanted = [unit] if unit in codes else codes
    end = Span(len(passage.text), len(passage.text))
    return [Number(int(v) if v == int(v) else v, end, code) for code, v in row.sums if code in wanted]


@lru_cache(maxsize=1024)
def _numbers(text: str) -> tuple[Number, ...]:
    return tuple(read_numbers(text))


def fits(number: Number, unit: str | None) -> bool:
    """Whether a number has the unit asked for; `money` is any currency, `day` also takes business days."""
    if unit is None:
        return True
    if unit == "percent":
        return number.percent
    if unit == "period":
        return number.unit is not None and number.unit.endswith(_TIMES)
    if unit == "money" or _CODE_ONLY.fullmatch(unit):
        return number.unit is not None and (
            number.unit == unit or (unit == "money" and _CODE_ONLY.fullmatch(number.unit) is not None)
        )
    if unit in ("day", "business day"):
        return number.unit is not None and number.unit.endswith("day")
    return number.unit is not None and number.unit.endswith(unit)


def _is_money(unit: str | None) -> bool:
    return unit is not None and (unit == "money" or _CODE_ONLY.fullmatch(unit) is not None)


def _exact(number: Number, unit: str) -> bool:
    return number.unit == unit or (unit == "percent" and number.percent)


def is_label(number: Number, text: str, question: str) -> bool:
    """Numbers of articles, cases, laws, years and list items are names, not quantities."""
    before, after = text[: number.span.start], text[number.span.end : number.span.end + 1]
    if number.unit or number.percent:
        return False
    if _REFERENCE.search(before[-24:]) or (before.endswith(("(", "[", "/", "-")) and after in (")", "]", "/", "-")):
        return True
    if any(m.start() <= number.span.start < m.end() for m in _CITED.finditer(text)):
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
            numbers = [n for n in read_numbers(fact.value) if fits(n, unit)]
            if numbers:
                yield Proposal(numbers[0].value, (fact_quote(fact),), 1.5 if field.name == "claim_value" else 0.8)
