"""Start a real Elasticsearch for the tests without containers: download it once and use a free local port.

`python tests/services/elastic.py start|stop|status`. The tests find the node in `.services/elastic.json`. Its
data are in a temporary folder, deleted when it stops. Security is on; each role of `ROLES` has a user of its name.
"""

import base64
import hashlib
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import zipfile
from contextlib import suppress
from pathlib import Path
from typing import Any

VERSION = "9.5.3"
SHA256 = "bec49f3b8d00e75c8d1cec85c35298635ec9fbd3ae80ef5aeb6bc05abdb3db2d"
ARTIFACT = f"org.elasticsearch.distribution.integ-test-zip:elasticsearch:{VERSION}:zip"
FOLDER = Path(__file__).resolve().parents[2] / ".services"
STATE = FOLDER / "elastic.json"
JAVA = "-Xms512m -Xmx512m -XX:TieredStopAtLevel=1"
"""A node that lives for minutes does not earn back what better machine code costs."""
MEMORY = Path("/dev/shm")
"""Where data need not wait for a disk."""
LEAST_JAVA = 21
USER = "es"
"""Who runs the node where this runs as root, as which it refuses to start."""
START_SECONDS = 120.0
STOP_SECONDS = 30.0
_ONE_MATTER = """
{role}:
  indices:
    - names: [ "access-*.{matter}.*" ]
      privileges: [ {privileges} ]
"""
_ITS_LEASES = """
    - names: [ "access-*.{matter}.leases*" ]
      privileges: [ {privileges} ]
"""
ROLES = {
    "reader-a": _ONE_MATTER.format(role="reader-a", matter="a", privileges="read, view_index_metadata"),
    "reader-b": _ONE_MATTER.format(role="reader-b", matter="b", privileges="read, view_index_metadata")
    + _ITS_LEASES.format(matter="b", privileges="index, delete"),
    "writer-a": _ONE_MATTER.format(role="writer-a", matter="a", privileges="read, write, manage"),
    "nobody": "\nnobody: {}\n",
}
CONFIG = """
discovery.type: single-node
network.host: 127.0.0.1
http.port: {http}
transport.port: {transport}
xpack.security.enabled: true
xpack.ml.enabled: false
cluster.routing.allocation.disk.threshold_enabled: false
"""


class Unavailable(Exception):
    """The node is unavailable on this machine; the message gives the reason."""


def start() -> dict[str, Any]:
    """Start a node unless one runs; return its address and the passwords of its users. Raises `Unavailable`."""
    running = running_node()
    if running is not None:
        return running
    java, archive = find_java(), fetch()
    home = _unpack(archive)
    http, transport = _free_ports(2)
    users = {name: secrets.token_urlsafe(12) for name in ("admin", *ROLES)}
    _configure(home, http, transport, users)
    process = _launch(home, java)
    node = {"address": f"http://127.0.0.1:{http}", "users": users, "pid": process.pid, "home": str(home)}
    try:
        _await(node, process)
    except BaseException:
        _end(node)
        raise
    FOLDER.mkdir(exist_ok=True)
    STATE.touch(mode=0o600)
    STATE.write_text(json.dumps(node), encoding="utf-8")
    return node


def stop() -> None:
    """Stop the node and delete its data."""
    if STATE.is_file():
        _end(json.loads(STATE.read_text(encoding="utf-8")))
        STATE.unlink()


def running_node() -> dict[str, Any] | None:
    """The started node, if it responds."""
    if not STATE.is_file():
        return None
    node: dict[str, Any] = json.loads(STATE.read_text(encoding="utf-8"))
    return node if _answers(node) else None


def find_java() -> Path:
    """A JDK that is new enough. Raises `Unavailable`."""
    named = os.environ.get("ES_JAVA_HOME")
    found = [Path(named)] if named else sorted(Path("/usr/lib/jvm").glob("*"))
    fitting = [(version, home) for home in found if (version := _java_version(home)) >= LEAST_JAVA]
    if not fitting:
        where = f"ES_JAVA_HOME={named}" if named else "/usr/lib/jvm"
        raise Unavailable(f"no JDK {LEAST_JAVA} or newer at {where}; install one, or name it in ES_JAVA_HOME")
    return max(fitting)[1]


def _java_version(home: Path) -> int:
    """The version of a complete JDK; 0 if there is none."""
    release = home / "release"
    if not (home / "bin" / "javac").is_file() or not release.is_file():
        return 0
    version = re.search(r'JAVA_VERSION="(\d+)', release.read_text(encoding="utf-8"))
    return int(version[1]) if version else 0


