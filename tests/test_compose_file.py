"""Test limits, rights, secrets, ports and policies in `docker-compose.yml` and `Dockerfile` without Docker."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.services.elastic import VERSION

ROOT = Path(__file__).resolve().parents[1]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
LASTING = [name for name, service in SERVICES.items() if service.get("restart") != "no"]
"""The services that do not end by themselves."""
OURS = ("indexer", "pincite")


def elastic(setting: str) -> str:
    return str(SERVICES["elasticsearch"]["environment"][setting])


def mounts(service: str) -> dict[str, str]:
    """Where each volume or folder of a service is, with `:ro` if it is read-only."""
    listed = (re.sub(r"\$\{[^}]*\}", "DOCUMENTS", each) for each in SERVICES[service]["volumes"])
    return dict(each.split(":", 1) for each in listed)


def megabytes(size: str) -> int:
    match = re.fullmatch(r"(\d+)([mg])", size)
    assert match
    return int(match[1]) * {"m": 1, "g": 1024}[match[2]]


def test_the_images_have_tested_versions() -> None:
    images = {name: service["image"] for name, service in SERVICES.items()}
    assert {images[name] for name in ("elasticsearch", "setup", "snapshots")} == {f"elasticsearch:{VERSION}"}
    assert images["redis"] == "redis:8"
    assert {images[name] for name in OURS} == {"pincite"}


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_has_a_memory_limit_and_no_right_that_it_does_not_need(name: str) -> None:
    service = SERVICES[name]
    assert megabytes(service["mem_limit"]) <= 4096
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service.get("read_only", False) is (name != "elasticsearch")
    assert service.get("cap_add", []) == (["CHOWN"] if name == "snapshots" else [])
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", ()))


@pytest.mark.parametrize("name", LASTING)
def test_each_lasting_service_has_a_health_check(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")


def test_the_health_of_elasticsearch_is_that_of_its_shards() -> None:
    assert SERVICES["elasticsearch"]["healthcheck"]["test"] == ["CMD", "bash", "/deploy/elasticsearch-health.sh"]
    script = (ROOT / "deploy" / "elasticsearch-health.sh").read_text(encoding="utf-8")
    assert "/_cluster/health?wait_for_status=yellow" in script


@pytest.mark.parametrize("name", OURS)
def test_the_health_of_pincite_is_that_of_a_search(name: str) -> None:
    service = SERVICES[name]
    matter = service["command"][service["command"].index("--matter") + 1]
    check = service["healthcheck"]["test"]
    assert check[:3] == ["CMD", "pincite-start", "search"]
    assert check[check.index("--matter") + 1] == matter


def test_the_heap_takes_at_most_half_of_the_memory_limit_and_is_not_swapped() -> None:
    heap = re.fullmatch(r"-Xms(\d+[mg]) -Xmx(\d+[mg])", elastic("ES_JAVA_OPTS"))
    assert heap
    assert heap[1] == heap[2]
    assert 2 * megabytes(heap[2]) <= megabytes(SERVICES["elasticsearch"]["mem_limit"])
    assert elastic("bootstrap.memory_lock") == "true"
    assert SERVICES["elasticsearch"]["ulimits"]["memlock"] == {"soft": -1, "hard": -1}


def test_security_is_enabled_under_the_basic_licence() -> None:
    assert elastic("xpack.security.enabled") == "true"
    assert elastic("xpack.license.self_generated.type") == "basic"


def test_no_index_of_ours_is_created_by_a_mere_write_or_deleted_by_a_pattern() -> None:
    assert elastic("action.auto_create_index").split(",") == ["-pincite*", "+*"]
    assert elastic("action.destructive_requires_name") == "true"


def test_snapshots_have_a_volume_that_elasticsearch_may_write() -> None:
    where = elastic("path.repo")
    assert mounts("elasticsearch")["snapshots"] == mounts("snapshots")["snapshots"] == where
    assert SERVICES["snapshots"]["entrypoint"] == ["chown", "1000:0", where]
    assert waits("elasticsearch") == {"snapshots": "service_completed_successfully"}


def waits(name: str) -> dict[str, str]:
    return {other: wait["condition"] for other, wait in SERVICES[name]["depends_on"].items()}


@pytest.mark.parametrize("name", OURS)
def test_pincite_starts_when_its_user_exists_and_its_services_are_healthy(name: str) -> None:
    assert waits("setup") == {"elasticsearch": "service_healthy"}
    assert waits(name) == {"setup": "service_completed_successfully", "redis": "service_healthy"}


def test_the_indexer_writes_and_the_server_reads_only() -> None:
    users = {name: SERVICES[name]["environment"]["PINCITE_ELASTIC_USER"] for name in OURS}
    assert users == {"indexer": "pincite-${MATTER:-default}-writer", "pincite": "pincite-${MATTER:-default}-reader"}
    assert mounts("indexer")["DOCUMENTS"] == "/documents:ro"
    assert "DOCUMENTS" not in mounts("pincite")


def test_every_folder_that_pincite_writes_is_a_volume_of_its_user() -> None:
    made = re.search(r"install --directory --owner pincite --group pincite --mode 0700 (.+)", DOCKERFILE)
    assert made
    written = {where for name in OURS for where in mounts(name).values() if not where.endswith(":ro")}
    assert written == set(made[1].split())
    assert SERVICES["indexer"]["environment"]["TMPDIR"] in written


def test_every_secret_is_a_required_variable_and_none_is_in_an_argument() -> None:
    for name, service in SERVICES.items():
        for key, value in service.get("environment", {}).items():
            if "PASSWORD" in key:
                assert re.match(r"\$\{(\w+_PASSWORD):\?", value), (name, key)
        arguments = [*service.get("command", ()), *service.get("entrypoint", ())]
        assert "PASSWORD" not in " ".join(arguments), name


def test_the_image_is_pinned_and_runs_as_an_ordinary_user() -> None:
    images = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(set(images)) == 1
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", images[0])
    assert re.findall(r"^USER (.+)", DOCKERFILE, re.MULTILINE) == ["pincite"]
    assert "--constraint constraints.txt" in DOCKERFILE


def test_the_image_gets_what_the_wheel_is_built_from_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    code = project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]
    first, *allowed = [
        line
        for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
        if not line.startswith(("#", "**/"))
    ]
    assert first == "*"
    other = ["LICENSE", "README.md", "constraints.txt", "deploy/pincite-start.sh", "hatch_build.py", "pyproject.toml"]
    assert sorted(line.removeprefix("!") for line in allowed) == sorted([*code, *other])
