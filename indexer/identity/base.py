"""What every reader of identities gives."""

from dataclasses import dataclass

from pincite.indexer.model import Fact, Identity


@dataclass(frozen=True, slots=True)
class Identified:
    """An identity with the facts that prove it.

    `conflicts` has the fact that was kept and the one that contradicts it, where two strong witnesses disagree.
    """

    identity: Identity
    facts: tuple[Fact, ...] = ()
    conflicts: tuple[tuple[Fact, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Clues:
    """What a file says of its document outside of its pages: witnesses only, for they are often wrong.

    `called` is the title that the format gives (the first heading of Markdown, a mail's subject): null where formats of
    the kind do not say. `properties` is the title among the document's properties, `file_name` the name of the file.
    """

    called: str | None = None
    properties: str = ""
    file_name: str = ""
