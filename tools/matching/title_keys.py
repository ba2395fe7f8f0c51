"""The keys by which people name documents: titles, short titles, and the beginnings of titles with a bracketed rest."""

import re
from collections.abc import Iterable

from pincite.indexer.families import title_key
from pincite.indexer.model import Document

_BRACKETED_REST = re.compile(r"(?P<beginning>[^()]+?)\s*\(.{13,}\)\W*(?:\d{4})?\W*", re.DOTALL)
"""`Quay Regulations (Fees that fall due under Article 9)`: people leave out what is in brackets."""


def title_keys(document: Document) -> frozenset[str]:
    """The keys under which a document's title may be named."""
    identity = document.identity
    titles = [identity.title or "", *identity.short_titles]
    whole = re.sub(r"\W+", " ", identity.title or "").strip().casefold()
    return frozenset(key for key in (whole, *map(title_key, titles)) if len(key) > 3)


def documents_by_title(documents: Iterable[Document]) -> dict[str, frozenset[str]]:
    """The documents by the keys of their titles.

    The beginning of a title before its bracketed rest is a key too, where it has two words or more, is no title of its
    own, and only one family's titles begin so.
    """
    found: dict[str, set[str]] = {}
    begun: dict[str, set[str]] = {}
    families: dict[str, set[str]] = {}
    for document in documents:
        for key in title_keys(document):
            found.setdefault(key, set()).add(document.doc_id)
        beginning = _beginning(document)
        if beginning:
            begun.setdefault(beginning, set()).add(document.doc_id)
            families.setdefault(beginning, set()).add(document.family_id)
    told = {key: ids for key, ids in begun.items() if key not in found and len(families[key]) == 1}
    return {key: frozenset(ids) for key, ids in (found | told).items()}


def _beginning(document: Document) -> str | None:
    """The key of a title's words before its bracketed rest; null where there is no such rest."""
    match = _BRACKETED_REST.fullmatch(document.identity.title or "")
    key = title_key(match["beginning"]) if match else ""
    return key if " " in key else None
