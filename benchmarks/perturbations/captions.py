"""Print the caption of a court paper in other ways. Pure.

The facts of the paper's own reading say which lines of page 1 have its number, court and parties. A document that is
not a court paper, or whose parties are not on page 1, is unchanged.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from benchmarks.perturbations.papers import Pages, Paper
from pincite.indexer.identity.field_evidence import plain
from pincite.indexer.model import Fact

_LABELS = {
    "title": "title",
    "case_id": "number",
    "neutral_citation": "number",
    "header_date": "number",
    "court": "court",
}
"""Fields of facts in order of precedence, and the label of a line that has one."""
_BETWEEN = re.compile(r"\W*b\s*e\s*t\s*w\s*e\s*e\s*n\W*", re.IGNORECASE)
_VERSUS = re.compile(r"\sv\.?\s")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of page 1, its label, and the party that begins on it."""

    text: str
    label: str
    party: Fact | None = None


def number_below_parties(paper: Paper) -> Pages:
    """Print the lines of the case number, the citation and the date below the parties."""
    return _below_parties(paper, "number")


def court_below_parties(paper: Paper) -> Pages:
    """Print the lines of the court below the parties."""
    return _below_parties(paper, "court")


def between_lost(paper: Paper) -> Pages:
    """Leave out the line `BETWEEN`."""
    return _printed(paper, [line.text for line in _lines(paper) if line.label != "between"])


def roles_inline(paper: Paper) -> Pages:
    """Print each role after its party: `ACME LIMITED, Claimant`."""
    return _with_roles(paper, "{name}, {role}")


def roles_in_table(paper: Paper) -> Pages:
    """Print each party as a table row in markup: `| ACME LIMITED | Claimant |`."""
    return _with_roles(paper, "| {name} | {role} |")


def _below_parties(paper: Paper, label: str) -> Pages:
    lines = _lines(paper)
    ends = [at for at, line in enumerate(lines) if line.label in ("party", "role")]
    if not ends:
        return paper.pages
    above, parties, below = lines[: ends[0]], lines[ends[0] : ends[-1] + 1], lines[ends[-1] + 1 :]
    moved = [line for line in above if line.label == label]
    kept = [line for line in above if line.label != label]
    return _printed(paper, [line.text for line in (*kept, *parties, *moved, *below)])


def _with_roles(paper: Paper, row: str) -> Pages:
    texts: list[str] = []
    for line in _lines(paper):
        if line.party:
            texts.append(row.format(name=line.text.strip(), role=line.party.role))
        elif line.label not in ("party", "role"):
            texts.append(line.text)
    return _printed(paper, texts)


def _printed(paper: Paper, lines: list[str]) -> Pages:
    return paper.with_first("\n".join(lines))


def _lines(paper: Paper) -> list[_Line]:
    facts = [
        fact
        for fact in paper.read.facts
        if fact.page == 1 and (fact.field in _LABELS or (fact.field == "party" and fact.role))
    ]
    in_court = paper.read.document.identity.kind.is_court_paper
    return list(_labelled(paper.texts[0], facts if in_court else []))


def _labelled(text: str, facts: list[Fact]) -> Iterator[_Line]:
    """Label each line; a role line is below its parties and begins with one of their roles."""
    roles = tuple((f.role or "?").split("/")[0].casefold() for f in facts if f.field == "party")
    start, above = 0, ""
    for line in text.split("\n"):
        end = start + len(line)
        here = [fact for fact in facts if fact.span.start < end and fact.span.end > start]
        party = next((f for f in here if f.field == "party" and _names(line, f)), None)
        fields = [f.field for f in here if f.field != "party" and not (f.field == "title" and _is_caption(f, facts))]
        label = "party" if party else next((name for field, name in _LABELS.items() if field in fields), "")
        if facts and _BETWEEN.fullmatch(line):
            label = "between"
        elif above == "party" and line.strip().casefold().startswith(roles):
            label = "role"
        yield _Line(line, label, party if label == "party" else None)
        start, above = end + 1, label


def _names(line: str, party: Fact) -> bool:
    """Return whether a line prints a party's name, or a part of it."""
    name, printed = plain(party.value), plain(line).lstrip("0123456789")
    return bool(printed) and (name in printed or printed in name) and _VERSUS.search(line) is None


def _is_caption(title: Fact, facts: list[Fact]) -> bool:
    """Return whether a title is composed of the caption's names, not printed as a title."""
    parties = (f for f in facts if f.field == "party")
    return any(title.span.start <= f.span.start and f.span.end <= title.span.end for f in parties)
