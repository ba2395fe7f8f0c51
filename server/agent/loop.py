"""The loop of every model: it calls tools until the model submits, ends `unsure`, or reaches a limit.

A run ends `answered` or `absent` with an accepted submission, `unsure` with the most relevant pages, `refused` if no
submission was accepted within the repairs and limits, or `failed` after an error. `error` has the text of a refusal or
failure.
"""

from collections.abc import Sequence
from contextlib import suppress

import anyio
from pydantic import BaseModel, ConfigDict, Field
from pydantic_ai import Agent, ModelRetry, RunContext, ToolOutput, UsageLimits
from pydantic_ai.exceptions import ContentFilterError, UsageLimitExceeded
from pydantic_ai.models import Model

from pincite.indexer.errors import StoreUnavailable
from pincite.indexer.page import PageRef
from pincite.prompts import load
from pincite.server.agent.models.retrying_model import OutOfTime
from pincite.server.agent.models.run_model import model_of_run
from pincite.server.agent.ports import SUBMIT, UNSURE, DeclaredTool
from pincite.server.agent.prompt import task_message
from pincite.server.agent.result import AskResult, Refusal, ShownPage, Status, accepted_result
from pincite.server.agent.run import Refused, Run
from pincite.server.agent.toolset import OfferedTools, RunTools
from pincite.server.settings import AgentSettings
from pincite.server.trace.redaction import Redactor
from pincite.tools.answers.submission import Submission
from pincite.tools.errors import ToolCallError
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.server_words import quoted_name

MALFORMED = 2
"""Submissions beyond the repairs that may fail the schema before the run ends."""

MOST_SHOWN = 3
"""The most pages that an unsure run shows."""
_UNSURE_DESCRIPTION = (
    "End without an answer, when the documents may answer but no value can be proved. Give the pages most relevant to "
    "the question, best first, each with the passage and why it was found."
)


class BestPage(BaseModel):
    """A relevant page, as a model names it."""

    model_config = ConfigDict(extra="forbid")

    doc_id: str
    page: int = Field(ge=1, description="Physical page, 1-based")
    passage: str = Field(
        min_length=1, max_length=1000, description="The words of the page most relevant to the question"
    )
    why: str = Field(min_length=1, max_length=300, description="Why the page was found")


class Unsure(BaseModel):
    """The pages shown in place of an answer."""

    model_config = ConfigDict(extra="forbid")

    pages: list[BestPage] = Field(max_length=MOST_SHOWN)


BoundedAgent = Agent[Run, SubmitResult | Unsure]


def build_agent(
    model: Model, declared: Sequence[DeclaredTool], limits: AgentSettings, prompts: Sequence[str] = ("agent",)
) -> BoundedAgent:
    """Build the agent of a model with these prompts. It has no state of a run and serves any number of them."""
    description = next(tool.description for tool in declared if tool.name == SUBMIT)
    attempts = limits.repairs + MALFORMED
    return Agent(
        model,
        deps_type=Run,
        name="pincite",
        instructions="\n\n".join(load(name).text for name in prompts),
        capabilities=[OfferedTools(RunTools([tool for tool in declared if tool.name != SUBMIT], limits.requests))],
        output_type=[
            ToolOutput[SubmitResult](_submit, name=SUBMIT, description=description, max_retries=attempts),
            ToolOutput[Unsure](_show, name=UNSURE, description=_UNSURE_DESCRIPTION, max_retries=attempts),
        ],
        retries=limits.requests,
        end_strategy="early",
    )


