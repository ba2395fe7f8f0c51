"""Tests that a failed tool call is never taken as proof of absence."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pincite.server.agent.asker import Asker
from pincite.server.agent.models.model_by_name import load_model
from pincite.server.agent.ports import LocalTools
from pincite.server.agent.result import AskResult
from pincite.server.settings import Settings, TraceSettings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError
from pincite.tools.session import Session

pytestmark = pytest.mark.anyio

RESPONDENT = "Who is the Respondent in CA 003/2024?"
LOOKS = ("find_documents", "lookup_case_metadata", "find_article_page", "search_within_doc_family", "get_page")
NOT_HELD = "Who was the claimant in CFI 099/2023?"


class Failing(LocalTools):
    """The tools of a session, some of which always fail."""

    def __init__(self, corpus: Corpus, *names: str) -> None:
        super().__init__(Session(corpus))
        self._names = names

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name in self._names:
            raise ToolCallError(f"{name} did not end in time.")
        return await super().call(name, arguments)


async def asked(corpus: Corpus, question: str, answer_type: AnswerType, *failing: str) -> AskResult:
    settings = Settings(trace=TraceSettings(enabled=False))
    asker = Asker(load_model("offline"), lambda: Failing(corpus, *failing), corpus, Path("none"), settings)
    return await asker.ask(question, answer_type)


async def test_without_failures_the_question_is_answered_as_absent(sample_corpus: Corpus) -> None:
    assert (await asked(sample_corpus, NOT_HELD, AnswerType.NAME)).status == "absent"


@pytest.mark.parametrize("tool", ["search_within_doc_family", "get_page"])
async def test_an_absence_is_not_submitted_after_a_failed_call(sample_corpus: Corpus, tool: str) -> None:
    result = await asked(sample_corpus, NOT_HELD, AnswerType.NAME, tool)
    assert result.status in ("failed", "unsure")
    assert result.answer is None


async def test_the_error_after_a_failed_call_names_the_tool(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, NOT_HELD, AnswerType.NAME, "search_within_doc_family")
    assert result.status == "failed"
    assert "search_within_doc_family did not end in time." in (result.error or "")


async def test_a_run_whose_calls_all_fail_gives_no_value_and_no_absence(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, RESPONDENT, AnswerType.NAME, *LOOKS)
    assert (result.status, result.answer) == ("failed", None)
    assert "find_documents did not end in time." in (result.error or "")


async def test_a_recorded_value_is_answered_although_another_call_failed(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, RESPONDENT, AnswerType.NAME, "get_page")
    assert (result.status, result.answer) == ("answered", "Marlowe Quay Terminals Limited")
