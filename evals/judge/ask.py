"""Any model, asked many texts of one form: cached by content, within bounds, replies in the order of the texts."""

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
"""After so many the model is taken to be out of reach, and is asked no more."""

BOUND_REACHED = "the bound on what may be spent is reached"
OUT_OF_REACH = f"not asked, after {FAILURES_IN_A_ROW} failures in a row"

_SETTINGS = ModelSettings(temperature=0.0, max_tokens=OUTPUT_TOKENS, timeout=120.0)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Form(Generic[Reading]):
    """What a model is asked for: the prompt file with its instructions, and the values that it fills in."""

    prompt: str
    reading: type[Reading]

    def fingerprint(self) -> str:
        """The sha256 of all that shapes the model's task but the texts."""
        schema = json.dumps(self.reading.model_json_schema(), sort_keys=True)
        return content_key(prompt=load(self.prompt).sha256, schema=schema, settings=json.dumps(_SETTINGS))


@dataclass(frozen=True, slots=True)
class Reply(Generic[Reading]):
    """What a model made of one text; `value` None: nothing, and `missing` says why."""

    value: Reading | None
    missing: str | None = None
    cached: bool = False


class BoundedModel:
    """A model whose answers are kept and whose cost is bounded.

    The same text is asked once, whoever asks. A reply that does not have the form is not asked for again: a call is one
    request. Raises BadJudge for the offline model, and NoPrice as `Purse` does.
    """

    def __init__(
        self, model: Model, cache: JudgeCache, bounds: Bounds | None = None, concurrency: int = CONCURRENCY
    ) -> None:
        if isinstance(model, OfflineModel):
            raise BadJudge("The offline model answers questions and judges none. Name a model: --model provider:model.")
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
        """One reply a text, in order; which of them the bounds leave out depends on that order alone.

        Raises CacheUnusable. What a provider answers instead of a reply is that reply's `missing`.
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
        said = self._cache.get(key)
        if said is None:
            return None
        try:
            return Reply(form.reading.model_validate_json(said), cached=True)
        except ValidationError as error:
            raise CacheUnusable(
                f"The cache of judgements holds what cannot be read ({key[:12]}). Remove it."
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
        """The longest beginning of the batch that the bounds allow."""
        if self._failures >= FAILURES_IN_A_ROW:
            return []
        planned = [forecast(text) for _, text in batch]
        count = next(n for n in range(len(batch), -1, -1) if n == 0 or self._purse.allows(planned[:n]))
        return list(batch[:count])

    async def _ask(self, agent: Agent[object, Reading], form: Form[Reading], key: str, text: str) -> Reply[Reading]:
        """One reply, kept as soon as it is there: another call may break off the rest."""
        try:
            ended = await agent.run(text)
        except AgentRunError as error:
            self._purse.pay(*forecast(text))  # what a failed call took is not told: the most it may have
            log.warning("judge_failed", error=type(error).__name__)
            return Reply(None, missing=f"the model failed: {type(error).__name__}: {error}")
        self._pay(text, ended.response)
        self._cache.put(key, form.prompt, ended.output.model_dump_json())
        return Reply(ended.output)

    def _pay(self, text: str, response: ModelResponse) -> None:
        usage = response.usage
        told = usage.input_tokens, usage.output_tokens
        self._purse.pay(*(told if any(told) else forecast(text)))

    def _note(self, reply: Reply[Reading]) -> None:
        self._failures = self._failures + 1 if reply.value is None else 0
