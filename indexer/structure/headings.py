"""Distinguish lines that head a unit from lines that only look like headings. Pure."""

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
_LOWERCASE_WORDS = frozenset("a an and by for from in of on or the to upon with".split())
_MID_SENTENCE = (*ascii_lowercase, ",")
_CONTINUATION_ENDS = (".", ";", ":", ",", " and", " or")
_TERMINALS = (".", ";", ":", "”", '"', ")", "?", "]", "; and", "; or")
_RUN_IN = re.compile(r"(?P<heading>[A-Z][^.:;“”\"]{1,70})\.(?=\s+[A-Z“\"(])")
_VERB = re.compile(r"\b(?:shall|must|may|will|is|are|was|has|have|means)\b")
_OPEN_END = re.compile(
    r"\bshall\b|\b(?:the|of|in|under|and|or|to|by|for|from|on|at|with|a|an|this|that)$|" + ENDS_IN_CODE.pattern
)
"""Matches only running text: anywhere, or at the end of a line (a currency before its sum)."""
_SEPARATED = re.compile(r"(?:The\s+)?\w+\s+\w+\s*[:\-–—]")


def is_heading(text: str) -> bool:
    """Return whether a line without its number reads like a heading: short, capitalised, without a full stop."""
    return (
        2 < len(text) <= _LONGEST
        and (text[0].isupper() or text[0] in "‘“'\"[")
        and not text.endswith(_CONTINUATION_ENDS)
        and len(text.split()) <= _MOST_WORDS
    )


def heading_after(unit: SectionKind, enumerator: Enumerator, rest: str, following: str) -> str | None:
    """Return the heading after a number, or None. In clauses and dotted paragraphs the text may follow directly."""
    if unit is SectionKind.PARAGRAPH:
        return None
    if unit is SectionKind.CLAUSE or enumerator.styles == ("dotted",):
        if (run_in := run_in_heading(rest)) is not None:
            return run_in
        if continues_below(rest, following):
            return None
        if rest.endswith(".") and is_titled(rest):
            rest = rest[:-1]
    return rest if is_heading(rest) else None


def is_titled(text: str) -> bool:
    """Return whether a few words are all capitalised as in a title: `Term and Termination.`."""
    words = text.split()
    return len(words) <= _FEW_WORDS and all(word[0].isupper() or word in _LOWERCASE_WORDS for word in words)


def ends_sentence(before: str) -> bool:
    """Return whether a heading may follow this line: it ends a sentence or a list item, or is a heading itself."""
    return not before or before.endswith(_TERMINALS) or is_heading(before)


def run_in_heading(text: str) -> str | None:
    """Return the heading at the start of a clause's own text: `Term` in `Term. This Agreement ...`."""
    match = _RUN_IN.match(text)
    if match is None or len(match["heading"].split()) > _FEW_WORDS or _VERB.search(match["heading"]):
        return None
    return match["heading"]


def sentence_has_ended(before: str) -> bool:
    """Return whether a line certainly ends a sentence. The start of the document counts too."""
    return not before or before.endswith((".", "”", '"', "?", "]", ".)"))


def breaks_off(text: str) -> bool:
    """Return whether a line ends in mid-sentence, so that the next one continues it."""
    return text.endswith(_MID_SENTENCE) and not is_heading(text)


def continues_below(text: str, following: str) -> bool:
    """Return whether the next line continues this one, which is then running text and no heading."""
    if _OPEN_END.search(text):
        return True
    if not following:
        return False
    return following[0].islower() or (following[0].isdigit() and read_enumerator(following) is None)


def stands_alone(text: str, heading: str, *, headed: bool = False) -> bool:
    """Return whether a line is a heading and not a sentence that begins with `Part 3 of this Law ...`."""
    if not _may_be_head(text):
        return False
    if not heading:
        return True
    if headed:
        return heading[0].isupper() and not heading.split()[0].islower()
    return text.split()[0].isupper() or bool(_SEPARATED.match(text))


def schedule_head(text: str) -> re.Match[str] | None:
    """Return the match of a line that heads a schedule (`SCHEDULE 2`, `SECOND SCHEDULE`), or None."""
    match = common.SCHEDULE_LINE.match(text) or common.ORDINAL_SCHEDULE_LINE.match(text)
    return match if match and _is_schedule_head(text, match) else None


def schedule_number(match: re.Match[str]) -> str:
    """Return the number of a schedule in figures, `2` for `SECOND`, or an empty string."""
    number = match["number"] or ""
    return str(common.ORDINALS.index(number.lower()) + 1) if number.lower() in common.ORDINALS else number


def _is_schedule_head(text: str, match: re.Match[str]) -> bool:
    """Return whether a match is the head of a schedule and not a sentence about one."""
    if not _may_be_head(text) or match["heading"][:1].islower():
        return False
    if match["word"].isupper():
        return True
    return (not match["heading"] and match["number"] is not None) or bool(_SEPARATED.match(text))


def title_of(match: re.Match[str]) -> str | None:
    """Return the heading after a unit's number on the same line, or None."""
    return match["heading"].strip(" :.~-–—") or None


def _may_be_head(text: str) -> bool:
    return len(text) <= _LONGEST_UNIT_LINE and not text.endswith((".", ";", ","))