def fetch() -> Path:
    """The archive of the node, downloaded if missing. Raises `Unavailable`."""
    archive = FOLDER / f"elasticsearch-{VERSION}.zip"
    if not archive.is_file():
        maven = shutil.which("mvn")
        if maven is None:
            raise Unavailable("Maven (mvn) is not installed, which fetches Elasticsearch")
        FOLDER.mkdir(exist_ok=True)
        copy = [maven, "-q", "-B", "dependency:copy", f"-Dartifact={ARTIFACT}", f"-DoutputDirectory={FOLDER}"]
        done = subprocess.run(copy, cwd=FOLDER, capture_output=True, text=True)
        if done.returncode or not archive.is_file():
            raise Unavailable(f"Maven cannot fetch {ARTIFACT}: {(done.stdout + done.stderr).strip()[-500:]}")
    with archive.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        archive.unlink()
        raise Unavailable(f"{archive.name} had sha256 {found}, not {SHA256}; it was removed: try again")
    return archive


def _unpack(archive: Path) -> Path:
    folder = Path(tempfile.mkdtemp(prefix="pincite-elastic-", dir=MEMORY if MEMORY.is_dir() else None))
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(folder)
    folder.chmod(0o755)
    home = folder / f"elasticsearch-{VERSION}"
    for program in (*(home / "bin").iterdir(), *home.glob("modules/*/platform/*/bin/*")):
        program.chmod(0o755)
    return home


def _configure(home: Path, http: int, transport: int, users: dict[str, str]) -> None:
    config = home / "config"
    with (config / "elasticsearch.yml").open("a", encoding="utf-8") as file:
        file.write(CONFIG.format(http=http, transport=transport))
    (config / "roles.yml").write_text("".join(ROLES.values()), encoding="utf-8")
    hashes = "".join(f"{name}:{_hashed(password)}\n" for name, password in users.items())
    (config / "users").write_text(hashes, encoding="utf-8")
    held = "superuser:admin\n" + "".join(f"{role}:{role}\n" for role in ROLES)
    (config / "users_roles").write_text(held, encoding="utf-8")


def _hashed(password: str) -> str:
    """The file realm's hash of a password; computed here because its own tools each start a Java process."""
    salt, rounds = secrets.token_bytes(32), 10_000
    derived = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, rounds, 32)
    encoded = (base64.b64encode(part).decode() for part in (salt, derived))
    return "{PBKDF2}" + f"{rounds}$" + "$".join(encoded)


def _launch(home: Path, java: Path) -> "subprocess.Popen[bytes]":
    user = _service_user(home.parent)
    environment = {**os.environ, "ES_JAVA_HOME": str(java), "ES_JAVA_OPTS": JAVA}
    with (home / "started.log").open("wb") as log:
        return subprocess.Popen(
            [str(home / "bin" / "elasticsearch")],
            cwd=home,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            user=user,
        )


def _service_user(folder: Path) -> str | None:
    """As root, create an ordinary user that owns the folder."""
    if os.geteuid() != 0:
        return None
    if subprocess.run(["id", USER], capture_output=True).returncode:
        subprocess.run(["useradd", "-r", "-M", USER], check=True)
    subprocess.run(["chown", "-R", USER, str(folder)], check=True)
    return USER


def _await(node: dict[str, Any], process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + START_SECONDS
    while not _answers(node):
        if process.poll() is not None or time.monotonic() > until:
            log = Path(node["home"], "started.log").read_text(encoding="utf-8", errors="replace")
            raise Unavailable(f"Elasticsearch did not start (it has {START_SECONDS:g} s):\n{log[-2000:]}")
        time.sleep(0.5)


def _answers(node: dict[str, Any]) -> bool:
    request = urllib.request.Request(f"{node['address']}/_cluster/health?wait_for_status=yellow&timeout=1s")
    secret = base64.b64encode(f"admin:{node['users']['admin']}".encode()).decode()
    request.add_header("Authorization", f"Basic {secret}")
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def _end(node: dict[str, Any]) -> None:
    """End the node's processes (Java is a child) and remove its folder."""
    pid, until = int(node["pid"]), time.monotonic() + STOP_SECONDS
    for sent in (signal.SIGTERM, signal.SIGKILL):
        while _signal(pid, sent) and time.monotonic() < until:
            time.sleep(0.2)
    shutil.rmtree(Path(node["home"]).parent, ignore_errors=True)


def _signal(pid: int, number: signal.Signals) -> bool:
    """Whether the process group existed."""
    with suppress(ChildProcessError):
        os.waitpid(pid, os.WNOHANG)
    try:
        os.killpg(pid, number)
    except ProcessLookupError:
        return False
    return True


def _free_ports(count: int) -> list[int]:
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [int(each.getsockname()[1]) for each in sockets]
    for each in sockets:
        each.close()
    return ports


def main(command: str) -> None:
    """Run the command from the command line."""
    if command == "stop":
        stop()
        return
    try:
        node = start() if command == "start" else running_node()
    except Unavailable as error:
        sys.exit(f"elasticsearch: {error}")
    sys.stdout.write(f"elasticsearch: {node['address'] if node else 'not running'}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
