"""Questions that ask for one name each of two things: each part is a question of its own. Pure.

`Name the judge who ... and the judge who ...`, `which clerk keeps the roll and which the seal`, `one under the Quay Law
and one under the Berth Law`.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.binding import named_at
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import names_equal

_NAMED = re.compile(
    r"^(?P<before>.*?)\b(?:name|identify|give|state|who\s+(?:are|were))\s+(?P<a>the\s+[^;:?]+?),?\s+and\s+(?P<b>the\s+[^;:?]+)[?.]?$",
    re.IGNORECASE | re.DOTALL,
)
_HEAD = re.compile(
    r"the\s+(?P<noun>(?:[\w’'\-]+\s+){0,3}?[\w’'\-]+?)\s+(?P<link>who|that|which|in|of|under|for|from|by)\s+(?P<rest>.+?)[?.]?$",
    re.IGNORECASE | re.DOTALL,
)
"""Two parts are two questions where they are built alike: behind the noun the same word goes on."""
_WHICH = re.compile(
    r"^(?P<a>.*\b(?:which|what|who)\b.+?),?\s+and\s+(?P<b>(?:(?:in|to|by|from|under|on)\s+)?(?:which|what|who(?:m|se)?)\b.+?)[?.]?$",
    re.IGNORECASE | re.DOTALL,
)
_THOSE = re.compile(
    r"\b(?P<word>of|in|for|by|under)\s+(?P<a>[^,?]+?)\s+and\s+(?:those|that|the\s+one)\s+(?P=word)\s+(?P<b>[\w’'.&\-/]+)"
)
_ONE = re.compile(
    r"^(?P<asked>.*?):\s+one\s+(?P<a>(?:under|in|from|of|by)\s+.+?),?\s+and\s+(?:one|the\s+other)\s+(?P<b>(?:under|in|from|of|by)\s+.+?)[?.]?$",
    re.IGNORECASE | re.DOTALL,
)
_AS = re.compile(r"^(?P<head>.*\bdefined\s+as\s+)(?P<a>[^?]+?)\s+and\s+(?P<b>[^?]+)\?$", re.IGNORECASE)
_EACH = 2.3
"""What two answers weigh that were each found: more than a record of one of them."""


def parts_of(question: str) -> tuple[str, str] | None:
    """Return the two questions that a question makes; null where it is one."""
    if one := _ONE.match(question):
        return f"{one['asked']} {one['a']}?", f"{one['asked']} {one['b']}?"
    if defined := _AS.match(question):
        return f"{defined['head']}{defined['a']}?", f"{defined['head']}{defined['b']}?"
    if those := _THOSE.search(question):
        head, tail = question[: those.start()], question[those.end() :]
        return tuple(f"{head}{those['word']} {those[side]}{tail}" for side in "ab")  # type: ignore[return-value]
    if which := _WHICH.match(question):
        return f"{which['a']}?", f"{which['b']}?"
    named = _NAMED.match(question)
    parts = [_HEAD.match(named[side]) for side in "ab"] if named else []
    if len(parts) == 2 and parts[0] and parts[1] and parts[0]["link"].lower() == parts[1]["link"].lower():
        return _of_part(parts[0]), _of_part(parts[1])
    return None


def _of_part(part: re.Match[str]) -> str:
    """`the judge who made the order` as a question: `Which judge made the order?`."""
    if part["link"].lower() in ("who", "that", "which"):
        return f"Which {part['noun']} {part['rest']}?"
    return f"Who is the {part['noun']} {part['link']} {part['rest']}?"


def read_each(view: View, read: Callable[[View], list[Proposal]]) -> Iterator[Proposal]:
    """Propose the best answers to both parts together, where they differ; `read` reads one."""
    parts = parts_of(view.transcript.question)
    best = [proposal for part in parts or () for proposal in read(_about(view, part))[:1]]
    if len(best) > 1 and not names_equal(str(best[0].value), str(best[1].value)):
        quotes = tuple(dict.fromkeys((*best[0].quotes, *best[1].quotes)))
        yield Proposal([str(proposal.value) for proposal in best], quotes, _EACH)


def _about(view: View, part: str) -> View:
    """The same run as if only the part had been asked: of the documents that it names, if it names any."""
    asked = View(replace(view.transcript, question=part, answer_type=AnswerType.NAME))
    named = tuple(d.doc_id for d in asked.documents.values() if named_at(asked, d))
    if not named:
        return asked
    steps = tuple(s for s in view.transcript.steps if s.call.tool != "get_page" or s.call.arguments["doc_id"] in named)
    return View(replace(asked.transcript, doc_ids=named, steps=steps))
