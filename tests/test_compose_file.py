"""`docker-compose.yml`, as far as it can be told without Docker: limits, security, secrets, and who may connect."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.services.elastic import VERSION

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]


def test_there_are_a_store_and_a_cache_of_versions_that_are_tested() -> None:
    assert set(SERVICES) == {"elasticsearch", "redis"}
    assert SERVICES["elasticsearch"]["image"] == f"elasticsearch:{VERSION}"
    assert re.fullmatch(r"redis:\d+(\.\d+)*", SERVICES["redis"]["image"])


def megabytes(size: str) -> int:
    match = re.fullmatch(r"(\d+)([mg])", size)
    assert match
    return int(match[1]) * {"m": 1, "g": 1024}[match[2]]


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_has_a_limit_of_memory_a_health_check_and_listens_on_this_machine_only(name: str) -> None:
    service = SERVICES[name]
    assert megabytes(service["mem_limit"]) <= 4096
    assert service["healthcheck"]["test"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])


def test_the_heap_leaves_half_of_the_memory_to_the_system() -> None:
    service = SERVICES["elasticsearch"]
    heap = re.search(r"-Xmx(\d+[mg])", service["environment"]["ES_JAVA_OPTS"])
    assert heap
    assert 2 * megabytes(heap[1]) <= megabytes(service["mem_limit"])


def test_security_is_on_and_the_licence_is_the_basic_one() -> None:
    environment = SERVICES["elasticsearch"]["environment"]
    assert environment["xpack.security.enabled"] == "true"
    assert environment["xpack.license.self_generated.type"] == "basic"
    assert "requirepass" in " ".join(SERVICES["redis"]["command"])


def test_every_secret_comes_from_the_environment_and_must_be_there() -> None:
    for name, service in SERVICES.items():
        secrets = {key: value for key, value in service["environment"].items() if "PASSWORD" in key}
        assert secrets, name
        for key, value in secrets.items():
            assert value.startswith(f"${{{key}:?")
