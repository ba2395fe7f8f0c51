"""Secrets kept out of records, logs and errors: values known to be secret, and texts that have the form of one.

Known are settings and variables of the environment (`environment_secrets`). The forms are in `secret_forms`.
"""

import json
import os
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

from pincite.server.trace.secret_forms import REDACTED, without_forms

SHORTEST_SECRET = 8
SECRET_NAMES = tuple("KEY TOKEN SECRET SECRETS PASSWORD PASSWD PASS PASSPHRASE CREDENTIAL CREDENTIALS".split())
"""What a word of a secret variable's name ends with: `OPENAI_APIKEY`, `DB_PASSWD`."""


class Redactor:
    """Takes secrets out of a line of JSON, or out of plain text."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        every = {each for value in values for each in (value, *url_secrets(value))}
        spelt = {spelling for value in every if value for spelling in _spellings(value)}
        self._values = sorted(spelt, key=lambda value: (-len(value), value))

    def redacted(self, line: str) -> str:
        """The line without secrets."""
        for value in self._values:
            line = line.replace(value, REDACTED)
        return without_forms(line)


def environment_secrets() -> tuple[str, ...]:
    """Values of variables that are named as secrets are, and passwords in addresses; no record may hold one."""
    named = (value for name, value in os.environ.items() if len(value) >= SHORTEST_SECRET and names_secret(name))
    return (*named, *(secret for value in os.environ.values() for secret in url_secrets(value)))


def names_secret(variable: str) -> bool:
    """Whether a variable of the environment is named as secrets are."""
    return any(word.endswith(SECRET_NAMES) for word in variable.upper().split("_"))


def url_secrets(value: str) -> tuple[str, ...]:
    """The password in an address, as it stands there and decoded; none in what is no address."""
    if "://" not in value:
        return ()
    try:
        password = urlsplit(value).password or ""
    except ValueError:
        return ()
    return tuple(each for each in {password, unquote(password)} if len(each) >= SHORTEST_SECRET)


def _spellings(value: str) -> set[str]:
    """The value as it is, in JSON, and in JSON inside of JSON."""
    once = {json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1]}
    return {value} | once | {json.dumps(each, ensure_ascii=False)[1:-1] for each in once}
