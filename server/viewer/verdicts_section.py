"""The validator's verdict on each submission, and the pages that the proof does not need."""

from collections.abc import Iterator

from pincite.server.markup import Markup, element, joined
from pincite.server.viewer.run_view import Row, RunView
from pincite.server.viewer.steps import Step
from pincite.server.viewer.wording import RULES, page_name


def verdicts_section(view: RunView) -> Markup:
    """Show the submissions of a run in order."""
    judged = [step for step in view.steps if step.verdict]
    if not judged:
        return element("p", "Nothing was submitted.", class_="note")
    return joined(*(_verdict(number, step) for number, step in enumerate(judged, start=1)))


def _verdict(number: int, step: Step) -> Markup:
    verdict = step.verdict
    assert verdict is not None
    violations = [_violation(row) for row in verdict.violations]
    dropped = [element("li", element("b", page_name(each.ref)), f": {each.reason}") for each in verdict.dropped]
    return element(
        "article",
        element(
            "h3",
            f"Submission {number}: ",
            element("span", verdict.status, class_=f"badge {verdict.status}"),
            " ",
            element("a", f"step {step.number}", href=f"#step-{step.number}"),
        ),
        element("ol", *violations, class_="violations") if violations else None,
        joined(element("h4", "Pages that the proof does not need"), element("ul", *dropped)) if dropped else None,
        element("p", "No violations.", class_="note") if not violations else None,
        class_="verdict",
    )


def _violation(row: Row) -> Markup:
    rule = str(row.get("rule", ""))
    sort = "" if row.get("hard", True) else " (a doubt: it may be confirmed)"
    return element("li", *_description(rule, sort, row))


def _description(rule: str, sort: str, row: Row) -> Iterator[Markup]:
    yield element("p", element("b", f"{rule} {RULES.get(rule, '')}".strip()), f", {row.get('slot', '')}{sort}")
    yield element("p", str(row.get("message", "")), dir="auto")
    if row.get("next_step"):
        yield element("p", "Next step: ", str(row["next_step"]), class_="note", dir="auto")
