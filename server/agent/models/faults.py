"""Classify errors of providers, and describe them to a person without keys or document text.

A fault is the provider's: the same request may succeed later or elsewhere. A refusal is the request's: it would be
rejected again. `docs/models.md` has the table; the tests of `tests/server/agent/wire` are checked against it.
"""

from collections.abc import Iterable, Mapping

from pydantic_ai.exceptions import (
    FallbackExceptionGroup,
    ModelAPIError,
    ModelAuthenticationError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelNotFoundError,
    ModelQuotaExceededError,
    ModelRateLimitError,
    ModelRequestTimeout,
    ModelServerError,
    ModelTimeoutError,
    ModelUnavailableError,
    UnexpectedModelBehavior,
)

FAULTS = (
    ModelRateLimitError,
    ModelQuotaExceededError,
    ModelUnavailableError,
    ModelServerError,
    ModelConnectionError,
    ModelRequestTimeout,
)
_FAULT_STATUSES = (408, 425, 429)
_LONGEST_REASON = 200


def is_fault(error: Exception) -> bool:
    """Report if another provider may answer the same request."""
    if isinstance(error, ModelHTTPError) and not isinstance(error, FAULTS):
        return error.status_code in _FAULT_STATUSES or error.status_code >= 500
    return isinstance(error, FAULTS) or _is_unreadable(error)


def is_passing(error: Exception) -> bool:
    """Report if the same provider, or one of several, may answer the same request later."""
    if isinstance(error, FallbackExceptionGroup):
        return any(is_passing(each) for each in error.exceptions)
    return is_fault(error) and not isinstance(error, ModelQuotaExceededError)


def is_slow(error: Exception) -> bool:
    """Report if no provider answered in time."""
    if isinstance(error, FallbackExceptionGroup):
        return all(is_slow(each) for each in error.exceptions)
    return isinstance(error, ModelTimeoutError | ModelRequestTimeout)


def asked_wait(error: Exception) -> float | None:
    """Return the seconds that the provider asks to wait; of several, the fewest. None if one does not ask."""
    if isinstance(error, FallbackExceptionGroup):
        waits = [asked_wait(each) for each in error.exceptions if is_passing(each)]
        known = [wait for wait in waits if wait is not None]
        return min(known) if known and len(known) == len(waits) else None
    return error.retry_after if isinstance(error, ModelAPIError) else None


def fault_name(error: Exception) -> str:
    """Describe a fault in a few words."""
    if isinstance(error, ModelHTTPError):
        return f"{_status_name(error)} (HTTP {error.status_code})"
    if is_slow(error):
        return "no answer in time"
    if isinstance(error, ModelConnectionError):
        return "the connection failed or was cut"
    if _is_unreadable(error):
        return "a response that cannot be read"
    return "an error of the provider"


def refusal_message(error: ModelAPIError, host: str, step: int, hidden: Iterable[str]) -> str:
    """Describe a request that the provider rejected: host, request number, and what to do."""
    status = f" (HTTP {error.status_code})" if isinstance(error, ModelHTTPError) else ""
    if isinstance(error, ModelAuthenticationError):
        return f"{host} did not accept the key at request {step} of the run{status}. Check the key of this provider."
    if isinstance(error, ModelNotFoundError):
        return (
            f"{host} has no model {error.model_name!r} at this address{status}, request {step} of the run. "
            "Check agent.model, and agent.base_url if it is set."
        )
    if isinstance(error, ModelContextWindowExceededError):
        return (
            f"Request {step} of the run is longer than the context of {error.model_name!r} at {host}{status}. "
            "Set agent.context_tokens below it."
        )
    return f"{host} rejected request {step} of the run{status}: {_reason(error, hidden)}"


def faults_message(errors: Mapping[str, Exception], step: int, repeats: int) -> str:
    """Describe faults that remained, by host."""
    where = "; ".join(f"{host}: {fault_name(error)}" for host, error in errors.items())
    after = f", also after {repeats} repeats" if repeats > 1 else ", also when repeated" if repeats else ""
    return (
        f"{where}, at request {step} of the run{after}. Try again later, or name models of other providers in "
        "agent.fallback."
    )


def _is_unreadable(error: Exception) -> bool:
    """Detect a response that is not a model's, such as a proxy's page. The clients have no class for it."""
    return type(error) in (ModelAPIError, UnexpectedModelBehavior)


def _status_name(error: ModelHTTPError) -> str:
    if isinstance(error, ModelQuotaExceededError):
        return "the quota is used up"
    if error.status_code == 429:
        return "too many requests"
    return "overloaded" if error.status_code in (503, 529) else "an error of the provider"


def _reason(error: ModelAPIError, hidden: Iterable[str]) -> str:
    """Return the provider's own words on one line, without secrets, shortened."""
    body = error.body
    inner = body.get("error", body) if isinstance(body, Mapping) else body
    words = inner.get("message") if isinstance(inner, Mapping) else None
    text = " ".join(str(words or "no reason was given").split())
    for secret in hidden:
        text = text.replace(secret, "[redacted]")
    return text if len(text) <= _LONGEST_REASON else text[:_LONGEST_REASON] + " ..."
