"""Submit a recorded submission, or one made of it, in a run that has searched for the question and read its pages."""

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
"""Submissions in which doubts are confirmed; each round may bring up others."""


class Ending(StrEnum):
    """How a submission ends at once: a soft refusal can be confirmed, a hard one cannot."""

    ACCEPTED = "accepted"
    SOFT = "refused soft"
    HARD = "refused hard"


@dataclass(frozen=True, slots=True)
class Replayed:
    """What came of a submission.

    `first` is the result at once; null for a call that cannot be used. `final` is the accepted result, where necessary
    after its doubts were confirmed; null for a hard refusal. `codes` are those that were confirmed for it.
    """

    submission: Submission
    first: SubmitResult | None
    final: SubmitResult | None
    codes: frozenset[str] = frozenset()

    @property
    def ending(self) -> Ending:
        """How it ended at once."""
        if self.first is not None and self.first.status == "accepted":
            return Ending.ACCEPTED
        hard = self.first is None or any(violation.hard for violation in self.first.violations)
        return Ending.HARD if hard else Ending.SOFT

    @property
    def rules(self) -> frozenset[str]:
        """The rules that refused it at once."""
        return frozenset(v.rule for v in self.first.violations) if self.first else frozenset({"schema"})

    @property
    def hard_rules(self) -> frozenset[str]:
        """The rules that refused it hard at once."""
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
        """Submit in a run of its own; `confirmed` are codes that an earlier submission was given and confirms."""
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
        """A run that has searched for the question and read the pages cited and those that the reader had read."""
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
            with suppress(ToolCallError):  # what cannot be found any more has shown nothing
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
