"""Tests that spans are exported before the program ends and that a missing endpoint delays nothing."""

import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

PROGRAM = Path(__file__).with_name("one_run.py")


class Collector(ThreadingHTTPServer):
    """Receives OTLP over HTTP and keeps it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Taker)
        self.came: list[ExportTraceServiceRequest] = []
        self.address = f"http://127.0.0.1:{self.server_port}"


class Taker(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/v1/traces":
            self.server.came.append(ExportTraceServiceRequest.FromString(body))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def run(**environment: str) -> subprocess.CompletedProcess[str]:
    """A program that asks one question inside `exporting` and prints which SDK modules it imported."""
    given = {name: value for name, value in os.environ.items() if not name.startswith("OTEL_")}
    return subprocess.run(
        [sys.executable, str(PROGRAM)],
        env=given | {"PYTHONPATH": str(PROGRAM.parents[3])} | environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_spans_reach_the_endpoint_before_the_program_ends(collector: Collector) -> None:
    done = run(OTEL_EXPORTER_OTLP_ENDPOINT=collector.address)
    assert (done.returncode, done.stderr) == (0, "")
    resources = [each for request in collector.came for each in request.resource_spans]
    names = [span.name for each in resources for scope in each.scope_spans for span in scope.spans]
    assert sorted(names) == ["chat function:respond:", "execute_tool submit_typed_answer", "invoke_agent pincite"]
    assert ("service.name", "pincite") in [(a.key, a.value.string_value) for a in resources[0].resource.attributes]


def test_without_an_endpoint_no_sdk_module_is_imported() -> None:
    done = run()
    assert (done.returncode, done.stdout, done.stderr) == (0, "answered []\n", "")


@pytest.mark.parametrize(
    "variables",
    [{"OTEL_SDK_DISABLED": "true"}, {"OTEL_TRACES_EXPORTER": "none"}, {"OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"}],
    ids=" ".join,
)
def test_the_standard_variables_turn_the_exporter_off(collector: Collector, variables: dict[str, str]) -> None:
    done = run(OTEL_EXPORTER_OTLP_ENDPOINT=collector.address, **variables)
    assert (done.returncode, done.stdout, collector.came) == (0, "answered []\n", [])
    assert ("telemetry_off" in done.stderr) is ("OTEL_EXPORTER_OTLP_PROTOCOL" in variables)


def test_an_endpoint_that_refuses_causes_one_warning_without_its_address() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        done = run(OTEL_EXPORTER_OTLP_ENDPOINT=f"http://me:secret@127.0.0.1:{port}")
    assert (done.returncode, done.stdout.split()[0]) == (0, "answered")
    (line,) = done.stderr.splitlines()
    assert "telemetry_lost" in line
    assert "secret" not in line


def test_the_program_does_not_wait_for_an_endpoint_that_does_not_answer() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        done = run(OTEL_EXPORTER_OTLP_ENDPOINT=f"http://127.0.0.1:{silent.getsockname()[1]}")
    assert (done.returncode, done.stdout.split()[0]) == (0, "answered")
    assert done.stderr.count("telemetry_lost") == 1


def test_an_unusable_variable_causes_a_warning() -> None:
    done = run(OTEL_EXPORTER_OTLP_ENDPOINT="http://127.0.0.1:9", OTEL_EXPORTER_OTLP_TIMEOUT="soon")
    assert (done.returncode, done.stdout.split()[0]) == (0, "answered")
    assert done.stderr.count("telemetry_") == 1
