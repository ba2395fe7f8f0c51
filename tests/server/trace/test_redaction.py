"""Secrets that no record holds: known values, and what has the form of one."""

import json

import pytest

from pincite.server.trace.redaction import Redactor, environment_secrets

KEY = "sk-proj-0123456789abcdefABCDEF"


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"Authorization: Bearer {KEY}", "Authorization: Bearer [redacted]"),
        (f'{{"authorization": "Bearer {KEY}"}}', '{"authorization": "Bearer [redacted]"}'),
        (f'{{"Authorization": "Basic {KEY}"}}', '{"Authorization": "Basic [redacted]"}'),
        ("https://user:pa55word@models.example/v1", "https://[redacted]@models.example/v1"),
        (f"GET https://models.example/v1?key={KEY}&n=1", "GET https://models.example/v1?key=[redacted]&n=1"),
        (f"https://models.example/v1?a=b&api_key={KEY}", "https://models.example/v1?a=b&api_key=[redacted]"),
    ],
)
def test_what_has_the_form_of_a_secret_is_taken_out(text: str, kept: str) -> None:
    assert json.loads(Redactor().redacted(json.dumps({"text": text}))) == {"text": kept}


@pytest.mark.parametrize(
    "text",
    [
        "The bearer certificateholders shall present the certificate.",
        "Authorization: the Authority may authorise a pilot.",
        "See https://laws.example/2019/4?page=3#a and Article 7(1).",
        "Key=Value pairs; the ratio is 16:9 @ 30.",
    ],
)
def test_words_of_documents_stay(text: str) -> None:
    line = json.dumps({"text": text})
    assert Redactor().redacted(line) == line


def test_a_value_is_found_in_arguments_that_are_json_inside_of_json() -> None:
    secret = 'with "quotes" and \\ more'
    line = json.dumps({"args": json.dumps({"text": secret})})
    assert json.loads(json.loads(Redactor([secret]).redacted(line))["args"]) == {"text": "[redacted]"}


def test_the_password_in_an_address_of_the_environment_is_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_ADDRESS", "postgres://me:hunter2hunter2@host/db")
    assert "hunter2hunter2" in environment_secrets()
    assert Redactor(["redis://:hunter3hunter3@host"]).redacted("hunter3hunter3") == "[redacted]"


@pytest.mark.parametrize(
    "secret",
    [
        KEY,
        "AKIAIOSFODNN7EXAMPLE",
        "ghp_0123456789abcdefghijABCDEFGHIJ012345",
        "xoxb-123456789012-abcdefghij",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlLXBhcnQ",
        "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA\n-----END RSA PRIVATE KEY-----",
    ],
)
def test_a_key_is_known_by_its_form_wherever_it_is(secret: str) -> None:
    assert json.loads(Redactor().redacted(json.dumps({"text": f"it is {secret} here"}))) == {
        "text": "it is [redacted] here"
    }
