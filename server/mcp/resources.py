"""The matter as resources: `pincite://{matter}/{doc_id}/page/{n}` and `pincite://{matter}/corpus`.

`doc_id` is percent-encoded, including its slashes. Reading a resource adds nothing to the ledger: a page must be read
with `get_page` before it can be cited.
"""

import json
import re
from typing import Any
from urllib.parse import quote, unquote

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp.types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    TextResourceContents,
)

from pincite.indexer.errors import IndexerError
from pincite.indexer.page import PageRef
from pincite.server.mcp.display_text import in_order
from pincite.server.mcp.generation_switch import GenerationSwitch
from pincite.server.mcp.short_ids import short_id
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

PAGE_URI = re.compile(r"pincite://(?P<matter>[^/]+)/(?P<doc_id>[^/]+)/page/(?P<page>[1-9]\d{0,6})")
"""`pincite://default/orders%2Fcfi-010-2024/page/3`."""

Context = ServerRequestContext[Any]


class Resources:
    """The handlers of the `resources/*` methods on one matter."""

    def __init__(self, session: Session, generations: GenerationSwitch) -> None:
        self._session = session
        self._generations = generations
        self._matter = quote(session.corpus.matter, safe="")

    async def list(self, _: Context, __: PaginatedRequestParams | None) -> ListResourcesResult:
        """List the corpus card. Pages are reached through the template."""
        card = Resource(
            uri=self._corpus_uri,
            name="corpus",
            title="The documents of the matter",
            mime_type="application/json",
        )
        return ListResourcesResult(resources=[card])

    async def list_templates(self, _: Context, __: PaginatedRequestParams | None) -> ListResourceTemplatesResult:
        """List the template of pages."""
        page = ResourceTemplate(
            uri_template=f"pincite://{self._matter}/{{doc_id}}/page/{{n}}",
            name="page",
            title="One physical page",
            description="Text of a physical page (1-based) of a document; doc_id percent-encoded.",
            mime_type="text/plain",
        )
        return ListResourceTemplatesResult(resource_templates=[page])

    async def read(self, context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
        """Read a page or the corpus card. The error for any other URI says what exists."""
        try:
            return await self._generations.current(context, lambda: self._read(str(params.uri)))
        except IndexerError as error:
            raise MCPError(INTERNAL_ERROR, str(error)) from None

    async def _read(self, uri: str) -> ReadResourceResult:
        if uri == self._corpus_uri:
            return _contents(uri, "application/json", json.dumps(self._card(), ensure_ascii=False))
        match = PAGE_URI.fullmatch(uri)
        if match is None or unquote(match["matter"]) != self._corpus.matter:
            raise MCPError(
                INVALID_PARAMS, f"No resource {uri}. There are {self._corpus_uri} and pages: {self._example}."
            )
        return _contents(uri, "text/plain", self._page(unquote(match["doc_id"]), int(match["page"])))

    @property
    def _corpus(self) -> Corpus:
        """Return the current corpus: the session may have moved to another generation."""
        return self._session.corpus

    @property
    def _corpus_uri(self) -> str:
        return f"pincite://{self._matter}/corpus"

    @property
    def _example(self) -> str:
        return f"pincite://{self._matter}/{{doc_id}}/page/{{n}}"

    def _page(self, doc_id: str, number: int) -> str:
        try:
            return in_order(self._corpus.reader.page(PageRef(doc_id, number)).text)
        except KeyError:
            name = short_id(self._corpus, doc_id)
            raise MCPError(
                INVALID_PARAMS, f"There is no page {number} of {name!r}. find_documents lists documents and pages."
            ) from None

    def _card(self) -> dict[str, Any]:
        manifest = self._corpus.reader.manifest
        return {
            "matter": self._corpus.matter,
            "documents": manifest.documents,
            "pages": manifest.pages,
            "generation": manifest.generation,
            "indexed_at": manifest.created_at,
        }


def _contents(uri: str, mime_type: str, text: str) -> ReadResourceResult:
    return ReadResourceResult(contents=[TextResourceContents(uri=uri, mime_type=mime_type, text=text)])
