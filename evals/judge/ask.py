"""Ask a model about many texts in one form: cached by content, within limits, replies in the order of the texts."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import structlog
from pydantic import BaseModel, ValidationError
from pydantic_ai import Agent, ToolOutput
from pydantic_ai.exceptions import AgentRunError
from pydantic_ai.messages import ModelResponse
from pydantic_ai.models import Model
from pydantic_ai.settings import ModelSettings

from pincite.evals.errors import BadJudge, CacheUnusable
from pincite.evals.judge.bounds import Bounds, Spent
from pincite.evals.judge.cache import JudgeCache, content_key
from pincite.evals.judge.spending import OUTPUT_TOKENS, Purse, forecast
from pincite.prompts import load
from pincite.server.agent.offline.model import OfflineModel

Reading = TypeVar("Reading", bound=BaseModel)

CONCURRENCY = 4
FAILURES_IN_A_ROW = 3
"""After this many failures the model counts as unreachable and is not asked again."""

BOUND_REACHED = "the spending limit is reached"
OUT_OF_REACH = f"not asked, after {FAILURES_IN_A_ROW} failures in a row"

_SETTINGS = ModelSettings(temperature=0.0, max_tokens=OUTPUT_TOKENS, timeout=120.0)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Form(Generic[Reading]):
    """A task for a model: the prompt file with its instructions, and the fields to fill in."""

    prompt: str
    reading: type[Reading]

    def fingerprint(self) -> str:
        """Return the sha256 of everything that shapes the task, except the texts."""
        schema = json.dumps(self.reading.model_json_schema(), sort_keys=True)
        return content_key(prompt=load(self.prompt).sha256, schema=schema, settings=json.dumps(_SETTINGS))


@dataclass(frozen=True, slots=True)
class Reply(Generic[Reading]):
    """The model's reply to one text; `value` None: there is none, and `missing` says why."""

    value: Reading | None
    missing: str | None = None
    cached: bool = False


class BoundedModel:
    """A model with a cache and spending limits.

    The same text is asked once, whoever asks. An invalid reply is not retried: a call is one request. Raises BadJudge
    for the offline model, and NoPrice as `Purse` does.
    """

    def __init__(
        self, model: Model, cache: JudgeCache, bounds: Bounds | None = None, concurrency: int = CONCURRENCY
    ) -> None:
        if isinstance(model, OfflineModel):
            raise BadJudge("The offline model cannot judge. Give a model: --model provider:model.")
        self.name = f"{model.system}:{model.model_name}"
        self._model = model
        self._cache = cache
        self._purse = Purse(model, bounds or Bounds())
        self._concurrency = concurrency
        self._failures = 0

    @property
    def spent(self) -> Spent:
        """What all calls so far have cost."""
        return self._purse.spent()

    async def ask_all(self, form: Form[Reading], texts: Sequence[str]) -> tuple[Reply[Reading], ...]:
        """Return one reply per text, in order; which texts the limits leave out depends on that order alone.

        Raises CacheUnusable. An error of the provider becomes that reply's `missing`.
        """
        keys = [self._key(form, text) for text in texts]
        kept = {key: reply for key in dict.fromkeys(keys) if (reply := self._kept(form, key)) is not None}
        asked = await self._ask_missing(form, {k: t for k, t in zip(keys, texts, strict=True) if k not in kept})
        found, seen = kept | asked, set(kept)
        replies = []
        for key in keys:
            reply = found[key]
            replies.append(replace(reply, cached=True) if key in seen and reply.value is not None else reply)
            seen.add(key)
        return tuple(replies)

    def _key(self, form: Form[Reading], text: str) -> str:
        return content_key(form=form.fingerprint(), model=self.name, text=text)

    def _kept(self, form: Form[Reading], key: str) -> Reply[Reading] | None:
        stored = self._cache.get(key)
        if stored is None:
            return None
        try:
            return Reply(form.reading.model_validate_json(stored), cached=True)
        except ValidationError as error:
            raise CacheUnusable(
                f"The cache of judgements has an unreadable entry ({key[:12]}). Remove the file."
            ) from error

    async def _ask_missing(self, form: Form[Reading], texts: dict[str, str]) -> dict[str, Reply[Reading]]:
        agent = Agent(
            self._model,
            name="judge",
            instructions=load(form.prompt).text,
            output_type=ToolOutput[Reading](form.reading, name=form.prompt),
            retries=0,
            model_settings=_SETTINGS,
        )
        waiting, replies = list(texts), dict[str, Reply[Reading]]()
        while batch := self._admitted([(key, texts[key]) for key in waiting[: self._concurrency]]):
            done = await asyncio.gather(*(self._ask(agent, form, key, text) for key, text in batch))
            for (key, _), reply in zip(batch, done, strict=True):
                self._note(reply)
                replies[key] = reply
            waiting = waiting[len(batch) :]
        reason = OUT_OF_REACH if self._failures >= FAILURES_IN_A_ROW else BOUND_REACHED
        return replies | {key: Reply(None, missing=reason) for key in waiting}

    def _admitted(self, batch: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return the longest start of the batch that the limits allow."""
        if self._failures >= FAILURES_IN_A_ROW:
            return []
        planned = [forecast(text) for _, text in batch]
        count = next(n for n in range(len(batch), -1, -1) if n == 0 or self._purse.allows(planned[:n]))
        return list(batch[:count])

    async def _ask(self, agent: Agent[object, Reading], form: Form[Reading], key: str, text: str) -> Reply[Reading]:
        """Ask for one reply and store it at once, because another call may end the batch."""
        try:
            ended = await agent.run(text)
        except AgentRunError as error:
            self._purse.pay(*forecast(text))  # the usage of a failed call is unknown: count the maximum
            log.warning("judge_failed", error=type(error).__name__)
            return Reply(None, missing=f"the model failed: {type(error).__name__}: {error}")
        self._pay(text, ended.response)
        self._cache.put(key, form.prompt, ended.output.model_dump_json())
        return Reply(ended.output)

    def _pay(self, text: str, response: ModelResponse) -> None:
        usage = response.usage
        reported = usage.input_tokens, usage.output_tokens
        self._purse.pay(*(reported if any(reported) else forecast(text)))

    def _note(self, reply: Reply[Reading]) -> None:
        self._failures = self._failures + 1 if reply.value is None else 0
