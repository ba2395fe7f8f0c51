"""Patterns that legal documents of every English-language jurisdiction share.

Each pattern has examples in `EXAMPLES`, which a test runs. The named groups are the interface.
"""

import re

from pincite.indexer.legal_text.patterns.example import Example

MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
"""The months in lower case, in order."""

_NO_ISSUER = r"(?<![^\W\d_])(?!(?i:acts?|laws?)\b)"
LAW_NUMBER = re.compile(
    rf"(?:(?P<issuer>{_NO_ISSUER}(?:[A-Z]{{2,8}}|[A-Z][a-z]{{3,15}}(?<!Companies)(?<!Amendment)))[^\S\n]+)?"
    r"(?:Law|LAW|law|Act|ACT)\s*(?:No|NO|no|Number)\.?\s*\(?(?P<number>\d{1,3})\)?\s*(?:of|OF|Of)\s*(?P<year>\d{4})"
)
"""A law's number, with the issuing authority's name before it on its line, if any."""

LAW_SLASH = re.compile(
    rf"\b(?:(?P<issuer>{_NO_ISSUER}[A-Z]{{2,8}})[^\S\n]+)?(?:Law|Act)\s+(?P<number>\d{{1,3}})/(?P<year>\d{{4}})\b"
)
"""The short spelling of a law's number."""

CASE_ID = re.compile(
    r"\b(?P<series>(?!(?:LAW|ACT|NOS?|PART|RULE|ART|ORDER|BILL|PAGE|REG"
    r"|SI)\b)[A-Z]{2,5})[\s\-–/]{0,2}(?P<number>\d{1,4})"
    r"(?:\s?[/\-–]\s?|\s+of\s+)(?P<year>(?:19|20)\d{2})\b"
)
"""A case or claim number: series, running number and year, in the usual spellings."""
CASE_YEAR = re.compile(r"[/\-–f]\s*(?:19|20)\d\d")
"""The end of every case number. It is tested first because it is fast and most passages name no case."""

PROVISION = re.compile(
    r"\b(?P<kind>Articles?|Art\.|Sections?|Regulations?|Rules?|Clauses?|Schedules?|Appendix|Appendices|Annex|Exhibit|"
    r"Paragraphs?|paragraphs?|para\.?|Parts?|Chapters?|articles?|sections?|regulations?|clauses?|schedules?|"
    r"ARTICLE|SECTION|SCHEDULE|APPENDIX|PART|CLAUSE)\s*\(?(?P<number>\d{1,4}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]?)*"
    r"|[IVXL]{1,6}\b|[A-Z]\b)\)?"
    r"(?P<subs>(?:\s?\([0-9]{1,3}[A-Z]?\)|\s?\([a-zA-Z]{1,4}\))*)"
)
"""A pinpoint: kind, number and bracketed sub-paragraphs."""

SUBPATH = re.compile(r"\(([0-9]{1,3}[A-Z]?|[a-zA-Z]{1,4})\)")
"""One bracketed step of a pinpoint."""

_NO_COURT = (
    r"(?!(?i:an?|acts?|and|are|as|at|by|for|from|had|has|if|in|is|it|laws?|nos?|of|on|or|orders?|pay|per|rules?"
    r"|sections?"
    r"|than|that|the|to|under|was|were|with)\b)"
)
NEUTRAL = re.compile(
    rf"\[(?P<year>\d{{4}})\]\s+(?P<court>{_NO_COURT}[A-Z][A-Za-z]{{1,9}}(?:\s{_NO_COURT}[A-Z][A-Za-z]{{1,9}})?)"
    r"(?:\s\([A-Z]{1,3}\))?\s+(?P<number>\d{1,5})\b(?:\s\((?P<division>[A-Z][A-Za-z&]{1,6})\))?"
)
"""A neutral citation. A small word after a year in brackets is not a court."""

