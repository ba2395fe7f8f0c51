"""The kinds of personal data, and spans of it in a text."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """The kinds of personal data. `PERSON` is a natural person's name, not a company's, court's or law's."""

    PERSON = "person"
    EMAIL = "email"
    PHONE = "phone"
    ACCOUNT = "account"
    PASSPORT = "passport"
    IDENTITY = "identity"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class PersonalSpan:
    """Personal data from `start` up to, not including, `end` of a text."""

    start: int
    end: int
    kind: Kind

    def overlaps(self, other: "PersonalSpan") -> bool:
        """Report if two spans share a character."""
        return self.start < other.end and other.start < self.end


def merged(spans: Iterable[PersonalSpan]) -> list[PersonalSpan]:
    """Sort the spans and drop overlaps; the one earlier in `spans` stays."""
    kept: list[PersonalSpan] = []
    for span in spans:
        if span.start < span.end and not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span.start)
