"""Patterns for the dates of contracts: the day made, the effective day, the day signed."""

import re

from pincite.indexer.legal_text.patterns.example import Example

_EFFECTIVE = r"(?<!\bbe\s)(?<!\bbecome\s)(?<!\bbecomes\s)(?<!\bremain\s)effective"
"""Words that date a contract, and not an event in the future."""
_MADE = rf"(?:made|entered\s+into|executed|signed|dated|concluded|{_EFFECTIVE})"
_THIS = r"(?:this|the)\s+(?:[\w&/-]+\s+){0,4}?(?:agreement|contract|amendment|addendum|lease|licen[cs]e|deed|term)"
_AMENDS = r"(?:amends|varies|supplements|modifies|restates)"
_AMENDED = rf"\b{_AMENDS}\b(?:(?:(?!\b{_MADE}\b)[^.;]){{0,160}}(?<!\bis\s)\b{_MADE}\b)?+"
"""The contract that an amending paper changes, with the words before that contract's own date."""
_ANOTHERS = (
    r"\b(?:to|of|under)\s+(?:the|that|an?)\s+(?:[\w&/-]+\s+){0,6}?(?:agreement|contract|lease|licen[cs]e|deed)\b"
    r"[^.;]{0,30}?\bdated\b"
)
"""The date of the contract that a paper belongs to: `this Amendment to the Supply Agreement dated ...`."""
_SHORT = r"\b(?:Nos?|Inc|Co|Ltd|Corp)\."
"""A word whose full stop does not end a sentence: `this Amendment No. 2`."""
_SENTENCE = (
    rf"(?:{_ANOTHERS}|{_SHORT}|\((?=[^()\n]{{0,39}}[.;])[^()\n]{{1,40}}\)"
    rf"|(?!\bthat\s+certain\b|\b{_AMENDS}\b|{_ANOTHERS})[^.;]){{0,200}}?"
)
"""A sentence up to its next part. It may say at most twice what it amends, which bounds the search time."""
_FIRST = r"(?-i:\A|(?<=\n\n)|(?<=\n \n)|(?<=[A-Z\n ]{5}\n)|(?<=\.\n))"
"""Where a paper's own words may begin: a page, or after a blank line, title or full stop; not on a continued line."""

