"""Compare two runs: metrics, questions, slices. Pure."""

from collections.abc import Collection, Iterable

from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import FEW, LEVEL
from pincite.evals.compare.conditions import ConditionChange, condition_changes
from pincite.evals.compare.metrics import TESTED, MetricChange, Verdict, metric_changes
from pincite.evals.compare.monitoring import (
    LatencyRatio,
    MonitoringChange,
    latency_ratio,
    monitoring_changes,
    timing_warnings,
)
from pincite.evals.compare.pairing import LeftOut, Paired, Shared, pair
from pincite.evals.compare.questions import QuestionChange, question_changes
from pincite.evals.compare.slices import SliceChange, slice_changes
from pincite.evals.errors import BadGate
from pincite.evals.finished_run import Run
from pincite.evals.summary import MONITORING


class Comparison(BaseModel):
    """Two runs, before and after, over `n` shared questions.

    `tested` counts the metrics measured on enough questions. Even if nothing differs, each has a chance of 5 % to be
    called better or worse. Slices and monitoring metrics have no verdict.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    left_out: LeftOut
    conditions: tuple[ConditionChange, ...]
    warnings: tuple[str, ...]
    tested: int
    metrics: tuple[MetricChange, ...]
    questions: tuple[QuestionChange, ...]
    slices: tuple[SliceChange, ...]
    monitoring: tuple[MonitoringChange, ...]
    latency: LatencyRatio | None


def compare(before: Run, after: Run, allow: Collection[Shared] = ()) -> Comparison:
    """Compare two runs on the questions that they share.

    Raises RunDiffers if they differ in something that must be shared and is not in `allow`.
    """
    paired = pair(before, after, allow)
    first, second = paired.before, paired.after
    metrics = metric_changes(first.scores, second.scores)
    return Comparison(
        n=len(first.scores),
        left_out=paired.left_out,
        conditions=condition_changes(before.manifest, after.manifest),
        warnings=(*_allowed(paired), *timing_warnings(first, second)),
        tested=sum(each.verdict is not None and each.n >= FEW for each in metrics),
        metrics=metrics,
        questions=question_changes(first, second),
        slices=slice_changes(first.scores, second.scores),
        monitoring=monitoring_changes(first.summary, second.summary),
        latency=latency_ratio(first.scores, second.scores),
    )


def check_metrics(names: Iterable[str]) -> None:
    """Raise BadGate for a name that is not a tested metric."""
    for name in names:
        if name.partition(".")[0] in MONITORING:
            raise BadGate(f"--worse {name}: a monitoring metric has no verdict; metrics: {', '.join(TESTED)}")
        if name not in TESTED:
            raise BadGate(f"--worse {name}: not a tested metric; metrics: {', '.join(TESTED)}")


def found_worse(comparison: Comparison, names: Collection[str]) -> tuple[str, ...]:
    """Return a sentence for each of these metrics that is worse or not measured; too few questions miss no gate."""
    chosen = [each for each in comparison.metrics if each.metric in names]
    return tuple(_missed(each) for each in chosen if each.verdict in (None, Verdict.WORSE))


def _missed(each: MetricChange) -> str:
    if each.verdict is None:
        return f"gate missed: {each.metric} is not measured in both runs"
    return f"gate missed: {each.metric} is worse, {each.before:.4f} before and {each.after:.4f} after"


def _allowed(paired: Paired) -> Iterable[str]:
    """Return warnings for runs that were allowed to differ."""
    texts = {
        Shared.QUESTIONS: f"The question sets differ: {paired.left_out.count} questions are left out.",
        Shared.MATTER: "The matters differ: the same names may mean other documents and questions.",
        Shared.GENERATION: "The index generations differ: a change may come from the index, not the agent.",
        Shared.SCORER: "The scorers differ: both runs are scored with the settings of B.",
    }
    return [texts[each] for each in paired.differing]


def chance_sentence(tested: int) -> str:
    """Return a sentence with the number of verdicts that chance alone would give."""
    expected = tested * (1 - LEVEL)
    return (
        f"{tested} metrics were tested, each at {100 * (1 - LEVEL):.0f} %: if nothing differs, chance calls "
        f"{expected:.1f} of them better or worse. The metrics are not independent."
    )
