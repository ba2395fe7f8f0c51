"""Test what a listing says of documents with one title."""

from collections.abc import Callable

from pincite.tools.corpus import Corpus
from pincite.tools.documents.distinguishing_details import differs_by

MakeMatter = Callable[[dict[str, str]], Corpus]

LAW = "BERTH HIRE LAW\nTestland Law No. {number} of 2015\n\n1. Title\nThis is the Berth Hire Law.\n{rest}\n"


def test_copies_of_a_document_are_not_others_of_its_title(make_matter: MakeMatter) -> None:
    text = LAW.format(number=4, rest="")
    corpus = make_matter({"a.txt": text, "copy.txt": text})
    assert [differs_by(corpus, document) for document in corpus.documents.values()] == [None, None]


def test_copies_have_the_same_details_beside_another_document(make_matter: MakeMatter) -> None:
    text = LAW.format(number=4, rest="")
    corpus = make_matter(
        {"a.txt": text, "copy.txt": text, "other.txt": LAW.format(number=9, rest="2. Fee\nTen coins.")}
    )
    told = {document.doc_id: differs_by(corpus, document) for document in corpus.documents.values()}
    assert told == {
        "a.txt": "number: Testland Law No. 4 of 2015",
        "copy.txt": "number: Testland Law No. 4 of 2015",
        "other.txt": "number: Testland Law No. 9 of 2015",
    }


def test_documents_with_the_same_details_say_so(make_matter: MakeMatter) -> None:
    corpus = make_matter({name: LAW.format(number=4, rest=f"2. Fee\n{name} coins.") for name in ("one.txt", "two.txt")})
    for document in corpus.documents.values():
        assert differs_by(corpus, document) == "nothing recorded; 1 pages"
