"""The papers that the validator's tests cite, and a verdict in short."""

from typing import Any

from pincite.tools.answers.verdict import Verdict

LAW, AMENDMENT, CASE = "laws/companies", "laws/companies-amendment", "cases/ca-005-2025"


def cite(doc_id: str, page: int, quote: str, **labels: Any) -> dict[str, Any]:
    """A citation as a client sends it; `labels` are `side`, `values`, `statement` or `paragraph`."""
    return {"doc_id": doc_id, "page": page, "quote": quote} | labels


SECURITY = cite(CASE, 2, "security in the sum of USD 318,640.75 within ten (10) days")


def rules(verdict: Verdict) -> list[str]:
    """The rules broken, in the order reported."""
    return [violation.rule.value for violation in verdict.violations]


def sorts(verdict: Verdict) -> list[tuple[str, bool]]:
    """The rules broken, each with whether it is hard."""
    return [(violation.rule.value, violation.hard) for violation in verdict.violations]


def kept(verdict: Verdict) -> set[tuple[str, int]]:
    """The pages of the proof."""
    return {(item.ref.doc_id, item.ref.page) for item in verdict.citations}


def told(texts: tuple[str, ...]) -> str:
    """What a verdict says was checked, or is on trust, in one text."""
    return "; ".join(texts)
