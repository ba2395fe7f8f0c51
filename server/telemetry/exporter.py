"""Export spans if the standard `OTEL_*` variables name an OTLP endpoint.

Without an endpoint nothing of the SDK is imported. A program with its own tracer provider keeps it and its spans.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from opentelemetry import trace

from pincite.indexer.installing import install_command
from pincite.tools.logs import warn

if TYPE_CHECKING:
    from pincite.server.telemetry.otlp import Export

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
_PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
_HTTP = "http/protobuf"


@contextmanager
def exporting() -> Iterator[None]:
    """Export spans until the context ends, then wait at most two seconds for the last ones.

    An endpoint that is unusable or does not respond is a warning, never an error.
    """
    export = _opened() if _is_wanted() else None
    if export is None:
        yield
        return
    trace.set_tracer_provider(export.provider)
    try:
        yield
    finally:
        export.finish()


def _is_wanted() -> bool:
    """Report if an endpoint is named, export is not disabled, and no provider is set."""
    is_off = os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    is_other = (os.environ.get("OTEL_TRACES_EXPORTER", "").strip() or "otlp") != "otlp"
    if is_off or is_other or not _first(_ENDPOINTS):
        return False
    return isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider)


def _opened() -> "Export | None":
    if (_first(_PROTOCOLS) or _HTTP) != _HTTP:
        warn("telemetry_off", reason=f"spans are exported by {_HTTP} only. Set OTEL_EXPORTER_OTLP_PROTOCOL={_HTTP}")
        return None
    try:
        from pincite.server.telemetry.otlp import Export

        return Export()
    except ModuleNotFoundError:
        warn("telemetry_off", reason=f"spans need the 'telemetry' extra: {install_command('telemetry')}")
    except (OSError, ValueError) as error:
        warn("telemetry_off", reason=f"a value of the OTEL_* variables cannot be used ({type(error).__name__})")
    return None


def _first(variables: tuple[str, ...]) -> str:
    return next((value for name in variables if (value := os.environ.get(name, "").strip())), "")
