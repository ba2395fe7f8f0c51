"""Submit a recorded or forged submission in a run that has searched for the question and read its pages."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from benchmarks.tool_trial.trials import Trial, meant_value, pages_of
from pincite.evals.cases import PageSet
from pincite.indexer.page import PageRef
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.answer_types import AnswerValue
from pincite.tools.answers.submission import Submission
from pincite.tools.errors import ToolCallError
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.session import Evidence, Session, Submitted
from pincite.tools.submit_typed_answer import submit_typed_answer
from pincite.tools.toolset import call

_SEARCH = "search_within_doc_family"
_ROUNDS = 4
"""Maximum submissions to confirm doubts; each round may raise others."""


class Ending(StrEnum):
    """The first ending of a submission: a soft refusal can be confirmed, a hard one cannot."""

    ACCEPTED = "accepted"
    SOFT = "refused soft"
    HARD = "refused hard"


@dataclass(frozen=True, slots=True)
class Replayed:
    """The result of a submission.

    `first` is the first result; null if the call is invalid. `final` is the accepted result, if necessary after its
    doubts were confirmed; null for a hard refusal. `codes` are those that were confirmed for it.
    """

    submission: Submission
    first: SubmitResult | None
    final: SubmitResult | None
    codes: frozenset[str] = frozenset()

    @property
    def ending(self) -> Ending:
        """How it ended at first."""
        if self.first is not None and self.first.status == "accepted":
            return Ending.ACCEPTED
        hard = self.first is None or any(violation.hard for violation in self.first.violations)
        return Ending.HARD if hard else Ending.SOFT

    @property
    def rules(self) -> frozenset[str]:
        """The rules that refused it at first."""
        return frozenset(v.rule for v in self.first.violations) if self.first else frozenset({"schema"})

    @property
    def hard_rules(self) -> frozenset[str]:
        """The rules that refused it hard at first."""
        return frozenset(v.rule for v in self.first.violations if v.hard) if self.first else frozenset({"schema"})

    @property
    def kept(self) -> PageSet:
        """The pages of the accepted result."""
        return frozenset(PageRef(c.doc_id, c.page) for c in self.final.citations) if self.final else frozenset()

    @property
    def value(self) -> AnswerValue | None:
        """The accepted value, else the one submitted."""
        return self.final.value if self.final else meant_value(self.submission)


@dataclass(slots=True)
class Replay:
    """Submissions to one matter; the searches for a question are made once."""

    opened: OpenMatter
    _searched: dict[str, Session] = field(default_factory=dict)

    def submit(self, trial: Trial, submission: Submission, confirmed: frozenset[str] = frozenset()) -> Replayed:
        """Submit in a separate run; `confirmed` are the codes of an earlier submission that are confirmed."""
        session = self._session(trial, submission)
        session.submitted[submission.question] = Submitted(int(bool(confirmed)), confirmed)
        first = _result(session, _confirming(submission, confirmed))
        last, codes = first, confirmed
        for _ in range(_ROUNDS):
            if last is None or last.status == "accepted" or any(v.hard for v in last.violations):
                break
            codes |= {v.code for v in last.violations if v.code}
            last = _result(session, _confirming(submission, codes))
        return Replayed(submission, first, last if last and last.status == "accepted" else None, codes)

    def _session(self, trial: Trial, submission: Submission) -> Session:
        """Return a run that has searched for the question and read the cited pages and those the reader had read."""
        key = trial.case.id
        if key not in self._searched:
            self._searched[key] = self._search(trial)
        done = self._searched[key]
        session = replace(done, ledger=done.ledger.copy(), selected_families=set(done.selected_families), submitted={})
        session.ledger.show(Evidence(ref, None, "get_page") for ref in self._there(trial.shown | pages_of(submission)))
        return session

    def _search(self, trial: Trial) -> Session:
        session, query = self.opened.session(), {"query": trial.case.question.text}
        given = [{"doc_id": doc_id} for doc_id in trial.submission.doc_ids or ()]
        calls: list[tuple[str, dict[str, Any]]] = [(_SEARCH, query | place) for place in [{}, *given]]
        calls += [(look.tool, (query if look.queried else {}) | look.arguments) for look in trial.looked]
        for tool, arguments in calls:
            with suppress(ToolCallError):  # a call that finds nothing any more has shown nothing
                call(session, tool, arguments)
        return session

    def _there(self, refs: Iterable[PageRef]) -> list[PageRef]:
        documents = self.opened.corpus.documents
        return [ref for ref in sorted(refs) if ref.doc_id in documents and ref.page <= documents[ref.doc_id].page_count]


def _confirming(submission: Submission, codes: frozenset[str]) -> Submission:
    return submission.model_copy(update={"confirmed": sorted(codes)})


def _result(session: Session, submission: Submission) -> SubmitResult | None:
    try:
        return submit_typed_answer(session, submission)
    except ToolCallError:
        return None
