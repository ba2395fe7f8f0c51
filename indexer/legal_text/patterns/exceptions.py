"""Patterns for limits of a provision: its own words (`subject to`, `unless`), and words elsewhere that exclude it."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_PROVISION = (
    r"(?:this|these|that|any|the\s+(?:following|provisions?|terms?|requirements?|conditions?|other)"
    r"|(?:sub-?)?paragraphs?"
    r"|Articles?|Sections?|Clauses?|Regulations?|Rules?|Parts?|Chapters?|Schedules?|articles?|sections?|clauses?)\b"
)
SUBJECT_TO = re.compile(
    rf"(?:^\s*|[,;:(.]\s*|\n\s*|\([a-zA-Z0-9]{{1,4}}\)\s*"
    r"|\b(?:and|or|but)\s+)(?P<words>[Ss]ubject\s+(?:only\s+|always\s+)?to)\b"
    r"|(?<!\w)(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bbeing )(?<!\bmade )(?<!\bbeen )"
    rf"(?P<bare>subject\s+to)\s+{_PROVISION}"
    r"|(?:\d\s+|\bAND\s+)(?P<opening>Subject\s+to|SUBJECT\s+TO)\b"
    r"|\b(?:is|are|be)\s+(?P<being>subject\s+to)\s+"
    r"(?:the\s+(?:provisions|exceptions?)|Articles?|Sections?|Clauses?|Regulations?)\b"
)
"""Makes a provision yield to another. A person who is subject to a law is not an exception."""
EXCEPT = re.compile(
    r"\b(?P<words>[Ee]xcept(?:ing)?(?!ion)|[Ss]ave\s+(?:as|for|that|where|when|if|to|in|with)"
    r"|[Ww]ith\s+the\s+exception\s+of"
    r"|[Oo]ther\s+than\s+(?:as|where|in\s+accordance|to\s+the\s+extent))\b",
    re.IGNORECASE,
)
"""Excepts a case."""
UNLESS = re.compile(r"\b(?P<words>[Uu]nless)\b", re.IGNORECASE)
"""Makes a condition."""
NOTWITHSTANDING = re.compile(r"\b(?P<words>[Nn]otwithstanding|[Dd]espite|[Ii]n\s+spite\s+of)\b", re.IGNORECASE)
"""Overrides another provision."""
WITHOUT_PREJUDICE = re.compile(
    r"\b(?P<words>[Ww]ithout\s+(?:prejudice\s+to|derogating\s+from|affecting))\b", re.IGNORECASE
)
"""Preserves another provision."""
PROVISO = re.compile(
    r"\b(?P<bare>provided\s+that|PROVIDED\s+THAT)\b|"
    r"[,;(]\s*(?:and\s+|but\s+)?(?P<words>provided)\b(?:,?\s*(?:however|always|further),?)?[^,.;]{0,60}?"
    r"\s(?:that|the|such|it|its|there|no|he|each|any)\b"
)
"""Begins a proviso."""
NOT_APPLY = re.compile(
    r"\b(?P<words>(?:shall|do|does|will|did)\s+not\s+(?:be\s+)?(?:appl(?:y|ied|icable)|affect|extend|require|prevent"
    r"|preclude"
    r"|prohibit|restrict|derogate)|(?:is|are|be)\s+not\s+(?:applicable|(?:required|obliged|bound)\s+to"
    r"|in\s+(?:violation|breach"
    r"|contravention)|entitled\b[^.;]{0,80}\bto\s+the\s+extent)|cease\w*\s+to\s+apply|may\s+not\s+rely\s+on"
    r"|[Nn]othing\s+in\s+(?:this|these|the)\b)",
    re.IGNORECASE,
)
"""Excludes a case from a rule."""
_MEASURE = r"(?:period|time|date|day|month|term|age|amount|sum|rate|number|percentage|fee|interval|limit)s?"
_OTHER = r"(?:other|longer|shorter|later|earlier|further|greater|lesser|lower|higher|additional|different|suitable)"
VARIATION = re.compile(
    r"\b(?P<words>or\s+(?:(?:for|within|at|by|on|in|of|to|until|after)\s+)?(?:such|some|any|another)\s+"
    rf"(?:{_OTHER}\s+)*{_MEASURE}"
    r"(?=\s+(?:as|that|which|not|may|is|specified|prescribed|agreed|allowed|determined|set)\b|\s*[,.;)])"
    r"|or\s+as\s+(?:otherwise\s+)?(?:may\s+be\s+|is\s+)?"
    r"(?:prescribed|specified|determined|agreed|directed|ordered|extended)"
    r"|whichever\s+(?:of\b[^,.;]{0,40}\s)?(?:is|are|occurs|comes|happens|ends|expires))\b",
    re.IGNORECASE,
)
"""An alternative to the figure before it."""

OVERRIDES_BEFORE = re.compile(
    r"\b(?:[Dd]espite|[Nn]otwithstanding|[Ii]n\s+spite\s+of|[Rr]egardless\s+of|[Nn]othing\s+in"
    r"|[Bb]y\s+way\s+of\s+exception\s+to"
    r"|[Aa]s\s+an\s+exception\s+to|[Bb]y\s+derogation\s+from|exempt\w*\s+(?:\w+\s+){0,8}?from|disappl\w+"
    r"|relieved?\s+(?:\w+\s+){0,4}?(?:of|from)"
    r"|(?:application|operation|effect)\s+of|instead\s+of|exception\s+to)\b[^.;:]{0,80}$"
)
"""Words before a reference that its unit overrides."""
OVERRIDES = re.compile(OVERRIDES_BEFORE.pattern.removesuffix("[^.;:]{0,80}$"))
"""The same words in any position."""
OVERRIDDEN_BEHIND = re.compile(
    r"\b(?:(?:shall|do|does|will)\s+not\s+(?:be\s+)?(?:appl(?:y|ied|icable)|affect|extend|require|prevent|preclude"
    r"|prohibit|restrict"
    r"|alter|limit)|(?:is|are|be)\s+(?:not\s+applicable|disapplied|excluded|modified|suspended|overridden)"
    r"|cease\w*\s+to\s+(?:apply|have\s+effect)|(?:has|have|of|be\s+of)\s+no\s+(?:effect|force|application))\b"
)
"""Words after a reference that does not apply."""
THIS_UNIT = re.compile(
    r"\b(?P<words>[Tt]his\s+(?P<kind>Article|Section|Clause|Regulation|Rule|Part|Chapter|Schedule|Paragraph))\b"
)
"""A unit's reference to itself or to the part around it."""

