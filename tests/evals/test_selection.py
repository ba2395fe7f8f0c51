from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.evals.cases import Case
from pincite.evals.errors import BadSelection
from pincite.evals.selection import read_ids, select_cases


@pytest.mark.parametrize("content", ['["q2", "q1"]', "q2\nq1\n", "\r\n q2 \r\nq1\r\n"])
def test_ids_are_read_from_a_json_list_or_from_lines(tmp_path: Path, content: str) -> None:
    file = tmp_path / "ids"
    file.write_bytes(content.encode())
    assert read_ids(file) == ("q2", "q1")


@pytest.mark.parametrize("content", [None, "", "[]", "[1]", '["q1"'])
def test_a_file_without_usable_ids_is_an_error(tmp_path: Path, content: str | None) -> None:
    file = tmp_path / "ids"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(BadSelection):
        read_ids(file)


def test_selected_cases_keep_the_order_of_the_question_file(make_case: Callable[..., Case]) -> None:
    cases = [make_case(1, id=name) for name in ("q1", "q2", "q3")]
    assert [case.id for case in select_cases(cases, ["q3", "q1", "q3"])] == ["q1", "q3"]


def test_an_unknown_id_is_an_error(make_case: Callable[..., Case]) -> None:
    with pytest.raises(BadSelection, match="q7, q8"):
        select_cases([make_case(1)], ["q8", "q1", "q7"])
