"""Find the spine of a document: the numbers at line starts that belong to its main units. Pure.

The body and each schedule has its own spine: the family of numbers (`Article I`, `I.`, `1.`) that extends through it,
and in this family the heaviest run.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pincite.indexer.legal_text.numbering import read_enumerator
from pincite.indexer.model import SectionKind
from pincite.indexer.structure.boundaries import Boundaries, find_boundaries
from pincite.indexer.structure.candidates import Candidate, Family, candidates
from pincite.indexer.structure.codes import code_units
from pincite.indexer.structure.line_context import TextLine
from pincite.indexer.structure.number_sequence import Run, SpineUnit, heaviest

_OUTER_FIRST: tuple[Family, ...] = ("article", "section", "clause", "roman", "letter", "number")
_WORDS: tuple[Family, ...] = ("article", "section", "clause")
_MIN_UNITS: Mapping[Family, int] = {"article": 2, "section": 2, "clause": 2, "roman": 3, "letter": 3, "number": 1}
_MIN_WORD_UNITS = 3
"""A text of articles after the numbered units has at least this many."""
_REACHES = 0.4
"""The main units' family spans at least this share of the longest family's range of lines."""
_CROSSED = 0.6
"""An inner family is the main one if its numbers continue in this share of the outer units."""
_MIN_DOTTED = 4
"""A spine may have this many dotted numbers (`3.1`) outside the unit of their first figure."""


@dataclass(frozen=True, slots=True)
class Spine:
    """The main units of a document by line number, and the units of an outer family that contain them.

    `numbers` are those of the body's units. `amended` are the lines at which an amended law's text begins and ends.
    """

    units: Mapping[int, SpineUnit] = field(default_factory=dict)
    groups: Mapping[int, Candidate] = field(default_factory=dict)
    numbers: frozenset[int] = frozenset()
    amended: tuple[frozenset[int], frozenset[int]] = (frozenset(), frozenset())


def find_spine(lines: Sequence[TextLine], unit: SectionKind) -> Spine:
    """Return the main units among the lines."""
    if coded := code_units(lines):
        return Spine(coded, {lines[c.at].number: c for c in candidates(lines, unit).get("article", ())})
    finder = _Finder(lines, unit, find_boundaries(lines, unit), candidates(lines, unit))
    for begin, end in finder.ranges():
        finder.read(begin, end)
    return finder.spine()


@dataclass(slots=True)
class _Finder:
    """Reads the ranges of a document in turn. `body` is the family and run of the main units, once found."""

    lines: Sequence[TextLine]
    unit: SectionKind
    boundaries: Boundaries
    found: Mapping[Family, Sequence[Candidate]]
    units: dict[int, SpineUnit] = field(default_factory=dict)
    groups: dict[int, Candidate] = field(default_factory=dict)
    body: tuple[Family, Run] | None = None

    def ranges(self) -> Iterator[tuple[int, int]]:
        """Yield the body and each part as line ranges. A range with two texts is split between them."""
        waiting = list(pairwise((0, *self.boundaries.parts, len(self.lines))))[::-1]
        while waiting:
            begin, end = waiting.pop()
            split = _split(self._candidates_between(begin, end), self.boundaries, self.unit)
            if split is None:
                yield begin, end
            else:
                waiting += [(split, end), (begin, split)]

    def read(self, begin: int, end: int) -> None:
        """Find the main units of a range, and the outer units that contain them."""
        is_amended_text = begin in {start for start, _ in self.boundaries.amended}
        body = None if is_amended_text else self.body
        main, outer = _choose(self._candidates_between(begin, end), self.boundaries, self.unit, body)
        run = _without_contradicted(self.lines[begin:end], begin, main[1]) if main else None
        if main is None or run is None:
            return
        main = (main[0], run)
        resumes = bool(begin) and body is not None and _resumes(body, main)
        for place, each in enumerate(run.chain):
            at = self.lines[each.candidate.at].number
            self.units[at] = SpineUnit(each.candidate, each.restarts, resumes and not place)
        if outer is not None:
            self.groups |= {self.lines[each.candidate.at].number: each.candidate for each in outer.chain}
        if resumes or (self.body is None and begin not in self.boundaries.schedules):
            self.body = main

    def spine(self) -> Spine:
        """Return the units found so far."""
        numbers = frozenset(u.candidate.number for u in self.body[1].chain) if self.body else frozenset()
        begun = frozenset(self.lines[begin].number for begin, _ in self.boundaries.amended)
        ended = frozenset(self.lines[end].number for _, end in self.boundaries.amended if end < len(self.lines))
        return Spine(self.units, self.groups, numbers, (begun, ended))

    def _candidates_between(self, begin: int, end: int) -> dict[Family, list[Candidate]]:
        return {family: [c for c in each if begin <= c.at < end] for family, each in self.found.items()}


def _choose(
    found: Mapping[Family, Sequence[Candidate]],
    boundaries: Boundaries,
    unit: SectionKind,
    body: tuple[Family, Run] | None,
) -> tuple[tuple[Family, Run] | None, Run | None]:
    """Return the main units' family with its run, and the run of an outer family that contains it."""
    runs: dict[Family, Run] = {}
    for family in _OUTER_FIRST:
        if found.get(family):
            run = heaviest(found[family], boundaries, unit, body[1].last if body and body[0] == family else 0)
            least = _MIN_UNITS[family] - (
                unit is SectionKind.PARAGRAPH and family == "roman"
            )  # a short opinion has two
            if len(run.chain) >= least and run.score > 0:
                runs[family] = run
    if not runs:
        return None, None
    longest = max(run.length for run in runs.values())
    wide = [family for family in runs if runs[family].length >= _REACHES * longest]
    main = max(wide, key=lambda family: runs[family].score)
    for family in wide:
        if family != main and runs[family].first < runs[main].first and not _runs_through(runs[family], runs[main]):
            main = family
            break
    if unit is SectionKind.PARAGRAPH and main != "number":
        return None, None
    outer = next((f for f in wide if f in _WORDS and f != main and _runs_through(runs[f], runs[main])), None)
    return (main, runs[main]), runs[outer] if outer and unit is SectionKind.CLAUSE else None


