"""What an unsure run shows: the pages that bear most on a question, their passages and why they were found. Pure."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from pincite.indexer.model import CONTRACTS
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.candidates import Candidate
from pincite.server.agent.offline.evidence import SeenFact, View
from pincite.server.agent.offline.lone_values import passages, spoken_of, worths
from pincite.server.agent.offline.target import Target

MOST = 3
_LONGEST = 400
_HALF = 0.5
"""The share of a question that a field may leave unexplained for its page to be shown."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A page, the passage that bears most on the question, and why the page was found."""

    ref: PageRef
    passage: str
    why: str


def best_pages(view: View, target: Target, candidates: list[Candidate]) -> list[Shown]:
    """At most three pages, the likeliest first."""
    chosen: dict[PageRef, Shown] = {}
    for page in _reasons(view, target, candidates):
        chosen.setdefault(page.ref, page)
    return [replace(page, passage=_cut(page.passage)) for page in list(chosen.values())[:MOST]]


def _reasons(view: View, target: Target, candidates: list[Candidate]) -> Iterator[Shown]:
    """Every page with a reason, the likeliest first; of a page or provision read, the passage that bears most."""
    worth = worths(view, target)

    def bearing(text: str) -> str:
        rated = ((round(spoken_of(worth, stems), 6), len(piece), piece) for piece, stems in passages(text))
        return max(rated, default=(0.0, 0, ""))[2]

    for p in view.provisions[:2]:
        yield Shown(PageRef(p.doc_id, p.page), bearing(p.text) or p.text, f"{p.asked} begins here")
        yield from (Shown(a.ref, a.quote, f"changes {p.asked}") for a in view.amending if a.path == p.path)
    searches: dict[str, list[Shown]] = {}
    several = len({d.doc_id for d in view.subjects}) > 1
    for hit in sorted(view.hits, key=lambda each: each.rank):
        why = hit.reason or f"holds {', '.join(hit.matched[:5])}" if hit.matched or hit.reason else "nearest in meaning"
        passage = bearing(view.pages.get(hit.ref, "")) or hit.snippet
        searches.setdefault(hit.ref.doc_id if several else "", []).append(Shown(hit.ref, passage, why))
    rounds = chain.from_iterable(zip_longest(*searches.values()))
    ranked = [each for each in rounds if each is not None]
    recorded = [_stating(f) for f in _on_record(view, target)]
    printed = [
        Shown(quote.ref, quote.text, f"prints {candidate.value}")
        for candidate in sorted(candidates, key=lambda each: -each.spoken)[:1]
        for quote in candidate.quotes[:1]
    ]
    changing = [Shown(a.ref, a.quote, "changes it") for a in view.amending]
    changing += [Shown(ref, bearing(view.pages[ref]), "amends it") for ref in view.amendments if ref in view.pages]
    yield from (*recorded[:1], *changing[:1], *ranked[:1], *printed, *recorded[1:2], *ranked[1:])
    if not ranked:
        yield from map(_stating, view.facts)
        yield from (Shown(ref, bearing(text) or text, "page of the document named") for ref, text in view.pages.items())


def _stating(fact: SeenFact) -> Shown:
    return Shown(PageRef(fact.doc_id, fact.page), fact.quote, f"states the {fact.field.replace('_', ' ')}")


def _on_record(view: View, target: Target) -> list[SeenFact]:
    """The facts of the fields asked for, whatever the type of the answer: a term says when a contract ends."""
    of_contract = any(d.kind in CONTRACTS for d in view.subjects)
    fields = [
        f.name for f in (target.contract_fields if of_contract else target.fields) if target.left(f.words) <= _HALF
    ]
    ids = {d.doc_id for d in view.subjects}
    facts = [f for f in view.facts if f.field in fields and f.doc_id in ids]
    return sorted(facts, key=lambda f: fields.index(f.field))


def _cut(text: str) -> str:
    said = " ".join(text.split())
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rsplit(' ', 1)[0]} …"
