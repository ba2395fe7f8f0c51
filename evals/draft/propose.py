"""Proposals from an index: everything that the generators find and that is proved, less what asks the same twice."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace

from pincite.evals.draft.generators.absences import from_absences
from pincite.evals.draft.generators.comparisons import from_comparisons
from pincite.evals.draft.generators.definitions import from_definitions
from pincite.evals.draft.generators.facts import from_facts
from pincite.evals.draft.generators.orders import from_orders
from pincite.evals.draft.generators.people import from_people
from pincite.evals.draft.generators.provisions import from_provisions
from pincite.evals.draft.model import Candidate
from pincite.evals.draft.naming import Names
from pincite.evals.draft.proof_check import is_proved
from pincite.evals.draft.select import select
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus

Generator = Callable[[Corpus, Names], Iterator[Candidate]]

GENERATORS: tuple[Generator, ...] = (
    from_facts,
    from_people,
    from_orders,
    from_definitions,
    from_provisions,
    from_comparisons,
    from_absences,
)
"""The sources of proposals, in the order in which one is preferred to another of the same meaning."""


def propose(corpus: Corpus, limit: int, seed: int = 0, known: Collection[str] = ()) -> tuple[Candidate, ...]:
    """At most `limit` proposals, varied over kinds, types and documents; the same for the same index and seed."""
    return choose(candidates(corpus), limit, seed, known)


def choose(found: Iterable[Candidate], limit: int, seed: int = 0, known: Collection[str] = ()) -> tuple[Candidate, ...]:
    """The same of candidates that are `found` already; `known` are ids and questions not to be proposed again."""
    fresh = [c for c in found if c.id not in known and c.question not in known]
    return select(fresh, limit, seed)


def candidates(corpus: Corpus) -> tuple[Candidate, ...]:
    """Every candidate that is proved: one for each meaning, and none whose question has two answers."""
    names = Names(corpus)
    later = {doc_id for doc_id in corpus.documents if any(copy < doc_id for copy in corpus.ties.copies(doc_id))}
    made = (c for generate in GENERATORS for c in generate(corpus, names) if later.isdisjoint(c.doc_ids))
    found = [candidate for candidate in made if is_proved(candidate, corpus)]
    answers = Counter(question for question, _ in {(c.question.casefold(), repr(c.answer)) for c in found})
    kept: dict[tuple[str, ...], Candidate] = {}
    asked: set[str] = set()
    for candidate in found:
        question = candidate.question.casefold()
        if answers[question] == 1 and question not in asked and candidate.meaning not in kept:
            kept[candidate.meaning] = candidate
            asked.add(question)
    return tuple(_with_copies(candidate, corpus) for candidate in kept.values())


def _with_copies(candidate: Candidate, corpus: Corpus) -> Candidate:
    """The candidate with the same pages of byte-identical copies, which prove the answer as well."""
    pages = tuple(dict.fromkeys(item.page for item in candidate.evidence))
    held = {page.doc_id for page in pages}
    if len(held) != 1:
        return candidate
    sets = (pages, *candidate.or_pages)
    copied = (
        tuple(PageRef(copy, page.page) for page in each) for copy in corpus.ties.copies(held.pop()) for each in sets
    )
    return replace(candidate, or_pages=(*candidate.or_pages, *copied))
