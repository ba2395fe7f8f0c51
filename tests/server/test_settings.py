"""Settings: where they come from, and that a wrong key is an error."""

from pathlib import Path

import pytest

from pincite.indexer.errors import UsageError
from pincite.server.settings import load_settings


def write(text: str) -> None:
    Path("pincite.toml").write_text(text, encoding="utf-8")


def test_without_any_source_the_offline_agent_answers_within_its_limits() -> None:
    agent = load_settings().agent
    assert (agent.model, agent.requests, agent.tool_calls, agent.seconds, agent.repairs) == ("offline", 12, 16, 60, 2)


def test_a_key_of_a_provider_in_the_environment_chooses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-0123456789")
    assert load_settings().agent.model == "offline"


def test_the_file_goes_before_defaults() -> None:
    write("[agent]\nseconds = 5\n")
    assert load_settings().agent.seconds == 5
    assert load_settings().agent.requests == 12


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[agent]\nseconds = 5\nrequests = 3\n")
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "7")
    assert (load_settings().agent.seconds, load_settings().agent.requests) == (7, 3)


def test_flags_go_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_an_unknown_key_of_the_file_is_an_error_that_names_its_path(text: str, path: str) -> None:
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
def test_a_section_given_a_value_of_its_own_is_told_with_the_way_to_set_its_keys(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("PINCITE_AGENT", value)
    with pytest.raises(UsageError, match=r"(?i)agent: this is a section. Set its keys, as in PINCITE_AGENT__SECONDS"):
        load_settings()


def test_variables_of_the_test_suite_are_no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_REQUIRE", "data")
    monkeypatch.setenv("PINCITE_TEST_DATA", "/data")
    monkeypatch.setenv("PINCITE_REGENERATE_GOLDEN", "1")
    assert load_settings()


def test_a_value_of_the_wrong_kind_is_an_error_without_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "soon")
    with pytest.raises(UsageError, match=r"agent\.seconds") as raised:
        load_settings()
    assert "soon" not in str(raised.value)


def test_a_file_that_is_no_toml_is_an_error_that_names_it() -> None:
    write("[agent\n")
    with pytest.raises(UsageError, match=r"The settings in pincite.toml \(.*pincite.toml\) cannot be read"):
        load_settings()


def test_a_wrong_variable_does_not_blame_a_file_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__SECONDS", "-1")
    with pytest.raises(UsageError, match=r"^Wrong settings in the variables PINCITE_\*: agent"):
        load_settings()


def test_a_wrong_key_of_the_file_names_the_file_alone() -> None:
    write("[agent]\nseconds = -1\n")
    with pytest.raises(UsageError, match=r"^Wrong settings in pincite.toml \([^)]*pincite.toml\): agent"):
        load_settings()


def test_a_wrong_flag_names_the_flags_and_what_else_was_read() -> None:
    with pytest.raises(UsageError, match=r"^Wrong settings in the flags: agent"):
        load_settings({"agent": {"seconds": -1}})
    write("[agent]\nrequests = 3\n")
    with pytest.raises(UsageError, match=r"pincite.toml \([^)]*\) or the flags: agent"):
        load_settings({"agent": {"seconds": -1}})


def test_a_trace_key_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_TRACE__KEY", "very-secret-key")
    assert "very-secret-key" not in repr(load_settings())


def test_variables_count_in_any_case_and_those_that_name_no_setting_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("pincite_agent__Requests", "3")
    monkeypatch.setenv("pincite_nothing", "3")
    assert load_settings().agent.requests == 3


def test_a_section_may_be_an_object_over_which_its_keys_go(monkeypatch: pytest.MonkeyPatch) -> None:
    write("[agent]\nseconds = 5\ntokens = 7\n")
    monkeypatch.setenv("PINCITE_AGENT", '{"seconds": 6, "requests": 2}')
    monkeypatch.setenv("PINCITE_AGENT__REQUESTS", "3")
    agent = load_settings().agent
    assert (agent.seconds, agent.requests, agent.tokens) == (6, 3, 7)


def test_a_secret_that_looks_like_an_object_is_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_TRACE__KEY", '{"a": 1}')
    monkeypatch.setenv("PINCITE_ELASTIC_API_KEY", '{"b": 2}')
    assert [secret.get_secret_value() for secret in load_settings().secrets()] == ['{"a": 1}', '{"b": 2}']


def test_a_key_that_is_no_section_has_no_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_EMBEDDER__MODEL", "minilm")
    with pytest.raises(UsageError, match="embedder"):
        load_settings()
