"""Recognise secrets by form, in JSON and in plain text, and names of fields that contain secrets. Pure.

Forms: the value after `Authorization`, `Bearer`, `Basic` or a name such as `password=`; the user, password and query
key of a URL; provider keys by prefix; JSON Web Tokens (RFC 7519); private keys. A line of JSON stays valid JSON:
escapes are read as pairs, and numbers are kept.
"""

import re
from base64 import b64decode

REDACTED = "[redacted]"
_BEFORE = rf"\g<before>{REDACTED}"

_PASSWORD = (
    r"(?:pass(?:word|wd|phrase)|pwd|(?:api|access|account|secret|private)[_ -]?key|(?-i:_PASS|_KEY)"
    r"|(?:client[_-]?|[a-z0-9][_-])secret|(?:(?:access|refresh|auth|session|id)[_-]?|[a-z0-9][_-])token)"
)
"""Names of secrets only. They may end a longer name: `PGPASSWORD`, `AZURE_OPENAI_API_KEY`."""
_WORD = r"(?:token|secret|credentials?)"
"""Names of secrets that documents also use as words."""
_SEPARATOR = r"(?:\\{0,3}[\"'][ \t]{0,9}[:=][ \t]{0,9}(?=\\{0,3}[\"'])|[ \t]{0,9}[:=][ \t]{0,9})"
"""The separator of name and value. A quoted name in JSON may have a number as its value; numbers are kept."""
_INSIDE = r"(?![,:}\]])"
"""The text after an opening quote. A quote that ends a JSON string is followed by one of these characters."""
_MIXED = r"(?=[^\s\"\\]{0,200}?(?:\d|(?-i:[a-z][A-Z])))"
"""A digit, or capitals inside the word: rare in words of documents."""
_VALUE = r"(?:[^\s&;,\"'\\]|'(?=\w)|[&;,](?![\w ]{0,40}=|\s|$)){8,}+"
"""An unquoted value: up to white space, or to the next name and value."""

