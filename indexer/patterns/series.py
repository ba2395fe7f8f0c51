"""The series in which instruments and papers are numbered: `Act 369`, `2024 No. 1000 (C. 65)`, `Form 25`."""

import re

from pincite.indexer.patterns.example import Example
from pincite.indexer.patterns.kinds import NOUNS

_YEAR = r"(?:1[5-9]|20)\d\d"
_FIGURE = (
    rf"(?!{_YEAR}\b(?!\s*[/–-]\s*\d))(?:[A-Z]{{1,3}}[\s-]?)?\d[\dA-Z]{{0,6}}(?:[.,/–—-]\d[\dA-Z]{{0,8}}){{0,3}}"
    r"(?:/[A-Z]{2,4}|[\s–—-]{0,2}[A-Z]\.[A-Z]\.)?"
)
"""A number that is no year: `A1727`, `70,525–N.S.`, `12-3`, `2009/65/EC`."""
_OF = rf"(?:\s+(?i:of)\s+(?:the\s+year\s+)?{_YEAR}|\s*/\s*{_YEAR}|,\s*{_YEAR})?"
_NO = r"(?:(?i:nos?|number)(?![A-Za-z])|#)\.?\s*:?\s*"
_BRACKET = r"(?:\([A-Z]{1,4}\)\s*)?"
_NOUN = "|".join(noun for _, noun in NOUNS)
NUMBER = re.compile(
    r"(?<![\w.])(?!(?i:jan|feb|mar|apr|may|ju[nl]|aug|sept?|oct|nov|dec)[a-z]*\b)(?P<number>"
    # the year: S.I. 2024 No. 1000 (C. 65), 2024 c. 16, R.S.C., 1985, c. A-1
    rf"(?:(?:[A-Z]\.?\s?){{2,4}},?\s*)?{_YEAR}\s*(?:No\.?|,?\s*ch?\.|Chapter|CHAPTER|as[pc]|n?a[nw]+m?|/)\s*(?:[A-Z]-)?\d{{1,5}}"
    r"(?:\s*\([A-Z]{1,3}\.?\s*\d{1,4}\)){0,3}|\(?\bch?\.\s?\d{1,4}\)?"
    # whatever stands before `No.`: LEGAL NOTICE No. 12 of 2020
    rf"|(?:(?:[A-Z][\w.&’'-]{{0,20}}+\s++{_BRACKET}){{1,2}}(?:{_YEAR}\s+)?)?{_NO}\(?{_FIGURE}\)?{_OF}"
    # the noun of a kind: Act 369, Directive 2009/65/EC
    rf"|(?!(?i:rules?|order|codes?|directions?|acts|laws)\s)(?=[A-Z])(?i:cap\.?|chapter|public\s+law|{_NOUN})\s*{_BRACKET}\(?{_FIGURE}\)?{_OF}"
    # letters: P.U. (A) 376, AGO 2018-046, SOR/2002-227
    rf"|(?:[A-Z][A-Za-z]{{0,2}}\.[ ]?){{1,3}}{_BRACKET}{_FIGURE}{_OF}|[A-Z]{{1,5}}[ /-]?\d{{1,6}}[/–-]\d{{1,5}}"
    r")(?![\w-])"
)
"""A number of any series, as printed."""
SECTION = re.compile(r"^(?:§+|Sec(?:tion|\.))\s*(?P<number>\d[\w-]*(?:[.:-]\w+)+)\.?\s+(?P<title>[A-Z“\"].{3,200})$")
"""The heading of a section of a code: `§ 12-3.4 Dues of berths`."""
CHAPTER = re.compile(r"\(?\b(?P<number>(?:c\.|ch\.|Cap\.|asp)\s?\d{1,4}[A-Z]?)\b")
"""The chapter by which the act is known that notes explain."""
BARE = re.compile(r"\A(?:No|NO)\b")
"""A number of no named series: that of a gazette, as likely."""
OF_FORM = re.compile(r"\A\s*(?P<number>\d{1,3}[A-Z]{0,2})\.\s*\n\s*Para(?:graph)?\b")
"""The bare number above the provision that a form belongs to."""
OF_FORMER = re.compile(
    r"\b(?:first\s+enacted|revised\b|amended\s+by|amendment|repeal|reprint|made\s+by|under\s+the|see\s|pursuant"
    r"|ref\b|gst|reg\.|telephone|tel\b|version|docket|case|claim|suit)",
    re.IGNORECASE,
)
"""Words of a line whose number is another paper's."""

EXAMPLES: dict[str, Example] = {
    "act": (NUMBER, "Act A1727", {"number": "Act A1727"}),
    "cap": (NUMBER, "Cap. 411C", {"number": "Cap. 411C"}),
    "instrument": (NUMBER, "S.I. 2024 No. 1000 (C. 65)", {"number": "S.I. 2024 No. 1000 (C. 65)"}),
    "gazette": (NUMBER, "P.U. (A) 376", {"number": "P.U. (A) 376"}),
    "letters": (NUMBER, "AGO 2018-046", {"number": "AGO 2018-046"}),
    "directive": (NUMBER, "Directive 2009/65/EC", {"number": "Directive 2009/65/EC"}),
    "regulation": (NUMBER, "Regulation (EU) 2016/679", {"number": "Regulation (EU) 2016/679"}),
    "resolution": (NUMBER, "RESOLUTION NO. 70,525-N.S.", {"number": "RESOLUTION NO. 70,525-N.S."}),
    "number and year": (NUMBER, "No. 119, 1988", {"number": "No. 119, 1988"}),
    "statutes": (NUMBER, "R.S.C., 1985, c. A-1", {"number": "R.S.C., 1985, c. A-1"}),
    "section": (SECTION, "§ 12-3.4 Dues of berths", {"number": "12-3.4"}),
    "chapter": (CHAPTER, "the Port Act 2024 (c. 16)", {"number": "c. 16"}),
    "bare": (BARE, "No. 37067", {}),
    "of a form": (OF_FORM, "14A.\nPara. 87B Affidavit", {"number": "14A"}),
    "of a former": (OF_FORMER, "Revised 1988 (Act 350)", {}),
}
"""Name -> example."""
