"""Open the product's own agent on a matter as `pincite ask` does. Imported only when a run needs it."""

import hashlib
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

from pincite import indexer, prompts, server, tools
from pincite.evals.directory import DocumentFacts
from pincite.evals.run import Asker
from pincite.indexer.model import Document
from pincite.server.agent.asker import Asker as ProductAsker
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.answer_types import AnswerType


@asynccontextmanager
async def open_product(*, store: str, matter: str | None, agent: str | None) -> AsyncIterator[Asker]:
    """Open a matter of a store. Raises the errors of `pincite.indexer.errors` and `pincite.server.errors`."""
    settings = load_settings()
    opened = open_store(store)
    async with open_asker(opened, choose_matter(opened, matter), agent, settings) as asker:
        yield _Product(asker)


class _Product:
    """The product's asker with the interface of an evaluation."""

    def __init__(self, asker: ProductAsker) -> None:
        self._asker = asker

    async def ask(self, question: str, answer_type: AnswerType | None, doc_ids: tuple[str, ...]) -> AskResult:
        """Ask; the trace path of the result is absolute, since a run is also read from other folders."""
        result = await self._asker.ask(question, answer_type, doc_ids)
        trace = str(Path(result.trace).absolute()) if result.trace else None
        return result.model_copy(update={"trace": trace})

    def conditions(self) -> Conditions:
        """Return the conditions with a hash of the source, because two states of one version may answer differently."""
        conditions = self._asker.conditions()
        return replace(conditions, versions={**conditions.versions, "source": _source_hash()})

    def documents(self) -> Mapping[str, DocumentFacts]:
        source = self._asker.source()
        return {doc_id: _facts(document, source) for doc_id, document in self._asker.documents().items()}


def _source_hash() -> str:
    """Return the sha256, 12 digits, of every module and prompt that answers; scores have their own version."""
    digest = hashlib.sha256()
    for folder in (server, tools, indexer, prompts):
        root = Path(folder.__path__[0])
        for file in sorted(file for file in root.rglob("*") if file.suffix in (".py", ".md")):
            digest.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:12]


def _facts(document: Document, source: str) -> DocumentFacts:
    name = document.doc_id + (".pdf" if document.format == "pdf" else "")
    identity = document.identity
    return DocumentFacts(
        family=document.family_id,
        kind=identity.kind.value,
        title=identity.title or document.doc_id,
        file=str(Path(source) / name) if source else None,
        pages=document.page_count,
    )
