"""Patterns for the series numbers of instruments and papers: `Act 369`, `2024 No. 1000 (C. 65)`, `Form 25`."""

import re

from pincite.indexer.legal_text.patterns.example import Example
from pincite.indexer.legal_text.patterns.kinds import NOUNS

_YEAR = r"(?:1[5-9]|20)\d\d"
_MONTH = r"(?i:jan|feb|mar|apr|may|ju[nl]|aug|sept?|oct|nov|dec)[a-z]*"
_LETTERS = r"(?:(?:\([A-Z]{1,4}\)|[A-Z]{1,2})[ ])?"
_FIGURE = r"(?=[A-Za-z/.–—-]{0,14}\d)[A-Za-z0-9](?:[\w/–—-]|[.,](?=\w)){0,30}(?:(?<=\.[A-Z])\.|\([A-Z]{1,4}\))?"
"""A word with a figure: `A1727`, `70,525–N.S.`, `2009/65/EC`, `63/2021`, `FSM-N02`."""
_TOKEN = rf"{_LETTERS}(?!{_YEAR}(?![\dA-Za-z])(?!\s*[/–-]\s*\d)){_FIGURE}"
"""The same unless it is a year."""
_OF = rf"(?:\s+(?i:of)\s+(?:the\s+year\s+)?{_YEAR}|\s*/\s*{_YEAR}|,\s*{_YEAR})?"
_NO = r"(?:(?i:nos?|number)(?![A-Za-z])|№|#)\.?\s*:?\s*"
_BRACKET = r"(?:\([A-Z]{1,4}\)\s*)?"
_NOUN = "|".join(noun for _, noun in NOUNS)
NUMBER = re.compile(
    rf"(?<![\w.])(?!{_MONTH}\b)(?P<number>"
    # the year: S.I. 2024 No. 1000 (C. 65), 2024 c. 16, R.S.C., 1985, c. A-1, Public Act 2020 No 31
    rf"(?:(?:[A-Z]\.?\s?){{2,4}},?\s*|Public\s+Act\s+)?{_YEAR},?\s*"
    r"(?:(?i:no\.?|ch?\.|chapter)|as[pc]|n?a[nw]+m?|/)\s*(?:[A-Z]-)?\d{1,5}"
    r"(?:\s*\([A-Z]{1,3}\.?\s*\d{1,4}\)){0,3}|\(?\bch?\.\s?\d{1,4}\)?"
    # any words before `No.`: LEGAL NOTICE No. 12 of 2020, Act, No. 9 of 2022, ACT NO. XL OF 2016
    rf"|(?:(?:[A-Z][\w.&’'-]{{0,20}}+,?\s++{_BRACKET}){{1,3}}(?:{_YEAR}\s+)?)?{_NO}\(?"
    rf"(?:{_LETTERS}{_FIGURE}|[IVXLC]{{1,7}}\b)\)?{_OF}"
    # the noun of a kind: Act 369, Directive 2009/65/EC, Bill C-27
    r"|(?!(?i:rules?|order|codes?|directions?|acts|laws|forms)\s)(?=[A-Z])(?i:chapter|public\s+law"
    rf"|(?:\w+\s)?(?:{_NOUN}))(?<!\.)\s+{_BRACKET}\(?{_TOKEN}\)?{_OF}"
    # letters: P.U. (A) 376, H. R. 811, G.S.R. 139(E), COM(2021) 206 final, AGO 2018-046, SEBI/HO/P/CIR/2021/552, CP21/3
    rf"|(?i:cap)\.?\s*\d{{1,5}}[A-Z]{{0,2}}|(?:[A-Z][A-Za-z]{{0,2}}\.[ ]?){{1,3}}{_BRACKET}{_TOKEN}{_OF}"
    rf"|[A-Z]{{2,5}}\({_YEAR}\)\s?\d{{1,5}}(?:\s+final)?"
    r"|[A-Z]{1,5}[ /-]?\d{1,6}[/–-]\d{1,5}|[HSA][BRF]\s?\d{1,5}"
    r"|(?=\S{0,40}?(?:[/-]\S{1,30}?[/-]|\d{3}))[A-Z]{1,8}(?:[/-][\w.&]{1,20}+){1,7}+(?<=\d)"
    r")(?![\w-])"
)
"""A number of any series, as printed."""
SECTION = re.compile(
    r"^(?:§+|Sec(?:tion|\.))\s*(?P<number>\d[\w-]{0,40}(?:[.:-]\w++)++)\.?\s+(?P<title>[A-Z“\"].{3,200})$"
)
"""The heading of a section of a code: `§ 12-3.4 Dues of berths`."""
CHAPTER = re.compile(r"\(?\b(?P<number>(?:c\.|ch\.|Cap\.|asp)\s?\d{1,4}[A-Z]?)\b")
"""The chapter number of the act that notes explain."""
BARE = re.compile(r"\A(?:No|NO)\b")
"""A number without a series name, most likely that of a gazette."""
OF_FORM = re.compile(
    r"\A\s*(?P<form>[Ff](?:orm|ORM)\s+)?(?P<number>[A-Z]{0,3}-?\d{1,5}[A-Z]{0,2}(?:-[A-Z]{1,3})?)(?(form)\s"
    r"|\.\s*\n\s*Para(?:graph)?\b)"
)
"""The number of a form below the word, or above the provision it belongs to."""
OF_BILL = re.compile(r"^[ \t]{0,80}(?P<number>\d{2,5}(?:-[A-Z])?)[ \t]*$", re.MULTILINE)
"""The bare number at the head of a bill."""
ISSUED_BY = re.compile(
    r"^\W{0,2}(?:promulgated|issued|adopted|approved)\s+(?:by|under|vide)\s+(?:the\s+)?", re.IGNORECASE | re.MULTILINE
)
"""Words before the number of the order that issued an instrument."""
OF_FORMER = re.compile(
    r"\b(?:first\s+enacted|revised\b|amended\b|to\s+amend\b|amending\b|amendment|repeal|reprint|made\s+by|under\s+the"
    r"|see\s|pursuant"
    r"|ref\b|gst|reg\.|telephone|tel\b|version|docket|calendar|omb\b|case|claim|suit|gazette(?!\s+notice)|journal"
    r"|compilation|amendments|volume"
    r"|vol\.|pages?\b|price|postage|is[bs]n|\brin\b|passed|as\s+at|downloaded)",
    re.IGNORECASE,
)
"""Words of a line whose number belongs to another paper."""

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
    "roman": (NUMBER, "ACT NO. XL OF 2016", {"number": "ACT NO. XL OF 2016"}),
    "letters and slashes": (NUMBER, "HMO/PD/CIR/2021/552", {"number": "HMO/PD/CIR/2021/552"}),
    "notification": (NUMBER, "G.S.R. 139(E).", {"number": "G.S.R. 139(E)"}),
    "notice": (NUMBER, "Notice No.: FSM-N02", {"number": "Notice No.: FSM-N02"}),
    "bill": (NUMBER, "BILL C-27", {"number": "BILL C-27"}),
    "section": (SECTION, "§ 12-3.4 Dues of berths", {"number": "12-3.4"}),
    "chapter": (CHAPTER, "the Port Act 2024 (c. 16)", {"number": "c. 16"}),
    "bare": (BARE, "No. 37067", {}),
    "of a form": (OF_FORM, "14A.\nPara. 87B Affidavit", {"number": "14A"}),
    "of a bill": (OF_BILL, "IN SENATE\n   2422\n", {"number": "2422"}),
    "issued by": (ISSUED_BY, "(Promulgated by Order No. 7", {}),
    "of a former": (OF_FORMER, "Revised 1988 (Act 350)", {}),
}
