"""The scores of a whole run. Pure; a metric with nothing to measure is null, never 0."""

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, fsum

from pydantic import BaseModel, ConfigDict

from pincite.evals.metrics import Outcome, RowScore, Scoring, score

TRUSTED: Mapping[str, str] = {
    "det": "values that are right",
    "g": "pages that are right, F-beta",
    "asst": "free text that is right, by a judge",
    "total": "(0.7 det + 0.3 asst) x g x t x f",
    "det_total": "det x g x t x f",
    "page_recall": "gold pages that are cited",
    "page_precision": "cited pages that are gold",
    "false_empty": "answerable questions without an answer",
    "false_non_empty": "unanswerable questions with an answer",
    "wrong_document": "answers that cite no gold document",
    "wrong_family": "answers that cite no gold family",
}
"""Metrics that rest on gold, with their meaning; only these gate. Shares unless said otherwise."""

MONITORING: Mapping[str, str] = {
    "n": "questions asked",
    "scored": "questions with a Det",
    "t": "format factor",
    "f": "speed factor",
    "pages_per_question": "pages cited a question",
    "orphan_pages": "pages cited and never shown, a count",
    "format_compliance": "records that keep the format",
    "latency": "milliseconds a question",
    "agreement_with_proposals": "unconfirmed proposals that the answer agrees with",
}
"""Metrics that need no gold, with their meaning; they inform and do not gate."""


class GroupScore(BaseModel):
    """The questions of one type or tag: `n` were asked, `scored` of them have a Det.

    Of free text only the questions without a gold answer have one: read its `det` beside `scored`.
    """

    model_config = ConfigDict(frozen=True)

    n: int
    det: float | None
    g: float | None
    scored: int


class Latency(BaseModel):
    """Percentiles of the whole time of a question, milliseconds, by nearest rank: each is an observed time."""

    model_config = ConfigDict(frozen=True)

    p50: float | None
    p95: float | None
    p99: float | None


class Summary(BaseModel):
    """The metrics of a run, as written to `summary.json`; null where nothing was measured."""

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
    by_type: dict[str, GroupScore]
    by_tag: dict[str, GroupScore]
    scored: int
    agreement_with_proposals: float | None = None


def summarise(
    outcomes: Sequence[Outcome],
    families: Mapping[str, str] | None = None,
    asst: float | None = None,
    scoring: Scoring | None = None,
) -> Summary:
    """The metrics of a run.

    Each of Det, G, T and F is first averaged over the questions on which it is measured (T and F: all of them); the
    totals are products of these means: det_total = Det x G x T x F, total = (0.7 Det + 0.3 Asst) x G x T x F.
    `asst` is the mean of a judge, None without one; `total` is then null. `families`: document id to family id.
    """
    rows = [score(outcome, scoring, families) for outcome in outcomes]
    det, g = mean(row.det for row in rows), mean(row.g for row in rows)
    t, f = mean(row.t for row in rows), mean(row.f for row in rows)
    return Summary(
        n=len(rows),
        det=det,
        g=g,
        asst=asst,
        total=total(det, asst, g, t, f),
        det_total=product(det, g, t, f),
        t=t,
        f=f,
        page_recall=mean(row.page_recall for row in rows),
        page_precision=mean(row.page_precision for row in rows),
        pages_per_question=mean(row.pages for row in rows),
        false_empty=mean(row.false_empty for row in rows),
        false_non_empty=mean(row.false_non_empty for row in rows),
        wrong_document=mean(row.wrong_document for row in rows),
        wrong_family=mean(row.wrong_family for row in rows),
        orphan_pages=_orphan_pages(rows),
        format_compliance=mean(row.well_formed for row in rows),
        latency=_latency([row.total_ms for row in rows]),
        by_type=_groups((row.answer_type.value, row) for row in rows),
        by_tag=_groups((tag, row) for row in rows for tag in row.tags),
        scored=_scored(rows),
        agreement_with_proposals=mean(row.agrees_with_proposal for row in rows),
    )


def total(det: float | None, asst: float | None, g: float | None, t: float | None, f: float | None) -> float | None:
    """Total = (0.7 Det + 0.3 Asst) x G x T x F over means; None where one of them was not measured."""
    if det is None or asst is None:
        return None
    return product(0.7 * det + 0.3 * asst, g, t, f)


def product(*factors: float | None) -> float | None:
    """The product of the factors; None where one of them was not measured."""
    result = 1.0
    for factor in factors:
        if factor is None:
            return None
        result *= factor
    return result


def mean(values: Iterable[float | None]) -> float | None:
    """The mean of what was measured; None where nothing was."""
    measured = [value for value in values if value is not None]
    return fsum(measured) / len(measured) if measured else None


def percentile(values: Sequence[float], percent: int) -> float | None:
    """The smallest value that `percent` of the values do not exceed (nearest rank); None without values."""
    if not values:
        return None
    return sorted(values)[max(ceil(percent * len(values) / 100), 1) - 1]


def _orphan_pages(rows: Sequence[RowScore]) -> int | None:
    """The count over the run; unknown as soon as it is unknown for one row that cites, or for every row."""
    known = [row.orphan_pages for row in rows if row.orphan_pages is not None]
    if not known or any(row.pages and row.orphan_pages is None for row in rows):
        return None
    return sum(known)


def _latency(times: Sequence[float]) -> Latency:
    return Latency(p50=percentile(times, 50), p95=percentile(times, 95), p99=percentile(times, 99))


def _groups(rows: Iterable[tuple[str, RowScore]]) -> dict[str, GroupScore]:
    grouped: dict[str, list[RowScore]] = {}
    for key, row in rows:
        grouped.setdefault(key, []).append(row)
    return {key: _group(group) for key, group in sorted(grouped.items())}


def _group(rows: Sequence[RowScore]) -> GroupScore:
    det, g = mean(row.det for row in rows), mean(row.g for row in rows)
    return GroupScore(n=len(rows), det=det, g=g, scored=_scored(rows))


def _scored(rows: Sequence[RowScore]) -> int:
    return sum(row.det is not None for row in rows)
