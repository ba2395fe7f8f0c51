"""Errors of the server.

    ServerError
    ├── ModelUnavailable      the model that was asked for cannot be used: says what to install or set
    ├── ProviderUnavailable   a model's provider failed: says where, at which request, and what to do
    ├── ProviderRefused       a model's provider rejected the request: says what to correct
    ├── ConnectionFailed      an MCP server could not be started or does not answer
    ├── MatterClosed          an open matter was used after it was closed
    ├── LookFailed            a tool failed, and without what it would have shown there is no answer
    ├── TraceUnreadable       a file is no record of a run, or one of a later version
    └── TraceUnwritable       the record of the run cannot be written where it belongs

Wrong flags and settings are `indexer.errors.UsageError`; an unusable tool call is `tools.errors.ToolCallError`.
"""

from pincite.indexer.errors import PinciteError


class ServerError(PinciteError):
    """Base of every error the server raises on purpose; its text says what to do."""


class ModelUnavailable(ServerError):
    """The model that was asked for cannot be used."""


class ProviderUnavailable(ServerError):
    """A model's provider failed: too many requests, an error of its own, a time-out, a connection that was cut."""


class ProviderRefused(ServerError):
    """A model's provider rejected a request; the same one would be rejected again."""


class ConnectionFailed(ServerError):
    """An MCP server could not be started, or went away."""


class MatterClosed(ServerError):
    """An open matter was used after it was closed."""


class LookFailed(ServerError):
    """A tool failed, and without what it would have shown there is no answer; an absence needs looks that worked."""


class TraceUnreadable(ServerError):
    """A file cannot be read as the record of a run."""


class TraceUnwritable(ServerError):
    """The record of the run cannot be written."""
