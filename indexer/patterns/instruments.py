"""How a law says that it amends another."""

import re

from pincite.indexer.patterns.example import Example

SHOWN_BELOW = re.compile(
    r"\b(?:underlin\w+|struck|strik\w+|highlighted)\b[^:]{0,120}\b(?:below|following|follows)\b[^:]{0,20}:$",
    re.IGNORECASE,
)
"""The words that lead over to the amended law's own text."""
AMENDS = re.compile(
    r"\bAMENDMENTS?\s+(?:TO|OF)\b|\b(?:is|are)\s+(?:hereby\s+)?(?:to\s+be\s+)?(?:amended|repealed|deleted|substituted|replaced)\b",
    re.IGNORECASE,
)
"""A unit that amends: no provision of the amended law says so of itself."""
CHANGES = re.compile(
    r"\b(?:(?:is|are|be|shall\s+be|hereby)\s+(?:hereby\s+)?(?:further\s+)?(?:to\s+be\s+)?(?:entirely\s+|wholly\s+)?"
    r"(?:(?P<amended>amended|modified|varied)|(?P<replaced>replaced|substituted|superseded|restated)"
    r"|(?P<repealed>repealed|deleted|revoked|omitted|removed)|(?P<inserted>inserted|added))"
    r"|(?P<amend>(?:agree|wish)\s+to\s+amend))\b",
    re.IGNORECASE,
)
"""What an instrument says that it does to a provision."""

EXAMPLES: dict[str, Example] = {
    "shown below": (SHOWN_BELOW, "by inserting the underlined text and deleting the struck text as shown below:", {}),
    "amends": (AMENDS, "The following Articles of the Pilots Law are to be amended", {}),
    "amends by its heading": (AMENDS, "PART 2: AMENDMENTS TO THE PILOTS LAW", {}),
    "changes": (CHANGES, "Article 5 is hereby repealed", {"repealed": "repealed"}),
    "changes, of several": (CHANGES, "Articles 5 and 7 shall be superseded by", {"replaced": "superseded"}),
}
"""Name -> example."""
