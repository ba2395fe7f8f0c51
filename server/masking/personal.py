"""What personal data is: its kinds, and where a text has some."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """A sort of personal data. `PERSON` is the name of a natural person; companies, courts and laws have none."""

    PERSON = "person"
    EMAIL = "email"
    PHONE = "phone"
    ACCOUNT = "account"
    PASSPORT = "passport"
    IDENTITY = "identity"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class PersonalSpan:
    """Personal data at `start` up to, not including, `end` of a text."""

    start: int
    end: int
    kind: Kind

    def overlaps(self, other: "PersonalSpan") -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end


def merged(spans: Iterable[PersonalSpan]) -> list[PersonalSpan]:
    """The spans in order without overlaps: where two do, the earlier of `spans` stays."""
    kept: list[PersonalSpan] = []
    for span in spans:
        if span.start < span.end and not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return sorted(kept, key=lambda span: span.start)
