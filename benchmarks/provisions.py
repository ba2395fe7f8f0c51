"""Locate the provisions of a document from pypdfium2's plain text, independent of pincite's rules.

A numbered line counts if it is on the longest run of successive numbers through the document, without contents. It is
deliberately coarse: differences from the index are reviewed by a person. Used by `benchmarks.article_index`.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pypdfium2

_LEADER = re.compile(r"(?:\.{3,}|(?:\s\.){3,}|…+|_{4,})\s*\d{0,4}\s*$")
_CONTENTS = re.compile(r"^(?:table of contents|contents|index)\W*$", re.IGNORECASE)
_NUMBER = re.compile(r"^(?P<label>\d{1,3}[A-Z]{0,2})(?P<dot>[.)])?\s+(?P<rest>[A-Z“\"‘\[].*)$")
_DOTTED = re.compile(r"^(?P<label>\d{1,2}\.\d{1,2})[.)]?\s+(?P<rest>[A-Z“\"‘\[(].*)$")
_WORD = re.compile(
    r"^(?:Article|ARTICLE|Section|SECTION|Clause|CLAUSE)\s+\(?(?P<label>\d{1,2}\.\d{1,2}|\d{1,3}[A-Z]?|[IVXL]{1,6})\b"
    r"[.:)\-–—]*(?:\s+(?P<rest>[A-Z“\"].*))?$"
)
_SCHEDULE = re.compile(
    r"^(?P<word>SCHEDULE|EXHIBIT|APPENDIX|ANNEX|Schedule|Exhibit|Appendix|Annex)\s+"
    r"[\"“]?(?P<label>[A-Z]|\d{1,2}|[IVX]{1,4})[\"”]?$"
)
_ITEM = re.compile(r"^\((?P<label>\d{1,2}|[a-z])\)\s")
_INNER = re.compile(r"^(?:\d{1,3}\.\d|[A-Z]\.\s)")
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}
_GAP = 3
_MISSING = 0.6
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Provision:
    """A provision as printed: `page` is physical and 1-based, `text` the start of its line."""

    document: str
    style: str
    path: str
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class _Line:
    page: int
    text: str


@dataclass(frozen=True, slots=True)
class _Candidate:
    at: int
    label: str
    order: tuple[int, ...]
    weight: float


def provisions(path: Path, *, bare: bool) -> list[Provision]:
    """Return the provisions of a document; `bare` also reads `22 Heading` without a dot, as laws print it."""
    lines = _without_contents(_lines(path))
    words = list(_candidates(lines, _WORD))
    worded = _chain([c for c in words if not _is_dotted(c.label)], _next_number)
    numbered = _chain(list(_candidates(lines, _NUMBER, bare=bare)), _next_number)
    if worded and numbered and worded[0].at < numbered[1].at:
        numbered = []  # lists inside the articles
    found = [("number", c.label, c) for c in numbered]
    found += [("dotted", c.label, c) for c in _chain(list(_candidates(lines, _DOTTED)), _next_dotted)]
    for style, fits in (("word number", str.isdigit), ("word dotted", _is_dotted), ("word roman", str.isalpha)):
        chain = _chain([c for c in words if fits(c.label)], _next_dotted if "dotted" in style else _next_number)
        found += [(style, c.label, c) for c in chain]
    found += [("schedule", label, c) for label, c in _schedules(lines)]
    found += [("item", label, c) for label, c in _items(lines, numbered)]
    return [Provision(path.stem, style, label, lines[c.at].page, lines[c.at].text[:90]) for style, label, c in found]


def _lines(path: Path) -> list[_Line]:
    document = pypdfium2.PdfDocument(path)
    texts = (document[index].get_textpage().get_text_range() for index in range(len(document)))
    return [
        _Line(number, re.sub(r"\s+", " ", line).strip())
        for number, text in enumerate(texts, start=1)
        for line in text.splitlines()
        if line.strip()
    ]


def _without_contents(lines: Sequence[_Line]) -> list[_Line]:
    """Leave out lines with leaders, pages of them, and lines under a contents heading that recur later."""
    leaders = Counter(line.page for line in lines if _LEADER.search(line.text))
    led = {page for page, count in leaders.items() if count > 4}
    kept = [line for line in lines if line.page not in led and not _LEADER.search(line.text)]
    heads = [index for index, line in enumerate(kept) if _CONTENTS.match(line.text)]
    last = {_squash(line.text): index for index, line in enumerate(kept)}
    listed = {
        index
        for head in heads[:1]
        for index in range(head, min(head + 150, len(kept)))
        if re.search(r"\s\d{1,3}$", kept[index].text) or last[_squash(kept[index].text)] > index
    }
    return [line for index, line in enumerate(kept) if index not in listed]


def _squash(text: str) -> str:
    return re.sub(r"\W+", "", re.sub(r"\s\d{1,3}$", "", text)).casefold()


def _candidates(lines: Sequence[_Line], pattern: re.Pattern[str], *, bare: bool = True) -> Iterator[_Candidate]:
    for index, line in enumerate(lines):
        match = pattern.match(line.text)
        if match is None or (pattern is _NUMBER and not match["dot"] and not (bare and _is_short(match["rest"]))):
            continue
        yield _Candidate(index, match["label"], _order(match["label"]), 1.5 if _is_short(match["rest"] or "") else 1.0)


def _is_short(text: str) -> bool:
    return len(text) < 80 and not text.endswith((".", ";", ","))


def _order(label: str) -> tuple[int, ...]:
    if label.isalpha():
        values = [_ROMAN[c] for c in label]
        return (sum(-v if v < max([*values[i + 1 :], 0]) else v for i, v in enumerate(values)),)
    if _is_dotted(label):
        return tuple(map(int, label.split(".")))
    digits = re.match(r"\d+", label)
    return (int(digits.group()) if digits else 0, *map(ord, label.lstrip("0123456789")))


def _is_dotted(label: str) -> bool:
    return "." in label


def _next_number(a: tuple[int, ...], b: tuple[int, ...]) -> float | None:
    """Return the cost of a step between two numbers, by the numbers that are missing; null if it is not a step."""
    if b[0] == a[0] and b > a:
        return 0.0
    return _MISSING * (b[0] - a[0] - 1) if a[0] < b[0] <= a[0] + _GAP else None


def _next_dotted(a: tuple[int, ...], b: tuple[int, ...]) -> float | None:
    if a[0] == b[0]:
        return _MISSING * (b[1] - a[1] - 1) if a[1] < b[1] <= a[1] + 2 else None
    return _MISSING * (b[0] - a[0] - 1) if a[0] < b[0] <= a[0] + _GAP and b[1] in (0, 1) else None


def _chain(
    candidates: Sequence[_Candidate], step: Callable[[tuple[int, ...], tuple[int, ...]], float | None]
) -> list[_Candidate]:
    """Return the heaviest run of successive numbers in document order; empty if it is short or starts late."""
    best: list[tuple[float, int | None]] = []
    for i, c in enumerate(candidates):
        options: list[tuple[float, int | None]] = (
            [(c.weight - _MISSING * max(0, c.order[0] - 1), None)] if c.order[0] <= _GAP else []
        )
        options += [
            (best[j][0] + c.weight - cost, j)
            for j in range(i)
            if (cost := step(candidates[j].order, c.order)) is not None
        ]
        best.append(max(options, default=(-1e9, None), key=lambda option: option[0]))
    run: list[_Candidate] = []
    at = max(range(len(best)), key=lambda i: best[i][0], default=None)
    while at is not None:
        run.append(candidates[at])
        at = best[at][1]
    return run[::-1] if len(run) >= _SHORTEST else []


def _schedules(lines: Sequence[_Line]) -> Iterator[tuple[str, _Candidate]]:
    """Yield headings of schedules that are alone on their line and unique."""
    found: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        if (match := _SCHEDULE.match(line.text)) and index > 10:
            found.setdefault(f"{match['word'].capitalize()} {match['label']}", []).append(index)
    for label, at in found.items():
        if len(at) == 1:
            yield label, _Candidate(at[0], label, (), 1.0)


def _items(lines: Sequence[_Line], numbered: Sequence[_Candidate]) -> Iterator[tuple[str, _Candidate]]:
    """Yield `(1)`, `(2)`, ... or `(a)`, `(b)`, ... directly under a numbered line, up to the next number."""
    for unit, after in zip(numbered, [*numbered[1:], None], strict=False):
        wanted: list[str] = []
        for index in range(unit.at + 1, after.at if after else unit.at + 1):
            if any(other.match(lines[index].text) for other in (_NUMBER, _DOTTED, _WORD, _INNER)):
                break
            match = _ITEM.match(lines[index].text)
            if match and not wanted:
                if match["label"] not in ("1", "a"):
                    break
                wanted = [str(n) for n in range(1, 100)] if match["label"] == "1" else list("abcdefghijklmnop")
            if match and wanted and match["label"] == wanted[0]:
                yield f"{unit.label}({match['label']})", _Candidate(index, match["label"], (), 1.0)
                wanted = wanted[1:]
