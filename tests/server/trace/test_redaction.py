"""Tests that known secrets and values in the form of a secret are redacted from records."""

import json
import time

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
        ("HTTP_AUTHORIZATION=0123456789abcdef01", "HTTP_AUTHORIZATION=[redacted]"),
        ("X-Api-Key: 0123456789abcdef01", "X-Api-Key: [redacted]"),
        ("Password=hunter2hunter2;Database=law", "Password=[redacted];Database=law"),
        ("password=abcdefgh,rest and more", "password=[redacted] and more"),
        ("a=b&refresh_token=hunter2hunter2&c=d", "a=b&refresh_token=[redacted]&c=d"),
        ("Config(password='hunter2 hunter2', n=1)", "Config(password='[redacted]', n=1)"),
        ('{"password": "with \\"quotes\\" and \\\\"}', '{"password": "[redacted]"}'),
        ("-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEowIB", "[redacted]"),
        ("-----BEGIN PGP PRIVATE KEY BLOCK-----\nMII-x\n-----END PGP PRIVATE KEY BLOCK-----.", "[redacted]."),
    ],
)
def test_a_value_in_the_form_of_a_secret_is_redacted(text: str, kept: str) -> None:
    assert json.loads(Redactor().redacted(json.dumps({"text": text}))) == {"text": kept}


@pytest.mark.parametrize(
    "text",
    [
        "The bearer certificateholders shall present the certificate.",
        "Authorization: the Authority may authorise a pilot.",
        "See https://laws.example/2019/4?page=3#a and Article 7(1).",
        "Key=Value pairs; the ratio is 16:9 @ 30.",
        "The password policy: Password: Confidential. The secret: a duty; token=short.",
        'Token: "Means a unit of value". Secret: 2024/0012345, CFI-010-2024.',
        "https://laws.example/?doc=0123456789abcdef&sort_key=documents",
    ],
)
def test_words_of_documents_are_not_redacted(text: str) -> None:
    line = json.dumps({"text": text})
    assert Redactor().redacted(line) == line


@pytest.mark.parametrize(
    "held",
    [
        ["Password:", 123456789, "x"],
        ["password=", 12.5, 120.25, "abc def ghi"],
        {"password": 1234567890, "authorization": 1234567890123456},
        {"a": "password='", "b": "it's 'so' and so"},
    ],
)
def test_a_redacted_line_stays_valid_json_when_a_name_ends_a_text(held: object) -> None:
    for text in (json.dumps(held), json.dumps({"args": json.dumps(held)}), json.dumps(held, separators=(",", ":"))):
        assert Redactor().redacted(text) == text


@pytest.mark.parametrize(
    "unit", ["password:", "password=,", "token='a", "authorization:", "-----BEGIN PRIVATE KEY-----\\", "password=&a"]
)
def test_redaction_of_hostile_text_takes_linear_time(unit: str) -> None:
    assert seconds(unit * (80_000 // len(unit))) < 12 * seconds(unit * (20_000 // len(unit))) + 0.05


def seconds(text: str) -> float:
    begun = time.process_time()
    Redactor().redacted(text)
    return time.process_time() - begun


def test_a_value_is_found_in_json_nested_inside_json() -> None:
    secret = 'with "quotes" and \\ more'
    line = json.dumps({"args": json.dumps({"text": secret})})
    assert json.loads(json.loads(Redactor([secret]).redacted(line))["args"]) == {"text": "[redacted]"}


def test_the_password_of_an_address_in_the_environment_is_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
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
def test_a_key_is_recognised_by_its_form_anywhere(secret: str) -> None:
    assert json.loads(Redactor().redacted(json.dumps({"text": f"it is {secret} here"}))) == {
        "text": "it is [redacted] here"
    }
