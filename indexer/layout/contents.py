"""Contents pages: what only lists where things stand, and is never where they stand. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.lines import Line
from pincite.indexer.patterns.common import DOT_LEADER


def is_contents(lines: Sequence[Line]) -> bool:
    """Tell whether a page is a contents page."""
    if len(lines) < 3:
        return False
    leaders = sum(1 for line in lines if DOT_LEADER.search(line.text))
    if leaders >= max(3, 0.4 * len(lines)):
        return True
    headed = any(re.fullmatch(r"(?:table of )?contents:?", line.text, re.IGNORECASE) for line in lines[:5])
    return headed and sum(1 for line in lines if re.search(r"\s\d{1,4}$", line.text)) >= 0.5 * len(lines)
