"""Tests that logs contain no secret, in any form and at any depth."""

import json
import os
import subprocess
import sys

import pytest

from tests.server.command_line import pincite_here

PEM = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----"
ENCRYPTED = (
    "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,0A1B\n\n"
    "MIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----"
)
SECRETS = {
    "sk-proj-0123456789abcdefABCDEF": "key {}",
    "0123456789abcdef01": "x-api-key: {}",
    "0123456789abcdef02": "X-API-KEY: {}",
    "0a1b2c3d4e5f60718294": "AUTHORIZATION: BEARER {}",
    "0a1b2c3d4e5f60718295": "BEARER {}",
    "hunter6hunter6": "DB_PASSWORD={}",
    "hunter7hunter7": "PGPASSWORD={} psql",
    "hunter8hunter8": "AZURE_OPENAI_API_KEY={}",
    "hunter9hunter9": "refresh_token={}",
    "huntAhunter10a": "asked with {{'api_key': '{}'}}",
    "huntB hunter 11": 'asked with {{"password": "{}"}}',
    "huntChunter12,rest": "password={}, then",
    "AbCdEfGhIjKlMnOpQrStUv": "Bearer {}",
    "0a1b2c3d4e5f60718293": "Authorization: Token {}",
    "bWU6aHVudGVyMmh1bnRlcjI=": "sent Basic {} to it",
    "AKIAIOSFODNN7EXAMPLE": "{}",
    "ASIAIOSFODNN7EXAMPLE": "as {}",
    "hunter3hunter3": "postgres://me:{}@db.example/law",
    "hunter4hunter4": "redis://:{}@cache.example:6379/0",
    "hunter5hunter5": "host=db user=me password={}",
    "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXBhcnQ": "token {}",
    "ghp_0123456789abcdefghijABCDEFGHIJ012345": "(from {})",
    "xoxb-123456789012-abcdefghij": "slack {}",
    "AIzaSyA0123456789abcdefghijABCDEFGHIJ012": "https://models.example/v1?n=1&key={}",
    PEM: "found {}",
    ENCRYPTED: "kept {}",
    "bcO8bGxlcjpnZWhlaW0tMTIzNA==": "sent BASIC {} to it",
    "of-the-environment": "the value {}",
}
PLAIN = [
    "CFI 010/2024 and ENF-053/2025, Law No. 4 of 2019",
    "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "5b3f915b3f915b3f915b3f915b3f915b3f91.pdf",
    "risk-assessment-of-the-harbour-2024/task-list.pdf",
    "https://laws.example:8443/2019/4?page=3#a, http://me@host.example/",
    "the bearer certificateholders; Basic information, basic elements, BASIC CONDITIONS of 1994",
    "key=value; password= is empty; 16:9 @ 30",
    "the password policy, the secret: a duty, token=short, Password: Confidential information of 2024",
    "20261121T121751857746Z-5bc10e26.jsonl of gen-000002",
]
PROGRAM = """
import json, sys
from pincite.server.logs import configure_logs
from pincite.tools.logs import Log, tell, warn
import logging
configure_logs()
for text in json.load(sys.stdin):
    warn("said", reason=text, inner={"each": [text]})
    tell(text)
    logging.getLogger("library").warning("it says %s", text)
    try:
        raise ValueError(text)
    except ValueError:
        logging.getLogger("library").exception("broken")
"""


def logged(texts: list[str]) -> str:
    environment = {"PATH": "", "SYSTEMROOT": "", "SERVICE_TOKEN": "of-the-environment"}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=True,
    )
    return done.stderr


def test_no_secret_is_logged_in_an_event_a_field_or_an_exception() -> None:
    told = logged([around.format(secret) for secret, around in SECRETS.items()])
    lines = [json.loads(line) for line in told.splitlines()]
    assert len(lines) == 4 * len(SECRETS)
    whole = "\n".join(text for line in lines for text in (*map(str, line.values()),))
    assert [secret for secret in SECRETS if secret in whole or secret.split("\n")[-2:][0] in whole] == []
    assert all("[redacted]" in json.dumps(line) for line in lines if line["event"] != "broken")
    assert sum("ValueError: " in line.get("exception", "") for line in lines) == len(SECRETS)


def test_values_that_are_not_secrets_are_logged_unchanged() -> None:
    lines = [json.loads(line) for line in logged(PLAIN).splitlines()]
    assert [line["reason"] for line in lines if line["event"] == "said"] == PLAIN
    assert [line["inner"] for line in lines if line["event"] == "said"] == [{"each": [text]} for text in PLAIN]


FIELDS = """
from pincite.server.logs import configure_logs
from pincite.tools.logs import warn
configure_logs()
headers = {"x-api-key": "0123456789abcdef01", "authorization": "0a1b2c3d4e5f6071", b"Cookie": b"a=0a1b2c3d"}
warn("refused", headers=headers, password="hunter2hunter2", length=7)
warn("refused", sent=[{"deep": {"X-API-KEY": "0123456789abcdef01"}}], pairs=list(headers.items()))
warn("counted", input_tokens=12345678, api_key=None, passages=["hunter", "key"], keyword="deposit")
"""


def test_a_field_or_header_with_the_name_of_a_secret_is_masked_at_any_depth() -> None:
    done = subprocess.run([sys.executable, "-c", FIELDS], capture_output=True, text=True, timeout=60, check=True)
    flat, deep, plain = [json.loads(line) for line in done.stderr.splitlines()]
    names = ["x-api-key", "authorization", "Cookie"]
    assert (flat["headers"], flat["password"], flat["length"]) == (dict.fromkeys(names, "[redacted]"), "[redacted]", 7)
    assert deep["sent"] == [{"deep": {"X-API-KEY": "[redacted]"}}]
    assert deep["pairs"] == [[name, "[redacted]"] for name in names]
    assert (plain["input_tokens"], plain["api_key"], plain["keyword"]) == (12345678, None, "deposit")
    assert plain["passages"] == ["hunter", "key"]


def test_a_terminal_shows_neither_secrets_nor_control_characters() -> None:
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
    ours, theirs = pty.openpty()
    texts = json.dumps(["key sk-proj-0123456789abcdefABCDEF of \u202eelif.pdf \x1b]0;pwned\x07"])
    command = [sys.executable, "-c", PROGRAM]
    subprocess.run(command, input=texts, stderr=theirs, text=True, env={"PATH": ""}, timeout=60, check=True)
    os.close(theirs)
    told = os.read(ours, 65536).decode()
    os.close(ours)
    assert told.count("[redacted]") == told.count("\\u202eelif.pdf") == 5
    assert [mark for mark in ("sk-proj", "\u202e", "\x1b]", "\x07") if mark in told] == []


@pytest.mark.parametrize("secret", SECRETS)
def test_an_error_of_the_command_line_contains_no_secret(secret: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError(SECRETS[secret].format(secret))

    monkeypatch.setattr("pincite.server.commands.search.run_search", broken)
    done = pincite_here("search", "fee", SERVICE_TOKEN="of-the-environment")
    assert done.returncode == 1
    assert "[redacted]" in done.stderr
    assert secret.split("\n")[0] not in done.stderr
