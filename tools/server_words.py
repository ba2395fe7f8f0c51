"""Which words of a result are the server's own, and how words of documents are set apart in them. Pure.

A result is one JSON object. The strings under the keys of `OWN_WORDS`, and the texts of errors, are the server's own
words; every other string is data: words of a document, or names and addresses that documents determine. A document
cannot end a JSON string and cannot write a key. Where own words repeat words of a document or of the client, these
stand between quotation marks as `quoted` or `repr` writes them, so that they cannot end their quotation.
"""

import json
import re

from pincite.tools.printable import visible

OWN_WORDS = frozenset({"note", "next_step", "next_call", "more"})
"""Keys of a result whose strings are the server's own words."""

_QUOTED = re.compile(r"""(?<!\w)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'(?!\w))""", re.DOTALL)


def quoted(text: str, longest: int | None = None) -> str:
    """Words of a document or of the client, on one line in quotation marks, cut where they are longer."""
    flat = " ".join(text.split())
    return json.dumps(
        flat if longest is None or len(flat) <= longest else f"{flat[: longest - 1]}…", ensure_ascii=False
    )


def quoted_name(doc_id: str) -> str:
    """The id of a document in quotation marks: what stands between them may be copied into a call as it is."""
    return visible(json.dumps(doc_id, ensure_ascii=False))


def without_quoted(text: str) -> str:
    """The server's own words with all that stands between quotation marks taken out."""
    return _QUOTED.sub('""', text)
