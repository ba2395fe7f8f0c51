"""The numbers by which laws and cases are known, in one spelling each. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.model import LawNumber
from pincite.indexer.page import Span
from pincite.indexer.patterns.jurisdiction import dockets

_TELLING_DIGITS = 4
_LABEL = re.compile(r"\b(?:Nos?\.?|Numbers?|Docket|Case|Appeal)\s*#?:?\s*$", re.IGNORECASE)


def case_id(match: re.Match[str]) -> str:
    """Return the usual spelling of a match of `patterns.common.CASE_ID`: `ENF 053/2025`."""
    return f"{match['series'].upper()} {match['number'].zfill(3)}/{match['year']}"


def docket_numbers(text: str) -> Iterator[tuple[str, Span]]:
    """Yield the numbers in a text that have the shape of some jurisdiction's docket, in their usual spelling.

    A bare `17-26` may be anything: without a label such as `No.`, only a number of four digits or an action's counts.
    """
    for style in dockets():
        for match in style.number.finditer(text):
            said = len(match["number"]) >= _TELLING_DIGITS or match.groupdict().get("kind")
            if said or _LABEL.search(text[: match.start()]):
                yield style.case_id(match), Span(*match.span())


def law_number(match: re.Match[str]) -> LawNumber:
    """Return the value of a match of `patterns.common.LAW_NUMBER` or `LAW_SLASH`; `the` is no issuer."""
    issuer = match["issuer"] or ""
    return LawNumber("" if issuer.casefold() == "the" else issuer, int(match["number"]), int(match["year"]))


def same_law(a: LawNumber | None, b: LawNumber | None) -> bool:
    """Tell whether two numbers may name one law: an issuer that is not printed is taken to be the other's."""
    if a is None or b is None or (a.number, a.year) != (b.number, b.year):
        return False
    return not a.issuer or not b.issuer or a.issuer.casefold() == b.issuer.casefold()
