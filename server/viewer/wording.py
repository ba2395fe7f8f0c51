"""Format values of a record for a person. Pure."""

import json
from collections.abc import Mapping

from pincite.indexer.page import PageRef

_SECOND, _MINUTE = 1000, 60_000
RULES: Mapping[str, str] = {
    "V1": "the page exists and was seen",
    "V2": "the document is the one asked about",
    "V3": "the quote is on the page",
    "V4": "the value follows from the quotes",
    "V5": "the proof is complete",
    "V6": "the proof is minimal",
    "V7": "the form of the value",
    "V8": "the absence is shown",
}
"""What each rule of the validator requires."""


def duration(milliseconds: float | None) -> str:
    """Format a duration: `3.9 ms`, `1.24 s`, `2 min 5 s`; empty if not known."""
    if milliseconds is None:
        return ""
    if milliseconds < _SECOND:
        return f"{milliseconds:.1f} ms" if milliseconds < 10 else f"{milliseconds:.0f} ms"
    if milliseconds < _MINUTE:
        return f"{milliseconds / _SECOND:.2f} s"
    minutes, rest = divmod(milliseconds, _MINUTE)
    return f"{minutes:.0f} min {rest / _SECOND:.0f} s"


def dollars(cost: float | None) -> str:
    """Format a cost: `$0.0123`; empty if not known."""
    return "" if cost is None else f"${cost:.4f}"


def value(given: object) -> str:
    """Format an answer. Null means that the documents do not answer."""
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, list):
        return "; ".join(map(str, given))
    return "" if given is None else str(given)


def pretty(given: object) -> str:
    """Format a JSON value over several lines; a text stays as it is."""
    return given if isinstance(given, str) else json.dumps(given, ensure_ascii=False, indent=1, default=str)


def brief(given: object, most: int = 110) -> str:
    """Format arguments on one line, shortened."""
    rows = given.items() if isinstance(given, Mapping) else ()
    text = ", ".join(
        f"{name}={json.dumps(v, ensure_ascii=False, default=str)}" for name, v in rows if v not in (None, [], "")
    )
    return text if len(text) <= most else f"{text[: most - 1]}…"


def page_name(ref: PageRef) -> str:
    """Format a page: `harbour-law p. 9`."""
    return f"{ref.doc_id} p. {ref.page}"
