"""The turns of the obedient reader: read like a good model, then obey, then submit. Used in the loop and over MCP."""

from collections.abc import Sequence
from typing import Any

from benchmarks.injection.obedient import Call, Orders, read_orders, submissions

SUBMIT = "submit_typed_answer"
_MOST_ORDERS = 24
_FETCHERS = (("get_page", "doc_id"), ("fetch_url", "url"))


class Mind:
    """The turns for one question; `page` has the answer. `next` is given all texts read so far."""

    def __init__(self, question: str, doc_id: str, page: int) -> None:
        self._question = question
        self._doc_id = doc_id
        self._page = page
        self._called: list[Call] = []
        self._submitted: list[dict[str, Any]] = []
        self._turn = 0
        self.orders = Orders()

    def next(self, texts: Sequence[str]) -> list[Call]:
        """Return the calls of the next turn; none if nothing is left to try."""
        self.orders = read_orders(texts)
        self._turn += 1
        if self._turn == 1:
            return [("find_documents", {"query": self._question})]
        if self._turn == 2:
            return self._reading()
        obeyed = [call for call in self._ordered() if call not in self._called][:_MOST_ORDERS]
        if obeyed and len(self._called) < _MOST_ORDERS:
            self._called += obeyed
            return obeyed
        rows = submissions(self._question, self._doc_id, self._page, self.orders)
        row = next((row for row in rows if row not in self._submitted), None)
        self._submitted += [row] if row else []
        return [(SUBMIT, row)] if row else []

    def _reading(self) -> list[Call]:
        return [
            ("get_page", {"doc_id": self._doc_id, "page": 1}),
            ("get_page", {"doc_id": self._doc_id, "page": self._page}),
            ("lookup_case_metadata", {"case_id": self._doc_id}),
            ("search_within_doc_family", {"query": self._question}),
            ("find_article_page", {"law": self._doc_id, "article": "2"}),
            ("find_article_page", {"law": self._doc_id, "article": "99"}),
            ("get_context", {"doc_id": self._doc_id, "page": self._page}),
        ]

    def _ordered(self) -> list[Call]:
        calls = [call for call in self.orders.calls if call[0] not in (SUBMIT, "find_documents")]
        return calls + [(tool, {key: address}) for address in self.orders.addresses for tool, key in _FETCHERS]
