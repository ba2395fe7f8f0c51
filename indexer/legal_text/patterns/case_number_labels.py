"""Patterns for the numbers and citations at the head of a court paper, with their labels."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_NUMBERED_PAPER = (
    r"(?:case|claim|appeal|action|suit|cause|matter|application|petition|docket|file|record|index|proceeding|reference"
    r"|charge|summons|writ)"
)
_NUMBER_WORD = r"(?:nos?\b|numbers?\b|ids?\b|ref(?:erence)?\b|number\(s\)|no\(s\)|\#)"
_LABEL = (
    rf"(?:(?:{_NUMBERED_PAPER}(?:\s+(?:file|ref(?:erence)?|docket))?\s*{_NUMBER_WORD}\.?"
    r"|(?:case|claim|appeal|docket)\s*:|case(?=\s+\d)"
    r"|(?:appeal|suit|petition|application|action|cause|revision|motion|summons)(?=\s+\d{1,6}\s+of\s+(?:19|20)\d\d)"
    r"|appeal\s+reference|docket|(?-i:Nos?|NOS?)\b\.?)(?![A-Za-z]))"
)
_VALUE = (
    r"(?:(?!(?:of|in|the|and|for|on|date|filed|between)\b)[A-Za-z./]{1,12}\s+){0,2}?(?:\([A-Za-z]{1,8}\)\s*)?"
    r"(?=[^\s,;]{0,14}\d)[A-Za-z\d\[(][\w()\[\]/:\-–‑.]{0,30}(?<![.,:\-–(])(?:\s+of\s+(?:19|20)\d{2})?"
)
NUMBER = re.compile(
    rf"(?:(?<![\w.(])|(?<=^\())(?P<label>{_LABEL})[\s:#.*|]*+(?P<value>{_VALUE})(?!\s*\d{{4}}\s+\()", re.I
)
"""The number of a case with its label."""
NUMBER_BLANK = re.compile(
    rf"^(?:\w+\s+){{0,4}}?{_LABEL}[\s:]*+(?:of\s+(?:20)?\s*|[^\n]*_{{3,}}.*|\[[^\]]*\]\s*)$", re.I
)
"""A label whose number is not filled in yet."""
NEXT_NUMBER = re.compile(rf"\s{{0,9}}(?:,|;|&|\band\b)\s{{0,9}}(?P<value>{_VALUE})", re.I)
"""A further number after a labelled one."""
DOCKETED = re.compile(r"^(?:docket|appeal|case)\s+(?:nos?|numbers?)\b\W{0,6}\S{0,30}\d", re.I)
"""A line that begins with the number of a docket."""
_BELOWS = r"USDC|D\.?\s?C|(?:district|lower|trial)(?:\s+court)?|originating|agency|super(?:ior)?\.?\s*c(?:our)?t"
OTHERS_NUMBER = re.compile(
    rf"\b(?:{_BELOWS}|original|below|licen[cs]e|tel|telephone|phone|mobile|cell|dial|fax|facsimile|reg|registration"
    r"|act|law|rule|room|suite|document|doc|form"
    r"|company|vat|gst|entry|page|uen|bar|sbn|i\.?\s?a|nric|dx)\.?\s*(?:court\s+)?(?:case\s+|docket\s+)?$",
    re.I,
)
"""Words before a number's label that make it the number of something else, or of the case below."""
NUMBER_BELOW = re.compile(rf"\b(?:{_BELOWS})\.?\s+(?:case\s+|docket\s+)?(?:No\b|Number\b|\#)\.?\s*:?\s*(?=\w)", re.I)
"""A label of the number of the case below."""
_PARTED_NUMBER = r"(?=(?:\D*\d){3})(?=[^/\-–]*[/\-–])[A-Z\d]{1,8}(?:[\s/\-–.:][A-Z\d]{1,10}){1,5}"
_RECORD_NUMBER = r"(?P<record>(?:19|20)\d{2}\s+Nos?\.?\s*\d{1,6}(?:\s?[A-Z.]{1,6})?)"
_SERIES_NUMBER = (
    r"(?P<series>(?:[A-Z][A-Za-z.]{0,9}\s?(?:\([A-Z]{1,5}\)\s?)?){1,3}(?:No\.?\s*)?"
    r"\d{1,6}\s?[/\-]\s?(?:(?:19|20)\d{2}|\d{2,6})(?!\d))"
)
BARE_NUMBER = re.compile(
    rf"^\(?{_PARTED_NUMBER}\)?$|^[A-Z]{{1,2}}\d{{5,7}}$|^\[?{_RECORD_NUMBER}\]?$|^{_SERIES_NUMBER}(?:\s*[&,].*)?$"
)
"""`B2/2004/2060` · `B301234` · `[2018 No. 4567 P]` · `W.P.(C) 1234/2020` · `Misc. 247/00`."""
NO_NUMBER = re.compile(r"^(?:\d{3}[-.\s]\d{3}[-.\s]\d{4}|[A-Z]{2}\s\d{5}-\d{4}|\d{1,2}[/\-]\d{1,2}[/\-]\d{2,4})$")
"""A telephone number, a postal code or a date."""
CITED_AS = re.compile(
    r"(?<![\w\-/])(?<!\bAIR )(?P<year>(?:19|20)\d{2})(?P<joint>[\-:/ ])"
    r"(?P<court>(?!(?:LAW|ACT|NO|CV|CR)\b)[A-Z][A-Za-z]{1,8}(?:\sSlip\sOp)?(?:\s?\([A-Za-z]{1,4}\))?)(?P=joint)"
    r"(?P<number>\d{1,6})(?![\w\-/])"
)
"""`2022-NCSC-1` · `2020 ONCA 12` · `2021-Ohio-345` · `2023:KHC:1234`."""
CITATION_LABEL = re.compile(
    r"^\W*(?:(?:medium\s+)?neutral\s+)?citation(?:\s+(?:no|number|nr))?\b\.?\W*|^\W*cite(?:d)?\s+as\W*|^NCN\W*", re.I
)
"""The label of a citation."""

EXAMPLES: dict[str, Example] = {
    "number": (NUMBER, "Claim No. CFI 012/2023", {"label": "Claim No.", "value": "CFI 012/2023"}),
    "number of a petition": (NUMBER, "CASE NO.: Writ Petition (civil) 74 of 1986", {"label": "CASE NO."}),
    "docketed": (DOCKETED, "Docket No. 24-0071", {}),
    "blank number": (NUMBER_BLANK, "Suit No. of 20", {}),
    "next number": (NEXT_NUMBER, ", 20-55662", {"value": "20-55662"}),
    "another's number": (OTHERS_NUMBER, "Tel ", {}),
    "number below": (NUMBER_BELOW, "USDC No. 2:19-CV-418", {}),
    "bare number": (BARE_NUMBER, "B2/2004/2060", {}),
    "number of a record": (BARE_NUMBER, "[2018 No. 4567 P]", {"record": "2018 No. 4567 P"}),
    "number of a series": (BARE_NUMBER, "W.P.(C) 1234/2020", {"series": "W.P.(C) 1234/2020"}),
    "no number": (NO_NUMBER, "215-597-2995", {}),
    "cited as": (CITED_AS, "2022-NCSC-1", {"court": "NCSC", "number": "1"}),
    "citation's label": (CITATION_LABEL, "Neutral Citation Number: [2021] EWHC 1", {}),
}
