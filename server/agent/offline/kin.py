"""Whether two words have one root, as far as their letters tell. Pure."""

import re
from itertools import takewhile

_ROOT, _ALIKE = 5, 0.7
"""Letters that two words of one root share at the least, and what they are of the longer one."""
_DERIVED = re.compile(
    r"(?:e?ment|e?|i?tion|ation|s?ion|al|[ae]nce|[ae]ncy|[ae]nt|it[yi]|ness|er|or|ive|able|ing|ed|ee)?"
)
"""What a word of the same root may end with: `settle` and `settlement`, `valid` and `validity`."""
_PREFIX = re.compile(r"^(?:un|in|im|non|dis|mis|re)(?=\w{4})")


def is_kin(term: str, other: str) -> bool:
    """Whether two stems have one root, as far as letters tell: `composition` and `composed`, `unpaid` and `paid`."""
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(term, other, strict=False)))
    if _PREFIX.sub("", term) == other:
        return True
    derived = all(_DERIVED.fullmatch(rest) for rest in (term[shared:], other[shared:]))
    return shared >= _ROOT and (derived or shared >= _ALIKE * max(len(term), len(other)))
