from collections.abc import Callable, Mapping
from typing import Any

import pytest

from benchmarks.tool_trial.arms import arm_tables, meant, with_all, with_rule
from benchmarks.tool_trial.measure import Measured, measure
from benchmarks.tool_trial.replay import Ending
from benchmarks.tool_trial.risk import scored
from benchmarks.tool_trial.stored import StoredSubmission
from benchmarks.tool_trial.tables import forged_table, missed_lines, needless_table, replay_table
from pincite.evals.cases import Case
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.answer_types import AnswerType

Record = Callable[..., StoredSubmission]
LAW = "harbour-licensing-law-2019"
PERIOD = {"doc_id": LAW, "page": 9, "quote": "for not less than six (6) years after the date"}


@pytest.fixture
def case(make_case: Callable[..., Case]) -> Case:
    asked = "Under Article 22(1) of the Harbour Licensing Law (Law No. 4 of 2019) as originally enacted, for how many "
    return make_case(f"{asked}years must a Licensee keep its records?", AnswerType.NUMBER, 6, (LAW, 9))


@pytest.fixture
def measured(case: Case, stored: Record, matter: OpenMatter) -> Callable[..., Measured]:
    """`measured(value, *citations)`: a set of this one submission with its forgeries."""

    def run(value: object, *citations: Mapping[str, Any]) -> Measured:
        row = stored(case, {"value": value, "citations": list(citations)})
        return measure("set", [row], {"q": case}, matter)

    return run


def test_a_correct_submission_is_replayed_and_accepted(measured: Callable[..., Measured]) -> None:
    (row,) = measured(6, PERIOD).recorded
    assert (row.right, row.replayed.ending, meant(row), with_all(row)) == (
        True,
        Ending.ACCEPTED,
        meant(row),
        meant(row),
    )


def test_a_quote_not_on_its_page_is_rejected_in_the_arms_with_that_rule(
    measured: Callable[..., Measured],
) -> None:
    (row,) = measured(6, PERIOD | {"quote": "for not less than six (6) moons after the date"}).recorded
    assert row.replayed.hard_rules >= {"V3"}
    assert (meant(row).g, with_rule(row, "V3").g, with_rule(row, "V2").g, with_all(row).g) == (1, 0, 1, 0)


def test_extra_pages_are_added_with_and_without_a_label(measured: Callable[..., Measured]) -> None:
    kinds = {item.kind for item in measured(6, PERIOD).padded}
    assert {"another page of the document, no label", "another page of the document, bare statement"} <= kinds
    assert {kind.partition(",")[0] for kind in kinds} >= {"another document of the family", "a near document"}


def test_only_an_incorrect_submission_counts_as_forged(measured: Callable[..., Measured]) -> None:
    held = measured(6, PERIOD)
    operators = {item.operator for item in held.forged}
    assert operators >= {"digit altered in the value", "sibling page", "value of another provision"}
    assert all(item.replayed.submission.value != 6 for item in held.forged if item.operator.startswith("digit"))


def test_an_incorrect_submission_is_not_forged(measured: Callable[..., Measured]) -> None:
    held = measured(7, PERIOD)
    assert (held.recorded[0].right, held.padded, held.forged) == (False, (), ())


def test_a_changed_digit_is_rejected_by_a_hard_check(measured: Callable[..., Measured]) -> None:
    ended = {f.outcome for f in measured(6, PERIOD).forged if f.operator == "digit altered in the value"}
    assert ended == {"refused hard"}


def test_the_tables_have_counts(measured: Callable[..., Measured]) -> None:
    held = [measured(6, PERIOD)]
    assert "| set | 1 | 1 | 0 | 0 | 1 | 0 | 0 | 1 | 1 | 1.000 | 1.000 | 0 | 0 | 0 | 0 |" in replay_table(held)
    assert "| a near document, no label | 1 |" in needless_table(held)
    assert f"| all | no labels | {len(held[0].forged)} |" in forged_table(held)
    assert "| all | 1 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 | 1.000 |" in arm_tables(held)
    assert all(line.startswith("set/q") for line in missed_lines(held))


def test_an_unknown_question_is_counted(case: Case, stored: Record, matter: OpenMatter) -> None:
    row = stored(case, {"value": 6, "citations": [PERIOD]})
    held = measure("set", [row], {}, matter)
    assert (held.unknown, held.recorded) == (1, ())


def test_accepted_forgeries_count_as_wrong_answers(measured: Callable[..., Measured]) -> None:
    held = measured(6, PERIOD)
    rows = scored([held])
    assert [row.key for row in rows if not row.wrong] == ["set/q"]
    assert sum(row.wrong for row in rows) == sum(f.replayed.final is not None for f in held.forged)


def test_an_absence_is_replayed_after_its_search_calls(
    make_case: Callable[..., Case], stored: Record, matter: OpenMatter
) -> None:
    case = make_case("Who heard case CFI 777/2031?", AnswerType.NAME, None)
    look = {"tool": "lookup_case_metadata", "args": {"case_id": "CFI 777/2031", "fields": None}}
    row = stored(case, {"value": None, "searched": ["CFI 777/2031"]}, look)
    (replayed,) = measure("set", [row], {"q": case}, matter).recorded
    assert (row.looked[0].arguments, replayed.replayed.ending) == ({"case_id": "CFI 777/2031"}, Ending.ACCEPTED)
