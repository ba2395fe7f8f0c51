"""The papers that the validator's tests cite, and a verdict in short."""

from pincite.tools.answers.verdict import Verdict

LAW, AMENDMENT, CASE = "laws/companies", "laws/companies-amendment", "cases/ca-005-2025"
SECURITY = (CASE, 2, "security in the sum of USD 318,640.75 within ten (10) days")


def rules(verdict: Verdict) -> list[str]:
    return [violation.rule.value for violation in verdict.violations]
