"""Tests the confidence of an accepted answer and the signals it is computed from."""

from typing import TYPE_CHECKING, Any

import pytest

from pincite.tools.answers.confidence import Confidence, confidence
from pincite.tools.answers.verdict import Accepted
from tests.tools.answers.papers import SECURITY, cite

if TYPE_CHECKING:
    from tests.tools.answers.conftest import Matter


def confidence_of(
    matter: "Matter", answer_type: str, value: Any, *citations: dict[str, Any], rejected: int = 0, named: bool = True
) -> Confidence:
    """The confidence of an accepted answer, after confirming its doubts."""
    outcome = matter.confirm(answer_type, value, *citations, searched=["all"])
    verdict = outcome.verdict
    assert isinstance(verdict, Accepted), outcome.violations
    submission = matter.submission(answer_type, value, *citations, searched=["all"])
    return confidence(submission, verdict, rejected, named=named)


def names(found: Confidence) -> set[str]:
    return {signal.name for signal in found.signals}


def test_a_recomputed_value_is_more_certain_than_one_that_is_read(companies: "Matter") -> None:
    labelled = SECURITY | {"values": ["ten (10) days"]}
    recomputed, read = (
        confidence_of(companies, "number", 10, labelled),
        confidence_of(companies, "boolean", True, SECURITY),
    )
    assert recomputed.value > read.value
    assert "printed in the quotes" in names(recomputed)
    assert read.reason == "a yes or no that was read"


def test_one_of_several_readings_is_less_certain(companies: "Matter") -> None:
    labelled = SECURITY | {"values": ["ten (10) days"]}
    assert (
        confidence_of(companies, "number", 10, labelled).value > confidence_of(companies, "number", 10, SECURITY).value
    )


def test_each_confirmed_doubt_lowers_the_confidence(companies: "Matter") -> None:
    printed, doubted = (
        confidence_of(companies, "name", "KDM v SOL", SECURITY),
        confidence_of(companies, "name", "Nemo Ltd", SECURITY),
    )
    assert doubted.value < printed.value
    companies.given = frozenset({"laws/companies"})
    assert confidence_of(companies, "name", "Nemo Ltd", SECURITY).value < doubted.value


@pytest.mark.parametrize(
    ("more", "signal"), [({"rejected": 2}, "corrected"), ({"named": False}, "does not name the document")]
)
def test_an_earlier_rejection_or_no_named_document_lowers_the_confidence(
    companies: "Matter", more: dict[str, Any], signal: str
) -> None:
    found = confidence_of(companies, "number", 10, SECURITY, **more)
    assert found.value < confidence_of(companies, "number", 10, SECURITY).value
    assert any(signal in name for name in names(found))


def test_ocr_text_lowers_the_confidence(companies: "Matter") -> None:
    companies.add("layer", "The fee is USD 50.").add("scan", "The fee is USD 50.", source="ocr")
    layer, scan = (
        confidence_of(companies, "number", 50, cite(doc, 1, "The fee is USD 50")) for doc in ("layer", "scan")
    )
    assert scan.value < layer.value


def test_an_absence_is_less_certain_than_an_answer(companies: "Matter") -> None:
    companies.looked_in = frozenset(companies.documents)
    absence = confidence_of(companies, "number", None)
    assert absence.value < confidence_of(companies, "number", 10, SECURITY).value
    assert names(absence) == {"an absence"}


def test_it_lies_between_0_and_1_and_names_the_heaviest_signal_first(companies: "Matter") -> None:
    found = confidence_of(companies, "name", "Nemo Ltd", SECURITY, rejected=9, named=False)
    assert 0 < found.value < 1
    assert all(0 < signal.share <= 1 for signal in found.signals)
    assert found.reason.startswith("accepted despite a doubt")
