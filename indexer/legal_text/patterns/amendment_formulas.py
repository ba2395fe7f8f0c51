"""How a law says that it amends another, and who signs an instrument."""

import re

from pincite.indexer.legal_text.patterns.example import Example

SHOWN_BELOW = re.compile(
    r"\b(?:underlin\w+|struck|strik\w+|highlighted)\b[^:]{0,120}\b(?:below|following|follows)\b[^:]{0,20}:$",
    re.IGNORECASE,
)
"""The words that lead over to the amended law's own text."""
AMENDS = re.compile(
    r"\bAMENDMENTS?\s+(?:TO|OF)\b|\b(?:is|are)\s+(?:hereby\s+)?(?:to\s+be\s+)?(?:amended|repealed|deleted|substituted"
    r"|replaced)\b",
    re.IGNORECASE,
)
"""A unit that amends: no provision of the amended law says so of itself."""
_TAKEN_OUT = r"(?:repealed|deleted|revoked|omitted|removed)"
_AND_PUT_IN = (
    r",?\s+(?:in\s+(?:its|their)\s+entirety,?\s+)?and\s+(?:the\s+following\s+(?:\w+\s+){0,2}?)?"
    r"(?:(?:is|are|be|shall\s+be|hereby)\s+){0,2}"
)
"""What stands between the two halves of `deleted in its entirety and replaced`."""
CHANGES = re.compile(
    r"\b(?:(?:is|are|be|shall\s+be|hereby)\s+(?:hereby\s+)?(?:further\s+)?(?:to\s+be\s+)?(?:entirely\s+|wholly\s+)?"
    rf"(?:(?P<replaced>(?:(?:amended|{_TAKEN_OUT}){_AND_PUT_IN})?(?:replaced|substituted|superseded|restated))"
    rf"|(?P<amended>amended|modified|varied)"
    rf"|(?P<repealed>{_TAKEN_OUT})|(?P<inserted>inserted|added))"
    r"|(?P<amend>(?:agree|wish)\s+to\s+amend))\b",
    re.IGNORECASE,
)
"""What an instrument says that it does to a provision."""
COMMANDS = re.compile(
    r"(?:(?:^|\n)(?:\s{0,9}\d+(?:\.\d+){0,3}\.?)?|[)\]]|(?<=[.;:]))\s{0,40}(?:(?P<amended>In\b[^;]{0,300}?\b"
    r"(?:substitute|insert|omit|delete|replace|add))\b"
    r"|(?P<replaced>For\b[^;]{0,300}?\bsubstitute|(?:Omit|Delete)\b[^.;:]{0,200}?\band\s+(?:replace|substitute"
    r"|insert))\b|(?P<inserted>(?:After|Before)\b[^;]{0,200}?\b(?:insert|add))\b"
    r"|(?P<repealed>(?:Omit|Delete))\b)"
)
"""What an instrument orders to be done to a provision: `In Article 5, for “two” substitute “three”`."""
NEW_TEXT = re.compile(r":\s*[“\"‘]")
"""Where an instrument begins to quote the text that is to stand."""

