"""What every reader of identities gives."""

from dataclasses import dataclass

from pincite.indexer.model import Fact, Identity


@dataclass(frozen=True, slots=True)
class Identified:
    """An identity with the facts that prove it."""

    identity: Identity
    facts: tuple[Fact, ...] = ()
