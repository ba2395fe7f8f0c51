"""Format judgements and agreement. The lines may contain text of models and files: escape before printing."""

from collections.abc import Mapping, Sequence

from pincite.evals.bootstrap import Interval, mean_interval
from pincite.evals.judge.bounds import Spent
from pincite.evals.judge.criteria import CRITERIA, Judgement, asst
from pincite.evals.means import mean


def judged_lines(judgements: Sequence[Judgement], spent: Spent) -> list[str]:
    """Summarise a run's judgements: Asst or why there is none, the criteria, what was left out, the cost."""
    return [*_asst_lines(judgements), *_criteria_lines(judgements), *_left_out(judgements), spent_line(spent)]


def interval_text(interval: Interval | None) -> str:
    """Format an interval in brackets; a dash if there is none."""
    return "[-]" if interval is None else f"[{interval.low:.3f}, {interval.high:.3f}]"


def spent_line(spent: Spent) -> str:
    """Format what was spent, in one line."""
    cost = "price not known" if spent.cost is None else f"USD {spent.cost:.4f}"
    return f"spent: {spent.calls} calls, {spent.input_tokens} tokens in, {spent.output_tokens} out, {cost}"


def value_text(value: float | None) -> str:
    """Format a value; a dash if not measured."""
    return "-" if value is None else f"{value:.3f}"


def _asst_lines(judgements: Sequence[Judgement]) -> list[str]:
    with_gold = [each.score for each in judgements if each.rests_on_gold and each.score is not None]
    others = [each.score for each in judgements if not each.rests_on_gold and each.score is not None]
    count = sum(each.rests_on_gold for each in judgements)
    asst_text = f"{value_text(mean(with_gold))} {interval_text(mean_interval(with_gold))}"
    if asst(judgements) is None:
        lines = [f"asst  -  not measured: {len(with_gold)} of {count} answers with gold are judged"]
        lines += [f"mean of these {asst_text}, not an estimate for the rest"] if with_gold else []
    else:
        lines = [f"asst  {asst_text}  over {count} answers with gold, 95 % bootstrap interval"]
    if others:
        lines.append(f"without gold  {value_text(mean(others))} over {len(others)} answers, not part of asst")
    return lines


def _criteria_lines(judgements: Sequence[Judgement]) -> list[str]:
    verdicts = [each.verdicts for each in judgements if each.verdicts is not None]
    cached = sum(each.cached for each in judgements)
    rules: Mapping[str, int] = {rule: sum(each.rule == rule for each in judgements) for rule in _rules(judgements)}
    by_rule = ", ".join(f"{count} {rule}" for rule, count in rules.items()) or "none"
    means = {name: mean(each.met(name) for each in verdicts) for name in CRITERIA}
    return [
        f"by the model: {len(verdicts)} answers, {cached} of them from the cache",
        *(f"  {name:<12} {value_text(mean)}" for name, mean in means.items()),
        f"by rule: {by_rule}",
    ]


def _rules(judgements: Sequence[Judgement]) -> list[str]:
    return sorted({each.rule for each in judgements if each.rule is not None})


def _left_out(judgements: Sequence[Judgement]) -> list[str]:
    reasons = [each.unjudged for each in judgements if each.unjudged is not None]
    return [f"unjudged: {reasons.count(reason)}, {reason}" for reason in dict.fromkeys(reasons)]
