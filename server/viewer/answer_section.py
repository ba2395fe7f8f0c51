"""The answer, its confidence, and what was recomputed or taken on trust."""

from collections.abc import Iterable

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.run_view import RunView
from pincite.server.viewer.wording import dollars, duration, value

_MEANS = {
    "answered": "The submission was accepted.",
    "absent": "The documents do not state it. The absence was shown.",
    "unsure": "No certain answer. The most relevant pages are below.",
    "refused": "No submission was accepted within the repairs and limits.",
    "failed": "A tool or a model failed.",
    "unfinished": "The record has no end: the run was interrupted or is still running.",
}
_EMPTY = {"absent": "not in the documents"}


def answer_section(view: RunView) -> Markup:
    """Show the answer of a run, or why there is none."""
    result = view.result
    answer = value(result.get("answer")) or _EMPTY.get(view.status, "no answer")
    return joined(
        element(
            "p",
            element("strong", answer, class_="value", dir="auto"),
            " ",
            element("span", view.status, class_=f"badge {view.status}"),
        ),
        element("p", _MEANS.get(view.status, ""), class_="note"),
        element("p", str(result["error"]), class_="error") if result.get("error") else None,
        _confidence(view),
        _listed("Recomputed", result.get("checked") or (), "checked"),
        _listed("Taken on trust", result.get("on_trust") or (), "trust"),
        element("p", "No part of this answer was recomputed.", class_="note") if result.get("undecided") else None,
        _listed("Cautions", result.get("cautions") or (), "caution"),
        _figures(view),
    )


def _confidence(view: RunView) -> Markup | None:
    given = view.result.get("confidence")
    if given is None:
        return None
    step = view.result.get("step")
    signals = "; ".join(
        f"{'+' if signal.get('weight', 0) > 0 else '−'} {signal.get('name', '')}"
        for signal in view.result.get("signals") or ()
    )
    parts = (f"Confidence {float(given):.2f}", signals and f" ({signals})", step and f" · step: {step}")
    return element("p", *filter(None, parts))


def _listed(title: str, lines: Iterable[object], kind: str) -> Markup | None:
    items = [element("li", str(line), dir="auto") for line in lines]
    return element("div", element("h3", title), element("ul", *items), class_=f"list {kind}") if items else None


def _figures(view: RunView) -> Markup:
    ended = view.ended
    tokens = [sum(step.tokens[side] for step in view.steps if step.tokens) for side in (0, 1)]
    calls = sum(step.kind == "tool" for step in view.steps)
    agent = str(view.started.get("agent") or "")
    responses = sum(step.kind == "model" for step in view.steps)
    rows = (
        ("Type", str(view.started.get("answer_type") or "")),
        ("Client" if view.is_of_client else "Model", agent.removeprefix("mcp:")),
        ("Time", duration(view.milliseconds)),
        ("Responses", "" if view.is_of_client else str(responses)),
        ("Tool calls", str(calls)),
        ("Tokens", f"{tokens[0]:,} in, {tokens[1]:,} out" if any(tokens) else ""),
        ("Cost", dollars(ended.get("cost"))),
    )
    items = (element("div", element("dt", name), element("dd", text)) for name, text in rows if text)
    return element("dl", *items, class_="figures")
