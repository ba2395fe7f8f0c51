"""Judgements and agreement as lines for a person. Texts of models and files in them are not yet safe to print."""

from collections.abc import Mapping, Sequence

from pincite.evals.bootstrap import Interval, mean_interval
from pincite.evals.judge.bounds import Spent
from pincite.evals.judge.criteria import CRITERIA, Judgement, asst
from pincite.evals.means import mean


def judged_lines(judgements: Sequence[Judgement], spent: Spent) -> list[str]:
    """What a run's judgements come to: Asst or why there is none, the criteria, what was left out, the cost."""
    return [*_asst_lines(judgements), *_criteria_lines(judgements), *_left_out(judgements), spent_line(spent)]


def interval_told(interval: Interval | None) -> str:
    """An interval in brackets; a dash where there is none."""
    return "[-]" if interval is None else f"[{interval.low:.3f}, {interval.high:.3f}]"


def spent_line(spent: Spent) -> str:
    """What was spent, in one line."""
    cost = "price not known" if spent.cost is None else f"USD {spent.cost:.4f}"
    return f"spent: {spent.calls} calls, {spent.input_tokens} tokens in, {spent.output_tokens} out, {cost}"


def value_told(value: float | None) -> str:
    """A figure, or a dash where nothing was measured."""
    return "-" if value is None else f"{value:.3f}"


def _asst_lines(judgements: Sequence[Judgement]) -> list[str]:
    with_gold = [each.score for each in judgements if each.rests_on_gold and each.score is not None]
    others = [each.score for each in judgements if not each.rests_on_gold and each.score is not None]
    count = sum(each.rests_on_gold for each in judgements)
    told = f"{value_told(mean(with_gold))} {interval_told(mean_interval(with_gold))}"
    if asst(judgements) is None:
        lines = [f"asst  -  not measured: {len(with_gold)} of {count} answers with gold are judged"]
        lines += [f"mean of these {told}, which says nothing of the rest"] if with_gold else []
    else:
        lines = [f"asst  {told}  over {count} answers with gold, 95 % bootstrap interval"]
    if others:
        lines.append(f"without gold  {value_told(mean(others))} over {len(others)} answers, not part of asst")
    return lines


def _criteria_lines(judgements: Sequence[Judgement]) -> list[str]:
    verdicts = [each.verdicts for each in judgements if each.verdicts is not None]
    cached = sum(each.cached for each in judgements)
    rules: Mapping[str, int] = {rule: sum(each.rule == rule for each in judgements) for rule in _rules(judgements)}
    by_rule = ", ".join(f"{count} {rule}" for rule, count in rules.items()) or "none"
    means = {name: mean(each.met(name) for each in verdicts) for name in CRITERIA}
    return [
        f"by the model: {len(verdicts)} answers, {cached} of them from the cache",
        *(f"  {name:<12} {value_told(mean)}" for name, mean in means.items()),
        f"by rule: {by_rule}",
    ]


def _rules(judgements: Sequence[Judgement]) -> list[str]:
    return sorted({each.rule for each in judgements if each.rule is not None})


def _left_out(judgements: Sequence[Judgement]) -> list[str]:
    reasons = [each.unjudged for each in judgements if each.unjudged is not None]
    return [f"unjudged: {reasons.count(reason)}, {reason}" for reason in dict.fromkeys(reasons)]
