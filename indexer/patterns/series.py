"""The series in which instruments and papers are numbered: `Act 369`, `2024 No. 1000 (C. 65)`, `Form 25`."""

import re

from pincite.indexer.patterns.example import Example

_FIGURE = (
    r"(?!(?:1[5-9]|20)\d\d\b(?!\s*[/–-]\s*\d))(?:[A-Z]{1,3}[\s-]?)?"
    r"\d[\dA-Z]{0,6}(?:[.,/–—-]\d[\dA-Z]{0,8}){0,3}(?:[\s–—-]{0,2}[A-Z]\.[A-Z]\.)?"
)
"""A number that is no year: `A1727`, `70,525–N.S.`, `12-3`, `23/2010`."""
_OF = r"(?:\s+(?:of|OF)\s+(?:the\s+year\s+)?(?:1[5-9]|20)\d\d|\s*/\s*(?:1[5-9]|20)\d\d|,\s*(?:1[5-9]|20)\d\d)?"
_NO = r"(?:(?:Nos?|Number|NO|NUMBER|no)(?![A-Za-z])|#)\.?\s*:?\s*"
_BARE = (
    r"Acts?|ACT|Cap(?:\.|\b)|CAP(?:\.|\b)|Chapter|CHAPTER|Form|FORM|Public\s+Law|PUBLIC\s+LAW|Pub\.\s?L\."
    r"|Practice\s+(?:Direction|Note|Statement)"
    r"|PRACTICE\s+(?:DIRECTION|NOTE|STATEMENT)|(?:Consultation|Discussion)\s+Paper|(?:CONSULTATION"
    r"|DISCUSSION)\s+PAPER|Circular|CIRCULAR|Ordinance|ORDINANCE"
    r"|Resolution|RESOLUTION|Bill|BILL|Executive\s+Order|EXECUTIVE\s+ORDER|Guidance\s+Note|GUIDANCE\s+NOTE"
    r"|(?:House|Senate|Assembly)\s+(?:Bill|Joint\s+Resolution)"
)
_NUMBERED = (
    r"(?:[A-Z][A-Za-z]{2,20}\s+)?(?:Order|ORDER|Notice|NOTICE|Rules?|RULES?|Regulations?|REGULATIONS?|Law|LAW"
    r"|Decree|DECREE|By-?[Ll]aw|BY-?LAW|Directive|DIRECTIVE|Statute|STATUTE"
    r"|Instruction|INSTRUCTION|Bulletin|BULLETIN|Paper|PAPER|Decision|DECISION|Legal\s+Notice|LEGAL\s+NOTICE"
    r"|Government\s+Notice|GOVERNMENT\s+NOTICE)"
)
_LETTERS = (
    r"(?:W\.?\s?)?S\.?\s?[IR]\.?|S\.?\s?S\.?\s?I\.?|S\.?R\.?\s?&\s?O\.?|L\.?\s?N\.?|G\.?\s?N\.?"
    r"|P\.?\s?U\.?\s?\([AB]\)|G\.?S\.?R\.?|S\.?O\.?|L\.?I\.?|SOR|H\.?\s?R\.?|O\.?\s?Reg\.?|B\.?C\.?\s?Reg\.?"
)
NUMBER = re.compile(
    rf"(?<![\w.])(?P<number>(?:Directive|DIRECTIVE|Regulation|REGULATION|Decision|DECISION)\s*(?:\((?:EU|EC|EEC"
    rf"|EU,\s?Euratom|Euratom)\)\s*)?(?:{_NO})?\d{{1,4}}/\d{{1,4}}(?:/(?:EC|EEC|EU|JHA|CFSP))?"
    rf"|(?:{_BARE})\s*(?:{_NO})?\(?{_FIGURE}\)?{_OF}"
    rf"|(?:{_NUMBERED})\s*{_NO}\(?{_FIGURE}\)?{_OF}"
    rf"|(?:{_LETTERS})\s*(?:(?:1[89]|20)\d\d\s*/\s*\d{{1,5}}|(?:1[89]|20)\d\d\s+No\.?\s*\d{{1,5}}"
    rf"|(?:{_NO})?\d{{1,5}}(?:\([A-Z]\))?{_OF})"
    r"|(?:1[89]|20)\d\d\s+No\.?\s*\d{1,5}(?:\s*\([A-Z]{1,3}\.?\s*\d{1,4}\)){0,3}"
    r"|SOR/\d{4}-\d{1,4}|(?:R\.)?S\.[A-Z]\.[A-Z]?\.?,?\s*(?:1[89]|20)\d\d,\s*c(?:h)?\.\s*[A-Z]?[\d.-]{1,8}"
    r"|(?:Public|Private|Local)\s+Act\s+(?:1[89]|20)\d\d\s+No\.?\s*\d{1,4}"
    r"|(?:1[89]|20)\d\d\s+(?:c\.|ch\.|CHAPTER|Chapter|asp|anaw|nawm|asc)\s*\d{1,4}|\(?(?:c\.|ch\.)\s?\d{1,4}\)?"
    rf"|{_NO}S?\s?\d{{1,5}}[A-Z]?(?:\s*\([A-Z]\))?(?:\s+(?:of|OF)\s+(?:1[5-9]|20)\d\d|,\s*(?:1[5-9]|20)\d\d|/(?:1[5-9]"
    rf"|20)\d\d)?)"
    r"(?![\w-])"
)
"""A number of any series, as printed."""
CHAPTER = re.compile(r"\(?\b(?P<number>(?:c\.|ch\.|Cap\.|asp)\s?\d{1,4}[A-Z]?)\b")
"""The chapter by which the act is known that notes explain."""
BARE = re.compile(r"\A(?:No|NO)\b")
"""A number of no named series: that of a gazette, as likely."""
OF_FORM = re.compile(r"\A\s*(?P<number>\d{1,3}[A-Z]{0,2})\.\s*\n\s*Para(?:graph)?\b")
"""The bare number above the provision that a form belongs to."""
OF_APPENDIX = re.compile(
    r"^[ \t]{0,40}(?P<number>(?:APPENDIX|Appendix|ANNEX|Annex)\s+(?:\d{1,2}[A-Z]?|[IVXL]{1,5}|[A-Z]))[ \t]*$",
    re.MULTILINE,
)
OF_FORMER = re.compile(
    r"\b(?:first\s+enacted|revised\b|amended\s+by|amendment|repeal|reprint|made\s+by|under\s+the|see\s|pursuant"
    r"|ref\b|gst|reg\.|telephone|tel\b|docket|case|claim|suit)",
    re.IGNORECASE,
)
"""Words of a line whose number is another paper's."""

