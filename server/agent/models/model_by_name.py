"""Load a model by its name. The default is `offline`: a key in the environment does not enable a provider."""

import re
from dataclasses import dataclass

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model

from pincite.indexer.errors import UsageError
from pincite.indexer.installing import install_command
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.errors import ModelUnavailable

OFFLINE = "offline"
COMPATIBLE = "openai-compatible"
"""The provider name of a server with OpenAI's Chat Completions: Ollama, llama.cpp, vLLM."""
_KEY = re.compile(r"`([A-Z][A-Z0-9_]*_(?:API_KEY|TOKEN))`")
"""The variable in pydantic-ai's error for a missing key: "Set the `OPENAI_API_KEY` environment variable"."""


@dataclass(frozen=True, slots=True)
class CompatibleServer:
    """The address of `openai-compatible:MODEL`. `key` is None if the server needs none."""

    base_url: str | None = None
    key: str | None = None


def load_model(name: str, server: CompatibleServer | None = None) -> Model:
    """Load `offline`, `openai-compatible:MODEL`, or `provider:model` as pydantic-ai names it.

    Raises `UsageError` for a name of another form, and `ModelUnavailable` with what the model lacks.
    """
    if name == OFFLINE:
        return OfflineModel()
    provider, found, model = name.partition(":")
    if not found:
        raise UsageError(f"There is no agent {name!r}. Use 'offline', or 'provider:model' as pydantic-ai names it.")
    try:
        return _compatible(model, server or CompatibleServer()) if provider == COMPATIBLE else infer_model(name)
    except ImportError:
        raise ModelUnavailable(
            f"The agent {name!r} needs the 'providers' extra: {install_command('providers')}"
        ) from None
    except (UserError, ValueError) as error:
        wanted = _KEY.search(str(error))
        problem = f"needs a key: set {wanted[1]}." if wanted else f"cannot be used: {error}"
        raise ModelUnavailable(f"The agent {name!r} {problem}") from None


def _compatible(model: str, server: CompatibleServer) -> Model:
    if not server.base_url:
        raise ValueError(
            "say where its server is with agent.base_url: PINCITE_AGENT__BASE_URL=http://localhost:11434/v1."
        )
    from pincite.server.agent.models.compatible import compatible_model

    return compatible_model(model, server.base_url, server.key)
