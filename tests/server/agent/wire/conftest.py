"""Fixtures for a provider of each wire format and a model that reaches it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from shutil import copy

import pytest
import structlog
from pydantic_ai.messages import ModelRequest, UserPromptPart
from pydantic_ai.models import ModelRequestParameters
from pydantic_ai.tools import ToolDefinition

from pincite.server.agent.models.model_choice import open_model
from pincite.server.agent.models.request_settings import request_settings
from pincite.server.agent.models.retrying_model import Patience, RetryingModel
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.server.settings import load_settings
from tests.server.agent.wire.dialects import DIALECTS, KEY, Dialect
from tests.server.agent.wire.provider import Provider, Step, running

PROMPT = [ModelRequest([UserPromptPart("What is the fee?")])]
PARAMETERS = ModelRequestParameters(
    function_tools=[ToolDefinition(name="get_page", parameters_json_schema={"type": "object", "properties": {}})],
    allow_text_output=False,
)
RUN_SECONDS = 60.0
LAW = Path(__file__).resolve().parents[4] / "server" / "demo" / "matter" / "harbour-licensing-law-2019.pdf"


@pytest.fixture(autouse=True, scope="module")
def _standard_log() -> None:
    """Restores logging that earlier tests may have configured."""
    structlog.reset_defaults()


@pytest.fixture(params=DIALECTS, ids=lambda each: each.name)
def dialect(request: pytest.FixtureRequest) -> Dialect:
    chosen: Dialect = request.param
    return chosen


@pytest.fixture
def provider(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Provider]]:
    """`provider(dialect, *steps)`: a running provider that this process's environment points to."""
    with ExitStack() as stack:

        def start(dialect: Dialect, *steps: Step) -> Provider:
            started = stack.enter_context(running(dialect, *steps))
            for name, value in dialect.environment(started.address).items():
                monkeypatch.setenv(name, value)
            return started

        yield start


@dataclass
class Asked:
    """A model with retries whose pauses are recorded, not slept, with the least jitter."""

    model: str
    left: float = RUN_SECONDS
    retries: int = 2
    request_seconds: float | None = None
    fallback: tuple[str, ...] = ()
    pauses: list[float] = field(default_factory=list)

    def bound(self) -> RetryingModel:
        settings = load_settings({"agent": {"model": self.model, "fallback": self.fallback}}).agent
        patience = Patience(self.retries, lambda: self.left, self._sleep, lambda: 0.0)
        chosen = request_settings(RUN_SECONDS, self.request_seconds)
        return RetryingModel(open_model(settings), patience, chosen, lambda: 1, [KEY])

    async def request(self) -> tuple[str | None, list[str]]:
        """The name of the model that answered, and the tools it called."""
        async with self.bound() as model:
            response = await model.request(list(PROMPT), None, PARAMETERS)
        return response.model_name, [call.tool_name for call in response.tool_calls]

    async def stream(self) -> list[str]:
        """The tools that a streamed response called."""
        async with self.bound() as model, model.request_stream(list(PROMPT), None, PARAMETERS) as stream:
            async for _ in stream:
                pass
            return [call.tool_name for call in stream.get().tool_calls]

    async def _sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


@pytest.fixture
def asked() -> type[Asked]:
    return Asked


@pytest.fixture(scope="session")
def indexed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one law of the sample matter, by words only."""
    folder = tmp_path_factory.mktemp("wire")
    store, files = folder / "store", folder / "files"
    files.mkdir()
    copy(LAW, files)
    for _ in index_events(files, open_store(store), "sample", replace=False, embedder=None):
        pass
    return store
