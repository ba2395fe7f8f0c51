"""A model's name becomes a model. `offline` unless another is named: a key in the environment chooses nothing."""

from pydantic_ai.exceptions import UserError
from pydantic_ai.models import Model, infer_model

from pincite.indexer.errors import UsageError
from pincite.indexer.installing import install_command
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.errors import ModelUnavailable

OFFLINE = "offline"


def load_model(name: str) -> Model:
    """`offline`, or `provider:model` as pydantic-ai names it.

    Raises `UsageError` for a name of neither form, `ModelUnavailable` saying what a model lacks.
    """
    if name == OFFLINE:
        return OfflineModel()
    if ":" not in name:
        raise UsageError(f"There is no agent {name!r}. Use 'offline', or 'provider:model' as pydantic-ai names it.")
    try:
        return infer_model(name)
    except ImportError:
        raise ModelUnavailable(
            f"The agent {name!r} needs the 'providers' extra: {install_command('providers')}"
        ) from None
    except (UserError, ValueError) as error:
        raise ModelUnavailable(f"The agent {name!r} cannot be used: {error}") from None
