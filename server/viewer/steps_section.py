"""The timeline: each step with time, tokens and cost; inputs and outputs are folded."""

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.run_view import RunView
from pincite.server.viewer.steps import Step
from pincite.server.viewer.wording import brief, dollars, duration, page_name, pretty

_GRID = 1000
_THINNEST = 4.0


def steps_section(view: RunView) -> Markup:
    """Show all steps of a run in order."""
    if not view.steps:
        return element("p", "The record has no steps.", class_="note")
    field = element("input", type="search", id="filter", placeholder="words of a step", autocomplete="off")
    controls = element(
        "p",
        element("label", "Filter ", field, for_="filter"),
        " ",
        element("output", "", id="filtered", for_="filter"),
        class_="controls",
    )
    whole = max(view.milliseconds, 1.0)
    return joined(controls, element("div", *(_step(step, whole) for step in view.steps), class_="steps"))


def _step(step: Step, whole: float) -> Markup:
    return element(
        "details",
        element(
            "summary",
            element("span", str(step.number), class_="number"),
            element(
                "span", element("b", _name(step)), " ", element("span", _outcome(step), class_="brief"), class_="what"
            ),
            _bar(step, whole),
            element("span", _cost(step), class_="cost"),
        ),
        element("div", *_inside(step), class_="inside"),
        class_=f"step {step.kind}{' broken' if step.error else ''}",
        id=f"step-{step.number}",
    )


def _name(step: Step) -> str:
    return f"{step.name} responded" if step.kind == "model" else step.name


def _outcome(step: Step) -> str:
    if step.error:
        return f"failed: {step.error[:110]}"
    if step.verdict:
        rules = ", ".join(str(row.get("rule", "")) for row in step.verdict.violations)
        return f"{step.verdict.status}{f': {rules}' if rules else ''}"
    if step.kind == "model":
        return ", ".join(str(part.get("tool_name") or part.get("part_kind") or "") for part in step.result or ())
    return brief(step.arguments)


def _cost(step: Step) -> str:
    tokens = f"{step.tokens[0]:,} + {step.tokens[1]:,} tokens" if step.tokens and any(step.tokens) else ""
    cached = f"{step.cached:,} cached" if step.cached else ""
    return " · ".join(filter(None, (duration(step.milliseconds), tokens, cached, dollars(step.cost))))


def _bar(step: Step, whole: float) -> Markup:
    """Draw the time of a step. A response is recorded at its end, a call at its beginning."""
    took = step.milliseconds or 0.0
    begun = (step.at or 0.0) - (took if step.kind == "model" else 0.0)
    left = min(max(begun, 0.0) / whole, 1.0) * (_GRID - _THINNEST)
    width = min(max(took / whole * _GRID, _THINNEST), _GRID - left)
    rect = element("rect", x=left, y=0, width=width, height=10)
    view = f"0 0 {_GRID} 10"
    return element("svg", rect, viewBox=view, preserveAspectRatio="none", class_="bar", aria_hidden="true")


def _inside(step: Step) -> list[Markup | None]:
    at = element("p", f"At {duration(step.at)} of the run.", class_="note") if step.at is not None else None
    seen = ", ".join(map(page_name, step.pages))
    return [
        at,
        _json("Arguments", step.arguments) if step.arguments is not None else None,
        element("p", step.error, class_="error", dir="auto") if step.error else None,
        _json("Result", step.result) if step.result is not None else None,
        element("p", f"First seen here: {seen}.", class_="note") if seen else None,
    ]


def _json(title: str, given: object) -> Markup:
    shown = element("pre", pretty(given), tabindex="0", dir="auto", role="region", aria_label=title)
    return element("div", element("h3", title), shown)
