"""Tests which model the settings select: by name, by question complexity, and as a fallback."""

from pathlib import Path

import pytest
from pydantic_ai.models.fallback import FallbackModel

from pincite.indexer.errors import UsageError
from pincite.server.agent.models.model_choice import model_of, named_model, open_model
from pincite.server.errors import ModelUnavailable
from pincite.server.settings import AgentSettings, load_settings

SERVER = "http://127.0.0.1:9/v1"
EACH = {
    "single": "What is the fee for a licence?",
    "multiple": "Which of the two laws has the higher fee, Law No. 4 of 2019 or Law No. 5 of 2020?",
    "reasoning": "Why did the court refuse permission to appeal?",
}


def agent(**keys: object) -> AgentSettings:
    return load_settings({"agent": {"base_url": SERVER, **keys}}).agent


def test_the_offline_model_is_the_default() -> None:
    assert open_model(AgentSettings()).model_id == "pincite:offline-2"


def test_a_self_hosted_model_is_reached_at_its_address() -> None:
    model = open_model(agent(model="openai-compatible:qwen3:8b"))
    assert (model.model_id, model.base_url) == ("openai-compatible:qwen3:8b", f"{SERVER}/")


def test_a_missing_server_address_is_an_error_that_says_how_to_set_it() -> None:
    with pytest.raises(ModelUnavailable, match="PINCITE_AGENT__BASE_URL=http://localhost:11434/v1"):
        open_model(AgentSettings(model="openai-compatible:qwen3:8b"))


@pytest.mark.parametrize(
    ("name", "variable"),
    [("openai:gpt-x", "OPENAI_API_KEY"), ("anthropic:x", "ANTHROPIC_API_KEY"), ("google:x", "GOOGLE_API_KEY")],
)
def test_a_missing_api_key_is_one_sentence_that_names_the_variable(
    monkeypatch: pytest.MonkeyPatch, name: str, variable: str
) -> None:
    for each in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "GEMINI_API_KEY"):
        monkeypatch.delenv(each, raising=False)
    with pytest.raises(ModelUnavailable) as raised:
        open_model(AgentSettings(model=name))
    assert str(raised.value) == f"The agent {name!r} needs a key: set {variable}."


def test_no_api_key_from_the_environment_is_sent_to_a_self_hosted_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-openai")
    monkeypatch.setenv("VLLM_API_KEY", "of-vllm")
    model = open_model(agent(model="openai-compatible:qwen3:8b"))
    assert model.provider is not None
    assert model.provider.client.api_key == "none"


@pytest.mark.parametrize(
    "address", ["localhost:11434", "ftp://host/v1", "http://user:password@host/v1", "http://host/v1?key=secret"]
)
def test_an_invalid_address_or_one_with_a_secret_is_refused(address: str) -> None:
    with pytest.raises(UsageError, match=r"agent\.base_url") as raised:
        load_settings({"agent": {"base_url": address}})
    assert "password" not in str(raised.value)
    assert "secret" not in str(raised.value)


def test_a_model_selected_by_name_has_no_fallbacks_and_uses_the_configured_address() -> None:
    model = named_model(agent(model="offline", fallback=("openai-compatible:b",)), "openai-compatible:a")
    assert (model.model_id, model.base_url) == ("openai-compatible:a", f"{SERVER}/")


@pytest.mark.parametrize("asked", EACH)
def test_a_tier_model_answers_its_class_of_questions_and_the_main_model_the_others(asked: str) -> None:
    model = open_model(agent(model="offline", tiers={asked: "openai-compatible:other"}))
    chosen = {tier: model_of(model, question).model_name for tier, question in EACH.items()}
    assert chosen == {tier: "other" if tier == asked else "offline-2" for tier in EACH}


def test_a_model_named_for_one_question_overrides_the_tiers() -> None:
    model = open_model(agent(tiers={"single": "openai-compatible:other"}), "offline")
    assert model_of(model, EACH["single"]).model_name == "offline-2"


def test_one_variable_sets_the_fallback_models_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__FALLBACK", "openai-compatible:b, openai-compatible:c")
    model = open_model(agent(model="openai-compatible:a"))
    assert isinstance(model, FallbackModel)
    assert [each.model_name for each in model.models] == ["a", "b", "c"]


def test_the_offline_model_has_no_fallback() -> None:
    assert open_model(agent(fallback=("openai-compatible:b",))).model_id == "pincite:offline-2"


def test_an_unusable_fallback_model_is_an_error_before_the_first_request() -> None:
    with pytest.raises(UsageError, match="There is no agent 'b'"):
        open_model(agent(model="openai-compatible:a", fallback=("b",)))


def test_an_unknown_tier_is_an_error_that_names_it() -> None:
    with pytest.raises(UsageError, match=r"agent\.tiers\.hard"):
        load_settings({"agent": {"tiers": {"hard": "offline"}}})


def test_recorded_settings_do_not_contain_the_server_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINCITE_AGENT__API_KEY", "sk-of-my-server")
    settings = load_settings()
    assert [secret.get_secret_value() for secret in settings.secrets()] == ["sk-of-my-server"]
    assert "sk-of-my-server" not in repr(settings)
