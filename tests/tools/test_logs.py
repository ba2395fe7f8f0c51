"""Tests that warnings go where the program configures them and nowhere else."""

import logging
import subprocess
import sys
from collections.abc import Iterator

import pytest
import structlog
from structlog.testing import capture_logs

from pincite.tools.logs import Log, warn


@pytest.fixture(autouse=True)
def _plain_logs() -> Iterator[None]:
    structlog.reset_defaults()
    yield
    structlog.reset_defaults()


def test_a_program_without_logging_configuration_prints_nothing() -> None:
    script = "import structlog; from pincite.tools.logs import Log, warn; warn('a', pages=2); Log().error('b')"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_the_standard_library_logger_gets_an_event_with_its_fields(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "pincite"):
        warn("searching_by_words_only", reason="no model")
        Log().error("run_failed")
    assert [(each.levelname, each.getMessage()) for each in caplog.records] == [
        ("WARNING", 'searching_by_words_only {"reason": "no model"}'),
        ("ERROR", "run_failed"),
    ]


def test_a_configured_structlog_gets_the_events(caplog: pytest.LogCaptureFixture) -> None:
    log = Log()
    with capture_logs() as logs:
        log.error("run_failed", error="OSError")
    assert logs == [{"event": "run_failed", "error": "OSError", "log_level": "error"}]
    assert caplog.records == []
