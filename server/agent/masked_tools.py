"""Mask the results of tools and unmask their arguments."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.ports import DeclaredTool, ToolPort
from pincite.server.masking.pseudonyms import Pseudonyms, UnknownPlaceholder
from pincite.tools.errors import BadArguments, ToolCallError

IDS = frozenset(
    """doc_id doc_ids uri family case_id case_ids kind field path container generation matter status rule code step
    text_source unit version law_number neutral_citation next_cursor cursor copies amending copy_of source target
    known_cases related answer_type confirmed as_of in_force enacted page_count""".split()
)
"""Fields with ids and words of fixed lists. Only file names are masked in them."""
WORDS = frozenset("matched unheld unknown note scope reason".split())
"""Fields that may repeat single words of a query."""


class MaskedTools:
    """A `ToolPort` that masks another one.

    `page` returns the whole text of a page, which turns masked quotes back into the words of the page.
    """

    def __init__(self, port: ToolPort, pseudonyms: Pseudonyms, page: Callable[[PageRef], str]) -> None:
        self._port = port
        self._names = pseudonyms
        self._page = page

    def declared(self) -> Sequence[DeclaredTool]:
        """Return the tools of the wrapped port."""
        return self._port.declared()

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Call with the real names; mask result and error. Raises `BadArguments` for an unknown placeholder."""
        try:
            real = self._unmasked_call(arguments)
        except UnknownPlaceholder as error:
            raise BadArguments(f"{name}: {error}") from None
        try:
            result = await self._port.call(name, real)
        except ToolCallError as error:
            raise ToolCallError(self._names.mask_words(self._names.mask(str(error)))) from None
        masked: dict[str, Any] = self.masked(result)
        return masked

    def shown(self) -> Sequence[PageRef]:
        """Return the shown pages under masked ids."""
        return [PageRef(self._names.mask_id(ref.doc_id), ref.page) for ref in self._port.shown()]

    def uri(self, ref: PageRef) -> str:
        """Return the masked address of a page with a masked id."""
        return self._names.mask_id(self._port.uri(PageRef(self._names.unmask(ref.doc_id), ref.page)))

    def masked(self, value: Any, key: str = "") -> Any:  # noqa: ANN401  any JSON value
        """Mask the strings of a JSON value, each by the kind of its field."""
        if isinstance(value, list):
            return [self.masked(each, key) for each in value]
        if isinstance(value, dict):
            return self._masked_row(value)
        return self._masked_text(value, key) if isinstance(value, str) else value

    def _masked_row(self, row: Mapping[str, Any]) -> dict[str, Any]:
        masked = {name: self.masked(value, name) for name, value in row.items()}
        if row.get("marks") and isinstance(row.get("text"), str):
            moved = self._names.masked_spans(row["text"])[1]
            for mark in masked["marks"]:
                mark.update({side: _moved(mark[side], moved) for side in ("start", "end")})
        return masked

    def _masked_text(self, text: str, key: str) -> str:
        if key in IDS:
            return self._names.mask_id(text)
        masked = self._names.mask(text)
        return self._names.mask_words(masked) if key in WORDS else masked

    def _unmasked_call(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """Unmask arguments. A submission gets the names as its quotes print them."""
        cited = arguments.get("citations")
        if not isinstance(cited, list):
            return {name: self._unmasked(value) for name, value in arguments.items()}
        real = [self._citation(each) if isinstance(each, Mapping) else each for each in cited]
        quotes = " ".join(str(each["quote"]) for each in real if isinstance(each, Mapping) and "quote" in each)
        rest = {name: self._unmasked(value) for name, value in arguments.items() if name not in ("citations", "value")}
        return {**rest, "citations": real, **{n: self._as(v, quotes) for n, v in arguments.items() if n == "value"}}

    def _citation(self, row: Mapping[str, Any]) -> dict[str, Any]:
        real: dict[str, Any] = {
            name: self._unmasked(value) for name, value in row.items() if name not in ("quote", "values")
        }
        quote, page = row.get("quote"), self._page_of(real)
        if isinstance(quote, str):
            real["quote"] = self._names.unmask_on(quote, page)
        if "values" in row:
            real["values"] = self._as(row["values"], str(real.get("quote", "")))
        return real

    def _page_of(self, row: Mapping[str, Any]) -> str:
        doc_id, page = row.get("doc_id"), row.get("page")
        return self._page(PageRef(doc_id, page)) if isinstance(doc_id, str) and isinstance(page, int) else ""

    def _as(self, value: Any, quotes: str) -> Any:  # noqa: ANN401  any JSON value
        if isinstance(value, list):
            return [self._as(each, quotes) for each in value]
        return self._names.unmask_as(value, quotes) if isinstance(value, str) else value

    def _unmasked(self, value: Any) -> Any:  # noqa: ANN401  any JSON value
        if isinstance(value, list):
            return [self._unmasked(each) for each in value]
        if isinstance(value, dict):
            return {name: self._unmasked(each) for name, each in value.items()}
        return self._names.unmask(value) if isinstance(value, str) else value


def _moved(place: int, moved: Sequence[tuple[int, int, int]]) -> int:
    """Map an offset of the original text to the masked text. Inside a replacement it maps to its end."""
    longer = 0
    for start, end, after in moved:
        if place <= start:
            break
        place, longer = max(place, end), after
    return place + longer
