"""Detect the personal data of a text, of the requested kinds."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from pincite.server.masking.addresses import addresses_in
from pincite.server.masking.known_people import Person, persons
from pincite.server.masking.name_model import Likely
from pincite.server.masking.name_words import plain
from pincite.server.masking.numbers import numbers_in
from pincite.server.masking.other_names import COMPANY, is_institution, words_of
from pincite.server.masking.person_names import names_in
from pincite.server.masking.personal import Kind, PersonalSpan, merged

Reader = Callable[[str], Sequence[Likely]]
"""Returns the words of a text that may be names: `NameModel.likely`."""


class Detector:
    """Finds personal data. It has no state of a run; `read` may cache its results."""

    def __init__(self, read: Reader, kinds: Collection[Kind] = tuple(Kind)) -> None:
        self._read = read
        self._kinds = frozenset(kinds)

    def find(self, text: str, known: Sequence[Person] = (), companies: Collection[str] = ()) -> list[PersonalSpan]:
        """Return the spans in order, without overlaps.

        `known` are people to look for by name. `companies` are folded words of companies' names.
        """
        text = plain(text)
        if not any(c.isupper() or c.isdigit() or c == "@" for c in text):
            return []
        names = names_in(text, self._read(text), known, companies) if Kind.PERSON in self._kinds else []
        people = (PersonalSpan(start, end, Kind.PERSON) for start, end in names)
        found = merged([*numbers_in(text), *addresses_in(text), *people])
        return [span for span in found if span.kind in self._kinds]

    def named(self, names: Iterable[str]) -> "Named":
        """Sort recorded names into people and others. In `State, ex rel. Ada Renn` the person is the last name."""
        read = [(name, self._persons(name)) for name in names]
        others = (words_of(name) for name, found in read if not found and is_institution(name))
        return Named(tuple(persons(each for _, found in read for each in found)), frozenset().union(*others))

    def _persons(self, name: str) -> list[str]:
        """Return the people in a recorded name: its parts, or the whole name if it has only one."""
        if COMPANY.search(name):
            return []
        text = f"between {name}, and"
        found = [text[span.start : span.end] for span in self.find(text) if span.kind is Kind.PERSON]
        return [name] if sum(map(len, found)) > len(name) / 2 - 8 and not is_institution(name) else found


@dataclass(frozen=True)
class Named:
    """The names in the index: people, and the folded words of companies and institutions."""

    persons: tuple[Person, ...] = ()
    others: frozenset[str] = frozenset()
