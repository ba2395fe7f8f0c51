"""Remove secrets from records, logs and errors: known values, and texts in the form of a secret.

Known values are settings and environment variables (`environment_secrets`). The forms are in `secret_forms`.
"""

import json
import os
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from pincite.server.trace.secret_forms import REDACTED, without_forms

SHORTEST_SECRET = 8
SECRET_NAMES = tuple("KEY TOKEN SECRET SECRETS PASSWORD PASSWD PASS PASSPHRASE CREDENTIAL CREDENTIALS".split())
"""Endings of words in the names of secret variables: `OPENAI_APIKEY`, `DB_PASSWD`."""


class Redactor:
    """Removes secrets from a line of JSON or from plain text."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        every = {each for value in values for each in (value, *url_secrets(value))}
        spelt = {spelling for value in every if value for spelling in _spellings(value)}
        self._values = sorted(spelt, key=lambda value: (-len(value), value))

    def redacted(self, line: str) -> str:
        """Return the line without secrets."""
        for value in self._values:
            line = line.replace(value, REDACTED)
        return without_forms(line)


def environment_secrets() -> tuple[str, ...]:
    """Return values of variables with names of secrets, and passwords in addresses."""
    named = (value for name, value in os.environ.items() if len(value) >= SHORTEST_SECRET and names_secret(name))
    return (*named, *(secret for value in os.environ.values() for secret in url_secrets(value)))


def names_secret(variable: str) -> bool:
    """Report if a variable of the environment is named like a secret."""
    return any(word.endswith(SECRET_NAMES) for word in variable.upper().split("_"))


def url_secrets(value: str) -> tuple[str, ...]:
    """Return the password in a URL, raw and decoded; empty if the value is no URL with a password."""
    if "://" not in value:
        return ()
    try:
        password = urlsplit(value).password or ""
    except ValueError:
        return ()
    return tuple(each for each in {password, unquote(password)} if len(each) >= SHORTEST_SECRET)


def _spellings(value: str) -> set[str]:
    """Return the value as it is, in JSON, and in JSON inside JSON."""
    once = {json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1]}
    return {value} | once | {json.dumps(each, ensure_ascii=False)[1:-1] for each in once}
