"""V7 and V8: the value has the form of its type; an absence has no pages and was searched for."""

from collections.abc import Iterator

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.normalise import FormatProblem
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.rules.calls import excerpt, search
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Rule, Violation
from pincite.tools.question.kind import is_open
from pincite.tools.room import listed

_LISTED = 5


def form(value: AnswerValue | FormatProblem | None) -> Iterator[Violation]:
    """V7: what `normalise` found wrong with the value."""
    if isinstance(value, FormatProblem):
        yield Violation(Rule.FORMAT, "value", value.message, value.next_step)


def kind(submission: Submission, value: AnswerValue) -> Iterator[Violation]:
    """V7: yes or no is no answer to who, which, when or how many."""
    if isinstance(value, bool) and is_open(submission.question):
        yield Violation(
            Rule.FORMAT,
            "value",
            "The question does not ask whether something is so; yes or no is no answer to it.",
            "Submit what it asks for, with its answer_type (number, date, name, names or free_text), or null.",
        )


def absence(submission: Submission, value: AnswerValue | FormatProblem | None, proof: Proof) -> Iterator[Violation]:
    """V8: null without pages, after a search that went through what the question names; false only on a quote."""
    if value is None:
        yield from _null(submission)
        yield from _unsearched(submission, proof)
    elif value is False and submission.answer_type is AnswerType.BOOLEAN and not submission.citations:
        yield Violation(
            Rule.ABSENCE,
            "value",
            "false has no quote that decides it.",
            "Cite the words that decide the question; if nothing decides it, submit null and what was searched.",
        )


def _null(submission: Submission) -> Iterator[Violation]:
    if submission.citations:
        pages = [f"page {item.page} of {excerpt(item.doc_id, 60)}" for item in submission.citations]
        yield Violation(
            Rule.ABSENCE,
            "citations",
            f"null says that the documents do not answer, yet it cites {listed(pages, _LISTED)}.",
            "Submit null without citations; if a cited page does decide the question, submit the value it proves.",
        )
    if not any(item.strip() for item in submission.searched):
        yield Violation(
            Rule.ABSENCE,
            "searched",
            "null does not say what was searched.",
            "List in searched what was looked for and where: queries, documents, families.",
        )


def _unsearched(submission: Submission, proof: Proof) -> Iterator[Violation]:
    """What the question names or was given with, and the run's searches never went through."""
    if proof.looked_in is None:
        yield Violation(
            Rule.ABSENCE,
            "searched",
            "Nothing was searched in this run, so nothing is known to be absent.",
            f"Call {search(submission.question)}, then submit again.",
        )
        return
    wanted = [(excerpt(entry.slot, 60), entry.doc_ids) for entry in proof.named] if not proof.given else []
    wanted += [(excerpt(doc_id, 80), frozenset({doc_id})) for doc_id in sorted(proof.given)]
    missed = [item for item in wanted if item[1].isdisjoint(proof.looked_in)]
    more = f" (and {len(missed) - _LISTED} more)" if len(missed) > _LISTED else ""
    for name, doc_ids in missed[:_LISTED]:
        yield Violation(
            Rule.ABSENCE,
            "searched",
            f"No search of this run went through {name}{more}, which the question is about.",
            f"Call {search(submission.question, min(doc_ids))}, then submit again.",
        )
