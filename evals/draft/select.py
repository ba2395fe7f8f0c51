"""A balanced choice of candidates: over kinds, answer types, documents and absences. Pure, seeded, deterministic."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from pincite.evals.draft.model import Candidate

_ABSENT_SHARE = 0.15
"""Unanswerable questions among all: enough to see false answers, few enough not to reward silence."""


def select(candidates: Sequence[Candidate], limit: int, seed: int) -> tuple[Candidate, ...]:
    """At most `limit` candidates, chosen one by one from what is least represented so far.

    What a choice costs is how often its kind, its type and its documents were taken before, each against the even
    share; ties go by a hash of seed and id, so that one more candidate does not change the order of the others.
    """
    absent = [c for c in candidates if c.answer is None]
    present = [c for c in candidates if c.answer is not None]
    room = min(round(limit * _ABSENT_SHARE), len(absent))
    chosen = _balanced(present, limit - room, seed)
    chosen += _balanced(absent, min(room, round(len(chosen) * _ABSENT_SHARE / (1 - _ABSENT_SHARE))), seed)
    return tuple(sorted(chosen, key=lambda c: (c.doc_ids, c.kind, c.id)))


def _balanced(candidates: Sequence[Candidate], count: int, seed: int) -> list[Candidate]:
    left = sorted(candidates, key=lambda c: sha256(f"{seed}:{c.id}".encode()).digest())
    taken: Counter[tuple[str, str]] = Counter()
    groups = Counter(group for group, _ in {mark for c in left for mark in _marks(c)})
    chosen: list[Candidate] = []
    while left and len(chosen) < count:
        best = min(left, key=lambda c: sum(taken[mark] * groups[mark[0]] for mark in _marks(c)))
        left.remove(best)
        chosen.append(best)
        taken.update(_marks(best))
    return chosen


def _marks(candidate: Candidate) -> tuple[tuple[str, str], ...]:
    """What a candidate is counted under: kind, type, yes or no, what is absent, and each of its documents."""
    value = f"{candidate.answer_type.value} {candidate.answer}" if isinstance(candidate.answer, bool) else "-"
    asked = candidate.meaning[-1] if candidate.answer is None else "-"
    marks = [("kind", candidate.kind), ("type", candidate.answer_type.value), ("value", value), ("absent", asked)]
    return (*marks, *(("document", doc_id) for doc_id in candidate.doc_ids))
