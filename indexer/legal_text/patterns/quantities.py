"""Patterns for numbers that are not quantities, and words for a quantity of zero."""

import re

from pincite.indexer.legal_text.patterns.currencies import CODES
from pincite.indexer.legal_text.patterns.example import Example

# Article 42 · 86(3) · 64A · CFI-020-2025 · 005/2025 · No. 5 of 2018 · (a list marker) · Time: 9am
IDENTIFIER = re.compile(
    r"\b(?:articles?|art|sections?|clauses?|cl|paragraphs?|paras?|schedules?|parts?|forms?|rules?|orders?|regulations?|"
    r"chapters?|pages?|pp?|appendix|annex|nos?|number|version|footnote"
    r"|law)\.?\s*\(?\d+(?:\.\d+)*[A-Z]?\)?(?:\(\w{1,4}\))*"
    r"(?:\s+of\s+\d{4}\b)?"
    r"|\b\d+[A-Z]?(?:\((?:\d{1,3}|[a-z]|[ivx]+)\))+|(?-i:\b\d+[AC-JLN-Z]\b)"
    rf"|(?-i:\b(?!(?:{'|'.join(sorted(CODES))})\b)[A-Z]{{2,}}[\s-]*\d+\s*[-/]\s*\d+)|\b\d+/\d{4}\b"
    r"|(?:^|(?<=[\s;:,.]))\(\d{1,2}\)(?=\s)|^\s*\d{1,3}[.)](?=\s)"
    r"|(?-i:(?:^|(?<=[.;]\s))\d{1,3}(?:\.\d{1,3}){1,4}(?=\.?\s+[“\"‘(]?[A-Z]))"
    r"|\b\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m\b|\b\d{1,2}:\d{2}\b(?!:)"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{4}\b",
    re.IGNORECASE | re.MULTILINE,
)
"""Numbers of provisions, cases and laws, list markers, times of day, a month with its year.

`4.1` at the start of a line or sentence before a capital is the number of a clause.
"""

NOTHING = re.compile(r"\b(?:nil|none|zero|free\s+of\s+charge)\b", re.IGNORECASE)
"""A quantity of zero: nil, none, free of charge."""

MONTH_NAMED = re.compile(
    r"\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
)
"""A month in words."""

EXAMPLES: dict[str, Example] = {
    "provision": (IDENTIFIER, "Article 37(1)", {}),
    "case number": (IDENTIFIER, "ABC-020-2031", {}),
    "clause": (IDENTIFIER, "4.1 The fee is due", {}),
    "time of day": (IDENTIFIER, "9:30am", {}),
    "nothing": (NOTHING, "free of charge", {}),
    "month": (MONTH_NAMED, "in November", {}),
}
