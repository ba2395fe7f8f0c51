"""Patterns for definitions: terms in quotation marks, in tables, in lists and in brackets."""

import re

from pincite.indexer.legal_text.patterns.example import Example

QUOTES = "“\"‘'"
"""Marks that begin a defined term."""
MEANS = re.compile(
    r"(?:[“\"‘']\s?(?P<also>[A-Za-z][^”\"’'\n]{0,40})[”\"’']\s*(?:,|,?\s*(?:and|or))\s*)?"
    r"[“\"‘']\s?(?:(?:an?|the)\s+)?(?P<term>[A-Za-z][^”\"’'\n]{1,60})[”\"’'](?:\s++|[-_]{4,}+)*+"
    r"(?:,\s+in\s+(?:relation|respect)\s+(?:to|of)\s+[^,.;]{1,60},|,|\([^)]{1,40}\))?\s*"
    r"(?:shall\s+)?(?:means?|has\s+the\s+meaning|have\s+the\s+meaning|includes?|refers?\s+to)\b"
)
"""A term in quotation marks with the verb that defines it."""

SCOPE = re.compile(
    r"(?:^|[.;:,)”\"]\s|\n)\s*(?:\(?\w{1,4}[.)]\s*)?(?:[Ii]n|(?:[Ff]or\s+)?the\s+purposes?\s+of|[Ii]n\s+respect\s+of"
    r"|[Aa]s\s+used\s+in|[Uu]nder)\s+(?P<unit>"
    r"this\s+(?:Article|Section|Clause|Part|Chapter|Schedule|Appendix|Annex|Exhibit|Regulation|Rule)"
    r"(?:\s+\d{1,3}[A-Z]?(?:\.\d{1,2})*)?"
    r"|(?:Articles?|Sections?|Clauses?|Parts?|Chapters?|Schedules?|Appendix|Annex|Exhibit|Regulations?|Rules?)\s+"
    r"(?:\d{1,3}[A-Z]?(?:\.\d{1,2})*(?:\(\w{1,4}\))*|[A-Z]\b|[IVX]{1,5}\b))(?=\s*[,:;–-]|\s+[“\"‘]"
    r"|\s+(?:and|only|the\s+(?:following|term))\b)"
)
"""The part of a document for which a term is defined."""

TABLE_HEAD = re.compile(
    r"^(?:Defined\s+)?(?:Terms?|Expressions?|Words?)\s+(?:Definitions?|Meanings?)\s*:?$", re.IGNORECASE
)
"""The head of a table of definitions."""

_WORD = r"[A-Z][\w’'\-/]*"
_CONNECTIVE = r"(?:of|and|or|the|for|in|to|on|by|with|a|an)"
_MEANING = (
    r"(?:an?|the|any|each|every|[Hh]as|[Hh]ave|means?|includes?|such|all|that|those|one|either|is|are|this|these|both"
    r"|refers?|in\s+(?:relation|respect)|with\s+(?:respect|regard)|shall)\b|\([a-z]\)\s"
)
TABLE_ENTRY = re.compile(
    rf"^(?P<term>{_WORD}(?:,?\s+(?:(?:of|and|or|the|for|in|to)\s+){{0,2}}{_WORD})*?)\s+(?P<meaning>(?:{_MEANING}).*)$"
)
"""A row of such a table: the shortest run of capitalised words before the words of the meaning."""
TABLE_SMALL_ENTRY = re.compile(
    r"^(?P<term>[a-z][\w’'\-]*(?:\s[a-z][\w’'\-]*){0,3}?)\s+"
    rf"(?P<meaning>(?:(?:means?|includes?|refers?\s+to)\b|(?:has|have)\s+the\s+meaning|{_MEANING}).*)$"
)
"""A row whose term is in lower case."""
TABLE_WORD = re.compile(rf"[“\"]?{_WORD}[”\"]?|{_CONNECTIVE}|&|[A-Z]{{2,}}")
"""A word of a term."""
TABLE_TERM = re.compile(rf"^{_WORD}(?:,?\s+(?:{_WORD}|{_CONNECTIVE}|&)){{0,7}},?$")
"""A line that may be only a term, with its meaning below."""
TABLE_MEANING = re.compile(rf"^(?:{_MEANING})")
"""A line that begins a meaning."""
TABLE_END = re.compile(
    r"^(?:SCHEDULE|PART|APPENDIX|ANNEX|CHAPTER|Schedule\s+\d+$|(?:Article|Section)\s+\(?\d{1,3}\)?\s*$"
    r"|\d{1,3}[A-Z]?\.\s"
    r"|\d{1,2}(?:\.\d{1,2})+\s)"
)
"""The next unit after a table."""

