"""What has the form of a secret, in JSON and in plain text. Pure.

What follows `Authorization`, `Bearer`, `Basic`, `x-api-key` or `password=`; user and password of an address, and a key
in its query; keys of providers by their first letters, tokens as RFC 7519 forms them, and private keys.
"""

import re
from base64 import b64decode

REDACTED = "[redacted]"

_AUTHORIZATION = re.compile(
    r'(?P<before>\b(?:(?:authorization|x-api-key)\\*["\']?\s*[:=]\s*\\*["\']?(?:(?:bearer|basic|token)\s+)?|bearer\s+))'
    r"(?=[^\s\"\\]*(?:\d|(?-i:[a-z][A-Z])))(?P<secret>[\w.~+/=-]{16,})",
    re.IGNORECASE,
)
"""`Authorization: Bearer sk-0123456789abcdef`; words of a document seldom have a digit or capitals inside."""
_BASIC = re.compile(r"(?P<before>\bbasic\s+)(?P<secret>[A-Za-z0-9+/]{8,}={0,2})", re.IGNORECASE)
"""`Basic bWU6aHVudGVyMg==`: user and password in base 64."""
_USER = re.compile(r"(?P<before>://)(?P<secret>[^\s/@\"\\]{0,300}:[^\s/@\"\\]{1,300})(?=@)")
"""`https://user:password@host`."""
_QUERY = re.compile(
    r"(?P<before>[?&](?:api[_-]?key|key|access[_-]?token|token|secret|password|sig|signature)=)(?P<secret>[^\s&#\"\\]{8,})",
    re.IGNORECASE,
)
"""`https://host/v1?key=0123456789abcdef`."""
_GIVEN = re.compile(
    r"(?P<before>\b(?:password|passwd|pwd|api[_-]?key|access[_-]?token|client[_-]?secret)=\\*[\"']?)"
    r"(?P<secret>(?!\[redacted\])[^\s&;,\"'\\]{8,})",
    re.IGNORECASE,
)
"""`host=db password=hunter2hunter2`, as drivers of databases print it."""
_BEGINNINGS = (
    r"sk-[\w-]{16,}",
    r"[rs]k_(?:live|test)_\w{16,}",
    r"(?:AKIA|ASIA)[0-9A-Z]{16}",
    r"AIza[\w-]{35}",
    r"gh[pousr]_\w{30,}",
    r"github_pat_\w{30,}",
    r"glpat-[\w-]{20,}",
    r"hf_[A-Za-z0-9]{30,}",
    r"xox[a-z]-[\w-]{10,}",
    r"eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{8,}",
)
_KEY = re.compile(rf"(?<![A-Za-z0-9])(?:{'|'.join(_BEGINNINGS)})")
_PRIVATE = re.compile(r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?")
_BEGUN = re.compile(r"sk-|k_live_|k_test_|AKIA|ASIA|AIza|gh[pousr]_|github_pat_|glpat-|hf_|xox|eyJ")
_FORMS = (
    ("uthorization", _AUTHORIZATION),
    ("earer", _AUTHORIZATION),
    ("pi-", _AUTHORIZATION),
    ("://", _USER),
    ("=", _QUERY),
    ("=", _GIVEN),
)
"""What a line must have for a form to be looked for: most have none of it."""


def without_forms(line: str) -> str:
    """The line without what has the form of a secret."""
    for mark, form in _FORMS:
        if mark in line:
            line = form.sub(rf"\g<before>{REDACTED}", line)
    if "asic" in line or "ASIC" in line:
        line = _BASIC.sub(_of_user, line)
    if _BEGUN.search(line):
        line = _KEY.sub(REDACTED, line)
    return _PRIVATE.sub(REDACTED, line) if "PRIVATE KEY-----" in line else line


def _of_user(found: re.Match[str]) -> str:
    """The match without its secret, where that is `user:password` in base 64; else as it is, a word."""
    try:
        told = b64decode(found["secret"], validate=True)
    except ValueError:
        return found[0]
    return f"{found['before']}{REDACTED}" if b":" in told and told.isascii() else found[0]
