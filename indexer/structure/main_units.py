"""The spine of a document: of all numbers at the heads of lines, those of its main units. Pure.

The body and each schedule has its own: the family of numbers (`Article I`, `I.`, `1.`) that reaches through it, and in
the family the heaviest run of numbers.
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
_LEAST: Mapping[Family, int] = {"article": 2, "section": 2, "clause": 2, "roman": 3, "letter": 3, "number": 1}
_FEWEST_WORDS = 3
"""Articles of a text that is no part of the numbered units before it."""
_REACHES = 0.4
"""Share of the longest family's stretch of the text that the main units' family reaches over."""
_CROSSED = 0.6
"""Share of the outer units in which an inner family goes on with its numbers, for it to be the main one."""
_FEWEST_DOTTED = 4
"""Dotted numbers (`3.1`) beside the unit of their first figure that a spine may have."""


@dataclass(frozen=True, slots=True)
class Spine:
    """The main units of a document, and the units of an outer family that they run through, by line number.

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
    for begin, end in finder.stretches():
        finder.read(begin, end)
    return finder.spine()


@dataclass(slots=True)
class _Finder:
    """Goes through the stretches of a document; `body` is the main units' family and run, once they are found."""

    lines: Sequence[TextLine]
    unit: SectionKind
    boundaries: Boundaries
    found: Mapping[Family, Sequence[Candidate]]
    units: dict[int, SpineUnit] = field(default_factory=dict)
    groups: dict[int, Candidate] = field(default_factory=dict)
    body: tuple[Family, Run] | None = None

    def stretches(self) -> Iterator[tuple[int, int]]:
        """The body and each part beside it, as lines from and up to; one that holds two texts is cut between them."""
        waiting = list(pairwise((0, *self.boundaries.parts, len(self.lines))))[::-1]
        while waiting:
            begin, end = waiting.pop()
            split = _split(self._inside(begin, end), self.boundaries, self.unit)
            if split is None:
                yield begin, end
            else:
                waiting += [(split, end), (begin, split)]

    def read(self, begin: int, end: int) -> None:
        """Find the main units of a stretch, and the outer ones that they run through."""
        shown = begin in {start for start, _ in self.boundaries.amended}
        body = None if shown else self.body
        main, outer = _choose(self._inside(begin, end), self.boundaries, self.unit, body)
        run = _where_dotted_agree(self.lines[begin:end], begin, main[1]) if main else None
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
        """What was found."""
        numbers = frozenset(u.candidate.number for u in self.body[1].chain) if self.body else frozenset()
        begun = frozenset(self.lines[begin].number for begin, _ in self.boundaries.amended)
        ended = frozenset(self.lines[end].number for _, end in self.boundaries.amended if end < len(self.lines))
        return Spine(self.units, self.groups, numbers, (begun, ended))

    def _inside(self, begin: int, end: int) -> dict[Family, list[Candidate]]:
        return {family: [c for c in each if begin <= c.at < end] for family, each in self.found.items()}


def _choose(
    found: Mapping[Family, Sequence[Candidate]],
    boundaries: Boundaries,
    unit: SectionKind,
    body: tuple[Family, Run] | None,
) -> tuple[tuple[Family, Run] | None, Run | None]:
    """The family of the main units, with its run; and the run of an outer family that it goes through."""
    runs: dict[Family, Run] = {}
    for family in _OUTER_FIRST:
        if found.get(family):
            run = heaviest(found[family], boundaries, unit, body[1].last if body and body[0] == family else 0)
            least = _LEAST[family] - (unit is SectionKind.PARAGRAPH and family == "roman")  # a short opinion has two
            if len(run.chain) >= least and run.score > 0:
                runs[family] = run
    if not runs:
        return None, None
    longest = max(run.stretch for run in runs.values())
    wide = [family for family in runs if runs[family].stretch >= _REACHES * longest]
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
    """Where behind the numbered units a text of articles follows, whose lists begin anew in each of them."""
    families = [family for family in _WORDS if len(found.get(family, ())) >= _FEWEST_WORDS]
    if not families or not found.get("number"):
        return None
    numbered = heaviest(found["number"], boundaries, unit, 0)
    for family in families:
        run = heaviest(found.get(family, ()), boundaries, unit, 0)
        if len(run.chain) >= _FEWEST_WORDS and numbered.chain and numbered.first < run.first:
            return None if _runs_through(run, numbered) else run.first
    return None


def _runs_through(outer: Run, inner: Run) -> bool:
    """Whether an inner family's numbers go on through the outer units, instead of beginning again in each."""
    if len(inner.chain) < len(outer.chain):
        return False
    starts = [u.candidate.at for u in outer.chain]
    held = {sum(at < u.candidate.at for at in starts) for u in inner.chain}
    return len(held - {0}) >= _CROSSED * len(starts)


def _resumes(body: tuple[Family, Run], main: tuple[Family, Run]) -> bool:
    first = main[1].chain[0].candidate
    return main[0] == body[0] and first.number > 1 and 0 < first.number - body[1].last <= 3


def _where_dotted_agree(lines: Sequence[TextLine], begin: int, run: Run) -> Run | None:
    """The run without the units that dotted numbers belie: with `7.1` elsewhere, a `7.` is an item of some list.

    Null where most of them do: then the run is one of lists.
    """
    starts = {u.candidate.at: u.candidate.number for u in run.chain}
    inside, outside = Counter[int](), Counter[int]()
    current = 0
    for at, first in _firsts(lines, begin):
        if at in starts:
            current = starts[at]
        elif first:
            (inside if first == current else outside)[first] += 1
    if outside.total() > max(inside.total(), _FEWEST_DOTTED):
        return None
    belied = {number for number, count in outside.items() if count > max(inside[number], 1)}
    chain = tuple(u for u in run.chain if u.candidate.number not in belied)
    return Run(run.score, chain) if chain else None


def _firsts(lines: Sequence[TextLine], begin: int) -> Iterator[tuple[int, int]]:
    """Each line with the first figure of the dotted number at its head, 0 where there is none."""
    for at, line in enumerate(lines, begin):
        enumerator = read_enumerator(line.text) if line.text[0].isdigit() or line.text[0] in "SCAR§" else None
        dotted = enumerator is not None and enumerator.styles == ("dotted",) and not line.runs_on
        yield at, int(enumerator.label.split(".")[0]) if enumerator is not None and dotted else 0
