"""Write formulas on one line: MathML (of HTML) and Office MathML (ISO/IEC 29500-1, 22.1). Pure.

A formula with a part of an unknown kind is not read at all: half of it would be another figure.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from xml.etree.ElementTree import Element

from pincite.indexer.extract.page_writer import RevisionKind, would_run_on

Part = tuple[tuple[str, RevisionKind | None], ...]
"""Pieces of text, each with the tracked change that marks it; none is empty."""
_Build = Callable[[Element, RevisionKind | None], Part]
_LEAVES = frozenset(("t", "delText", "mi", "mn", "mo", "mtext", "ms"))
_SPACES = frozenset(("br", "cr", "tab", "mspace"))
_BESIDE = frozenset(
    "math mrow mstyle mpadded merror semantics mtd oMath e num den sub sup deg fName lim r box groupChr "
    "ins del moveTo moveFrom".split()
)
"""Elements whose parts are side by side."""
_UNSEEN = frozenset(
    "annotation annotation-xml mphantom maligngroup malignmark none bookmarkStart bookmarkEnd proofErr "
    "commentRangeStart commentRangeEnd lastRenderedPageBreak permStart permEnd".split()
)
_REVISIONS: dict[str, RevisionKind] = {
    "ins": "underlined",
    "moveTo": "underlined",
    "del": "struck",
    "moveFrom": "struck",
}
_STRIKES = ("strikeH", "strikeV", "strikeBLTR", "strikeTLBR")
_AROUND = frozenset(("box", "roundedbox", "circle", "top", "bottom", "left", "right"))
_OFF = ("0", "off", "false")
_WHITE = re.compile(r"[ \t\n\r]+")
_INVISIBLE = {0x2061: "", 0x2062: " ", 0x2063: " ", 0x2064: " ", 0x200B: ""}
"""Function application, times, separator and plus: not printed, but they separate figures."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula on one line. `is_set` means that its parts were above, below or around each other."""

    pieces: Part
    is_set: bool


class _Unknown(Exception):
    """A part is of an unknown kind."""


def linear(formula: Element, revision: RevisionKind | None = None) -> Formula | None:
    """Return a formula as typed on one line, `(a+b)/2`, `x^2`; null where a part is unknown."""
    try:
        items = list(_items(formula, revision))
    except _Unknown:
        return None
    return Formula(_trimmed(_row(items)), any(is_set for _, is_set in items))


def _items(element: Element, revision: RevisionKind | None) -> Iterator[tuple[Part, bool]]:
    """Yield the adjacent parts of an element, and whether each is set of parts itself."""
    name = _name(element)
    if not name or name in _UNSEEN or name.endswith("Pr"):
        return
    if name in _LEAVES:
        yield _words(_leaf(element, name), revision), False
    elif name in _SPACES:
        yield _words(" ", revision), False
    elif name in _SET:
        yield _SET[name](element, _own_revision(element) or revision), name not in ("d", "mfenced")
    elif name in _BESIDE:
        revision = "struck" if _is_struck(element) else _REVISIONS.get(name, revision)
        for child in element:
            yield from _items(child, revision)
    else:
        raise _Unknown


def _leaf(element: Element, name: str) -> str:
    text = _WHITE.sub(" ", "".join(element.itertext()).translate(_INVISIBLE))
    return text.strip(" ") or text[:1] if name in ("mi", "mn", "mo") else text


def _row(items: Iterable[tuple[Part, bool]]) -> Part:
    result: list[tuple[str, RevisionKind | None]] = []
    after = False
    for part, is_set in items:
        if result and part and (after or is_set) and would_run_on(result[-1][0], part[0][0]):
            result.append((" ", None))
        result += part
        after = is_set if part else after
    return tuple(result)


def _inside(element: Element, revision: RevisionKind | None) -> Part:
    """The content of an element as one part."""
    return _trimmed(_row(chain.from_iterable(_items(child, revision) for child in element)))


def _parts(element: Element, revision: RevisionKind | None, count: int | None = None) -> list[Part]:
    """The parts of an element; raises where their number does not fit its kind."""
    children = (each for each in element if _name(each) not in ("", *_UNSEEN) and not _name(each).endswith("Pr"))
    parts = [_trimmed(_row(_items(child, revision))) for child in children]
    if count is not None and len(parts) != count:
        raise _Unknown
    return parts


