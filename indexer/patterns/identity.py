"""How laws, regulations and notices say what they are: title pages, enactment formulas, short-title clauses."""

import re

from pincite.indexer.patterns.common import MONTHS
from pincite.indexer.patterns.example import Example

ENACTMENT = re.compile(r"\bhereby\s+enact(?:s|ed)?\b", re.IGNORECASE)
"""The enacting formula of a sovereign or legislature: `We, ..., hereby enact on this 5th day of ...`."""

ENACTMENT_NOTICE = re.compile(r"\bENACTMENT NOTICE\b|\bNotice of Enactment\b", re.IGNORECASE)

CONSULTATION = re.compile(r"\bCONSULTATION PAPER\b", re.IGNORECASE)

CITED_AS = re.compile(
    r"may\s+be\s+cited\s+as\s+(?:the\s+)?"
    r"(?:[“\"‘'](?P<title>[^”\"’']{4,160})[”\"’']|(?P<plain>[A-Z][^.,;“\"]{4,120}))"
)
"""The short-title clause."""

VERSION = re.compile(
    r"\bConsolidated Version(?:\s+No\.?\s*\d{1,2})?"
    r"(?:\s*\(?\s*(?P<date>[A-Z][a-z]+\s+\d{4}|\d{1,2}\s+[A-Z][a-z]+\s+\d{4})\s*\)?)?",
    re.IGNORECASE,
)

IN_FORCE = re.compile(r"\bin\s+force\s+(?:on|from|as\s+(?:of|from))\b", re.IGNORECASE)
AMENDED_BY = re.compile(r"\bas\s+amended(?:\s+by)?\b", re.IGNORECASE)

POWERS = re.compile(
    r"(?i:powers?\s+conferred|made\s+(?:by\s+[^.]{3,60}\s+)?under|pursuant\s+to|in\s+exercise\s+of)[^.]{0,160}?"
    r"\b(?:the|of|by|under)\s+(?P<title>(?:[A-Z][\w’'\-]*\s+(?:(?:and|of|the|in|on|for|to)\s+)*){0,8}"
    r"(?:Law|Act)(?:\s+of\s+Security)?)\b(?P<tail>[^.]{0,60})",
)
"""The clause that names the law under which regulations are made."""

COMMENCEMENT = re.compile(r"(?:shall|will)?\s*comes?\s+into\s+(?:force|effect|operation)[^.]*\.?")
ENACTED_BY = re.compile(r"\bWe,\s+(?P<name>[^,;\n]{4,80}),")
ISSUED_IN = re.compile(r"\bIssued\s+(?:in|at)\s+[A-Z][\w ]{1,40}?\s+on\b")
"""The closing formula of an instrument, up to its date."""

NOT_TITLE = re.compile(
    rf"^(?:In this document|_+|\W+$|Consolidated Version|\(?(?:{'|'.join(MONTHS)})\s+\d{{4}}\)?$|As amended|In force"
    r"|CONTENTS|We,|(?:\d\s)?[A-Z]{2,5}/|©|Page \d|i{1,3}$|\d+$|Version\b)",
    re.IGNORECASE,
)
"""Lines of a title page that are no part of the title."""

NOTICE_FORMULA = re.compile(r"^(?:on this|in the form|the$|this \d|and\b)", re.IGNORECASE)
"""Lines of an enacting formula among which the law's title stands."""

RUNNING_TITLE = re.compile(r"\b(?:Law|Act|Regulations|Rules)(?:\s*\([A-Z]+\))?$", re.IGNORECASE)
REGULATIONS_TITLE = re.compile(r"\b(?:regulations|rules)(?:\s*\([^)]*\))?(?:\s+(?:19|20)\d{2})?$", re.IGNORECASE)
AMENDING_TITLE = re.compile(
    r"\bamend(?:ment|ing)\b.*\b(?:laws?|act)\b|\b(?:laws?|act)\b.*\bamend(?:ment|ing)\b", re.IGNORECASE
)
LAW_TITLE = re.compile(r"\b(?:laws?|act|code)\b", re.IGNORECASE)

LAWS_AMENDED = re.compile(r"\bThis\s+(?:Law|Act)\s+amends\b\s*:?", re.IGNORECASE)
"""The clause of an amendment law that lists the laws it amends."""

EXAMPLES: dict[str, Example] = {
    "enactment": (ENACTMENT, "We, the Ruler, hereby enact on this 5th day", {}),
    "enactment notice": (ENACTMENT_NOTICE, "ENACTMENT NOTICE", {}),
    "consultation": (CONSULTATION, "CONSULTATION PAPER NO. 3", {}),
    "cited as": (CITED_AS, "may be cited as the “Companies Law 2018”.", {"title": "Companies Law 2018"}),
    "cited as, no quotes": (CITED_AS, "may be cited as the Port Rules 2019.", {"plain": "Port Rules 2019"}),
    "version": (VERSION, "Consolidated Version No. 2 (June 2022)", {"date": "June 2022"}),
    "in force": (IN_FORCE, "In force on 1 July 2022", {}),
    "amended by": (AMENDED_BY, "As amended by", {}),
    "powers": (
        POWERS,
        "made under Article 39 of the Harbour Licensing Law, Law No. 4 of 2019",
        {"title": "Harbour Licensing Law"},
    ),
    "commencement": (COMMENCEMENT, "shall come into force on the 30th day after enactment.", {}),
    "enacted by": (ENACTED_BY, "We, Aldric Thorne, Captain-Regent", {"name": "Aldric Thorne"}),
    "issued in": (ISSUED_IN, "Issued in Saltmere on 31 October 2011", {}),
    "no title": (NOT_TITLE, "(June 2022)", {}),
    "notice formula": (NOTICE_FORMULA, "on this 14th day of March 2019", {}),
    "running title": (RUNNING_TITLE, "COMPANIES LAW", {}),
    "regulations title": (REGULATIONS_TITLE, "Harbour Licensing Regulations 2019", {}),
    "amending title": (AMENDING_TITLE, "Companies Law Amendment Law", {}),
    "amending title, long": (AMENDING_TITLE, "Law Amending Certain Provisions of Law No. 12", {}),
    "law title": (LAW_TITLE, "Companies Act", {}),
    "laws amended": (LAWS_AMENDED, "This Law amends:", {}),
}
"""Name -> example."""
