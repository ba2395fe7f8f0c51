"""Score a run on ContractNLI. Pure, except that document texts are read on demand.

An answer true, false or null is the label entailed, contradicted or not mentioned. `unsure`, `refused` and `failed` are
no label: wrong, and counted separately. Macro-F1 is the mean of the three F1, without labels that are neither gold nor
given. Evidence is scored as in the benchmark, only for entailed and contradicted statements: characters of the cited
quotes against the gold spans, pooled over these questions.
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pincite.evals.formats.char_spans import Overlap, overlap
from pincite.evals.formats.cited_spans import Text, cited_spans
from pincite.evals.formats.contractnli import ANSWERS, TAGS
from pincite.evals.formats.scored_run import Scored
from pincite.evals.means import mean

LABELS = tuple(TAGS.values())
NO_LABEL = "none"
"""The label of a run that ended without one."""
_LABEL_OF = {answer: TAGS[choice] for choice, answer in ANSWERS.items()}


@dataclass(frozen=True, slots=True)
class LabelScore:
    """The scores of one label; None if it is never gold (recall), never given (precision), or neither (F1)."""

    gold: int
    given: int
    right: int

    @property
    def precision(self) -> float | None:
        """Right / given."""
        return self.right / self.given if self.given else None

    @property
    def recall(self) -> float | None:
        """Right / gold."""
        return self.right / self.gold if self.gold else None

    @property
    def f1(self) -> float | None:
        """2·right / (given + gold)."""
        return 2 * self.right / (self.given + self.gold) if self.given + self.gold else None


@dataclass(frozen=True, slots=True)
class LabelReport:
    """Scores of `n` questions; `labels` by name, `without` counts the questions without a label."""

    n: int
    accuracy: float | None
    macro_f1: float | None
    labels: dict[str, LabelScore]
    without: int


@dataclass(frozen=True, slots=True)
class ContractReport:
    """A run with two baselines: one label for all (`majority`), and the best label of each hypothesis.

    Both baselines are chosen from the scored gold, so they are upper bounds of their kind.
    """

    run: LabelReport
    majority_label: str
    majority: LabelReport
    by_hypothesis: LabelReport
    evidence: Overlap
    evidence_n: int
    quotes: int
    unlocated: int


def score_contracts(scored: Sequence[Scored], text: Text) -> ContractReport:
    """Score a run; `scored` is not empty."""
    gold = [_gold(each) for each in scored]
    commonest = _commonest(gold)
    of_hypothesis = {name: _commonest(labels) for name, labels in _by_hypothesis(scored, gold).items()}
    proved = [each for each in scored if each.gold]
    cited = [cited_spans(each.row, text) for each in proved]
    overlaps = [overlap(c.spans, each.gold, c.unlocated_chars) for c, each in zip(cited, proved, strict=True)]
    return ContractReport(
        run=label_report(gold, [_given(each) for each in scored]),
        majority_label=commonest,
        majority=label_report(gold, [commonest] * len(gold)),
        by_hypothesis=label_report(gold, [of_hypothesis[_hypothesis(each)] for each in scored]),
        evidence=sum(overlaps, Overlap()),
        evidence_n=len(proved),
        quotes=sum(len(each.row.citations) for each in proved),
        unlocated=sum(len(c.unlocated) for c in cited),
    )


def label_report(gold: Sequence[str], given: Sequence[str]) -> LabelReport:
    """Compare given with gold labels, of the same length and order."""
    right = Counter(one for one, other in zip(gold, given, strict=True) if one == other)
    golds, givens = Counter(gold), Counter(given)
    labels = {label: LabelScore(golds[label], givens[label], right[label]) for label in LABELS}
    return LabelReport(
        n=len(gold),
        accuracy=mean(float(one == other) for one, other in zip(gold, given, strict=True)),
        macro_f1=mean(label.f1 for label in labels.values()),
        labels=labels,
        without=givens[NO_LABEL],
    )


def _gold(each: Scored) -> str:
    if each.case.answer is None:
        return NO_LABEL
    value = each.case.answer.value
    return _LABEL_OF[value] if value is None or isinstance(value, bool) else NO_LABEL


def _given(each: Scored) -> str:
    if each.row.status == "absent":
        return _LABEL_OF[None]
    return _LABEL_OF[each.row.answer] if isinstance(each.row.answer, bool) else NO_LABEL


def _hypothesis(each: Scored) -> Hashable:
    """Return the tags after the label's; questions of a set without such tags are one hypothesis."""
    return each.case.tags[1:]


def _by_hypothesis(scored: Sequence[Scored], gold: Sequence[str]) -> dict[Hashable, list[str]]:
    found: dict[Hashable, list[str]] = {}
    for each, label in zip(scored, gold, strict=True):
        found.setdefault(_hypothesis(each), []).append(label)
    return found


def _commonest(labels: Sequence[str]) -> str:
    """Return the commonest label; among equals the first in `LABELS`."""
    counted = Counter(labels)
    return max(LABELS, key=lambda label: counted[label])
