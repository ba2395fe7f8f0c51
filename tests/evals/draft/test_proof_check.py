"""Test that a candidate is proved only by its own quotes, with the validator's readers."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from pincite.evals.draft.model import Candidate, Evidence
from pincite.evals.draft.proof_check import is_proved
from pincite.indexer.page import PageRef
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_store import open_store
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.corpus import Corpus

TEXT = """Made on 3 March 2031 between Alder Mills Ltd and Birch Bakeries Ltd, and in force on 13 March 2031.
The rent is USD 300 and the deposit is USD 120. The term is two (2) years. It was served on 03/04/2031.
"""
MADE, FORCE, SERVED = "Made on 3 March 2031", "in force on 13 March 2031", "It was served on 03/04/2031"
RENT, DEPOSIT, TERM = "The rent is USD 300", "the deposit is USD 120", "The term is two (2) years"
PARTIES = "between Alder Mills Ltd and Birch Bakeries Ltd"

Proved = Callable[..., bool]


@pytest.fixture(scope="module")
def lease(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Corpus]:
    """A matter of one lease."""
    folder = tmp_path_factory.mktemp("lease")
    (folder / "lease.txt").write_text(TEXT, encoding="utf-8")
    store = open_store(tmp_path_factory.mktemp("store"))
    for _ in index_events(folder, store, "m", replace=False, embedder=None):
        pass
    with closing(store.open("m")) as reader:
        yield Corpus("m", reader)


@pytest.fixture
def proved(lease: Corpus) -> Proved:
    """`proved(type, answer, *quotes)`: whether these quotes of the lease prove the answer."""

    def run(
        answer_type: str,
        answer: AnswerValue | None,
        *quotes: str,
        question: str = "What is it?",
        compares: bool = False,
    ) -> bool:
        (doc_id,) = lease.documents
        evidence = tuple(Evidence(PageRef(doc_id, 1), quote) for quote in quotes)
        kind = AnswerType(answer_type)
        return is_proved(Candidate("x", question, kind, answer, evidence, (doc_id,), ("x",), compares=compares), lease)

    return run


@pytest.mark.parametrize(
    ("answer_type", "answer", "wrong", "quotes"),
    [
        ("number", 300, 301, (RENT,)),
        ("number", 420, 421, (RENT, DEPOSIT)),
        ("number", 180, 181, (RENT, DEPOSIT)),
        ("number", 10, 12, (MADE, FORCE)),
        ("date", "2031-03-03", "2031-03-04", (MADE,)),
        ("date", "2033-03-03", "2034-03-03", (MADE, TERM)),
        ("name", "Alder Mills Limited", "Cedar Ltd", (PARTIES,)),
        ("names", ["Birch Bakeries Ltd", "Alder Mills Ltd"], ["Alder Mills Ltd", "Cedar Ltd"], (PARTIES,)),
        ("free_text", "The rent is USD 300", "The rent is paid", (RENT,)),
    ],
)
def test_an_answer_is_proved_if_its_quotes_give_it(
    proved: Proved, answer_type: str, answer: AnswerValue, wrong: AnswerValue, quotes: tuple[str, ...]
) -> None:
    assert proved(answer_type, answer, *quotes)
    assert not proved(answer_type, wrong, *quotes)


def test_a_yes_or_no_is_proved_by_quotes_that_share_a_word_with_the_question(proved: Proved) -> None:
    assert proved("boolean", True, RENT, question="Is a rent due?")
    assert not proved("boolean", True, TERM, question="Is a rent due?")
    assert proved("boolean", True, TERM, question="Is a rent due?", compares=True)


def test_an_answer_without_quotes_or_with_one_that_is_not_on_its_page_is_not_proved(proved: Proved) -> None:
    assert not proved("number", 300)
    assert not proved("number", 300, RENT, "words that are on no page")


def test_an_absence_is_proved_only_without_quotes(proved: Proved) -> None:
    assert proved("number", None)
    assert not proved("number", None, RENT)


def test_a_value_in_another_form_is_not_proved(proved: Proved) -> None:
    assert not proved("number", "USD 300", RENT)


@pytest.mark.parametrize("question", ["What " * 80, "What is\u202e it?"])
def test_a_question_that_is_too_long_or_has_a_line_break_is_not_proved(proved: Proved, question: str) -> None:
    assert not proved("number", 300, RENT, question=question)


class TestEdges:
    """Edge cases of a rule; each was once misread."""

    def test_a_day_count_off_by_one_is_not_proved(self, proved: Proved) -> None:
        assert not proved("number", 11, MADE, FORCE)

    def test_an_ambiguous_value_is_not_proved(self, proved: Proved) -> None:
        assert not proved("date", "2031-03-04", SERVED)
