"""Tests that the line schema is generated from the event classes and equals the file in the docs."""

import json
from pathlib import Path

from pincite.server.trace.schema import event_classes, json_schema, line_problems, lines_by_kind

DOCS = Path(__file__).parents[3] / "docs"
HEAD = {"seq": 1, "follows": 0, "ms": 1.5, "prev": "0" * 64}


def test_the_schema_in_the_docs_equals_that_of_the_code() -> None:
    written = json.loads((DOCS / "trace.schema.json").read_text(encoding="utf-8"))
    assert written == json_schema(), "python -m pincite.server.trace.schema > docs/trace.schema.json"


def test_every_kind_of_event_has_a_schema_and_a_row_in_the_docs() -> None:
    kinds = {each.kind for each in event_classes()}
    assert kinds | {"seal"} == set(lines_by_kind())
    page = (DOCS / "traces.md").read_text(encoding="utf-8")
    assert [kind for kind in kinds if f"| `{kind}` |" not in page] == []


def test_a_field_with_a_default_may_be_missing_as_in_older_records() -> None:
    assert line_problems({**HEAD, "kind": "tool_call", "tool": "get_page", "arguments": {}}) == []
    assert line_problems({**HEAD, "kind": "tool_call", "tool": "get_page"}) != []


def test_values_are_not_converted() -> None:
    assert line_problems({**HEAD, "seq": "1", "kind": "verdict", "status": "accepted", "rules": []}) != []
