"""A day that a clause names instead of giving: `shall take effect on the date first above written`. Pure.

The page that prints the day says nothing of what happens on it, and the clause does not print it: whoever cites both
for the day on which something takes effect needs both.
"""

import re

from pincite.indexer.patterns.contract_dates import MADE_DATE
from pincite.tools.answers.verdict import Cited

_EFFECT = re.compile(
    r"\beffective\b|\beffect\b|\bin(?:to)?\s+force\b|\b(?:commenc|begin|began|start)\w*\b|\bterm\b", re.IGNORECASE
)
"""Words for the beginning of what a contract does."""


def with_their_clauses(
    direct: tuple[frozenset[int], ...], cited: tuple[Cited, ...], question: str
) -> tuple[frozenset[int], ...]:
    """Each proof of a printed day, grown by a clause cited from the same document that names the day and what it is of.

    A quote that prints the day and says itself what it is of stays alone.
    """
    if not _EFFECT.search(question):
        return direct
    clauses = [item for item in cited if _EFFECT.search(item.text) and MADE_DATE.search(item.text)]
    by_index = {item.index: item for item in cited}
    return tuple(
        proof
        if any(_EFFECT.search(by_index[index].text) for index in proof)
        else proof | _one(proof, clauses, by_index)
        for proof in direct
    )


def _one(proof: frozenset[int], clauses: list[Cited], by_index: dict[int, Cited]) -> frozenset[int]:
    documents = {by_index[index].ref.doc_id for index in proof}
    found = next((item.index for item in clauses if item.ref.doc_id in documents and item.index not in proof), None)
    return frozenset() if found is None else frozenset({found})
