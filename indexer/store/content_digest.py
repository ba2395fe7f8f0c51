"""Identify the documents of a generation by one digest, so that two generations are compared without reading them."""

from collections.abc import Iterable
from hashlib import blake2b

from pincite.indexer.isolation.codec import encode
from pincite.indexer.model import Document


def content_digest(documents: Iterable[Document]) -> str:
    """The digest of the ids, bytes and families of some documents, in hexadecimal digits; their order is no matter."""
    content = sorted((document.doc_id, document.sha256, document.family_id) for document in documents)
    return blake2b(encode(tuple(content)), digest_size=16).hexdigest()
