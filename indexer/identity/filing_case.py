"""Find the case in which a paper without a caption (a letter, notice or form) is filed, by its heading. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from pincite.indexer.identity.base import Identified
from pincite.indexer.identity.case_numbers import read_numbers
from pincite.indexer.identity.cell_types import Cell, Kind
from pincite.indexer.identity.opening_cells import is_prose
from pincite.indexer.legal_text.body_lines import body_lines
from pincite.indexer.legal_text.identifiers import case_numbers
from pincite.indexer.legal_text.patterns import case_number_labels as labels
from pincite.indexer.legal_text.patterns.kinds import SALUTATION
from pincite.indexer.legal_text.patterns.title_pages import SUBJECT
from pincite.indexer.model import LEGISLATION, DocumentKind
from pincite.indexer.page import Page

_NEVER = LEGISLATION | {DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT, DocumentKind.ENACTMENT_NOTICE}
_LINES = 15
_OF_CASE = re.compile(r"(?:case|claim|appeal|action|suit|cause|matter|petition|docket|proceeding)", re.IGNORECASE)
"""Begins the label of a case number, and of no other number."""


def with_filing_case(found: Identified, pages: Sequence[Page]) -> Identified:
    """Return the paper with the facts `case_id` of its heading: its first lines, or the subject of a letter.

    A number in a sentence is a citation. Laws and contracts are not filed in a case, and a paper with a case number
    keeps it.
    """
    if found.identity.case_ids or found.identity.kind in _NEVER:
        return found
    numbers, _ = read_numbers(list(_heading(pages[0])), (), pages)
    facts = [fact for fact in numbers if fact.field == "case_id"]
    ids = tuple(fact.value for fact in facts)
    return replace(found, identity=replace(found.identity, case_ids=ids), facts=(*found.facts, *facts))


def _heading(first: Page) -> Iterator[Cell]:
    """Yield the lines with a case number above the first sentence; for a letter, only its subject."""
    dear, subject = SALUTATION.search(first.body), SUBJECT.search(first.body)
    start = subject.start() if subject else dear.end() if dear else 0
    below = (line for line in body_lines([first]) if line.span.end > start)
    for line in [*takewhile(lambda line: subject or not is_prose(line.text), below)][: 1 if subject else _LINES]:
        label = labels.NUMBER.search(line.text)
        if (label and _OF_CASE.match(label["label"])) or case_numbers(line.text):
            yield Cell(first.number, line.span, line.text, Kind.NUMBER)
