"""Rows under one title of a table: `Licence (Form 4) To renew: $20`, `To cancel: $30`. Pure."""

import re
from itertools import takewhile

from pincite.indexer.analyze import words
from pincite.indexer.patterns.currencies import SUM_AT_END
from pincite.server.agent.offline.evidence import passages_of, term_worths
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View

_TITLED = re.compile(r"^(?P<title>\S.*?\S)\s+(?=To\s+[a-z]+\s)")
_UNDER = re.compile(r"^To\s+[a-z]+\s")


def row_meant(view: View, row: Passage) -> Passage:
    """The row under a title that says most of the question besides the title; the row itself where none says more."""
    title = _TITLED.match(row.text)
    page = view.pages.get(row.ref)
    if title is None or page is None or not _ends_in_sum(row):
        return row
    held = passages_of(page)
    behind = held[held.index(row) + 1 :] if row in held else []
    others = takewhile(lambda p: _UNDER.match(p.text) is not None and _ends_in_sum(p), behind)
    worth = term_worths(view)
    said = [(row.text[title.end() :], row), *((p.text, p) for p in others)]
    return max(said, key=lambda pair: sum(worth.get(t, 0.0) for t in set(words(pair[0]))))[1]


def _ends_in_sum(passage: Passage) -> bool:
    return SUM_AT_END.search(passage.text.rstrip(" .;")) is not None
