"""Secrets are kept out of what is written of a run."""

import json
from collections.abc import Iterable

REDACTED = "[redacted]"


class Redaction:
    """Puts `[redacted]` in place of each secret value in a text of JSON."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self._hidden = tuple(json.dumps(value, ensure_ascii=False)[1:-1] for value in secrets)

    def __call__(self, text: str) -> str:
        """The text without secrets."""
        for value in self._hidden:
            text = text.replace(value, REDACTED)
        return text