async def answer(agent: BoundedAgent, model: Model, run: Run) -> AskResult:
    """Run the loop to its end. The result's status and error report what happened.

    Raises only `StoreUnavailable`, which does not concern the question.
    """
    limits = UsageLimits(request_limit=run.limits.requests, total_tokens_limit=run.limits.tokens)
    try:
        with suppress(OutOfTime), anyio.move_on_after(run.seconds()):
            bound, history = model_of_run(model, run), [task_message(run.task)]
            ended = await agent.run(message_history=history, model=bound, deps=run, usage_limits=limits)
            run.confirm()
            return _unsure(run, ended.output) if isinstance(ended.output, Unsure) else _if_sure(run, ended.output)
    except Refused as error:
        return _without_answer(run, str(error), "refused", "unproved")
    except UsageLimitExceeded:
        return _without_answer(run, _limits_message(run.limits), "refused", "limits")
    except StoreUnavailable:
        raise
    except ContentFilterError as error:
        run.error_type = type(error).__name__
        return _without_answer(run, _filter_message(run))
    except Exception as error:  # noqa: BLE001  the outermost surface of a run: recorded, logged and reported in the result
        run.error_type = type(error).__name__
        return _without_answer(run, Redactor(run.hidden).redacted(f"{type(error).__name__}: {error}"))
    return _without_answer(run, _time_message(run), "refused", "time")


async def _submit(ctx: RunContext[Run], submission: Submission) -> SubmitResult:
    try:
        verdict = await ctx.deps.submit(submission, ctx.tool_call_id or "")
    except ToolCallError as error:
        raise ModelRetry(str(error)) from None
    if verdict.status == "rejected":
        raise ModelRetry(verdict.model_dump_json())
    return verdict


async def _show(ctx: RunContext[Run], unsure: Unsure) -> Unsure:
    seen = {(page.doc_id, page.page) for page in ctx.deps.port.shown()}
    unseen = [page for page in unsure.pages if (page.doc_id, page.page) not in seen]
    if unseen:
        first = unseen[0]
        raise ModelRetry(
            f"Page {first.page} of {quoted_name(first.doc_id)} was not read in this run. "
            "Name only pages that a tool returned."
        )
    return unsure


def _unsure(run: Run, unsure: Unsure) -> AskResult:
    shown = tuple(
        ShownPage(
            doc_id=p.doc_id, page=p.page, uri=run.port.uri(PageRef(p.doc_id, p.page)), passage=p.passage, why=p.why
        )
        for p in unsure.pages
    )
    return _without_answer(run, None, "unsure", shown=shown)


def _if_sure(run: Run, verdict: SubmitResult) -> AskResult:
    wanted, given = run.limits.min_confidence, verdict.confidence
    if given is None or given >= wanted:
        return _with_answer(run, verdict)
    why = f"cited for {verdict.value}, at a confidence of {given:.2f}, below the {wanted:g} of agent.min_confidence"
    shown = tuple(
        ShownPage(doc_id=c.doc_id, page=c.page, uri=c.uri, passage=c.quote, why=why)
        for c in verdict.citations[:MOST_SHOWN]
    )
    return _without_answer(run, None, "unsure", shown=shown)


def _with_answer(run: Run, verdict: SubmitResult) -> AskResult:
    given = accepted_result(run.task.question, run.task.answer_type, verdict, run.milliseconds())
    return given.model_copy(update={"usage": run.usage()})


def _limits_message(limits: AgentSettings) -> str:
    return (
        f"No answer was proved within the limits of a run: {limits.requests} requests, {limits.tool_calls} tool calls, "
        f"{limits.tokens} tokens, {limits.seconds:g} s. To raise them, set agent.requests and the like."
    )


def _time_message(run: Run) -> str:
    message = f"No answer was proved within {run.limits.seconds:g} s."
    if run.last_request is None or run.last_request[1] <= run.requests:
        return message
    host, step = run.last_request
    return (
        f"{message} {host} had not answered request {step} of the run: name another model, or allow more time with "
        "agent.seconds."
    )


def _filter_message(run: Run) -> str:
    host, step = run.last_request or ("The provider", run.requests)
    return (
        f"{host} withheld its response to request {step} of the run (content filter). Ask in other words, or name "
        "another model."
    )


def _without_answer(
    run: Run,
    error: str | None,
    status: Status = "failed",
    refusal: Refusal | None = None,
    shown: tuple[ShownPage, ...] = (),
) -> AskResult:
    return AskResult(
        question=run.task.question,
        answer_type=run.task.answer_type,
        answer=None,
        pages=(),
        citations=(),
        status=status,
        shown=shown,
        ttft_ms=run.milliseconds(),
        total_ms=run.milliseconds(),
        error=error,
        refusal=refusal,
        usage=run.usage(),
    )
