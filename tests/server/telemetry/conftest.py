"""Keeps spans in memory."""

from collections.abc import Callable, Iterator

import pytest
from opentelemetry import trace
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter


@pytest.fixture(scope="session")
def _exporter() -> Iterator[InMemorySpanExporter]:
    """One for the session: the MCP library keeps the first provider that it gets."""
    exporter, provider = InMemorySpanExporter(), TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trace, "_TRACER_PROVIDER", provider)
        yield exporter


@pytest.fixture
def spans(_exporter: InMemorySpanExporter) -> Callable[[], list[ReadableSpan]]:
    """The spans that ended since the test began, in the order in which they began."""
    _exporter.clear()
    return lambda: sorted(_exporter.get_finished_spans(), key=lambda span: span.start_time or 0)
