"""Yes or no whether two things of one document are the same: two dates, two sums, two periods. Pure."""

import re
from collections.abc import Iterator

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.figures import figures_for
from pincite.server.agent.offline.readers.moments import dates_recorded, dates_said
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_DATED = re.compile(
    r"\b(?:is|was|are|were|did|do|does)\s+(?P<a>[^?]*?\b(?:dates?|day|made|issued|heard|enacted|filed|given|dated)\b[^?]*?)\s+(?:on\s+)?the\s+same\s+(?:(?:day|date)\s+)?as\s+(?P<b>[^?]+)\?",
    re.IGNORECASE,
)
_MEASURED = re.compile(
    r"\b(?:is|was|are|were)\s+(?P<what>[^?]*?)\s+the\s+same\s+(?:for|in|under)\s+(?P<a>[^?]+?)\s+(?:and|as)\s+(?:for|in|under)?\s*(?P<b>[^?]+)\?|"
    r"\b(?:is|was|are|were)\s+(?P<thing>[^?]*?)\s+for\s+(?P<c>[^?]+?)\s+and\s+(?:for\s+)?(?P<d>[^?]+?)\s+the\s+same\b",
    re.IGNORECASE,
)


def read_same(view: View) -> Iterator[Proposal]:
    """Propose yes or no for `is A the same as B`; nothing where a side cannot be read, or the question is another."""
    dated = _DATED.search(view.transcript.question)
    if dated:
        yield from _same(*([*dates_recorded(view, part), *dates_said(view, part)] for part in (dated["a"], dated["b"])))
    measured = _MEASURED.search(without_names(view.question))
    if measured and not dated:
        what = measured["what"] or measured["thing"]
        parts = (measured["a"] or measured["c"], measured["b"] or measured["d"])
        yield from _same(*(figures_for(view, f"{what} {part}") for part in parts))


def _same(first: list[Proposal], second: list[Proposal]) -> Iterator[Proposal]:
    if first and second:
        one, two = first[0], second[0]
        yield Proposal(one.value == two.value, tuple(dict.fromkeys((*one.quotes, *two.quotes))), 1.0)
