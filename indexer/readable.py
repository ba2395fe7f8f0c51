"""Normalise text to what its reader sees: no invisible characters, one form of each character. Pure.

The only place that decides this. `seen` removes characters that no reader sees (Unicode's Default_Ignorable_Code_Point
and format characters). `level` keeps the length, so offsets stay valid: digits of every script and full-width
characters become the common ones, and a Cyrillic or Greek letter among Latin letters or digits becomes the Latin letter
that it looks like (the skeleton of Unicode Technical Standard 39). A page keeps its own text. Its `body` is levelled,
with the invisible characters of a word moved behind the word.
"""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u070f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]+"
)
"""A run of characters that no reader sees. Extractors have turned a soft hyphen at a line end into a hyphen."""
_TURNED = re.compile("\u202e([^\u202c\n]*)")
"""Unicode Standard Annex 9: an override lasts to its end mark or the end of its paragraph."""
_COMMON = bytes({*range(0xC0), 0xC2, 0xC3, 0xC4, 0xC5, 0xE2})
"""Bytes of Latin letters, punctuation and symbols in UTF-8: most texts have no others."""
_HIDDEN_AMID_COMMON = re.compile(b"\xe2(?:\x80[\x8b-\x8f\xaa-\xae]|\x81[\xa0-\xaf])")
_WORD = re.compile(r"\w+(?:(?<=\d)[.,]\w+)*")
"""A word, or a figure with its separators."""
_SEPARATORS = {"\u066b": ".", "\u066c": ",", "\u060c": ","}
_LOOKS = dict(
    zip(
        "АВЕКМНОРСТХІЈЅҮаеорсухіјѕһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧονϲօ",
        "ABEKMHOPCTXIJSYaeopcyxijshdqwABEZHIKMNOPTYXovco",
        strict=True,
    )
)
"""Letters of other scripts that look like Latin ones in common typefaces."""
_SKELETON = str.maketrans(_LOOKS)


@dataclass(frozen=True, slots=True)
class Readable:
    """A text without the characters that no reader sees; `source` maps its spans to the original."""

    text: str
    _starts: Sequence[int] = ()
    """The place of each invisible run in `text`, ascending."""
    _shifts: Sequence[int] = ()
    """The number of characters removed up to and including that run."""

    @property
    def is_shorter(self) -> bool:
        """Whether invisible characters were removed."""
        return bool(self._starts)

    def source(self, start: int, end: int) -> tuple[int, int]:
        """Map a span of `text` to the span of the source, invisible characters inside it included."""
        return self._place(start), self._place(end - 1) + 1 if end > start else self._place(end)

    def _place(self, at: int) -> int:
        before = bisect_right(self._starts, at)
        return at + self._shifts[before - 1] if before else at


def visible(text: str) -> Readable:
    """Return the text without invisible characters, with its map to the source."""
    runs = invisible(text)
    if not runs:
        return Readable(text)
    shifts = list(accumulate(end - start for start, end in runs))
    starts = [start - before for (start, _), before in zip(runs, [0, *shifts], strict=False)]
    return Readable(seen(text), starts, shifts)


def readable(text: str) -> Readable:
    """Return the text levelled and without invisible characters, with its map to the source."""
    read = visible(text)
    return read if read.text.isascii() else replace(read, text=level(read.text))


def invisible(text: str) -> list[tuple[int, int]]:
    """Return the runs of characters that no reader sees, in order: start and end of each."""
    if text.isascii():
        return []
    data = _bytes(text)
    if _is_common(data) and b"\xc2\xad" not in data and not _HIDDEN_AMID_COMMON.search(data):
        return []
    return [match.span() for match in _INVISIBLE.finditer(text)]


def seen(text: str) -> str:
    """Return the text without the characters that no reader sees."""
    return _INVISIBLE.sub("", text) if invisible(text) else text


def as_displayed(text: str) -> str:
    """Return the text, of the same length, with the words after a right-to-left override reversed, as displayed.

    On a page that is drawn glyph by glyph an override has no effect.
    """
    return _TURNED.sub(lambda run: f"\u2060{run[1][::-1]}", text) if "\u202e" in text else text


def level(text: str) -> str:
    """Return the text, of the same length, with one form of each character and no look-alikes among Latin letters."""
    if text.isascii() or _is_common(_bytes(text)):
        return text
    return _WORD.sub(_in_one_script, text.translate(_SIGNS))


def whole(word: str) -> str:
    """Return a word levelled, with ligatures as letters and without superscripts."""
    if word.isascii():
        return word
    return unicodedata.normalize("NFKC", "".join(char for char in level(seen(word)) if not is_raised(char)))


def is_raised(char: str) -> bool:
    """Whether a character is a superscript, as the marks of footnotes are."""
    return unicodedata.decomposition(char).startswith("<super>")


def _in_one_script(word: re.Match[str]) -> str:
    """The word with its look-alikes as Latin letters, if that makes all of it Latin letters and digits."""
    text = word.group()
    if text.isascii() or not any(char.isascii() and char.isalnum() for char in text):
        return text
    latin = text.translate(_SKELETON)
    return latin if latin.isascii() else text


def _bytes(text: str) -> bytes:
    return text.encode(errors="surrogatepass")


def _is_common(data: bytes) -> bool:
    """Whether the text has only Latin letters, punctuation and symbols; several times as fast as a search."""
    return not data.translate(None, _COMMON)


class _OneForm(dict[int, str]):
    """Code point -> its common form, computed at first use."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        form = _SEPARATORS.get(char, char)
        if unicodedata.category(char) == "Nd":
            form = str(unicodedata.decimal(char))
        elif unicodedata.decomposition(char).startswith(("<wide>", "<font>")):
            form = unicodedata.normalize("NFKC", char)
        self[code] = form if len(form) == 1 else char
        return self[code]


_SIGNS = _OneForm()
