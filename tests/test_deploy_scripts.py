"""Test the scripts of `deploy/` with the real services: passwords of any characters, policies, health."""

import base64
import json
import os
import secrets
import shutil
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Missing
from tests.services.watched import Gate

DEPLOY = Path(__file__).resolve().parents[1] / "deploy"
PASSWORDS = ["a b", "'single' \"double\"", "#hash # \\back\\slash", "$HOME ${HOME} `id`", "%41 {x}: é"]
Done = subprocess.CompletedProcess[str]
pytestmark = pytest.mark.skipif(sys.platform != "linux" or shutil.which("bash") is None, reason="made for containers")


def run(script: str, *arguments: str, **environment: str) -> Done:
    command = ["bash", str(DEPLOY / script), *arguments]
    path = {"PATH": os.environ["PATH"]}
    return subprocess.run(command, capture_output=True, text=True, env=path | environment, timeout=60)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def redis_started(password: str) -> Iterator[tuple[int, int]]:
    """(port, process id) of a Redis that `redis-start.sh` started."""
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "REDIS_PASSWORD": password, "REDIS_PORT": str(port)}
    command = ["sh", str(DEPLOY / "redis-start.sh")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment)
    assert process.stdout
    try:
        assert any("Ready to accept connections" in line for line in process.stdout)
        yield port, process.pid
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def redis_program(missing: Missing) -> None:
    if shutil.which("redis-server") is None:
        missing("redis", "no redis-server (Debian: apt install redis-server)")
    pytest.importorskip("redis")


@pytest.mark.parametrize("password", PASSWORDS)
def test_redis_and_pincite_agree_on_a_password(redis_program: None, password: str, tmp_path: Path) -> None:
    from redis import AuthenticationError, Redis

    program = tmp_path / "pincite"
    program.write_text('#!/bin/sh\nprintf %s "$PINCITE_REDIS_URL"\n', encoding="utf-8")
    program.chmod(0o755)
    with redis_started(password) as (port, process):
        path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
        url = run("pincite-start.sh", PATH=path, REDIS_PASSWORD=password, REDIS_HOST=f"127.0.0.1:{port}").stdout
        with Redis.from_url(url) as client:
            assert client.config_get("maxmemory*")["maxmemory-policy"] == "volatile-ttl"
        with Redis(port=port) as stranger, pytest.raises(AuthenticationError):
            stranger.ping()
        arguments = Path(f"/proc/{process}/cmdline")
        if arguments.exists():
            assert password not in arguments.read_text(encoding="utf-8")


def test_pincite_starts_without_a_cache(tmp_path: Path) -> None:
    (tmp_path / "pincite").write_text('#!/bin/sh\necho "$# $1 ${PINCITE_REDIS_URL-none}"\n', encoding="utf-8")
    (tmp_path / "pincite").chmod(0o755)
    done = run("pincite-start.sh", "what is it?", PATH=f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert done.stdout == "1 what is it? none\n"


def health(gate: Gate, password: str) -> int:
    access = {"ELASTIC_URL": gate.url, "ELASTIC_USER": "admin", "ELASTIC_PASSWORD": password}
    return run("elasticsearch-health.sh", **access).returncode


def test_a_node_with_all_primaries_is_healthy(gate: Gate) -> None:
    assert health(gate, gate.users["admin"]) == 0
    assert [request.path.partition("?")[0] for request in gate.requests[-1:]] == ["/_cluster/health"]


def test_a_node_that_refuses_the_password_is_not_healthy(gate: Gate) -> None:
    assert health(gate, "wrong") != 0


def test_a_node_that_is_down_or_busy_is_not_healthy(gate: Gate) -> None:
    for mode in ("down", "busy"):
        with gate.failing(mode):
            assert health(gate, gate.users["admin"]) != 0, mode


class Recorder(ThreadingHTTPServer):
    """A server that accepts everything, and keeps (path, authorization, body) of each request."""

    def __init__(self, refused: str = "") -> None:
        super().__init__(("127.0.0.1", 0), _Recorded)
        self.refused = refused
        self.kept: list[tuple[str, str, Any]] = []
        threading.Thread(target=self.serve_forever, daemon=True).start()


class _Recorded(BaseHTTPRequestHandler):
    server: Recorder

    def do_PUT(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.kept.append((self.path, self.headers["authorization"], body))
        answer = b'{"acknowledged": true}'
        self.send_response(400 if self.path == self.server.refused else 200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def set_up(service: Recorder, password: str) -> Done:
    passwords = dict.fromkeys(("ELASTIC_PASSWORD", "WRITER_PASSWORD", "READER_PASSWORD"), password)
    return run("elasticsearch-setup.sh", ELASTIC_URL=f"http://127.0.0.1:{service.server_port}", MATTER="a", **passwords)


@pytest.mark.parametrize("password", PASSWORDS)
def test_the_setup_sends_passwords_as_they_are(password: str) -> None:
    with Recorder() as service:
        done = set_up(service, password)
        service.shutdown()
    assert (done.returncode, password in done.stdout + done.stderr) == (0, False)
    logins = {base64.b64decode(sent.removeprefix("Basic ")).decode() for _, sent, _ in service.kept}
    assert logins == {f"elastic:{password}"}
    users = {path: body for path, _, body in service.kept if path.startswith("/_security/user/")}
    assert users == {
        f"/_security/user/pincite-a-{role}": {"password": password, "roles": [f"pincite-a-{role}"]}
        for role in ("writer", "reader")
    }


def test_the_setup_gives_each_role_its_matter_only() -> None:
    with Recorder() as service:
        set_up(service, secrets.token_hex(8))
        service.shutdown()
    roles = {path.rpartition("-")[2]: body for path, _, body in service.kept if path.startswith("/_security/role/")}
    matter, leases = ["pincite.a.*"], ["pincite.a.leases*"]
    assert roles == {
        "writer": {"indices": [{"names": matter, "privileges": ["read", "write", "manage"]}]},
        "reader": {
            "indices": [
                {"names": matter, "privileges": ["read", "view_index_metadata"]},
                {"names": leases, "privileges": ["index", "delete"]},
            ]
        },
    }


def test_nightly_snapshots_have_no_locks_and_are_removed() -> None:
    with Recorder() as service:
        set_up(service, secrets.token_hex(8))
        service.shutdown()
    bodies = {path: body for path, _, body in service.kept}
    assert bodies["/_snapshot/pincite"] == {"type": "fs", "settings": {"location": "pincite"}}
    policy = bodies["/_slm/policy/pincite"]
    assert policy["repository"] == "pincite"
    assert policy["config"]["indices"] == ["pincite.*", "-pincite.*.state*", "-pincite.*.leases*"]
    assert policy["config"]["include_global_state"] is False
    assert policy["retention"]["expire_after"] == "30d"


def test_a_refused_step_fails_the_setup() -> None:
    with Recorder(refused="/_security/user/pincite-a-writer") as service:
        done = set_up(service, secrets.token_hex(8))
        service.shutdown()
    assert done.returncode != 0
    assert "/_slm/policy/pincite" not in {path for path, _, _ in service.kept}
