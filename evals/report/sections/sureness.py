"""Report how well confidence predicts right answers."""

from collections.abc import Sequence

from pincite.evals.bootstrap import FEW
from pincite.evals.report.charts.frame import Tick, ticks_to
from pincite.evals.report.charts.lines import Line, line_chart, reliability_chart
from pincite.evals.report.content import Figure, Section, Table
from pincite.evals.report.reliability import Bin, calibration_error, reliability
from pincite.evals.report.rows import Asked
from pincite.evals.report.wording import between, counted, score
from pincite.evals.risk_coverage import Judged, RiskCoverage, judged, risk_coverage

_RISK = "Risk at coverage: share of wrong answers among the most confident"
_RELIABLE = "Reliability: mean Det by confidence"


def sureness_section(rows: Sequence[Asked]) -> Section:
    """Show the risk-coverage curve and the reliability of confidence."""
    answers = judged(row.score for row in rows)
    note = _who(rows, answers)
    curve = risk_coverage(answers)
    figures = (_risk(curve, note), _reliable(answers)) if curve else (Figure(_RISK, note, None, None),)
    return Section("confidence", "Confidence", figures)


def _who(rows: Sequence[Asked], answers: Sequence[Judged]) -> str:
    scored = sum(row.score.det is not None for row in rows)
    if not scored:
        return "Nothing to draw: no answer has a Det."
    if not answers:
        return f"Nothing to draw: confidence is null on all {counted(scored, 'scored question')}."
    last = sum(each.confidence is None for each in answers)
    without = f" {counted(last, 'scored question')} without a confidence (null) last." if last else ""
    return f"On {counted(len(answers) - last, 'answer')} with a confidence and a Det.{without}"


def _risk(curve: RiskCoverage, note: str) -> Figure:
    lines = [
        Line("by confidence", curve.points),
        Line("ideal order", curve.ideal),
        Line("no order", tuple((coverage, curve.constant) for coverage, _ in (curve.points[0], curve.points[-1]))),
    ]
    summary = (
        f"Mean risk over all coverages (AURC): {score(curve.area)}. With constant confidence: "
        f"{score(curve.constant)}; in the ideal order: {score(curve.ideal_area)}. Lower is better."
    )
    top = max(risk for line in lines for _, risk in line.points)
    ticks: list[Tick] = ticks_to(top) if top else [(0, "0"), (1, "1")]
    chart = line_chart(
        _RISK, summary, lines, ("coverage: share of questions kept, most confident first", "risk: 1 − mean Det"), ticks
    )
    return Figure(_RISK, f"{note} {summary}", chart, _risks(curve))


def _risks(curve: RiskCoverage) -> Table:
    """Tabulate the curves at every tenth of coverage."""
    count = len(curve.points)
    places = sorted({max(round(count * tenth / 10), 1) - 1 for tenth in range(1, 11)})
    rows = [
        (
            f"{100 * curve.points[at][0]:.0f} %",
            str(at + 1),
            score(curve.points[at][1]),
            score(curve.ideal[at][1]),
            score(curve.constant),
        )
        for at in places
    ]
    rows.append(("mean", str(count), score(curve.area), score(curve.ideal_area), score(curve.constant)))
    columns = ("coverage", "questions", "risk by confidence", "risk in the ideal order", "risk without order")
    return Table("Numbers", columns, tuple(rows), numeric=frozenset(range(1, 5)))


def _reliable(answers: Sequence[Judged]) -> Figure:
    bins = reliability(answers)
    summary = (
        f"Expected calibration error: {score(calibration_error(bins))}, the mean difference of mean Det and mean "
        "confidence of the bins, weighted by answers."
    )
    few = sum(each.few for each in bins)
    note = f"{summary} Numbers next to marks count answers" + (f"; lighter: fewer than {FEW}." if few else ".")
    return Figure(_RELIABLE, note, reliability_chart(_RELIABLE, summary, bins), _bins(bins))


def _bins(bins: Sequence[Bin]) -> Table:
    return Table(
        "Numbers",
        ("confidence", "answers", "mean confidence", "mean Det", "95 % interval"),
        tuple(
            (
                f"{each.low:.1f} to {each.high:.1f}" + (" *" if each.few else ""),
                str(each.n),
                score(each.confidence),
                score(each.det),
                between(each.interval, 2),
            )
            for each in bins
        ),
        numeric=frozenset(range(1, 5)),
        faint=frozenset(place for place, each in enumerate(bins) if each.few),
        note=f"* fewer than {FEW} answers" if any(each.few for each in bins) else "",
    )
