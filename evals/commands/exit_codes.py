"""Exit codes: 0 ok · 1 failed · 2 usage · 4 gate missed · 5 store locked or service down · 130 interrupted."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

import typer

from pincite.evals.errors import EvalError, UsageFault
from pincite.indexer.errors import IndexerError, StoreFull, StoreLocked, StoreUnavailable, UnknownMatter, UsageError
from pincite.server.errors import ServerError
from pincite.tools.printable import visible

EXIT_FAILED, EXIT_USAGE, EXIT_GATE_MISSED, EXIT_UNAVAILABLE, EXIT_INTERRUPTED = 1, 2, 4, 5, 130


@contextmanager
def exit_on_faults() -> Iterator[None]:
    """Turn every deliberate error into one sentence on stderr and an exit code."""
    try:
        yield
    except (UsageFault, UsageError, UnknownMatter) as error:
        exit_with(str(error), EXIT_USAGE)
    except (StoreFull, StoreLocked, StoreUnavailable, ConnectionError) as error:
        exit_with(str(error), EXIT_UNAVAILABLE)
    except (EvalError, IndexerError, ServerError, OSError) as error:
        exit_with(str(error), EXIT_FAILED)


def exit_with(message: str, code: int) -> NoReturn:
    """End the command: print `message` to stderr, without control characters, and exit with `code`."""
    typer.echo(visible(message), err=True)
    raise typer.Exit(code)
