"""Several names: on record, over the matter, or a list in the passage that bears most. Pure.

Statutes print lists in two ways: lettered items under a lead-in, and an enumeration inside one sentence.
"""

import re
from collections.abc import Callable, Iterator

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.focus import asked_count, wants_case, wants_law, wants_persons
from pincite.server.agent.offline.names import cases_of, is_law, is_person, names_of, runs_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.recorded import contracting_parties, recorded_list
from pincite.server.agent.offline.readers.related import read_related
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in, names_equal

_ITEM = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+(?P<text>.+)$")
_LEAD_IN = re.compile(
    r"(?::|\b(?:following|namely|including|includes|comprise[sd]?|consists?\s+of|by|either)\s*:?)\s*[-–—]?$",
    re.IGNORECASE,
)
_OPENING = re.compile(
    r"\b(?:includ(?:es?|ing)(?:,?\s+but\s+(?:\w+\s+)?not\s+(?:be\s+)?limited\s+to)?|namely|comprises?|consists?\s+of|means|other\s+than|made\s+by|application\s+of|following|"
    r"limited\s+to|such\s+as|of\s+either|inspection\s+of)\b:?\s+|:\s+(?!\()",
    re.IGNORECASE,
)
_BY = re.compile(r"\b(?:by|to|of|from|on|with|against)\s+(?=[^.;:]{3,200}\s(?:and|or)\s)")
"""A small word behind which a sentence may enumerate: `may delegate it to his deputy, a judge or the registrar`."""
_IF = re.compile(r",\s(?:if|where|which|who|that|unless|provided|but)\s")
_REMARK = re.compile(r"\s*\((?=[a-z])(?!the\b|an?\b)[^()]{8,}\)")
"""A remark in brackets, as `(of any size or age)`; a name in brackets is kept."""
_LAST = re.compile(r"(?:,\s*|\s+)(?:and|or)\s+(?:any\s+)?[^,)]+")
_BRACKETS = re.compile(r"\s*\([^()]{0,24}\)|\s*\(being\b[^()]*\)")
_CLAUSE = re.compile(
    r"[.;:](?:\s|$)|,?\s(?:established|which|who|that|whose|under|where|if|in\s+respect|as\s+may|pursuant|in\s+accordance)\s"
)
_REPEATED = re.compile(r"^(?:(?:by|to|of|from|on|with|against)\s+)?(?=\S)", re.IGNORECASE)
_BY_WORD = re.compile(r"\b(?:by|to|from|on|with|against)\b")
_OTHERS = re.compile(r"(?:(?:any\s+)?such\s+other\b|others?$)", re.IGNORECASE)
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|or)\s+|,\s*|\s+and\s+|\s+or\s+|;\s*(?:and|or)?\s*)")
_ARTICLE = re.compile(r"^(?:an?|the|each|every|any(?!\s+(?:of|other)\b))\s+", re.IGNORECASE)
_LONGEST, _LONGEST_LETTERED = 9, 18
"""Words of an item in a sentence, and of a lettered one; what is longer is a clause and no name."""
_WEAK = 0.3
"""What a list loses that only a small word opens."""
_SORTED, _PINNED = 4, 8
"""Passages read for names of one sort; more where the question names the provision they stand in."""
_UNLISTED = 1.0
"""What names lose that stand in no list: any list goes before them."""
_RUNNING = 3
"""Lines at the head of a page, before a list goes on."""
_PAIR = 2
_FITS = 0.3
"""What a list gains or loses by its length, where the question says how many it asks for."""


def read_names(view: View) -> list[Proposal]:
    """Return lists of names that answer, best first."""
    proposals = [
        *read_over_matter(view),
        *read_related(view),
        *contracting_parties(view),
        *recorded_list(view),
        *_of_sort(view),
        *_printed(view),
        *_run(view),
        *_any(view),
    ]
    return sorted(proposals, key=lambda p: -p.score)


def _of_sort(view: View) -> Iterator[Proposal]:
    """Laws where laws are asked for, persons where persons are: those of the heaviest passages, one after the other."""
    question = view.transcript.question
    read = _sort_of(question)
    if read is None:
        return
    own = {d.law_number for d in subjects(view) if d.law_number}
    names: list[str] = []
    quotes: list[Quote] = []
    for weighed in ranked(view)[: _PINNED if view.question.locators else _SORTED]:
        for name in read(weighed.passage):
            if any(name.casefold().endswith(number.casefold()) for number in own):
                continue
            if not name_in(question, name) and not any(names_equal(name, other) for other in names):
                names.append(name)
                quotes.append(quote_of(weighed.passage))
        if len(names) > 1:
            gain = _FITS if asked_count(question) in (None, len(names)) else 0.0
            yield Proposal(list(names), tuple(dict.fromkeys(quotes)), weighed.weight + gain)


