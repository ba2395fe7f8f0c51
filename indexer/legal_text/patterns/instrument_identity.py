"""Patterns for what laws, regulations and notices say about themselves: title pages, enactment, short-title clauses."""

import re

from pincite.indexer.legal_text.patterns.example import Example

ENACTMENT = re.compile(r"\bhereby\s+enact(?:s|ed)?\b", re.IGNORECASE)
"""The enacting formula of a sovereign or legislature: `We, ..., hereby enact on this 5th day of ...`."""

ENACTMENT_NOTICE = re.compile(r"\bENACTMENT NOTICE\b|\bNotice of Enactment\b", re.IGNORECASE)
"""The title of an enactment notice."""

VERSION = re.compile(
    r"\bConsolidated Version(?:\s+No\.?\s*\d{1,2})?"
    r"(?:\s*\(?\s*(?P<date>[A-Z][a-z]+\s+\d{4}|\d{1,2}\s+[A-Z][a-z]+\s+\d{4})\s*\)?)?",
    re.IGNORECASE,
)
"""The name of a consolidated version."""

AMENDED_BY = re.compile(r"\bas\s+amended(?:\s+by)?\b", re.IGNORECASE)
"""Words before a list of amending laws."""

AMENDMENT_NOTE = re.compile(
    r"\[\s*(?P<number>\d{1,3})/(?P<year>(?:19|20)\d{2})\s+(?:wef|w\.e\.f\.|with\s+effect\s+from)\s[^\]\n]{4,20}\]",
    re.IGNORECASE,
)
"""The note in a consolidated law's text on its amendment: `[7/2013 wef 01/02/2014]`."""

MADE_BY = re.compile(
    r"(?:\b(?:This|The)\s+(?:Law|Act|Ordinance)\s+is\s+made\s+by\s+(?:the\s+)?"
    r"|\b[Tt]he\s+(?=Board\s+of\s+[Dd]irectors))"
    r"(?P<name>[A-Z][\w’'\- ]{2,60}?)(?=\s*[.,;\n])"
)
"""The clause that names the authority that made the instrument."""
COMES_INTO_FORCE = re.compile(
    r"\b(?:This|The|These)\s+(?:Law|Act|Regulations|Rules)\s+(?:shall\s+|will\s+)?"
    r"(?:comes?|enters?)\s+into\s+(?:force|effect|operation)"
    r"\s+(?:on|from|upon|when)\s[^.;]{3,200}"
)
"""The commencement clause."""
_ENACTED_ON = r"enacted\s+on\s(?:(?!,?\s+and\s+(?:\(?\w\)\s*)?(?:shall\s+|will\s+)?(?:comes?|enters?)\b)[^.;]){3,120}"
IS_ENACTED = re.compile(rf"\b(?:This|The)\s+(?:Law|Act)\s+(?:is|was)\s+{_ENACTED_ON}")
"""The enactment clause."""
_STEM = r"\b(?:This|The|These)\s+(?:Law|Act|Regulations|Rules)(?:\s+(?:is|was|are|were|shall|will))?\s*:?\s*"
_ITEM = r"(?:\(?[a-z\d]{1,2}\)\s*)?"
ENACTED_IN_LIST = re.compile(rf"{_STEM}{_ITEM}(?P<said>(?:(?:is|was)\s+)?{_ENACTED_ON})")
"""The same as the first item of a list under one stem."""
IN_FORCE_IN_LIST = re.compile(
    rf"{_STEM}{_ITEM}(?:(?:is|was|are|were|be)\s+)?(?:enacted|made|issued)\s+on\s[^.]{{3,160}}?"
    rf"(?:[;,]|\band\b)\s*(?:and\s+)?{_ITEM}"
    r"(?P<said>(?:shall\s+|will\s+)?(?:comes?|enters?)\s+into\s+(?:force|effect|operation)\s+"
    r"(?:on|from|upon|when)\s[^.;]{3,200})"
)
"""Commencement after the day of enactment: `The Act is: (i) issued on ...; (ii) enters into operation from ...`."""
REPEALS = (
    re.compile(
        r"\b(?:(?:This|The)\s+(?:Law|Act)(?:\s+together\s+with[^.;]{3,60})?"
        r"|It)\s+repeals(?:\s+and\s+replaces)?\s+(?P<what>(?:[^.;]|(?<=No)\.){5,200})"
    ),
    re.compile(
        r"(?<!of )(?<!of\n)(?P<what>\b[Tt]he\s++(?:[^.;]|(?<=No)\.){5,160}?)\s++(?:is|are)\s+(?:hereby\s+)?repealed\b"
    ),
)
"""The clauses that repeal laws."""
PART_OF_LAW = re.compile(
    r"\b(?:Articles?|Sections?|Regulations?|Schedules?|Parts?|paragraphs?|provisions?)\s+(?:\d|of\b)", re.IGNORECASE
)
"""Shows that only a part of a law is repealed."""