def _fraction(element: Element, revision: RevisionKind | None) -> Part:
    upper, lower = _parts(element, revision, 2)
    has_no_bar = _sign(element, "type", "bar") == "noBar" or (element.get("linethickness") or "1")[0] == "0"
    if has_no_bar or not upper or not lower:
        raise _Unknown
    return (*_grouped(upper, revision), ("/", revision), *_grouped(lower, revision))


def _scripts(signs: str) -> _Build:
    def scripted(element: Element, revision: RevisionKind | None) -> Part:
        return _scripted(_parts(element, revision, len(signs) + 1), signs, revision)

    return scripted


def _scripted(parts: Sequence[Part], signs: str, revision: RevisionKind | None) -> Part:
    result = _grouped(parts[0], revision)
    for sign, part in zip(signs, parts[1:], strict=True):
        result += ((sign, revision), *_grouped(part, revision)) if part else ()
    return result


def _summed(element: Element, revision: RevisionKind | None) -> Part:
    """A sum, a product, an integral: the operator with its limits, and its operand."""
    lower, upper, of = _parts(element, revision, 3)
    lower = lower if _sign(element, "subHide", "0") in _OFF else ()
    upper = upper if _sign(element, "supHide", "0") in _OFF else ()
    head = _scripted((_words(_sign(element, "chr", "∫"), revision), lower, upper), "_^", revision)
    return (*head, (" ", revision), *of)


def _root(element: Element, revision: RevisionKind | None) -> Part:
    name = _name(element)
    if name == "msqrt":
        base, degree = _inside(element, revision), Part()
    elif name == "mroot":
        base, degree = _parts(element, revision, 2)
    else:
        degree, base = _parts(element, revision, 2)
        degree = degree if _sign(element, "degHide", "0") in _OFF else ()
    if not degree:
        return (("√", revision), *_grouped(base, revision))
    return (*_grouped(base, revision), ("^(1/", revision), *_grouped(degree, revision), (")", revision))


def _bracketed(element: Element, revision: RevisionKind | None) -> Part:
    between = _sign(element, "sepChr", "|")
    inside = _joined(_parts(element, revision), [between] * len(element), revision)
    opening, closing = _sign(element, "begChr", "("), _sign(element, "endChr", ")")
    return (*_words(opening, revision), *inside, *_words(closing, revision))


def _fenced(element: Element, revision: RevisionKind | None) -> Part:
    signs = "".join((element.get("separators") or ("," if element.get("separators") is None else "")).split())
    between = [f"{signs[min(at, len(signs) - 1)] if signs else ''} " for at in range(len(element))]
    inside = _joined(_parts(element, revision), between, revision)
    opening, closing = element.get("open"), element.get("close")
    return (
        *_words("(" if opening is None else opening.strip(), revision),
        *inside,
        *_words(")" if closing is None else closing.strip(), revision),
    )


def _rows(element: Element, revision: RevisionKind | None) -> Part:
    """The rows of a matrix, separated, and the cells of each."""
    rows = [_cells(each, revision) for each in element if _name(each) in ("mtr", "mr", "mlabeledtr")]
    return _joined(rows, ["; "] * len(rows), revision)


def _cells(row: Element, revision: RevisionKind | None) -> Part:
    result = Part()
    for cell in _parts(row, revision):
        apart = ", " if result and cell and would_run_on(result[-1][0], cell[0][0]) else " "
        result += (*(_words(apart, revision) if result else ()), *cell)
    return result


def _lines(element: Element, revision: RevisionKind | None) -> Part:
    """Equations one below the other; `&` only marks their alignment."""
    parts = [
        tuple((plain, kind) for text, kind in part if (plain := text.replace("&", "")))
        for part in _parts(element, revision)
    ]
    return _joined(parts, ["; "] * len(parts), revision)


def _function(element: Element, revision: RevisionKind | None) -> Part:
    return _joined(_parts(element, revision, 2), [" "], revision)


