"""Ask questions of one matter. Each question has its own run, record and result."""

import platform
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic_ai.models import Model

from pincite.indexer.errors import GenerationRemoved
from pincite.indexer.model import Document
from pincite.prompts import load
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.infer_type import infer_type
from pincite.server.agent.loop import BoundedAgent, answer, build_agent
from pincite.server.agent.ports import ToolPort, tools_hash
from pincite.server.agent.prompt import Task
from pincite.server.agent.result import NOT_RECORDED, AskResult
from pincite.server.agent.run import Run
from pincite.server.settings import Settings
from pincite.server.telemetry.run_log import run_log
from pincite.server.telemetry.spans import Content, run_spans
from pincite.server.trace.events import RunEnded, RunStarted
from pincite.server.trace.observers import Observer, Tee
from pincite.server.trace.opening_records import known_secrets, open_record
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.server.trace.record import Recorder
from pincite.server.trace.redaction import Redactor
from pincite.tools.answer_types import AnswerType
from pincite.tools.argument_limits import LONGEST_QUESTION, MOST_DOCUMENTS
from pincite.tools.corpus import Corpus
from pincite.tools.documents.not_covered import gaps
from pincite.tools.errors import BadArguments
from pincite.tools.model import Coverage
from pincite.tools.retrieval.cache_counts import Tally, tallied

if TYPE_CHECKING:
    from pincite.server.agent.masked_run import Masking

Watch = Callable[[], AbstractContextManager[None]]


class Asker:
    """Answers questions with one model and one set of declared tools.

    `ports` returns a new port for each run. `traces` is the folder of the records; a `PurgeWatch` must be made before
    the matter is opened. With `masking`, models and records see placeholders for personal data; results have the real
    names. `confirm` raises `StoreError` before a result is returned that may no longer be given.
    """

    def __init__(
        self,
        model: Model,
        ports: Callable[[], ToolPort],
        corpus: Corpus,
        traces: Path | PurgeWatch,
        settings: Settings,
        masking: "Masking | None" = None,
        confirm: Callable[[], None] = lambda: None,
    ) -> None:
        self._model = model
        self._ports = ports
        self._corpus = corpus
        self._purges = traces if isinstance(traces, PurgeWatch) else PurgeWatch(traces)
        self._settings = settings
        declared = ports().declared()
        self._tools = tools_hash(declared)
        self._masking = masking
        self._confirm = confirm
        self._prompts = ("agent", "masked") if masking else ("agent",)
        self._names = frozenset(tool.name for tool in declared)
        self._agent = build_agent(model, declared, settings.agent, self._prompts)

    def documents(self) -> Mapping[str, Document]:
        """Return all documents of the matter by id."""
        return self._corpus.documents

    def reads(self, corpus: Corpus) -> bool:
        """Report if questions are asked of this generation."""
        return self._corpus is corpus

    def source(self) -> str:
        """Return the folder that the matter was indexed from."""
        return self._corpus.reader.manifest.source

    def conditions(self) -> Conditions:
        """Return the conditions that shape the answers."""
        return conditions_of(self._settings, self._model, self._tools, self._corpus, self._prompts)

    async def ask(
        self,
        question: str,
        answer_type: AnswerType | None = None,
        doc_ids: Sequence[str] = (),
        *,
        observe: Observer | None = None,
        watch: Watch = nullcontext,
    ) -> AskResult:
        """Answer one question. Without `answer_type` it is inferred; `doc_ids` may be unique prefixes.

        `observe` receives each event of the run after it is recorded. Its exceptions are logged and do not end the run.
        `watch` is entered around parsing the question and around the loop, each of which ends within `agent.seconds`.
        Opening, masking and sealing have no such limit.

        Raises `BadArguments` for a question that is empty, too long or no valid text, `UnknownDocument`, and
        `TraceUnwritable`. Of errors inside the run it raises only `StoreUnavailable`.
        """
        if not question.strip():
            raise BadArguments("ask: the question is empty; ask in words, such as 'When was the order issued?'.")
        if any("\ud800" <= character <= "\udfff" for character in question):
            raise BadArguments("ask: the question is not valid UTF-8. Type it again, or copy it from another source.")
        if len(question) > LONGEST_QUESTION:
            raise BadArguments(
                f"ask: the question has {len(question):,} characters; the limit is {LONGEST_QUESTION:,}. Ask it in "
                "fewer words, or as several questions."
            )
        if len(doc_ids) > MOST_DOCUMENTS:
            raise BadArguments(
                f"ask: {len(doc_ids):,} documents are named; the limit is {MOST_DOCUMENTS}. Name none to ask about all."
            )
        given = tuple(self._corpus.document(name).doc_id for name in doc_ids)
        with watch():
            task = Task(question, answer_type or infer_type(question), given)
        begun = time.perf_counter()
        content = Content(self._settings.telemetry.content, Redactor(known_secrets(self._settings)).redacted)
        with run_spans(self._names, content) as spans, run_log(self._names) as logged:
            trace = Tee(self._recorder(), [spans, logged, *([observe] if observe else [])])
            return await self._run(task, trace, begun, watch, inferred=answer_type is None)

    async def _run(self, task: Task, trace: Recorder, begun: float, watch: Watch, *, inferred: bool) -> AskResult:
        masked = self._masking.run() if self._masking else None
        port = masked.tools(self._ports()) if masked else self._ports()
        asked = masked.task(task) if masked else task
        try:
            trace.append(self._started(asked, trace, inferred=inferred))
            hidden = known_secrets(self._settings)
            run = Run(asked, port, self._settings.agent, trace, begun, hidden=hidden, confirm=self._confirm)
            run.coverage = lambda: gaps(self._corpus, task.question)
            result = await carry_out(self._agent, self._model, run, masked.recorded if masked else None, watch)
        finally:
            trace.close()
        result = masked.restored(result, task.question) if masked else result
        place = str(trace.path) if trace.path else None
        return result.model_copy(update={"trace": place, "generation": self._corpus.reader.manifest.generation})

    def _recorder(self) -> Recorder:
        return open_record(self._purges.folder, self._settings, self._purges)

    def _started(self, task: Task, trace: Recorder, *, inferred: bool) -> RunStarted:
        conditions = self.conditions()
        return RunStarted(
            run_id=trace.run_id,
            at=datetime.now(UTC).isoformat(),
            question=task.question,
            answer_type=task.answer_type.value,
            inferred=inferred,
            doc_ids=task.doc_ids,
            matter=conditions.matter,
            generation=conditions.generation,
            agent=conditions.agent,
            versions=conditions.versions,
            prompts=conditions.prompts,
            settings=conditions.settings,
            tools=conditions.tools,
        )


