"""Write replays as one HTML page that loads nothing: no script, font or external picture. Pure.

The tree is built of elements, so text of documents or questions cannot become a tag.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from xml.etree.ElementTree import Element, SubElement, tostring

from pincite.server.replay.causes import described
from pincite.server.replay.divergence import Divergence, Replay
from pincite.server.replay.wording import (
    OUTCOMES,
    answer,
    by_step,
    cause,
    document,
    outcome,
    record,
    step,
    summary,
    values,
)
from pincite.tools.printable import visible

_UNWRITABLE = re.compile("[\ufffe\uffff]")
_RULES = """
:root { --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --paper: #ffffff; --sheet: #f6f8fa; --bad: #a32a00; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6edf3; --soft: #a3adb8; --line: #3b434d; --paper: #0f1419; --sheet: #181f27; --bad: #f0a05a; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1.25rem 3rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0; }
details, .plain { border-top: 1px solid var(--line); padding: .5rem 0; }
summary { cursor: pointer; }
summary:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
.status { display: inline-block; min-width: 8.5rem; font-weight: 600; }
.answer_changed .status, .failed .status, .answer_changed a, .failed a { color: var(--bad); }
table { width: 100%; margin: 0 0 2rem; border-collapse: collapse; font-size: .875rem; }
th, td { padding: .375rem .5rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 400; }
td:first-child { white-space: nowrap; }
td { min-width: 5rem; }
a { color: inherit; }
.path { margin-top: .5rem; }
.name, .cause, footer, p { color: var(--soft); font-size: .875rem; }
ol { padding: 0; list-style: none; }
li { margin: .5rem 0; padding: .5rem .75rem; background: var(--sheet); border-radius: .5rem; font-size: .875rem; }
dl { display: grid; grid-template-columns: 5.5rem 1fr; margin: .25rem 0; }
dt { color: var(--soft); }
dd { margin: 0; font-family: ui-monospace, monospace; white-space: pre-wrap; }
"""


def suite_page(replays: Sequence[Replay]) -> str:
    """Return the page: a table of the outcomes, then the differences of each run, folded."""
    html = Element("html", lang="en")
    head = SubElement(html, "head")
    SubElement(head, "meta", charset="utf-8")
    SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": _policy()})
    SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    SubElement(head, "meta", name="color-scheme", content="light dark")
    _add(head, "title", summary(replays))
    SubElement(head, "style").text = _RULES
    body = SubElement(html, "body")
    _add(body, "h1", "Replay")
    _add(body, "p", summary(replays))
    main = SubElement(body, "main")
    _outcomes(main, replays)
    for number, each in enumerate(replays, start=1):
        _run(main, each, f"run-{number}")
    _add(SubElement(body, "footer"), "p", "Made by pincite replay. Not legal advice.")
    return f"<!DOCTYPE html>\n{tostring(html, encoding='unicode', method='html')}\n"


def _policy() -> str:
    known = b64encode(sha256(_RULES.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; form-action 'none'"


def _outcomes(main: Element, replays: Sequence[Replay]) -> None:
    """Add a row a run, with its answers. The outcome links to the differences below."""
    table = SubElement(main, "table")
    head = SubElement(SubElement(table, "thead"), "tr")
    for name in ("outcome", "question", "recorded answer", "answer now", "documents"):
        SubElement(head, "th", scope="col").text = name
    body = SubElement(table, "tbody")
    for number, each in enumerate(replays, start=1):
        row = SubElement(body, "tr", {"class": each.outcome})
        _add(SubElement(row, "td"), "a", OUTCOMES[each.outcome], href=f"#run-{number}")
        _add(row, "td", each.question or record(each))
        for ending in (each.recorded, each.now):
            _add(row, "td", "" if each.error else answer(ending))
        _add(row, "td", "; ".join(document(change) for change in each.documents if change.change == "gone"))


def _run(main: Element, replay: Replay, anchor: str) -> None:
    details = SubElement(main, "details", {"class": replay.outcome, "id": anchor})
    head = SubElement(details, "summary")
    _add(head, "span", OUTCOMES[replay.outcome], "status")
    _add(head, "span", f" {replay.question or replay.error or ''} ")
    _add(head, "span", f"{record(replay)}, {replay.steps} steps", "name")
    if replay.error:
        _add(details, "p", replay.error)
    if replay.status == "diverged":
        _add(details, "p", outcome(replay))
    for change in replay.documents:
        _add(details, "p", document(change))
    listed = SubElement(details, "ol")
    for group in by_step(replay.divergences):
        _step(listed, group)
    for text in (*(f"Differs: {described(each)}" for each in replay.conditions), *replay.notes):
        _add(details, "p", text)


def _step(listed: Element, group: Sequence[Divergence]) -> None:
    item = SubElement(listed, "li")
    _add(item, "div", step(group[0].difference))
    for each in group:
        if each.difference.path:
            _add(item, "div", each.difference.path, "path")
        pairs = SubElement(item, "dl")
        for name, value in values(each.difference):
            _add(pairs, "dt", name)
            _add(pairs, "dd", value)
    _add(item, "div", cause(group[0]), "cause")


def _add(parent: Element, tag: str, text: str, kind: str | None = None, **attributes: str) -> None:
    SubElement(parent, tag, {**attributes, **({"class": kind} if kind else {})}).text = _UNWRITABLE.sub(
        "\ufffd", visible(text)
    )
