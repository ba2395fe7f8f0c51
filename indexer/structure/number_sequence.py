"""Find the heaviest run of successive numbers among candidates. A jump has a cost. Pure.

A rule quoted by its number, a list in a clause and a table row are not in the run, because the numbers before and after
them continue without them.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pincite.indexer.model import SectionKind
from pincite.indexer.structure.boundaries import Boundaries
from pincite.indexer.structure.candidates import Candidate

_NEAREST = 6
"""The number of latest candidates of one number that a number may follow."""
_FAR, _NEAR = 40, 4
"""Numbers that a headed article may skip (an extract or an amendment law prints only some), and that others may skip.
"""
_SAME_SHAPE = 0.3
_MARK_LOST_COST = 0.3
"""The cost of a step from numbers with a dot to one without, which may be a page number in a running head."""
_SKIPPED_COST = 0.8
_TEXTLESS = 2
"""Lines from one unit to the next in a contents list, where units have no text of their own."""
_RESTART_COST = 0.3
_RESUME_GAP = 3


@dataclass(frozen=True, slots=True)
class SpineUnit:
    """A main unit. `restarts`: numbering restarts with it; `resumes`: it continues the body's numbering."""

    candidate: Candidate
    restarts: bool = False
    resumes: bool = False


@dataclass(frozen=True, slots=True)
class Run:
    """A run of units, with the sum of their weights minus the cost of its jumps."""

    score: float
    chain: tuple[SpineUnit, ...]

    @property
    def length(self) -> int:
        """The number of lines from the first unit to the last."""
        return self.chain[-1].candidate.at - self.chain[0].candidate.at + 1

    @property
    def first(self) -> int:
        """The line index of the first unit."""
        return self.chain[0].candidate.at

    @property
    def last(self) -> int:
        """The number of the last unit."""
        return self.chain[-1].candidate.number


@dataclass(frozen=True, slots=True)
class _Best:
    """The best run that ends with a candidate: its score, and the index of the candidate before."""

    score: float
    before: int | None = None
    restarts: bool = False


def heaviest(found: Sequence[Candidate], boundaries: Boundaries, unit: SectionKind, reached: int) -> Run:
    """Return the heaviest run.

    It may begin with 1, or continue after the number `reached` in an earlier part of the text.
    """
    best: list[_Best] = []
    by_number: dict[int, list[int]] = defaultdict(list)
    ahead: int | None = None
    outside: int | None = None
    last_boundary, begun = -1, set[int]()
    for i, c in enumerate(found):
        boundary = boundaries.before(c.at)
        if boundary != last_boundary:
            last_boundary, outside, begun = boundary, ahead, set()
        twice = boundaries.restarts_twice(boundary)
        again = ahead if twice else outside
        options = [_Best(c.weight - _late_start_cost(c, unit, reached))]
        if c.number <= 2 and again is not None and (twice or c.number not in begun):
            options.append(
                _Best(best[again].score + c.weight - _RESTART_COST - 0.5 * (c.number - 1), again, restarts=True)
            )
        options += [
            _Best(best[j].score + c.weight + gain, j)
            for j in _earlier(c, by_number, unit)
            if (gain := _step(found, j, i, boundaries)) is not None
        ]
        best.append(max(options, key=lambda option: option.score))
        by_number[c.number].append(i)
        begun.add(c.number)
        ahead = i if ahead is None or best[i].score > best[ahead].score else ahead
    return _traced(found, best, ahead)


def _late_start_cost(candidate: Candidate, unit: SectionKind, reached: int) -> float:
    """Return the cost of a run that does not begin with 1."""
    skipped = max(0, candidate.number - 1)
    if reached and 0 < candidate.number - reached <= _RESUME_GAP:
        return 0.5
    if unit is SectionKind.ARTICLE and candidate.heading:
        return min(0.1 * skipped, 1.0)
    return min(0.6 * skipped, 5.0)


def _earlier(c: Candidate, by_number: Mapping[int, list[int]], unit: SectionKind) -> list[int]:
    far = _FAR if unit is SectionKind.ARTICLE and c.heading else _NEAR
    lowest = max(c.number - far, 0)
    return [j for number in range(c.number, lowest - 1, -1) for j in by_number.get(number, ())[-_NEAREST:]]


def _step(found: Sequence[Candidate], before: int, after: int, boundaries: Boundaries) -> float | None:
    """Return the gain (negative: cost) of a step to a later candidate, or None if the step is impossible."""
    a, b = found[before], found[after]
    missing = b.number - a.number - 1
    if (missing < 0 and b.suffix <= a.suffix) or (missing > 0 and boundaries.introduces(b.at)):
        return None
    gain = _SAME_SHAPE if a.shape == b.shape else -_MARK_LOST_COST if a.is_marked != b.is_marked else 0.0
    if missing > 0:
        gain -= 0.2 + min((0.15 if b.heading else 0.6) * missing, 2.0)
    if b.at - a.at <= _TEXTLESS:
        gain -= 0.4
    neighbour = found[after - 1]
    if after - 1 != before and neighbour.number == b.number - 1 and not b.suffix:
        gain -= _SKIPPED_COST
    return gain


def _traced(found: Sequence[Candidate], best: Sequence[_Best], last: int | None) -> Run:
    chain: list[SpineUnit] = []
    at = last
    while at is not None:
        chain.append(SpineUnit(found[at], best[at].restarts))
        at = best[at].before
    return Run(best[last].score if last is not None else 0.0, tuple(reversed(chain)))
