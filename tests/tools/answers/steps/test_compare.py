"""Tests comparisons of sides: the winner, steps inside a side, and short names of one person."""

from typing import TYPE_CHECKING, Any

import pytest

from tests.tools.answers.papers import cite, joined, sorts

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter

SOFT, HARD = [("V4", False)], [("V4", True)]
EARLY, LATE = "Alder Ltd filed it on 2 May 2031", "Birch LLC filed it on 3 June 2031"


def pair(quote_a: str, quote_b: str, *values: list[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    """A citation for each claim, with its side and values."""
    values_a, values_b = values or ([], [])
    return (
        cite("claim-a", 1, quote_a, side="Claim A", values=values_a),
        cite("claim-b", 1, quote_b, side="Claim B", values=values_b),
    )


@pytest.fixture
def claims(matter: "Matter") -> "Matter":
    matter.add("claim-a", f"{EARLY}. The fee is USD 300. Paid by Poe and Roe, not by Doe.")
    matter.add("claim-b", f"{LATE}. The fee is USD 450. Paid by Moe.")
    return matter.ask("Which claim was filed first?")


@pytest.mark.parametrize("name", ["Claim A", "claim-a", "Alder Ltd", "ALDER LIMITED"])
def test_a_winner_may_be_named_by_its_side_its_document_or_a_name_in_its_quote(claims: "Matter", name: str) -> None:
    assert claims.submit("name", name, *pair(EARLY, LATE), step="earliest").accepted


@pytest.mark.parametrize("name", ["Claim B", "claim-b", "Birch LLC", "Claim C"])
def test_a_side_that_does_not_win_is_rejected_with_the_values_of_all_sides(claims: "Matter", name: str) -> None:
    verdict = claims.submit("name", name, *pair(EARLY, LATE), step="earliest")
    assert sorts(verdict) == HARD
    assert "2 May 2031" in verdict.violations[0].message
    assert "3 June 2031" in verdict.violations[0].message


def test_each_document_is_a_side_when_there_are_no_labels(claims: "Matter") -> None:
    both = cite("claim-a", 1, EARLY), cite("claim-b", 1, LATE, statement="the other")
    assert claims.submit("name", "claim-a", *both, step="earliest").accepted


@pytest.mark.parametrize(("text", "accepted"), [("Claim A was filed first.", True), ("Claim B was.", False)])
def test_a_text_may_name_the_winner(claims: "Matter", text: str, accepted: bool) -> None:
    assert claims.submit("free_text", text, *pair(EARLY, LATE), step="earliest").accepted is accepted


def test_a_single_side_is_a_doubt(claims: "Matter") -> None:
    assert sorts(claims.submit("name", "Claim A", pair(EARLY, LATE)[0], step="earliest")) == SOFT


def test_sides_with_equal_values_both_win(claims: "Matter") -> None:
    claims.add("claim-c", "Filed on 2 May 2031.")
    third = cite("claim-c", 1, "Filed on 2 May 2031", side="Claim C")
    sides = *pair(EARLY, LATE), third
    assert claims.submit("names", ["Claim C", "Claim A"], *sides, step="earliest").accepted
    assert sorts(claims.submit("names", ["Claim A"], *sides, step="earliest")) == HARD
    assert sorts(claims.submit("boolean", True, pair(EARLY, LATE)[0], third, step="before")) == HARD


def test_one_of_several_figures_of_a_side_is_accepted_on_trust(claims: "Matter") -> None:
    claims.add("claim-a", "A fee of USD 300 and a deposit of USD 500.")
    sides = pair("A fee of USD 300 and a deposit of USD 500", "The fee is USD 450")
    for value in ("Claim A", "Claim B"):
        verdict = claims.submit("name", value, *sides, step="highest")
        assert (verdict.accepted, verdict.other_readings) == (True, True)
        assert "the quotes print others" in joined(verdict.on_trust)
    assert sorts(claims.submit("name", "Claim C", *sides, step="highest")) == HARD


def test_figures_of_different_units_are_a_doubt(claims: "Matter") -> None:
    claims.add("claim-b", "The fee is AED 900.")
    assert sorts(claims.submit("name", "Claim B", *pair("USD 300", "AED 900"), step="highest")) == SOFT


def test_periods_of_different_units_are_compared(claims: "Matter") -> None:
    claims.add("claim-a", "Within 3 weeks.").add("claim-b", "Within 1 month.")
    assert claims.submit("name", "Claim B", *pair("Within 3 weeks", "Within 1 month"), step="highest").accepted


@pytest.mark.parametrize(
    ("per_side", "quotes", "values", "winner"),
    [
        ("count", ("Paid by Poe and Roe", "Paid by Moe"), (["Poe", "Roe"], ["Moe"]), "Claim A"),
        ("sum", ("USD 300", "USD 450"), (["USD 300"], ["USD 450"]), "Claim B"),
        ("difference", ("USD 9 and USD 4", "USD 8 and USD 1"), (["USD 9", "USD 4"], ["USD 8", "USD 1"]), "Claim B"),
        (
            "days",
            ("2 May 2031 to 9 May 2031", "1 May 2031 to 3 May 2031"),
            (["2 May 2031", "9 May 2031"], ["1 May 2031", "3 May 2031"]),
            "Claim A",
        ),
    ],
)
def test_a_step_inside_each_side_is_computed_first(
    claims: "Matter", per_side: str, quotes: tuple[str, str], values: tuple[list[str], list[str]], winner: str
) -> None:
    claims.add("claim-a", f"{quotes[0]}.").add("claim-b", f"{quotes[1]}.")
    for side in ("Claim A", "Claim B"):
        verdict = claims.submit("name", side, *pair(*quotes, *values), step="highest", per_side=per_side)
        assert verdict.accepted is (side == winner)


def test_a_thing_labelled_in_two_forms_or_on_two_pages_is_counted_once(matter: "Matter") -> None:
    matter.add("roll", "Alder Ltd pays.", "ALDER LIMITED pays, and Birch LLC.")
    pages = (
        cite("roll", 1, "Alder Ltd pays", values=["Alder Ltd"]),
        cite("roll", 2, "ALDER LIMITED pays, and Birch LLC", values=["ALDER LIMITED", "Birch LLC"]),
    )
    assert matter.submit("number", 2, *pages, step="count").accepted
    assert sorts(matter.submit("number", 3, *pages, step="count")) == HARD


@pytest.mark.parametrize("label", ["side", "statement"])
def test_sides_or_statements_are_counted_when_no_values_are_labelled(claims: "Matter", label: str) -> None:
    both = cite("claim-a", 1, EARLY, **{label: "the first"}), cite("claim-b", 1, LATE, **{label: "the second"})
    assert claims.submit("number", 2, *both, step="count").accepted
    assert sorts(claims.submit("number", 3, *both, step="count")) == HARD


SHORT, LONG = "Justice Black presided", "Michael Black KC presided"


@pytest.fixture
def judges(matter: "Matter") -> tuple["Matter", tuple[dict[str, Any], ...]]:
    matter.add("claim-a", f"{SHORT}.").add("claim-b", f"{LONG}.").ask("Did the same judge preside?")
    return matter, pair(SHORT, LONG, ["Justice Black"], ["Michael Black KC"])


Judges = tuple["Matter", tuple[dict[str, Any], ...]]


@pytest.mark.parametrize("step", ["same", "in_common"])
def test_a_short_name_matches_the_only_recorded_person_with_that_name(judges: Judges, step: str) -> None:
    matter, cited = judges
    matter.people = ("Michael Black KC", "Ann White")
    assert matter.submit("boolean", True, *cited, step=step).accepted
    assert sorts(matter.submit("boolean", False, *cited, step=step)) == HARD


@pytest.mark.parametrize("step", ["same", "in_common"])
def test_different_names_are_different_persons(judges: Judges, step: str) -> None:
    matter, _ = judges
    matter.add("claim-a", "Justice White presided.")
    cited = pair("Justice White presided", LONG, ["Justice White"], ["Michael Black KC"])
    assert matter.submit("boolean", False, *cited, step=step).accepted
    assert sorts(matter.submit("boolean", True, *cited, step=step)) == HARD


def test_a_short_name_shared_by_two_persons_is_in_common_on_trust(judges: Judges) -> None:
    matter, cited = judges
    matter.people = ("Michael Black KC", "Ann Black")
    verdict = matter.submit("boolean", True, *cited, step="in_common")
    assert verdict.accepted
    assert "that Justice Black is Michael Black KC" in verdict.on_trust


class TestEdges:
    """Cases at the edge of a rule that were once decided wrongly."""

    @pytest.mark.parametrize("step", ["same", "in_common"])
    def test_a_no_is_accepted_when_the_record_does_not_identify_the_person(self, judges: Judges, step: str) -> None:
        matter, cited = judges
        assert ("V4", True) not in sorts(matter.submit("boolean", False, *cited, step=step))

    def test_a_short_name_without_a_record_is_the_same_person_on_trust(self, judges: Judges) -> None:
        matter, cited = judges
        verdict = matter.submit("boolean", True, *cited, step="same")
        assert "that Justice Black is Michael Black KC" in verdict.on_trust

    def test_a_loser_does_not_win_by_appearing_in_the_same_sentence(self, matter: "Matter") -> None:
        quote = "Alder paid USD 300 and Birch paid USD 200"
        matter.add("claim-a", f"{quote}.")
        sides = [cite("claim-a", 1, quote, side=s, values=[v]) for s, v in (("Alder", "USD 300"), ("Birch", "USD 200"))]
        assert matter.submit("name", "Alder", *sides, step="highest").accepted
        assert sorts(matter.submit("name", "Birch", *sides, step="highest")) == HARD

    @pytest.mark.parametrize("title", ["Title page", "Form of 1 January 2020"])
    def test_a_page_without_a_label_is_questioned_and_not_compared(self, claims: "Matter", title: str) -> None:
        claims.add("claim-b", f"{title}. Filed.", f"{LATE}.")
        late = cite("claim-b", 2, LATE, side="Claim B", values=["3 June 2031"])
        early = cite("claim-a", 1, EARLY, side="Claim A", values=["2 May 2031"])
        verdict = claims.submit("name", "Claim A", early, late, cite("claim-b", 1, title), step="earliest")
        assert sorts(verdict) == [("V6", False)]

    def test_a_given_number_is_compared_with_a_count(self, claims: "Matter") -> None:
        payers = cite("claim-a", 1, "Paid by Poe and Roe", side="Claim A", values=["Poe", "Roe"])
        more_than_two = {"step": "more", "per_side": "count", "given": [{"value": "2"}]}
        assert claims.submit("boolean", False, payers, **more_than_two).accepted

    def test_given_operands_are_not_counted(self, claims: "Matter") -> None:
        payers = cite("claim-a", 1, "Paid by Poe and Roe", values=["Poe", "Roe"])
        assert claims.submit("number", 2, payers, step="count", given=[{"value": "USD 250"}]).accepted

    @pytest.mark.parametrize(
        ("value", "names"), [(2, ["CA 010/2030", "CA 010/2031"]), (2, ["Tower 1", "Plot 1"]), (1, ["Lot 7", "Lot 7"])]
    )
    def test_names_with_numbers_are_counted_as_names(self, matter: "Matter", value: int, names: list[str]) -> None:
        matter.add("list", f"It concerns {names[0]}.", f"It concerns {names[1]}.", f"{names[0]} and {names[1]}.")
        apart = [cite("list", n, f"It concerns {name}", values=[name]) for n, name in enumerate(names, start=1)]
        together = cite("list", 3, f"{names[0]} and {names[1]}", values=names)
        assert matter.submit("number", value, *apart, step="count").accepted
        assert matter.submit("number", value, together, step="count").accepted

    def test_sums_inside_sides_with_different_units_are_a_doubt(self, claims: "Matter") -> None:
        claims.add("claim-b", "The fee is AED 900.")
        sides = pair("USD 300", "AED 900", ["USD 300"], ["AED 900"])
        assert sorts(claims.submit("name", "Claim B", *sides, step="highest", per_side="sum")) == SOFT


def test_the_highest_figure_of_one_page_is_compared_with_the_labelled_ones(claims: "Matter") -> None:
    claims.add("fines", "Failing to register: USD 2,000. Failing to file: USD 500. Failing to keep records: USD 750.")
    rows = cite(
        "fines", 1, "Failing to register: USD 2,000. Failing to file: USD 500.", values=["USD 2,000", "USD 500"]
    )
    verdict = claims.submit("number", 2000, rows, step="highest")
    assert verdict.accepted
    assert "no other figures" in joined(verdict.on_trust)
    assert sorts(claims.submit("number", 500, rows, step="highest")) == HARD
