"""Test limits, security, secrets and ports in `docker-compose.yml` without Docker."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.services.elastic import VERSION

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
SERVICES: dict[str, dict[str, Any]] = yaml.safe_load(TEXT)["services"]


def test_the_store_and_cache_images_have_tested_versions() -> None:
    assert set(SERVICES) == {"elasticsearch", "redis"}
    assert SERVICES["elasticsearch"]["image"] == f"elasticsearch:{VERSION}"
    assert re.fullmatch(r"redis:\d+(\.\d+)*", SERVICES["redis"]["image"])


def megabytes(size: str) -> int:
    match = re.fullmatch(r"(\d+)([mg])", size)
    assert match
    return int(match[1]) * {"m": 1, "g": 1024}[match[2]]


@pytest.mark.parametrize("name", SERVICES)
def test_each_service_has_a_memory_limit_a_health_check_and_a_loopback_port(name: str) -> None:
    service = SERVICES[name]
    assert megabytes(service["mem_limit"]) <= 4096
    assert service["healthcheck"]["test"]
    assert all(port.startswith("127.0.0.1:") for port in service["ports"])


def test_the_heap_takes_at_most_half_of_the_memory_limit() -> None:
    service = SERVICES["elasticsearch"]
    heap = re.search(r"-Xmx(\d+[mg])", service["environment"]["ES_JAVA_OPTS"])
    assert heap
    assert 2 * megabytes(heap[1]) <= megabytes(service["mem_limit"])


def test_security_is_enabled_under_the_basic_licence() -> None:
    environment = SERVICES["elasticsearch"]["environment"]
    assert environment["xpack.security.enabled"] == "true"
    assert environment["xpack.license.self_generated.type"] == "basic"
    assert "requirepass" in " ".join(SERVICES["redis"]["command"])


def test_every_secret_is_a_required_environment_variable() -> None:
    for name, service in SERVICES.items():
        secrets = {key: value for key, value in service["environment"].items() if "PASSWORD" in key}
        assert secrets, name
        for key, value in secrets.items():
            assert value.startswith(f"${{{key}:?")
