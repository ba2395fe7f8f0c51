"""Patterns for the ends of sentences, list items and lines."""

import re

from pincite.indexer.legal_text.patterns.example import Example

SENTENCE_STOP = re.compile(r"[.?!][”\"’')\]]*(?=\s+[“\"‘'(\[]*[A-Z\d]|\s*$)")
"""A full stop before the next sentence or the end. `ABBREVIATION` excludes stops that end no sentence."""
ABBREVIATION = re.compile(
    r"(?:\b(?:Nos?|Inc|Ltd|Co|Corp|vs?|Mrs?|Ms|Dr|Hon|Prof|Arts?|Cls?|Secs?|Regs?|paras?|pp?|ss?|cf|et\s+al|St|Jr|Sr)"
    r"|(?<![A-Za-z])[A-Z]|\b[A-Za-z]\.[A-Za-z])$"
)
"""Text before a full stop that belongs to an abbreviation."""
LIST_MARKER = re.compile(r"(?:\d{1,3}(?:[.)]|(?:\.\d{1,3})+\.?)|\(?[a-z]\)|\([ivx]{1,5}\)|\(\d{1,2}\)|[•–—-])\s+(?=\S)")
"""The number of a paragraph or item at the start of a line."""
ITEM_STOP = re.compile(r"[;:]\s*(?:(?:and|or)\b\s*)?(?=\n)")
"""The end of a list item inside a sentence, or of the words that introduce a list."""
CLAUSE_STOP = re.compile(r"[,;:](?=\s)")
"""The end of a clause inside a sentence."""
OPEN_LINE = re.compile(
    r"(?:[,(–—-]|\S\s+(?:and|or|of|the|an?|to|by|in|for|from|with|on|at|that|which|is|are|be|shall))\s*$",
    re.IGNORECASE,
)
"""The end of a line that continues in the next one."""

EXAMPLES: dict[str, Example] = {
    "sentence stop": (SENTENCE_STOP, "The term ends in May. The Buyer pays.", {}),
    "sentence stop in quotes": (SENTENCE_STOP, "called the “Term.” The Buyer pays.", {}),
    "abbreviation": (ABBREVIATION, "Claim No", {}),
    "initial": (ABBREVIATION, "H.E", {}),
    "paragraph": (LIST_MARKER, "4.2 The Buyer", {}),
    "item": (LIST_MARKER, "(iv) the Buyer", {}),
    "item stop": (ITEM_STOP, "by 30 June; or\n(b) later", {}),
    "clause stop": (CLAUSE_STOP, "by 30 June, unless", {}),
    "open line": (OPEN_LINE, "the completion of the", {}),
}
