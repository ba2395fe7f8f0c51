"""The currencies of amounts and their spellings. This is the only list of all of them."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.patterns.example import Example
from pincite.indexer.legal_text.patterns.jurisdiction import Currency, jurisdictions

_COMMON = (
    Currency("USD", ("US$", "U.S.$", "$"), ("dollar", "us dollar", "u.s. dollar", "united states dollar")),
    Currency("AED", ("Dhs.", "Dhs", "Dh"), ("dirham", "uae dirham", "united arab emirates dirham")),
    Currency("EUR", ("€",), ("euro",)),
    Currency("GBP", ("£", "GB£", "UK£"), ("pound", "pound sterling", "pounds sterling")),
    Currency("SAR", (), ("riyal", "saudi riyal")),
    Currency("CAD", ("C$", "CDN$", "CA$"), ("canadian dollar",)),
    Currency("AUD", ("A$", "AU$"), ("australian dollar",)),
    Currency("SGD", ("S$",), ("singapore dollar",)),
    Currency("NZD", ("NZ$",), ("new zealand dollar",)),
    Currency("HKD", ("HK$",), ("hong kong dollar",)),
    Currency("INR", ("₹", "Rs."), ("rupee", "indian rupee")),
    Currency("CNY", ("RMB",), ("renminbi", "yuan")),
    Currency("JPY", ("¥",), ("yen", "japanese yen")),
    Currency("CHF", (), ("swiss franc",)),
    Currency("QAR", (), ("qatari riyal",)),
    Currency("KWD", (), ("kuwaiti dinar",)),
    Currency("BHD", (), ("bahraini dinar",)),
    Currency("OMR", (), ("omani rial",)),
)
CURRENCIES = (*_COMMON, *(currency for each in jurisdictions() for currency in each.currencies))
"""The currencies of this list and those that jurisdictions add."""
CODES = tuple(currency.code for currency in CURRENCIES)
"""ISO 4217 codes, the most usual first."""
SPELLINGS = {
    spelling.casefold(): currency.code
    for currency in reversed(CURRENCIES)
    for spelling in (currency.code, *currency.signs, *currency.nouns)
}
"""Maps each spelling of a currency, in lower case, to its code.

A shared spelling belongs to the first currency with it.
"""


def _any_of(spellings: list[str]) -> str:
    """Return an expression for any of the spellings, the longest first. A space matches any white space.

    A sign after a letter belongs to another currency: `XY$ 5` does not contain `$ 5`.
    """
    escaped = (re.escape(item).replace(r"\ ", r"\s+") for item in sorted(spellings, key=len, reverse=True))
    return "|".join(rf"\b{item}" if item[0].isalpha() else rf"(?<![A-Za-z]){item}" for item in escaped)


_SIGNS = [sign for currency in CURRENCIES for sign in (currency.code, *currency.signs)]
_NOUNS = [name for currency in CURRENCIES for name in (currency.code.casefold(), *currency.nouns)]

BEFORE_SUM = re.compile(rf"({_any_of(_SIGNS)})[ \u00a0\n]?$", re.IGNORECASE)
"""A code or sign before a sum."""
NOUN = _any_of(_NOUNS)
"""Source of a pattern for the noun after a sum, in the singular."""
ENDS_IN_CODE = re.compile(rf"\b(?:{'|'.join(CODES)})$")
"""A line that ends before its sum."""
SUM_AT_END = re.compile(rf"(?:[$€£¥₹]\s?|\b(?:{'|'.join(CODES)})\s?)\d[\d,.]*[;.]?\s*$")
"""A line that ends in a sum: a table row."""

_ANY_SIGN = re.compile("|".join(map(re.escape, _SIGNS)))
_LAST_WORDS = sorted({name.split()[-1] for currency in CURRENCIES for name in currency.nouns})
WORDS = frozenset(form for name in _NOUNS for form in (name.split()[-1], f"{name.split()[-1]}s"))
"""The last words of currency names, and the codes, in lower case."""


def mentions(text: str) -> list[int]:
    """Return the offsets of currency mentions, ascending.

    Signs contain each other, so each is searched for separately, if the text has any.
    """
    lowered = text.lower()
    found = {at for sign in _SIGNS for at in _places(text, sign)} if _ANY_SIGN.search(text) else set[int]()
    found.update(at for noun in _LAST_WORDS for at in _places(lowered, noun))
    return sorted(found)


def _places(text: str, spelling: str) -> Iterator[int]:
    at = text.find(spelling)
    while at >= 0:
        following = text[at + len(spelling) : at + len(spelling) + 1]
        starts = not spelling[0].isalpha() or not text[at - 1 : at].isalnum()
        if starts and (not spelling[-1].isalpha() or not following.isalpha() or following == "s"):
            yield at
        at = text.find(spelling, at + 1)


EXAMPLES: dict[str, Example] = {
    "sign": (BEFORE_SUM, "a fee of US$", {}),
    "code": (BEFORE_SUM, "a fee of AED ", {}),
    "code at a line's end": (ENDS_IN_CODE, "shall pay a fine of USD", {}),
    "row": (SUM_AT_END, "Entry of a vessel €1,200", {}),
    "any sign": (_ANY_SIGN, "a fee of US$ 5", {}),
}
