"""How commercial contracts say what they are: titles, parties with their defined names, dates, recitals."""

import re

from pincite.indexer.patterns.example import Example

AGREEMENT_TITLE = re.compile(r"\b(?:AGREEMENT|CONTRACT|DEED|LEASE|LICEN[CS]E|TERMS AND CONDITIONS)\b", re.IGNORECASE)
THIS_AGREEMENT = re.compile(
    r"\bTh(?:is|IS)\s+(?P<title>(?:[A-Z][\w&/-]*\s+(?:(?:and|of|for|AND|OF|FOR)\s+)?){1,7}(?:Agreement|AGREEMENT|Contract|CONTRACT))\b"
)
"""The agreement named by its own first sentence, where no title stands above it."""
CONTRACT_AMENDMENT = re.compile(r"\b(?:AMENDMENT|ADDENDUM|SUPPLEMENTAL|VARIATION)\b", re.IGNORECASE)
RECITALS = re.compile(r"^(?:RECITALS?|R E C I T A L S|BACKGROUND|Recitals|Background|WHEREAS)\s*:?$")

EXAMPLES: dict[str, Example] = {
    "title": (AGREEMENT_TITLE, "PILOTAGE SERVICES AGREEMENT", {}),
    "this agreement": (
        THIS_AGREEMENT,
        "This Master Services Agreement is made",
        {"title": "Master Services Agreement"},
    ),
    "amendment": (CONTRACT_AMENDMENT, "AMENDMENT No. 1", {}),
    "recitals": (RECITALS, "RECITALS", {}),
}
"""Name -> example."""
