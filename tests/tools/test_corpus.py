"""Tests how documents, families and pages are looked up by the names that people use."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import PageRef
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools.corpus import Corpus
from pincite.tools.errors import UnknownDocument, UnknownFamily, UnknownPage
from pincite.tools.lookup.case_index import case_number

MakeMatter = Callable[[dict[str, str]], Corpus]
LAW = {
    "harbour-licensing-law-2019",
    "harbour-licensing-law-consolidated-2022",
    "harbour-licensing-law-enactment-notice",
}
CFI_012 = {"cfi-012-2023-judgment", "cfi-012-2023-order-with-reasons"}


@pytest.mark.parametrize(
    "name",
    [
        "warehouse-receipts-law-2018",
        "warehouse-receipts-law-2018.pdf",
        "warehouse-receipts-law-2018.PDF",
        "  warehouse-receipts-law-2018 ",
        "wareho",
        "warehouse-receipts",
    ],
)
def test_a_document_is_found_by_its_id_its_file_name_and_a_unique_prefix(corpus: Corpus, name: str) -> None:
    assert corpus.document(name).doc_id == "warehouse-receipts-law-2018"


def test_a_prefix_of_fewer_than_six_characters_is_an_error_that_lists_the_matches(corpus: Corpus) -> None:
    with pytest.raises(UnknownDocument, match='begins ids or file names of "warehouse-receipts-law-2018"') as error:
        corpus.document("wareh")
    assert "at least 6" in str(error.value)


def test_an_ambiguous_prefix_is_an_error_that_lists_the_matches(corpus: Corpus) -> None:
    with pytest.raises(UnknownDocument, match="fits 2 documents") as error:
        corpus.document("cfi-012")
    assert all(doc_id in str(error.value) for doc_id in CFI_012)


def test_a_name_with_a_line_end_is_listed_on_one_line_and_found_in_that_form(make_matter: MakeMatter) -> None:
    matter = make_matter({"weird\n😀 name.txt": "One.", "in/odd\tname.txt": "Two."})
    with pytest.raises(UnknownDocument) as error:
        matter.document("absent")
    assert "in/odd\\tname.txt" in str(error.value)
    assert "weird\\n😀 name.txt" in str(error.value)
    assert matter.document("weird\\n😀 name.txt").doc_id == "weird\n😀 name.txt"
    assert matter.document("weird\\n").doc_id == "weird\n😀 name.txt"
    assert matter.document("odd\\tname.txt").doc_id == "in/odd\tname.txt"


def test_a_printed_id_shared_by_two_documents_means_the_one_with_exactly_that_id(make_matter: MakeMatter) -> None:
    matter = make_matter({"a\nlaw.txt": "One.", "a\\nlaw.txt": "Two."})
    assert matter.document("a\\nlaw.txt").doc_id == "a\\nlaw.txt"


def test_an_unknown_document_is_an_error_that_lists_what_exists_and_what_to_call(corpus: Corpus) -> None:
    with pytest.raises(UnknownDocument) as error:
        corpus.document("companies-law")
    text = str(error.value)
    assert "'companies-law'" in text
    assert '"cfi-012-2023-judgment" ("Marlowe Quay Terminals Limited v Ostrander Shipping Company Limited")' in text
    assert "and 6 more" in text
    assert "find_documents(" in text


@pytest.mark.parametrize("name", ["", ".pdf", "   "])
def test_an_empty_name_is_an_unknown_document(corpus: Corpus, name: str) -> None:
    with pytest.raises(UnknownDocument):
        corpus.document(name)


def test_a_whole_file_name_is_preferred_to_longer_ones_that_begin_with_it(make_matter: MakeMatter) -> None:
    matter = make_matter({"a/order-one.txt": "One.", "b/order-one.txt.txt": "Two.", "b/memo.txt": "Three."})
    assert matter.document("order-one.txt").doc_id == "a/order-one.txt"
    assert matter.document("memo.txt").doc_id == "b/memo.txt"


def test_a_file_name_in_two_folders_is_ambiguous(make_matter: MakeMatter) -> None:
    matter = make_matter({"a/order.txt": "One.", "b/order.txt": "Two."})
    with pytest.raises(UnknownDocument, match=r'fits 2 documents: "a/order.txt", "b/order.txt"'):
        matter.document("order.txt")


def test_an_id_is_found_in_either_unicode_form(make_matter: MakeMatter) -> None:
    matter = make_matter({"Bail à loyer.txt": "Le bail."})
    assert matter.document("Bail a\u0300 loyer.txt").doc_id == "Bail à loyer.txt"


def test_page_uris_are_percent_encoded(make_matter: MakeMatter) -> None:
    matter = make_matter({"orders/CFI 1 & 2.txt": "It is ordered."})
    assert matter.uri(PageRef("orders/CFI 1 & 2.txt", 1)) == "pincite://sample/orders%2FCFI%201%20%26%202.txt/page/1"


@pytest.mark.parametrize("number", [0, -1, 6])
def test_a_missing_page_is_an_error_that_states_the_page_count(corpus: Corpus, number: int) -> None:
    with pytest.raises(UnknownPage, match="it has pages 1 to 5"):
        corpus.page("warehouse-receipts-law-2018", number)


@pytest.mark.parametrize(
    "name",
    [
        "law:saltmere-4-2019",
        "LAW:Saltmere-4-2019",
        "Harbour Licensing Law",
        "the Harbour Licensing Law",
        "HARBOUR LICENSING LAW",
        "Harbour Licensing Law 2019",
        "Harbour Licensing Law No. 4 of 2019",
        "Saltmere Law No. 4 of 2019",
        "Law No. 4 of 2019",
        "Law No (4) of 2019",
        "SALTMERE Law 4/2019",
        "Harbour Licensing Law, Saltmere Law No. 4 of 2019",
        "Harbour Licensing Regulations",
        "harbour-licensing",
    ],
)
def test_a_family_is_found_by_id_title_and_law_number(corpus: Corpus, name: str) -> None:
    assert corpus.family(name).family_id == "law:saltmere-4-2019"


@pytest.mark.parametrize(
    "name",
    ["case:cfi-012-2023", "CFI 012/2023", "CFI-012-2023", "CFI 12/2023", "cfi 012/2023", "Case No. CFI 012 / 2023"],
)
def test_a_family_is_found_by_its_case_number_in_any_spelling(corpus: Corpus, name: str) -> None:
    assert corpus.family(name).family_id == "case:cfi-012-2023"


@pytest.mark.parametrize("name", ["Companies Law", "CFI 999/2023", "Law No. 9 of 2019", "", "!!!"])
def test_an_unknown_family_is_an_error_that_lists_what_exists_and_what_to_call(corpus: Corpus, name: str) -> None:
    with pytest.raises(UnknownFamily, match="fits no family") as error:
        corpus.family(name)
    assert "case:ca-003-2024" in str(error.value)
    assert "find_documents(" in str(error.value)


def test_a_name_that_matches_several_families_is_an_error_that_lists_them(make_matter: MakeMatter) -> None:
    matter = make_matter({"letters-may.txt": "One.", "letters-june.txt": "Two."})
    with pytest.raises(UnknownFamily, match="'letters' fits several families") as error:
        matter.family("letters")
    assert '"doc:letters-june.txt", "doc:letters-may.txt"' in str(error.value)


def test_documents_are_named_by_the_law_number_after_the_title(corpus: Corpus) -> None:
    called = {d.doc_id for d in corpus.documents_named("Harbour Licensing Law No. 4 of 2019")}
    assert called == LAW


def test_a_number_of_another_issuer_names_no_document(corpus: Corpus) -> None:
    assert corpus.documents_named("Northmark Law No. 4 of 2019") == []


def test_a_case_number_of_no_document_names_no_document(corpus: Corpus) -> None:
    assert corpus.documents_named("CFI 999/2023") == []


def test_a_case_number_names_the_documents_of_the_case_in_order_of_id(corpus: Corpus) -> None:
    assert [d.doc_id for d in corpus.documents_named("cfi-12-2023")] == sorted(CFI_012)


@pytest.mark.parametrize("written", ["ENF 053/2025", "enf 53/2025", "ENF-053-2025", "In Enf 053 / 2025 the court"])
def test_case_numbers_have_one_spelling(written: str) -> None:
    assert case_number(written) == "ENF 053/2025"


def test_a_text_without_a_case_number_has_none() -> None:
    assert case_number("Harbour Licensing Law") is None


def test_the_coverage_counts_pages_without_text(corpus: Corpus) -> None:
    coverage = corpus.coverage
    assert (coverage.matter, coverage.documents, coverage.pages, coverage.pages_without_text) == ("sample", 14, 90, 1)


def test_a_decision_in_an_old_index_without_citation_identity_is_found_by_its_fact(
    make_matter: MakeMatter, tmp_path: Path
) -> None:
    corpus = make_matter(
        {
            "old.txt": "IN THE COURT OF FIRST INSTANCE\n[2019] EWCA Civ 44\nCFI 012/2019\nORDER\n1. It is so.\n",
            "new.txt": "MEMORANDUM\n\nSee [2019] EWCA Civ 44.\n",
        }
    )
    old = corpus.documents["old.txt"]
    assert old.identity.neutral_citation == "[2019] EWCA Civ 44"
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    with store.begin("sample", source=corpus.reader.manifest.source) as writer:
        indexed = next(each for each in writer.contents() if each.document.doc_id == "old.txt")
        before = replace(indexed.document, identity=replace(indexed.document.identity, neutral_citation=None))
        writer.put(replace(indexed, document=before))
        writer.publish()
    corpus = Corpus("sample", store.open("sample"))
    assert corpus.documents["old.txt"].identity.neutral_citation is None
    assert [d.doc_id for d in corpus.cases.papers("[2019] EWCA Civ 44")] == ["old.txt"]


def test_related_documents_are_the_family_and_documents_related_to_any_of_it(corpus: Corpus) -> None:
    appeal, appealed = "ca-003-2024-appeal-judgment", "cfi-012-2023-judgment"
    assert corpus.ties.around([appeal]) == {appeal, appealed}
    for doc_id in CFI_012:
        assert corpus.ties.around([doc_id]) >= {appeal, *CFI_012}
    assert corpus.ties.around([]) == frozenset()


def test_a_document_without_relations_is_only_itself(make_matter: MakeMatter) -> None:
    corpus = make_matter({"memo.txt": "MEMORANDUM\n\nA tug is let.\n", "note.txt": "NOTE\n\nA pilot is paid.\n"})
    assert corpus.ties.around(["memo.txt"]) == {"memo.txt"}


def test_a_title_names_all_documents_that_have_it_in_order_of_id(corpus: Corpus) -> None:
    called = [d.doc_id for d in corpus.documents_named("the Harbour Licensing Law")]
    assert called == sorted(called)
    assert set(called) >= LAW - {"harbour-licensing-law-enactment-notice"}
    assert corpus.documents_named("") == []


def test_a_family_is_found_by_a_whole_id_of_any_length(make_matter: MakeMatter) -> None:
    corpus = make_matter({"a.md": "# Memo\n\nA pilot is paid.\n", "abc.md": "# Note\n\nA tug is let.\n"})
    assert corpus.documents.keys() >= {"a.md", "abc.md"}
    assert [corpus.family(name).doc_ids for name in ("a.md", "abc.md")] == [("a.md",), ("abc.md",)]
