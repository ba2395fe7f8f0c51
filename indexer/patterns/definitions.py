"""How legal drafting defines its terms: in quotation marks, or in a table of terms and meanings."""

import re

from pincite.indexer.patterns.example import Example

QUOTES = "“\"‘'"
"""The marks with which a defined term begins."""
MEANS = re.compile(
    r"[“\"‘'](?:(?:an?|the)\s+)?(?P<term>[A-Za-z][^”\"’'\n]{1,60})[”\"’']\s*"
    r"(?:,\s+in\s+(?:relation|respect)\s+(?:to|of)\s+[^,.;]{1,60},|,|\([^)]{1,40}\))?\s*"
    r"(?:shall\s+)?(?:means?|has\s+the\s+meaning|have\s+the\s+meaning|includes?|refers?\s+to)\b"
)
"""A term in quotation marks with the verb that defines it."""

SCOPE = re.compile(
    r"(?:^|[.;:,)”\"]\s|\n)\s*(?:\(?\w{1,4}[.)]\s*)?(?:[Ii]n|(?:[Ff]or\s+)?the\s+purposes?\s+of|[Ii]n\s+respect\s+of|[Aa]s\s+used\s+in|[Uu]nder)\s+(?P<unit>"
    r"this\s+(?:Article|Section|Clause|Part|Chapter|Schedule|Appendix|Annex|Exhibit|Regulation|Rule)"
    r"(?:\s+\d{1,3}[A-Z]?(?:\.\d{1,2})*)?"
    r"|(?:Articles?|Sections?|Clauses?|Parts?|Chapters?|Schedules?|Appendix|Annex|Exhibit|Regulations?|Rules?)\s+"
    r"(?:\d{1,3}[A-Z]?(?:\.\d{1,2})*(?:\(\w{1,4}\))*|[A-Z]\b|[IVX]{1,5}\b))(?=\s*[,:;–-]|\s+[“\"‘]|\s+(?:and|only|the\s+(?:following|term))\b)"
)
"""The part of a document for which a term is defined."""

TABLE_HEAD = re.compile(
    r"^(?:Defined\s+)?(?:Terms?|Expressions?|Words?)\s+(?:Definitions?|Meanings?)\s*:?$", re.IGNORECASE
)
"""The head of a table of definitions."""

_WORD = r"[A-Z][\w’'\-/]*"
TABLE_ENTRY = re.compile(
    rf"^(?P<term>{_WORD}(?:,?\s+(?:(?:of|and|or|the|for|in|to)\s+){{0,2}}{_WORD})*?)\s+"
    r"(?P<meaning>(?:an?|the|any|each|every|[Hh]as|[Hh]ave|means?|includes?|such|all|that|those|one|either)\b.*)$"
)
"""A row of such a table: the shortest run of capitalised words before the words of the meaning."""

TABLE_END = re.compile(r"^(?:SCHEDULE|PART|APPENDIX|ANNEX|Schedule\s+\d+$|\d{1,3}[A-Z]?\.\s|\d{1,2}(?:\.\d{1,2})+\s)")
"""The next unit after a table."""

EXAMPLES: dict[str, Example] = {
    "means": (MEANS, "“Act of Pilotage” means the conduct", {"term": "Act of Pilotage"}),
    "shall mean": (MEANS, '"Fees" shall mean the fees', {"term": "Fees"}),
    "means, of something": (MEANS, "“the mate”, in relation to a ship, means one", {"term": "mate"}),
    "scope": (SCOPE, "In this Article, “Berth” means", {"unit": "this Article"}),
    "scope by number": (SCOPE, "For the purposes of Article 5(1), “Berth”", {"unit": "Article 5(1)"}),
    "table head": (TABLE_HEAD, "Term Definition", {}),
    "table head of defined terms": (TABLE_HEAD, "Defined Terms Meanings", {}),
    "table entry": (
        TABLE_ENTRY,
        "Business Day a day other than a Sunday",
        {"term": "Business Day", "meaning": "a day other than a Sunday"},
    ),
    "table entry of one word": (
        TABLE_ENTRY,
        "Court the Port Court as established",
        {"term": "Court", "meaning": "the Port Court as established"},
    ),
    "table entry with connectives": (
        TABLE_ENTRY,
        "Board of Directors of the Authority the governing body",
        {"term": "Board of Directors of the Authority", "meaning": "the governing body"},
    ),
    "table end": (TABLE_END, "SCHEDULE 2: FEES", {}),
}
"""Name -> example."""
