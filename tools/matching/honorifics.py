"""What stands before and behind a person's name and does not tell persons apart."""

import re

HONORIFICS = frozenset({"mr", "mrs", "ms", "dr"})
POST_NOMINALS = frozenset({"kc", "qc", "sc"})

# His Excellency · H.E. · H. E. · HE Justice Ali · HE Kasimar Al Bahari; "He" is a surname, and so it is in capitals
EXCELLENCY = re.compile(
    r"(?<!\w)(?:(?i:his|her)\s+(?i:excellency)|(?i:H\.\s?E\b\.?)|HE(?=\s+(?:[A-Z][a-z]|(?i:chief|deputy|justice|judge)\b)))"
    r"(?!\w)"
)
"""The title of an Excellency; undotted only where a judge's title or a name in small letters follows."""
