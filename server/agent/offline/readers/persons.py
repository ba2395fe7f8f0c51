"""A name: on record, one of two documents, else a name in the passage that bears most. Pure."""

import re
from collections.abc import Callable
from functools import partial

from pincite.indexer.analyze import words
from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import asked_text, near, question_terms, ranked
from pincite.server.agent.offline.focus import (
    asked_phrase,
    heads,
    wants_case,
    wants_judge,
    wants_law,
    wants_named,
    wants_person,
    wants_rule,
    wants_words,
)
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.introduced import apposed_before, apposed_behind, naming_of
from pincite.server.agent.offline.names import (
    cases_of,
    is_law,
    is_no_name,
    is_person,
    names_of,
    quoted_in,
    rules_of,
    without_given,
    without_owner,
)
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.actors import read_actors
from pincite.server.agent.offline.readers.appearances import read_appearances
from pincite.server.agent.offline.readers.beside import read_beside
from pincite.server.agent.offline.readers.either import read_either
from pincite.server.agent.offline.readers.formulas import read_formulas
from pincite.server.agent.offline.readers.holders import is_called_so
from pincite.server.agent.offline.readers.recitals import is_recited
from pincite.server.agent.offline.readers.recorded import common_names, recorded_names
from pincite.server.agent.offline.readers.signatures import read_signatory
from pincite.server.agent.offline.readers.speakers import read_speakers, takes_the_stance
from pincite.server.agent.offline.readers.terms import read_meanings, read_terms
from pincite.server.agent.offline.readers.titles import read_titles
from pincite.server.agent.offline.readers.whole_names import made_whole
from pincite.server.agent.offline.view import View
from pincite.tools.matching.names import name_in

_NEAR, _NEAR_TOLD = 0.2, 0.6
"""What a name gains that stands amid the question's words; more where its passage has others of the very sort."""
_PASSAGES, _PASSAGES_FOR_TOLD = 8, 20
_FITS, _MISFITS, _LATER, _LONGER = 0.25, 0.2, 0.03, 0.04
"""What a name gains or loses: by being of the sort asked for, by its place in the passage, by its length."""


_APPOSED, _NAMED = 0.3, 0.6
"""What a name gains of which its passage says what the question does of what it asks for."""
_SUBJECT = 0.3
"""What a name gains that is the subject of the passage, where who does a thing is asked for."""
_DOES = re.compile(
    r"\bwho\s+(?:may|must|can|shall|should|(?!is\b|was\b|has\b|does\b)[a-z]+s)\s+(?!be\b)", re.IGNORECASE
)
_RECITED = 0.8
"""What a judge gains whose order is recited: he goes before the judge of the paper that recites it."""


def read_name(view: View) -> list[Proposal]:
    """Return names that answer, best first."""
    chosen = read_either(view)
    if chosen:
        return chosen
    proposals = [
        *common_names(view),
        *read_formulas(view),
        *read_speakers(view),
        *read_signatory(view),
        *read_appearances(view),
        *read_beside(view),
        *read_titles(view),
        *read_terms(view),
        *read_meanings(view),
        *recorded_names(view),
        *read_actors(view),
        *_mentioned(view),
    ]
    best: dict[str, Proposal] = {}
    for proposal in sorted(proposals, key=lambda p: -p.score):
        if (
            takes_the_stance(view, proposal)
            and is_called_so(view, proposal)
            and not (is_no_name(str(proposal.value)) and wants_named(view.question.text))
        ):
            best.setdefault(str(proposal.value), proposal)
    return [made_whole(view, proposal) for proposal in best.values()]


