"""What shapes the answers of an agent on a matter."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Conditions:
    """What shapes every answer of an asker: where one of these differs, two answers may.

    `prompts` maps a prompt's name to its sha256, `tools` is that of the declared tools; `settings` are without secrets.
    """

    matter: str
    generation: str
    agent: str
    versions: Mapping[str, str]
    prompts: Mapping[str, str]
    settings: Mapping[str, Any]
    tools: str = ""