POWERS = re.compile(
    r"\b(?:powers?\s+conferred|made\s+(?:by\s++[^.]{3,60}\s+)?under|pursuant\s+to|in\s+(?:the\s+)?exercise\s+of)\b",
    re.IGNORECASE,
)
"""Begins the clause that names the laws under which regulations are made."""

POWERS_END = re.compile(r"\b(?:hereby|makes?|made|issues?d?)\b|[;:]|(?<!\bNo)\.(?=\s)|\n\s*\n")
"""Ends that clause."""

_NAME_WORD = r"(?!(?:Law|Act)\b)[A-Z][\w’'\-]{0,60}+(?![\w’'\-])"
LAW_NAMED = re.compile(
    rf"\b(?P<title>(?:{_NAME_WORD},?\s+(?:(?:and|of|the|in|on|for|to)\s+)*){{0,8}}(?:Law|Act)\b(?!\s*N[oO]\b)"
    rf"(?:\s+(?:of|on)\s+(?:the\s+)?(?:(?:and\s+)?{_NAME_WORD}(?!\s+(?:Law|Act)\s+No)\s*){{1,6}})?)"
)
"""A law's title instead of its number: `Harbour Licensing Law`, `Law of Pledges`; or only `Law`, if defined."""

NO_LAW_TITLE = re.compile(
    r"^(?:(?:Previous|Former|Original|Principal|Existing|Repealed|Said|That|This|The)\s+)*(?:Law|Act)$", re.IGNORECASE
)
"""A reference to a law without its name."""

LAW_DEFINED = re.compile(
    r"(?:(?:^|[“\"‘'])(?:the\s+)?(?:Law|Act)[”\"’']?\s+(?:means\s+)?the\s+(?=[A-Z]))"
    r"|(?P<behind>\(\s*(?:the\s+)?[“\"‘'](?:the\s+)?(?:Law|Act)[”\"’']\s*\))",
    re.MULTILINE,
)
"""The definition of `the Law`: before the title it represents, or (`behind`) after it."""

COMMENCEMENT = re.compile(r"(?:shall|will)?\s*comes?\s+into\s+(?:force|effect|operation)[^.]*\.?")
"""The commencement in an enactment notice."""
ENACTED_BY = re.compile(r"\bWe,\s+(?P<name>[^,;\n]{4,80}),")
"""The person who enacts a law."""

_BY = r"(?: by [^\n]{0,120}?(?= on\b)| (?:by|and) [^\n\d]{0,60}?)?"
_BY += r"(?=\s+on\b|\s*:|\s+th(?:is|e\s+\d)|\s+\d|\s+[A-Z][a-z]+\s\d)"
_LABELS = rf"""
made: made|given under my hand|given at
laid: laid before [^\n\d]{{3,60}}?(?=\s[-\d])
date_of_assent: date of (?:the )?(?:Royal |Presidential )?assent|certified|(?:Royal )?assent(?:ed to)?
  |signed (?:into law|by the)
in_force: coming into (?:force|operation)|date of (?:coming into operation|commencement)|commencement(?: date)?
  |effective(?: date)?|in force
date_of_issue: (?:date of )?(?:issued?|publication|published)|issue date
adopted: (?:(?:date|read|duly|finally|reconsidered|passed|and),? ){{0,8}}
  (?:adopted|passed|enacted|ratified|promulgated){_BY}
enacted: (?<=\()act of
approved: approved{_BY}
amended: (?:last )?(?:revised|amended|updated)
document_date: date|dated(?: this)?|first reading|introduced
"""
DATED: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (field, re.compile(rf"^[ \t]{{0,60}}\W{{0,2}}(?:{label})\b", re.IGNORECASE | re.MULTILINE))
    for field, label in (
        row.replace(" ", r"\s++").split(r":\s++", 1) for row in re.sub(r"\n {2}", "", _LABELS).split("\n") if row
    )
)
"""Field and label of the dates that an instrument or paper prints after a label at a line's start."""
DATED_IN_TEXT: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "date_of_assent",
        re.compile(
            r"\b(?:received\s+(?:the\s+)?(?:Royal\s+|Presidential\s+)?assent(?:\s+of\s+the\s+[^.;\d]{3,40}?(?=\son\b))?"
            r"|(?:was|were)\s+(?:assented\s+to|signed)(?:\s+and\s+\w+)?)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "adopted",
        re.compile(
            r"\b(?:was|were)\s+(?:duly\s+)?(?:passed\s+and\s+)?(?:adopted|passed|enacted)\s+"
            r"(?:by|at)\s[^.;]{3,160}?(?=\son\b|\sthis\b|\sat\b)"
            r"|\bas\s+(?:adopted|enacted)(?=\son\b)"
        ),
    ),
)
"""The same inside a sentence, up to the word before the date."""
BEFORE_DATE = re.compile(
    r"[\W_]*+(?:(?:\d{1,2}[.:]\d\d|[ap]\.?m\.?|on|at|by|this|the|of|in|as|from|day|is"
    r"|[A-Z][A-Za-z]+(?:\.|,)?)[\W_]++){0,6}"
)
"""Text that may separate a label from its date."""
BRACKETED_DATE = re.compile(r"\[(?P<said>[^\[\]]{6,140}\d[^\[\]]{0,40})\]")
"""The date in brackets below a long title: of commencement in a revised edition, else of assent."""
REVISED_EDITION = re.compile(r"\b(?:LAWS\s+OF|STATUTES\s+OF|REVISED\s+EDITION|CAP\.|REPRINT\b|Revised\s+Edition)")
"""Marks a revised edition."""

