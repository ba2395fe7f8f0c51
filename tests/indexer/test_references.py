import pytest

from pincite.indexer.model import LawNumber
from pincite.indexer.patterns import common
from pincite.indexer.references import law_number, same_law


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


def test_an_issuer_counts_only_where_both_numbers_print_one_and_in_any_case() -> None:
    port = LawNumber("Port", 5, 2018)
    assert same_law(port, LawNumber("PORT", 5, 2018))
    assert same_law(port, LawNumber("", 5, 2018))
    assert not same_law(port, LawNumber("Quay", 5, 2018))
    assert not same_law(port, LawNumber("Port", 5, 2019))
    assert not same_law(port, None)
