"""The pages of a question at each stage of their way to its answer. Pure."""

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
"""The tool that is given a page and shows it: what it names, the agent had from elsewhere, so that it ranks nothing."""


class Stage(StrEnum):
    """Stages in the order in which a page passes them; `searched` stands beside the run and is no part of it."""

    SEARCHED = "searched"
    FOUND = "found"
    SHOWN = "shown"
    CITED = "cited"
    KEPT = "kept"


MEANINGS: Mapping[Stage, str] = {
    Stage.SEARCHED: "listed by one search with the question's own words, beside the run",
    Stage.FOUND: "named by the result of any tool, in the order of the run",
    Stage.SHOWN: "of which the agent was given text, in that order",
    Stage.CITED: "cited by the last submission, accepted or not",
    Stage.KEPT: "cited by the answer",
}
RUN = (Stage.FOUND, Stage.SHOWN, Stage.CITED, Stage.KEPT)
"""The stages inside a run."""


@dataclass(frozen=True, slots=True)
class Journey:
    """One question's pages at each stage, in the order of that stage, each once.

    A stage that is None was not recorded: `searched` where nothing was searched beside the run, all but `kept` where
    the run has no record that can be read. `tools`: the best rank that each tool gave a page in one of its results, in
    the order in which its pages were first named.
    """

    outcome: Outcome
    score: RowScore
    pages: Mapping[Stage, Pages | None]
    tools: Mapping[str, Mapping[PageRef, int]]

    @property
    def id(self) -> str:
        """The question's."""
        return self.outcome.case.id

    @property
    def recorded(self) -> bool:
        """Whether the run has a record that can be read."""
        return self.outcome.trace is not None

    @property
    def last(self) -> Submitted | None:
        """The last submission; None where nothing was submitted, or nothing was recorded."""
        submissions = self.outcome.trace.submissions if self.outcome.trace else ()
        return submissions[-1] if submissions else None

    def rank(self, stage: Stage, page: PageRef) -> int | None:
        """Where a page stands at a stage, 1-based; None where it does not."""
        pages = self.pages[stage] or ()
        return pages.index(page) + 1 if page in pages else None

    def ranks(self, page: PageRef) -> dict[str, int]:
        """The best rank that each tool gave a page; without the tools that did not name it."""
        return {tool: ranks[page] for tool, ranks in self.tools.items() if page in ranks}


def journey(outcome: Outcome, score: RowScore, searched: Pages | None = None) -> Journey:
    """The way of one outcome's pages; `searched` is what a search beside the run listed, best first."""
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
    """The acceptable page sets of an answerable question; none where no page is gold, or none is known."""
    return case.page_sets if all(case.page_sets) else ()


def ranking(ranks: Mapping[PageRef, int]) -> Pages:
    """The pages of one tool, best rank first; of pages with the same rank the one that was named first goes first."""
    return tuple(sorted(ranks, key=lambda page: ranks[page]))


def needless(pages: Sequence[PageRef], acceptable: Sequence[PageSet]) -> Pages:
    """The pages outside the acceptable set that these pages hold best: most of it, then most pages, then the smallest.

    An empty set is of a question without an answer: it needs no page.
    """
    held = frozenset(pages)

    def fit(gold: PageSet) -> tuple[float, int, int]:
        shared = len(gold & held)
        return (shared / len(gold) if gold else float(not held), shared, -len(gold))

    best = max(acceptable, key=fit)
    return tuple(page for page in pages if page not in best)


def _kept(result: AskResult) -> Pages:
    """The pages of an answer; a run that gave none has none."""
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
