"""Find a quote on a page, whatever the typesetting.

Texts are compared folded: as a reader sees them (`indexer.readable`), NFKC, without white space, bullets and
superscript marks. All quotation marks are one, all dashes are one, and a hyphen between letters does not count, so a
word broken at a line end equals the whole word. A map leads from the folded text to offsets of the page.
"""

import re
import unicodedata
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pincite.indexer.legal_text.amounts import cuts_number
from pincite.indexer.legal_text.letters_for_digits import with_digits
from pincite.indexer.page import Span
from pincite.indexer.readable import is_raised, level, seen, visible, whole
from pincite.indexer.sized_cache import SizedCache

_QUOTE_MARKS = frozenset("'\"`´‘’‚‛“”„‟‹›«»′″")
_DASHES = frozenset("-‐‑‒–—―−﹘﹣－\u0002\ufffe")  # the last two are how PDF readers mark a hyphen at a line end
_BULLETS = frozenset("•▪▫●○◦‣·■□◆➢✓")
_BLANK = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zs", "Zl", "Zp"})
_FIGURE = re.compile(r"\d+")
_HYPHEN = re.compile("-")
_EDGES = ".,;:!?'-…"
_NEAR = 40
"""Characters beside the end of a quote that show whether it cuts a word or a figure."""


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text; its character `i` comes from `starts[i]` to `ends[i]` of the source."""

    text: str
    starts: Sequence[int]
    ends: Sequence[int]

    def source(self, start: int, end: int) -> Span:
        """The place of the folded stretch `start:end` in the source."""
        return Span(self.starts[start], self.ends[end - 1])

    def part(self, start: int, end: int) -> "Folded":
        """A stretch of the folded text."""
        return Folded(self.text[start:end], self.starts[start:end], self.ends[start:end])

    def caseless(self) -> "Folded":
        """The folded text without case."""
        lowered = self.text.casefold()
        if len(lowered) == len(self.text):
            return Folded(lowered, self.starts, self.ends)
        return _joined([char.casefold() for char in self.text], self.starts, self.ends)


def fold(text: str) -> Folded:
    """Fold a text. Recently folded texts are cached: answers cite the same pages."""
    return _folded(text)


def _fold(text: str) -> Folded:
    read = visible(text)
    folded = _fold_visible(read.text)
    if not read.is_shorter:
        return folded
    ends = _numbers(read.source(end - 1, end)[1] for end in folded.ends)
    return Folded(folded.text, _numbers(read.source(start, start + 1)[0] for start in folded.starts), ends)


def _fold_visible(text: str) -> Folded:
    if not text.isascii() and any(map(unicodedata.combining, text)):
        clusters = _clusters(text)
        pieces = [_fold_cluster(text[start:end]) for start, end in clusters]
        whole = _joined(pieces, [start for start, _ in clusters], [end for _, end in clusters])
    else:
        whole = _folded_plain(text)
    broken = [m.start() for m in _HYPHEN.finditer(whole.text) if _between_letters(whole.text, m.start())]
    return _without(whole, broken) if broken else whole


_folded = SizedCache(_fold, lambda folded: len(folded.text), capacity=1_200_000)
"""Limited in characters, printed and folded: about 200 pages, 6 MB."""


def _folded_plain(text: str) -> Folded:
    """Fold a text whose characters each stand for themselves."""
    pieces = list(map(_fold_cluster, text))
    places = [place for place, piece in enumerate(pieces) for _ in piece]
    return Folded("".join(pieces), _numbers(places), _numbers([place + 1 for place in places]))


def _joined(pieces: Sequence[str], starts: Sequence[int], ends: Sequence[int]) -> Folded:
    """Join pieces into one text; each comes from the stretch with its index, and may be empty or longer than one."""
    places = [place for place, piece in enumerate(pieces) for _ in piece]
    return Folded(
        "".join(pieces), _numbers(starts[place] for place in places), _numbers(ends[place] for place in places)
    )


def _numbers(places: Iterable[int]) -> Sequence[int]:
    """Offsets of a text in compact form."""
    return array("I", places)


def _without(folded: Folded, dropped: Sequence[int]) -> Folded:
    bounds = [-1, *dropped, len(folded.text)]
    parts = [folded.part(before + 1, after) for before, after in pairwise(bounds)]
    return Folded(
        "".join(part.text for part in parts),
        _numbers(start for part in parts for start in part.starts),
        _numbers(end for part in parts for end in part.ends),
    )


def locate_quote(page_text: str, quote: str) -> Span | None:
    """The first place of a quote on the page, null if there is none; exact case is preferred."""
    places = locate_all(page_text, quote)
    return places[0] if places else None


def locate_all(page_text: str, quote: str) -> list[Span]:
    """Every place of a quote on the page. A quote may not begin or end inside a word or a figure."""
    page, wanted = fold(page_text), fold_quote(quote)
    if not wanted.text:
        return []
    found = _places(page_text, page, wanted.text) or _places(page_text, page.caseless(), wanted.caseless().text)
    return [span for span in found if same_figures(page_text[span.start : span.end], quote)]


def same_figures(printed: str, quote: str) -> bool:
    """Whether two texts that are equal when folded have the same figures: `1 5` is not `15`; `5⁰` has one more mark.

    A superscript mark of the page may be missing from the quote.
    """
    marks = _raised(quote)
    return _FIGURE.findall(whole(printed)) == _FIGURE.findall(whole(quote)) and marks in ("", _raised(printed))


def fold_quote(quote: str) -> Folded:
    """Fold a quote without the punctuation around it, which is the writer's."""
    folded = fold(quote)
    start = len(folded.text) - len(folded.text.lstrip(_EDGES))
    end = len(folded.text.rstrip(_EDGES))
    return folded.part(start, end)