def _coverage(run: Run) -> Coverage | None:
    """What of the matter was not read, as of the end of the run; null if its generation was removed meanwhile."""
    try:
        return run.coverage()
    except GenerationRemoved:
        return None


async def carry_out(
    agent: BoundedAgent,
    model: Model,
    run: Run,
    recorded: Callable[[AskResult], AskResult] | None = None,
    watch: Watch = nullcontext,
) -> AskResult:
    """Run a prepared run to its end and record the result.

    `recorded` turns the result into the one that the record may contain. `watch` is entered around the loop only.
    Raises `StoreUnavailable`.
    """
    with tallied() as tally, watch():
        result = (await answer(agent, model, run)).model_copy(update={"coverage": _coverage(run)})
    run.trace.append(_ended(run, recorded(result) if recorded else result, tally))
    return result


def conditions_of(
    settings: Settings, model: Model, tools: str, corpus: Corpus | None, prompts: Sequence[str] = ("agent",)
) -> Conditions:
    """Return the conditions of a model with these settings. Without a corpus, matter and generation are empty."""
    return Conditions(
        matter=corpus.matter if corpus else "",
        generation=corpus.reader.manifest.generation if corpus else "",
        agent=model.model_id,
        versions=_versions(),
        prompts={name: load(name).sha256 for name in prompts},
        settings=settings.public(),
        tools=tools,
    )


def _ended(run: Run, result: AskResult, tally: Tally) -> RunEnded:
    return RunEnded(
        status=result.status,
        result=result.model_dump(mode="json", exclude=NOT_RECORDED),
        requests=run.requests,
        tool_calls=run.calls,
        input_tokens=run.input_tokens,
        output_tokens=run.output_tokens,
        cache=tally.rates(),
        cost=run.cost,
        error_type=run.error_type,
    )


@cache
def _versions() -> Mapping[str, str]:
    packages = {name: version(name) for name in ("pincite", "mcp", "pydantic-ai-slim", "pydantic")}
    return {"python": platform.python_version(), **packages}
