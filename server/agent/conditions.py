"""The conditions that shape the answers of an agent on a matter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Conditions:
    """What shapes the answers of an asker. If one field differs, answers may differ.

    `prompts` maps a prompt's name to its sha256. `tools` is the sha256 of the declared tools. `settings` has no
    secrets.
    """

    matter: str
    generation: str
    agent: str
    versions: Mapping[str, str]
    prompts: Mapping[str, str]
    settings: Mapping[str, Any]
    tools: str = ""
