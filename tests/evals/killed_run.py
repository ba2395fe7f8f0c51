"""Run `pincite-eval run` and kill the process while it answers the question named by the first argument.

It uses the sample matter of the store in the environment. Each question is first written to the file ASKED.
"""

import os
import signal
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from pincite.evals.cli import build_app
from pincite.evals.directory import DocumentFacts
from pincite.evals.product import open_product
from pincite.evals.run import Asker
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

FATAL, ASKED = sys.argv[1], Path(sys.argv[2])


class Watched:
    """The product's asker that records its questions and kills its process at one of them."""

    def __init__(self, asker: Asker) -> None:
        self._asker = asker

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        with ASKED.open("a", encoding="utf-8") as asked:
            asked.write(question + "\n")
        if question == FATAL:
            os.kill(os.getpid(), signal.SIGKILL)
        return await self._asker.ask(question, answer_type, doc_ids)

    def documents(self) -> Mapping[str, DocumentFacts]:
        return self._asker.documents()

    def conditions(self) -> Conditions | None:
        return self._asker.conditions()


@asynccontextmanager
async def open_watched(*, store: str, matter: str | None, agent: str | None) -> AsyncIterator[Asker]:
    async with open_product(store=store, matter=matter, agent=agent) as asker:
        yield Watched(asker)


build_app(open_watched)(sys.argv[3:])
