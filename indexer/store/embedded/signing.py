"""Checksums of a matter's small files, from which all other files are checked: plain, or HMACs with a key."""

import hmac
from dataclasses import dataclass
from hashlib import sha256

_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Signing:
    """Signs the files of one matter. A plain checksum detects damage; with a key it detects tampering too."""

    matter: str
    key: bytes = b""

    @property
    def key_id(self) -> str:
        """An identifier of the key that reveals nothing of it; empty where there is no key."""
        return hmac.digest(self.key, b"pincite key id", "sha256").hex()[:_SHOWN] if self.key else ""

    def other_key(self, key_id: object) -> str | None:
        """Why a file signed with the key of this id cannot be checked, and what to do; null where it can."""
        if key_id == self.key_id:
            return None
        if not self.key:
            return "it was written with a key, and PINCITE_STORE_KEY is not set (set it to read the index)"
        if not key_id:
            return "it was written without a key, and PINCITE_STORE_KEY is set (unset it to read the index unsigned)"
        return "it was written with another key than PINCITE_STORE_KEY (set it to that key to read the index)"

    def checksum(self, text: str) -> str:
        """The checksum of a text of this matter: 32 hexadecimal digits."""
        named = f"{self.matter}\n{text}".encode("utf-8", "surrogatepass")
        whole = hmac.digest(self.key, named, "sha256") if self.key else sha256(named).digest()
        return whole.hex()[: 2 * _SHOWN]

    def fits(self, text: str, checksum: object) -> bool:
        """Whether a checksum belongs to a text."""
        return isinstance(checksum, str) and hmac.compare_digest(self.checksum(text).encode(), checksum.encode())
