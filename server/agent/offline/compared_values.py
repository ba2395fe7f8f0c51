"""Compare the recorded values of two documents or cases, or calculate with them. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from pincite.indexer.legal_text.amounts import read_numbers
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.model import CONTRACTS
from pincite.server.agent.offline.candidates import Candidate, Quote, Source
from pincite.server.agent.offline.evidence import SeenDocument, SeenFact, View
from pincite.server.agent.offline.recorded_values import (
    DATES,
    NAMES,
    NUMBERS,
    distinct,
    explained,
    of_named_document,
    quote_of,
)
from pincite.server.agent.offline.target import Relation, Target
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import Step
from pincite.tools.matching.name_match import names_equal
from pincite.tools.question.fields_asked import AskedField, plays
from pincite.tools.question.spoken_names import spoken_names

_SIDES = 2
_ORDERS = {
    Relation.EARLIER: (Step.EARLIEST, Step.BEFORE),
    Relation.LATER: (Step.LATEST, Step.AFTER),
    Relation.HIGHER: (Step.HIGHEST, Step.MORE),
    Relation.LOWER: (Step.LOWEST, Step.LESS),
}
"""The step that chooses a side, and the step that answers yes or no for the first side."""


@dataclass(frozen=True, slots=True)
class Sided:
    """One side of a comparison: its name in the question, and its facts of the compared field."""

    name: str
    facts: tuple[SeenFact, ...]


def computed(view: View, target: Target) -> Iterator[Candidate]:
    """Propose what follows from the records of the two compared sides."""
    documents = _sides(view)
    if target.relation is None or target.negated or view.cut_records or len(documents) != _SIDES:
        return
    of_contract = all(each[0].kind in CONTRACTS for each in documents.values())
    fields = target.contract_fields if of_contract else target.fields
    for asked in [f for f in fields if f.role] or fields:
        sides = [_sided(view, target, asked, name, group) for name, group in documents.items()]
        if all(side.facts for side in sides):
            known = explained(view, asked, [f for side in sides for f in side.facts])
            said = (name for name in spoken_names(view.transcript.question) if not known.issuperset(words(name)))
            named = [name for name in said if name not in sides[0].name + sides[1].name]
            share = 1.0 - target.unexplained(known.union(*map(words, named)))
            yield from (replace(each, share=share) for each in _compared(target, asked, named, *sides))


def _sides(view: View) -> dict[str, list[SeenDocument]]:
    """Return the documents of each side by its name in the question, in the order of the question."""
    question = view.transcript.question.casefold()
    groups: dict[str, list[SeenDocument]] = {}
    for document in view.subjects:
        groups.setdefault(document.doc_id if view.transcript.doc_ids else document.family, []).append(document)
    named: dict[str, list[SeenDocument]] = {}
    for group in groups.values():
        names = [name for d in group for name in (*d.case_ids, d.title)]
        said = next((name for name in names if name.casefold() in question), names[0])
        named[said] = group
    return dict(sorted(named.items(), key=lambda each: question.find(each[0].casefold())))


def _sided(view: View, target: Target, asked: AskedField, name: str, documents: list[SeenDocument]) -> Sided:
    ids = {document.doc_id for document in documents}
    facts = [
        f
        for f in view.facts
        if f.doc_id in ids and f.field == asked.name and (not asked.role or plays(f.role, asked.role))
    ]
    return Sided(name, tuple(distinct(of_named_document(view, target, facts))))


def _compared(target: Target, asked: AskedField, named: Sequence[str], one: Sided, two: Sided) -> Iterator[Candidate]:
    if asked.name in NAMES:
        yield from _names_compared(target, named, one, two)
    elif asked.name in DATES | NUMBERS and len(one.facts) == len(two.facts) == 1:
        yield from _figures_compared(target, asked, one, two)


def _names_compared(target: Target, named: Sequence[str], one: Sided, two: Sided) -> Iterator[Candidate]:
    """Find the names that two sides have in common, or check that both have a person named in the question."""
    if target.relation not in (Relation.IN_COMMON, Relation.SAME):
        return
    pairs = [(a, b) for a in one.facts for b in two.facts if names_equal(a.value, b.value)]
    if named:
        if not target.polar or not any(_is_called(f, named) for f in (*one.facts, *two.facts)):
            return
        pairs = [(a, b) for a, b in pairs if _is_called(a, named)]
    shown = pairs[0] if pairs else (one.facts[0], two.facts[0])
    if target.polar:
        facts = shown if pairs else (*one.facts, *two.facts)
        yield _proved(bool(pairs), facts, one, two, Step.IN_COMMON if len(facts) > _SIDES else Step.SAME)
    elif target.answer_type is AnswerType.NAME and len(pairs) == 1:
        yield _proved(shown[0].value, shown, one, two, Step.IN_COMMON)
    elif target.answer_type is AnswerType.NAMES and pairs:
        yield _proved([a.value for a, _ in pairs], [f for pair in pairs for f in pair], one, two, Step.IN_COMMON)


def _is_called(fact: SeenFact, names: Sequence[str]) -> bool:
    return all(names_equal(fact.value, name) for name in names)


def _figures_compared(target: Target, asked: AskedField, one: Sided, two: Sided) -> Iterator[Candidate]:
    a, b = one.facts[0], two.facts[0]
    x, y = _figure(asked, a), _figure(asked, b)
    if x is None or y is None or type(x) is not type(y):
        return
    relation = target.relation
    if relation is Relation.SAME and target.polar:
        yield _proved(x == y, (a, b), one, two, Step.SAME)
    elif relation is Relation.DIFFERENCE and target.answer_type is AnswerType.NUMBER:
        gap = abs((x - y).days) if isinstance(x, date) and isinstance(y, date) else abs(float(x) - float(y))  # type: ignore[arg-type]
        yield _proved(gap, (a, b), one, two, Step.DAYS if isinstance(x, date) else Step.DIFFERENCE)
    elif relation in _ORDERS and x != y:
        first = (x < y) == (relation in (Relation.EARLIER, Relation.LOWER))  # type: ignore[operator]
        choice, order = _ORDERS[relation]
        if target.polar:
            yield _proved(first, (a, b), one, two, order)
        elif target.answer_type is AnswerType.NAME:
            yield _proved((one if first else two).name, (a, b), one, two, choice)


def _figure(asked: AskedField, fact: SeenFact) -> date | float | None:
    if asked.name in DATES:
        return date.fromisoformat(fact.value) if len(fact.value) == len("2024-01-31") else None
    found = read_numbers(fact.value)
    return float(found[0].value) if found else None


def _proved(
    value: AnswerValue, facts: tuple[SeenFact, ...] | list[SeenFact], one: Sided, two: Sided, step: Step
) -> Candidate:
    sides = {f: one.name if f in one.facts else two.name for f in facts}
    names: dict[Quote, list[str]] = {}
    for f, side in sides.items():
        names.setdefault(quote_of(f, side), []).extend([f.value] if f.field in NAMES else [])
    quotes = tuple(replace(quote, values=tuple(named)) for quote, named in names.items())
    return Candidate(Source.COMPUTED, value, quotes, 0.0, step=step)
