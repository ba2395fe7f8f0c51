"""Find documents by the initials of their titles: `CRS Law` for the Common Reporting Standard Law."""

import re

from pincite.indexer.model import Document
from pincite.tools.corpus import Corpus

_NAME = re.compile(r"(?:the\s+)?(?P<initials>[A-Z]{3,8})(?:\s+(?P<kind>Law|Act|Regulations?|Rules?|Code|Order)s?)?")
_KIND = re.compile(r"\b(?:Law|Act|Regulations?|Rules?|Code|Order)\b", re.IGNORECASE)
_SMALL = frozenset("a an and at by for from in of on or the to with".split())
_WORD = re.compile(r"[^\W\d_][\w’']*")


def documents_of_acronym(corpus: Corpus, name: str) -> list[Document]:
    """Return the documents whose titles have these initials, in order of id; empty if two families have them.

    The word for the kind of document may be missing from the initials, or follow them.
    """
    match = _NAME.fullmatch(name.strip())
    if match is None:
        return []
    wanted, kind = match["initials"], (match["kind"] or "").casefold()
    found = [
        d for d in corpus.documents.values() if wanted in _initials(d) and kind in (d.identity.title or "").casefold()
    ]
    return found if len({document.family_id for document in found}) == 1 else []


def _initials(document: Document) -> set[str]:
    """The initials of the content words of a title, with and without the word for its kind."""
    title = document.identity.title or ""
    return {_first_letters(title), _first_letters(_KIND.sub(" ", title))}


def _first_letters(title: str) -> str:
    return "".join(word[0].upper() for word in _WORD.findall(title) if word.casefold() not in _SMALL)