MADE_ON = re.compile(
    rf"\b(?:Th(?:is|IS)\b|(?:AGREEMENT|CONTRACT|AMENDMENT)\b\s*(?=,|\([^()]{{0,25}}[“\"‘])"
    r"|(?-i:AGREEMENT|CONTRACT)\s+(?=made\b|entered\b))"
    rf"{_SENTENCE}(?:{_AMENDED}{_SENTENCE}){{0,2}}\b{_MADE}\b"
    rf"|{_FIRST}[ \t]*(?-i:M(?:ade|ADE)|E(?:ntered\s+into|NTERED\s+INTO|xecuted|XECUTED)|S(?:igned|IGNED))\b"
    r"(?=(?:\s+and\s+\w+(?:\s+into)?)?\s+(?:as\s+of|on|this|the)\b)",
    re.IGNORECASE | re.MULTILINE,
)
"""The first words of an agreement that dates itself: `This Agreement ... is made on ...`."""
DATED_PARTIES = re.compile(
    rf"\b(?:dated|entered\s+into|{_EFFECTIVE}|(?<!\beffective\s)as\s+of)(?:\s+(?:as\s+of|on|effective))?\s*$"
    r"|[”\"’']\)\s*,?\s*on\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""Words before the date where the opening sentence names the parties first."""
DATE_LINE = re.compile(
    r"^\W*+(?:(?-i:[A-Z]\w+(?:,?\s[A-Z]\w+){0,2})(?:,|\s{2})"
    r"|(?:last\s+)?(?:updated|revised|modified)(?:\s+and\s+effective)?\b"
    r"|(?:(?:agreement|signing|execution|contract)\s+)?dated?\b|as\s+of"
    r"|made\s+(?:on|as\s+of))?[\s:]*(?:(?:as\s+of|this|the)\s+)*$",
    re.IGNORECASE,
)
"""Words before the date on a line with nothing else."""
SIGNED = re.compile(
    r"\b(?:witness\s+whereof|witnesseth\s+whereof|hereunto|have\s+(?:duly\s+)?(?:executed|signed|caused)|has\s+signed"
    r"|executed\s+this|signed\s+this|is\s+executed)\b[^.]{0,260}?\b(?:on|of|this|dated)\s+(?:the\s+)?$",
    re.IGNORECASE,
)
"""The closing formula, up to its date."""

EFFECTIVE_DATE = re.compile(
    r"(?:\b(?:the\s+)?|[“\"‘])(?:effective|commencement)\s+date[”\"’]?"
    rf"(?:\s+(?:of|for)\s+{_THIS}|\s+hereof)?\s*(?::|(?:shall\s+|is\s+|will\s+)?(?:means?|be|is|refers?\s+to)\b\s*:?)",
    re.IGNORECASE,
)
"""The definition of the effective date, or a label before it."""
DEFINED_BY_EVENT = re.compile(
    r"[“\"‘]effective\s+date[”\"’]?(?:\s+of\s+this\s+\w+)?\s+(?:shall\s+)?(?:means?|be|is)\b(?!\s*\d)"
    rf"|\b{_THIS}\s+(?:shall|will)\s+"
    r"(?:take\s+effect|become\s+effective|come\s+into\s+force|be\s+effective)\s+(?:only\s+)?"
    r"(?:upon|when|after|on\s+the\s+date\s+(?:on\s+which|when|that|of\s+the\s+last))\b",
    re.IGNORECASE,
)
"""The same without a day: the contract takes effect from an event."""
CALLED_EFFECTIVE = re.compile(
    r"^\W{0,3}\(?\s*(?:[^()\n]{0,40}\bthe\s+|the\s+|hereinafter\s+"
    r"|each,?\s+an?\s+)?[“\"‘]{1,2}\s*(?:the\s+)?(?:\w+\s+){0,2}?"
    r"(?:effective|commencement)\s+date\b|^\W{0,3}\(\s*(?:the\s+)?(?:effective|commencement)\s+date\s*\)",
    re.IGNORECASE,
)
"""Text after a date that is defined as the effective date."""
_IS_AMENDED = r"\b(?:is|are|be)\s+(?:hereby\s+)?(?:amended|varied|modified)\b"
_NO_PROVISION = r"(?:(?!\b(?:clause|section|article|paragraph|schedule)s?\b)[^.;])"
AMENDED_FROM = re.compile(
    r"\b(?:with\s+effect|effective)(?:\s+"
    rf"(?:on|and|from|as\s+of|including|the)){{1,6}}\s+(?={_NO_PROVISION}{{4,160}}?{_IS_AMENDED})"
    rf"|{_IS_AMENDED}{_NO_PROVISION}{{0,80}}?\b"
    r"(?:with\s+effect|effective)(?:\s+(?:on|and|from|as\s+of|including|the)){1,6}\s+",
    re.IGNORECASE,
)
"""Words before the day from which a paper amends a contract: `With effect from ... the Agreement is amended`."""
BEGINS = re.compile(
    rf"\b(?:term|period|{_THIS})\b(?:(?!\brenew|\bterminat)[^.;]){{0,140}}?"
    r"\b(?:commenc(?:e|es|ing)|begin(?:s|ning)?|start(?:s|ing)?|effective|force|effect|from)"
    r"(?:\s+(?:commencing|on|as\s+of|from|upon|with|at|and\s+including|this)){0,6}(?:\s+the)?\s+(?=\d|\w+day\b"
    r"|[A-Z][a-z]{2,8}\.?\s\d"
    r"|date|day|first|its|execution|signing)",
    re.IGNORECASE,
)
"""A clause that says when the agreement or its term begins."""
SENTENCE_END = re.compile(r";|(?<!i\.e)(?<!e\.g)\.\s")
"""The end of a sentence."""
MADE_DATE = re.compile(
    r"(?:the\s+)?(?:(?:date|(?:day|date)\s+and\s+year|day)\s+(?:of\s+)?(?:(?:this|the)\s+"
    r"(?:agreement|contract|amendment)(?!['’\w])"
    r"|hereof|(?:first\s+|as\s+)?(?:above\s+)?"
    r"(?:set\s+forth|set\s+out|written|stated|mentioned|indicated|specified|appearing)?"
    r"\s*(?:first\s+|herein\s+)?above(?:[\s-]+(?:written|mentioned|stated))?"
    r"|first\s+(?:written|set\s+forth|given)\s+herein"
    r"|(?:its\s+|the\s+)?(?:execution|signing|signature)(?:\s+hereof|\s+of\s+this\s+(?:agreement|document|contract))?)"
    r"|(?:its\s+|the\s+)?(?:execution|signing|signature)(?:\s+hereof|\s+of\s+this\s+(?:agreement|document|contract)))\b"
    r"(?!\s+(?:by|of|or|and\s+\w+)\b)",
    re.IGNORECASE,
)
"""A reference to the day the agreement is made."""

EXAMPLES: dict[str, Example] = {
    "made on": (MADE_ON, "THIS AGREEMENT is made on 3 February 2020", {}),
    "parties first": (DATED_PARTIES, "Birch Limited, dated as of ", {}),
    "date line": (DATE_LINE, "Dated as of ", {}),
    "signed": (SIGNED, "IN WITNESS WHEREOF the parties have executed this Agreement on the ", {}),
    "effective date": (EFFECTIVE_DATE, "“Effective Date” means 4 May 2021", {}),
    "effective by an event": (DEFINED_BY_EVENT, "“Effective Date” means the date of the last signature", {}),
    "called effective": (CALLED_EFFECTIVE, " (the “Effective Date”)", {}),
    "amended from": (AMENDED_FROM, "With effect from 1 May 2021 the Supply Agreement is amended as follows", {}),
    "begins": (BEGINS, "The term of this Agreement shall commence on 4 May 2021", {}),
    "sentence end": (SENTENCE_END, "is made. It", {}),
    "made date": (MADE_DATE, "the date first above written", {}),
}
