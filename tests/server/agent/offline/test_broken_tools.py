"""What could not be looked at is not absent: runs whose tools fail."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.asker import Asker
from pincite.server.agent.models import load_model
from pincite.server.agent.ports import DeclaredTool, LocalTools
from pincite.server.agent.result import AskResult
from pincite.server.settings import Settings, TraceSettings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError
from pincite.tools.session import Session

pytestmark = pytest.mark.anyio

RESPONDENT = "Who is the Respondent in CA 003/2024?"
LOOKS = ("find_documents", "lookup_case_metadata", "find_article_page", "search_within_doc_family", "get_page")
ELEPHANTS = "How many elephants does the Pilotage Services Agreement require?"
DAYS = "How many days does Article 20 of the Warehouse Receipts Law allow for an appeal?"


class Failing:
    """The tools of a session, of which some fail whatever they are asked."""

    def __init__(self, corpus: Corpus, *names: str) -> None:
        self._tools = LocalTools(Session(corpus))
        self._names = names

    def declared(self) -> Sequence[DeclaredTool]:
        return self._tools.declared()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        if name in self._names:
            raise ToolCallError(f"{name} did not end in time.")
        return await self._tools.call(name, arguments)

    def shown(self) -> Sequence[PageRef]:
        return self._tools.shown()


async def asked(corpus: Corpus, question: str, *failing: str, answer_type: AnswerType = AnswerType.NUMBER) -> AskResult:
    settings = Settings(trace=TraceSettings(enabled=False))
    asker = Asker(load_model("offline"), lambda: Failing(corpus, *failing), corpus, Path("none"), settings)
    return await asker.ask(question, answer_type)


async def test_a_run_all_of_whose_tools_fail_ends_failed_and_names_the_tool(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, DAYS, *LOOKS)
    assert result.status == "failed"
    assert result.error
    assert "find_documents did not end in time." in result.error


@pytest.mark.parametrize("tool", ["find_documents", "search_within_doc_family", "get_page"])
async def test_a_look_that_failed_never_makes_an_absence(sample_corpus: Corpus, tool: str) -> None:
    result = await asked(sample_corpus, ELEPHANTS, tool)
    assert (result.status, result.answer) == ("failed", None)


async def test_a_value_that_was_proved_stands_although_another_look_failed(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, RESPONDENT, "get_page", answer_type=AnswerType.NAME)
    assert (result.status, result.answer) == ("answered", "Marlowe Quay Terminals Limited")


async def test_a_question_longer_than_a_query_may_be_is_looked_for_by_its_beginning(sample_corpus: Corpus) -> None:
    result = await asked(sample_corpus, f"{DAYS} " * 40)
    assert (result.status, result.answer) == ("answered", 21)