def _accented(element: Element, revision: RevisionKind | None) -> Part:
    (base,) = _parts(element, revision, 1)
    bar = "\u0305" if _sign(element, "pos", "bot") == "top" else "\u0332"
    mark = bar if _name(element) == "bar" else _sign(element, "chr", "\u0302")
    return (*_grouped(base, revision), *_words(mark, revision))


def _framed(element: Element, revision: RevisionKind | None) -> Part:
    struck = any(_sign(element, name, "0") not in _OFF for name in _STRIKES)
    if struck or not set((element.get("notation") or "box").split()) <= _AROUND:
        raise _Unknown
    if _name(element) == "menclose" and not element.get("notation"):
        raise _Unknown  # a long division
    return _inside(element, revision)


def _phantom(element: Element, revision: RevisionKind | None) -> Part:
    return () if _sign(element, "show", "1") in _OFF else _inside(element, revision)


_SET: dict[str, _Build] = {
    **dict.fromkeys(("mfrac", "f"), _fraction),
    **dict.fromkeys(("msup", "sSup", "mover", "limUpp"), _scripts("^")),
    **dict.fromkeys(("msub", "sSub", "munder", "limLow"), _scripts("_")),
    **dict.fromkeys(("msubsup", "sSubSup", "munderover"), _scripts("_^")),
    **dict.fromkeys(("msqrt", "mroot", "rad"), _root),
    **dict.fromkeys(("mtable", "m"), _rows),
    **dict.fromkeys(("eqArr", "oMathPara"), _lines),
    **dict.fromkeys(("acc", "bar"), _accented),
    **dict.fromkeys(("menclose", "borderBox"), _framed),
    "nary": _summed,
    "d": _bracketed,
    "mfenced": _fenced,
    "func": _function,
    "phant": _phantom,
}
"""The functions that write parts which a page sets above, below or around each other."""


def _words(text: str, revision: RevisionKind | None) -> Part:
    return ((text, revision),) if text else ()


def _joined(parts: Iterable[Part], between: Sequence[str], revision: RevisionKind | None) -> Part:
    result = Part()
    for index, part in enumerate(part for part in parts if part):
        result += (*(_words(between[index - 1], revision) if index else ()), *part)
    return result


def _grouped(part: Part, revision: RevisionKind | None) -> Part:
    """A part of several characters in brackets, so that it stays one part."""
    text = "".join(words for words, _ in part)
    is_one = len(text) < 2 or text.replace(".", "").isalnum() or _is_bracketed(text)
    return part if is_one else (("(", revision), *part, (")", revision))


def _is_bracketed(part: str) -> bool:
    return part.startswith("(") and part.endswith(")") and "(" not in part[1:] and ")" not in part[:-1]


def _trimmed(part: Part) -> Part:
    """A part without surrounding space and with single spaces between its words."""
    result: list[tuple[str, RevisionKind | None]] = []
    for words, revision in part:
        plain = words.lstrip(" ") if not result or result[-1][0].endswith(" ") else words
        result += _words(plain, revision)
    while result and not result[-1][0].strip(" "):
        result.pop()
    if result:
        result[-1] = (result[-1][0].rstrip(" "), result[-1][1])
    return tuple(result)


def _properties(element: Element) -> Iterator[Element]:
    """Yield the properties of an element."""
    return (each for child in element if _name(child) == f"{_name(element)}Pr" for each in child)


def _own_revision(element: Element) -> RevisionKind | None:
    """The tracked change that marks the element, if any."""
    marks = (_REVISIONS.get(_name(mark)) for own in _properties(element) if _name(own) == "ctrlPr" for mark in own)
    return next((mark for mark in marks if mark), None)


def _is_struck(run: Element) -> bool:
    return any(_sign(run, name, "0") not in _OFF for name in ("strike", "dstrike")) if _name(run) == "r" else False


def _sign(element: Element, name: str, otherwise: str) -> str:
    """A character named by the properties of a part; one named without a value is not printed."""
    sign = next((each for each in _properties(element) if _name(each) == name), None)
    if sign is None:
        return otherwise
    return next((value for key, value in sign.items() if key.rpartition("}")[2] == "val"), "")


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
