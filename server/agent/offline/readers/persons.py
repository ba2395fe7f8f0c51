"""A name: on record, one of two documents, else a name in the passage that bears most. Pure."""

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import near, ranked
from pincite.server.agent.offline.focus import heads, wants_case, wants_judge, wants_law, wants_person, wants_rule
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.names import cases_of, is_law, is_person, names_of, rules_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.actors import read_actors
from pincite.server.agent.offline.readers.either import read_either
from pincite.server.agent.offline.readers.formulas import read_formulas
from pincite.server.agent.offline.readers.recorded import common_names, recorded_names
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in

_NEAR = 0.2
"""What a name gains that stands amid the question's words."""
_PASSAGES, _PASSAGES_FOR_JUDGES = 8, 20
_FITS, _MISFITS, _LATER, _LONGER = 0.25, 0.2, 0.03, 0.04
"""What a name gains or loses: by being of the sort asked for, by its place in the passage, by its length."""


def read_name(view: View) -> list[Proposal]:
    """Return names that answer, best first."""
    chosen = read_either(view)
    if chosen:
        return chosen
    proposals = [
        *common_names(view),
        *read_formulas(view),
        *recorded_names(view),
        *read_actors(view),
        *_mentioned(view),
    ]
    best: dict[str, Proposal] = {}
    for proposal in sorted(proposals, key=lambda p: -p.score):
        best.setdefault(str(proposal.value), proposal)
    return list(best.values())


def _mentioned(view: View) -> list[Proposal]:
    """Names in the heaviest passages that the question does not hold itself."""
    question = view.transcript.question
    judge = wants_judge(question)
    found: dict[str, Proposal] = {}
    for weighed in ranked(view)[: _PASSAGES_FOR_JUDGES if judge else _PASSAGES]:
        if not weighed.own:
            continue
        for place, name in enumerate(_candidates(weighed.passage, question)):
            if not is_of_form(view, name) or _is_given(name, question):
                continue
            score = weighed.weight + _fit(name, question) - _LATER * place + _LONGER * min(3, len(name.split()) - 1)
            score += _NEAR * near(view, weighed.passage, max(0, weighed.passage.text.find(name)))
            if name not in found or score > found[name].score:
                found[name] = Proposal(name, (quote_of(weighed.passage),), score)
    return sorted(found.values(), key=lambda p: -p.score)


def _candidates(passage: Passage, question: str) -> list[str]:
    """The names of a passage that are of the sort asked for, where it is a sort that is told by its form."""
    if wants_rule(question):
        return rules_of(passage)
    return (cases_of(passage) if wants_case(question) else []) or names_of(passage)


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
