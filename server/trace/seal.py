"""The hash chain and seal of a trace, so that changes are found (`trace.verify`).

Each line has the sha256 of the line before it. The last line, the seal, has the number of events and a digest of the
chain's end: a plain sha256, or an HMAC-SHA256 if a key is configured. Without a key the seal reveals changes but does
not prove who wrote the file.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass

FIRST = "0" * 64
"""The `prev` of the first line."""


def line_hash(line: str) -> str:
    """Return the sha256 of a line without its line end, as hexadecimal."""
    return hashlib.sha256(line.encode("utf-8", "backslashreplace")).hexdigest()


@dataclass(frozen=True, slots=True)
class Sealer:
    """Makes the last line; with a key it is an HMAC."""

    key: bytes | None = None

    @property
    def algorithm(self) -> str:
        """The algorithm of the digest."""
        return "sha256" if self.key is None else "hmac-sha256"

    def digest(self, events: int, last: str) -> str:
        """Return the digest of the number of events and the hash of the last one."""
        message = f"{events}:{last}".encode()
        if self.key is None:
            return hashlib.sha256(message).hexdigest()
        return hmac.new(self.key, message, hashlib.sha256).hexdigest()

    def seal(self, events: int, last: str) -> str:
        """Return the last line."""
        row = {"kind": "seal", "algorithm": self.algorithm, "events": events, "prev": last}
        return json.dumps({**row, "digest": self.digest(events, last)}, separators=(",", ":"))
