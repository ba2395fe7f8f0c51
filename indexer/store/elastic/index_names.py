"""The names of a matter's indices and aliases.

`PREFIX.MATTER.KIND.NUMBER` is an index created by generation NUMBER, `PREFIX.MATTER.KIND` the alias of the current one.
A matter's name has no dot, so `PREFIX.MATTER.*` matches the indices of this matter only.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["catalogue", "pages", "chunks", "records"]
Indices = Mapping[Kind, str]
KINDS: tuple[Kind, ...] = ("catalogue", "pages", "chunks", "records")
_LONGEST = 150
_NUMBERED = re.compile(rf"({'|'.join(KINDS)})\.(\d{{6,}})")
PREFIX = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")


@dataclass(frozen=True, slots=True)
class Names:
    """The names of one matter."""

    prefix: str
    matter: str

    @property
    def all(self) -> str:
        """A pattern of every index and alias of the matter."""
        return f"{self.prefix}.{self.matter}.*"

    @property
    def state(self) -> str:
        """The index of the write lock and of the mark of a purge."""
        return f"{self.prefix}.{self.matter}.state"

    @property
    def leases(self) -> str:
        """The index of the readers' leases."""
        return f"{self.prefix}.{self.matter}.leases"

    @property
    def embeddings(self) -> str:
        """The index of vectors by text."""
        return f"{self.prefix}.{self.matter}.embeddings"

    def alias(self, kind: Kind) -> str:
        """The alias of the current index of a kind."""
        return f"{self.prefix}.{self.matter}.{kind}"

    def index(self, kind: Kind, number: int) -> str:
        """The index of a kind created by generation `number`."""
        return f"{self.alias(kind)}.{number:06d}"

    def number(self, index: str) -> int | None:
        """The generation that created an index; null for an index of another sort."""
        match = _NUMBERED.fullmatch(index.removeprefix(f"{self.prefix}.{self.matter}."))
        return int(match[2]) if match else None


def generation_name(number: int) -> str:
    """The name of a generation in reports and manifests."""
    return f"gen-{number:06d}"


def matter_of(alias: str, prefix: str) -> str:
    """The matter that an alias belongs to."""
    return alias.removeprefix(f"{prefix}.").partition(".")[0]


def is_too_long(matter: str) -> bool:
    """Whether a matter's name is too long for the names of its indices."""
    return len(matter) > _LONGEST
