"""Patterns for what commercial contracts say about themselves: titles, numbers, recitals, signatures."""

import re

from pincite.indexer.legal_text.patterns.example import Example

AGREEMENT_TITLE = re.compile(
    r"\b(?:AGREEMENT|CONTRACT|DEED|LEASE|LICEN[CS]E|TERMS (?:AND CONDITIONS|OF (?:SERVICE|USE|SALE))"
    r"|PRIVACY POLICY|TERM SHEET|HEADS OF TERMS|LETTER OF INTENT)\b",
    re.IGNORECASE,
)
"""A noun in the title of a contract."""
THIS_AGREEMENT = re.compile(
    r"\bTh(?:is|IS)\s+(?P<title>(?:[A-Z][\w&/-]*\s+(?:(?:and|of|for|AND|OF|FOR)\s+)?){1,7}(?:Agreement|AGREEMENT"
    r"|Contract|CONTRACT))\b"
)
"""The agreement named by its own first sentence, where it has no title above."""
NO_TITLE = re.compile(
    r"\b(?:Inc|INC|LLC|L\.L\.C|Ltd|LTD|LIMITED|Limited|CORP|Corp|CORPORATION|Corporation|COMPANY|LLP|PLC|GmbH)\b\.?$"
    r"|\b(?:EXHIBIT|Exhibit|CONFIDENTIAL|EXECUTION|COPY|DRAFT|BETWEEN|Between|REDACTED|OMITTED|COMMISSION|SCHEDULE"
    r"|ANNEX)\b"
    r"|\b(?:DATED|Dated)\b|^\W*(?:AND|BY|TABLE\s+OF|CONTENTS|SOURCE|Source|PAGE|No|NO)\b"
    r"|(?i:^\W*(?:agreement|contract)\s*(?:number\b|no\b|\#))"
)
"""Lines near a title: a company's name, a filing mark, a connective of a cover."""
TITLE_BEGINS = re.compile(r"[A-Z][A-Z'’/-]+(?:[\s,&]+[A-Z][A-Z'’/-]+){0,4}(?:\s+(?:AND|OF|FOR|&))?")
"""A line of a few words in capitals."""
JOINS_ON = re.compile(r"(?:OF|TO|AND|FOR|IN|BY|WITH|FROM|&)\b(?!\s+AND\b)")
"""The start of a line in capitals that continues a title."""
TO_THE = re.compile(r"(?:to|of)(?:\s+(?:the|that|this))?(?:\s+certain)?", re.IGNORECASE)
"""A line between an amendment's name and the agreement's."""
BINDS = re.compile(
    r"\bagree(?:s|d|ment\s+with\b[^.]{0,80})?\s+as\s+follows|\bhereby\s+(?:agree|enter\s+into|confirm)", re.IGNORECASE
)
"""Words with which parties bind themselves."""
OWN_NAME = re.compile(
    r"\b[Tt]his\s+(?:[A-Z]\w{1,20}\s+){0,6}(?:Agreement|AGREEMENT|Contract|Deed|Lease|Licen[cs]e|Amendment)\b"
)
"""A contract's reference to itself."""
CONTRACT_NUMBER = re.compile(
    r"\b(?:Agreement|Contract|AGREEMENT|CONTRACT)\s+"
    r"(?:No\b\.?|NO\b\.?|Number|NUMBER|#)\s*:?\s*(?P<number>[A-Z0-9][\w./-]{1,24}\w)"
)
"""The number of a contract."""
CONTRACT_AMENDMENT = re.compile(
    r"^(?:\w+\s+){0,2}(?:AMENDMENT|AMENDING|ADDENDUM|SUPPLEMENTAL|VARIATION)\b"
    r"|\b(?:AMENDMENT|ADDENDUM)\s+(?:NO\b|NUMBER|#|\d)"
    r"|\b(?:AMENDMENT|ADDENDUM)\s*$",
    re.IGNORECASE,
)
"""The title of a contract that changes another."""
RECITALS = re.compile(
    r"^(?:RECITALS?|R E C I T A L S|BACKGROUND|Recitals|Background|WHEREAS|W I T N E S S E T H|WITNESSETH)\s*:?$"
)
"""The heading of the recitals."""
WHEREAS = re.compile(r"^(?:\(?[A-Z]\)?[.)]?\s+)?(?:WHEREAS|Whereas)\b")
"""The first recital of a contract without a heading for its recitals."""
RECITALS_END = re.compile(
    r"^(?:NOW\b,?\s*(?:THEREFORE|IT IS)|Now,?\s+therefore|IT IS (?:HEREBY )?(?:MUTUALLY )?AGREED|THEREFORE\b)"
)
"""The words that end the recitals."""
SIGNATURES = re.compile(
    r"^(?:IN\s+WITNESS\s+(?:WHEREOF|THEREOF)|In\s+witness\s+whereof|AS\s+WITNESS\b|SIGNED\s+(?:by|for|as|BY|FOR|AS)\b"
    r"|Signed\s+(?:by|for)\b|EXECUTED\s+(?:as|by|AS|BY)\b|SIGNATURE\s+PAGE\b|\[?SIGNATURES?(?:\s+PAGE[^\]]*)?\]?$)"
)
"""Words above or among the signatures of a contract."""

EXAMPLES: dict[str, Example] = {
    "title": (AGREEMENT_TITLE, "PILOTAGE SERVICES AGREEMENT", {}),
    "this agreement": (THIS_AGREEMENT, "This Supply Agreement is made", {"title": "Supply Agreement"}),
    "no title": (NO_TITLE, "OAKLEY FOODS, INC.", {}),
    "title begins": (TITLE_BEGINS, "PILOTAGE AND TOWAGE", {}),
    "to the": (TO_THE, "to the", {}),
    "joins on": (JOINS_ON, "OF ALL THE SHARES", {}),
    "binds": (BINDS, "the parties agree as follows", {}),
    "own name": (OWN_NAME, "the parties to this Agreement", {}),
    "number": (CONTRACT_NUMBER, "Agreement Number: PQ-204/7", {"number": "PQ-204/7"}),
    "amendment": (CONTRACT_AMENDMENT, "AMENDMENT No. 1", {}),
    "recitals": (RECITALS, "RECITALS", {}),
    "whereas": (WHEREAS, "WHEREAS, the Client operates a terminal", {}),
    "recitals end": (RECITALS_END, "NOW, THEREFORE, the parties agree", {}),
    "signatures": (SIGNATURES, "IN WITNESS WHEREOF, the parties have signed", {}),
}
