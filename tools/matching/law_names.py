"""Read references to laws in names: by number, by title, or both. Used by the validator and the scores.

It accepts more than `patterns.common.LAW_NUMBER`: an answer spells a number more freely than a law.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.model import LawNumber
from pincite.indexer.page import Span

# DIFC Law No. 5 of 2018 · Law No. (16) of 2011 · Law 7/2005 · Federal Decree-Law No. 32 of 2021
_LAW_NUMBER = re.compile(
    r"(?:(?P<before>\b[^\W\d_]+\s+)?(?P<word>\b(?!Decree\b)[^\W\d_]+(?:[\s-]+Decree)?)[\s-]+)?"
    r"\b(?P<law>Law|Act)\s*(?:(?:No|Number)\b\.?\s*)?\(?(?P<number>\d{1,3})\)?\s*(?:of\s+|/\s*)\(?(?P<year>\d{4})\b\)?",
    re.IGNORECASE,
)
# Insolvency Law No. 3 of 2009: the subject of a law is where an issuer may be
_SUBJECT = re.compile(
    r"\w+(?:s|ing|tion|sion|ment|ship|ity|cy|ance|ence|ory)|trust|contract|property|data|tax|title|court|labou?r",
    re.IGNORECASE,
)
_NO_ISSUER = frozenset({"the", "this", "that", "a", "decree", "under", "by", "in", "of", "and"})
_ENDS_A_NAME = frozenset({"the", "law", "laws", "act", "of", "under", "by", "in"})


@dataclass(frozen=True, slots=True)
class LawMention:
    """A law's number and its place in a text; the issuer is empty if the text does not name it.

    `of_title`: the words of the match that belong to the title before it: `Law` in "Insolvency Law No. 3 of 2009".
    """

    number: LawNumber
    span: Span
    of_title: str = ""


def law_mentions(text: str) -> Iterator[LawMention]:
    """Yield every law number in a text."""
    for match in _LAW_NUMBER.finditer(text):
        issuer = _issuer(match)
        start = match.start("word") if issuer else match.start("law")
        before = text[:start].split()
        titled = not issuer and before and before[-1][-1].isalpha() and before[-1].casefold() not in _NO_ISSUER
        number = LawNumber(issuer, int(match["number"]), int(match["year"]))
        yield LawMention(number, Span(start, match.end()), match["law"] if titled else "")


def without_law_numbers(text: str) -> str:
    """The rest of a name without law numbers: its title, possibly empty."""
    for mention in reversed(list(law_mentions(text))):
        text = f"{text[: mention.span.start]}{mention.of_title} {text[mention.span.end :]}"
    return text


def same_laws(a: list[LawMention], b: list[LawMention]) -> bool:
    """Whether two names give the same laws; a missing issuer fits any."""
    return all(any(same_law(x.number, y.number) for y in b) for x in a) and all(
        any(same_law(x.number, y.number) for x in a) for y in b
    )


def _issuer(match: re.Match[str]) -> str:
    """The word before `Law No. 5 of 2018` if it is the issuer and not the end of the law's title."""
    word = " ".join(re.split(r"[\s-]+", match["word"] or ""))
    if not word[:1].isupper() or word.casefold() in _NO_ISSUER or _SUBJECT.fullmatch(word):
        return ""
    before = (match["before"] or "").strip()
    sure = word.casefold().startswith("federal") or (word.isupper() and not match.group().isupper())
    in_title = before[:1].isupper() and before.casefold() not in _ENDS_A_NAME
    return word if sure or not in_title else ""
