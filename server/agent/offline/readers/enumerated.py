"""Things that a text counts off: lettered items, ordinals, names in a row. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.analyze import words
from pincite.indexer.numbering import Style, ordinal
from pincite.indexer.records.amounts import SMALL_NUMBERS
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of, provision_passages, ranked
from pincite.server.agent.offline.names import runs_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.view import View

_ROMAN = re.compile(r"[ivx]+")
_STYLES: tuple[Style, ...] = ("(a)", "(i)")
_LABEL = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,5})\)")
_LED = 0.5
"""The weight from which a lead-in speaks of what is asked."""
_UNDER = re.compile(r"\b(?:Order|Item|Point|Paragraph|Ground)\s+(?P<number>\d{1,2})\b", re.IGNORECASE)
_NUMBERED = 0.4
"""What a list gains whose lead-in bears the number that the question gives: `by Order 3`."""
_LISTED = re.compile(
    r"\b(?:list(?:ed|s)?|name[ds]?|mention\w*|exclud\w*|except\w*|cover\w*|specif\w+)\b", re.IGNORECASE
)
_UNITS = re.compile(
    r"\bhow\s+many\s+(?:parts|articles|chapters|schedules|sections|clauses|regulations|pages)\b", re.IGNORECASE
)
"""What a document is made of: no lettered item is one."""
COUNTED_OFF = re.compile(
    r"\bhow\s+many\b.*\b(?:enumerat\w+|ordinals?|reasons|errors|factors|grounds|points|steps|criteria)\b", re.IGNORECASE
)
"""A question after what a text counts off in paragraphs, which may go on over the page."""
_PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_ORDINAL = re.compile(rf"\b(?P<place>{'|'.join(_PLACES)})\b", re.IGNORECASE)
_OPENS = re.compile(rf"(?:\d{{1,3}}\.\s+)?(?P<place>{'|'.join(_PLACES)})(?:ly)?,\s", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:included|including|inclusive|counting)\b", re.IGNORECASE)
_NEAR = 4
_SCORE = 0.8


def read_listed(view: View) -> Iterator[Proposal]:
    """The items of the list asked about: of the provision named, else of the lead-in that bears most."""
    exact, around = provision_passages(view, exact=True), provision_passages(view)
    best = _longest_list(exact)
    if len(best) > 1:
        yield _count(best)
    elif exact and _LISTED.search(view.transcript.question):
        yield from _in_a_row(view, exact)
    if not _UNITS.search(view.transcript.question):
        yield from _led(view)
    best = _longest_list(around)
    if len(best) > 1:
        yield _count(best)
    if COUNTED_OFF.search(view.transcript.question):
        yield from _opened(view)


def read_members(view: View, stems: set[str]) -> Iterator[Proposal]:
    """`A president and two judges` where the president is to be counted too; `First and Second Tenants`."""
    for weighed in ranked(view)[:_NEAR]:
        text = weighed.passage.text
        places = {m["place"].lower() for m in _ORDINAL.finditer(text) if m["place"][0].isupper()}
        if len(places) > 1 and places == set(_PLACES[: len(places)]) and stems & weighed.passage.terms:
            yield Proposal(len(places), (quote_of(weighed.passage),), weighed.weight)
        together = _composed(text, stems) if _TOGETHER.search(view.transcript.question) else 0
        if together:
            yield Proposal(together, (quote_of(weighed.passage),), weighed.weight)


def _composed(text: str, stems: set[str]) -> int:
    """What numbers add up that `and` joins before the same noun: `a president and two judges`; nothing for one."""
    count = rf"(?P<count>an?|one|{'|'.join(SMALL_NUMBERS)}|\d{{1,2}})\s+(?P<noun>(?:[a-z]+\s+){{0,2}}[a-z]+)"
    for found in re.finditer(rf"\b{count}\s+and\s+{count.replace('count>', 'more>').replace('noun>', 'other>')}", text):
        if stems & set(words(found["noun"])) and stems & set(words(found["other"])):
            return _number(found["count"]) + _number(found["more"])
    return 0


def _number(word: str) -> int:
    return int(word) if word.isdigit() else SMALL_NUMBERS.get(word.lower(), 1)


def _in_a_row(view: View, passages: Sequence[Passage]) -> Iterator[Proposal]:
    """The names that a sentence puts in a row: `does not apply to Notes, Bonds or Shares`."""
    rows = [(runs_of(passage, view.transcript.question), passage) for passage in passages]
    for names, passage in rows:
        if names and len(names[0]) > 1:
            yield Proposal(len(names[0]), (quote_of(passage),), _SCORE)


def _led(view: View) -> Iterator[Proposal]:
    """The list whose lead-in bears most on the question, where one does."""
    weights = {w.passage: w.weight for w in ranked(view)}
    asked = {m["number"] for m in _UNDER.finditer(view.transcript.question)}
    lists = []
    for page in view.pages.values():
        held = passages_of(page)
        for run in _runs(held):
            lead = held[held.index(run[0]) - 1] if held.index(run[0]) else run[0]
            named = any(lead.text.startswith(f"{number}.") for number in asked)
            lists.append((weights.get(lead, 0.0) + (_NUMBERED if named else 0.0), len(run), run))
    lists = [found for found in lists if found[0] >= _LED]
    if lists:
        yield _count(max(lists, key=lambda found: found[:2])[2])


def _opened(view: View) -> Iterator[Proposal]:
    """Paragraphs that begin with `First,`, `Secondly,` and so on, over the pages read of one document."""
    for doc_id in dict.fromkeys(ref.doc_id for ref in view.pages):
        pages = sorted((p for p in view.pages.values() if p.ref.doc_id == doc_id), key=lambda p: p.ref.page)
        run: list[Passage] = []
        for passage in (p for page in pages for p in passages_of(page)):
            opens = _OPENS.match(passage.text)
            if opens and _PLACES.index(opens["place"].lower()) == len(run):
                run.append(passage)
        if len(run) > 1:
            yield _count(run)


def _count(items: Sequence[Passage]) -> Proposal:
    return Proposal(len(items), tuple(map(quote_of, items)), _SCORE)


def _longest_list(passages: Sequence[Passage]) -> list[Passage]:
    """The longest run of passages that begin with (a), (b), (c) and so on, or with (i), (ii), (iii)."""
    return max(_runs(passages), key=len, default=[])


def _runs(passages: Sequence[Passage]) -> list[list[Passage]]:
    return [run for style in _STYLES for run in _runs_of(passages, style) if len(run) > 1]


def _runs_of(passages: Sequence[Passage], style: Style) -> list[list[Passage]]:
    runs: list[list[Passage]] = [[]]
    for passage in passages:
        match = _LABEL.match(passage.text)
        place = ordinal(style, match["label"]) if match and (style == "(a)" or _ROMAN.fullmatch(match["label"])) else 0
        if place == len(runs[-1]) + 1:
            runs[-1].append(passage)
        elif place == 1:
            runs.append([passage])
    return runs
