import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text import identifiers
from pincite.indexer.legal_text.identifiers import case_id, law_number, same_law
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns.jurisdiction import CaseNumber
from pincite.indexer.model import LawNumber
from pincite.indexer.page import Span


@pytest.mark.parametrize(
    ("printed", "number"),
    [
        ("Saltmere Law No. 5 of 2018", LawNumber("Saltmere", 5, 2018)),
        ("Law No. (16) of 2011", LawNumber("", 16, 2011)),
        ("the Law No. 12 of 2004", LawNumber("", 12, 2004)),
        ("PORT ACT\nAct No. 5 of 2018", LawNumber("", 5, 2018, "Act No. 5 of 2018")),
        ("PORT LAW Law No. 5 of 2018", LawNumber("", 5, 2018)),
        ("SALTMERE\nLaw No. 5 of 2018", LawNumber("", 5, 2018)),
    ],
)
def test_a_law_number_is_read_with_its_issuer_if_one_is_printed(printed: str, number: LawNumber) -> None:
    match = common.LAW_NUMBER.search(printed)
    assert match is not None
    assert law_number(match) == number


def test_issuers_are_compared_only_if_both_are_printed_ignoring_case() -> None:
    port = LawNumber("Port", 5, 2018)
    assert same_law(port, LawNumber("PORT", 5, 2018))
    assert same_law(port, LawNumber("", 5, 2018))
    assert not same_law(port, LawNumber("Quay", 5, 2018))
    assert not same_law(port, LawNumber("Port", 5, 2019))
    assert not same_law(port, None)


PIECES = ["CFI 012/2021", "CFI 012/2021/7", "ENF 3/2020-11", "ARB 5/2019", "CFI 012/2021/7/2022", "and", "7", "of the"]
PLACED = CaseNumber(("[A-Z]{3}", r"\d{1,3}", r"\d{4}", r"\d{1,3}"))


@given(st.lists(st.sampled_from(PIECES), max_size=12).map(" ".join))
def test_a_generic_number_is_read_unless_a_local_number_overlaps_it(text: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(identifiers, "case_forms", lambda: ((PLACED, PLACED.number),))
        placed = list(identifiers.jurisdiction_numbers(text))
        found = identifiers.case_numbers(text)
    common_ones = [(case_id(match), Span(*match.span())) for match in common.CASE_ID.finditer(text)]
    apart = [each for each in common_ones if all(_apart(each[1], span) for _, span in placed)]
    assert found == sorted([*placed, *apart], key=lambda each: each[1])


def _apart(a: Span, b: Span) -> bool:
    return a.end <= b.start or b.end <= a.start
