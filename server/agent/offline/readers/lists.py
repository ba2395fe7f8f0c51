"""Several names: on record, over the matter, or a list in the passage that bears most. Pure.

Statutes print lists in two ways: lettered items under a lead-in, and an enumeration inside one sentence.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import near, provision_passages, ranked
from pincite.server.agent.offline.focus import (
    asked_count,
    noun,
    phrase,
    wants_case,
    wants_law,
    wants_named,
    wants_persons,
    wants_words,
)
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.introduced import apposed_before, apposed_behind
from pincite.server.agent.offline.names import (
    cases_of,
    is_given,
    is_law,
    is_person,
    names_in,
    names_of,
    quoted_in,
    rules_of,
)
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.phrases import rows_of
from pincite.server.agent.offline.readers.actors import read_actor_rows
from pincite.server.agent.offline.readers.appearances import read_appearances
from pincite.server.agent.offline.readers.beside import read_beside
from pincite.server.agent.offline.readers.each import read_each
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.fee_rows import read_row_labels
from pincite.server.agent.offline.readers.inline import LONGEST, OPENING, OPENING_BY, opening_by_head, read_inline
from pincite.server.agent.offline.readers.items import item_name, item_text, items_behind
from pincite.server.agent.offline.readers.persons import read_name
from pincite.server.agent.offline.readers.recorded import contracting_parties, recorded_list
from pincite.server.agent.offline.readers.related import read_related
from pincite.server.agent.offline.readers.terms import read_defined, read_members
from pincite.server.agent.offline.readers.whole_names import made_whole
from pincite.server.agent.offline.readers.witnesses import read_witnesses
from pincite.server.agent.offline.view import View
from pincite.tools.matching.names import name_in, names_equal

_LONGEST_LETTERED, _LONGEST_CLAUSE = 18, 60
"""Words of a lettered item that is a name, and of one that begins with a name."""
_CLAUSE = re.compile(
    r"\s(?:that|which|who|whose|where|if)\s|(?<=[a-z])\s(?:stating|certifying|showing|setting|containing|confirming|giving)\s"
)
_SMALL_WORD = re.compile(
    r"(?P<word>at|in|by|to|from|with|of|on|for|against)\s+(?:an?|the|its|his|her|their|any)\s+(?=\S)", re.IGNORECASE
)
_WEAK = 0.3
"""What a list loses that only a small word opens."""
_SORTED, _PINNED, _FURTHEST, _ANYWHERE = 4, 8, 12, 80
"""Passages read for names of one sort; more where the question names the provision, or more names than were found.

