"""Replays as one HTML page that asks nothing of anybody: no script, no font, no picture from elsewhere. Pure.

The tree is built as elements, so what a document or a question says can never become a tag.
"""

import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from xml.etree.ElementTree import Element, SubElement, tostring

from pincite.server.replay.causes import told
from pincite.server.replay.divergence import Divergence, Replay
from pincite.server.replay.wording import cause, place, record, summary, values
from pincite.tools.visible import visible

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
.status { display: inline-block; min-width: 5.5rem; font-weight: 600; }
.diverged .status, .failed .status { color: var(--bad); }
.name, .cause, footer, p { color: var(--soft); font-size: .875rem; }
ol { padding: 0; list-style: none; }
li { margin: .5rem 0; padding: .5rem .75rem; background: var(--sheet); border-radius: .5rem; font-size: .875rem; }
dl { display: grid; grid-template-columns: 5.5rem 1fr; margin: .25rem 0; }
dt { color: var(--soft); }
dd { margin: 0; font-family: ui-monospace, monospace; white-space: pre-wrap; }
"""


def suite_page(replays: Sequence[Replay]) -> str:
    """The page of a suite of replays; a row a record, those that differ open."""
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
    for each in replays:
        _row(main, each)
    _add(SubElement(body, "footer"), "p", "Made by pincite replay. Not legal advice.")
    return f"<!DOCTYPE html>\n{tostring(html, encoding='unicode', method='html')}\n"


def _policy() -> str:
    known = b64encode(sha256(_RULES.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{known}'; base-uri 'none'; form-action 'none'"


def _row(main: Element, replay: Replay) -> None:
    details = SubElement(main, "details", {"class": replay.status})
    if replay.status != "same":
        details.set("open", "open")
    head = SubElement(details, "summary")
    _add(head, "span", replay.status, "status")
    _add(head, "span", f" {replay.question or replay.error or ''} ")
    _add(head, "span", f"{record(replay)}, {replay.steps} steps", "name")
    if replay.error:
        _add(details, "p", replay.error)
    listed = SubElement(details, "ol")
    for each in replay.divergences:
        _divergence(listed, each)
    for text in (*(f"Differs: {told(each)}" for each in replay.conditions), *replay.notes):
        _add(details, "p", text)


def _divergence(listed: Element, divergence: Divergence) -> None:
    item = SubElement(listed, "li")
    _add(item, "div", place(divergence.difference))
    pairs = SubElement(item, "dl")
    for name, value in values(divergence.difference):
        _add(pairs, "dt", name)
        _add(pairs, "dd", value)
    _add(item, "div", cause(divergence), "cause")


def _add(parent: Element, tag: str, text: str, kind: str | None = None) -> None:
    SubElement(parent, tag, {"class": kind} if kind else {}).text = _UNWRITABLE.sub("\ufffd", visible(text))
