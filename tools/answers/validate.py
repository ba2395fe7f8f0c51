"""The one decision-maker: whether a submission is proved. Pure, and never raises on what a submission says."""

from collections.abc import Iterator

from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.bearing import as_denied, settled
from pincite.tools.answers.coverage import Need, coverage, joined
from pincite.tools.answers.minimise import minimise
from pincite.tools.answers.normalise import FormatProblem, normalise
from pincite.tools.answers.proof import Proof
from pincite.tools.answers.reading import read_citations
from pincite.tools.answers.rules.authority import start_page
from pincite.tools.answers.rules.family import family
from pincite.tools.answers.rules.form import absence, form, kind
from pincite.tools.answers.rules.proved import complete, passages_whole, value_there
from pincite.tools.answers.rules.quoted import quoted
from pincite.tools.answers.rules.seen import seen
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.answers.slots import passages, slots
from pincite.tools.answers.submission import Submission
from pincite.tools.answers.verdict import Cited, Verdict, Violation


def validate(submission: Submission, proof: Proof, settings: AnswerSettings = DEFAULTS) -> Verdict:
    """Every violation of V1 to V8; without any, the normalised value and the smallest complete set of citations.

    doc_ids of the submission are full ids: prefixes are resolved by the caller.
    """
    value = normalise(submission.answer_type, submission.value, settings)
    if value is None:
        return Verdict(tuple(absence(submission, None, proof)), None)
    cited = read_citations(submission.citations, proof, settings)
    violations = list(_about_pages(cited, proof, settings))
    if isinstance(value, FormatProblem):
        return Verdict((*violations, *form(value)), None, cited)
    needs, found = _about_value(submission, value, cited, proof)
    violations += [*kind(submission, value), *found, *start_page(cited, proof), *absence(submission, value, proof)]
    if violations:
        return Verdict(tuple(sorted(violations, key=lambda violation: violation.rule)), value, cited)
    kept, dropped = minimise(cited, needs, settings)
    return Verdict((), value, kept, dropped, _undecided(submission, value, kept))


def _undecided(submission: Submission, value: AnswerValue, kept: tuple[Cited, ...]) -> bool:
    if isinstance(value, bool):
        return not settled(value, kept, submission.question)
    return submission.answer_type is AnswerType.FREE_TEXT and not as_denied(str(value), kept)


def _about_pages(cited: tuple[Cited, ...], proof: Proof, settings: AnswerSettings) -> Iterator[Violation]:
    yield from seen(cited, proof)
    yield from family(cited, proof)
    yield from quoted(cited, proof, settings)


def _about_value(
    submission: Submission, value: AnswerValue, cited: tuple[Cited, ...], proof: Proof
) -> tuple[tuple[Need, ...], list[Violation]]:
    wanted = slots(submission, value, proof)
    needs = coverage(wanted, value, cited, proof)
    broken = passages(cited, proof)
    violations = [
        *value_there(wanted, value, needs, cited, proof),
        *complete(wanted, needs, submission),
        *passages_whole(submission, needs, broken),
    ]
    return joined(needs, broken), violations
