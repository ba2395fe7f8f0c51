"""Find where the gold pages of each answerable question were lost. Pure.

A page reaches a stage if it is listed there or at a later one. A question reaches a stage if every page of one
acceptable set does. Of several sets the one that gets furthest is followed, then the one with more pages further, then
the smaller. So a question is counted once, where the first page that it needs was lost.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from pincite.evals.cases import PageSet
from pincite.evals.retrieval.stages import READING, RUN, Journey, Stage, acceptable_sets
from pincite.indexer.page import PageRef


class Fate(StrEnum):
    """The result for a gold page, in the order of the stages."""

    NEVER_FOUND = "never_found"
    NOT_SHOWN = "not_shown"
    NOT_CITED = "not_cited"
    DROPPED = "dropped"
    KEPT = "kept"
    UNRECORDED = "unrecorded"


LABELS: Mapping[Fate, str] = {
    Fate.NEVER_FOUND: "never found",
    Fate.NOT_SHOWN: "found, not shown",
    Fate.NOT_CITED: "shown, not cited",
    Fate.DROPPED: "cited, not kept",
    Fate.KEPT: "kept",
    Fate.UNRECORDED: "not kept, no record of the run",
}


class GoldPage(BaseModel):
    """A gold page and its ranks, 1-based, null if it was not listed.

    `searched`: in one search with the question's own words; null also if there was no search. `found` and `shown`: in
    the order of the run. `tools`: the best rank by each tool. `why`: the reason of the loss, if known.
    """

    model_config = ConfigDict(frozen=True)

    doc_id: str
    page: int
    fate: Fate
    searched: int | None
    found: int | None
    tools: dict[str, int]
    shown: int | None
    why: str | None

    @property
    def best_rank(self) -> int | None:
        """The best rank by a tool of the run; if no tool ranked the page, its rank in the search."""
        return min((rank for tool, rank in self.tools.items() if tool != READING), default=self.searched)


class QuestionLoss(BaseModel):
    """An answerable question: its fate, and the pages of the acceptable set that got furthest."""

    model_config = ConfigDict(frozen=True)

    id: str
    fate: Fate
    pages: tuple[GoldPage, ...]

    @property
    def lost(self) -> tuple[GoldPage, ...]:
        """The pages that are not in the answer."""
        return tuple(page for page in self.pages if page.fate is not Fate.KEPT)


class LossRow(BaseModel):
    """The questions and gold pages of one fate. `partly`: those of the questions with another gold page kept.

    `read` counts the pages that `get_page` returned; of others at most a passage was shown. `stood` counts pages by
    their best rank: up to each depth, deeper, or none. `why` counts them by reason.
    """

    model_config = ConfigDict(frozen=True)

    questions: int
    partly: int
    pages: int
    read: int
    stood: dict[str, int]
    why: dict[str, int]


def question_loss(journey: Journey) -> QuestionLoss | None:
    """Follow a question's gold pages; None if it has none."""
    acceptable = acceptable_sets(journey.outcome.case)
    if not acceptable:
        return None
    followed = max(acceptable, key=lambda gold: _reach(journey, gold))
    pages = tuple(_gold_page(journey, page) for page in sorted(followed))
    order = [*Fate]
    return QuestionLoss(id=journey.id, fate=min((page.fate for page in pages), key=order.index), pages=pages)


def loss_table(losses: Sequence[QuestionLoss], depths: Sequence[int]) -> dict[str, LossRow]:
    """Count the questions and pages of every fate, in the order of the stages."""
    return {fate.value: _row(fate, losses, depths) for fate in Fate}


def _reach(journey: Journey, gold: PageSet) -> tuple[int, int, int]:
    stages = [_stages(journey, page) for page in gold]
    return min(stages), sum(stages), -len(gold)


def _stages(journey: Journey, page: PageRef) -> int:
    """Return how many stages of the run a page reached: 0 to 4."""
    return max((place for place, stage in enumerate(RUN, start=1) if journey.rank(stage, page)), default=0)


def _gold_page(journey: Journey, page: PageRef) -> GoldPage:
    fate = [*Fate][_stages(journey, page)]
    if fate is not Fate.KEPT and not journey.recorded:
        fate = Fate.UNRECORDED
    return GoldPage(
        doc_id=page.doc_id,
        page=page.page,
        fate=fate,
        searched=journey.rank(Stage.SEARCHED, page),
        found=journey.rank(Stage.FOUND, page),
        tools=journey.ranks(page),
        shown=journey.rank(Stage.SHOWN, page),
        why=_why(journey, page, fate),
    )


def _why(journey: Journey, page: PageRef, fate: Fate) -> str | None:
    if fate is Fate.NOT_CITED:
        return _not_cited(journey, page)
    return _dropped(journey, page) if fate is Fate.DROPPED else None


def _not_cited(journey: Journey, page: PageRef) -> str:
    trace, last = journey.outcome.trace, journey.last
    if trace is None or last is None:
        return f"nothing was submitted: {_ending(journey)}"
    earlier = [each for each in trace.submissions if page in each.pages]
    if earlier:
        return f"cited earlier by a submission that was rejected{_rules(earlier[-1].rules)}"
    return "other pages were cited" if last.pages else "an absence was submitted"


def _dropped(journey: Journey, page: PageRef) -> str:
    last = journey.last
    if last is None or last.status is None:
        return f"the submission was not usable: {_ending(journey)}"
    if last.status == "rejected":
        return f"the submission was rejected{_rules(last.rules)}"
    return last.dropped.get(page) or f"the submission was accepted, then {_ending(journey)}"


def _ending(journey: Journey) -> str:
    result = journey.outcome.result
    return f"the run ended {result.status}" + (f" ({result.refusal})" if result.refusal else "")


def _rules(rules: Sequence[str]) -> str:
    return f" by {', '.join(rules)}" if rules else ""


def _row(fate: Fate, losses: Sequence[QuestionLoss], depths: Sequence[int]) -> LossRow:
    members = [each for each in losses if each.fate is fate]
    pages = [page for each in losses for page in each.pages if page.fate is fate]
    counts = Counter(_band(page.best_rank, depths) for page in pages)
    bands = [*(f"to {depth}" for depth in depths), "deeper", "none"]
    return LossRow(
        questions=len(members),
        partly=sum(0 < len(each.lost) < len(each.pages) for each in members),
        pages=len(pages),
        read=sum(READING in page.tools for page in pages),
        stood={band: counts[band] for band in bands},
        why=dict(Counter(page.why.partition(":")[0] for page in pages if page.why).most_common()),
    )


def _band(rank: int | None, depths: Sequence[int]) -> str:
    if rank is None:
        return "none"
    return next((f"to {depth}" for depth in depths if rank <= depth), "deeper")
