"""The one loop for every model: tools in, submit the only way out, every limit kept.

A run ends `answered` or `absent` with an accepted submission; `refused` when no submission was accepted within the
repairs and limits; `failed` when something broke. The text of a refusal or failure stands in `error`.
"""

from collections.abc import Sequence

import anyio
import structlog
from pydantic_ai import Agent, ModelRetry, RunContext, ToolOutput, UsageLimits
from pydantic_ai.exceptions import UsageLimitExceeded
from pydantic_ai.models import Model

from pincite.indexer.errors import StoreUnavailable
from pincite.prompts import load
from pincite.server.agent.counted import CountedModel
from pincite.server.agent.ports import SUBMIT, DeclaredTool
from pincite.server.agent.prompt import render
from pincite.server.agent.result import AskResult, CitedPage, Refusal, ResultCitation
from pincite.server.agent.run import Refused, Run
from pincite.server.agent.toolset import OfferedTools, RunTools
from pincite.server.settings import AgentSettings
from pincite.tools.answers.submission import Submission
from pincite.tools.errors import ToolCallError
from pincite.tools.model import SubmitResult

MALFORMED = 2
"""Submissions beyond the repairs that may fail the schema before the run is given up."""

log = structlog.get_logger(__name__)

BoundedAgent = Agent[Run, SubmitResult]


def build_agent(model: Model, declared: Sequence[DeclaredTool], limits: AgentSettings) -> BoundedAgent:
    """The agent that a model drives; it holds no state of a run and serves any number of them."""
    description = next(tool.description for tool in declared if tool.name == SUBMIT)
    attempts = limits.repairs + MALFORMED
    return Agent(
        model,
        deps_type=Run,
        name="pincite",
        instructions=load("agent").text,
        capabilities=[OfferedTools(RunTools([tool for tool in declared if tool.name != SUBMIT], limits.requests))],
        output_type=ToolOutput[SubmitResult](_submit, name=SUBMIT, description=description, max_retries=attempts),
        retries=limits.requests,
        end_strategy="early",
    )


async def answer(agent: BoundedAgent, model: Model, run: Run) -> AskResult:
    """Run the loop to its end. What happens inside it is the result's status and error.

    Raises `StoreUnavailable` alone: that is nothing of this question.
    """
    limits = UsageLimits(request_limit=run.limits.requests, total_tokens_limit=run.limits.tokens)
    try:
        with anyio.move_on_after(run.limits.seconds):
            counted = CountedModel(model, run)
            ended = await agent.run(render(run.task), model=counted, deps=run, usage_limits=limits)
            return _if_sure(run, ended.output)
    except Refused as error:
        return _without_answer(run, str(error), "unproved")
    except UsageLimitExceeded:
        return _without_answer(run, _limits_told(run.limits), "limits")
    except StoreUnavailable:
        raise
    except Exception as error:  # noqa: BLE001  the outermost surface of a run: logged, and told in the result
        log.error("run_failed", error=type(error).__name__)  # noqa: TRY400  a traceback may hold document text
        return _without_answer(run, f"{type(error).__name__}: {error}")
    return _without_answer(run, f"No answer was proved within {run.limits.seconds:g} s.", "time")


async def _submit(ctx: RunContext[Run], submission: Submission) -> SubmitResult:
    try:
        verdict = await ctx.deps.submit(submission)
    except ToolCallError as error:
        raise ModelRetry(str(error)) from None
    if verdict.status == "rejected":
        raise ModelRetry(verdict.model_dump_json())
    return verdict


def _if_sure(run: Run, verdict: SubmitResult) -> AskResult:
    wanted, held = run.limits.min_confidence, verdict.confidence
    if held is not None and held < wanted:
        return _without_answer(
            run,
            f"An answer was proved, but its confidence {held:.2f} is below the {wanted:g} of agent.min_confidence. "
            "The run's trace shows it.",
            "unsure",
        )
    return _with_answer(run, verdict)


def _with_answer(run: Run, verdict: SubmitResult) -> AskResult:
    pages = dict.fromkeys((citation.doc_id, citation.page) for citation in verdict.citations)
    return AskResult(
        question=run.task.question,
        answer_type=run.task.answer_type,
        answer=verdict.value,
        pages=tuple(CitedPage(doc_id=doc_id, page=page) for doc_id, page in pages),
        citations=tuple(
            ResultCitation(
                doc_id=each.doc_id,
                page=each.page,
                quote=each.quote,
                paragraph=each.paragraph,
                citation=each.citation,
                side=each.side,
                values=tuple(each.values),
                statement=each.statement,
            )
            for each in verdict.citations
        ),
        status="absent" if verdict.value is None else "answered",
        confidence=verdict.confidence,
        signals=tuple(verdict.signals),
        undecided=verdict.undecided,
        step=verdict.step,
        checked=tuple(verdict.checked),
        on_trust=tuple(verdict.on_trust),
        cautions=tuple(verdict.cautions),
        ttft_ms=run.milliseconds(run.accepted),
        total_ms=run.milliseconds(),
    )


def _limits_told(limits: AgentSettings) -> str:
    return (
        f"No answer was proved within the limits of a run: {limits.requests} requests, {limits.tool_calls} tool calls, "
        f"{limits.tokens} tokens, {limits.seconds:g} s. They are settings: agent.requests and so on."
    )


def _without_answer(run: Run, error: str, refusal: Refusal | None = None) -> AskResult:
    return AskResult(
        question=run.task.question,
        answer_type=run.task.answer_type,
        answer=None,
        pages=(),
        citations=(),
        status="refused" if refusal else "failed",
        ttft_ms=run.milliseconds(),
        total_ms=run.milliseconds(),
        error=error,
        refusal=refusal,
    )
