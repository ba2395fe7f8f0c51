"""What `pincite doctor` says of one thing."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at: it works, it works in part, it does not, or the service that has it is away."""

    name: str
    state: Literal["ok", "part", "failed", "away"]
    detail: str
