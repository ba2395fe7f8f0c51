"""Propose questions from an index: all proved candidates of the generators, without duplicates of meaning."""

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
"""The sources of proposals; of two with the same meaning the earlier is kept."""


def propose(corpus: Corpus, limit: int, seed: int = 0, known: Collection[str] = ()) -> tuple[Candidate, ...]:
    """Return at most `limit` proposals, varied over kinds, types and documents; deterministic for index and seed."""
    return choose(candidates(corpus), limit, seed, known)


def choose(found: Iterable[Candidate], limit: int, seed: int = 0, known: Collection[str] = ()) -> tuple[Candidate, ...]:
    """Choose as `propose` does from given candidates; `known` are ids and questions not to propose again."""
    fresh = [c for c in found if c.id not in known and c.question not in known]
    return select(fresh, limit, seed)


def candidates(corpus: Corpus) -> tuple[Candidate, ...]:
    """Return every proved candidate: one per meaning, and none whose question has two answers."""
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
    """Add the same pages of byte-identical copies, which prove the answer as well."""
    pages = tuple(dict.fromkeys(item.page for item in candidate.evidence))
    cited = {page.doc_id for page in pages}
    if len(cited) != 1:
        return candidate
    sets = (pages, *candidate.or_pages)
    copied = (
        tuple(PageRef(copy, page.page) for page in each) for copy in corpus.ties.copies(cited.pop()) for each in sets
    )
    return replace(candidate, or_pages=(*candidate.or_pages, *copied))
