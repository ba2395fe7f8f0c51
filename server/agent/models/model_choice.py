"""Choose the models of the settings: one with fallbacks, or one per complexity of the question."""

from collections.abc import Mapping

from pydantic_ai.models import Model
from pydantic_ai.models.fallback import FallbackModel
from pydantic_ai.models.wrapper import WrapperModel

from pincite.server.agent.models.faults import is_fault
from pincite.server.agent.models.model_by_name import CompatibleServer, load_model
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.settings import AgentSettings, Tier
from pincite.tools.question.complexity import complexity_of
from pincite.tools.question.model import Complexity
from pincite.tools.question.parse import parse

TIERS: Mapping[Complexity, Tier] = {
    Complexity.SINGLE: "single",
    Complexity.MULTIPLE: "multiple",
    Complexity.REASONING: "reasoning",
}


class TieredModel(WrapperModel):
    """The default model, and other models by the complexity of the question."""

    def __init__(self, model: Model, tiers: Mapping[Tier, Model]) -> None:
        super().__init__(model)
        self._tiers = tiers

    def of(self, question: str) -> Model:
        """Return the model for a question."""
        return self._tiers.get(TIERS[complexity_of(parse(question))], self.wrapped)


def named_model(settings: AgentSettings, name: str) -> Model:
    """Load the model of that name, without fallback and tiers. Raises as `open_model` does."""
    return load_model(name, _server(settings))


def open_model(settings: AgentSettings, name: str | None = None) -> Model:
    """Load the models of the settings. `name` overrides the model and the tiers.

    Raises `UsageError` and `ModelUnavailable`, also for models of `fallback` or `tiers`.
    """
    server = _server(settings)
    others = [load_model(other, server) for other in settings.fallback]

    def with_others(model: str) -> Model:
        first = load_model(model, server)
        has_faults = others and not isinstance(first, OfflineModel)
        return FallbackModel(first, *others, fallback_on=is_fault) if has_faults else first

    chosen = with_others(name or settings.model)
    tiers = {} if name else {tier: with_others(model) for tier, model in (settings.tiers or {}).items()}
    return TieredModel(chosen, tiers) if tiers else chosen


def model_of(model: Model, question: str) -> Model:
    """Return the model that answers a question."""
    return model.of(question) if isinstance(model, TieredModel) else model


def _server(settings: AgentSettings) -> CompatibleServer:
    return CompatibleServer(settings.base_url, settings.api_key.get_secret_value() if settings.api_key else None)
