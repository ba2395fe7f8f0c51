"""Logs: structlog to stderr, as JSON unless stderr is a terminal. stdout belongs to the protocol.

Events contain tools, ids and durations, never document text or secrets (`trace.redaction`).
"""

import logging
import os
import sys
from collections.abc import Callable, Mapping

import structlog

from pincite.server.trace.redaction import Redactor, environment_secrets
from pincite.server.trace.secret_forms import REDACTED, names_value
from pincite.tools.printable import visible


def configure_logs(level: str = "warning") -> None:
    """Send the logs of this process to stderr: ours from `level`, the libraries' from warning.

    pydantic-ai's banner, which offers to send runs to a service, is suppressed.
    """
    os.environ["PYDANTIC_AI_NO_BANNER"] = "1"
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    redacted = Redactor(environment_secrets()).redacted
    ending: list[structlog.typing.Processor] = (
        [
            _Fit(lambda text: visible(redacted(text))),
            structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback),
        ]
        if sys.stderr.isatty()
        else [_Fit(redacted), structlog.processors.JSONRenderer()]
    )
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                *ending,
            ],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pincite").setLevel(level.upper())


class _Fit:
    """A processor that makes the texts of an event printable and removes secrets by field name."""

    def __init__(self, text: Callable[[str], str]) -> None:
        self._text = text

    def __call__(self, _: object, __: str, said: structlog.typing.EventDict) -> structlog.typing.EventDict:
        return dict(self._named(key, value) for key, value in said.items())

    def _named(self, key: object, value: object) -> tuple[str, object]:
        name = key.decode("latin-1") if isinstance(key, bytes) else str(key)
        return self._text(name), self._of(name, value)

    def _of(self, name: str, value: object) -> object:
        return REDACTED if value not in (None, "") and names_value(name) else self._fit(value)

    def _fit(self, value: object) -> object:
        match value:
            case str():
                return self._text(value)
            case Mapping():
                return dict(self._named(key, each) for key, each in value.items())
            case [str() | bytes() as name, each]:  # a header, as clients list them
                return list(self._named(name, each))
            case list() | tuple() | set() | frozenset():
                return [self._fit(each) for each in value]
            case bool() | int() | float() | None:
                return value
            case _:
                return self._text(str(value))
