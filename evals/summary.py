"""Summarise the scores of a run. Pure; a metric with nothing to measure is null, never 0."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import prod

import numpy as np
from pydantic import BaseModel, ConfigDict

from pincite.evals.bootstrap import Interval, drawn_means, interval, mean_intervals
from pincite.evals.failures import failure
from pincite.evals.means import mean, percentile, product
from pincite.evals.metrics import Outcome, RowScore, Scoring, score
from pincite.evals.risk_coverage import area_interval, judged, risk_coverage
from pincite.evals.slices import Groups, group_scores

TRUSTED: Mapping[str, str] = {
    "det": "right values",
    "g": "right pages, F-beta",
    "asst": "right free text, by a judge",
    "total": "(0.7 det + 0.3 asst) x g x t x f",
    "det_total": "det x g x t x f",
    "page_recall": "gold pages that are cited",
    "page_precision": "cited pages that are gold",
    "coverage": "answerable questions with a value",
    "precision": "given values that are right, without free text",
    "aurc": "area under the risk-coverage curve",
    "false_empty": "answerable questions without a value",
    "false_absence": "answerable questions that ended absent",
    "false_non_empty": "unanswerable questions with an answer",
    "wrong_document": "answers that cite no gold document",
    "wrong_family": "answers that cite no gold family",
    "pages_shown_recall": "answerable questions with a gold page cited or shown",
}
"""Metrics that need gold, with their meaning; only these gate. They are shares unless stated otherwise."""

MONITORING: Mapping[str, str] = {
    "n": "questions asked",
    "scored": "questions with a Det",
    "t": "format factor",
    "f": "speed factor",
    "pages_per_question": "pages cited per question",
    "orphan_pages": "pages cited but never shown, a count",
    "format_compliance": "records with the right format",
    "latency": "milliseconds per question",
    "proxy_token_f1": "free text: words shared with gold",
    "proxy_supported_sentences": "free text: words quoted",
    "input_tokens": "tokens read by models",
    "output_tokens": "tokens written by models",
    "cached_tokens": "tokens read from a provider's cache, part of input_tokens",
    "tokens_per_question": "tokens read and written per question",
    "cost": "US dollars",
    "agreement_with_proposals": "unconfirmed proposals that the answer agrees with",
}
"""Metrics that need no gold, or are proxies, with their meaning; they cannot gate."""


class Latency(BaseModel):
    """Percentiles of the total time of a question, milliseconds, by nearest rank: each is an observed time."""

    model_config = ConfigDict(frozen=True)

    p50: float | None
    p95: float | None
    p99: float | None


class Summary(BaseModel):
    """The metrics of a run, as written to `summary.json`; null if not measured.

    `intervals` are 95 %, by bootstrap over the questions. `failures` counts the misses by class. `cost` is in US
    dollars, null if a model's price is not known. `aurc` is null if no scored answer has a confidence.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    det: float | None
    g: float | None
    asst: float | None
    total: float | None
    det_total: float | None
    t: float | None
    f: float | None
    page_recall: float | None
    page_precision: float | None
    pages_per_question: float | None
    false_empty: float | None
    false_non_empty: float | None
    wrong_document: float | None
    wrong_family: float | None
    orphan_pages: int | None
    format_compliance: float | None
    latency: Latency
    by_type: Groups
    by_tag: Groups
    scored: int
    proxy_token_f1: float | None
    proxy_supported_sentences: float | None
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None
    agreement_with_proposals: float | None
    coverage: float | None
    precision: float | None
    false_absence: float | None
    pages_shown_recall: float | None
    aurc: float | None
    intervals: dict[str, Interval]
    by_route: Groups
    by_difficulty: Groups
    by_kind: Groups
    failures: dict[str, int]
    cached_tokens: int | None = None
    tokens_per_question: float | None = None


def summarise(
    outcomes: Sequence[Outcome],
    families: Mapping[str, str] | None = None,
    asst: float | None = None,
    scoring: Scoring | None = None,
    kinds: Mapping[str, str] | None = None,
    cost: float | None = None,
) -> Summary:
    """Compute the metrics of a run.

    Each of Det, G, T and F is first averaged over the questions on which it is measured (T and F: all of them). The
    totals are products of these means: det_total = Det x G x T x F, total = (0.7 Det + 0.3 Asst) x G x T x F. `asst` is
    a judge's mean; without one `total` is null. `families` and `kinds` are by document id.
    """
    rows = [score(outcome, scoring, families, kinds) for outcome in outcomes]
    means = {name: mean(column) for name, column in _columns(rows).items()}
    det, g, t, f = (means[name] for name in ("det", "g", "t", "f"))
    missed = Counter(failure(outcome, row, families) for outcome, row in zip(outcomes, rows, strict=True))
    return Summary(
        n=len(rows),
        asst=asst,
        total=total(det, asst, g, t, f),
        det_total=product(det, g, t, f),
        **means,
        aurc=curve.area if (curve := risk_coverage(judged(rows))) else None,
        orphan_pages=_orphan_pages(rows),
        latency=_latency([row.total_ms for row in rows if row.total_ms >= 0]),
        scored=sum(row.det is not None for row in rows),
        input_tokens=_sum([row.input_tokens for row in rows]),
        output_tokens=_sum([row.output_tokens for row in rows]),
        cached_tokens=_sum([row.cached_tokens for row in rows]),
        tokens_per_question=_tokens_per_question(rows),
        cost=cost,
        intervals=_intervals(rows, asst),
        by_type=group_scores(rows, "by_type"),
        by_tag=group_scores(rows, "by_tag"),
        by_route=group_scores(rows, "by_route"),
        by_difficulty=group_scores(rows, "by_difficulty"),
        by_kind=group_scores(rows, "by_kind"),
        failures={each.value: count for each, count in missed.most_common() if each},
    )


