"""Tests which documents of the sample matter a question names."""

from collections.abc import Callable

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Resolution
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve

ORIGINAL = "harbour-licensing-law-2019"
CONSOLIDATED = "harbour-licensing-law-consolidated-2022"
NOTICE = "harbour-licensing-law-enactment-notice"
WAREHOUSE = "warehouse-receipts-law-2018"

MakeMatter = Callable[[dict[str, str]], Corpus]


def named(corpus: Corpus, question: str) -> list[set[str]]:
    return [set(item.doc_ids) for item in resolution(corpus, question).named]


def resolution(corpus: Corpus, question: str) -> Resolution:
    return resolve(parse(question), corpus)


def test_a_title_and_the_number_after_it_name_one_law(corpus: Corpus) -> None:
    question = "What is the fee under the Harbour Licensing Law (Law No. 4 of 2019)?"
    assert named(corpus, question) == [{ORIGINAL, CONSOLIDATED, NOTICE}]


@pytest.mark.parametrize(
    "question",
    [
        "What does Consolidated Version No. 2 (June 2022) of the Harbour Licensing Law say of fees?",
        "What does the Harbour Licensing Law, Consolidated Version No. 2 (June 2022), say of fees?",
    ],
)
def test_a_version_is_named_by_its_number_and_month(corpus: Corpus, question: str) -> None:
    assert named(corpus, question) == [{CONSOLIDATED}]


LAW = "{title}\n\nLaw No. {number} of 2011\n{version}\n1. Title\n\nThis is the {title} 2011.\n"
VERSION = "\nConsolidated Version No. 2 (June 2022)\n"


@pytest.fixture
def versions(make_matter: MakeMatter) -> Corpus:
    """Two laws, each as enacted and in a version of the same number and month."""
    laws = {"tides": ("TIDES LAW", 3), "lamps": ("LAMPS LAW", 4)}
    files = {
        f"{name}{end}.txt": LAW.format(title=title, number=number, version=version)
        for name, (title, number) in laws.items()
        for end, version in (("", ""), ("-c", VERSION))
    }
    return make_matter(files)


def test_a_version_may_be_named_only_as_consolidated(versions: Corpus) -> None:
    found = named(versions, "What is the fee in the consolidated Tides Law (No. 2, June 2022)?")
    assert found == [{"tides-c.txt"}]


def test_the_version_of_one_law_does_not_select_a_version_of_the_other(versions: Corpus) -> None:
    found = named(versions, "Is the Tides Law consolidated (No. 2, June 2022) older than the Lamps Law?")
    assert found == [{"tides-c.txt"}, {"lamps.txt", "lamps-c.txt"}]


def test_laws_with_the_same_title_each_keep_the_number_after_it(make_matter: MakeMatter) -> None:
    alike = {f"{number}.txt": LAW.format(title="QUAY LAW", number=number, version="") for number in (3, 4)}
    found = named(
        make_matter(alike), "Were the Quay Law, Law No. 3 of 2011, and the Quay Law, Law No. 4 of 2011, both enacted?"
    )
    assert found == [{"3.txt"}, {"4.txt"}]


def test_as_originally_enacted_applies_to_the_law_before_it(versions: Corpus) -> None:
    asked = "Does the consolidated Tides Law (No. 2, June 2022) exceed the Lamps Law as originally enacted?"
    assert named(versions, asked) == [{"tides-c.txt"}, {"lamps.txt"}]


def test_the_law_as_enacted_is_its_first_version(corpus: Corpus) -> None:
    assert named(corpus, "What fee did the Harbour Licensing Law as originally enacted state?") == [{ORIGINAL}]


def test_the_enactment_notice_is_distinguished_from_the_law(corpus: Corpus) -> None:
    assert named(corpus, "Who signed the Enactment Notice of the Harbour Licensing Law?") == [{NOTICE}]


def test_a_law_is_not_its_amendment_law(corpus: Corpus) -> None:
    question = "What did the Harbour Licensing Amendment Law (Law No. 2 of 2021) change?"
    assert named(corpus, question) == [{"harbour-licensing-amendment-law-2021"}]


def test_two_laws_are_named_in_the_order_of_the_question(corpus: Corpus) -> None:
    first, second = named(corpus, "Is the fee of the Warehouse Receipts Law higher than in the Harbour Licensing Law?")
    assert first == {WAREHOUSE}
    assert second >= {ORIGINAL}


def test_a_case_number_names_all_documents_of_the_case(corpus: Corpus) -> None:
    assert named(corpus, "Who was the judge in CFI 031/2023?") == [{"cfi-031-2023-judgment", "cfi-031-2023-order"}]


