r"""Pages as a reader sees them: running headers, footers, printed page labels, contents pages, mended hyphens. Pure.

Furniture is found by repetition: a line that stands at the same end of many pages, digits apart. Page 1 keeps its
lines, since there they are the title and not yet running.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.extract.base import RawPage
from pincite.indexer.model import Page, Span
from pincite.indexer.numbering import roman_value
from pincite.indexer.patterns.common import DOT_LEADER, ROMAN_NUMERAL

_ZONE = 3
"""Lines at the top and at the bottom of a page among which furniture is looked for."""
_SHARE = 0.35
"""Share of the pages after the first on which a line must recur; odd and even pages may differ, so under a half."""
_SHORTEST = 3
"""Characters that a running line has more than."""
_BROKEN_WORD = re.compile(r"(?P<left>[^\W_]+)[\ufffe\u00ad\x02]\n?(?P<right>[^\W_]+)")
_WORD = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_PAGE_NUMBER = re.compile(
    r"^\W{0,3}(?:page\s+)?(?P<number>\d{1,4}|[ivxlc]{1,6})(?:\s*(?:of|/)\s*\d{1,4})?\W{0,3}$", re.IGNORECASE
)
_SPACES = str.maketrans(
    {0x00A0: " ", 0x202F: " ", 0x205F: " ", 0x3000: " "} | dict.fromkeys(range(0x2000, 0x200B), " ")
)
"""Spaces of other widths read as spaces; one for one, so offsets stay."""


@dataclass(frozen=True, slots=True)
class _Line:
    span: Span
    text: str


def lay_out(raw: Sequence[RawPage]) -> tuple[Page, ...]:
    """Return the pages of one document, numbered from 1."""
    texts = _mend(page.text.translate(_SPACES) for page in raw)
    lines = [list(_lines(text)) for text in texts]
    running = _running_keys(lines)
    offset, roman = _label_offset(lines)
    pages = []
    for index, text in enumerate(texts):
        marked = [line for line in _zone(lines[index]) if _is_furniture(line, index, running, offset, roman)]
        pages.append(
            Page(
                number=index + 1,
                text=text,
                label=raw[index].label or _label(lines[index], index, offset, roman),
                furniture=tuple(sorted(line.span for line in marked)),
                is_contents=_is_contents(lines[index]),
                text_source=raw[index].text_source,
                ocr_confidence=raw[index].ocr_confidence,
            )
        )
    return tuple(pages)


def _mend(texts: Iterable[str]) -> list[str]:
    """Join words that were hyphenated at a line's end; keep the hyphen where the document writes it elsewhere."""
    kept = list(texts)
    if not any("\ufffe" in text or "\u00ad" in text or "\x02" in text for text in kept):
        return kept
    known = {word.lower() for text in kept for word in _WORD.findall(text)}

    def join(match: re.Match[str]) -> str:
        left, right = match["left"], match["right"]
        whole = (left + right).lower()
        return left + right if whole in known and f"{left}-{right}".lower() not in known else f"{left}-{right}"

    mended = (_BROKEN_WORD.sub(join, text) for text in kept)
    return [text.replace("\ufffe", "-").replace("\u00ad", "").replace("\x02", "-") for text in mended]


def _lines(text: str) -> Iterator[_Line]:
    start = 0
    for piece in text.split("\n"):
        if piece.strip():
            yield _Line(Span(start, start + len(piece)), piece.strip())
        start += len(piece) + 1


def _zone(lines: Sequence[_Line]) -> list[_Line]:
    if len(lines) <= 2 * _ZONE:
        return list(lines)
    return [*lines[:_ZONE], *lines[-_ZONE:]]


def _keys(text: str, index: int) -> set[str]:
    """What a line may recur as: its own words, or these with the first or the last number in step with the pages."""
    words = re.sub(r"\s+", " ", text).casefold()
    numbers = list(re.finditer(r"\d+", words))
    stepped = {_stepped(words, number, index) for number in (*numbers[:1], *numbers[-1:])}
    return {key for key in {words, *stepped} if len(key) > _SHORTEST and not key.startswith("(")}


def _stepped(words: str, number: re.Match[str], index: int) -> str:
    return f"{words[: number.start()]}#{int(number.group()) - index:+d}{words[number.end() :]}"


def _running_keys(lines: Sequence[Sequence[_Line]]) -> frozenset[str]:
    rest = list(enumerate(lines))[1:]
    if len(rest) < 2:
        return frozenset()
    counts = Counter(key for i, page in rest for key in {k for line in _zone(page) for k in _keys(line.text, i)})
    need = max(2, round(_SHARE * len(rest) + 0.5)) if len(rest) > 2 else len(rest)
    return frozenset(key for key, count in counts.items() if count >= need)


def _page_number(line: _Line) -> tuple[int, bool] | None:
    match = _PAGE_NUMBER.match(line.text)
    if match is None:
        return None
    printed = match["number"].lower()
    if printed.isdigit():
        return int(printed), False
    return (roman_value(printed), True) if ROMAN_NUMERAL.match(printed) else None


def _label_offset(lines: Sequence[Sequence[_Line]]) -> tuple[int | None, int | None]:
    """Find physical index minus printed number for arabic and for roman labels: the most frequent, if it recurs."""
    found: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for index, page in enumerate(lines):
        for number, roman in {n for n in map(_page_number, _zone(page)) if n is not None}:
            found[roman][index - number] += 1
    return _most_common(found[False], 2), _most_common(found[True], 1)


def _most_common(counts: Counter[int], least: int) -> int | None:
    best = counts.most_common(1)
    return best[0][0] if best and best[0][1] >= least else None


def _is_label(line: _Line, index: int, offset: int | None, roman: int | None) -> bool:
    number = _page_number(line)
    if number is None:
        return False
    expected = roman if number[1] else offset
    return expected is not None and index - number[0] == expected


def _label(lines: Sequence[_Line], index: int, offset: int | None, roman: int | None) -> str | None:
    for line in _zone(lines):
        if _is_label(line, index, offset, roman):
            match = _PAGE_NUMBER.match(line.text)
            return match["number"] if match else None
    return None


def _is_furniture(line: _Line, index: int, running: frozenset[str], offset: int | None, roman: int | None) -> bool:
    if _is_label(line, index, offset, roman):
        return True
    return index > 0 and not running.isdisjoint(_keys(line.text, index))


def _is_contents(lines: Sequence[_Line]) -> bool:
    if len(lines) < 3:
        return False
    leaders = sum(1 for line in lines if DOT_LEADER.search(line.text))
    if leaders >= max(3, 0.4 * len(lines)):
        return True
    headed = any(re.fullmatch(r"(?:table of )?contents:?", line.text, re.IGNORECASE) for line in lines[:5])
    return headed and sum(1 for line in lines if re.search(r"\s\d{1,4}$", line.text)) >= 0.5 * len(lines)
