"""Whose provisions a question names."""

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
def test_each_provision_is_looked_for_in_the_document_beside_it(corpus: Corpus, question: str) -> None:
    assert paths(corpus, question, WAREHOUSE) == ["3"]
    assert paths(corpus, question, LICENSING) == ["5"]


def test_provisions_joined_before_a_name_all_belong_to_it(corpus: Corpus) -> None:
    question = "Do Articles 3 and 4 of the Warehouse Receipts Law go further than the Harbour Licensing Law?"
    assert paths(corpus, question, WAREHOUSE) == ["3", "4"]
    assert paths(corpus, question, LICENSING) == []


def test_a_provision_of_no_document_is_looked_for_in_all(corpus: Corpus) -> None:
    question = "Do the Warehouse Receipts Law and the Harbour Licensing Law both have an Article 5?"
    assert paths(corpus, question, WAREHOUSE) == paths(corpus, question, LICENSING) == ["5"]


def paths(corpus: Corpus, text: str, doc_id: str) -> list[str]:
    question = parse(text)
    return [locator.path for locator in locators_for(question, resolve(question, corpus), doc_id)]