Judges are told by their office wherever they stand; no word of the question need stand where an order is recited.
"""
_CALLED = 0.6
"""What persons gain whom the passages call just what is asked for: more than any that are persons only."""
_UNLISTED = 1.0
"""What names lose that stand in no list: any list goes before them."""
_SEVERAL = 6
_EXACT = 0.3
"""What a list gains in the very paragraph that the question names, or led in by it."""
_UNITS = re.compile(
    r"\b(?:which|what|name|list|identify)\s+(?:the\s+)?(?:\w+\s+){0,2}?(?:Articles|Parts|Chapters|Sections|Schedules|Clauses|Forms|Appendices)\b",
    re.IGNORECASE,
)
"""Provisions are asked for, which are called by kind and number."""
_AND_OF = re.compile(r"\bof\s+(?:which|what)\s+(?:laws?|acts?|statutes?|regulations|instruments?)\b", re.IGNORECASE)
_JUDGES = re.compile(r"\b(?:judges|justices)\b", re.IGNORECASE)
_LAWS_OF = re.compile(
    r"\b(?i:which|what|name|list)\s+(?:[a-z]+\s+){0,3}(?P<whose>[A-Z][\w’'\-]+)\s+(?:Laws|Acts|Statutes)\b"
)
"""A name that all laws asked for bear: `which two Harbour Laws`."""
_PAIR = 2
_NEARNESS, _ROW, _HEADED, _PROPER = 0.3, 0.5, 0.4, 0.25
"""What a row gains by its place, loses beside lists printed as such, gains by the noun asked for, by capitals."""
_LEAD = re.compile(r"[a-z][^A-Z]*\s(?:in|of|to|for)\s+(?=[A-Z])")
_ASIDE = re.compile(
    r"\b(?:(?:apart|aside)\s+from|other\s+than|besides|except(?:\s+for)?|excluding|in\s+addition\s+to|not\s+counting)\s+(?P<aside>[^,;?]{2,80})|"
    r"\bleaving\s+(?P<left>[^,;?]{2,80}?)\s+aside\b",
    re.IGNORECASE,
)
"""What a question sets aside is no part of the answer: `apart from the Clerk, who may attend`."""
_CATCH_ALL = re.compile(r"(?:any|such|all)?\s*others?\b", re.IGNORECASE)
_KIND_OF = re.compile(r"(?P<noun>[a-z]+)\s+of\s+(?:an?\s+|the\s+)?")
_LEADING = re.compile(
    r"\b(?P<noun>[A-Za-z]+),?\s+(?:such\s+as|including|namely|being|of|in|are|is|as|like)?:?\s*(?:an?\s+|the\s+|its\s+|their\s+)?$"
)
_FITS = 0.3
"""What a list gains or loses by its length, where the question says how many it asks for."""


def read_names(view: View) -> list[Proposal]:
    """Return lists of names that answer, best first."""
    proposals = [
        *read_over_matter(view),
        *read_related(view),
        *contracting_parties(view),
        *read_each(view, read_name),
        *recorded_list(view),
        *read_members(view),
        *read_defined(view),
        *read_beside(view),
        *read_row_labels(view),
        *read_witnesses(view),
        *read_appearances(view),
        *read_actor_rows(view),
        *_of_sort(view),
        *_of_office(view),
        *_printed(view),
        *_coordinated(view),
        *_any(view),
    ]
    whole = (_without_others(view, _without_noun(view, p)) for p in proposals)
    return sorted((made_whole(view, p) for p in whole if p.value), key=lambda p: -p.score)


def _without_others(view: View, proposal: Proposal) -> Proposal:
    """A list without what the question sets aside, and without the catch-all that makes it one too many."""
    held = proposal.value if isinstance(proposal.value, list) else []
    aside = " ".join(found["aside"] or found["left"] for found in _ASIDE.finditer(view.transcript.question))
    kept = [name for name in held if not (aside and name_in(aside, name))]
    if len(kept) - 1 == asked_count(view.transcript.question) and _CATCH_ALL.match(kept[-1]):
        kept.pop()
    return replace(proposal, value=kept)


def _without_noun(view: View, proposal: Proposal) -> Proposal:
    """A list without the bare noun that is asked for: `the harbour pilots, Ann Poe and Bo Fen`; a pair stays whole."""
    asked = set(phrase(view.transcript.question).casefold().split())
    held = proposal.value if isinstance(proposal.value, list) else []
    named = [name for name in held if not set(name.casefold().split()) <= asked]
    return replace(proposal, value=named) if len(named) >= _PAIR else proposal


def _of_sort(view: View) -> Iterator[Proposal]:
    """Laws where laws are asked for, persons where persons are: those of the heaviest passages, one after the other."""
    question = view.transcript.question
    read = _sort_of(view)
    if read is None:
        return
    own = {d.law_number for d in subjects(view) if d.law_number}
    names: list[str] = []
    quotes: list[Quote] = []
    wanted = asked_count(question) or 0
    for rank, weighed in enumerate(ranked(view)[: _ANYWHERE if _JUDGES.search(phrase(question)) else _FURTHEST]):
        if rank >= (_PINNED if view.question.locators else _SORTED) and len(names) >= wanted:
            break
        for name in read(weighed.passage):
            if any(name.casefold().endswith(number.casefold()) for number in own):
                continue
            given = name_in(question, name) and not wants_words(question)
            if not given and not any(names_equal(name, other) for other in names):
                names.append(name)
                quotes.append(quote_of(weighed.passage))
        if len(names) > 1:
            gain = _FITS if asked_count(question) in (None, len(names)) else 0.0
            yield Proposal(list(names), tuple(dict.fromkeys(quotes)), weighed.weight + gain)


def _of_office(view: View) -> Iterator[Proposal]:
    """`Kestrel’s expert, Ms Oak`, `Mr Elm, an expert`: persons in apposition to the noun asked for, in any passage."""
    question = view.transcript.question
    stem = next(iter(words(noun(question))), "") if wants_persons(question) else ""
    found: dict[str, tuple[Quote, float]] = {}
    for weighed in ranked(view)[:_FURTHEST] if stem else ():
        text = weighed.passage.text
        for name in names_of(weighed.passage):
            at = max(0, text.find(name))
            place = Span(at, at + len(name))
            apposed = stem in apposed_before(text, place) | apposed_behind(text, place)
            if apposed and is_of_form(view, name) and not name_in(question, name):
                found.setdefault(name, (quote_of(weighed.passage), weighed.weight))
    if len(found) > 1:
        quotes = tuple(dict.fromkeys(quote for quote, _ in found.values()))
        yield Proposal(list(found), quotes, max(weight for _, weight in found.values()) + _CALLED)


def _sort_of(view: View) -> Callable[[Passage], list[str]] | None:
    """What reads the names of the sort asked for out of a passage; null where the form of a name does not tell."""
    question = view.transcript.question
    if wants_law(question) and not _UNITS.search(question):
        said = _LAWS_OF.search(question)
        return lambda passage: [n for n in names_of(passage) if is_law(n) and (said is None or said["whose"] in n)]
    if unit := _UNITS.search(question):
        return partial(rules_of, noun=unit.group(), owned=_AND_OF.search(question) is not None)
    if wants_case(question):
        return cases_of
    if wants_words(question):
        return quoted_in
    if _JUDGES.search(phrase(question)):
        return lambda passage: [name for name in names_of(passage) if is_of_form(view, name) and not _sits(view, name)]
    if wants_persons(question):
        return lambda passage: [name for name in names_of(passage) if is_person(name) and is_of_form(view, name)]
    return None


def _sits(view: View, name: str) -> bool:
    """Whether a judge is on record as one who made the paper itself: the record lists them, if it is whole."""
    sitting = {fact.value for fact in view.facts if fact.field == "judge"}
    if len(sitting) < (asked_count(view.transcript.question) or 0):
        return False
    return any(fact.field in ("judge", "issued_by") and names_equal(fact.value, name) for fact in view.facts)


def _printed(view: View) -> Iterator[Proposal]:
    """The lists in the heaviest passages; one of the length that is asked for gains."""
    wanted = asked_count(view.transcript.question)
    asked = noun(view.transcript.question)
    headed = [opening_by_head(asked)] if asked else []
    exact = provision_passages(view, exact=True)
    for weighed in ranked(view)[:_SEVERAL]:
        led = _EXACT if weighed.passage in exact else 0.0
        lists = [(*found, _wordy(found[0])) for found in _lettered(view, weighed.passage)]
        lists += [(*found, 0.0) for found in read_inline(weighed.passage, OPENING)]
        lists += [(*found, 0.0) for opening in headed for found in read_inline(weighed.passage, opening)]
        lists += [(*found, _WEAK) for found in read_inline(weighed.passage, OPENING_BY) if len(found[0]) > _PAIR]
        for held, passages, loss in lists:
            names = _of_form(view, _without_lead(view, held))
            gain = led + (0.0 if wanted is None else _FITS if len(names) == wanted else -_FITS)
            if len(names) > 1:
                yield Proposal(names, tuple(dict.fromkeys(map(quote_of, passages))), weighed.weight + gain - loss)


def _of_form(view: View, names: list[str]) -> list[str]:
    """Those of a list that may be what is asked for; of an item that says more of a law, where laws are, the law."""
    if not phrase(view.transcript.question):
        return names
    if wants_law(view.transcript.question) and not _UNITS.search(view.transcript.question):
        laws = (next((law for law in names_in(name) if is_law(law) and " " in law), None) for name in names)
        return [law for law in laws if law is not None]
    return [name for name in names if is_of_form(view, name)]


def _without_lead(view: View, names: list[str]) -> list[str]:
    """A list of names without what the question says itself before the first: `a sale of Lamps, Bells or Horns`."""
    lead = _LEAD.match(names[0])
    named = lead is not None and all(name[:1].isupper() for name in names[1:])
    if lead is None or not named or not set(words(lead.group())[:1]) & set(words(view.transcript.question)):
        return names
    return [names[0][lead.end() :], *names[1:]]


def _coordinated(view: View) -> Iterator[Proposal]:
    """The phrases that commas, `and` and `or` join: a row gains where the noun asked for leads it, and by nearness."""
    question = view.transcript.question
    wanted, asked = asked_count(question), set(words(noun(question)))
    exact = provision_passages(view, exact=True)
    for weighed in ranked(view)[:_SEVERAL] if not (wants_law(question) or wants_words(question)) else ():
        text = weighed.passage.text
        for row in (joined for plain in rows_of(text) for joined in _joined(text, plain, wanted)):
            names, headed = _members(text, row, asked)
            names = [n for n in names if is_of_form(view, n) and not is_given(question, n)]
            if wanted and len(names) == wanted + 1 and _CATCH_ALL.match(names[-1]):
                names.pop()
            if len(names) > 1 and not (len(names) == _PAIR and wanted != _PAIR and _is_doublet(names)):
                gain = 0.0 if wanted is None else _FITS if len(names) == wanted else -_FITS
                gain += (
                    _EXACT * (weighed.passage in exact)
                    + _NEARNESS * near(view, weighed.passage, row[0].start)
                    - _ROW
                    + _HEADED * headed
                )
                gain += _PROPER * (wants_named(question) and not any(name.islower() for name in names))
                yield Proposal(names, (quote_of(weighed.passage, row[0].start),), weighed.weight + gain)


def _joined(text: str, row: list[Span], wanted: int | None) -> list[list[Span]]:
    """A row, and the same with what `or` joins as one member where `and` joins all: `a log or a chart, and a lamp`.

    How far the inner row reaches back is told by how many members the question says there are.
    """
    links = [text[one.end : two.start] for one, two in pairwise(row)]
    inner = next((place for place, link in enumerate(links) if re.search(r"\bor\b", link)), None)
    more = len(row) - wanted if wanted and wanted > 1 else 0
    if inner is None or more < 1 or inner + 1 < more or not re.search(r"\band\b", links[-1]):
        return [row]
    first = inner + 1 - more
    return [row, [*row[:first], Span(row[first].start, row[inner + 1].end), *row[inner + 2 :]]]


def _members(text: str, row: list[Span], asked: set[str]) -> tuple[list[str], bool]:
    """The phrases of a row, and whether the noun asked for leads it: `reasons of age or illness`, `reasons such as`."""
    names = [item_name(text[span.start : span.end]) for span in row]
    own = _KIND_OF.match(names[0])
    if own and asked & set(words(own["noun"])):
        names[0] = names[0][own.end() :]
        return list(dict.fromkeys(filter(None, names))), True
    if len(names) > _PAIR and asked & set(words(names[0].split()[-1])) and text.startswith(",", row[0].end):
        return list(dict.fromkeys(filter(None, names[1:]))), True
    before = _LEADING.search(text, 0, row[0].start)
    return list(dict.fromkeys(filter(None, names))), bool(before and asked & set(words(before["noun"])))


def _is_doublet(names: list[str]) -> bool:
    """Whether two bare words say one thing or share their noun: `state and condition`, `real or personal property`."""
    return all(name.islower() for name in names) and " " not in names[0]


def _any(view: View) -> Iterator[Proposal]:
    """The names of the passage that bears most, for want of a list."""
    for weighed in ranked(view)[:2]:
        held = [name for name in names_of(weighed.passage) if not name_in(view.transcript.question, name)]
        names = [name for name in held if is_of_form(view, name)]
        if names:
            yield Proposal(names, (quote_of(weighed.passage),), weighed.weight - _UNLISTED)


def _wordy(names: list[str]) -> float:
    """What a list loses whose items are clauses rather than names."""
    return _WEAK if sum(len(name.split()) for name in names) > LONGEST * len(names) else 0.0


def _lettered(view: View, lead_in: Passage) -> Iterator[tuple[list[str], list[Passage]]]:
    """The items that follow a lead-in, without what is said of each; of a long one the phrase that it begins with."""
    short, long = (items_behind(view, lead_in, longest) for longest in (_LONGEST_LETTERED, _LONGEST_CLAUSE))
    for items in (short, long) if len(long) == asked_count(view.transcript.question) else (short,):
        names = [_shortened(item_name(item_text(item))) for item in items]
        if len(items) > 1 and all(names):
            yield _alike(names), items


def _shortened(name: str) -> str:
    """A name, or of a clause what stands before its verb: `a certificate of the Warden stating that ...`."""
    head = name if len(name.split()) <= _LONGEST_LETTERED else _CLAUSE.split(name)[0]
    return head if len(head.split()) <= _LONGEST_LETTERED else ""


def _alike(names: list[str]) -> list[str]:
    """Names without the small word and the article that each begins with: `at its berth`, `at the quay`."""
    led = [_SMALL_WORD.match(name) for name in names]
    one = all(led) and len({match["word"].lower() for match in led if match}) == 1
    return [name[match.end() :] for name, match in zip(names, led, strict=True) if match] if one else names
