"""Ask one question: open the matter, answer, close it."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from anyio import to_thread

from pincite.server.agent.result import AskResult
from pincite.server.default_store import DEFAULT_STORE
from pincite.server.library.matter import open_matter
from pincite.tools.answer_types import AnswerType


def ask(
    question: str,
    store: str | Path = DEFAULT_STORE,
    *,
    matter: str | None = None,
    answer_type: AnswerType | str | None = None,
    doc_ids: Sequence[str] = (),
    agent: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> AskResult:
    """Answer one question, as `pincite ask` does. For several questions `open_matter` is faster.

    `store` is a folder, or the http(s) address of an Elasticsearch; `matter` is needed if it has several. Other
    arguments and errors are those of `open_matter` and `Matter.ask`. Inside a running event loop it blocks the loop:
    use `aask` there.
    """
    with open_matter(store, matter=matter, agent=agent, settings=settings) as opened:
        return opened.ask(question, answer_type=answer_type, doc_ids=doc_ids)


async def aask(
    question: str,
    store: str | Path = DEFAULT_STORE,
    *,
    matter: str | None = None,
    answer_type: AnswerType | str | None = None,
    doc_ids: Sequence[str] = (),
    agent: str | None = None,
    settings: Mapping[str, Any] | None = None,
) -> AskResult:
    """Answer one question without blocking the event loop; otherwise as `ask`."""
    opening = partial(open_matter, store, matter=matter, agent=agent, settings=settings)
    async with await to_thread.run_sync(opening) as opened:
        return await opened.aask(question, answer_type=answer_type, doc_ids=doc_ids)
