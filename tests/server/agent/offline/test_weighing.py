"""How well a passage bears on a question."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.analyze import words
from pincite.indexer.model import PageRef, Span
from pincite.server.agent.offline.passages import Passage, Weighed, bigrams, weigh, worths


def passages(*texts: str, page: int = 1) -> list[Passage]:
    return [Passage(PageRef("a", page), Span(i * 1000, i * 1000 + len(t)), t) for i, t in enumerate(texts)]


def weights(found: list[Weighed]) -> dict[str, float]:
    return {weighed.passage.text: weighed.weight for weighed in found}


def test_a_rarer_word_weighs_more() -> None:
    held = passages("fee", *["unrelated matter"] * 3, "fee", *["unrelated matter"] * 3, "surcharge")
    found = {weighed.passage.text: weighed.own for weighed in weigh(held, worths(held, words("surcharge fee")))}
    assert found["surcharge"] > found["fee"] > found["unrelated matter"] == 0


def test_the_passage_that_holds_all_the_words_is_first_and_owns_their_whole_weight() -> None:
    held = passages("the fee", "the fee for a copy", "a copy")
    first, *_ = weigh(held, worths(held, words("fee copy")))
    assert first.passage.text == "the fee for a copy"
    assert first.own == 1


def test_a_phrase_tells_rows_apart_that_hold_the_same_words() -> None:
    held = passages("1 Class A licence 400", "2 Class B licence 200")
    question = "What is the fee for a Class B licence?"
    found = weigh(held, worths(held, words(question)), phrases=bigrams(question))
    assert found[0].passage.text == "2 Class B licence 200"


def test_neighbouring_words_are_pairs_with_small_words_and_letters() -> None:
    assert bigrams("a Class A licence") == {("a", "class"), ("class", "a"), ("a", "licence")}
    assert bigrams("licence") == frozenset()


def test_an_item_gains_from_the_lead_in_before_it_on_its_page() -> None:
    lead, item = passages("The Registrar keeps a register of pilots, in which stand:", "(a) the name")
    elsewhere = Passage(PageRef("a", 2), Span(0, 12), "(a) the name")
    held = [lead, item, elsewhere]
    found = {w.passage: w.weight for w in weigh(held, worths(held, words("name in register of pilots")))}
    assert found[item] > found[elsewhere]


def test_a_favoured_page_weighs_a_little_more() -> None:
    low, high = passages("the fee"), passages("the fee", page=2)
    first, second = weigh([*low, *high], {"fee": 1.0}, favoured=[PageRef("a", 2)])
    assert first.passage.ref.page == 2
    assert first.own == second.own


def test_ties_stand_in_the_order_of_the_documents() -> None:
    held = [*passages("the fee", "the fee", page=2), *passages("the fee", page=1)]
    places = [(w.passage.ref.page, w.passage.span.start) for w in weigh(held, {})]
    assert places == [(1, 0), (2, 0), (2, 1000)]


def test_without_passages_there_is_nothing_to_weigh() -> None:
    assert weigh([], {"fee": 1.0}) == []


@given(
    st.lists(st.sampled_from(["the fee", "a copy", "the fee for a copy", "a pilot", ""]), max_size=8),
    st.sets(st.sampled_from(["fee", "copi", "pilot", "nowher"])),
)
def test_weighing_keeps_every_passage_and_no_share_exceeds_the_whole(texts: list[str], terms: set[str]) -> None:
    held = passages(*texts)
    found = weigh(held, worths(held, terms))
    assert sorted(w.passage.span for w in found) == [p.span for p in held]
    assert all(0 <= w.own <= 1 + 1e-9 and w.weight >= w.own for w in found)
    assert [w.weight for w in found] == sorted((w.weight for w in found), reverse=True)
