"""Provisions cited in a row under one word: `Articles 4, 5(1) and 6` prints Article 5(1) too. Pure."""

import re

from pincite.tools.answers.names import key

_KINDS = r"(?:Article|Section|Regulation|Rule|Clause|Paragraph|Schedule|Part|Chapter|Form|Appendix|Annex|Order|Item)"
_NUMBER = r"\d[\w.]*(?<!\.)(?:\(\w{1,4}\))*"
_ONE = re.compile(
    rf"^(?P<kind>{_KINDS})\s+(?P<number>{_NUMBER})(?:\s+of\s+(?:the\s+)?(?P<of>[A-Z].+))?$", re.IGNORECASE
)
_JOIN = r"(?:\s*,\s*(?:and\s+|or\s+)?|\s+(?:and|or|&)\s+)"
_OF = re.compile(r"\s+of\s+(?:the\s+)?", re.IGNORECASE)


def cites(text: str, name: str) -> bool:
    """Whether a text cites the provision that a name calls by kind and number, in a row under the plural of its kind.

    Of a name that says of which law it is, the row must be of that law.
    """
    one = _ONE.match(name.strip())
    if one is None:
        return False
    rows = re.finditer(rf"\b{one['kind']}s\s+(?P<row>{_NUMBER}(?:{_JOIN}{_NUMBER})+)", text, re.IGNORECASE)
    return any(one["number"] in re.findall(_NUMBER, row["row"]) and _is_of(text, row.end(), one["of"]) for row in rows)


def _is_of(text: str, end: int, law: str | None) -> bool:
    if law is None:
        return True
    owner = _OF.match(text, end)
    return owner is not None and key(text[owner.end() :])[: len(key(law))] == key(law)
