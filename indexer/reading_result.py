"""The result of reading one file."""

from dataclasses import dataclass

from pincite.indexer.extract.base import Attachment
from pincite.indexer.model import IndexedDocument


@dataclass(frozen=True, slots=True)
class Reading:
    """The document that a file became, and the files that it carries, which are not read yet."""

    document: IndexedDocument
    attachments: tuple[Attachment, ...] = ()
