import subprocess
import sys
from collections import Counter

import pytest

from pincite.evals.draft.model import Candidate, drafted
from pincite.evals.draft.propose import propose
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.corpus import Corpus
from pincite.tools.matching.name_match import name_in
from pincite.tools.matching.quotes import locate_quote

RECEIPT = (
    "Under Article 8(1) of the Warehouse Receipts Law (Saltmere Law No. 3 of 2018), within how many days must a "
    "Warehouse Keeper issue a Receipt to the Depositor after goods are received into the Warehouse?"
)
Proposed = tuple[Candidate, ...]


def test_every_quote_is_on_its_page(proposed: Proposed, sample: Corpus) -> None:
    for candidate in proposed:
        for item in candidate.evidence:
            page = sample.page(item.page.doc_id, item.page.page)
            assert locate_quote(page.text, item.quote), (candidate.question, item)


def test_every_name_and_text_is_in_a_quote(proposed: Proposed) -> None:
    for candidate in proposed:
        quotes = [item.quote for item in candidate.evidence]
        if candidate.answer_type in (AnswerType.NAME, AnswerType.NAMES) and candidate.answer is not None:
            names = candidate.answer if isinstance(candidate.answer, list) else [str(candidate.answer)]
            assert all(any(name_in(quote, name) for quote in quotes) for name in names), candidate.question
        if candidate.answer_type is AnswerType.FREE_TEXT and candidate.answer is not None:
            assert any(locate_quote(quote, str(candidate.answer)) for quote in quotes), candidate.question


def test_a_proposed_answer_has_pages_and_an_absence_has_none(proposed: Proposed) -> None:
    assert all(bool(candidate.evidence) == (candidate.answer is not None) for candidate in proposed)


def test_proposals_are_unique(proposed: Proposed) -> None:
    assert len({c.question.casefold() for c in proposed}) == len({c.meaning for c in proposed}) == len(proposed)


@pytest.mark.parametrize(
    ("question", "answer", "page"),
    [
        ("What is the date of issue of the Judgment in CFI 012/2023?", "2024-02-05", ("cfi-012-2023-judgment", 6)),
        (
            "Which judges gave the Judgment of the Court of Appeal in CA 003/2024?",
            ["Chief Justice Sir Anselm Croyd", "Justice Beatrix Odell", "Justice Tobias Renn"],
            ("ca-003-2024-appeal-judgment", 1),
        ),
        (
            "On what date was the Harbour Licensing Law (Saltmere Law No. 4 of 2019) enacted?",
            "2019-03-14",
            ("harbour-licensing-law-enactment-notice", 1),
        ),
        (
            "Which judge gave the Judgment in CFI 031/2023?",
            "Justice Helena Varga-Whitmore",
            ("cfi-031-2023-judgment", 1),
        ),
        (
            "Who is the claimant according to the Order in CFI 031/2023?",
            "Kestrel Commodity Finance Limited",
            ("cfi-031-2023-order", 1),
        ),
        (
            RECEIPT,
            2,
            ("warehouse-receipts-law-2018", 3),
        ),
        (
            "Is the date of issue of the Judgment in CFI 031/2023 earlier than that of the Judgment in CFI 012/2023?",
            True,
            ("cfi-031-2023-judgment", 4),
        ),
    ],
)
def test_sample_facts_are_proposed_with_their_page(
    proposed: Proposed, question: str, answer: AnswerValue, page: tuple[str, int]
) -> None:
    [found] = [candidate for candidate in proposed if candidate.question == question]
    assert found.answer == answer
    assert PageRef(*page) in [item.page for item in found.evidence]


def test_questions_distinguish_the_versions_of_a_law(proposed: Proposed) -> None:
    questions = [c.question for c in proposed if c.kind == "period" and "Harbour Licensing Law (" in c.question]
    assert questions
    assert all("as originally enacted" in q or "Consolidated Version No. 2" in q for q in questions)


def test_a_question_about_an_amended_contract_names_the_original(proposed: Proposed) -> None:
    [expiry] = [c for c in proposed if c.kind == "expiration_date"]
    assert expiry.question.endswith(" as first made end?")
    assert expiry.answer == "2025-02-28"


def test_a_document_name_does_not_reveal_the_answer(proposed: Proposed) -> None:
    for candidate in proposed:
        if candidate.kind in ("law_number", "parties", "agreement_date"):
            names = candidate.answer if isinstance(candidate.answer, list) else [str(candidate.answer)]
            assert not any(name in candidate.question for name in names)


def test_a_proposed_absence_is_on_no_page(proposed: Proposed, sample: Corpus) -> None:
    words = {"jurors": "juror", "bail": "bail", "escrow": "escrow", "ombudsman": "ombuds", "newspaper": "newspaper"}
    for candidate in (c for c in proposed if c.kind == "unspoken"):
        [doc_id] = candidate.doc_ids
        pages = range(1, sample.documents[doc_id].page_count + 1)
        text = "\n".join(sample.page(doc_id, number).text for number in pages).casefold()
        assert all(sign not in text for word, sign in words.items() if word in candidate.question)


def test_a_selection_varies_kinds_types_and_documents(sample: Corpus) -> None:
    chosen = propose(sample, limit=40)
    assert len(chosen) == 40
    assert {c.answer_type for c in chosen} == set(AnswerType)
    assert len({c.kind for c in chosen}) >= 20
    assert len({doc_id for c in chosen for doc_id in c.doc_ids}) == len(sample.documents)
    assert sum(c.answer is None for c in chosen) == 6
    assert max(Counter(c.kind for c in chosen if c.answer is not None).values()) <= 4


def test_a_seed_determines_the_selection(sample: Corpus) -> None:
    first, again, other = (propose(sample, limit=20, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other


def test_existing_questions_are_not_proposed_again(sample: Corpus) -> None:
    first = propose(sample, limit=20)
    second = propose(sample, limit=20, known={c.id for c in first})
    assert len(second) == 20
    assert not {c.question for c in first} & {c.question for c in second}


def test_new_proposals_are_unconfirmed(proposed: Proposed) -> None:
    questions = [drafted(candidate) for candidate in proposed]
    assert {question.status for question in questions} == {"proposed"}
    assert all(len(question.quotes) == len(question.pages) for question in questions)


def test_labels_do_not_come_from_the_code_under_test() -> None:
    program = (
        "import sys\n"
        "import pincite.evals.draft.propose\n"
        "judged = ('pincite.server', 'pincite.tools.retrieval', 'pincite.tools.question.resolve', 'pydantic_ai')\n"
        "assert not [name for name in sys.modules if name.startswith(judged)]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
