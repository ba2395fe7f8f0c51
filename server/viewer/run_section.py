"""The conditions of a run, and whether its record is unchanged."""

from collections.abc import Mapping

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.run_view import RunView
from pincite.server.viewer.wording import pretty

_FOLDED = ("versions", "prompts", "settings")


def run_section(view: RunView) -> Markup:
    """Show the conditions of a run."""
    started = view.started
    known = {
        "Started": started.get("at"),
        "Matter": started.get("matter"),
        "Generation": started.get("generation"),
        "Client" if view.is_of_client else "Model": str(started.get("agent") or "").removeprefix("mcp:"),
        "Answer type": f"{started.get('answer_type')}{' (inferred)' if started.get('inferred') else ''}",
        "Documents given": ", ".join(map(str, started.get("doc_ids") or ())),
        "Declared tools": started.get("tools"),
    }
    rows = (element("div", element("dt", name), element("dd", str(text))) for name, text in known.items() if text)
    return joined(
        _record(view),
        *(element("p", note, class_="caution") for note in view.notes),
        element("dl", *rows, class_="facts"),
        *(_folded(name, started[name]) for name in _FOLDED if isinstance(started.get(name), Mapping)),
    )


def _record(view: RunView) -> Markup:
    if not view.problems:
        return element("p", "The record is unchanged: its hash chain and seal are valid.")
    items = (element("li", problem) for problem in view.problems)
    return element("div", element("p", "The record was changed:"), element("ul", *items), class_="error")


def _folded(name: str, given: object) -> Markup:
    shown = element("pre", pretty(given), tabindex="0", role="region", aria_label=name)
    return element("details", element("summary", name.capitalize()), shown)
