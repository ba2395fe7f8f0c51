"""Decide whether a submission is proved. Pure; it never raises on the content of a submission."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from operator import attrgetter

from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.context import ValidationContext
from pincite.tools.answers.minimise import minimise, unexplained
from pincite.tools.answers.normalise import FormatProblem, normalise
from pincite.tools.answers.rules.absence import absence, absence_on_trust, uncited
from pincite.tools.answers.rules.complete import documents_cited, labels_fit, passages, passages_whole, unbound_sides
from pincite.tools.answers.rules.family import family
from pincite.tools.answers.rules.family import on_trust as family_on_trust
from pincite.tools.answers.rules.non_answers import lacks_subject, non_answers
from pincite.tools.answers.rules.quoted import quoted, read_citation, seen
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.answers.steps import recompute
from pincite.tools.answers.steps.printed import parts_printed
from pincite.tools.answers.steps.task import COMPARING, Task, ungiven, unprinted
from pincite.tools.answers.submission import PerSide, Step, Submission
from pincite.tools.answers.verdict import Accepted, Cited, Findings, Rejected, Rule, Verdict, Violation

_ORDER = attrgetter("rule")
_AGAINST = "confirmed by the client despite a doubt: "


def validate(submission: Submission, context: ValidationContext, settings: AnswerSettings = DEFAULTS) -> Verdict:
    """Return the violations of V1 to V8, or the normalised value with its pages and what was recomputed.

    The submission has full doc_ids; the caller resolves prefixes. A soft violation counts as confirmed if the
    submission repeats its code and the code was given for this question.
    """
    printed = " ".join(item.quote for item in submission.citations)
    value = normalise(submission.answer_type, submission.value, settings, printed)
    if value is None:
        return _absent(submission, context)
    cited = tuple(read_citation(i, item, context, settings) for i, item in enumerate(submission.citations))
    violations = [*seen(cited, context), *quoted(cited, context, settings)]
    if isinstance(value, FormatProblem):
        malformed = Violation(Rule.FORMAT, "value", value.message, value.next_step)
        return Rejected(tuple(sorted([*violations, malformed], key=_ORDER)), None)
    broken = tuple(passages(cited, context))
    task = Task(submission, value, cited, context.people)
    kept, dropped = minimise(cited, broken)
    findings = _recomputed(task)
    violations += [
        *family(cited, context, comparing=task.step in COMPARING),
        *findings.violations,
        *(v for v in non_answers(task, context.question) if v.hard or not findings.violations),
        *uncited(submission, value),
        *documents_cited(submission, cited, context),
        *labels_fit(cited),
        *passages_whole(submission, broken),
        *unexplained(kept, broken, context, partial(parts_printed, task)),
    ]
    about = repr((value, task.step.value, sorted({item.ref.doc_id for item in cited})))
    left, doubts = _confirmed(violations, about, submission, context)
    if left:
        return Rejected(tuple(sorted(left, key=_ORDER)), value)
    on_trust = dict.fromkeys(_on_trust(task, findings, kept, context, doubts))
    return Accepted(
        value,
        kept,
        dropped,
        findings.checked,
        tuple(on_trust),
        doubts,
        findings.other_readings,
        lacks_subject(task, context.question),
    )


def _absent(submission: Submission, context: ValidationContext) -> Verdict:
    """The verdict on null."""
    left, doubts = _confirmed(absence(submission, context), "null", submission, context)
    if left:
        return Rejected(left, None)
    confirmed = (f"{_AGAINST}{violation.message}" for violation in doubts)
    return Accepted(None, on_trust=(*confirmed, *absence_on_trust(context)), doubts=doubts)


def _confirmed(
    violations: Iterable[Violation], about: str, submission: Submission, context: ValidationContext
) -> tuple[tuple[Violation, ...], tuple[Violation, ...]]:
    """The violations that are left, and the doubts that the submission confirms; `about` is what it submits."""
    found = [replace(violation, about=about) for violation in violations]
    codes = context.issued & frozenset(submission.confirmed)
    return tuple(v for v in found if v.code not in codes), tuple(v for v in found if v.code in codes)


def _recomputed(task: Task) -> Findings:
    """V4. Labels that are not printed come first, because nothing is computed from them."""
    if not task.cited:
        return Findings()
    counting = task.step is Step.COUNT or task.submission.per_side is PerSide.COUNT
    labels = tuple(unprinted(task.cited, as_things=counting))
    if any(violation.hard for violation in labels):
        return Findings(labels)
    findings = recompute(task)
    return replace(findings, violations=(*labels, *findings.violations))


def _on_trust(
    task: Task, findings: Findings, kept: tuple[Cited, ...], context: ValidationContext, doubts: tuple[Violation, ...]
) -> Iterator[str]:
    yield from (f"{_AGAINST}{violation.message}" for violation in doubts)
    yield from findings.on_trust
    if lacks_subject(task, context.question):
        yield "that the text answers the question: it has no word of the question's subject"
    yield from ungiven(task)
    yield from unbound_sides(kept)
    yield from family_on_trust(kept, context)
    if findings.checked and not _in_named_provision(kept, context):
        is_short = task.answer_type is not AnswerType.FREE_TEXT and not isinstance(task.value, bool | list)
        of_step = "what is in common" if task.step is Step.IN_COMMON else f"this ({task.step})"
        of_value = str(task.value) if is_short else "this"
        yield f"that the question asks for {of_value if task.step in (Step.PRINTED, Step.READ) else of_step}"


def _in_named_provision(kept: tuple[Cited, ...], context: ValidationContext) -> bool:
    """Whether the question names provisions and every quote is in one of them."""
    named = {locator.path.casefold() for locator in context.question.locators} - {""}
    return bool(named) and all(any(s.path.casefold() in named for s in item.sections) for item in kept)
