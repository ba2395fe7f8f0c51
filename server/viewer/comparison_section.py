"""Two runs side by side: their results, and their steps in pairs."""

from collections.abc import Iterator

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.alignment import Pair, aligned
from pincite.server.viewer.run_view import RunView
from pincite.server.viewer.steps import Step, page_ref
from pincite.server.viewer.wording import brief, dollars, duration, page_name, pretty, value

_EMPTY = "—"


def comparison_section(view: RunView, other: RunView) -> Markup:
    """Show what two runs have in common. Differing rows are also marked in words."""
    pairs = aligned(view.steps, other.steps)
    same = sum(pair.likeness == "same" for pair in pairs)
    return joined(
        element("p", f"{same} of {len(pairs)} pairs of steps are the same."),
        _table(view, other, "How each run ended", map(_compared, _facts(view, other))),
        _table(view, other, "Steps in pairs", map(_pair, pairs)),
    )


def _table(view: RunView, other: RunView, caption: str, rows: Iterator[Markup]) -> Markup:
    names = ("", f"This run, {view.run_id}", f"Other run, {other.run_id}", "Likeness")
    head = element("tr", *(element("th", name, scope="col") if name else element("td", "") for name in names))
    table = element("table", element("caption", caption), element("thead", head), element("tbody", *rows))
    return element("div", table, class_="scroll", tabindex="0", role="region", aria_label=caption)


def _facts(view: RunView, other: RunView) -> Iterator[tuple[str, str, str]]:
    yield from zip(_NAMES, _ends(view), _ends(other), strict=True)


_NAMES = (
    "question",
    "status",
    "answer",
    "pages",
    "confidence",
    "model",
    "generation",
    "steps",
    "time",
    "tokens",
    "cost",
)


def _ends(view: RunView) -> tuple[str, ...]:
    started, result, ended = view.started, view.result, view.ended
    pages = "; ".join(page_name(page_ref(row)) for row in result.get("pages") or ())
    tokens = sum(sum(step.tokens) for step in view.steps if step.tokens)
    confidence = result.get("confidence")
    return (
        str(started.get("question") or ""),
        view.status,
        value(result.get("answer")),
        pages,
        "" if confidence is None else f"{float(confidence):.2f}",
        str(started.get("agent") or ""),
        str(started.get("generation") or ""),
        str(len(view.steps)),
        duration(view.milliseconds),
        f"{tokens:,}" if tokens else "",
        dollars(ended.get("cost")),
    )


def _compared(fact: tuple[str, str, str]) -> Markup:
    name, first, second = fact
    differs = first != second and name != "time"
    return element(
        "tr",
        element("th", name, scope="row"),
        element("td", first or _EMPTY, dir="auto"),
        element("td", second or _EMPTY, dir="auto"),
        element("td", "differs" if differs else "" if name == "time" else "same"),
        class_="differs" if differs else None,
    )


def _pair(pair: Pair) -> Markup:
    number = pair.first.number if pair.first else ""
    return element(
        "tr",
        element("th", str(number), scope="row"),
        element("td", _step(pair.first, pair)),
        element("td", _step(pair.second, pair)),
        element("td", pair.likeness),
        class_=None if pair.likeness == "same" else "differs",
    )


def _step(step: Step | None, pair: Pair) -> Markup:
    """Show a step by its name. If the two differ, the result is folded."""
    if step is None:
        return element("span", _EMPTY)
    label = joined(element("b", step.name), " ", brief(step.arguments, 60), f" {duration(step.milliseconds)}")
    if pair.likeness == "same":
        return label
    given = {"arguments": step.arguments, "result": step.result, "error": step.error}
    shown = element("pre", pretty(given), tabindex="0", role="region", aria_label=f"Step {step.number}")
    return element("details", element("summary", label), shown)
