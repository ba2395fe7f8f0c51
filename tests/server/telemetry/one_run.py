"""Ask one question inside `exporting`; print how the run ended and which modules of the SDK were imported."""

import sys

import anyio

from pincite.server.logs import configure_logs
from pincite.server.telemetry.exporter import exporting
from tests.server.telemetry.scripted import QUESTION, make_asker, submit

if __name__ == "__main__":
    configure_logs()
    with exporting():
        result = anyio.run(make_asker([submit()]).ask, QUESTION)
    imported = [name for name in sys.modules if name.startswith("opentelemetry.sdk")]
    sys.stdout.write(f"{result.status} {imported[:1]}\n")