def _split(found: Mapping[Family, Sequence[Candidate]], boundaries: Boundaries, unit: SectionKind) -> int | None:
    """Return where a text of articles follows the numbered units, if its lists restart in each article."""
    families = [family for family in _WORDS if len(found.get(family, ())) >= _MIN_WORD_UNITS]
    if not families or not found.get("number"):
        return None
    numbered = heaviest(found["number"], boundaries, unit, 0)
    for family in families:
        run = heaviest(found.get(family, ()), boundaries, unit, 0)
        if len(run.chain) >= _MIN_WORD_UNITS and numbered.chain and numbered.first < run.first:
            return None if _runs_through(run, numbered) else run.first
    return None


def _runs_through(outer: Run, inner: Run) -> bool:
    """Return whether an inner family's numbers continue through the outer units, instead of restarting in each."""
    if len(inner.chain) < len(outer.chain):
        return False
    starts = [u.candidate.at for u in outer.chain]
    groups_reached = {sum(at < u.candidate.at for at in starts) for u in inner.chain}
    return len(groups_reached - {0}) >= _CROSSED * len(starts)


def _resumes(body: tuple[Family, Run], main: tuple[Family, Run]) -> bool:
    first = main[1].chain[0].candidate
    return main[0] == body[0] and first.number > 1 and 0 < first.number - body[1].last <= 3


def _without_contradicted(lines: Sequence[TextLine], begin: int, run: Run) -> Run | None:
    """Return the run without units that dotted numbers contradict: with `7.1` elsewhere, a `7.` is a list item.

    Return None if most dotted numbers contradict it: then the run consists of lists.
    """
    starts = {u.candidate.at: u.candidate.number for u in run.chain}
    inside, outside = Counter[int](), Counter[int]()
    current = 0
    for at, first in _first_figures(lines, begin):
        if at in starts:
            current = starts[at]
        elif first:
            (inside if first == current else outside)[first] += 1
    if outside.total() > max(inside.total(), _MIN_DOTTED):
        return None
    contradicted = {number for number, count in outside.items() if count > max(inside[number], 1)}
    chain = tuple(u for u in run.chain if u.candidate.number not in contradicted)
    return Run(run.score, chain) if chain else None


def _first_figures(lines: Sequence[TextLine], begin: int) -> Iterator[tuple[int, int]]:
    """Yield each line index with the first figure of the dotted number at its start, or 0."""
    for at, line in enumerate(lines, begin):
        enumerator = read_enumerator(line.text) if line.text[0].isdigit() or line.text[0] in "SCAR§" else None
        dotted = enumerator is not None and enumerator.styles == ("dotted",) and not line.runs_on
        yield at, int(enumerator.label.split(".")[0]) if enumerator is not None and dotted else 0
