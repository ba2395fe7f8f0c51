"""Spans to an OTLP/HTTP endpoint, sent by a thread of its own. The one module that knows the SDK."""

import logging
import threading
from collections.abc import Sequence

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult

from pincite.tools.logs import warn

FLUSH_SECONDS = 2.0
"""What the end of a program waits for an endpoint that does not answer."""


class Export:
    """A tracer provider whose spans go to the endpoint of the `OTEL_*` variables.

    A span waits in memory until it is sent; where more wait than OTEL_BSP_MAX_QUEUE_SIZE, the oldest are dropped.
    Raises `OSError` or `ValueError` for a variable that cannot be used.
    """

    def __init__(self) -> None:
        logging.getLogger("opentelemetry").setLevel(logging.CRITICAL)  # it logs each attempt, with the address
        self._exporter = _WarnsOnce(OTLPSpanExporter())
        self.provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
        self.provider.add_span_processor(BatchSpanProcessor(self._exporter))

    def finish(self) -> None:
        """Send what waits, and give up after two seconds: the library itself would wait for thirty."""
        ending = threading.Thread(target=self.provider.shutdown, daemon=True)
        ending.start()
        ending.join(FLUSH_SECONDS)
        if ending.is_alive():
            self._exporter.tell()


class _WarnsOnce(SpanExporter):
    """An exporter that says once in a process that spans did not arrive."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._told = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send spans; they are lost where that fails."""
        result = self._exporter.export(spans)
        if result is not SpanExportResult.SUCCESS:
            self.tell()
        return result

    def shutdown(self) -> None:
        """End the exporter."""
        self._exporter.shutdown()

    def tell(self) -> None:
        """Warn, once."""
        if not self._told:
            self._told = True
            warn("telemetry_lost", reason="spans did not reach the endpoint that the OTEL_* variables name")


def _resource() -> Resource:
    """What the variables say of this service, named pincite where they give no name."""
    found = Resource.create()
    if str(found.attributes[SERVICE_NAME]).startswith("unknown_service"):
        return found.merge(Resource({SERVICE_NAME: "pincite"}))
    return found
