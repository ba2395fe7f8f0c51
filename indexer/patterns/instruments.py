"""How a law says that it amends another, and who signs an instrument."""

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
COMMANDS = re.compile(
    r"(?:^|\n|[)\]]|(?<=[.;:]))\s*(?:(?P<amended>In\b[^;]{0,300}?\b(?:substitute|insert|omit|delete|replace|add))\b"
    r"|(?P<replaced>For\b[^;]{0,300}?\bsubstitute)\b|(?P<inserted>(?:After|Before)\b[^;]{0,200}?\b(?:insert|add))\b"
    r"|(?P<repealed>(?:Omit|Delete))\b)"
)
"""What an instrument orders to be done to a provision: `In Article 5, for “two” substitute “three”`."""
NEW_TEXT = re.compile(r":\s*[“\"‘]")
"""Where an instrument begins to quote the text that is to stand."""

SIGNED_BY_AUTHORITY = re.compile(
    r"^[ \t]*+Signed\s+by\s+(?:the\s+)?authority\s+of\b[^\n]*\n\s*+(?P<who>[^\n]{4,60})\n", re.MULTILINE
)
"""The hand under which an instrument is made."""

EXAMPLES: dict[str, Example] = {
    "signed by authority": (
        SIGNED_BY_AUTHORITY,
        "Signed by authority of the Secretary of State\nAnn Poe\nMinister of Lamps\n",
        {"who": "Ann Poe"},
    ),
    "shown below": (SHOWN_BELOW, "by inserting the underlined text and deleting the struck text as shown below:", {}),
    "amends": (AMENDS, "The following Articles of the Pilots Law are to be amended", {}),
    "amends by its heading": (AMENDS, "PART 2: AMENDMENTS TO THE PILOTS LAW", {}),
    "changes": (CHANGES, "Article 5 is hereby repealed", {"repealed": "repealed"}),
    "orders to substitute words": (COMMANDS, "(1) In Article 5(1), for “two” substitute “three”.", {}),
    "orders to substitute all": (COMMANDS, "For Article 22(1) of the Pilots Law substitute:", {}),
    "new text": (NEW_TEXT, "For Article 5 substitute:\n“5. Pilots", {}),
    "orders to insert": (COMMANDS, "After Article 17 insert:", {"inserted": "After Article 17 insert"}),
    "changes, of several": (CHANGES, "Articles 5 and 7 shall be superseded by", {"replaced": "superseded"}),
}
"""Name -> example."""
