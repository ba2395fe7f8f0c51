"""Literal calls and short excerpts for violations."""

from pincite.tools.result_budget import literal_call
from pincite.tools.server_words import quoted

_LONGEST = 120
_QUERY = 300


def get_page(doc_id: str, page: int) -> str:
    """The call that shows a page."""
    return literal_call("get_page", doc_id=doc_id, page=page)


def search(query: str, doc_id: str | None = None) -> str:
    """The call that searches for a question's words, in one document or everywhere."""
    flat = " ".join(query.split())
    return literal_call("search_within_doc_family", query=flat[:_QUERY], doc_id=doc_id)


def excerpt(text: str, longest: int = _LONGEST) -> str:
    """Words of a document or of the agent in quotation marks, shortened if long."""
    return quoted(text, longest)
