"""Fixtures: a deterministic judge on pydantic-ai's FunctionModel, without network."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.messages import ModelMessage, ModelRequest, ModelResponse, ToolCallPart, UserPromptPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from pincite.evals.cases import GoldAnswer
from pincite.evals.judge.ask import BoundedModel
from pincite.evals.judge.bounds import Bounds
from pincite.evals.judge.cache import open_cache
from pincite.evals.judge.criteria import CRITERIA, Quoted, Subject
from pincite.indexer.page import PageRef

Says = Callable[[str], dict[str, Any]]


def verdicts(*met: str) -> dict[str, Any]:
    """A reply in which these criteria are met and the others are not."""
    return {name: {"met": name in met, "reason": "because"} for name in CRITERIA}


class ScriptedModel(FunctionModel):
    """Replies with a function of the prompt; records the prompts and instructions."""

    def __init__(self, says: Says) -> None:
        super().__init__(self._reply, model_name="scripted")
        self.says = says
        self.prompts: list[str] = []
        self.instructions: list[str | None] = []

    async def _reply(self, messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        request = messages[-1]
        assert isinstance(request, ModelRequest)
        prompt = "".join(str(part.content) for part in request.parts if isinstance(part, UserPromptPart))
        self.prompts.append(prompt)
        self.instructions.append(info.instructions)
        return ModelResponse([ToolCallPart(info.output_tools[0].name, self.says(prompt))])


MakeJudge = Callable[..., BoundedModel]
MakeSubject = Callable[..., Subject]


@pytest.fixture
def make_judge(tmp_path: Path) -> Iterator[MakeJudge]:
    """`make_judge(model, calls=3, ...)`: the model under limits, with the cache of this test."""
    with open_cache(tmp_path / "cache") as cache:

        def make(model: FunctionModel, concurrency: int = 4, **bounds: Any) -> BoundedModel:
            return BoundedModel(model, cache, Bounds(**bounds), concurrency)

        yield make


@pytest.fixture(scope="session")
def make_subject() -> MakeSubject:
    """`make_subject("answer", gold="...")`: an answer with one quote; gold None means that there is none."""

    def make(
        answer: str | None = "Eight years.",
        id: str = "q1",  # noqa: A002
        gold: str | None = "Eight years.",
        **fields: Any,
    ) -> Subject:
        given = {"question": "For how long?", "quotes": (Quoted(PageRef("law", 9), "for eight (8) years"),)}
        return Subject(**{"id": id, "gold": GoldAnswer(gold), "answer": answer, **given, **fields})

    return make
