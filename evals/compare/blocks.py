"""Lay out a comparison of two runs for a reader. Pure."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence

from pincite.evals.blocks import Block, Grid, Heading, Sentence, bounds, figure
from pincite.evals.bootstrap import Interval
from pincite.evals.compare.comparison import Comparison, chance_sentence
from pincite.evals.compare.questions import Direction, Gold, QuestionChange, Side
from pincite.evals.compare.slices import ScoreChange, SliceChange
from pincite.evals.summary import MONITORING
from pincite.server.agent.result import CitedPage
from pincite.tools.answer_types import AnswerValue

_TITLES = {
    Direction.LOSS: "Losses",
    Direction.MIXED: "One score up, one down",
    Direction.OTHER_MISS: "Another miss",
    Direction.GAIN: "Gains",
}


def comparison_blocks(comparison: Comparison, *, names: tuple[str, str], most: int | None = None) -> Iterator[Block]:
    """Yield the full comparison; `names` are those of the runs before and after.

    `most`: how many questions of each direction are shown in full; the rest are counted. None shows all.
    """
    yield Sentence(f"A: {names[0]}")
    yield Sentence(f"B: {names[1]}")
    left_out = f" {comparison.left_out.count} questions are left out." if comparison.left_out.count else ""
    yield Sentence(f"{comparison.n} questions are compared.{left_out}")
    yield from (Sentence(f"Note: {warning}") for warning in comparison.warnings)
    yield from _conditions(comparison)
    yield from _metrics(comparison)
    yield from _questions(comparison.questions, most)
    yield from _slices(comparison.slices)
    yield from _monitoring(comparison)


def _conditions(comparison: Comparison) -> Iterator[Block]:
    yield Heading("What differs")
    if not comparison.conditions:
        yield Sentence("No recorded condition differs. Any change comes from the code, or from chance.")
        return
    rows = tuple((each.name, each.before or "-", each.after or "-") for each in comparison.conditions)
    yield Grid(("condition", "A", "B"), rows)


def _metrics(comparison: Comparison) -> Iterator[Block]:
    yield Heading("Trusted metrics (gold)")
    rows = tuple(
        (
            each.metric,
            str(each.n),
            figure(each.before),
            figure(each.after),
            _difference(each.difference, each.interval),
            figure(each.p_better),
            each.verdict or "not measured",
        )
        for each in comparison.metrics
    )
    yield Grid(("metric", "n", "A", "B", "B - A, 95 %", "P(B better)", "B is"), rows)
    yield Sentence(chance_sentence(comparison.tested))


def _questions(changes: Sequence[QuestionChange], most: int | None) -> Iterator[Block]:
    counts = Counter(change.direction for change in changes)
    yield Heading("Questions that changed")
    yield Sentence(", ".join(f"{_TITLES[each].lower()}: {counts[each]}" for each in Direction))
    for direction in Direction:
        listed = [change for change in changes if change.direction is direction]
        if listed:
            yield Heading(f"{_TITLES[direction]} ({len(listed)})")
        for change in listed[:most]:
            yield from _question(change)
        if most is not None and (rest := listed[most:]):
            yield Sentence(f"and {len(rest)} more: {', '.join(change.id for change in rest)}")


def _question(change: QuestionChange) -> Iterator[Block]:
    yield Sentence(f"{change.id} ({change.answer_type.value}): {change.question}")
    sides, gold = (change.before, change.after), change.gold
    yield Grid(
        ("", "A", "B", "gold"),
        (
            ("answer", *(_answer(side) for side in sides), _value(gold.answer) if gold.answer_known else "-"),
            ("pages", *(_pages(side.pages) for side in sides), _gold_pages(gold)),
            ("det", *(figure(side.det) for side in sides), ""),
            ("g", *(figure(side.g) for side in sides), ""),
            ("failure", *(side.failure or "-" for side in sides), ""),
            ("trace", *(side.trace or "-" for side in sides), ""),
        ),
    )


def _slices(slices: Sequence[SliceChange]) -> Iterator[Block]:
    yield Heading("Groups")
    yield Sentence(
        "Groups are not tested: among many, some differ by chance. Groups under 20 questions are marked * and not "
        "ranked. Routes are those of A. Groups without a change are left out."
    )
    rows = tuple(
        (
            each.dimension.removeprefix("by_"),
            each.name,
            f"{each.n}{' *' if each.few else ''}",
            _score(each.det),
            _score(each.g),
        )
        for each in slices
        if each.changed
    )
    if rows:
        yield Grid(("by", "group", "n", "det B - A, 95 %", "g B - A, 95 %"), rows)


def _monitoring(comparison: Comparison) -> Iterator[Block]:
    yield Heading("Monitoring")
    rows = tuple(
        (
            each.metric,
            figure(each.before),
            figure(each.after),
            figure(each.difference, signed=True),
            MONITORING[each.metric.partition(".")[0]],
        )
        for each in comparison.monitoring
    )
    yield Grid(("metric", "A", "B", "B - A", "meaning"), rows)
    if latency := comparison.latency:
        yield Sentence(
            f"Time per question: {latency.ratio:.2f} times as long in B {bounds(latency.interval)} (geometric mean "
            f"over {latency.n} questions)."
        )


def _score(score: ScoreChange) -> str:
    return _difference(score.difference, score.interval)


def _difference(difference: float | None, interval: Interval | None) -> str:
    return "-" if difference is None else f"{figure(difference, signed=True)} {bounds(interval, signed=True)}"


def _answer(side: Side) -> str:
    return _value(side.answer) if side.status in ("answered", "absent") else side.status


def _value(value: AnswerValue | None) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _gold_pages(gold: Gold) -> str:
    return " or ".join(_pages(pages) for pages in gold.page_sets) or "-"


def _pages(pages: Sequence[CitedPage]) -> str:
    return ", ".join(f"{page.doc_id} p. {page.page}" for page in pages) or "none"


def _count(each: SliceChange) -> str:
    return f"{each.n} *" if each.few else str(each.n)
