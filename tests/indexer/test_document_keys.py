"""Test the keys by which documents are looked up."""

from hashlib import sha256

from pincite.indexer.document_keys import all_keys
from pincite.indexer.model import Document, DocumentKind, Identity, LawNumber
from pincite.indexer.store.base import SCHEMA_VERSION

DOCUMENTS = (
    Document(
        "quay-law",
        "sha of quay-law",
        "pdf",
        3,
        Identity(DocumentKind.LAW, "Quay Dues Law", law_number=LawNumber("Port", 4, 2016), short_titles=("Dues Law",)),
        "law:port-4-2016",
    ),
    Document(
        "tug-judgment",
        "sha of tug-judgment",
        "pdf",
        9,
        Identity(
            DocumentKind.JUDGMENT, "Anchor Mills v Tug Towage", case_ids=("CA 003/2024",), parties=("Anchor Mills Ltd",)
        ),
        "case:ca-3-2024",
    ),
)
KINDS = {"law:port-4-2016": "law", "case:ca-3-2024": "case"}
OF_SCHEMA = {8: "c90ef7db17aaa153"}


def test_keys_change_only_with_the_schema_of_stored_generations() -> None:
    """A stored generation is looked up by keys that an earlier version computed."""
    keys = all_keys(DOCUMENTS, KINDS)
    assert sha256(repr(sorted(keys.items())).encode()).hexdigest()[:16] == OF_SCHEMA[SCHEMA_VERSION]
