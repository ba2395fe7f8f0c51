"""Choose the pages of an unsure run, each with its best passage and the reason. Pure."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from pincite.indexer.model import CONTRACTS
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate
from pincite.server.agent.offline.evidence import SeenFact, SeenHit, View
from pincite.server.agent.offline.lone_values import passages, term_weights, weighted_share
from pincite.server.agent.offline.target import Target

MOST = 3
_LONGEST = 400
_HALF = 0.5
"""The largest share of a question that a field may leave unexplained for its page to be shown."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page, its best passage, and why it was found."""

    ref: PageRef
    passage: str
    why: str


def best_pages(view: View, target: Target, candidates: list[Candidate]) -> list[Shown]:
    """Return at most three pages, the most relevant first."""
    chosen: dict[PageRef, Shown] = {}
    for page in _reasons(view, target, candidates):
        chosen.setdefault(page.ref, page)
    return [replace(page, passage=_cut(page.passage)) for page in list(chosen.values())[:MOST]]


def _reasons(view: View, target: Target, candidates: list[Candidate]) -> Iterator[Shown]:
    weights = term_weights(view, target)
    yield from _provisions(view, weights)
    ranked = _hits(view, weights)
    recorded = [_stating(fact) for fact in _on_record(view, target)]
    changes, printed = _changes(view, weights), _printed(candidates)
    yield from (*recorded[:1], *changes[:1], *ranked[:1], *printed, *recorded[1:2], *ranked[1:])
    if not ranked:
        yield from map(_stating, view.facts)
        for ref, text in view.pages.items():
            yield Shown(ref, _best_passage(text, weights) or text, "page of the document named")


def _provisions(view: View, weights: Mapping[str, float]) -> Iterator[Shown]:
    for p in view.provisions[:2]:
        yield Shown(PageRef(p.doc_id, p.page), _best_passage(p.text, weights) or p.text, f"{p.asked} begins here")
        yield from (Shown(a.ref, a.quote, f"changes {p.asked}") for a in view.amending if a.path == p.path)


def _hits(view: View, weights: Mapping[str, float]) -> list[Shown]:
    """Rank the search hits; if the question names several documents, take one hit of each in turn."""
    by_document: dict[str, list[Shown]] = {}
    several = len({d.doc_id for d in view.subjects}) > 1
    for hit in sorted(view.hits, key=lambda each: each.rank):
        passage = _best_passage(view.pages.get(hit.ref, ""), weights) or hit.snippet
        by_document.setdefault(hit.ref.doc_id if several else "", []).append(Shown(hit.ref, passage, _why(hit)))
    rounds = chain.from_iterable(zip_longest(*by_document.values()))
    return [each for each in rounds if each is not None]


def _why(hit: SeenHit) -> str:
    if hit.reason:
        return hit.reason
    return f"contains {', '.join(hit.matched[:5])}" if hit.matched else "nearest in meaning"


def _printed(candidates: list[Candidate]) -> list[Shown]:
    best = max(candidates, key=lambda each: each.share, default=None)
    return [Shown(quote.ref, quote.text, f"prints {best.value}") for quote in best.quotes[:1]] if best else []


def _changes(view: View, weights: Mapping[str, float]) -> list[Shown]:
    changing = [Shown(a.ref, a.quote, "changes it") for a in view.amending]
    read = (ref for ref in view.amendments if ref in view.pages)
    return [*changing, *(Shown(ref, _best_passage(view.pages[ref], weights), "amends it") for ref in read)]


def _best_passage(text: str, weights: Mapping[str, float]) -> str:
    """Return the passage that mentions most of the question's terms; the longer of two equal ones."""
    rated = ((round(weighted_share(weights, stems), 6), len(piece), piece) for piece, stems in passages(text))
    return max(rated, default=(0.0, 0, ""))[2]


def _stating(fact: SeenFact) -> Shown:
    return Shown(PageRef(fact.doc_id, fact.page), fact.quote, f"states the {fact.field.replace('_', ' ')}")


def _on_record(view: View, target: Target) -> list[SeenFact]:
    """Return the facts of the requested fields, whatever the answer type: a term says when a contract ends."""
    of_contract = any(d.kind in CONTRACTS for d in view.subjects)
    fields = [
        f.name
        for f in (target.contract_fields if of_contract else target.fields)
        if target.unexplained(f.words) <= _HALF
    ]
    ids = {d.doc_id for d in view.subjects}
    facts = [f for f in view.facts if f.field in fields and f.doc_id in ids]
    return sorted(facts, key=lambda f: fields.index(f.field))


def _cut(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rsplit(' ', 1)[0]} …"