_AUTHORIZATION = re.compile(
    r"(?P<before>(?:authorization|x-api-key)"
    rf"{_SEPARATOR}\\{{0,3}}[\"']?(?:(?:bearer|basic|token)\s+)?|\bbearer\s+)"
    rf"{_MIXED}(?P<secret>[\w.~+/=-]{{16,}})",
    re.IGNORECASE,
)
"""`Authorization: Bearer sk-0123456789abcdef`."""
_BASIC = re.compile(r"(?P<before>\bbasic\s+)(?P<secret>[A-Za-z0-9+/]{8,}={0,2})", re.IGNORECASE)
"""`Basic bWU6aHVudGVyMg==`: user and password in base 64."""
_USER = re.compile(r"(?P<before>://)(?P<secret>[^\s/@\"\\]{0,300}:[^\s/@\"\\]{1,300})(?=@)")
"""`https://user:password@host`."""
_QUERY = re.compile(
    r"(?P<before>[?&](?:api[_-]?key|key|access[_-]?token|token|secret|password|sig|signature)=)"
    r"(?P<secret>[^\s&#\"\\]{8,})",
    re.IGNORECASE,
)
"""`https://host/v1?key=0123456789abcdef`."""
_QUOTED = tuple(
    re.compile(
        rf"(?P<before>{_PASSWORD}{_SEPARATOR}{quote}{_INSIDE})(?P<secret>{character}{{8,}}+)(?={quote})", re.IGNORECASE
    )
    for quote, character in (
        ("'", r"(?:[^'\"\\]|\\++[^\"\\])"),
        *(
            (rf"\\{{{n}}}\"", rf"(?:[^\"\\]|\\{{{n + 1}}}(?:\\{{{n}}}\"|\\{{{n + 1}}}|[^\"\\]))")
            for n in (0, 1, 3)  # backslashes before a quote in JSON, in JSON inside JSON, and one level deeper
        ),
    )
)
"""`"password": "hunter2 hunter2"`, also in Python's notation and in JSON inside JSON."""
_WORD_QUOTED = re.compile(
    rf"(?P<before>{_WORD}{_SEPARATOR}\\{{0,3}}[\"']{_INSIDE})(?P<secret>[^\s\"'\\]{{8,}}+)(?=\\{{0,3}}[\"'])",
    re.IGNORECASE,
)
"""`"token": "hunter2hunter2"`."""
_GIVEN = re.compile(
    rf"(?P<before>(?:{_PASSWORD}|{_WORD})=(?:\\{{0,3}}[\"']{_INSIDE})?)(?P<secret>{_VALUE})", re.IGNORECASE
)
"""`host=db password=hunter2hunter2`, as database drivers print it."""
_LISTED = re.compile(
    rf"(?P<before>{_PASSWORD}{_SEPARATOR}(?:\\{{0,3}}[\"']{_INSIDE})?){_MIXED}(?P<secret>{_VALUE})", re.IGNORECASE
)
"""`password: hunter2hunter2`, as settings files have it."""
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
_PRIVATE = re.compile(
    r"-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----(?:(?!-----END )[^\"\\]|\\++[^\"\\])*+"
    r"(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?"
)
"""A private key up to its end, or to the end of the text."""
_BEGUN = re.compile(r"sk-|k_live_|k_test_|AKIA|ASIA|AIza|gh[pousr]_|github_pat_|glpat-|hf_|xox|eyJ")
_FORMS = (
    (("authorization", "bearer", "api-key"), _AUTHORIZATION),
    (("://",), _USER),
    (("=",), _QUERY),
)
"""The lower-case text that a line must contain for each form. Most lines contain none."""
_NAMED = re.compile(
    r"(?:pass(?:word|wd|phrase)?|pwd|(?:[_ -]|api|access|account|secret|private)key|secret|token|credentials?)"
    r"[\\\"']{0,8}[ \t]{0,9}[:=]"
)
"""The same for a name with a value, which is searched in every line."""
_NAME = re.compile(
    rf"(?:{_PASSWORD}(?:(?<!token)s)?|token|secrets?|credentials?|authorization|cookies?|(?:^|[_-])(?:pass|auth)|[_-]key)$",
    re.IGNORECASE,
)


def without_forms(line: str) -> str:
    """Return the line without texts in the form of a secret."""
    lower = line.lower()
    for marks, form in _FORMS:
        if any(mark in lower for mark in marks):
            line = form.sub(_BEFORE, line)
    if _NAMED.search(lower):
        for form in (*_QUOTED, _WORD_QUOTED, _GIVEN, _LISTED):
            line = form.sub(_BEFORE, line)
    if "basic" in lower:
        line = _BASIC.sub(_of_user, line)
    if _BEGUN.search(line):
        line = _KEY.sub(REDACTED, line)
    return _PRIVATE.sub(REDACTED, line) if "PRIVATE KEY" in line else line


def names_value(name: str) -> bool:
    """Report if the value of a field or header with this name is secret."""
    return _NAME.search(name) is not None


def _of_user(found: re.Match[str]) -> str:
    """Remove the match's secret if it decodes from base 64 to `user:password`; other matches are words."""
    secret = found["secret"]
    try:
        decoded = b64decode(secret, validate=True)
    except ValueError:
        return found[0]
    is_word = secret.isalpha() and (secret[1:].islower() or secret.isupper())
    is_text = decoded.isascii() or (not is_word and _is_printable(decoded))
    return f"{found['before']}{REDACTED}" if b":" in decoded and is_text else found[0]


def _is_printable(decoded: bytes) -> bool:
    """Report if bytes are text in UTF-8 or Latin-1, as older clients encode a name and password."""
    try:
        return decoded.decode().isprintable()
    except UnicodeDecodeError:
        return decoded.decode("latin-1").isprintable()
