"""List the provisions that a document prints, from the text of its pages, independent of pincite's rules.

Deliberately coarse: a number counts if it continues the one before it, in the document or in its chapter. If numbers
restart in each chapter, a provision is named with it: `Article IV, Section 3`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_UNIT = r"(?P<word>Section|SECTION|Sec\.|SEC\.|§|Article|ARTICLE|Art\.|Regulation|REGULATION|Rule|RULE)"
_WORDED = re.compile(
    rf"{_UNIT}\s*(?P<label>\d+[A-Za-z]{{0,2}}(?:[.-]\d+[A-Z]?)*)(?P<mark>\.[-—–]+|[.:—–-]*)(?:\s+|(?=\()|$)(?P<rest>.*)"
)
_NUMBERED = re.compile(r"(?P<label>\d{1,4}[A-Z]{0,2})(?P<mark>[.)]?[—–]|\.|\))\s*(?P<rest>[A-Z“\"‘(\[].*)?$")
_BARE = re.compile(r"(?P<label>\d{1,3}[A-Z]{0,2})(?P<mark>)\s+(?P<rest>[A-Z][^.;]{2,90})$")
_DOTTED = re.compile(r"(?P<label>\d{1,3}(?:\.\d{1,3})+[A-Z]?)(?P<mark>[.:]?)(?:\s+(?P<rest>[A-Z“\"‘(\[].*))?$")
_ALONE = re.compile(r"(?P<label>\d{1,3}[A-Z]?)(?P<mark>\.?)(?P<rest>)$")
_STYLES = {"worded": _WORDED, "numbered": _NUMBERED, "bare": _BARE, "dotted": _DOTTED, "alone": _ALONE}
_OUTER = re.compile(
    r"(?P<word>CHAPTER|Chapter|ARTICLE|Article|SCHEDULE|Schedule|ANNEX|Annex)\s+"
    r"(?P<label>[IVXLC]+|\d{1,3}|[A-Z])\b(?P<rest>.*)$"
)
_ITEM = re.compile(r"\(1\)\s*[A-Z“\"]")
_CONTENTS = re.compile(
    r"(?:table of )?contents\W*|arrangement of \w+\W*|list of (?:sections|by-?laws)\W*", re.IGNORECASE
)
_LEADER = re.compile(r"(?:\.{4,}|(?:\s\.){4,}|…{2,})\s*\w*$")
_REFERS = re.compile(r"(?:of|to|and|or|in|under|shall|is|are|,|;)\b|[a-z,;)]")
_NOTE = re.compile(r"(?:Editor|Note\b)")
_FEWEST = 2
_JUMP = 3


@dataclass(frozen=True, slots=True)
class Printed:
    """A provision as printed: how a person names it, its page (physical, 1-based), and the start of its line."""

    style: str
    name: str
    page: int
    words: str


@dataclass(frozen=True, slots=True)
class _Found:
    at: int
    style: str
    word: str
    label: str
    weight: float


def printed_provisions(pages: Sequence[str]) -> list[Printed]:
    """Return the provisions that the pages print, in reading order."""
    lines = [(n, line.strip()) for n, text in enumerate(pages, 1) for line in text.split("\n") if line.strip()]
    lines = _without_contents(lines)
    found = _candidates([text for _, text in lines])
    heads = [at for at, (_, text) in enumerate(lines) if (m := _OUTER.match(text)) and _heads(m, text)]
    printed: list[Printed] = []
    for group in ("worded", "dotted", "numbered"):
        mine = [c for c in found if (c.style if c.style in ("worded", "dotted") else "numbered") == group]
        whole, parts = _chain(mine), list(_in_parts(mine, heads))
        if len(whole) < max(1, 0.8 * sum(len(chain) for _, chain in parts)):
            chosen = [(_name(lines[head][1]), c) for head, chain in parts for c in chain if len(chain) >= _FEWEST]
        else:
            chosen = [("", c) for c in whole if len(whole) >= _FEWEST or c.word == "§"]
        printed += [_printed(lines, outer, c) for outer, c in chosen]
    return _likely(printed)


def _without_contents(lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
    """Leave out leaders, running heads, and the contents, from their heading to where their first number recurs."""
    pages = Counter(_squash(re.sub(r"\d+", "", text)) for _, text in {(n, text) for n, text in lines})
    often = max(3, lines[-1][0] // 4) if lines else 0
    kept = [(n, text) for n, text in lines if not _LEADER.search(text) and not _runs(text, pages, often, lines[-1][0])]
    found = _candidates([text for _, text in kept])
    head = next((at for at, (_, text) in enumerate(kept) if _CONTENTS.fullmatch(text)), None)
    if head is None:
        head = _unheaded(found)
    listed = [c for c in found if head is not None and c.at >= head]
    if head is None or not listed:
        return kept
    again = [c.at for c in listed[1:] if c.label == listed[0].label and c.at > head + 3]
    return kept[:head] + (kept[again[0] :] if again else [])


def _unheaded(found: Sequence[_Found]) -> int | None:
    """Find contents without a heading: number 1 with 2 and 3 close below, if 1 recurs later."""
    for place, c in enumerate(found):
        below = [each.label for each in found[place + 1 : place + 3] if each.at - c.at < 12]
        if c.label == "1" and below == ["2", "3"] and c.style == "numbered":
            again = [each.at for each in found if each.label == "2" and each.at > c.at + 60]
            return c.at if again else None
    return None


def _runs(text: str, pages: Counter[str], often: int, last: int) -> bool:
    """Return whether a line is a running head or foot, or a page number."""
    bare = _squash(re.sub(r"\d+", "", text))
    return last > 3 and len(text) < 90 and (not bare or (len(bare) > 9 and pages[bare] > often))


def _squash(text: str) -> str:
    return re.sub(r"\W+", "", text).casefold()


def _candidates(texts: Sequence[str]) -> list[_Found]:
    found: list[_Found] = []
    for at, text in enumerate(texts):
        for style, pattern in _STYLES.items():
            match = pattern.match(text)
            if match is None or not _begins(style, match, texts[at + 1] if at + 1 < len(texts) else ""):
                continue
            weight = {"alone": 0.7, "bare": 0.8}.get(style, 1.0)
            found.append(_Found(at, style, match.groupdict().get("word") or "", match["label"], weight))
            break
    return found


def _begins(style: str, match: re.Match[str], following: str) -> bool:
    rest = (match["rest"] or "").strip()
    if not rest:
        return following[:1].isupper() or following[:1] in '“"‘([' or style == "worded"
    return not _NOTE.match(rest) and not (style == "worded" and _REFERS.match(rest))


def _heads(match: re.Match[str], text: str) -> bool:
    rest = match["rest"].strip(" .:—–-")
    return len(text) < 90 and not rest[:1].islower() and not text.endswith((";", ",")) and rest[:1] not in ("(", ",")


def _name(text: str) -> str:
    match = _OUTER.match(text)
    return f"{match['word'].capitalize()} {match['label']}" if match else ""


def _in_parts(found: Sequence[_Found], heads: Sequence[int]) -> Iterator[tuple[int, list[_Found]]]:
    for head, end in zip(heads, [*heads[1:], 1 << 30], strict=False):
        chain = _chain([c for c in found if head < c.at < end])
        if chain:
            yield head, chain


def _chain(found: Sequence[_Found]) -> list[_Found]:
    """Return the heaviest run in which each number continues the one before."""
    best: list[tuple[float, int | None]] = []
    for i, c in enumerate(found):
        is_free = "-" in c.label or "." in c.label  # numbers of a code; an extract may start anywhere
        late = _order(c.label)[0] - 1
        start = c.weight - (0 if is_free else 0.4 * late if late < _JUMP else 99)
        options: list[tuple[float, int | None]] = [(start, None)]
        for j in range(max(0, i - 300), i):
            cost = _step(_order(found[j].label), _order(c.label), dashed="-" in c.label)
            if cost is not None and _same(found[j].word, c.word):
                options.append((best[j][0] + c.weight - cost - (0.3 if found[j].style != c.style else 0), j))
        best.append(max(options, key=lambda option: option[0]))
    run: list[_Found] = []
    at = max(range(len(best)), key=lambda i: best[i][0], default=None)
    while at is not None:
        run.append(found[at])
        at = best[at][1]
    return run[::-1]


def _same(a: str, b: str) -> bool:
    return a[:1].upper().replace("§", "S") == b[:1].upper().replace("§", "S")


def _order(label: str) -> tuple[int, ...]:
    return tuple(int(n) if n.isdigit() else ord(n[0].upper()) for n in re.findall(r"\d+|[A-Za-z]+", label))


def _step(a: tuple[int, ...], b: tuple[int, ...], *, dashed: bool) -> float | None:
    """Return the cost of a step between two numbers, by the numbers that are missing; null if it is not a step."""
    if b <= a:
        return None
    if dashed or (min(a[-1], b[-1]) > 9 and len(a) == len(b) == 2):
        return 0.0 if b[0] - a[0] <= 100 else None
    same = 0
    while same < min(len(a), len(b)) and a[same] == b[same]:
        same += 1
    if same == len(a):
        return 0.0
    gap = b[same] - a[same] - 1
    return 0.4 * gap if gap < _JUMP else None


def _printed(lines: Sequence[tuple[int, str]], outer: str, c: _Found) -> Printed:
    page, text = lines[c.at]
    words = text if len(text) > len(c.label) + 2 else f"{text} {lines[c.at + 1][1]}"
    name = f"{c.word} {c.label}".strip() if c.word else c.label
    if outer.startswith(("Schedule", "Annex")):
        name = f"paragraph {c.label} of {outer}"
    elif outer:
        name = f"{outer}, {name if c.word else 'section ' + name}"
    return Printed(c.style, name, page, words[:80])


def _likely(printed: Sequence[Printed]) -> list[Printed]:
    """Leave out duplicate names, which are ambiguous."""
    times = Counter(each.name for each in printed)
    return sorted((p for p in printed if times[p.name] == 1), key=lambda p: p.page)