def _mentioned(view: View) -> list[Proposal]:
    """Names in the heaviest passages that the question does not hold itself."""
    question = view.transcript.question
    found: dict[str, Proposal] = {}
    told = wants_judge(question) or wants_case(question) or wants_rule(question)
    passages = [weighed for weighed in ranked(view)[: _PASSAGES_FOR_TOLD if told else _PASSAGES] if weighed.own]
    read = _reader(view, passages)
    for weighed in passages:
        names = read(weighed.passage)
        places = [at for name in names if (at := weighed.passage.text.find(name)) >= 0]
        for place, name in enumerate(names):
            if not is_of_form(view, name) or _is_given(name, question):
                continue
            score = weighed.weight + _fit(name, question) - _LATER * place + _LONGER * min(3, len(name.split()) - 1)
            score += _RECITED if is_recited(view, weighed, name) else 0.0
            at = max(0, weighed.passage.text.find(name))
            nearness = near(view, weighed.passage, at, places) if told else near(view, weighed.passage, at)
            score += (_NEAR_TOLD if told else _NEAR) * nearness + _introduced(view, weighed.passage, at, name)
            score += _SUBJECT * (_asks_who_does(question) and _is_subject(weighed.passage.text, name))
            given = name if is_law(name) else without_given(without_owner(name, heads(question)), asked_text(view))
            if given not in found or score > found[given].score:
                found[given] = Proposal(given, (quote_of(weighed.passage),), score)
    return sorted(found.values(), key=lambda p: -p.score)


def _asks_who_does(question: str) -> bool:
    """Whether somebody is asked for who does a thing, in the present: `who decides whether`, not `who was heard`."""
    return _DOES.search(question) is not None


def _is_subject(text: str, name: str) -> bool:
    """Whether a passage says what its bearer may or must do, whatever verb it has for it."""
    return (
        re.search(
            rf"(?:^|[,.;:)]\s+)(?:[Tt]he|[Aa]n?|[Ee]ach|[Aa]ny)\s+{re.escape(name)}\s+(?:may|shall|must|will|is\s+to)\s+(?!be\b)",
            text,
        )
        is not None
    )


def _reader(view: View, passages: list[Weighed]) -> Callable[[Passage], list[str]]:
    """What reads names of the sort asked for out of a passage, where it is a sort that is told by its form."""
    question = view.transcript.question
    if wants_rule(question):
        return partial(rules_of, noun=asked_phrase(question))
    if wants_words(question):
        return quoted_in
    if wants_case(question) and any(_cases(view, weighed.passage) for weighed in passages):
        return partial(_cases, view)
    return partial(_with_noun, heads(question))


def _with_noun(nouns: list[str], passage: Passage) -> list[str]:
    """The names of a passage; the noun asked for belongs to a name that it follows: `which test`, `the Alder test`."""
    wanted = {stem for noun in nouns for stem in words(noun)}
    found = []
    for name in names_of(passage):
        behind = re.match(r"\s([a-z][\w\-]+)\b", passage.text[passage.text.find(name) + len(name) :])
        found.append(f"{name} {behind[1]}" if behind and wanted & set(words(behind[1])) else name)
    return found


def _cases(view: View, passage: Passage) -> list[str]:
    """The decided cases that a passage cites; the caption of the paper itself is none."""
    return [c for c in cases_of(passage) if not any(name_in(d.title, c) for d in view.documents.values())]


def _introduced(view: View, passage: Passage, at: int, name: str) -> float:
    """What a name gains that the passage introduces by what is asked for: `Fen (the pilots)`, `a lamp called “Fen”`."""
    if not passage.text.startswith(name, at):
        return 0.0
    asked, span = set(question_terms(view)), Span(at, at + len(name))
    noun = {stem for head in heads(view.transcript.question) for stem in words(head)}
    text = passage.text
    before, behind, named = apposed_before(text, span), apposed_behind(text, span), naming_of(text, span)
    gain = _APPOSED * (bool((before | behind) & noun) or (bool(behind) and len(behind & asked) > len(behind) / 2))
    return gain + (_NAMED * len(named & asked) / len(asked) if asked else 0.0)


def _is_given(name: str, question: str) -> bool:
    """Whether the question itself holds the name; a law may be named by its title and asked for with its number."""
    numbered = is_law(name) and any(c.isdigit() for c in name)
    return name_in(question, name) is not None and not (numbered and wants_law(question))


def _fit(name: str, question: str) -> float:
    if wants_law(question):
        return _FITS if is_law(name) else -_MISFITS
    if is_law(name):
        return -_MISFITS
    if {stem for head in heads(question) for stem in words(head)} & set(words(name)):
        return _FITS
    return _FITS - 0.1 if wants_person(question) and is_person(name) else 0.0
