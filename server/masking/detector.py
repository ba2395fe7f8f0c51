"""The personal data of a text, of the kinds asked for."""

from collections.abc import Callable, Collection, Sequence

from pincite.server.masking.addresses import addresses_in
from pincite.server.masking.known import Person
from pincite.server.masking.name_model import Likely
from pincite.server.masking.numbers import numbers_in
from pincite.server.masking.person_names import names_in
from pincite.server.masking.personal import Kind, PersonalSpan, merged

Reader = Callable[[str], Sequence[Likely]]
"""Gives the words of a text that may be names: `NameModel.likely`."""


class Detector:
    """Finds personal data. It holds no state of a run; `read` keeps what it made."""

    def __init__(self, read: Reader, kinds: Collection[Kind] = tuple(Kind)) -> None:
        self._read = read
        self._kinds = frozenset(kinds)

    def find(self, text: str, known: Sequence[Person] = (), companies: Collection[str] = ()) -> list[PersonalSpan]:
        """The spans in order, without overlaps; `known` are persons to look for by name, `companies` words of companies."""
        if not any(c.isupper() or c.isdigit() or c == "@" for c in text):
            return []
        names = names_in(text, self._read(text), known, companies) if Kind.PERSON in self._kinds else []
        persons = (PersonalSpan(start, end, Kind.PERSON) for start, end in names)
        found = merged([*numbers_in(text), *addresses_in(text), *persons])
        return [span for span in found if span.kind in self._kinds]

    def is_person(self, name: str) -> bool:
        """Whether a name on record is a natural person's: styled, or most of its words likely parts of names."""
        found = self.find(f"between {name}, and")
        covered = sum(span.end - span.start for span in found if span.kind is Kind.PERSON)
        return covered > len(name) / 2 - 8