def _places(page_text: str, page: Folded, wanted: str) -> list[Span]:
    found = []
    at = page.text.find(wanted)
    while at >= 0:
        span = page.source(at, at + len(wanted))
        if not (_cuts(page_text, span.start) or _cuts(page_text, span.end)):
            found.append(span)
        at = page.text.find(wanted, at + 1)
    return found


def _cuts(text: str, at: int) -> bool:
    """Whether an offset is inside a word or a figure."""
    before, behind = seen(text[max(0, at - _NEAR) : at]), seen(text[at : at + _NEAR])
    read = with_digits(level(before + behind))
    left, right = read[: len(before)], read[len(before) :]
    if not left or not right:
        return False
    before, after = left[-1], right[0]
    if before.isdigit() and after in ",.":
        return right[1:2].isdigit()
    if before in ",." and after.isdigit():
        return left[-2:-1].isdigit()
    if before.isalpha() and after.isalpha():
        return not (before.islower() and after.isupper())
    return (before.isdigit() and after.isdecimal()) or cuts_number(read, len(left))


def _clusters(text: str) -> list[tuple[int, int]]:
    """Base characters with their combining marks."""
    bounds: list[tuple[int, int]] = []
    for index, char in enumerate(text):
        if bounds and unicodedata.combining(char):
            bounds[-1] = (bounds[-1][0], index + 1)
        else:
            bounds.append((index, index + 1))
    return bounds


@lru_cache(maxsize=4096)
def _fold_cluster(cluster: str) -> str:
    char = cluster[0]
    if char in _DASHES:
        return "-"
    if char in _QUOTE_MARKS:
        return "'"
    if char in _BULLETS or is_raised(char):
        return ""
    folded = unicodedata.normalize("NFKC", cluster)
    return "".join(c for c in folded if unicodedata.category(c) not in _BLANK)


def _raised(text: str) -> str:
    if text.isascii():
        return ""
    return "".join(char for char in text if is_raised(char))


def _between_letters(text: str, index: int) -> bool:
    return 0 < index < len(text) - 1 and text[index - 1].isalpha() and text[index + 1].isalpha()