EXAMPLES: dict[str, Example] = {
    "act": (NUMBER, "Act A1727", {"number": "Act A1727"}),
    "cap": (NUMBER, "Cap. 411C", {"number": "Cap. 411C"}),
    "instrument": (NUMBER, "2024 No. 1000 (C. 65)", {"number": "2024 No. 1000 (C. 65)"}),
    "letters": (NUMBER, "S.I. 2024 No. 1000", {"number": "S.I. 2024 No. 1000"}),
    "gazette": (NUMBER, "P.U. (A) 376", {"number": "P.U. (A) 376"}),
    "public law": (NUMBER, "Public Law 117-58", {"number": "Public Law 117-58"}),
    "directive": (NUMBER, "Directive 2009/65/EC", {"number": "Directive 2009/65/EC"}),
    "regulation": (NUMBER, "Regulation (EU) 2016/679", {"number": "Regulation (EU) 2016/679"}),
    "practice direction": (
        NUMBER,
        "Practice Direction No. 2 of 2015",
        {"number": "Practice Direction No. 2 of 2015"},
    ),
    "resolution": (NUMBER, "RESOLUTION NO. 70,525-N.S.", {"number": "RESOLUTION NO. 70,525-N.S."}),
    "ordinance": (NUMBER, "Ordinance No. 12-3", {"number": "Ordinance No. 12-3"}),
    "form": (NUMBER, "Form 25", {"number": "Form 25"}),
    "number and year": (NUMBER, "No. 119, 1988", {"number": "No. 119, 1988"}),
    "public act": (NUMBER, "Public Act 2017 No 5", {"number": "Public Act 2017 No 5"}),
    "chapter": (CHAPTER, "the Port Act 2024 (c. 16)", {"number": "c. 16"}),
    "bare": (BARE, "No. 37067", {}),
    "statutes": (NUMBER, "R.S.C., 1985, c. A-1", {"number": "R.S.C., 1985, c. A-1"}),
    "of a form": (OF_FORM, "14A.\nPara. 87B Affidavit", {"number": "14A"}),
    "of an appendix": (OF_APPENDIX, "APPENDIX I\nPara 35B", {"number": "APPENDIX I"}),
    "of a former": (OF_FORMER, "Revised 1988 (Act 350)", {}),
}
"""Name -> example."""
