"""Tests that a document may be named by a title or number that no other document has."""

from collections.abc import Callable

import pytest

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.documents.named_document import document_named
from pincite.tools.errors import UnknownDocument
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
LAW = "HARBOUR DUES LAW\nSALTMERE LAW No. 4 of 2019\n\f1. Title\nThis Law may be cited as the Harbour Dues Law 2019.\n"
OTHER = "LIGHTHOUSE LAW\nSALTMERE LAW No. 5 of 2019\n\f1. Title\nThis Law may be cited as the Lighthouse Law 2019.\n"
NOTICE = (
    "ENACTMENT NOTICE\nI, the Warden of Saltmere, hereby enact\nthe Harbour Dues Law\nSALTMERE LAW No. 4 of 2019\n"
    "This Law shall come into force on 1 March 2019.\n"
)


@pytest.fixture
def matter(make_matter: MakeMatter) -> Corpus:
    """A law in two copies with its notice, and another law."""
    return make_matter({"a1.txt": LAW, "a2.txt": LAW, "n.txt": NOTICE, "other.txt": OTHER})


@pytest.mark.parametrize("name", ["Harbour Dues Law", "Law No. 4 of 2019", "a1.txt"])
@pytest.mark.parametrize(
    ("tool", "more"),
    [("get_page", {"page": 1}), ("get_context", {"page": 2}), ("search_within_doc_family", {"query": "cited"})],
)
def test_a_title_or_number_names_the_document(matter: Corpus, name: str, tool: str, more: dict[str, object]) -> None:
    toolset.call(Session(matter), tool, {"doc_id": name, **more})
    assert document_named(matter, name).doc_id == "a1.txt"


def test_a_number_of_several_documents_is_an_error_that_lists_them(corpus: Corpus) -> None:
    with pytest.raises(UnknownDocument, match='names 2 documents: "cfi-031-2023-judgment"'):
        document_named(corpus, "CFI 031/2023")


def test_an_unknown_title_is_an_error_that_lists_the_nearest_first(matter: Corpus) -> None:
    with pytest.raises(UnknownDocument, match=r'The nearest here: "other\.txt" \("Lighthouse Law"\)'):
        document_named(matter, "Lighthouse Regulations")
