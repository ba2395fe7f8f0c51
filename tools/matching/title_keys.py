"""The keys by which documents are named: titles, short titles, and beginnings of titles with a bracketed rest."""

import re
from collections.abc import Iterable

from pincite.indexer.families import title_key
from pincite.indexer.model import Document

_BRACKETED_REST = re.compile(r"(?P<beginning>[^()]+?)\s*\(.{13,}\)\W*(?:\d{4})?\W*", re.DOTALL)
"""`Quay Regulations (Fees that fall due under Article 9)`: people leave out the brackets."""


def title_keys(document: Document) -> frozenset[str]:
    """The keys under which a document's title may be named."""
    identity = document.identity
    titles = [identity.title or "", *identity.short_titles]
    whole = re.sub(r"\W+", " ", identity.title or "").strip().casefold()
    return frozenset(key for key in (whole, *map(title_key, titles)) if len(key) > 3)


def documents_by_title(documents: Iterable[Document]) -> dict[str, frozenset[str]]:
    """Map title keys to the ids of their documents.

    The beginning of a title before its bracketed rest is also a key if it has at least two words, is not a title
    itself, and begins the titles of one family only.
    """
    found: dict[str, set[str]] = {}
    beginnings: dict[str, set[str]] = {}
    families: dict[str, set[str]] = {}
    for document in documents:
        for key in title_keys(document):
            found.setdefault(key, set()).add(document.doc_id)
        beginning = _beginning(document)
        if beginning:
            beginnings.setdefault(beginning, set()).add(document.doc_id)
            families.setdefault(beginning, set()).add(document.family_id)
    unambiguous = {key: ids for key, ids in beginnings.items() if key not in found and len(families[key]) == 1}
    return {key: frozenset(ids) for key, ids in (found | unambiguous).items()}


def _beginning(document: Document) -> str | None:
    """The key of a title's words before its bracketed rest; null if it has none."""
    match = _BRACKETED_REST.fullmatch(document.identity.title or "")
    key = title_key(match["beginning"]) if match else ""
    return key if " " in key else None
