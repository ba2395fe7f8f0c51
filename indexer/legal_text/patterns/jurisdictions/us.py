"""Papers of the federal courts of the United States: docket numbers, filing stamps, dates with the month first."""

import re

from pincite.indexer.legal_text.patterns.example import Example
from pincite.indexer.legal_text.patterns.jurisdiction import Docket, Jurisdiction

NUMBER = re.compile(
    r"(?<![\w\-–])(?:(?P<office>\d)[:\-])?(?P<year>\d{2})[\-–](?:(?P<kind>cv|cr|mc|md|mj|bk|ap|br)[\-–])?"
    r"(?P<number>\d{2,6})(?:[\-–][A-Z]{1,4})*(?![\w\-–])",
    re.IGNORECASE,
)
"""`18-4127` of a court of appeals, `1:20-cv-03164-XY` of a district court."""

STAMP = re.compile(r"^[^\S\n]*(?:Appellate\s+)?(?:Case|Appeal):?\s+(?=\d)", re.MULTILINE)
"""The line that electronic filing prints on every page (`Case: 18-4127 Document: 3 Page: 1 Date Filed: ...`)."""

SITE = re.compile(r"\bca(?P<circuit>1[01]|[1-9])\.uscourts\.gov\b", re.IGNORECASE)
"""The address of a court's site, which may be all that a letterhead says about its circuit."""
_CIRCUITS = "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh".split()


def case_id(match: re.Match[str]) -> str:
    """Return `18-4127`, or `20-cv-3164`, without the office, the judge's letters and leading zeros."""
    kind = f"-{match['kind'].lower()}-" if match["kind"] else "-"
    return f"{match['year']}{kind}{match['number'].lstrip('0') if match['kind'] else match['number']}"


def court_of(match: re.Match[str]) -> str:
    """Return the court whose site's address `SITE` matched."""
    return f"United States Court of Appeals for the {_CIRCUITS[int(match['circuit']) - 1]} Circuit"


JURISDICTION = Jurisdiction(
    "United States federal courts",
    docket=Docket(NUMBER, case_id, STAMP, SITE, court_of),
    month_first_courts=("united states",),
)
"""The federal courts of the United States."""

EXAMPLES: dict[str, Example] = {
    "number of an appeal": (NUMBER, "No. 18-4127", {"year": "18", "kind": None, "number": "4127"}),
    "number of an action": (NUMBER, "1:20-cv-03164-XY", {"office": "1", "year": "20", "kind": "cv", "number": "03164"}),
    "stamp": (STAMP, "Appellate Case: 18-4127 Document: 3", {}),
    "site": (SITE, "www.ca11.uscourts.gov", {"circuit": "11"}),
}
