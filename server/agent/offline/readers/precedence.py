"""Which of two prevails: `does the form prevail` against `the rules shall prevail over the form`. Pure."""

import re

from pincite.indexer.analyze import words

_PREVAILS = r"(?:prevails?|takes?\s+(?:precedence|priority)|overrides?)\b"
_ASKED = re.compile(rf"\b(?:does|do|shall|will|would|must)\s+(?P<who>[^,?]{{3,120}}?)\s+{_PREVAILS}", re.IGNORECASE)
_SAID = re.compile(
    rf"(?:^|[,;:]\s)(?P<who>[^,;:]{{3,200}}?)\s+(?:shall\s+|will\s+|must\s+|does\s+|do\s+)?(?P<no>not\s+)?{_PREVAILS}",
    re.IGNORECASE,
)


def prevails(question: str, text: str) -> bool | None:
    """Whether what a question asks about prevails; null where either side speaks of no precedence."""
    asked, said = _ASKED.search(question), _SAID.search(text)
    if asked is None or said is None:
        return None
    named = bool(set(words(asked["who"])) & set(words(said["who"])))
    return named != bool(said["no"])
