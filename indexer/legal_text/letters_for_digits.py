"""Read letters that represent digits of a sum: from old typewriters and OCR. Pure."""

import re

# $5OO,000 · 1,OOO · $l,250 · 1OO · l00: misread, or typed on machines without a 1
_MISREAD = re.compile(
    r"(?<=[$£€¥])[ \u00a0]?(?=[Ool,.]*\d)[\dOol]+(?:[,.][\dOol]{2,3})*(?![^\W_])"
    r"|(?<![\w,.])(?=[Ool,]*\d)[\dOol]{1,3}(?:,[\dOol]{3})+(?![^\W_])"
    r"|(?<![\w,.])(?:\d+O[\dO]+|l\d{2}[\dO]*)(?![^\W_])"
)
_MAY_BE_MISREAD = re.compile(r"\d,?[Ool]|[$£€¥,][Ool]|\bl\d")
_LETTER = re.compile("[Ool]")
_AS_DIGITS = str.maketrans("Ool", "001")


def with_digits(text: str) -> str:
    """Replace each `O` or `l` between the digits of a sum by the digit it looks like. The length stays the same."""
    if not _MAY_BE_MISREAD.search(text):
        return text
    return _MISREAD.sub(lambda sum_: sum_.group().translate(_AS_DIGITS), text)


def sums_with_letters(text: str) -> list[str]:
    """Return the sums of a text with a letter read as a digit, as printed."""
    if not _MAY_BE_MISREAD.search(text):
        return []
    return [sum_.group().strip() for sum_ in _MISREAD.finditer(text) if _LETTER.search(sum_.group())]
