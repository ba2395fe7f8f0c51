"""List the pages of a question at each stage on their way to its answer. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from pincite.evals.cases import Case, PageSet
from pincite.evals.metrics import Outcome, RowScore
from pincite.evals.traces import Listing, Submitted
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult, no_answer

Pages = tuple[PageRef, ...]

READING = "get_page"
"""The tool that returns a requested page. It ranks nothing: the agent knew the page already."""


class Stage(StrEnum):
    """Stages in the order in which a page passes them; `searched` is additional to the run."""

    SEARCHED = "searched"
    FOUND = "found"
    SHOWN = "shown"
    CITED = "cited"
    KEPT = "kept"


MEANINGS: Mapping[Stage, str] = {
    Stage.SEARCHED: "listed by one additional search with the question's own words",
    Stage.FOUND: "named by the result of any tool, in the order of the run",
    Stage.SHOWN: "the agent was given text of the page, in that order",
    Stage.CITED: "cited by the last submission, accepted or not",
    Stage.KEPT: "cited by the answer",
}
RUN = (Stage.FOUND, Stage.SHOWN, Stage.CITED, Stage.KEPT)
"""The stages of the run itself."""


@dataclass(frozen=True, slots=True)
class Journey:
    """One question's pages at each stage, in the order of that stage, without duplicates.

    A stage is None if it was not recorded: `searched` without an additional search, all but `kept` without a readable
    record. `tools`: the best rank by each tool in one of its results, in the order in which its pages were first
    named.
    """

    outcome: Outcome
    score: RowScore
    pages: Mapping[Stage, Pages | None]
    tools: Mapping[str, Mapping[PageRef, int]]

    @property
    def id(self) -> str:
        """The question's id."""
        return self.outcome.case.id

    @property
    def recorded(self) -> bool:
        """Whether the run has a readable record."""
        return self.outcome.trace is not None

    @property
    def last(self) -> Submitted | None:
        """The last submission; None if nothing was submitted or recorded."""
        submissions = self.outcome.trace.submissions if self.outcome.trace else ()
        return submissions[-1] if submissions else None

    def rank(self, stage: Stage, page: PageRef) -> int | None:
        """Return the rank of a page at a stage, 1-based; None if it is not listed there."""
        pages = self.pages[stage] or ()
        return pages.index(page) + 1 if page in pages else None

    def ranks(self, page: PageRef) -> dict[str, int]:
        """Return the best rank of a page by each tool that named it."""
        return {tool: ranks[page] for tool, ranks in self.tools.items() if page in ranks}


def journey(outcome: Outcome, score: RowScore, searched: Pages | None = None) -> Journey:
    """Follow the pages of one outcome; `searched` is the list of an additional search, best first."""
    trace = outcome.trace
    pages: dict[Stage, Pages | None] = dict.fromkeys(Stage)
    pages[Stage.SEARCHED] = searched
    pages[Stage.KEPT] = _kept(outcome.result)
    if trace:
        pages[Stage.FOUND] = tuple(dict.fromkeys(page for listing in trace.listings for page in listing.pages))
        pages[Stage.SHOWN] = tuple(trace.shown)
        pages[Stage.CITED] = trace.submissions[-1].pages if trace.submissions else ()
    return Journey(outcome, score, pages, _best_ranks(trace.listings if trace else ()))


def acceptable_sets(case: Case) -> tuple[PageSet, ...]:
    """Return the acceptable page sets of an answerable question; empty if it has no gold page or none is known."""
    return case.page_sets if all(case.page_sets) else ()


def ranking(ranks: Mapping[PageRef, int]) -> Pages:
    """Return the pages of one tool, best rank first; ties in the order of first mention."""
    return tuple(sorted(ranks, key=lambda page: ranks[page]))


def needless(pages: Sequence[PageRef], acceptable: Sequence[PageSet]) -> Pages:
    """Return the pages outside the best covered acceptable set: highest share, then most pages, then the smallest set.

    An empty set belongs to an unanswerable question, which needs no page.
    """
    listed = frozenset(pages)

    def fit(gold: PageSet) -> tuple[float, int, int]:
        shared = len(gold & listed)
        return (shared / len(gold) if gold else float(not listed), shared, -len(gold))

    best = max(acceptable, key=fit)
    return tuple(page for page in pages if page not in best)


def _kept(result: AskResult) -> Pages:
    """Return the pages of an answer; a run without an answer has none."""
    if no_answer(result.status):
        return ()
    return tuple(dict.fromkeys(PageRef(page.doc_id, page.page) for page in result.pages))


def _best_ranks(listings: Iterable[Listing]) -> dict[str, dict[PageRef, int]]:
    found: dict[str, dict[PageRef, int]] = {}
    for listing in listings:
        ranks = found.setdefault(listing.tool, {})
        for rank, page in enumerate(listing.pages, start=1):
            ranks[page] = min(rank, ranks.get(page, rank))
    return found
