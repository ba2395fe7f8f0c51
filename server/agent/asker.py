"""Ask questions of one matter: each gets a fresh run, a record of it, and one result."""

import platform
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from pydantic_ai.models import Model

from pincite.indexer.model import Document
from pincite.prompts import load
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.infer_type import infer_type
from pincite.server.agent.loop import answer, build_agent
from pincite.server.agent.masked_run import Masking
from pincite.server.agent.ports import ToolPort, tools_hash
from pincite.server.agent.prompt import Task
from pincite.server.agent.result import AskResult
from pincite.server.agent.run import Run
from pincite.server.settings import Settings
from pincite.server.trace.events import RunEnded, RunStarted
from pincite.server.trace.record import NoTrace, Recorder, TraceFile, environment_secrets
from pincite.server.trace.seal import Sealer
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments
from pincite.tools.retrieval.tally import Tally, tallied


class Asker:
    """Warm: one model, one set of declared tools. `ports` gives a fresh port to each run, `traces` is their folder.

    With `masking` models and records have placeholders for personal data; results have the real names.
    """

    def __init__(
        self,
        model: Model,
        ports: Callable[[], ToolPort],
        corpus: Corpus,
        traces: Path,
        settings: Settings,
        masking: Masking | None = None,
    ) -> None:
        self._model = model
        self._ports = ports
        self._corpus = corpus
        self._traces = traces
        self._settings = settings
        declared = ports().declared()
        self._tools = tools_hash(declared)
        self._masking = masking
        self._prompts = ("agent", "masked") if masking else ("agent",)
        self._agent = build_agent(model, declared, settings.agent, self._prompts)

    def documents(self) -> dict[str, Document]:
        """Every document of the matter by its id."""
        return self._corpus.documents

    def unread_pages(self) -> int:
        """Pages of the matter whose text could not be read: no absence covers them."""
        return self._corpus.coverage.pages_without_text

    def source(self) -> str:
        """The folder that the matter was indexed from."""
        return self._corpus.reader.manifest.source

    def conditions(self) -> Conditions:
        """What shapes its answers."""
        return Conditions(
            matter=self._corpus.matter,
            generation=self._corpus.reader.manifest.generation,
            agent=f"{self._model.system}:{self._model.model_name}",
            versions=_versions(),
            prompts={name: load(name).sha256 for name in self._prompts},
            settings=_public(self._settings),
            tools=self._tools,
        )

    async def ask(self, question: str, answer_type: AnswerType | None = None, doc_ids: Sequence[str] = ()) -> AskResult:
        """Answer one question. Without `answer_type` it is inferred; `doc_ids` may be unique prefixes.

        Raises `BadArguments` for a question that is empty or no text, `UnknownDocument`, `TraceUnwritable`, and of
        what happens inside the run only `StoreUnavailable`.
        """
        if not question.strip():
            raise BadArguments("ask: the question is empty; ask in words, such as 'When was the order issued?'.")
        if any("\ud800" <= character <= "\udfff" for character in question):
            raise BadArguments("ask: the question is not valid UTF-8; write it anew, or copy it from another place.")
        given = tuple(self._corpus.document(name).doc_id for name in doc_ids)
        task = Task(question, answer_type or infer_type(question), given)
        masked = self._masking.run() if self._masking else None
        port = masked.tools(self._ports()) if masked else self._ports()
        task = masked.task(task) if masked else task
        trace = self._recorder()
        try:
            trace.append(self._started(task, trace, inferred=answer_type is None))
            run = Run(task, port, self._settings.agent, trace)
            with tallied() as tally:
                result = await answer(self._agent, self._model, run)
            trace.append(_ended(run, masked.recorded(result) if masked else result, tally))
        finally:
            trace.close()
        result = masked.restored(result, question) if masked else result
        return result.model_copy(update={"trace": str(trace.path) if trace.path else None})

    def _recorder(self) -> Recorder:
        secret = self._settings.trace.key
        if not self._settings.trace.enabled:
            return NoTrace()
        key = secret.get_secret_value() if secret else None
        hidden = (*environment_secrets(), *(each.get_secret_value() for each in self._settings.secrets()))
        return TraceFile(self._traces, Sealer(key.encode() if key else None), hidden)

    def _started(self, task: Task, trace: Recorder, *, inferred: bool) -> RunStarted:
        held = self.conditions()
        return RunStarted(
            run_id=trace.run_id,
            at=datetime.now(UTC).isoformat(),
            question=task.question,
            answer_type=task.answer_type.value,
            inferred=inferred,
            doc_ids=task.doc_ids,
            matter=held.matter,
            generation=held.generation,
            agent=held.agent,
            versions=held.versions,
            prompts=held.prompts,
            settings=held.settings,
            tools=held.tools,
        )


def _ended(run: Run, result: AskResult, tally: Tally) -> RunEnded:
    return RunEnded(
        status=result.status,
        result=result.model_dump(mode="json", exclude={"trace"}),
        requests=run.requests,
        tool_calls=run.calls,
        input_tokens=run.input_tokens,
        output_tokens=run.output_tokens,
        cache=tally.rates(),
    )


def _public(settings: Settings) -> dict[str, Any]:
    """The settings without what is secret."""
    return settings.model_dump(mode="json", exclude={"trace": {"key"}, "cache": {"key"}, "redis_url": True})


@cache
def _versions() -> Mapping[str, str]:
    packages = {name: version(name) for name in ("pincite", "mcp", "pydantic-ai-slim", "pydantic")}
    return {"python": platform.python_version(), **packages}
