"""Separate the server's own words in results from words of documents. Pure.

A result is one JSON object. Strings under the keys of `OWN_WORDS` and the texts of errors are the server's own words.
Every other string is data: words of a document, or names and addresses that documents determine. A document cannot end
a JSON string and cannot write a key. Words of a document or client inside own words are in quotation marks, as `quoted`
or `repr` writes them, so they cannot end their quotation.
"""

import json
import re

from pincite.tools.printable import visible

OWN_WORDS = frozenset({"note", "next_step", "next_call", "more"})
"""Keys of a result whose strings are the server's own words."""

_QUOTED = re.compile(r"""(?<!\w)(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'(?!\w))""", re.DOTALL)


def quoted(text: str, longest: int | None = None) -> str:
    """Words of a document or of the client on one line in quotation marks, cut if longer."""
    flat = " ".join(text.split())
    return json.dumps(
        flat if longest is None or len(flat) <= longest else f"{flat[: longest - 1]}…", ensure_ascii=False
    )


def quoted_name(doc_id: str) -> str:
    """The id of a document in quotation marks; the text between them can be copied into a call."""
    return visible(json.dumps(doc_id, ensure_ascii=False))


def without_quoted(text: str) -> str:
    """The server's own words, without the text between quotation marks."""
    return _QUOTED.sub('""', text)
