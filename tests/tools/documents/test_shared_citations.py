"""Tests that documents with the same citation are distinguished."""

from collections.abc import Callable

from pincite.tools.citation_strings import citation
from pincite.tools.corpus import Corpus
from pincite.tools.documents.shared_citations import apart

MakeMatter = Callable[[dict[str, str]], Corpus]


def paper(heading: str, day: str, number: str = "077/2031") -> str:
    return (
        f"Claim No. CFI {number}\nTHE COURTS OF NORTHMARK\nIN THE COURT OF FIRST INSTANCE\nBETWEEN\n"
        f"ALDERWICK LIMITED\nClaimant\nand\nBRISTOW LIMITED\nDefendant\n{heading} OF JUSTICE AMARA VEX\n"
        f"IT IS HEREBY ORDERED THAT:\n1. The claim is stayed.\nIssued by:\nTobin Hale\nRegistrar\n"
        f"Date of issue: {day}\n"
    )


def cited(corpus: Corpus, doc_id: str) -> str:
    document = corpus.documents[doc_id]
    return citation(document, 1, apart=apart(corpus, document))


def test_two_documents_of_a_case_are_cited_with_kind_and_date(make_matter: MakeMatter) -> None:
    corpus = make_matter({"a.txt": paper("ORDER", "5 May 2031"), "b.txt": paper("ORDER", "6 June 2031")})
    assert cited(corpus, "a.txt") == "CFI 077/2031 (order of 5 May 2031), p. 1"
    assert cited(corpus, "b.txt") == "CFI 077/2031 (order of 6 June 2031), p. 1"


def test_the_only_document_of_a_case_and_its_copy_are_cited_by_the_number_alone(make_matter: MakeMatter) -> None:
    order = paper("ORDER", "5 May 2031")
    corpus = make_matter({"a.txt": order, "copy.txt": order, "b.txt": paper("ORDER", "6 June 2031", "078/2031")})
    assert {cited(corpus, name) for name in ("a.txt", "copy.txt")} == {"CFI 077/2031, p. 1"}
