"""Check and shorten the names of matters."""

import re

from pincite.indexer.errors import UsageError

_SHOWN = 100
"""Most characters of a name in a message."""
_MATTER = re.compile(r"[a-z0-9-]{1,100}")


def is_matter_name(name: str) -> bool:
    """Whether `name` is a valid name of a matter."""
    return _MATTER.fullmatch(name) is not None


def check_matter_name(name: str) -> None:
    """Raise `UsageError`, with the rule, for an invalid name of a matter."""
    if not is_matter_name(name):
        raise UsageError(
            f"'{shortened(name)}' cannot name a matter: use lower-case letters, digits and hyphens ([a-z0-9-]+), "
            "100 at the most"
        )


def shortened(name: str) -> str:
    """The name for a message, cut where it is longer than any valid name."""
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"