PART_LINE = re.compile(
    r"^\s*PART\s+(?P<number>\d{1,3}[A-Z]?|[IVXL]{1,6})\b\s*[:.\-–—]*\s*(?P<heading>.*)$", re.IGNORECASE
)
"""The heading of a part."""
CHAPTER_LINE = re.compile(
    r"^\s*CHAPTER\s+(?P<number>\d{1,3}[A-Z]?|[IVXL]{1,6})\b\s*[:.\-–—]*\s*(?P<heading>.*)$", re.IGNORECASE
)
"""The heading of a chapter."""
SCHEDULE_LINE = re.compile(
    r"^\s*(?P<word>SCHEDULE|APPENDIX|ANNEX(?:URE)?|EXHIBIT|ATTACHMENT|Schedule|Appendix|Annex(?:ure)?|Exhibit"
    r"|Attachment)\s*"
    r"(?:[“\"]?(?P<number>\d{1,2}(?:\.\d{1,2})?[A-Z]?|[IVXL]{1,5}|[A-Z](?:-?\d+)?"
    r"|(?i:ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN))"
    r"[”\"]?(?![A-Za-z0-9]))?\s*[:.\-–—]*\s*(?P<heading>.*)$"
)
"""The heading of a schedule, annex or exhibit."""
ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
"""Ordinal words from first to twentieth."""
_COUNTED = rf"(?P<number>{'|'.join(f'{each.upper()}|{each.capitalize()}' for each in ORDINALS)})"
_ANNEXED = r"(?P<word>SCHEDULE|APPENDIX|ANNEX(?:URE)?|Schedule|Appendix|Annex(?:ure)?)\b"
ORDINAL_SCHEDULE = re.compile(rf"(?<![\w-]){_COUNTED}\s+{_ANNEXED}")
"""`the First Schedule`, as acts of the Commonwealth number them."""
ORDINAL_SCHEDULE_LINE = re.compile(rf"^\s*(?:(?:THE|The)\s+)?{_COUNTED}\s+{_ANNEXED}\s*[:.\-–—]*\s*(?P<heading>.*)$")
"""The heading of such a schedule."""
ARTICLE_WORD_LINE = re.compile(
    r"^\s*(?P<word>Article|ARTICLE|Art\.|Section|SECTION|Sec\.|SEC\.|§|Clause|CLAUSE|Rule|RULE|Regulation"
    r"|REGULATION)\s*"
    r"\(?(?P<number>\d{1,4}(?:[A-Z]{1,2}|[a-h])?|[IVXL]{1,6})\)?"
    r"(?![\w(]|[.\-–]\d)\s*(?P<mark>[:.~\-–—]*)\s*(?P<heading>.*)$"
)
"""A line that begins a unit with its word: `Article 5`."""

DOT_LEADER = re.compile(r"(?:(?<!\.)\.{4,}+|(?<!\s\.)(?:\s\.){4,}+|(?<!…)…{2,}+)\s*+(?P<page>\d{1,4}|[ivxl]{1,6})?\s*$")
"""A line of a contents page."""

CONTENTS_HEAD = re.compile(
    r"^(?:(?:table|index|list)\s+of\s+(?:contents|authorities|cases|statutes|legislation|exhibits|schedules|appendices|"
    r"annexes|defined\s+terms)|contents|index)(?:\s*\(?cont(?:inued|[’']d|\.)\)?)?\s*:?$",
    re.IGNORECASE,
)
"""The head of a table of contents."""

ROMAN_NUMERAL = re.compile(r"^(?=[ivxlc])(?:c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$")
"""A roman numeral in lower case, up to 399."""

EXAMPLES: dict[str, Example] = {
    "head of contents": (CONTENTS_HEAD, "TABLE OF CONTENTS (continued)", {}),
    "law number": (LAW_NUMBER, "SALTMERE LAW NO. 5 OF 2018", {"issuer": "SALTMERE", "number": "5", "year": "2018"}),
    "law by slash": (LAW_SLASH, "PORT Law 7/2005", {"issuer": "PORT", "number": "7", "year": "2005"}),
    "case by slash": (CASE_ID, "ENF 269/2023", {"series": "ENF", "number": "269", "year": "2023"}),
    "year of a case": (CASE_YEAR, "ENF 269/2023", {}),
    "pinpoint": (PROVISION, "Article 22(1)(a)", {"kind": "Article", "number": "22", "subs": "(1)(a)"}),
    "dotted pinpoint": (PROVISION, "Regulation 1.5.4(2)", {"kind": "Regulation", "number": "1.5.4", "subs": "(2)"}),
    "step of a pinpoint": (SUBPATH, "(1)(a)", {}),
    "roman numeral": (ROMAN_NUMERAL, "xiv", {}),
    "schedule": (PROVISION, "Schedule 2", {"kind": "Schedule", "number": "2", "subs": ""}),
    "neutral citation": (NEUTRAL, "[2024] EWCA Civ 5", {"year": "2024", "court": "EWCA Civ", "number": "5"}),
    "part": (PART_LINE, "PART 5: CORPORATE CAPACITY", {"number": "5", "heading": "CORPORATE CAPACITY"}),
    "chapter": (CHAPTER_LINE, "CHAPTER 2 –ALTERATION", {"number": "2", "heading": "ALTERATION"}),
    "schedule line": (SCHEDULE_LINE, "SCHEDULE 2", {"word": "SCHEDULE", "number": "2"}),
    "counted schedule": (ORDINAL_SCHEDULE, "the First Schedule", {"number": "First", "word": "Schedule"}),
    "counted schedule line": (ORDINAL_SCHEDULE_LINE, "SECOND SCHEDULE", {"number": "SECOND", "word": "SCHEDULE"}),
    "article line": (ARTICLE_WORD_LINE, "Article (3)", {"number": "3", "heading": ""}),
    "contents line": (DOT_LEADER, "26. Limited Liability ........... 11", {"page": "11"}),
}
