"""The result of one check of `pincite doctor`."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Check:
    """One check: it works, works in part, fails, or its service is unavailable."""

    name: str
    state: Literal["ok", "part", "failed", "away"]
    detail: str
