from collections.abc import Callable
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.evals.cases import Case
from pincite.evals.errors import BadGate
from pincite.evals.gates import parse_gate
from pincite.evals.rag.metrics import (
    MONITORED,
    RESTS_ON_GOLD,
    RagRow,
    match_context,
    proxy_answer_relevance,
    proxy_faithfulness,
    rag_row,
)
from pincite.evals.rag.shown_passages import Shown
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

MakeCase = Callable[..., Case]
MakeResult = Callable[..., AskResult]

A1, A2, A3, A4, B1 = (PageRef("a", 1), PageRef("a", 2), PageRef("a", 3), PageRef("a", 4), PageRef("b", 1))


@pytest.mark.parametrize(
    ("ranked", "gold", "precision", "recall"),
    [
        ([A1], {A1}, 1.0, 1.0),
        ([A2, A1], {A1}, 0.5, 1.0),
        ([A1, A2, A3], {A1}, 1.0, 1.0),  # pages after the last gold page cost nothing
        ([A2, A3, A1, A4], {A1, A4}, (1 / 3 + 2 / 4) / 2, 1.0),
        ([A1, A2], {A1, B1}, 1.0, 0.5),  # gold pages that were not shown only lower recall
        ([A1, A2], {B1}, 0.0, 0.0),
        ([A2, A2, A1], {A1}, 0.5, 1.0),  # a page that is shown again keeps its rank
    ],
)
def test_context_precision_is_the_mean_precision_at_gold_ranks_and_recall_the_share_shown(
    ranked: list[PageRef], gold: set[PageRef], precision: float, recall: float
) -> None:
    match = match_context(ranked, [frozenset(gold)])
    assert match is not None
    assert (match.precision, match.recall) == pytest.approx((precision, recall))


def test_the_set_with_most_shown_pages_counts_for_both_metrics() -> None:
    match = match_context([A1, A2, A3], [frozenset({A1, B1}), frozenset({A3})])
    assert match is not None
    assert (match.precision, match.recall) == pytest.approx((1 / 3, 1.0))


@pytest.mark.parametrize(("ranked", "sets"), [([], [frozenset({A1})]), ([A1], []), ([A1], [frozenset()])])
def test_without_gold_pages_or_shown_pages_nothing_is_measured(
    ranked: list[PageRef], sets: list[frozenset[PageRef]]
) -> None:
    assert match_context(ranked, sets) is None


_PAGES = st.builds(PageRef, st.sampled_from("ab"), st.integers(1, 5))


@given(st.lists(_PAGES, min_size=1, unique=True), st.lists(st.frozensets(_PAGES, min_size=1), min_size=1), _PAGES)
def test_an_extra_page_at_the_end_never_lowers_recall(
    ranked: list[PageRef], sets: list[frozenset[PageRef]], page: PageRef
) -> None:
    before, after = match_context(ranked, sets), match_context([*ranked, page], sets)
    assert before is not None
    assert after is not None
    assert 0 <= before.precision <= 1
    assert after.recall >= before.recall


@pytest.mark.parametrize(
    ("answer", "contexts", "share"),
    [
        ("The claim is stayed. A fee was paid.", ["The claim is stayed until security is given."], 0.5),
        (
            "The claim is stayed by a judge’s order.",
            ["the claim of a judge", "an order stayed it"],
            0.0,
        ),  # no set is complete
        ("It is.", ["the claim"], None),
    ],
)
def test_proxy_faithfulness_checks_each_sentence_against_one_context(
    answer: str, contexts: list[str], share: float | None
) -> None:
    assert proxy_faithfulness(answer, contexts) == share


def test_proxy_answer_relevance_is_the_cosine_of_content_words() -> None:
    # claim, stay | claim, stay, security: 2 shared
    assert proxy_answer_relevance("Is the claim stayed?", "The claim was stayed for security.") == pytest.approx(
        2 / sqrt(2 * 3)
    )
    assert proxy_answer_relevance("Is it?", "The claim was stayed.") is None


@pytest.fixture
def shown() -> Shown:
    return Shown((B1, A1), {A1: ("the claim is stayed until security is given",), B1: ("a fee is due",)})


def test_the_contexts_of_an_answer_are_the_shown_words_of_its_cited_pages(
    make_case: MakeCase, make_result: MakeResult, shown: Shown
) -> None:
    text = AnswerType.FREE_TEXT
    case = make_case("The claim is stayed.", {("a", 1)}, kind=text)
    right = rag_row(case, make_result("The claim is stayed.", ("a", 1), kind=text), shown)
    assert (right.context_precision, right.context_recall, right.proxy_faithfulness) == (0.5, 1.0, 1.0)
    wrong = rag_row(case, make_result("The claim is stayed.", ("b", 1), kind=text), shown)
    assert (wrong.context_precision, wrong.proxy_faithfulness) == (0.5, 0.0)
    nowhere = rag_row(case, make_result("The claim is stayed.", ("c", 1), kind=text), shown)
    assert nowhere.proxy_faithfulness is None


def test_without_a_trace_only_trace_free_metrics_are_measured(make_case: MakeCase, make_result: MakeResult) -> None:
    text = AnswerType.FREE_TEXT
    row = rag_row(make_case("Stayed.", {("a", 1)}, kind=text), make_result("Stayed.", ("a", 1), kind=text), None)
    assert (row.context_precision, row.context_recall, row.proxy_faithfulness) == (None, None, None)


@pytest.mark.parametrize("status", ["absent", "unsure", "refused", "failed"])
def test_an_answer_without_a_text_has_no_faithfulness_or_relevance(
    make_case: MakeCase, make_result: MakeResult, shown: Shown, status: str
) -> None:
    text = AnswerType.FREE_TEXT
    row = rag_row(make_case("Stayed.", {("a", 1)}, kind=text), make_result(None, kind=text, status=status), shown)
    assert (row.proxy_faithfulness, row.proxy_answer_relevance, row.context_recall) == (None, None, 1.0)


def test_every_metric_declares_its_use_of_gold_and_none_is_a_gate() -> None:
    assert not RESTS_ON_GOLD.keys() & MONITORED.keys()
    assert RESTS_ON_GOLD.keys() | MONITORED.keys() == set(RagRow.model_fields) - {"id"}
    for name in MONITORED:
        with pytest.raises(BadGate):
            parse_gate(f"{name}>=0.5")
