"""Secrets kept out of records: values that are known to be secret, and texts that have the form of one.

Known are settings and variables of the environment (`record.environment_secrets`). By form: what follows
`Authorization: Bearer`, the user and password of an address, and a key in its query.
"""

import json
import re
from collections.abc import Iterable
from urllib.parse import unquote, urlsplit

SHORTEST_SECRET = 8
REDACTED = "[redacted]"

_AUTHORIZATION = re.compile(
    r'(?P<before>\b(?:authorization\\*"?\s*[:=]\s*\\*"?(?:(?:bearer|basic|token)\s+)?|bearer\s+))'
    r"(?=[^\s\"\\]*\d)(?P<secret>[\w.~+/=-]{16,})",
    re.IGNORECASE,
)
"""`Authorization: Bearer sk-0123456789abcdef`; a secret has a digit, and words of a document seldom have."""
_USER = re.compile(r"(?P<before>://)(?P<secret>[^\s/@\"\\]{1,300}:[^\s/@\"\\]{1,300})(?=@)")
"""`https://user:password@host`."""
_QUERY = re.compile(
    r"(?P<before>[?&](?:api[_-]?key|key|access[_-]?token|token|secret|password|sig|signature)=)(?P<secret>[^\s&#\"\\]{8,})",
    re.IGNORECASE,
)
"""`https://host/v1?key=0123456789abcdef`."""
_KEY = re.compile(
    r"\b(?P<secret>sk-[\w-]{16,}|AKIA[0-9A-Z]{16}|gh[pousr]_\w{30,}|xox[abp]-[\w-]{10,}|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,})"
)
"""Keys of providers by their first letters, and tokens of the form that RFC 7519 gives them."""
_PRIVATE = re.compile(
    r"(?P<secret>-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?)"
)
_BEGUN = ("sk-", "AKIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "xoxa-", "xoxb-", "xoxp-", "eyJ")
_FORMS = (("uthorization", _AUTHORIZATION), ("earer", _AUTHORIZATION), ("://", _USER), ("=", _QUERY))
"""What a line must have for a form to be looked for: most have none of it."""


class Redactor:
    """Takes secrets out of a line of JSON."""

    def __init__(self, values: Iterable[str] = ()) -> None:
        every = {each for value in values for each in (value, *url_secrets(value))}
        spelt = {spelling for value in every if value for spelling in _spellings(value)}
        self._values = sorted(spelt, key=lambda value: (-len(value), value))

    def redacted(self, line: str) -> str:
        """The line without secrets."""
        for value in self._values:
            line = line.replace(value, REDACTED)
        for mark, form in _FORMS:
            if mark in line:
                line = form.sub(rf"\g<before>{REDACTED}", line)
        if any(begun in line for begun in _BEGUN):
            line = _KEY.sub(REDACTED, line)
        return _PRIVATE.sub(REDACTED, line) if "PRIVATE KEY-----" in line else line


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
    """The value in JSON, and in JSON inside of JSON."""
    once = {json.dumps(value, ensure_ascii=False)[1:-1], json.dumps(value)[1:-1]}
    return once | {json.dumps(each, ensure_ascii=False)[1:-1] for each in once}
