"""Errors of the index.

    PinciteError                the base of all: also of `tools.errors`, `server.errors` and `evals.errors`
    IndexerError
    ├── UsageError            the call cannot work as given: exit 2
    │   └── SourceMismatch    the matter was built from another folder
    ├── StoreError
    │   ├── UnknownMatter     no such matter in the store
    │   ├── StoreLocked       another process is writing: exit 5
    │   ├── StoreUnavailable  the service that holds the store does not answer: exit 5
    │   ├── StoreFull         its disk is too full to write; reading goes on
    │   ├── StoreDenied       it does not let this user do this
    │   ├── NothingBefore     the matter has no generation to go back to
    │   └── StoreUnusable     damaged or of another version: says how to rebuild
    ├── MissingExtra          an optional part is not installed: says what to install
    └── NothingIndexed        no file of the folder became a document: exit 1

Bad content is not an error here: it becomes a `Diagnostic` or a `Skipped` row.
"""

from pincite.indexer.installing import install_command


class PinciteError(Exception):
    """Base of every error that pincite raises on purpose; its message says what to do."""


class IndexerError(PinciteError):
    """Base of every error that the index raises on purpose; its message says what to do."""


class UsageError(IndexerError):
    """The call cannot work as given."""


class SourceMismatch(UsageError):
    """The matter was built from another source folder."""


class StoreError(IndexerError):
    """The store cannot serve the request."""


class UnknownMatter(StoreError):
    """The store holds no such matter."""


class StoreLocked(StoreError):
    """Another process is writing to the matter."""


class StoreUnavailable(StoreError):
    """The service that holds the store does not answer, or not in time."""


class StoreFull(StoreError):
    """The disk of the service is too full to write; reading goes on."""


class StoreDenied(StoreError):
    """The service does not know the user or denies the request."""


class NothingBefore(StoreError):
    """The matter has no generation before the current one."""

    def __init__(self, matter: str, current: str) -> None:
        super().__init__(
            f"Matter '{matter}' has no generation before {current} to go back to: it was indexed once, or a purge "
            "removed what was older. Put the files that you want back into its folder and run pincite index, or "
            "restore a backup of the store."
        )


class StoreUnusable(StoreError):
    """The stored index is damaged or does not fit the running code."""


class MissingExtra(IndexerError):
    """An optional dependency is needed and not installed."""

    def __init__(self, what: str, extra: str) -> None:
        super().__init__(f"{what} needs the '{extra}' extra: {install_command(extra)}")


class NothingIndexed(IndexerError):
    """No file of the folder became a document."""
