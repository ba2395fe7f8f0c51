"""The literal calls and short excerpts that violations show."""

import json

_LONGEST = 120


def get_page(doc_id: str, page: int) -> str:
    """The call that shows a page."""
    return f"get_page(doc_id={json.dumps(doc_id, ensure_ascii=False)}, page={page})"


def excerpt(text: str, longest: int = _LONGEST) -> str:
    """Words of a document or of the agent, in quotation marks, cut where they are long."""
    flat = " ".join(text.split())
    return json.dumps(flat if len(flat) <= longest else f"{flat[: longest - 1]}…", ensure_ascii=False)
