"""Minimising keeps every slot covered with as few pages as can be, whatever the order of the citations."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from pincite.tools.answers.coverage import Need
from pincite.tools.answers.minimise import minimise
from pincite.tools.answers.submission import Citation
from pincite.tools.answers.verdict import Cited


def cited(*pages: int) -> tuple[Cited, ...]:
    return tuple(
        Cited(index, Citation(doc_id="d", page=page, quote=f"words {index}"), None, None)
        for index, page in enumerate(pages)
    )


def need(*proofs: set[int]) -> Need:
    return Need("value", tuple(frozenset(proof) for proof in proofs))


@st.composite
def problems(draw: st.DrawFn, most: int = 8) -> tuple[tuple[Cited, ...], tuple[Need, ...]]:
    pages = draw(st.lists(st.integers(1, 5), min_size=1, max_size=most))
    proof = st.frozensets(st.integers(0, len(pages) - 1), min_size=1, max_size=3)
    needs = draw(st.lists(st.lists(proof, max_size=4), max_size=5))
    return cited(*pages), tuple(Need(str(i), tuple(proofs)) for i, proofs in enumerate(needs))


def indexes(items: tuple[Cited, ...]) -> frozenset[int]:
    return frozenset(item.index for item in items)


@given(problems(most=8) | problems(most=16))
def test_minimising_never_opens_a_slot(problem: tuple[tuple[Cited, ...], tuple[Need, ...]]) -> None:
    items, needs = problem
    kept, _ = minimise(items, needs)
    assert all(one.met_by(indexes(kept)) for one in needs if one.met_by(indexes(items)))


@given(problems(most=8) | problems(most=16))
def test_a_needless_citation_is_always_dropped_and_reported(
    problem: tuple[tuple[Cited, ...], tuple[Need, ...]],
) -> None:
    items, needs = problem
    kept, dropped = minimise(items, needs)
    met = [one for one in needs if one.met_by(indexes(items))]
    for item in kept:
        assert not all(one.met_by(indexes(kept) - {item.index}) for one in met)
    assert indexes(kept) | {item.cited.index for item in dropped} == indexes(items)
    assert all(item.reason for item in dropped)


@given(problems(most=8) | problems(most=16), st.randoms(use_true_random=False))
def test_the_order_of_the_citations_does_not_matter(
    problem: tuple[tuple[Cited, ...], tuple[Need, ...]], random: Random
) -> None:
    items, needs = problem
    shuffled = list(items)
    random.shuffle(shuffled)
    assert indexes(minimise(tuple(shuffled), needs)[0]) == indexes(minimise(items, needs)[0])


def test_fewer_pages_go_before_earlier_pages() -> None:
    kept, dropped = minimise(cited(2, 3, 9), (need({0}, {2}), need({1}, {2})))
    assert [item.ref.page for item in kept] == [9]
    assert [item.cited.ref.page for item in dropped] == [2, 3]


def test_the_title_page_goes_before_other_pages() -> None:
    kept, _ = minimise(cited(3, 1), (need({0}, {1}),))
    assert [item.ref.page for item in kept] == [1]


def test_two_quotes_of_one_page_that_prove_the_same_become_one() -> None:
    kept, dropped = minimise(cited(4, 4), (need({0}, {1}),))
    assert len(kept) == 1
    assert "cited already" in dropped[0].reason
