"""Format comparisons of two runs' free text. The lines may contain model text: escape before printing."""

from collections.abc import Mapping, Sequence

from pincite.evals.bootstrap import FEW
from pincite.evals.judge.bounds import Spent
from pincite.evals.judge.measures import statistic_interval
from pincite.evals.judge.pairwise import Comparison, Winner, flip_share
from pincite.evals.judge.render import interval_text, spent_line, value_text
from pincite.evals.means import mean

_LEAD: Mapping[Winner, float] = {"second": 1.0, "tie": 0.0, "first": -1.0}


def compared_lines(compared: Sequence[Comparison], spent: Spent) -> list[str]:
    """Summarise the comparisons: which run is better and how surely, position flips, the cost."""
    won = {winner: sum(each.winner == winner for each in compared) for winner in ("second", "first", "tie")}
    leads = [_LEAD[each.winner] for each in compared if each.winner is not None]
    lead = statistic_interval(leads, mean) if len(leads) >= FEW and len(set(leads)) > 1 else None
    reasons = [each.unjudged for each in compared if each.unjudged is not None]
    return [
        f"B better {won['second']}, A better {won['first']}, tie {won['tie']}, of {len(compared)} questions",
        f"B ahead by {value_text(mean(leads))} {interval_text(lead)} of a question, -1 to 1, 95 % bootstrap interval",
        "warning: a model's preferences were not checked against labels; only compare runs",
        f"by rule: {sum(each.by_rule for each in compared)}; from the cache: {sum(each.cached for each in compared)}",
        f"position flips: {value_text(flip_share(compared))} of the pairs that the model judged",
        *(f"unjudged: {reasons.count(reason)}, {reason}" for reason in dict.fromkeys(reasons)),
        spent_line(spent),
    ]
