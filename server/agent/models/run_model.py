"""Wrap the model of one run: `counted(trimmed(retrying(fallback(...))))`.

After a fault the next model of `agent.fallback` is tried at once. When all have failed, all are tried again in order
after a pause. All get the same trimmed messages. Only the response is counted.
"""

from pydantic_ai.models import Model

from pincite.server.agent.models.counted_model import CountedModel
from pincite.server.agent.models.model_choice import model_of
from pincite.server.agent.models.request_settings import request_settings
from pincite.server.agent.models.retrying_model import Patience, RetryingModel
from pincite.server.agent.models.trimmed_model import TrimmedModel
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.agent.run import Run


def model_of_run(model: Model, run: Run, patience: Patience | None = None) -> Model:
    """Return the model that answers the run's question, within its limits. `patience` defaults to the limits."""
    chosen, limits = model_of(model, run.task.question), run.limits
    if isinstance(chosen, OfflineModel):
        return CountedModel(chosen, run)
    retrying = RetryingModel(
        chosen,
        patience or Patience(limits.retries, run.seconds_left),
        request_settings(limits.seconds, limits.request_seconds),
        lambda: run.requests + 1,
        run.hidden,
        run.note_request,
    )
    kept = TrimmedModel(retrying, limits.context_tokens, lambda: run.cited) if limits.context_tokens else retrying
    return CountedModel(kept, run)
