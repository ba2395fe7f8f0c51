"""Tests that a rejected submission is repaired once with the requested pages, and otherwise ends the run unsure."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.asker import Asker
from pincite.server.agent.models.model_by_name import load_model
from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.transcript import Call
from pincite.server.agent.ports import SUBMIT, DeclaredTool, LocalTools
from pincite.server.agent.result import AskResult
from pincite.server.settings import Settings, TraceSettings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

RESPONDENT = "Who is the Respondent in CA 003/2024?"


def violation(next_step: str, slot: str = "citations[0]", rule: str = "V6") -> dict[str, str]:
    return {"rule": rule, "slot": slot, "message": "It is wrong.", "next_step": next_step}


ANOTHER_PAGE = violation("Cite page 4 instead.")


@pytest.fixture
def issued(seen: "type[Seen]", a_document: Callable[..., Mapping[str, Any]]) -> "Seen":
    """A case with a recorded date of issue."""
    paper = a_document("a", "Baker v Dyer", "judgment", case_ids=["XY 1/2024"])
    run = seen("When was the judgment in XY 1/2024 issued?", AnswerType.DATE).found(paper)
    run = run.recorded("a", ("date_of_issue", "", "2024-05-02", "Date of issue: 2 May 2024", 3))
    return run.searched(("a", 3, "Date of issue: 2 May 2024")).read("a", 3, "Date of issue: 2 May 2024")


def submitted(run: "Seen") -> Call:
    decided = decide(run.transcript)
    assert isinstance(decided, tuple)
    (call,) = decided
    return call


def cited(call: Call) -> list[tuple[str, int]]:
    return [(citation["doc_id"], citation["page"]) for citation in call.arguments["citations"]]


def test_a_repair_cites_the_page_that_the_rejection_names_with_the_same_value(issued: "Seen") -> None:
    first = submitted(issued)
    second = submitted(issued.rejected(first, ANOTHER_PAGE))
    assert (cited(first), cited(second)) == ([("a", 3)], [("a", 4)])
    assert first.arguments["value"] == second.arguments["value"] == "2024-05-02"


def test_a_page_that_the_rejection_requires_is_read_before_the_next_submission(issued: "Seen") -> None:
    run = issued.rejected(submitted(issued), violation('Call get_page(doc_id="a", page=4), then submit again.'))
    assert submitted(run) == Call("get_page", {"doc_id": "a", "page": 4})


@pytest.mark.parametrize(
    "asked_for",
    [
        violation("Copy the words exactly as the page prints them."),
        violation("Cite page 4 instead.", slot="value"),
        violation("Submit null.", slot="value", rule="V4"),
    ],
)
def test_a_rejection_for_any_other_reason_ends_the_run_unsure(issued: "Seen", asked_for: Mapping[str, str]) -> None:
    shown = decide(issued.rejected(submitted(issued), asked_for).transcript)
    assert isinstance(shown, list)
    assert [(page.ref, page.passage, page.why) for page in shown] == [
        (PageRef("a", 3), "Date of issue: 2 May 2024", "states the date of issue")
    ]


def test_a_second_rejection_ends_the_run_unsure_even_if_it_could_be_repaired(issued: "Seen") -> None:
    run = issued.rejected(submitted(issued), ANOTHER_PAGE)
    run = run.rejected(submitted(run), ANOTHER_PAGE)
    assert isinstance(decide(run.transcript), list)


def test_a_rejected_value_never_becomes_an_absence(issued: "Seen") -> None:
    run = issued.rejected(submitted(issued), violation("Cite a page of the Widget Law."))
    assert isinstance(decide(run.transcript), list)


class Rejecting(LocalTools):
    """The tools of a session that rejects every submission."""

    def __init__(self, corpus: Corpus, violations: Sequence[Mapping[str, str]]) -> None:
        super().__init__(Session(corpus))
        self.rejected: list[Mapping[str, Any]] = []
        self._violations = [dict(v) | {"hard": True, "code": None} for v in violations]

    def declared(self) -> Sequence[DeclaredTool]:
        return super().declared()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name != SUBMIT:
            return await super().call(name, arguments)
        self.rejected.append(arguments)
        return {"status": "rejected", "value": None, "citations": [], "violations": self._violations}


@pytest.mark.anyio
@pytest.mark.parametrize(("asked_for", "attempts"), [(ANOTHER_PAGE, 2), (violation("Submit null."), 1)])
async def test_a_run_whose_submissions_are_all_rejected_ends_unsure_after_at_most_one_repair(
    sample_corpus: Corpus, asked_for: Mapping[str, str], attempts: int
) -> None:
    port = Rejecting(sample_corpus, [asked_for])
    settings = Settings(trace=TraceSettings(enabled=False))
    asker = Asker(load_model("offline"), lambda: port, sample_corpus, Path("none"), settings)
    result: AskResult = await asker.ask(RESPONDENT, AnswerType.NAME)
    assert (result.status, result.answer, len(port.rejected)) == ("unsure", None, attempts)
    assert ("ca-003-2024-appeal-judgment", 1) in [(page.doc_id, page.page) for page in result.shown]
