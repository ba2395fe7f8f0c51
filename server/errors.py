"""Errors of the server.

    ServerError
    ├── ModelUnavailable      the requested model cannot be used: says what to install or set
    ├── ProviderUnavailable   a model's provider failed: says where and what to do
    ├── ProviderRefused       a model's provider rejected the request: says what to correct
    ├── ConnectionFailed      an MCP server could not be started or does not answer
    ├── MatterClosed          an open matter was used after it was closed
    ├── LookFailed            a tool failed, so nothing is known to be absent
    ├── TraceUnreadable       a file is not a record of a run, or from a later version
    └── TraceUnwritable       the record of the run cannot be written

Wrong flags and settings are `indexer.errors.UsageError`; an unusable tool call is `tools.errors.ToolCallError`.
"""

from pincite.indexer.errors import PinciteError


class ServerError(PinciteError):
    """Base of all expected errors of the server. The text says what to do."""


class ModelUnavailable(ServerError):
    """The requested model cannot be used."""


class ProviderUnavailable(ServerError):
    """A model's provider failed: rate limit, server error, time-out or lost connection."""


class ProviderRefused(ServerError):
    """A model's provider rejected a request. Repeating it would not help."""


class ConnectionFailed(ServerError):
    """An MCP server could not be started, or stopped responding."""


class MatterClosed(ServerError):
    """An open matter was used after it was closed."""


class LookFailed(ServerError):
    """A tool failed, so nothing is known to be absent."""


class TraceUnreadable(ServerError):
    """A file cannot be read as the record of a run."""


class TraceUnwritable(ServerError):
    """The record of the run cannot be written."""
