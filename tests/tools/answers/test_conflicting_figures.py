"""Tests that figures which conflict with an accepted one are reported, on invented documents."""

from collections.abc import Callable
from typing import Any

from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

MakeMatter = Callable[[dict[str, str]], Corpus]
ASKED = "What price does the Buyer pay for the dredger Halcyon on completion?"
PRICE = "The Buyer shall pay the Seller a price of USD 2,400,000 for the dredger Halcyon on completion."
ORDER = """IN THE COURT OF FIRST INSTANCE
Claim No. CFI 031/2030
BETWEEN
Alder Shipping Ltd
Claimant
and
Birch Marine Ltd
Defendant
{title}
The Defendant shall pay the Claimant its costs of the hearing in the sum of USD {costs} within fourteen days.
"""


def conflicts(corpus: Corpus, question: str, value: object, doc_id: str, quote: str) -> list[str]:
    """The reported conflicts when a number is submitted with one quote of the first page."""
    session = Session(corpus)
    toolset.call(session, "get_page", {"doc_id": doc_id, "page": 1})
    submission = {
        "question": question,
        "answer_type": "number",
        "value": value,
        "citations": [{"doc_id": doc_id, "page": 1, "quote": quote}],
        "doc_ids": [doc_id],
    }
    result: Any = toolset.call(session, "submit_typed_answer", submission)
    assert result.status == "accepted"
    return [line for line in result.on_trust if "in the same words" in line]


def test_a_second_price_in_the_same_words_on_the_page_is_reported(make_matter: MakeMatter) -> None:
    other = "On completion the Buyer shall pay to the Seller, for the dredger Halcyon, a price of USD 9,400,000."
    corpus = make_matter({"sale.txt": f"SALE AGREEMENT\n\n{PRICE}\n\nTitle passes on payment.\n\n{other}\n"})
    (told,) = conflicts(corpus, ASKED, 2_400_000, "sale.txt", PRICE)
    assert "prints USD 9,400,000 in the same words" in told
    assert "p. 1" in told


def test_a_conflicting_figure_of_another_family_document_is_reported_with_its_page(make_matter: MakeMatter) -> None:
    first, amended = ORDER.format(title="ORDER", costs="12,000"), ORDER.format(title="AMENDED ORDER", costs="15,000")
    corpus = make_matter({"cfi-031-2030-order.txt": first, "cfi-031-2030-amended-order.txt": amended})
    quote = "its costs of the hearing in the sum of USD 12,000 within fourteen days"
    asked = "What sum in USD shall the Defendant pay as costs of the hearing in CFI 031/2030?"
    (told,) = conflicts(corpus, asked, 12_000, "cfi-031-2030-order.txt", quote)
    assert "prints USD 15,000 in the same words" in told


def test_a_figure_of_another_thing_is_not_a_conflict(make_matter: MakeMatter) -> None:
    other = "The Buyer shall pay the Broker a commission of USD 24,000 for the dredger Halcyon on delivery."
    corpus = make_matter({"sale.txt": f"SALE AGREEMENT\n\n{PRICE}\n\n{other}\n\nThe deposit is USD 100,000.\n"})
    assert conflicts(corpus, ASKED, 2_400_000, "sale.txt", PRICE) == []


def test_the_same_figure_printed_twice_is_not_a_conflict(make_matter: MakeMatter) -> None:
    corpus = make_matter({"sale.txt": f"SALE AGREEMENT\n\n{PRICE}\n\nTitle passes on payment.\n\n{PRICE}\n"})
    assert conflicts(corpus, ASKED, 2_400_000, "sale.txt", PRICE) == []


def test_the_reported_conflict_is_the_figure_that_differs(make_matter: MakeMatter) -> None:
    words = "Beside the price of USD 5,000,000 the Buyer shall pay a deposit of USD {} to the escrow agent at once."
    first, second = words.format("100,000"), words.format("200,000")
    corpus = make_matter({"sale.txt": f"SALE AGREEMENT\n\n{first}\n\nTitle passes later.\n\n{second}\n"})
    (told,) = conflicts(corpus, "What deposit does the Buyer pay to the escrow agent?", 100_000, "sale.txt", first)
    assert "prints USD 200,000 in the same words" in told


def test_the_same_words_on_another_thing_or_day_are_not_a_conflict(make_matter: MakeMatter) -> None:
    words = "For a breach of Article {} a person shall pay a fine of USD {} to the Registrar of the Harbour."
    lines = f"{words.format(5, 100)}\n\n{words.format(6, 300)}\n"
    corpus = make_matter({"fines.txt": f"FINES\n\n{lines}"})
    asked = "What fine in USD does a person pay for a breach of Article 5?"
    assert conflicts(corpus, asked, 100, "fines.txt", words.format(5, 100)) == []


def test_clauses_that_differ_by_their_number_and_a_figure_conflict(make_matter: MakeMatter) -> None:
    text = "LOAN AGREEMENT\n\n1.1 The facility amount is USD 250,000.\n1.2 The facility amount is USD 520,000.\n"
    corpus = make_matter({"loan-agreement.txt": text})
    quote = "The facility amount is USD 250,000."
    (told,) = conflicts(corpus, "What is the facility amount?", 250_000, "loan-agreement.txt", quote)
    assert "prints USD 520,000 in the same words" in told