def _sort_of(question: str) -> Callable[[Passage], list[str]] | None:
    """What reads the names of the sort asked for out of a passage; null where the form of a name does not tell."""
    if wants_law(question):
        return lambda passage: [name for name in names_of(passage) if is_law(name)]
    if wants_case(question):
        return cases_of
    if wants_persons(question):
        return lambda passage: [name for name in names_of(passage) if is_person(name)]
    return None


def _printed(view: View) -> Iterator[Proposal]:
    """The lists in the heaviest passages; one of the length that is asked for gains."""
    wanted = asked_count(view.transcript.question)
    for weighed in ranked(view)[:6]:
        lists = [(*found, _wordy(found[0])) for found in _lettered(view, weighed.passage)]
        lists += [(*found, 0.0) for found in _inline(weighed.passage, _OPENING)]
        lists += [(*found, _WEAK) for found in _inline(weighed.passage, _BY) if len(found[0]) > _PAIR]
        for names, passages, loss in lists:
            gain = 0.0 if wanted is None else _FITS if len(names) == wanted else -_FITS
            yield Proposal(names, tuple(dict.fromkeys(map(quote_of, passages))), weighed.weight + gain - loss)


def _run(view: View) -> Iterator[Proposal]:
    """The capitalised names that stand together in one passage; as many as are asked for."""
    wanted = asked_count(view.transcript.question)
    for weighed in ranked(view)[:5]:
        for run in runs_of(weighed.passage, view.transcript.question):
            names = run[:wanted] if wanted else run
            if len(names) > 1:
                gain = 0.2 if wanted is not None and len(run) >= wanted else 0.0
                yield Proposal(names, (quote_of(weighed.passage),), weighed.weight + gain)


def _any(view: View) -> Iterator[Proposal]:
    """The names of the passage that bears most, for want of a list."""
    for weighed in ranked(view)[:2]:
        names = [name for name in names_of(weighed.passage) if not name_in(view.transcript.question, name)]
        if names:
            yield Proposal(names, (quote_of(weighed.passage),), weighed.weight - _UNLISTED)


def _wordy(names: list[str]) -> float:
    """What a list loses whose items are clauses rather than names."""
    return _WEAK if sum(len(name.split()) for name in names) > _LONGEST * len(names) else 0.0


def _lettered(view: View, lead_in: Passage) -> Iterator[tuple[list[str], list[Passage]]]:
    """The items that follow a lead-in, on its page and on the next if the list goes on there."""
    page = view.pages.get(lead_in.ref)
    if page is None or not _LEAD_IN.search(lead_in.text):
        return
    held = passages_of(page)
    behind = held[held.index(lead_in) + 1 :] if lead_in in held else []
    items = _items(behind)
    if items and len(items) == len(behind):
        items += _continued(view, items[-1])
    names = [_item(match["text"]) for item in items if (match := _ITEM.match(item.text))]
    if len(names) > 1:
        yield names, items


def _items(passages: list[Passage]) -> list[Passage]:
    """The items at the head of some passages, up to one that is none, is a clause or is labelled in another way."""
    items: list[Passage] = []
    label = ""
    for passage in passages:
        match = _ITEM.match(passage.text)
        if match is None or len(_item(match["text"]).split()) > _LONGEST_LETTERED:
            break
        if label and match["label"].isdigit() != label.isdigit():
            break
        label = match["label"]
        items.append(passage)
    return items


def _continued(view: View, last: Passage) -> list[Passage]:
    """The items at the head of the next page, behind its running header, where their letters go on."""
    page = view.pages.get(PageRef(last.ref.doc_id, last.ref.page + 1))
    before = _ITEM.match(last.text)
    if page is None or before is None or not before["label"].isalpha():
        return []
    held = passages_of(page)
    for start in range(min(_RUNNING + 1, len(held))):
        match = _ITEM.match(held[start].text)
        if match and match["label"] == chr(ord(before["label"][0]) + 1):
            return _items(held[start:])
    return []


def _inline(passage: Passage, opening: re.Pattern[str]) -> Iterator[tuple[list[str], list[Passage]]]:
    """`made by an Owner, a Mortgagee of a Lot or the Body Corporate`: what commas part behind an opening word."""
    text = _BRACKETS.sub("", passage.text)
    for match in opening.finditer(text):
        rest = _CLAUSE.split(text[match.end() :])[0]
        last = _LAST.search(rest)
        names = [_item(_REPEATED.sub("", part)) for part in _SEPARATOR.split(rest[: last.end()] if last else rest)]
        names = [n for n in names if n and not _OTHERS.match(n)]
        if opening is _BY and names and _BY_WORD.search(names[0]):
            continue
        if len(names) > 1 and all(len(n.split()) <= _LONGEST for n in names):
            yield list(dict.fromkeys(names)), [passage]


def _item(text: str) -> str:
    text = _IF.split(re.sub(r"[;,.]?\s*(?:\b(?:and|or))?\s*$", "", text.strip()))[0]
    text = _REMARK.sub("", text)
    text = _ARTICLE.sub("", text).strip(" ,;.:")
    return text if text.count("(") == text.count(")") else text.strip("()")
