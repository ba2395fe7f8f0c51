"""How well a passage bears on a question."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.analyze import words
from pincite.indexer.page import PageRef, Span
from pincite.server.agent.offline.passages import Passage, Weighed, bigrams, nearness, weigh, worths


def passages(*texts: str, page: int = 1) -> list[Passage]:
    return [Passage(PageRef("a", page), Span(i * 1000, i * 1000 + len(t)), t) for i, t in enumerate(texts)]


def weights(found: list[Weighed]) -> dict[str, float]:
    return {weighed.passage.text: weighed.weight for weighed in found}


def test_a_rarer_word_weighs_more() -> None:
    held = passages("fee", *["unrelated matter"] * 3, "fee", *["unrelated matter"] * 3, "surcharge")
    found = {weighed.passage.text: weighed.own for weighed in weigh(held, worths(held, words("surcharge fee")))}
    assert found["surcharge"] > found["fee"] > found["unrelated matter"] == 0


def test_a_word_that_no_passage_holds_is_worth_nothing() -> None:
    worth = worths(passages("the fee", "the fee", "a copy"), ["fee", "copi", "pilot"])
    assert worth["copi"] > worth["fee"] > worth["pilot"] == 0


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


def test_the_pairs_of_words_that_a_passage_holds_add_their_share_of_a_half() -> None:
    held = passages("a copy of it")
    plain, paired = (
        weigh(held, {"copi": 1.0}, phrases=phrases)[0] for phrases in (frozenset(), bigrams("a copy here"))
    )
    assert paired.weight - plain.weight == pytest.approx(0.25)
    assert paired.own == plain.own


def test_neighbouring_words_are_pairs_with_small_words_and_letters() -> None:
    assert bigrams("a Class A licence") == {("a", "class"), ("class", "a"), ("a", "licence")}
    assert bigrams("licence") == frozenset()


def test_an_item_gains_from_the_lead_in_before_it_on_its_page() -> None:
    lead, item = passages("The Registrar keeps a register of pilots, in which stand:", "(a) the name")
    elsewhere = Passage(PageRef("a", 2), Span(0, 12), "(a) the name")
    held = [lead, item, elsewhere]
    found = {w.passage: w.weight for w in weigh(held, worths(held, words("name in register of pilots")))}
    assert found[item] > found[elsewhere]


LEAD = "No person shall act as pilot who:"
ITEMS = ("(a) is a minor;", "(b) is a bankrupt;", "(c) is deaf;", "(d) is blind;")


def led(*texts: str) -> float:
    """What the last of some passages weighs for `pilot` and `blind`."""
    return weights(weigh(passages(*texts), {"pilot": 1.0, "blind": 1.0}))[texts[-1]]


def test_an_item_has_most_of_the_words_of_its_lead_in_however_far_before_it_stands() -> None:
    assert led(LEAD, ITEMS[-1]) == led(LEAD, *ITEMS) == pytest.approx(0.8)
    assert led(LEAD.strip(":"), *ITEMS) == 0.5


def test_an_item_that_leads_in_others_does_not_take_the_place_of_the_lead_in() -> None:
    assert led(LEAD, "(a) being a minor:", "(b) is blind;") == pytest.approx(0.8)


def test_a_passage_has_a_third_of_the_words_of_the_three_before_it() -> None:
    rain = ["It rained."] * 4
    assert led("A pilot is paid.", *rain[:2], "He is blind.") == pytest.approx(0.5 + 0.5 / 3)
    assert led("A pilot is paid.", *rain[:3], "He is blind.") == 0.5
    assert led("A pilot is paid.", "He is a blind pilot.") == 1


def test_a_lead_in_reaches_no_further_than_its_items() -> None:
    assert led(LEAD, *ITEMS[:3], "A sailor may be paid by:", "(a) a blind owner;") == 0.5
    assert led(LEAD, *ITEMS[:3], "A sailor is paid.", "(d) is blind;") == 0.5


def test_a_lead_in_reaches_no_other_page() -> None:
    item = passages("(a) is blind;", page=2)
    found = weigh([*passages(LEAD), *item], {"pilot": 1.0, "blind": 1.0})
    assert weights(found)["(a) is blind;"] == 0.5


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


def near(text: str, *rivals: str) -> float:
    """How near the `14` of a text stands to the word `notice`; `rivals` are other places of it."""
    return nearness(text, text.index("14"), {"notic": 1.0}, [text.index(rival) for rival in rivals])


def test_a_place_is_nearer_to_a_word_the_fewer_words_stand_between() -> None:
    assert 1 > near("a notice of 14 days") > near("a notice from the tenant of the mill of 14 days") > 0


@pytest.mark.parametrize("end", ["; ", ": ", ", and ", ", but ", ", or ", ". The "])
def test_the_end_of_a_clause_makes_a_word_farther(end: str) -> None:
    assert near(f"A notice is sent{end}days are 14") < near("A notice is sent, days are 14")


def test_a_rival_in_between_makes_a_word_farther_and_one_elsewhere_does_not() -> None:
    text = "A notice takes 21 or 14 or 28 days"
    assert near(text, "21", "14", "28") < near(text, "14", "28") == near(text)


def test_a_word_before_the_place_is_nearer_than_one_as_far_behind_it() -> None:
    assert near("notice days 14") > near("14 days notice")


def test_a_word_that_stands_twice_counts_where_it_is_nearest() -> None:
    assert near("notice; or fee; or notice of 14") == near("notice of 14")


def test_the_word_at_the_place_itself_counts_for_nothing() -> None:
    assert nearness("a notice of 14 days", 12, {"14": 1.0}) == 0


def test_nearness_is_a_share_of_what_the_words_are_worth() -> None:
    text = "a notice of 14 days"
    alone, shared = nearness(text, text.index("14"), {"notic": 1.0}), {"notic": 1.0, "pilot": 3.0}
    assert nearness(text, text.index("14"), shared) == pytest.approx(alone / 4)
    assert nearness(text, text.index("14"), {"pilot": 1.0}) == nearness(text, text.index("14"), {}) == 0


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