LIST_HEAD = re.compile(
    r"\b(?:shall\s+)?(?:have|has|bear)\s+the\s+(?:following\s+)?(?:respective\s+)?meanings?(?:\s+[^.;:]{0,120})?:$"
    r"|\bfollowing\s+(?:definitions|meanings|terms)\b[^.;:]{0,80}:$",
    re.IGNORECASE,
)
"""Words that introduce a list of defined terms."""
LIST_ENTRY = re.compile(
    rf"^[“\"]?(?P<term>{_WORD}(?:,?\s+(?:{_WORD}|{_CONNECTIVE}|&)){{0,6}})[”\"]?:(?:\s+(?P<meaning>.*))?$"
)
"""An entry of such a list."""
LIST_TERM_END = re.compile(rf"^{_WORD}(?:\s+{_WORD}){{0,3}}:")
"""The end of a term that began on the line above."""
LIST_END = re.compile(
    r"^(?:SCHEDULE|PART|CHAPTER|(?:Article|Section|ARTICLE|SECTION)\s+\(?\d|\d{1,3}[A-Z]?\.\s|\d{1,2}(?:\.\d{1,2})+\s"
    r"|IN\s+WITNESS|(?:By|Name|Title|Its|Date|Signed|Signature)\b.{0,3}:)"
)
"""The next unit after such a list, or the signatures."""

BRACKETED = re.compile(
    r"\([^()“”\"]{0,90}[“\"](?![\[*])[^()“”\"]{1,60}[”\"]"
    r"(?:,?\s+(?:and|or)\s+(?:(?:the|an?|each)\s+)*[“\"][^()“”\"]{1,60}[”\"]){0,3}[^()“”\"]{0,40}\)"
)
"""Names in brackets: `(the “Law”)`, `(“Purser” or “the Company”)`, `(hereinafter “Dues”)`."""
BRACKETED_NAME = re.compile(r"[“\"](?:(?:an?|the)\s+)?(?P<term>[A-Za-z][^“”\"]{0,60})[”\"]")
"""One of the names."""
BEFORE_NAMED = re.compile(
    r"(?<!Inc)(?<!Ltd)(?<!LTD)(?<!INC)(?<!No)(?<!Co)(?<!\b[A-Z])[.;]\s+|\n\s*\n|(?:^|\n)\s*\(?\w{1,4}[.)]\s+"
    r"|[”\"]\s*\)\s*(?:and\s+|,\s*)?"
    r"|\bbetween:?\s+"
)
"""A break after which the named thing may begin."""
NAMED_INSTRUMENT = re.compile(
    r"(?<![A-Z])(?<![A-Z][\w’'&\-])(?:the\s+)?[A-Z](?:[\w’'&\-]++"
    r"|\s++(?:(?:of|and|on|for|in|to|the|concerning)\s++){0,8}+(?=[A-Z(\d])|\.\s++(?=[(\d])|\(\d{1,3}\)){0,80}+$"
)
"""The name of a law or an agreement directly before the bracket."""
INSTRUMENT_WORD = re.compile(
    r"\b(?:Laws?|Acts?|Regulations?|Rules|Code|Decree|Agreement|Contract|Deed|Lease|Plan|Policy)\b"
)
"""A word in such a name."""

EXAMPLES: dict[str, Example] = {
    "means, of two": (MEANS, "“Port” or “Harbour” means", {"also": "Port", "term": "Harbour"}),
    "means, underlined": (MEANS, '"Fees"\n ------\n means the fees', {"term": "Fees"}),
    "means, of something": (MEANS, "“the mate”, in relation to a ship, means one", {"term": "mate"}),
    "scope": (SCOPE, "In this Article, “Berth” means", {"unit": "this Article"}),
    "table head": (TABLE_HEAD, "Term Definition", {}),
    "table entry": (
        TABLE_ENTRY,
        "Business Day a day other than a Sunday",
        {"term": "Business Day", "meaning": "a day other than a Sunday"},
    ),
    "table entry of small letters": (
        TABLE_SMALL_ENTRY,
        "quay dues includes a fee",
        {"term": "quay dues", "meaning": "includes a fee"},
    ),
    "word of a term": (TABLE_WORD, "Berth", {}),
    "term alone": (TABLE_TERM, "Categories of Ships and", {}),
    "meaning alone": (TABLE_MEANING, "any ship of a kind", {}),
    "list head": (LIST_HEAD, "these words shall have the meanings set opposite to each of them:", {}),
    "list entry": (
        LIST_ENTRY,
        "Rules of the Quay: the rules made",
        {"term": "Rules of the Quay", "meaning": "the rules made"},
    ),
    "end of a term": (LIST_TERM_END, "Bodies: the bodies", {}),
    "list end": (LIST_END, "Article 3", {}),
    "bracketed": (BRACKETED, "Saltmere Law No. 4 of 2019 (the “Law”)", {}),
    "bracketed name": (BRACKETED_NAME, "(the “Law”)", {"term": "Law"}),
    "before a name": (BEFORE_NAMED, "between Purser Ltd. of Quay Street", {}),
    "named instrument": (NAMED_INSTRUMENT, "made under the Harbour Dues Law No. (4) of 2019", {}),
    "word of an instrument": (INSTRUMENT_WORD, "the Harbour Dues Law", {}),
    "table end": (TABLE_END, "SCHEDULE 2: FEES", {}),
}