HEADED = re.compile(
    r"\b(?:(?P<amended>Amendments?|Modifications?|Variations?)|(?P<replaced>Substitution|Replacement)"
    r"|(?P<repealed>Repeal|Deletion|Omission|Revocation)|(?P<inserted>Insertion|Addition))\s+(?:of|to)\s+$",
    re.IGNORECASE,
)
"""How the heading of an amending unit goes on with the provision that it changes: `Amendment of` Article 5."""
ORDERING = re.compile(r"\b(?:for|after|before|omit|delete|insert|add|substitute|replace)\b", re.IGNORECASE)
"""The words of a command behind which stands no longer where it applies, but what is taken out or put in."""
MENTIONED = re.compile(
    r"\b(?:references?\s+to|in\s+respect\s+of|referred\s+to\s+in|under|(?:in\s+)?accordance\s+with|pursuant\s+to"
    r"|subject\s+to|without\s+prejudice\s+to)\s+(?:the\s+|existing\s+)?$",
    re.IGNORECASE,
)
"""What stands before a provision that is only mentioned, not changed: `pursuant to` Section 10."""
PARTIAL = re.compile(
    r"[“\"‘]|\b(?:words?|phrases?|figures?|definitions?|entry|entries|items?|rows?|references?|sentences?"
    r"|expressions?)\b",
    re.IGNORECASE,
)
"""Only words of a provision are taken out, not all of it."""
WITH_EFFECT = re.compile(r"\bwith\s+effect\s+(?:from|on|as\s+of)\s+(?P<when>[^,;“\"]{4,40})", re.IGNORECASE)
"""The day from which one amendment takes effect."""
UNITS_COMMENCE = re.compile(
    r"\b(?:Articles?|Sections?|Clauses?|Regulations?|Rules?|Parts?"
    r"|Paragraphs?)\s+(?P<units>\d[\dA-Z,\s]*(?:(?:and|to|or)\s+\d[\dA-Z]*)?)"
    r"\s+(?:shall\s+|will\s+)?(?:comes?|enters?|takes?)\s+(?:into\s+)?(?:force|effect|operation)"
    r"\s+(?:on|from)\s+(?P<when>[^.;]{4,60})"
)
"""Another day of commencement for some units: `Article 12 comes into force on 1 January 2023`."""
DAYS_AFTER_ENACTMENT = re.compile(
    r"\b(?P<days>\d{1,3})(?:st|nd|rd|th)?\)?\s+(?P<business>(?:business|working)\s+)?(?:calendar\s+)?days?\s+"
    r"(?:after|following|from)\b",
    re.IGNORECASE,
)
"""Commencement counted from the day of enactment: `the 5th business day after enactment`."""
DRAFT = re.compile(
    r"^[ \t]*(?:(?:CONSULTATION|Consultation)\s+(?:PAPER|Paper|DRAFT|Draft)\b|(?:EXPOSURE|Exposure)\s+(?:DRAFT|Draft)\b"
    r"|(?:DRAFT|Draft)(?=[ \t]*(?:$|[:,(\d–-]|of\b|for\b)))",
    re.MULTILINE,
)
"""What a first page says that is no law yet."""

EXAMPLES: dict[str, Example] = {
    "shown below": (SHOWN_BELOW, "by inserting the underlined text and deleting the struck text as shown below:", {}),
    "amends": (AMENDS, "The following Articles of the Pilots Law are to be amended", {}),
    "changes": (CHANGES, "Article 5 is hereby repealed", {"repealed": "repealed"}),
    "deleted and replaced": (
        CHANGES,
        "Clause 7.2 is deleted in its entirety and replaced by",
        {"replaced": "deleted in its entirety and replaced"},
    ),
    "orders to substitute words": (COMMANDS, "(1) In Article 5(1), for “two” substitute “three”.", {}),
    "new text": (NEW_TEXT, "For Article 5 substitute:\n“5. Pilots", {}),
    "headed": (HEADED, "7. Amendment of ", {"amended": "Amendment"}),
    "ordering": (ORDERING, "In Schedule 3, for the entries", {}),
    "mentioned": (MENTIONED, "for the entries in respect of ", {}),
    "partial": (PARTIAL, "In Article 5, the words “two” are deleted", {}),
    "with effect": (WITH_EFFECT, "With effect from 1 May 2023, in clause 5", {"when": "1 May 2023"}),
    "units commence": (
        UNITS_COMMENCE,
        "(2) Articles 12 and 13 come into force on 1 January 2023.",
        {"units": "12 and 13", "when": "1 January 2023"},
    ),
    "days after enactment": (
        DAYS_AFTER_ENACTMENT,
        "shall come into force on the 5th business day after enactment",
        {"days": "5", "business": "business "},
    ),
    "draft": (DRAFT, "PORTS LAW\nDRAFT for consultation", {}),
}
"""Name -> example."""