NOTICE_FORMULA = re.compile(r"^(?:on this|in the form|the$|this \d|and\b)", re.IGNORECASE)
"""Lines of an enacting formula around the law's title."""

LAWS_AMENDED = re.compile(r"\bThis\s+(?:Law|Act)\s+amends\b\s*:?", re.IGNORECASE)
"""The clause of an amendment law that lists the laws it amends."""

EXAMPLES: dict[str, Example] = {
    "enactment": (ENACTMENT, "We, the Ruler, hereby enact on this 5th day", {}),
    "enactment notice": (ENACTMENT_NOTICE, "ENACTMENT NOTICE", {}),
    "version": (VERSION, "Consolidated Version No. 2 (June 2022)", {"date": "June 2022"}),
    "amended by": (AMENDED_BY, "As amended by", {}),
    "amendment note": (AMENDMENT_NOTE, "[7/2013 wef 01/02/2014]", {"number": "7", "year": "2013"}),
    "made by": (MADE_BY, "This Law is made by the Captain-Regent of Saltmere.", {"name": "Captain-Regent of Saltmere"}),
    "comes into force": (COMES_INTO_FORCE, "This Law comes into force on 1 July 2020.", {}),
    "is enacted": (IS_ENACTED, "This Law is enacted on the date specified in the Enactment Notice", {}),
    "enacted, in a list": (
        ENACTED_IN_LIST,
        "The Act was:\n(i) enacted on 4 May 2020;",
        {"said": "enacted on 4 May 2020"},
    ),
    "in force, in a list": (
        IN_FORCE_IN_LIST,
        "The Act is:\n(i) issued on 4 May 2020;\n(ii) enters into operation from 1 July 2020.",
        {"said": "enters into operation from 1 July 2020"},
    ),
    "repeals": (
        REPEALS[0],
        "This Law repeals the Port Law, Law No. 1 of 2007.",
        {"what": "the Port Law, Law No. 1 of 2007"},
    ),
    "repealed": (REPEALS[1], "The Port Law 2007 is hereby repealed", {"what": "The Port Law 2007"}),
    "part of a law": (PART_OF_LAW, "Article 4 of the Port Law", {}),
    "powers": (POWERS, "in exercise of the powers conferred on them by Article 39", {}),
    "end of powers": (POWERS_END, "hereby make these Regulations", {}),
    "law named": (LAW_NAMED, "the Harbour Licensing Law, Law No. 4 of 2019", {"title": "Harbour Licensing Law"}),
    "no law's title": (NO_LAW_TITLE, "Previous Law", {}),
    "law defined": (LAW_DEFINED, "“Law” means the Harbour Law", {"behind": None}),
    "commencement": (COMMENCEMENT, "shall come into force on the 30th day after enactment.", {}),
    "enacted by": (ENACTED_BY, "We, Aldric Thorne, Captain-Regent", {"name": "Aldric Thorne"}),
    "notice formula": (NOTICE_FORMULA, "on this 14th day of March 2019", {}),
    "labelled date": (DATED[0][1], "Made 3 May 2020", {}),
    "date in a sentence": (DATED_IN_TEXT[0][1], "which received Royal Assent on 24 May 2024", {}),
    "before a date": (BEFORE_DATE, "- - - - 9th October", {}),
    "bracketed date": (BRACKETED_DATE, "[31st December 1951.]", {"said": "31st December 1951."}),
    "revised edition": (REVISED_EDITION, "LAWS OF SALTMERE", {}),
    "laws amended": (LAWS_AMENDED, "This Law amends:", {}),
}
