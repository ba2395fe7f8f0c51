"""Find files in a folder or a mail, name them, and detect their formats."""

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
