"""A name: on record, one of two documents, else a name in the passage that bears most. Pure."""

from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.focus import wants_judge, wants_law, wants_person
from pincite.server.agent.offline.names import is_judge, is_law, is_person, names_of
from pincite.server.agent.offline.readers.either import read_either
from pincite.server.agent.offline.readers.recorded import common_names, enacting_names, recorded_names
from pincite.server.agent.offline.view import View
from pincite.tools.answers.names import name_in

_PASSAGES, _PASSAGES_FOR_JUDGES = 8, 20
_FITS, _MISFITS, _LATER, _LONGER = 0.25, 0.2, 0.03, 0.04
"""What a name gains or loses: by being of the sort asked for, by its place in the passage, by its length."""


def read_name(view: View) -> list[Proposal]:
    """Return names that answer, best first."""
    chosen = read_either(view)
    if chosen:
        return chosen
    proposals = [*common_names(view), *enacting_names(view), *recorded_names(view), *_mentioned(view)]
    return sorted(proposals, key=lambda p: -p.score)


def _mentioned(view: View) -> list[Proposal]:
    """Names in the heaviest passages that the question does not hold itself."""
    question = view.transcript.question
    judge = wants_judge(question)
    found: dict[str, Proposal] = {}
    for weighed in ranked(view)[: _PASSAGES_FOR_JUDGES if judge else _PASSAGES]:
        for place, name in enumerate(names_of(weighed.passage)):
            if (judge and not is_judge(name)) or _is_given(name, question):
                continue
            score = weighed.weight + _fit(name, question) - _LATER * place + _LONGER * min(3, len(name.split()) - 1)
            if name not in found or score > found[name].score:
                found[name] = Proposal(name, (quote_of(weighed.passage),), score)
    return sorted(found.values(), key=lambda p: -p.score)


def _is_given(name: str, question: str) -> bool:
    """Whether the question itself holds the name; a law may be named by its title and asked for with its number."""
    numbered = is_law(name) and any(c.isdigit() for c in name)
    return name_in(question, name) is not None and not (numbered and wants_law(question))


def _fit(name: str, question: str) -> float:
    if wants_law(question):
        return _FITS if is_law(name) else -_MISFITS
    if is_law(name):
        return -_MISFITS
    return _FITS - 0.1 if wants_person(question) and is_person(name) else 0.0
