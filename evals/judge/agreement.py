"""Measure how well a judge, or a proxy, agrees with labels, before its scores are trusted."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from pydantic import BaseModel, ConfigDict, ValidationError

from pincite.evals.bootstrap import Interval
from pincite.evals.errors import CacheUnusable
from pincite.evals.judge.ask import BoundedModel
from pincite.evals.judge.cache import JudgeCache, content_key
from pincite.evals.judge.criteria import CRITERIA, Judgement
from pincite.evals.judge.human_labels import LabelledAnswer, LabelSet
from pincite.evals.judge.measures import agreement, cohen_kappa, rank_correlation, statistic_interval
from pincite.evals.judge.model_judge import JUDGE_FORM, judge
from pincite.evals.offline_proxies import proxy_supported_sentences, proxy_token_f1

KAPPA_BOUND = 0.6
AGREEMENT_BOUND = 0.8
"""What a judge must reach on every criterion.

Landis and Koch (The measurement of observer agreement for categorical data, Biometrics 33, 1977) call agreement
substantial from 0.6, and McHugh (Interrater reliability: the kappa statistic, Biochemia Medica 22, 2012) requires 0.6
and 80 % at least. Two people agree on the better of two answers about 80 % of the time (Zheng et al., Judging
LLM-as-a-Judge, 2023, section 4.2). Both bounds apply: if nearly every criterion is met, agreement is high by chance,
and kappa is low however well two readers agree.
"""

Answered = tuple[LabelledAnswer, Judgement]


class Agreed(BaseModel):
    """Agreement and Cohen's kappa of a judge with labels, with 95 % bootstrap intervals; null if not defined."""

    model_config = ConfigDict(frozen=True)

    agreement: float | None
    agreement_interval: Interval | None
    kappa: float | None
    kappa_interval: Interval | None

    @property
    def enough(self) -> bool:
        """Whether both bounds are reached, by the values, not the intervals, which are wide on 30 answers."""
        reached = (self.agreement or 0) >= AGREEMENT_BOUND and (self.kappa or 0) >= KAPPA_BOUND
        return reached and self.agreement is not None and self.kappa is not None


class Agreement(BaseModel):
    """The measured agreement of one model with one prompt on one file of labels.

    `n`: answers that the model judged. `overall`: all criteria pooled; its intervals resample answers, not verdicts.
    """

    model_config = ConfigDict(frozen=True)

    model: str
    form: str
    labels: str
    n: int
    criteria: dict[str, Agreed]
    overall: Agreed

    def weak(self) -> tuple[str, ...]:
        """Return the criteria on which the bounds are not reached."""
        return tuple(name for name, agreed in self.criteria.items() if not agreed.enough)


@dataclass(frozen=True, slots=True)
class Worth:
    """Spearman's rho of a proxy with labels over `n` answers, with a 95 % bootstrap interval.

    `against`: `score`, the mean of the five labels, or the criterion that the proxy approximates.
    """

    proxy: str
    against: str
    rho: float | None
    interval: Interval | None
    n: int


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An incomplete measurement: `judged` of `n` answers were judged; `reason` is that of the first missing one."""

    n: int
    judged: int
    reason: str


async def measure_agreement(model: BoundedModel, labels: LabelSet) -> Agreement | Unfinished:
    """Let the model judge the labelled answers and compare. A part of them gives `Unfinished`, never a measurement."""
    asked = labels.judged()
    judgements = await judge(model, [answer.subject() for answer in asked])
    missing = [each.unjudged for each in judgements if each.unjudged is not None]
    if missing or not asked:
        reason = missing[0] if missing else "no label needs a model"
        return Unfinished(len(asked), len(asked) - len(missing), reason)
    both = list(zip(asked, judgements, strict=True))
    return Agreement(
        model=model.name,
        form=JUDGE_FORM.fingerprint(),
        labels=labels.sha256,
        n=len(both),
        criteria={name: _agreed(both, [name]) for name in CRITERIA},
        overall=_agreed(both, CRITERIA),
    )


def keep_agreement(cache: JudgeCache, measured: Agreement) -> None:
    """Store a measurement with the judgements. Raises CacheUnusable."""
    cache.put(_key(measured.model, measured.form, measured.labels), "agreement", measured.model_dump_json())


def kept_agreement(cache: JudgeCache, model: str, labels: LabelSet) -> Agreement | None:
    """Return the measurement of a model with the current prompt and labels, or None. Raises CacheUnusable."""
    stored = cache.get(_key(model, JUDGE_FORM.fingerprint(), labels.sha256))
    try:
        return None if stored is None else Agreement.model_validate_json(stored)
    except ValidationError as error:
        raise CacheUnusable("The cache of judgements has an unreadable agreement. Remove the file.") from error


def doubt(model: str, measured: Agreement | None) -> str | None:
    """Return a warning not to trust a judge's scores, with what to do; None if nothing is wrong."""
    if measured is None:
        return (
            f"warning: the agreement of {model} with labelled answers was not measured for this prompt; measure it "
            "with pincite-eval judge-agreement and the same --cache before you trust these scores."
        )
    if weak := measured.weak():
        return (
            f"warning: {model} agrees too little with labelled answers in {', '.join(weak)} (required: agreement "
            f">= {AGREEMENT_BOUND:g} and kappa >= {KAPPA_BOUND:g}); do not trust these scores."
        )
    return None


def proxy_worth(labels: LabelSet) -> tuple[Worth, ...]:
    """Measure how each proxy correlates with the labels, over the text answers to which it applies."""
    asked = labels.judged()
    measured = (("proxy_token_f1", "correctness", _token_f1), ("proxy_supported_sentences", "grounding", _supported))
    return tuple(
        _worth(name, against, [(value, label(a)) for a in asked if (value := proxy(a)) is not None])
        for name, criterion, proxy in measured
        for against, label in (("score", lambda a: a.score), (criterion, lambda a, c=criterion: float(a.met(c))))
    )


def _worth(name: str, against: str, pairs: Sequence[tuple[float, float]]) -> Worth:
    return Worth(name, against, rank_correlation(pairs), statistic_interval(pairs, rank_correlation), len(pairs))


def _token_f1(labelled: LabelledAnswer) -> float | None:
    if labelled.answer is None or labelled.gold is None:
        return None
    return proxy_token_f1(labelled.answer, labelled.gold)


def _supported(labelled: LabelledAnswer) -> float | None:
    if labelled.answer is None:
        return None
    return proxy_supported_sentences(labelled.answer, [each.quote for each in labelled.quotes])


def _agreed(both: Sequence[Answered], criteria: Sequence[str]) -> Agreed:
    rows = [[_pair(each, name) for name in criteria] for each in both]
    return Agreed(
        agreement=agreement(_pooled(rows)),
        agreement_interval=statistic_interval(rows, lambda drawn: agreement(_pooled(drawn))),
        kappa=cohen_kappa(_pooled(rows)),
        kappa_interval=statistic_interval(rows, lambda drawn: cohen_kappa(_pooled(drawn))),
    )


def _pair(each: Answered, criterion: str) -> tuple[bool, bool]:
    labelled, judgement = each
    if judgement.verdicts is None:
        raise ValueError(f"{labelled.id} was not judged by a model")
    return labelled.met(criterion), judgement.verdicts.met(criterion)


def _pooled(rows: Sequence[Sequence[tuple[bool, bool]]]) -> list[tuple[bool, bool]]:
    return list(chain.from_iterable(rows))


def _key(model: str, form: str, labels: str) -> str:
    return content_key(model=model, form=form, labels=labels)
