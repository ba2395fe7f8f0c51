"""The result and the clues of the identity readers."""

from dataclasses import dataclass

from pincite.indexer.model import Fact, Identity


@dataclass(frozen=True, slots=True)
class Identified:
    """An identity with the facts that prove it.

    `conflicts` has pairs of the fact that was kept and a contradicting one, where two strong sources disagree.
    """

    identity: Identity
    facts: tuple[Fact, ...] = ()
    conflicts: tuple[tuple[Fact, Fact], ...] = ()


@dataclass(frozen=True, slots=True)
class Clues:
    """What a file states about its document outside its pages.

    These are only supporting evidence, because they are often wrong.

    `heading` is the title that the format gives (the first heading of Markdown, a mail's subject), or None if the
    format has none. `properties` is the title in the document's properties; `file_name` is the name of the file.
    """

    heading: str | None = None
    properties: str = ""
    file_name: str = ""