FOREGOING = re.compile(r"\b(?:[Nn]otwithstanding|[Dd]espite)\s+(?:the\s+)?(?:foregoing|above|preceding)\b")
"""A later unit that overrides those before it."""

OWN: dict[str, re.Pattern[str]] = {
    "subject_to": SUBJECT_TO,
    "notwithstanding": NOTWITHSTANDING,
    "except": EXCEPT,
    "unless": UNLESS,
    "proviso": PROVISO,
    "without_prejudice": WITHOUT_PREJUDICE,
    "not_apply": NOT_APPLY,
    "variation": VARIATION,
}
"""Kind of limit -> the pattern for it in a provision's own words."""

EXAMPLES: dict[str, Example] = {
    "subject to": (SUBJECT_TO, "Subject to Article 9, a master pays", {"words": "Subject to"}),
    "subject to, behind a comma": (SUBJECT_TO, "He moors, subject to any order", {"words": "subject to"}),
    "subject to what follows": (SUBJECT_TO, "He may moor subject to the following:", {"bare": "subject to"}),
    "being subject to a provision": (SUBJECT_TO, "A berth is subject to Article 4", {"being": "subject to"}),
    "subject to, behind a number": (SUBJECT_TO, "3.6 Subject to a dispute, he pays", {"opening": "Subject to"}),
    "proviso without a comma": (PROVISO, "he may stay provided that he pays", {"bare": "provided that"}),
    "except": (EXCEPT, "No fee is due except where it is asked", {"words": "except"}),
    "unless": (UNLESS, "unless he agrees", {"words": "unless"}),
    "despite": (NOTWITHSTANDING, "Despite Article 5, he pays", {"words": "Despite"}),
    "without prejudice": (WITHOUT_PREJUDICE, "without prejudice to Article 2", {"words": "without prejudice to"}),
    "proviso": (PROVISO, "he may moor, provided that he pays", {"words": "provided"}),
    "not applying": (NOT_APPLY, "This Article does not apply to tugs", {"words": "does not apply"}),
    "another figure": (VARIATION, "for a year, or such longer period as he allows", {"words": "or such longer period"}),
    "overrides": (OVERRIDES_BEFORE, "Despite paragraph (2) of ", {}),
    "overrides anything": (OVERRIDES, "Nothing in Article 4 prevents it", {}),
    "overridden": (OVERRIDDEN_BEHIND, " and 7 shall not apply to a tug", {}),
    "foregoing": (FOREGOING, "Notwithstanding the foregoing, he may moor", {}),
    "this unit": (THIS_UNIT, "this Part does not apply", {"kind": "Part"}),
}
