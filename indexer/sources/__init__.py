"""Files before they are read: found in a folder or in a mail, named, and told apart by their content."""

from pincite.indexer.sources.base import MAILS, Format, Refusal, Source, doc_id_of
from pincite.indexer.sources.walk import (
    address,
    check_folder,
    count,
    file_names,
    hashes,
    is_out_of_reach,
    source_of,
    walk,
)

__all__ = [
    "MAILS",
    "Format",
    "Refusal",
    "Source",
    "address",
    "check_folder",
    "count",
    "doc_id_of",
    "file_names",
    "hashes",
    "is_out_of_reach",
    "source_of",
    "walk",
]
