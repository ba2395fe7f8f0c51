"""Read numbers as lawyers write them: digits, words, both at once, amounts of money, percentages, fractions.

Spans are offsets in the given text. A number written twice, as in `three (3)`, is read twice.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal

from pincite.indexer.legal_text.digit_groups import GAPPED, is_one_number
from pincite.indexer.legal_text.letters_for_digits import with_digits
from pincite.indexer.legal_text.number_words import SCALES, SMALL_NUMBERS, parse_number_words
from pincite.indexer.legal_text.patterns import currencies
from pincite.indexer.page import Span
from pincite.indexer.readable import readable

_SHORT_SCALES = {"k": 10**3, "m": 10**6, "mn": 10**6, "bn": 10**9}
_FRACTIONS = {
    "half": 2,
    "halves": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
}
_MULTIPLES = {"twice": 2, "thrice": 3}
_LONGEST = 30

# 1,250,000.50 · 9,00,00,000 · 40 · 2.5 · 1.250.000,50 · 4·50 — never part of a dotted identifier such as 22.1.3
_DIGITS = re.compile(
    r"(?=\d)(?:(?P<continental>\d{1,3}(?:\.\d{3})+,\d{1,2})(?![\d,])|(?P<id>\d+(?:\.\d+){2,})"
    rf"|{GAPPED}|(?P<raised>\d+·\d+)(?![\d·])"
    r"|(?P<whole>\d{1,3}(?:,\d{2}){1,12},\d{3}(?![\d,])|\d{1,3}(?:,\d{3}){1,12}+(?!\d)|\d+)(?:\.(?P<part>\d+))?)"
)
# 1,25,000 groups as lakhs are; 3,12,104 may as well be a list
_BY_TWOS = re.compile(r"\d{1,3}(?:,\d{2})+,\d{3}")
_CERTAINLY_BY_TWOS = re.compile(r"\d{1,3}(?:,\d{2}){2,},\d{3}|(?=[\d,]*,0)[\d,]++")
"""No member of a list begins with a zero."""
_LISTS = re.compile(
    r"\b(?:paragraphs?|paras?|items?|pages?|pp?|clauses?|sections?|articles?|rules?|schedules?|nos?|numbers?)\b"
    r"[.\s\d,]*$",
    re.IGNORECASE,
)
_LIST_LEAD = 40
"""Characters before a list that may say what is listed."""
# 2.5 million · 2.5m
_SCALE = re.compile(r"[\s\u00a0-]*(thousand|lakh|crore|million|billion|trillion)\b|(k|mn|bn|m)\b", re.IGNORECASE)
# 40% · forty per cent · forty percent (40%)
_PERCENT = re.compile(r"\s*(?:%|per[\s-]?cent(?:um|age)?\b)", re.IGNORECASE)
# 10 days · ten (10) business days · 5th business day · 5 dirhams · 17 days1 with the mark of a footnote
_FIGURE_IN_BRACKETS = r"(?:\(\s*+\d[\d,.]*+\s*+\)\s*+)?"
_QUALIFIER = r"(?P<qualifier>business|working|calendar|clear|court|consecutive)?[\s-]*+"
_AFTER = re.compile(
    rf"(?:st|nd|rd|th)?\s*+{_FIGURE_IN_BRACKETS}{_QUALIFIER}"
    rf"(?P<unit>day|week|month|year|hour|minute|times|{currencies.NOUN})(?:s|\(s\))?(?:\b|(?=\d))",
    re.IGNORECASE,
)
_WORD = "|".join(sorted((*SMALL_NUMBERS, "hundred", *SCALES), key=len, reverse=True))
# one hundred and twenty · forty-five
_WORDS = re.compile(rf"\b(?:{_WORD})(?:(?:\s+and)?[\s-]+(?:{_WORD}))*\b")
"""Matches lower case only, because ignoring case takes five times as long."""
# 2.5 (million): the word scales the figure and is no number of its own
_FIGURE_BEFORE = re.compile(r"\d[\s-]*$")
# one half · two-thirds · one (1) half · a quarter
_FRACTION = re.compile(
    rf"\b(?:(?P<top>{_WORD}|an?|\d{{1,2}})[\s-]+(?:\(\d+\)\s*)?)?(?P<bottom>half|halves|(?:{'|'.join(_FRACTIONS)})s?)\b"
)
# one AND one-half · 2½
_AND_A_PART = re.compile(r"\s+and\s+|\s*")
# a third of it, but not a third party or a fifth ground
_ORDINAL = re.compile(r"an?[\s-]+(?!half|halves|quarter)")
_SHARE = re.compile(r"\s+(?:of|share|interest|part)\b|\s*(?:$|[.,;)])", re.IGNORECASE)
_MULTIPLE = re.compile(r"\b(twice|thrice)\b")
_GLYPHS = {"½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3}
_GLYPH = re.compile(f"[{''.join(_GLYPHS)}]")


@dataclass(frozen=True, slots=True)
class Number:
    """A number. `unit` is a currency code or a singular noun (`day`, `business day`), or None.

    Percentages keep the printed figure (40 for `40%`) and set `percent`.
    """

    value: int | float
    span: Span
    unit: str | None = None
    percent: bool = False


def read_numbers(text: str) -> list[Number]:
    """Return the numbers of a text, in reading order. In sums, letters that look like digits are read as digits.

    The text is read as displayed; spans are offsets in the given text.
    """
    read = readable(text)
    found = _read(with_digits(read.text))
    if not read.is_shorter:
        return found
    return [replace(number, span=Span(*read.source(number.span.start, number.span.end))) for number in found]


def cuts_number(text: str, at: int) -> bool:
    """Return whether an offset lies between the digit groups of one number: `44 000` is not 44."""
    return any(
        match["gapped"] and match.start() < at < match.end() and not _are_separate(text, match)
        for match in _DIGITS.finditer(text)
    )


def _read(text: str) -> list[Number]:
    small = _lower(text)
    fractions = list(_from_fractions(text, small))
    whole = (n for n in (*_from_digits(text), *_from_words(text, small)) if not _lies_inside(n, fractions))
    found = sorted((*whole, *fractions), key=lambda number: (number.span, number.value))
    return _join_mixed(text, found, {fraction.span for fraction in fractions}) if fractions else found


def _lies_inside(number: Number, fractions: list[Number]) -> bool:
    """Return whether a number is part of a fraction: `one` in `one-half`."""
    return any(f.span.start <= number.span.start and number.span.end <= f.span.end for f in fractions)


def _join_mixed(text: str, found: list[Number], fractions: set[Span]) -> list[Number]:
    """Join each whole number with the fraction after it: `one and one-half percent`, `2½ years`."""
    joined: list[Number] = []
    for number in found:
        before = joined[-1] if joined else None
        if before is None or number.span not in fractions or not _is_mixed(text, before, number):
            joined.append(number)
            continue
        value = plain(exact(before.value) + exact(number.value))
        whole = _number(text, exact(value), before.span.start, number.span.end)
        if (
            whole.unit
            or whole.percent
            or not text[before.span.end - 1].isdigit()
            or number.span.start == before.span.end
        ):
            joined[-1] = Number(whole.value, whole.span, whole.unit or before.unit, whole.percent)
        else:
            joined.append(number)
    return joined


def _is_mixed(text: str, before: Number, number: Number) -> bool:
    if not (isinstance(before.value, int) and 0 < number.value < 1) or before.percent:
        return False
    return _AND_A_PART.fullmatch(text, before.span.end, number.span.start) is not None


def exact(value: int | float) -> Decimal:
    """Return the number as it would be printed, for comparison without binary rounding."""
    return Decimal(str(value))


def plain(value: Decimal) -> int | float:
    """Return an int for a whole number, else a float."""
    return int(value) if value == value.to_integral_value() else float(value)


def _from_digits(text: str) -> Iterator[Number]:
    for match in _DIGITS.finditer(text):
        if match["id"] or len(match.group()) > _LONGEST:
            continue
        currency = currencies.BEFORE_SUM.search(text, max(0, match.start() - 8), match.start())
        if (currency is None and _is_list(text, match)) or _are_separate(text, match):
            yield from _list_members(text, match)
        else:
            yield _number(text, _figure(match), match.start(), match.end(), currency)


def _are_separate(text: str, match: re.Match[str]) -> bool:
    """Return whether digit groups with a gap between them are separate numbers."""
    if not match["gapped"]:
        return False
    before = currencies.BEFORE_SUM.search(text, max(0, match.start() - 8), match.start())
    is_money = before is not None or _unit(text, match.end(), None) in currencies.CODES
    return not (is_money or is_one_number(text, match))


def _is_list(text: str, match: re.Match[str]) -> bool:
    """Return whether digits grouped as lakhs are a list: not money, and few groups or `items` before them."""
    if not _BY_TWOS.fullmatch(match["whole"] or ""):
        return False
    scale = _SCALE.match(text, match.end())
    if (scale and scale[1]) or _unit(text, match.end(), None) in currencies.CODES:
        return False
    listed = _LISTS.search(text, max(0, match.start() - _LIST_LEAD), match.start()) is not None
    return listed or not _CERTAINLY_BY_TWOS.fullmatch(match["whole"])


def _list_members(text: str, match: re.Match[str]) -> Iterator[Number]:
    for member in re.finditer(r"\d+(?:\.\d+)?", match.group()):
        start = match.start() + member.start()
        yield _number(text, Decimal(member.group()), start, start + len(member.group()))


def _figure(match: re.Match[str]) -> Decimal:
    if match["continental"]:
        return Decimal(match["continental"].replace(".", "").replace(",", "."))
    if match["raised"]:
        return Decimal(match["raised"].replace("·", "."))
    whole, part = re.sub(r"\D", "", match["gapped"] or match["whole"]), match["cents"] or match["part"]
    return Decimal(f"{whole}.{part}" if part else whole)


def _number(text: str, value: Decimal, start: int, end: int, before: re.Match[str] | None = None) -> Number:
    scale = _SCALE.match(text, end)
    if scale and (scale[1] or before):
        value *= SCALES[scale[1].lower()] if scale[1] else _SHORT_SCALES[scale[2].lower()]
        end = scale.end()
    percent = _PERCENT.match(text, end)
    if percent:
        return Number(plain(value), Span(start, percent.end()), None, percent=True)
    return Number(plain(value), Span(start, end), _unit(text, end, before))


def _unit(text: str, end: int, before: re.Match[str] | None) -> str | None:
    if before:
        return currencies.SPELLINGS[before[1].casefold()]
    after = _AFTER.match(text, end)
    if after is None:
        return None
    noun = re.sub(r"\s+", " ", after["unit"].lower())
    if noun in currencies.SPELLINGS:
        return currencies.SPELLINGS[noun]
    return f"{after['qualifier'].lower()} {noun}" if after["qualifier"] else noun


def _lower(text: str) -> str:
    """Return the text in lower case with unchanged offsets."""
    folded = text.casefold()
    if len(folded) == len(text):
        return folded
    return "".join(folded if len(folded := char.casefold()) == 1 else char for char in text)


def _from_words(text: str, small: str) -> Iterator[Number]:
    for match in _WORDS.finditer(small):
        if match.group() in SCALES and _FIGURE_BEFORE.search(text, max(0, match.start() - 4), match.start()):
            continue
        words = list(re.finditer(r"[a-z]+", match.group()))
        for first, last, value in parse_number_words([word.group() for word in words]):
            start, end = match.start() + words[first].start(), match.start() + words[last].end()
            currency = currencies.BEFORE_SUM.search(text, max(0, start - 8), start)
            yield _number(text, Decimal(value), start, end, currency)


def _from_fractions(text: str, small: str) -> Iterator[Number]:
    for match in _FRACTION.finditer(small) if any(word in small for word in _FRACTIONS) else ():
        bottom = match["bottom"]
        ordinal = _ORDINAL.match(match.group()) and not _SHARE.match(text, match.end())
        if ordinal or (match["top"] is None and bottom != "half"):
            continue
        value = _numerator(match["top"]) / _FRACTIONS.get(bottom, _FRACTIONS.get(bottom.removesuffix("s"), 1))
        yield Number(plain(exact(value)), Span(match.start(), match.end()))
    for match in _MULTIPLE.finditer(small):
        yield Number(_MULTIPLES[match[1]], Span(match.start(), match.end()), "times")
    for match in _GLYPH.finditer(text):
        yield Number(_GLYPHS[match.group()], Span(match.start(), match.end()))


def _numerator(word: str | None) -> int:
    if word is None or word in {"a", "an"}:
        return 1
    if word.isdigit():
        return int(word)
    return SMALL_NUMBERS.get(word, SCALES.get(word, 100))
