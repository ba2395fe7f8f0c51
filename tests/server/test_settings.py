"""Tests where settings come from and that unknown keys are errors."""

from pathlib import Path

import pytest

from pincite.indexer.errors import UsageError
from pincite.server.settings import load_settings


def write(text: str) -> None:
    Path("pincite.toml").write_text(text, encoding="utf-8")


def test_without_any_source_the_offline_agent_has_default_limits() -> None:
    agent = load_settings().agent
    assert (agent.model, agent.requests, agent.tool_calls, agent.seconds, agent.repairs) == ("offline", 12, 16, 60, 2)


def test_a_provider_key_in_the_environment_selects_no_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    assert load_settings().agent.model == "offline"


def test_the_file_overrides_defaults() -> None:
    write("[agent]\nseconds = 5\n")
    assert load_settings().agent.seconds == 5
    assert load_settings().agent.requests == 12


def test_the_environment_overrides_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[agent]\nseconds = 5\nrequests = 3\n")
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "7")
    assert (load_settings().agent.seconds, load_settings().agent.requests) == (7, 3)


def test_flags_override_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "7")
    monkeypatch.setenv("PINCITE_AGENT__REQUESTS", "4")
    agent = load_settings({"agent": {"seconds": 9}}).agent
    assert (agent.seconds, agent.requests) == (9, 4)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("[agent]\nsecnds = 5\n", "agent.secnds"),
        ("[agnt]\nseconds = 5\n", "agnt"),
        ("[trace]\nkeys = 'a'\n", "trace.keys"),
    ],
)
def test_an_unknown_key_in_the_file_is_an_error_that_names_its_path(text: str, path: str) -> None:
    write(text)
    with pytest.raises(UsageError, match=rf"{path}: no such setting"):
        load_settings()


@pytest.mark.parametrize(
    ("variable", "told"),
    [("PINCITE_AGNT", "PINCITE_AGNT: no such"), ("PINCITE_AGENT__SECNDS", "agent.secnds: no such")],
)
def test_an_unknown_variable_is_an_error_that_names_it(
    monkeypatch: pytest.MonkeyPatch, variable: str, told: str
) -> None:
    monkeypatch.setenv(variable, "5")
    with pytest.raises(UsageError, match=told):
        load_settings()


@pytest.mark.parametrize("value", ["5", "soon"])
def test_a_plain_value_for_a_section_is_an_error_that_says_how_to_set_its_keys(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("PINCITE_AGENT", value)
    with pytest.raises(UsageError, match=r"(?i)agent: this is a section. Set its keys, as in PINCITE_AGENT__SECONDS"):
        load_settings()


def test_variables_of_the_test_suite_are_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_REQUIRE", "data")
    monkeypatch.setenv("PINCITE_TEST_DATA", "/data")
    monkeypatch.setenv("PINCITE_REGENERATE_GOLDEN", "1")
    assert load_settings()


def test_a_value_of_the_wrong_type_is_an_error_without_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "soon")
    with pytest.raises(UsageError, match=r"agent\.seconds") as raised:
        load_settings()
    assert "soon" not in str(raised.value)


def test_invalid_toml_is_an_error_that_names_the_file() -> None:
    write("[agent\n")
    with pytest.raises(UsageError, match=r"The settings in pincite.toml \(.*pincite.toml\) cannot be read"):
        load_settings()


def test_an_invalid_variable_is_an_error_that_does_not_mention_a_missing_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "-1")
    with pytest.raises(UsageError, match=r"^Wrong settings in the variables PINCITE_\*: agent"):
        load_settings()


def test_an_invalid_key_in_the_file_is_an_error_that_names_only_the_file() -> None:
    write("[agent]\nseconds = -1\n")
    with pytest.raises(UsageError, match=r"^Wrong settings in pincite.toml \([^)]*pincite.toml\): agent"):
        load_settings()


def test_an_invalid_flag_is_an_error_that_names_the_flags_and_the_file_if_read() -> None:
    with pytest.raises(UsageError, match=r"^Wrong settings in the flags: agent"):
        load_settings({"agent": {"seconds": -1}})
    write("[agent]\nrequests = 3\n")
    with pytest.raises(UsageError, match=r"pincite.toml \([^)]*\) or the flags: agent"):
        load_settings({"agent": {"seconds": -1}})


def test_a_trace_key_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_TRACE__KEY", "very-secret-key")
    assert "very-secret-key" not in repr(load_settings())


def test_variables_are_case_insensitive_and_unknown_lower_case_ones_are_ignored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("pincite_agent__Requests", "3")
    monkeypatch.setenv("pincite_nothing", "3")
    assert load_settings().agent.requests == 3


def test_a_section_may_be_a_json_object_that_its_keys_override(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[agent]\nseconds = 5\ntokens = 7\n")
    monkeypatch.setenv("PINCITE_AGENT", '{"seconds": 6, "requests": 2}')
    monkeypatch.setenv("PINCITE_AGENT__REQUESTS", "3")
    agent = load_settings().agent
    assert (agent.seconds, agent.requests, agent.tokens) == (6, 3, 7)


def test_a_secret_that_looks_like_json_is_kept_as_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_TRACE__KEY", '{"a": 1}')
    monkeypatch.setenv("PINCITE_ELASTIC_API_KEY", '{"b": 2}')
    assert [secret.get_secret_value() for secret in load_settings().secrets()] == ['{"a": 1}', '{"b": 2}']


def test_a_key_of_a_plain_setting_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_EMBEDDER__MODEL", "minilm")
    with pytest.raises(UsageError, match="embedder"):
        load_settings()
