"""The documents that the tests of the validator cite, and the outcome of a submission."""

from dataclasses import dataclass
from typing import Any

from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.verdict import Accepted, Cited, Dropped, Verdict, Violation

LAW, AMENDMENT, CASE = "laws/companies", "laws/companies-amendment", "cases/ca-005-2025"


def cite(doc_id: str, page: int, quote: str, **labels: Any) -> dict[str, Any]:
    """A citation in the format of a client; `labels` are `side`, `values`, `statement` or `paragraph`."""
    return {"doc_id": doc_id, "page": page, "quote": quote} | labels


SECURITY = cite(CASE, 2, "security in the sum of USD 318,640.75 within ten (10) days")


@dataclass(frozen=True)
class Outcome:
    """A verdict with the fields of both kinds; those of the other kind are empty."""

    verdict: Verdict
    violations: tuple[Violation, ...] = ()
    value: AnswerValue | None = None
    citations: tuple[Cited, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    checked: tuple[str, ...] = ()
    on_trust: tuple[str, ...] = ()
    doubts: tuple[Violation, ...] = ()
    other_readings: bool = False
    lacks_subject: bool = False

    @classmethod
    def of(cls, verdict: Verdict) -> "Outcome":
        if not isinstance(verdict, Accepted):
            return cls(verdict, verdict.violations, verdict.value)
        of_proof = (verdict.value, verdict.citations, verdict.dropped, verdict.checked, verdict.on_trust)
        return cls(verdict, (), *of_proof, verdict.doubts, verdict.other_readings, verdict.lacks_subject)

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


def joined(texts: tuple[str, ...]) -> str:
    """The checks or the unverified points of a verdict, joined into one text."""
    return "; ".join(texts)
