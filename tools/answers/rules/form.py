"""V7 and V8: the value has the form of its type; an absence has no pages and says what was searched."""

from collections.abc import Iterator

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.normalise import FormatProblem
from pincite.tools.answers.rules.calls import excerpt
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Rule, Violation

_LISTED = 5


def form(value: AnswerValue | FormatProblem | None) -> Iterator[Violation]:
    """V7: what `normalise` found wrong with the value."""
    if isinstance(value, FormatProblem):
        yield Violation(Rule.FORMAT, "value", value.message, value.next_step)


def absence(submission: Submission, value: AnswerValue | FormatProblem | None) -> Iterator[Violation]:
    """V8: null without pages and with what was searched; false only on a quote that decides it."""
    if value is None:
        yield from _null(submission)
    elif value is False and submission.answer_type is AnswerType.BOOLEAN and not submission.citations:
        yield Violation(
            Rule.ABSENCE,
            "value",
            "false has no quote that decides it.",
            "Cite the words that decide the question; if nothing decides it, submit null and what was searched.",
        )


def _null(submission: Submission) -> Iterator[Violation]:
    if submission.citations:
        pages = [f"page {item.page} of {excerpt(item.doc_id, 60)}" for item in submission.citations[:_LISTED]]
        yield Violation(
            Rule.ABSENCE,
            "citations",
            f"null says that the documents do not answer, yet it cites {', '.join(pages)}.",
            "Submit null without citations; if a cited page does decide the question, submit the value it proves.",
        )
    if not any(item.strip() for item in submission.searched):
        yield Violation(
            Rule.ABSENCE,
            "searched",
            "null does not say what was searched.",
            "List in searched what was looked for and where: queries, documents, families.",
        )
