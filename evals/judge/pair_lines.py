"""Comparisons of two runs' free text as lines for a person. Texts of models in them are not yet safe to print."""

from collections.abc import Mapping, Sequence

from pincite.evals.bootstrap import FEW
from pincite.evals.judge.bounds import Spent
from pincite.evals.judge.measures import statistic_interval
from pincite.evals.judge.pairwise import Comparison, Winner, flip_share
from pincite.evals.judge.render import interval_told, spent_line, value_told
from pincite.evals.means import mean

_LEAD: Mapping[Winner, float] = {"second": 1.0, "tie": 0.0, "first": -1.0}


def compared_lines(compared: Sequence[Comparison], spent: Spent) -> list[str]:
    """What the comparisons of two runs' answers come to: which is better and how surely, position flips, the cost."""
    won = {winner: sum(each.winner == winner for each in compared) for winner in ("second", "first", "tie")}
    leads = [_LEAD[each.winner] for each in compared if each.winner is not None]
    lead = statistic_interval(leads, mean) if len(leads) >= FEW and len(set(leads)) > 1 else None
    reasons = [each.unjudged for each in compared if each.unjudged is not None]
    return [
        f"B better {won['second']}, A better {won['first']}, tie {won['tie']}, of {len(compared)} questions",
        f"B ahead by {value_told(mean(leads))} {interval_told(lead)} of a question, -1 to 1, 95 % bootstrap interval",
        "warning: no labels hold a model's preferences; compare runs by them, rely on no figure",
        f"by rule: {sum(each.by_rule for each in compared)}; from the cache: {sum(each.cached for each in compared)}",
        f"position flips: {value_told(flip_share(compared))} of the pairs that the model judged",
        *(f"unjudged: {reasons.count(reason)}, {reason}" for reason in dict.fromkeys(reasons)),
        spent_line(spent),
    ]
