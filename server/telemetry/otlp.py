"""Send spans to an OTLP/HTTP endpoint from a thread. No other module imports the SDK."""

import logging
import threading
from collections.abc import Sequence

from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import SERVICE_NAME, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult

from pincite.tools.logs import warn

FLUSH_SECONDS = 2.0
"""Seconds that a program waits at its end for an endpoint that does not respond."""


class Export:
    """A tracer provider whose spans go to the endpoint of the `OTEL_*` variables.

    A span waits in memory until it is sent. If more than OTEL_BSP_MAX_QUEUE_SIZE wait, the oldest are dropped. Raises
    `OSError` or `ValueError` for an unusable variable.
    """

    def __init__(self) -> None:
        logging.getLogger("opentelemetry").setLevel(logging.CRITICAL)  # the library logs each attempt, with the address
        self._exporter = _WarnsOnce(OTLPSpanExporter())
        self.provider = TracerProvider(resource=_resource(), shutdown_on_exit=False)
        self.provider.add_span_processor(BatchSpanProcessor(self._exporter))

    def finish(self) -> None:
        """Send the waiting spans, for at most two seconds. The library itself would wait thirty."""
        ending = threading.Thread(target=self.provider.shutdown, daemon=True)
        ending.start()
        ending.join(FLUSH_SECONDS)
        if ending.is_alive():
            self._exporter.warn()


class _WarnsOnce(SpanExporter):
    """An exporter that reports lost spans once per process."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._warned = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        """Send spans. They are lost if sending fails."""
        result = self._exporter.export(spans)
        if result is not SpanExportResult.SUCCESS:
            self.warn()
        return result

    def shutdown(self) -> None:
        """End the exporter."""
        self._exporter.shutdown()

    def warn(self) -> None:
        """Warn once."""
        if not self._warned:
            self._warned = True
            warn("telemetry_lost", reason="spans did not reach the endpoint of the OTEL_* variables")


def _resource() -> Resource:
    """Return the resource that the variables describe, named pincite by default."""
    found = Resource.create()
    if str(found.attributes[SERVICE_NAME]).startswith("unknown_service"):
        return found.merge(Resource({SERVICE_NAME: "pincite"}))
    return found
