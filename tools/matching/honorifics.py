"""Titles before and after a person's name, which do not distinguish persons."""

import re

HONORIFICS = frozenset({"mr", "mrs", "ms", "dr"})
POST_NOMINALS = frozenset({"kc", "qc", "sc"})

# His Excellency · H.E. · H. E. · HE Justice Ali · HE Kasimar Al Bahari; not the surname "He"
EXCELLENCY = re.compile(
    r"(?<!\w)(?:(?i:his|her)\s+(?i:excellency)|(?i:H\.\s?E\b\.?)|HE(?=\s+(?:[A-Z][a-z]|(?i:chief|deputy|justice"
    r"|judge)\b)))"
    r"(?!\w)"
)
"""The title of an Excellency; undotted only before a judge's title or a name in lower case."""