@pytest.mark.parametrize(
    ("question", "doc_id"),
    [
        ("What sum did the Judgment in CFI 012/2023 award?", "cfi-012-2023-judgment"),
        ("What did the Order with Reasons in CFI 012/2023 direct?", "cfi-012-2023-order-with-reasons"),
        ("What did the Order in CFI 031/2023 direct?", "cfi-031-2023-order"),
    ],
)
def test_a_document_of_a_case_is_named_by_its_type(corpus: Corpus, question: str, doc_id: str) -> None:
    assert named(corpus, question) == [{doc_id}]


def test_a_contract_is_distinguished_from_its_amendment(corpus: Corpus) -> None:
    assert named(corpus, "What is the Retainer under the Pilotage Services Agreement?") == [
        {"pilotage-services-agreement"}
    ]
    changed = "What is the Retainer under the Pilotage Services Agreement, as changed by Amendment No. 1?"
    assert named(corpus, changed) == [{"pilotage-services-agreement-amendment-no-1"}]


def test_parties_name_a_contract_when_nothing_else_is_named(corpus: Corpus) -> None:
    assert named(corpus, "What must Northlight Pilots LLP insure?") == [
        {"pilotage-services-agreement", "pilotage-services-agreement-amendment-no-1"}
    ]


def test_a_case_is_named_by_a_word_of_each_party(corpus: Corpus) -> None:
    papers = {"cfi-031-2023-judgment", "cfi-031-2023-order"}
    assert named(corpus, "Which judge heard Kestrel v Pelham?") == [papers]
    assert named(corpus, "Which judge heard Pelham v. Kestrel Commodity last?") == [papers]
    assert named(corpus, "Which judge heard Kestrel v Marlowe?") == []


@pytest.mark.parametrize("name", ["Northmark Law No. 9 of 2099", "Law No. 9 of 2099", "CFI 999/2023", "Banking Law"])
def test_a_name_of_no_document_is_unknown(corpus: Corpus, name: str) -> None:
    found = resolution(corpus, f"What is the fee under the {name}?")
    assert found.named == ()
    assert any(name.endswith(m.text) or m.text.endswith(name) for m in found.unknown)


def test_a_question_without_names_names_nothing(corpus: Corpus) -> None:
    assert resolution(corpus, "How long must records be kept?") == Resolution()


def test_a_case_without_recorded_parties_is_named_by_words_of_its_first_page(make_matter: MakeMatter) -> None:
    paper = "No. 21-498\nAda Alder, Appellant, versus Birch Insurance Company\nThe order is affirmed."
    corpus = make_matter(
        {"a.txt": paper, "b.txt": "No. 22-101\nCarla Cedar, Appellant, versus Birch Insurance Company"}
    )
    assert named(corpus, "What was affirmed in Alder v. Birch Insurance Co.?") == [{"a.txt"}]
    assert named(corpus, "What was affirmed in Alder v. Dogwood?") == []


@pytest.mark.parametrize(("court", "certain"), [("ewca civ", True), ("ewhc", False)])
def test_a_lower_case_citation_is_certain_if_the_matter_has_one_of_its_court(
    make_matter: MakeMatter, court: str, certain: bool
) -> None:
    text = "IN THE COURT OF APPEAL\n[2019] EWCA Civ 44\nCA 012/2019\nJUDGMENT\n1. The appeal is allowed.\n"
    matter = make_matter({"judgment.txt": text})
    assert [m.certain for m in resolution(matter, f"Who sat in [2019] {court} 45?").unknown] == [certain]
    assert named(matter, "Who sat in [2019] ewca civ 44?") == [{"judgment.txt"}]


@pytest.mark.parametrize(
    "written",
    [
        "CFI 031 2023",
        "CFI 31 of 2023",
        "cfi 31 of 2023",
        "CFI-031/2023",
        "cfi 31-2023",
        "Cfi No. 31 of 2023",
        "CFI 0031/2023",
        "CFI031/2023",
        "cfi_031_2023",
        "CFI 31/23",
        "CFI\u2011031\u20112023",
    ],
)
def test_a_case_is_named_in_any_spelling_of_its_number(corpus: Corpus, written: str) -> None:
    resolution = resolve(parse(f"Who was the claimant in {written}?"), corpus)
    assert [named.doc_ids for named in resolution.named] == [{"cfi-031-2023-judgment", "cfi-031-2023-order"}]
    assert resolution.unknown == ()


@pytest.mark.parametrize("written", ["CFI 031 2024", "CA 31 2023", "cfi 31-2024", "cfi 32 of 2023"])
def test_a_case_number_of_another_court_year_or_number_does_not_name_it(corpus: Corpus, written: str) -> None:
    resolution = resolve(parse(f"Who was the claimant in {written}?"), corpus)
    assert resolution.named == ()
    assert [mention.text for mention in resolution.unknown] == [written]


@pytest.mark.parametrize("words", ["USD 500 2023", "tug 31 2023", "lot 4 of 2023"])
def test_words_that_only_resemble_a_case_number_name_nothing(corpus: Corpus, words: str) -> None:
    assert resolve(parse(f"What was paid for {words}?"), corpus).unknown == ()
