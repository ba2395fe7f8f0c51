"""What may be the answer: a value, the quotes that prove it and how sure its source is. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.submission import Step


class Source(StrEnum):
    """Where a value comes from."""

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
    """Words of a page and what they are cited for."""

    ref: PageRef
    text: str
    side: str | None = None
    values: tuple[str, ...] = ()
    statement: str | None = None


@dataclass(frozen=True, slots=True)
class Candidate:
    """A value with its proof. `spoken` is the share of the question that its evidence speaks of, 0 to 1.

    `lead` is how far it is ahead of the next other value: 1 where there is none, 0 where one is as good.
    """

    source: Source
    value: AnswerValue | None
    quotes: tuple[Quote, ...]
    spoken: float
    lead: float = 1.0
    step: Step | None = None


PRINTED = frozenset({Source.DEFINITION, Source.PROVISION, Source.PASSAGE})
"""Sources that read a page as it is printed, whatever amends it."""
LEAST, _LEAST_OF = 1.5, {Source.RECORD: 1.75, Source.COMPUTED: 2.0}
"""The least sum of `spoken` and `lead` at which a candidate is answered; below it a run ends unsure.

Chosen on questions whose answers were read; their precision on others is in docs/benchmarks/answers.md.
"""


def best(candidates: Sequence[Candidate]) -> Candidate | None:
    """The candidate to answer with: sources stand in the order of trust."""
    order = list(Source)
    fit = [c for c in candidates if c.spoken + c.lead >= _LEAST_OF.get(c.source, LEAST)]
    return min(fit, key=lambda c: (order.index(c.source), -c.spoken), default=None)
