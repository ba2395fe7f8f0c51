"""Tests which document each provision in a question belongs to."""

import pytest

from pincite.tools.corpus import Corpus
from pincite.tools.question.owners import locators_for
from pincite.tools.question.parse import parse
from pincite.tools.question.resolve import resolve

LICENSING = "harbour-licensing-law-2019"
WAREHOUSE = "warehouse-receipts-law-2018"


@pytest.mark.parametrize(
    "question",
    [
        "Does Article 3 of the Warehouse Receipts Law set a longer term than Article 5 of the Harbour Licensing Law?",
        "Compare Warehouse Receipts Law, Article 3, and Harbour Licensing Law, Article 5.",
        "Is the term under Article 3 of the Warehouse Receipts Law that of the Harbour Licensing Law’s Article 5?",
    ],
)
def test_each_provision_is_looked_up_in_the_document_beside_it(corpus: Corpus, question: str) -> None:
    assert paths(corpus, question, WAREHOUSE) == ["3"]
    assert paths(corpus, question, LICENSING) == ["5"]


def test_provisions_joined_before_a_name_all_belong_to_it(corpus: Corpus) -> None:
    question = "Do Articles 3 and 4 of the Warehouse Receipts Law go further than the Harbour Licensing Law?"
    assert paths(corpus, question, WAREHOUSE) == ["3", "4"]
    assert paths(corpus, question, LICENSING) == []


@pytest.mark.parametrize(
    "question",
    [
        "What does Article 5 of the Warehouse Receipts Law and of the Harbour Licensing Law require?",
        "Does Article 5 of the Warehouse Receipts Law or the Harbour Licensing Law set a term?",
        "Compare Article 5 of the Warehouse Receipts Law with that of the Harbour Licensing Law.",
    ],
)
def test_a_provision_of_two_documents_is_looked_up_in_both(corpus: Corpus, question: str) -> None:
    assert paths(corpus, question, WAREHOUSE) == paths(corpus, question, LICENSING) == ["5"]


def test_a_document_named_twice_has_the_provisions_of_both_mentions(corpus: Corpus) -> None:
    question = (
        "Compare Article 5 of the Warehouse Receipts Law, Article 3 of the Harbour Licensing Law and Article 4 of the "
        "Warehouse Receipts Law."
    )
    assert paths(corpus, question, WAREHOUSE) == ["5", "4"]
    assert paths(corpus, question, LICENSING) == ["3"]


def test_a_name_of_an_original_and_a_version_gives_both_the_provision(corpus: Corpus) -> None:
    question = (
        "How does Article 5 of the Harbour Licensing Law as enacted differ from Consolidated Version No. 2 (June 2022)?"
    )
    assert paths(corpus, question, LICENSING) == ["5"]
    assert paths(corpus, question, "harbour-licensing-law-consolidated-2022") == ["5"]


def test_a_provision_after_a_title_with_its_year_belongs_to_it(corpus: Corpus) -> None:
    question = "Compare the Harbour Licensing Law 2019 (Article 4) and the Warehouse Receipts Law 2018 (Article 5)."
    assert paths(corpus, question, WAREHOUSE) == ["5"]
    assert paths(corpus, question, LICENSING) == ["4"]


def test_a_provision_of_a_missing_document_is_looked_up_nowhere(corpus: Corpus) -> None:
    question = "Compare the Warehouse Receipts Law and Article 4 of the Insolvency Law."
    assert paths(corpus, question, WAREHOUSE) == []


def test_a_name_after_a_provision_is_preferred_to_the_one_before(corpus: Corpus) -> None:
    question = "Compare the Warehouse Receipts Law, Article 4 of the Harbour Licensing Law."
    assert paths(corpus, question, LICENSING) == ["4"]
    assert paths(corpus, question, WAREHOUSE) == []


def test_a_provision_without_a_document_is_looked_up_in_all(corpus: Corpus) -> None:
    question = "Do the Warehouse Receipts Law and the Harbour Licensing Law both have an Article 5?"
    assert paths(corpus, question, WAREHOUSE) == paths(corpus, question, LICENSING) == ["5"]


def paths(corpus: Corpus, text: str, doc_id: str) -> list[str]:
    question = parse(text)
    return [locator.path for locator in locators_for(question, resolve(question, corpus), doc_id)]