def total(det: float | None, asst: float | None, g: float | None, t: float | None, f: float | None) -> float | None:
    """Compute Total = (0.7 Det + 0.3 Asst) x G x T x F from means; None if one of them was not measured."""
    if det is None or asst is None:
        return None
    return product(0.7 * det + 0.3 * asst, g, t, f)


def _columns(rows: Sequence[RowScore]) -> dict[str, list[float | None]]:
    """Return the values of the metrics that are means over questions, by name."""
    return {
        "det": [row.det for row in rows],
        "g": [row.g for row in rows],
        "t": [row.t for row in rows],
        "f": [row.f for row in rows],
        "page_recall": [row.page_recall for row in rows],
        "page_precision": [row.page_precision for row in rows],
        "pages_per_question": [row.pages for row in rows],
        "coverage": [row.coverage for row in rows],
        "precision": [row.precision for row in rows],
        "false_empty": [row.false_empty for row in rows],
        "false_absence": [row.false_absence for row in rows],
        "false_non_empty": [row.false_non_empty for row in rows],
        "wrong_document": [row.wrong_document for row in rows],
        "wrong_family": [row.wrong_family for row in rows],
        "pages_shown_recall": [row.pages_shown_recall for row in rows],
        "format_compliance": [row.well_formed for row in rows],
        "agreement_with_proposals": [row.agrees_with_proposal for row in rows],
        "proxy_token_f1": [row.proxy_token_f1 for row in rows],
        "proxy_supported_sentences": [row.proxy_supported_sentences for row in rows],
    }


_NO_SHARES = ("t", "f", "pages_per_question")
"""Means that are not shares: they have no bound, so the rule of three does not apply."""


def _intervals(rows: Sequence[RowScore], asst: float | None) -> dict[str, Interval]:
    columns = _columns(rows)
    found = dict(zip(columns, mean_intervals(list(columns.values())), strict=True))
    for place, drawn in enumerate(drawn_means([columns[name] for name in _NO_SHARES]).T):
        found[_NO_SHARES[place]] = interval(drawn)
    found["det_total"] = _total_interval(columns, found, None)
    found["total"] = None if asst is None else _total_interval(columns, found, asst)
    found["aurc"] = area_interval(rows)
    return {name: each for name, each in found.items() if each}


def _total_interval(
    columns: Mapping[str, Sequence[float | None]], factor_intervals: Mapping[str, Interval | None], asst: float | None
) -> Interval | None:
    """Return the interval of a product of means, drawn together; `asst`, a mean over other rows, is constant.

    If all values of Det or of G equal the same bound, the draws show no spread; the interval is then extended to the
    product of the factors' own bounds.
    """
    names = ("det", "g", "t", "f")
    share, constant = (1.0, 0.0) if asst is None else (0.7, 0.3 * asst)
    means = drawn_means([columns[name] for name in names])
    drawn = interval((share * means[:, 0] + constant) * np.prod(means[:, 1:], axis=1))
    bounds = [each for name in names if (each := factor_intervals[name])]
    if drawn is None or len(bounds) < len(names) or not any(_all_equal(columns[name]) for name in ("det", "g")):
        return drawn
    low = (share * bounds[0].low + constant) * prod(each.low for each in bounds[1:])
    high = (share * bounds[0].high + constant) * prod(each.high for each in bounds[1:])
    return Interval(low=min(low, drawn.low), high=max(high, drawn.high))


def _all_equal(values: Sequence[float | None]) -> bool:
    return len({value for value in values if value is not None}) == 1


def _orphan_pages(rows: Sequence[RowScore]) -> int | None:
    """Return the count over the run; None if it is unknown for every row, or for one with cited pages."""
    known = [row.orphan_pages for row in rows if row.orphan_pages is not None]
    if not known or any(row.pages and row.orphan_pages is None for row in rows):
        return None
    return sum(known)


def _sum(counts: Sequence[int | None]) -> int | None:
    """Return the sum; None if any count is unknown."""
    known = [count for count in counts if count is not None]
    return sum(known) if known and len(known) == len(counts) else None


def _tokens_per_question(rows: Sequence[RowScore]) -> float | None:
    read, written = _sum([row.input_tokens for row in rows]), _sum([row.output_tokens for row in rows])
    return None if read is None or written is None else (read + written) / len(rows)


def _latency(times: Sequence[float]) -> Latency:
    return Latency(p50=percentile(times, 50), p95=percentile(times, 95), p99=percentile(times, 99))
