"""Test the issue and pull request templates."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from pincite.server.cli import app

ROOT = Path(__file__).resolve().parents[1]
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
CHECKLIST = ROOT / ".github" / "pull_request_template.md"


def read(form: Path) -> dict[str, Any]:
    value = yaml.safe_load(form.read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def test_each_kind_of_report_has_an_issue_form() -> None:
    assert [form.stem for form in FORMS] == ["bug", "feature", "question-answered-wrong"]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_has_the_required_fields(form: Path) -> None:
    value = read(form)
    assert {"name", "description", "body"} <= set(value)
    fields = [field for field in value["body"] if field["type"] != "markdown"]
    assert {field["type"] for field in fields} <= {"checkboxes", "dropdown", "input", "textarea"}
    assert all(field["attributes"]["label"] for field in fields)
    ids = [field["id"] for field in fields]
    assert len(ids) == len(set(ids)) > 0


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.stem)
def test_a_form_warns_first_not_to_paste_confidential_text(form: Path) -> None:
    first = read(form)["body"][0]
    assert first["type"] == "markdown"
    assert "Do not paste confidential text" in first["attributes"]["value"]


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("bug", {"reproduce", "doctor"}), ("question-answered-wrong", {"command", "doctor", "run", "expected"})],
)
def test_a_bug_report_requires_the_debugging_details(name: str, wanted: set[str]) -> None:
    (form,) = (form for form in FORMS if form.stem == name)
    required = {field["id"] for field in read(form)["body"] if field.get("validations", {}).get("required")}
    assert wanted <= required


def test_the_templates_name_only_existing_commands_and_targets() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in (*FORMS, CHECKLIST))
    commands = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    groups = {group.name for group in app.registered_groups}
    assert {"doctor", "trace"} <= set(re.findall(r"`pincite ([a-z]+)", text)) <= commands | groups
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"lint", "test"} <= set(re.findall(r"`make ([a-z-]+)", text)) <= set(targets)
