"""Logs: structlog to stderr, JSON unless stderr is a terminal. stdout belongs to the protocol.

Events name tools, ids and durations; the text of a document is never logged.
"""

import logging
import os
import sys

import structlog


def configure_logs(level: str = "warning") -> None:
    """Send the logs of this process to stderr: ours from `level` up, the libraries' from warning up.

    pydantic-ai's banner, an offer on a terminal to send runs to a service, is kept away.
    """
    os.environ["PYDANTIC_AI_NO_BANNER"] = "1"
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    ending: list[structlog.typing.Processor] = (
        [structlog.dev.ConsoleRenderer()]
        if sys.stderr.isatty()
        else [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
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
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *ending],
        )
    )
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("pincite").setLevel(level.upper())
