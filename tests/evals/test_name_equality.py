from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.evals.name_equality import jaccard, normalise_name, same_name


@pytest.mark.parametrize(
    ("written", "normalised"),
    [
        ("Mr Farhaz Khan KC", "farhaz khan"),
        ("Mr. Farhaz Khan, K.C.", "farhaz khan"),
        ("Adam Slate K. C.", "adam slate"),
        ("Adam B. Slate, K.C.", "adam b slate"),
        ("MRS JANE ROE QC SC", "jane roe"),
        ("Ms. Jane Roe (QC)", "jane roe"),
        ("Dr. Jane Roe", "jane roe"),
        ("H.E. Justice Kasimar Al Bahari", "justice kasimar al bahari"),
        ("H. E. Justice Kasimar Al Bahari", "justice kasimar al bahari"),
        ("HE Justice Kasimar Al Bahari", "justice kasimar al bahari"),
        ("His Excellency Justice Kasimar  Al\nBahari", "justice kasimar al bahari"),
        ("Her Excellency Justice Maha", "justice maha"),
        ("Justice Dr Ahmed", "justice ahmed"),
        ("He Jiankui", "he jiankui"),
        ("The Dubai Financial Services Authority", "dubai financial services authority"),
        ("Theodore", "theodore"),
        ("CFI-020-2025", "cfi 020 2025"),
        ("CFI 020/2025", "cfi 020 2025"),
        ("KDM Tug and Barge L.L.C", "kdm tug and barge llc"),
        ("KDM Tug and Barge L.L.C.", "kdm tug and barge llc"),
        ("J. R. Smith", "jr smith"),
        ("J R Smith", "jr smith"),
        ("D.R. Smith", "dr smith"),
        ("Dock A B.V.", "dock a bv"),
        ("Adam B. L.L.C.", "adam b llc"),
        ("O’Brien", "obrien"),
        ("Ｂｏｎｄ", "bond"),
        ("Investment Companies (IC) Regulations", "investment companies ic regulations"),
        ("KC", "kc"),
        ("Mr", "mr"),
        ("!", "!"),
        ("", ""),
    ],
)
def test_name_normalisation_removes_non_distinctive_parts(written: str, normalised: str) -> None:
    assert normalise_name(written) == normalised


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Mr Ortwin", "Ortwin"),
        ("DIFC Law No. 5 of 2018", "Companies Law, DIFC Law No. 5 of 2018"),
        ("Companies Law (DIFC Law No. 5 of 2018)", "Companies Law, DIFC Law No. 5 of 2018"),
        ("the Companies Law", "Companies Law, DIFC Law No. 5 of 2018"),
        ("Insolvency Law", "Insolvency Law DIFC Law No. 3 of 2009"),
        ("Insolvency Law No. 3 of 2009", "Insolvency Law"),
        ("Insolvency Law No. 3 of 2009", "DIFC Law No. 3 of 2009"),
        ("Law No. (12) of 2004", "Dubai Law No. 12 of 2004"),
        ("DIFC Law Number 05 of 2018", "DIFC LAW NO 5 OF 2018"),
        ("Companies Law, DIFC Law No. 5 of 2018", "Company Act, DIFC Law No. 5 of 2018"),
        ("DIFC Law Amendment Law, DIFC Law No. 1 of 2024", "DIFC Law Amendment Law"),
        ("No. 5 of 2018", "Companies Law, DIFC Law No. 5 of 2018"),
        ("No. (5) of 2018", "Number 5 of 2018"),
    ],
)
def test_two_spellings_of_one_name_are_equal(left: str, right: str) -> None:
    assert same_name(left, right)
    assert same_name(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Ortwin", "Ossian"),
        ("Companies Law, DIFC Law No. 5 of 2018", "Companies Law, DIFC Law No. 2 of 2009"),
        ("DIFC Law Amendment Law, DIFC Law No. 1 of 2024", "DIFC Law Amendment Law, DIFC Law No. 3 of 2024"),
        ("Companies Law", "DIFC Law No. 5 of 2018"),
        ("Operating Law", "Companies Law, DIFC Law No. 5 of 2018"),
        ("DIFC Law No. 5 of 2018", "DIFC Law No. 5 of 2019"),
        ("DIFC Law No. 8 of 2004", "Federal Law No. 8 of 2004"),
        ("Saltmere Law No. 4 of 2019", "Testland Law No. 4 of 2019"),
        ("UAE Law No. 4 of 2019", "Dubai Law No. 4 of 2019"),
        ("Federal Law No. 32 of 2021", "Federal Decree-Law No. 32 of 2021"),
        ("Adam Slate KC", "Conrad Ashe KC"),
        ("DIFC Law No. 5 of 2018", ""),
        ("DIFC Law No. 5 of 2018", " "),
        ("No. 5 of 2018", "DIFC Law No. 6 of 2018"),
        ("Order No. 5 of 2018", "DIFC Law No. 5 of 2018"),
    ],
)
def test_different_names_are_not_equal(left: str, right: str) -> None:
    assert not same_name(left, right)
    assert not same_name(right, left)


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        (["A", "B"], ["B", "A"], 1.0),
        (["Mr Daniel Harrow", "Mr George McPherson"], ["George McPherson", "Daniel Harrow"], 1.0),
        (["A", "B"], ["B", "C"], 1 / 3),
        (["A", "B"], ["C"], 0.0),
        (["A"], [], 0.0),
        ([], [], 1.0),
        (["Mr A Khan", "A Khan"], ["A Khan"], 1.0),
    ],
)
def test_jaccard_is_shared_names_over_all_names(left: list[str], right: list[str], expected: float) -> None:
    assert jaccard(left, right) == pytest.approx(expected)


def test_a_bare_title_matches_only_one_law() -> None:
    laws = ["DIFC Law Amendment Law, DIFC Law No. 1 of 2024", "DIFC Law Amendment Law, DIFC Law No. 3 of 2024"]
    assert jaccard(laws, ["DIFC Law Amendment Law"]) == pytest.approx(1 / 2)


@pytest.mark.parametrize("swap", [False, True])
def test_names_are_paired_in_any_order(swap: bool) -> None:
    gold = ["Amendment Law, DIFC Law No. 1 of 2024", "Amendment Law, DIFC Law No. 3 of 2024"]
    answer = ["Amendment Law", "DIFC Law No. 1 of 2024"]
    assert jaccard(gold[::-1] if swap else gold, answer) == 1.0


_NAMES = st.text() | st.sampled_from(
    ["Companies Law", "DIFC Law No. 5 of 2018", "Companies Law, DIFC Law No. 5 of 2018", "Mr Khan KC", "H.E. Khan"]
)


@given(_NAMES)
def test_every_name_equals_itself(name: str) -> None:
    assert same_name(name, name)


@given(_NAMES, _NAMES)
def test_equality_of_names_is_symmetric(left: str, right: str) -> None:
    assert same_name(left, right) == same_name(right, left)


@settings(deadline=None)
@given(st.lists(_NAMES), st.lists(_NAMES), st.randoms(use_true_random=False))
def test_jaccard_is_bounded_symmetric_and_order_independent(left: list[str], right: list[str], random: Random) -> None:
    value = jaccard(left, right)
    assert 0 <= value <= 1
    assert jaccard(right, left) == value
    shuffled = list(left)
    random.shuffle(shuffled)
    assert jaccard(shuffled, right) == value


@settings(deadline=None)
@given(st.lists(_NAMES, min_size=1))
def test_a_list_of_names_has_jaccard_1_with_itself(names: list[str]) -> None:
    assert jaccard(names, names) == 1.0
