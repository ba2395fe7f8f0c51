"""Logs of the parts below the server. The program decides where they go; by themselves they print nothing.

A program that has configured structlog gets them there, as `pincite` does (`server/logs.py`). Any other program gets
them from the standard library's logger `pincite`. An event is a name with ids, counts or reasons, never text of a
document.
"""

import json
import logging
import sys

_standard = logging.getLogger("pincite")
_standard.addHandler(logging.NullHandler())  # without it the standard library prints warnings to stderr


class Log:
    """A logger that looks up its destination at each event: a program may configure logging at any time."""

    def info(self, event: str, **fields: object) -> None:
        """An operation succeeded."""
        _log(logging.INFO, event, fields)

    def warning(self, event: str, **fields: object) -> None:
        """Something works less well than it could."""
        _log(logging.WARNING, event, fields)

    def error(self, event: str, **fields: object) -> None:
        """Something failed."""
        _log(logging.ERROR, event, fields)


def warn(event: str, **fields: object) -> None:
    """Log a warning."""
    _log(logging.WARNING, event, fields)


def tell(text: str) -> None:
    """Log a message for a person."""
    _log(logging.WARNING, text, {})


def _log(level: int, event: str, fields: dict[str, object]) -> None:
    structlog = sys.modules.get("structlog")  # a program that configured structlog has loaded it
    if structlog is not None and structlog.is_configured():
        getattr(structlog.get_logger("pincite"), logging.getLevelName(level).lower())(event, **fields)
    elif _standard.isEnabledFor(level):
        _standard.log(level, "%s %s" if fields else "%s%s", event, json.dumps(fields, default=str) if fields else "")
