"""What can name a matter."""

import re

from pincite.indexer.errors import UsageError

_SHOWN = 100
"""Characters of a name that a message repeats."""
_MATTER = re.compile(r"[a-z0-9-]{1,100}")


def is_matter_name(name: str) -> bool:
    """Whether `name` can name a matter."""
    return _MATTER.fullmatch(name) is not None


def check_matter_name(name: str) -> None:
    """Raise `UsageError`, telling the rule, for what cannot name a matter."""
    if not is_matter_name(name):
        raise UsageError(
            f"'{shortened(name)}' cannot name a matter: use lower-case letters, digits and hyphens ([a-z0-9-]+), "
            "100 at the most"
        )


def shortened(name: str) -> str:
    """A name as a sentence can repeat it, cut where it is longer than that of any matter."""
    return name if len(name) <= _SHOWN else f"{name[: _SHOWN - 1]}…"
