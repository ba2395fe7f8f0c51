"""Patterns for the words with which an instrument amends another, commences and is drafted."""

import re

from pincite.indexer.legal_text.patterns.example import Example

SHOWN_BELOW = re.compile(
    r"\b(?:underlin\w+|struck|strik\w+|highlighted)\b[^:]{0,120}\b(?:below|following|follows)\b[^:]{0,20}:$",
    re.IGNORECASE,
)
"""Introduces the amended law's own text."""
AMENDS = re.compile(
    r"\bAMENDMENTS?\s+(?:TO|OF)\b|\b(?:is|are)\s+(?:hereby\s+)?(?:to\s+be\s+)?"
    r"(?:amended|repealed|deleted|substituted|replaced)\b",
    re.IGNORECASE,
)
"""Matches a unit that amends. No provision of the amended law says this about itself."""
_TAKEN_OUT = r"(?:repealed|deleted|revoked|omitted|removed)"
_AND_PUT_IN = (
    r",?\s+(?:in\s+(?:its|their)\s+entirety,?\s+)?and\s+(?:the\s+following\s+(?:\w+\s+){0,2}?)?"
    r"(?:(?:is|are|be|shall\s+be|hereby)\s+){0,2}"
)
"""Words between the two halves of `deleted in its entirety and replaced`."""
CHANGES = re.compile(
    r"\b(?:(?:is|are|be|shall\s+be|hereby)\s+(?:hereby\s+)?(?:further\s+)?(?:to\s+be\s+)?(?:entirely\s+|wholly\s+)?"
    rf"(?:(?P<replaced>(?:(?:amended|{_TAKEN_OUT}){_AND_PUT_IN})?(?:replaced|substituted|superseded|restated))"
    rf"|(?P<amended>amended|modified|varied)"
    rf"|(?P<repealed>{_TAKEN_OUT})|(?P<inserted>inserted|added))"
    r"|(?P<amend>(?:agree|wish)\s+to\s+amend))\b",
    re.IGNORECASE,
)
"""The effect that an instrument declares on a provision. The matching group is the kind of change."""
COMMANDS = re.compile(
    r"(?:(?:^|\n)(?:\s{0,9}\d+(?:\.\d+){0,3}\.?)?|[)\]]|(?<=[.;:]))\s{0,40}(?:(?P<amended>In\b[^;]{0,300}?\b"
    r"(?:substitute|insert|omit|delete|replace|add))\b"
    r"|(?P<replaced>For\b[^;]{0,300}?\bsubstitute|(?:Omit|Delete)\b[^.;:]{0,200}?\band\s+"
    r"(?:replace|substitute|insert))\b|(?P<inserted>(?:After|Before)\b[^;]{0,200}?\b(?:insert|add))\b"
    r"|(?P<repealed>(?:Omit|Delete))\b)"
)
"""A command to change a provision: `In Article 5, for “two” substitute “three”`."""
NEW_TEXT = re.compile(r":\s*[“\"‘]")
"""The point at which an instrument begins to quote the new text."""

HEADED = re.compile(
    r"\b(?:(?P<amended>Amendments?|Modifications?|Variations?)|(?P<replaced>Substitution|Replacement)"
    r"|(?P<repealed>Repeal|Deletion|Omission|Revocation)|(?P<inserted>Insertion|Addition))\s+(?:of|to)\s+$",
    re.IGNORECASE,
)
"""The heading of an amending unit, up to the provision it changes: `Amendment of` Article 5."""
ORDERING = re.compile(r"\b(?:for|after|before|omit|delete|insert|add|substitute|replace)\b", re.IGNORECASE)
"""Words of a command. Text after them is removed or inserted, and no longer says where the command applies."""
MENTIONED = re.compile(
    r"\b(?:references?\s+to|in\s+respect\s+of|referred\s+to\s+in|under|(?:in\s+)?accordance\s+with|pursuant\s+to"
    r"|subject\s+to|without\s+prejudice\s+to)\s+(?:the\s+|existing\s+)?$",
    re.IGNORECASE,
)
"""Words before a provision that is mentioned and not changed: `pursuant to` Section 10."""
PARTIAL = re.compile(
    r"[“\"‘]|\b(?:words?|phrases?|figures?|definitions?|entry|entries|items?|rows?|references?|sentences?"
    r"|expressions?)\b",
    re.IGNORECASE,
)
"""Shows that only words of a provision are removed, not all of it."""
WITH_EFFECT = re.compile(r"\bwith\s+effect\s+(?:from|on|as\s+of)\s+(?P<when>[^,;“\"]{4,40})", re.IGNORECASE)
"""The day from which one amendment takes effect."""
UNITS_COMMENCE = re.compile(
    r"\b(?:Articles?|Sections?|Clauses?|Regulations?|Rules?|Parts?"
    r"|Paragraphs?)\s+(?P<units>\d[\dA-Z,\s]*(?:(?:and|to|or)\s+\d[\dA-Z]*)?)"
    r"\s+(?:shall\s+|will\s+)?(?:comes?|enters?|takes?)\s+(?:into\s+)?(?:force|effect|operation)"
    r"\s+(?:on|from)\s+(?P<when>[^.;]{4,60})"
)
"""A separate day of commencement for some units: `Article 12 comes into force on 1 January 2023`."""
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
"""Marks the first page of a text that is not law yet."""

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
