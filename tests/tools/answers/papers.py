"""The papers that the validator's tests cite, and a verdict on them."""

from dataclasses import dataclass
from typing import Any

from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.verdict import Accepted, Cited, Dropped, Verdict, Violation

LAW, AMENDMENT, CASE = "laws/companies", "laws/companies-amendment", "cases/ca-005-2025"


def cite(doc_id: str, page: int, quote: str, **labels: Any) -> dict[str, Any]:
    """A citation as a client sends it; `labels` are `side`, `values`, `statement` or `paragraph`."""
    return {"doc_id": doc_id, "page": page, "quote": quote} | labels


SECURITY = cite(CASE, 2, "security in the sum of USD 318,640.75 within ten (10) days")


@dataclass(frozen=True)
class Outcome:
    """A verdict with the fields of both kinds, empty where it is of the other."""

    verdict: Verdict
    violations: tuple[Violation, ...] = ()
    value: AnswerValue | None = None
    citations: tuple[Cited, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    checked: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()
    doubts: tuple[Violation, ...] = ()
    other_readings: bool = False

    @classmethod
    def of(cls, verdict: Verdict) -> "Outcome":
        if not isinstance(verdict, Accepted):
            return cls(verdict, verdict.violations, verdict.value)
        of_proof = (verdict.value, verdict.citations, verdict.dropped, verdict.checked, verdict.on_trust)
        return cls(verdict, (), *of_proof, verdict.doubts, verdict.other_readings)

    @property
    def accepted(self) -> bool:
        return isinstance(self.verdict, Accepted)


def rules(verdict: Outcome) -> list[str]:
    """The rules broken, in the order reported."""
    return [violation.rule.value for violation in verdict.violations]


def sorts(verdict: Outcome) -> list[tuple[str, bool]]:
    """The rules broken, each with whether it is hard."""
    return [(violation.rule.value, violation.hard) for violation in verdict.violations]


def kept(verdict: Outcome) -> set[tuple[str, int]]:
    """The pages of the proof."""
    return {(item.ref.doc_id, item.ref.page) for item in verdict.citations}


def told(texts: tuple[str, ...]) -> str:
    """What a verdict says was checked, or is on trust, in one text."""
    return "; ".join(texts)
