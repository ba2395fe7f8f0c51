"""Choose a balanced set of candidates over kinds, answer types, documents and absences. Pure, seeded, deterministic."""

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256

from pincite.evals.draft.model import Candidate

_ABSENT_SHARE = 0.15
"""Share of unanswerable questions: enough to see false answers, few enough not to reward silence."""


def select(candidates: Sequence[Candidate], limit: int, seed: int) -> tuple[Candidate, ...]:
    """Choose at most `limit` candidates, each time one from what is least represented so far.

    The cost of a candidate is how often its kind, type and documents were chosen before, relative to an even share.
    Ties go by a hash of seed and id, so that one more candidate does not change the order of the others.
    """
    absent = [c for c in candidates if c.answer is None]
    present = [c for c in candidates if c.answer is not None]
    absent_count = min(round(limit * _ABSENT_SHARE), len(absent))
    chosen = _balanced(present, limit - absent_count, seed)
    chosen += _balanced(absent, min(absent_count, round(len(chosen) * _ABSENT_SHARE / (1 - _ABSENT_SHARE))), seed)
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
    """Return the groups a candidate is counted in: kind, type, yes or no, absent subject, each document."""
    value = f"{candidate.answer_type.value} {candidate.answer}" if isinstance(candidate.answer, bool) else "-"
    asked = candidate.meaning[-1] if candidate.answer is None else "-"
    marks = [("kind", candidate.kind), ("type", candidate.answer_type.value), ("value", value), ("absent", asked)]
    return (*marks, *(("document", doc_id) for doc_id in candidate.doc_ids))
