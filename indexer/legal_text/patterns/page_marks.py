"""Patterns for marks beside a page's text: page numbers, stamps of electronic filing."""

import re

from pincite.indexer.legal_text.patterns.example import Example

PAGE_NUMBER = re.compile(
    r"^\W{0,3}(?:(?P<word>page|pg\.?)\s*[|:]?\s*)?(?P<prefix>[A-Z]{1,3}-)?(?P<number>\d{1,4}|[ivxlc]{1,6}|[IVXLC]{1,6})"
    r"(?:\s*(?:of|/)\s*(?P<count>\d{1,4}))?(?:\s*\|\s*page)?\W{0,3}$",
    re.IGNORECASE,
)
"""A line with only a page number."""

PAGE_OF = re.compile(
    r"(?<![A-Za-z])(?:Page|PAGE|Pg\.?|PG\.?)\s{0,3}:?\s{0,3}(?P<number>\d{1,4})\s{0,3}"
    r"(?:of|OF|/)\s{0,3}(?P<count>\d{1,4})(?![\d/])"
)
"""A page number with a page count inside a line. In lower case it may be a reference in a sentence."""

FILING_STAMP = re.compile(
    r"^(?:Appellate\s+)?(?:Case|Appeal|USCA\d*\s+Case|USCA\d*\s+Appeal)\b.{0,60}?\b"
    r"(?:Document|Doc|DktEntry|Filed|ID)\b.*"
    r"\b(?:Pages?|Pg|Filed|Entry\s*ID)\s*:?\s*#?\s*\d",
    re.IGNORECASE,
)
"""The line that a United States court's electronic filing prints at the edge of each page."""

FILED_SOURCE = re.compile(
    r"(?:^\W{0,3}\d{1,4}\W{0,3}\s)?\bSource:\s[^:]{2,90},\s[A-Z0-9][\w \-]{0,11}(?:/A)?,"
    r"\s\d{1,2}/\d{1,2}/(?:19|20)\d{2}$"
)
"""Text that copies of filings print at the foot of each page, after its last words if nothing separates them."""

NO_RUNNING_LINE = re.compile(
    r"^(?:schedule|article|art\.|section|part|chapter|clause|exhibit|annex|appendix|attachment|lot|item|rule"
    r"|regulation)"
    r"\s+\d+\b(?!.*\bpage\b)|[.;]\s*$",
    re.IGNORECASE,
)
"""The head of a unit, or the end of a sentence. If its number counts with the pages, that is by chance."""

EXAMPLES: dict[str, Example] = {
    "bare number": (PAGE_NUMBER, "- 3 -", {"prefix": None, "number": "3"}),
    "number of count": (PAGE_NUMBER, "Page 3 of 12", {"word": "Page", "number": "3", "count": "12"}),
    "number of count in a line": (PAGE_OF, "Order No. 4 Page 3 of 12", {"number": "3", "count": "12"}),
    "roman number": (PAGE_NUMBER, "iv", {"number": "iv"}),
    "number of an annex": (PAGE_NUMBER, "A-3", {"prefix": "A-", "number": "3"}),
    "number before the word": (PAGE_NUMBER, "7 | Page", {"number": "7"}),
    "source of a filing": (FILED_SOURCE, "Source: OAKLEY ENTERPRISES INC., S-1, 12/23/2019", {}),
    "source behind a page number": (FILED_SOURCE, "11 Source: OAKLEY INC, 10-12G/A, 1/16/2020", {}),
    "appellate stamp": (FILING_STAMP, "Case: 12-3456 Document: 0011223344 Page: 1 Date Filed: 02/03/2019", {}),
    "district stamp": (FILING_STAMP, "Case 1:12-cv-00345-AB Document 67 Filed 02/03/19 Page 4 of 5", {}),
    "stamp without a space": (FILING_STAMP, "Case 12-345, Document 6-1, 02/03/2019, 1234567, Page1 of 2", {}),
    "head of a unit": (NO_RUNNING_LINE, "SCHEDULE 4", {}),
    "end of a sentence": (NO_RUNNING_LINE, "the master of berth 4 shall pay.", {}),
    "stamp by commas": (FILING_STAMP, "Case: 12-34567, 02/03/2019, ID: 1234567, DktEntry: 8, Page 1 of 15", {}),
}
