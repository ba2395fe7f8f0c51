"""Which lines head a unit, and which only look as if they did. Pure."""

import re
from string import ascii_lowercase

from pincite.indexer.legal_text.numbering import Enumerator, read_enumerator
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns.currencies import ENDS_IN_CODE
from pincite.indexer.model import SectionKind

_LONGEST = 120
_LONGEST_UNIT_LINE = 110
_MOST_WORDS = 16
_FEW_WORDS = 8
_SMALL = frozenset("a an and by for from in of on or the to upon with".split())
_MID_SENTENCE = (*ascii_lowercase, ",")
_ENDS = (".", ";", ":", ",", " and", " or")
_TERMINALS = (".", ";", ":", "”", '"', ")", "?", "]", "; and", "; or")
_RUN_IN = re.compile(r"(?P<heading>[A-Z][^.:;“”\"]{1,70})\.(?=\s+[A-Z“\"(])")
_VERB = re.compile(r"\b(?:shall|must|may|will|is|are|was|has|have|means)\b")
_OPEN_END = re.compile(
    r"\bshall\b|\b(?:the|of|in|under|and|or|to|by|for|from|on|at|with|a|an|this|that)$|" + ENDS_IN_CODE.pattern
)
"""What only running text holds at the end of a line (a currency that waits for its sum), or at all."""
_SEPARATED = re.compile(r"(?:The\s+)?\w+\s+\w+\s*[:\-–—]")


def is_heading(text: str) -> bool:
    """Tell whether a line, its number left out, reads like a heading: short, capitalised, without a full stop."""
    return (
        2 < len(text) <= _LONGEST
        and (text[0].isupper() or text[0] in "‘“'\"[")
        and not text.endswith(_ENDS)
        and len(text.split()) <= _MOST_WORDS
    )


def heading_behind(unit: SectionKind, enumerator: Enumerator, rest: str, following: str) -> str | None:
    """The heading behind a number. Clauses and dotted paragraphs may begin with their text at once."""
    if unit is SectionKind.PARAGRAPH:
        return None
    if unit is SectionKind.CLAUSE or enumerator.styles == ("dotted",):
        if (run_in := run_in_heading(rest)) is not None:
            return run_in
        if goes_on(rest, following):
            return None
        if rest.endswith(".") and is_titled(rest):
            rest = rest[:-1]
    return rest if is_heading(rest) else None


def is_titled(text: str) -> bool:
    """Tell whether a few words are all written as in a title: `Term and Termination.`."""
    words = text.split()
    return len(words) <= _FEW_WORDS and all(word[0].isupper() or word in _SMALL for word in words)


def ends_sentence(before: str) -> bool:
    """Tell whether a line may be followed by a heading: it ends a sentence or a list's item, or is a heading itself."""
    return not before or before.endswith(_TERMINALS) or is_heading(before)


def run_in_heading(text: str) -> str | None:
    """Return the heading that stands at the head of a clause's own text: `Term` in `Term. This Agreement ...`."""
    match = _RUN_IN.match(text)
    if match is None or len(match["heading"].split()) > _FEW_WORDS or _VERB.search(match["heading"]):
        return None
    return match["heading"]


def sentence_has_ended(before: str) -> bool:
    """Tell whether a line closes a sentence for certain; a document begins behind one."""
    return not before or before.endswith((".", "”", '"', "?", "]", ".)"))


def breaks_off(text: str) -> bool:
    """Tell whether a line ends in mid-sentence, so that the next one goes on with it."""
    return text.endswith(_MID_SENTENCE) and not is_heading(text)


def goes_on(text: str, following: str) -> bool:
    """Tell whether the next line continues this one, which then is running text and no heading."""
    if _OPEN_END.search(text):
        return True
    if not following:
        return False
    return following[0].islower() or (following[0].isdigit() and read_enumerator(following) is None)


def stands_alone(text: str, heading: str, *, headed: bool = False) -> bool:
    """Tell a heading line from a sentence that happens to begin with `Part 3 of this Law ...`."""
    if not _may_head(text):
        return False
    if not heading:
        return True
    if headed:
        return heading[0].isupper() and not heading.split()[0].islower()
    return text.split()[0].isupper() or bool(_SEPARATED.match(text))


def schedule_head(text: str) -> re.Match[str] | None:
    """Return the match of a line that heads a schedule (`SCHEDULE 2`, `SECOND SCHEDULE`), null for other lines."""
    match = common.SCHEDULE_LINE.match(text) or common.ORDINAL_SCHEDULE_LINE.match(text)
    return match if match and _is_schedule(text, match) else None


def schedule_number(match: re.Match[str]) -> str:
    """The number of a schedule by its head, `2` for `SECOND`; empty where it has none."""
    number = match["number"] or ""
    return str(common.ORDINALS.index(number.lower()) + 1) if number.lower() in common.ORDINALS else number


def _is_schedule(text: str, match: re.Match[str]) -> bool:
    """Tell the head of a schedule from a sentence about it."""
    if not _may_head(text) or match["heading"][:1].islower():
        return False
    if match["word"].isupper():
        return True
    return (not match["heading"] and match["number"] is not None) or bool(_SEPARATED.match(text))


def title_of(match: re.Match[str]) -> str | None:
    """Return the heading behind a unit's number, if it stands on the same line."""
    return match["heading"].strip(" :.~-–—") or None


def _may_head(text: str) -> bool:
    return len(text) <= _LONGEST_UNIT_LINE and not text.endswith((".", ";", ","))
