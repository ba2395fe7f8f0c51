"""A possible answer: its value, the quotes that prove it, and the reliability of its source. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.submission import Step


class Source(StrEnum):
    """The sources of a value, the most trusted first."""

    PAGE = "start page of the provision named"
    RECORD = "record of a case or law"
    TERM = "record of a contract"
    COMPUTED = "computed from records"
    DEFINITION = "definition"
    PROVISION = "value in the provision named"
    PASSAGE = "value in the passage that speaks of it"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Quote:
    """A quote from a page, with the labels of its citation."""

    ref: PageRef
    text: str
    side: str | None = None
    values: tuple[str, ...] = ()
    statement: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value with its proof.

    `share` is the weighted share of the question's terms in the evidence, 0 to 1. `lead` is the distance to the next
    other value: 1 if there is none, 0 if one is equally good.
    """

    source: Source
    value: AnswerValue | None
    quotes: tuple[Quote, ...]
    share: float
    lead: float = 1.0
    step: Step | None = None


PRINTED = frozenset({Source.DEFINITION, Source.PROVISION, Source.PASSAGE})
"""Sources that read the printed page, without its amendments."""
LEAST, _LEAST_OF = 1.5, {Source.RECORD: 1.75, Source.COMPUTED: 2.0}
"""The least sum of `share` and `lead` at which a candidate is submitted; below it a run ends unsure.

Chosen on questions whose answers were read. docs/benchmarks/answers.md has the precision on other questions.
"""


def best(candidates: Sequence[Candidate]) -> Candidate | None:
    """Choose the candidate to submit: the most trusted source, then the highest share."""
    order = list(Source)
    fit = [c for c in candidates if c.share + c.lead >= _LEAST_OF.get(c.source, LEAST)]
    return min(fit, key=lambda c: (order.index(c.source), -c.share), default=None)
