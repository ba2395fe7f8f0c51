"""The names of a matter's indices and aliases.

`PREFIX.MATTER.KIND.NUMBER-RANDOM` is an index created by generation NUMBER, `PREFIX.MATTER.KIND` the alias of the
current one. The random part keeps a name from being used twice: a reader that was left open while the matter was purged
and indexed again finds no index, never one with other content. A matter's name has no dot, so `PREFIX.MATTER.*` matches
the indices of this matter only.

Documents are written through aliases only, with `require_alias`: a write to an index that was removed is refused, where
the service would otherwise create an index without our mapping.
"""

import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

Kind = Literal["catalogue", "pages", "chunks", "records"]
Indices = Mapping[Kind, str]
KINDS: tuple[Kind, ...] = ("catalogue", "pages", "chunks", "records")
_LONGEST = 150
_NUMBERED = re.compile(rf"({'|'.join(KINDS)})\.(\d{{6,}})(?:-([0-9a-f]+))?")
PREFIX = re.compile(r"[a-z0-9][a-z0-9-]{0,49}")


@dataclass(frozen=True, slots=True, order=True)
class GenerationId:
    """The identity of a generation: its number, and a random part that no other has; empty in old indices."""

    number: int
    random: str

    def __str__(self) -> str:
        return f"{self.number:06d}-{self.random}" if self.random else f"{self.number:06d}"

    @property
    def name(self) -> str:
        """Its name in reports and manifests."""
        return f"gen-{self.number:06d}"

    @classmethod
    def after(cls, known: Iterable["GenerationId"]) -> "GenerationId":
        """A new one, numbered after all known ones."""
        return cls(max((each.number for each in known), default=0) + 1, secrets.token_hex(4))


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
        """The alias of the index of the write lock and of the mark of a purge."""
        return f"{self.prefix}.{self.matter}.state"

    @property
    def leases(self) -> str:
        """The alias of the index of the readers' leases."""
        return f"{self.prefix}.{self.matter}.leases"

    @property
    def embeddings(self) -> str:
        """The alias of the index of vectors by text."""
        return f"{self.prefix}.{self.matter}.embeddings"

    def alias(self, kind: Kind) -> str:
        """The alias of the current index of a kind."""
        return f"{self.prefix}.{self.matter}.{kind}"

    def index(self, kind: Kind, generation: GenerationId) -> str:
        """The index of a kind created by a generation."""
        return f"{self.alias(kind)}.{generation}"

    def generation(self, index: str) -> GenerationId | None:
        """The generation that created an index; null for an index of another sort."""
        match = _NUMBERED.fullmatch(index.removeprefix(f"{self.prefix}.{self.matter}."))
        return GenerationId(int(match[2]), match[3] or "") if match else None

    def fence(self, token: str) -> str:
        """The alias of the state index that only the holder of the write lock with this token has."""
        return f"{self.prefix}.{self.matter}.writer.{token}"


def index_of(alias: str) -> str:
    """The index behind the alias of the state, the leases or the embeddings."""
    return f"{alias}.index"


def writable(index: str) -> str:
    """The alias through which an index of a generation is written, until it is complete."""
    return f"{index}.write"


def matter_of(alias: str, prefix: str) -> str:
    """The matter that an alias belongs to."""
    return alias.removeprefix(f"{prefix}.").partition(".")[0]


def is_too_long(matter: str) -> bool:
    """Whether a matter's name is too long for the names of its indices."""
    return len(matter) > _LONGEST
