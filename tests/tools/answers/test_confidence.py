"""How sure an accepted answer is, and what that is made of."""

from typing import TYPE_CHECKING, Any

import pytest

from pincite.tools.answers.confidence import Confidence, confidence
from pincite.tools.answers.verdict import Accepted
from tests.tools.answers.papers import SECURITY, cite

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


def sure(
    matter: "Matter", answer_type: str, value: Any, *citations: dict[str, Any], rejected: int = 0, named: bool = True
) -> Confidence:
    """The confidence in an answer that is accepted, after confirming what is doubted."""
    outcome = matter.confirm(answer_type, value, *citations, searched=["all"])
    verdict = outcome.verdict
    assert isinstance(verdict, Accepted), outcome.violations
    submission = matter.submission(answer_type, value, *citations, searched=["all"])
    return confidence(submission, verdict, rejected, named=named)


def names(found: Confidence) -> set[str]:
    return {signal.name for signal in found.signals}


def test_a_recomputed_value_is_surer_than_one_that_is_read(companies: "Matter") -> None:
    labelled = SECURITY | {"values": ["ten (10) days"]}
    recomputed, read = sure(companies, "number", 10, labelled), sure(companies, "boolean", True, SECURITY)
    assert recomputed.value > read.value
    assert "printed in the quotes" in names(recomputed)
    assert read.reason == "a yes or no that was read"


def test_one_of_several_readings_is_less_sure(companies: "Matter") -> None:
    labelled = SECURITY | {"values": ["ten (10) days"]}
    assert sure(companies, "number", 10, labelled).value > sure(companies, "number", 10, SECURITY).value


def test_each_doubt_confirmed_makes_an_answer_less_sure(companies: "Matter") -> None:
    printed, doubted = sure(companies, "name", "KDM v SOL", SECURITY), sure(companies, "name", "Nemo Ltd", SECURITY)
    assert doubted.value < printed.value
    companies.given = frozenset({"laws/companies"})
    assert sure(companies, "name", "Nemo Ltd", SECURITY).value < doubted.value


@pytest.mark.parametrize(
    ("more", "signal"), [({"rejected": 2}, "corrected"), ({"named": False}, "does not name the document")]
)
def test_a_rejection_before_it_or_no_document_named_makes_it_less_sure(
    companies: "Matter", more: dict[str, Any], signal: str
) -> None:
    found = sure(companies, "number", 10, SECURITY, **more)
    assert found.value < sure(companies, "number", 10, SECURITY).value
    assert any(signal in name for name in names(found))


def test_text_read_from_a_picture_is_less_sure(companies: "Matter") -> None:
    companies.add("layer", "The fee is USD 50.").add("scan", "The fee is USD 50.", source="ocr")
    layer, scan = (sure(companies, "number", 50, cite(doc, 1, "The fee is USD 50")) for doc in ("layer", "scan"))
    assert scan.value < layer.value


def test_an_absence_is_less_sure_than_an_answer(companies: "Matter") -> None:
    companies.looked_in = frozenset(companies.documents)
    absence = sure(companies, "number", None)
    assert absence.value < sure(companies, "number", 10, SECURITY).value
    assert names(absence) == {"an absence"}


def test_it_lies_between_none_and_all_and_names_the_heaviest_signal_first(companies: "Matter") -> None:
    found = sure(companies, "name", "Nemo Ltd", SECURITY, rejected=9, named=False)
    assert 0 < found.value < 1
    assert all(0 < signal.share <= 1 for signal in found.signals)
    assert found.reason.startswith("accepted despite a doubt")
