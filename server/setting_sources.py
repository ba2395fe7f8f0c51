"""What the file and the environment say of settings, as plain values: whether they hold is for `settings` to say.

Read here and not by a library for it: that one takes a tenth of the time in which a new process answers.
"""

import json
import tomllib
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

Values = dict[str, Any]
_BETWEEN = "__"


def from_file(path: Path) -> Values:
    """The values of a TOML file, of one that is not there none. Raises `OSError`, `ValueError`."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def from_environment(
    variables: Mapping[str, str], prefix: str, names: Collection[str], sections: Collection[str]
) -> Values:
    """The values of variables in any case that begin with a prefix and the name of a setting.

    `PREFIX_SECTION__KEY` sets a key; a section may also be one JSON object, over which its keys' own variables go.
    """
    found: Values = {}
    for variable in sorted(variables, key=len):  # a section's own before those of its keys
        name, *keys = variable.casefold().removeprefix(prefix.casefold()).split(_BETWEEN)
        if variable.casefold().startswith(prefix.casefold()) and name in names:
            text = variables[variable]
            found = merged(found, _nested([name, *keys], text if keys or name not in sections else _section(text)))
    return found


def merged(*sources: Mapping[str, Any]) -> Values:
    """The values of several sources, section by section; a later one goes before the others."""
    found: Values = {}
    for source in sources:
        for key, value in source.items():
            known = found.get(key)
            found[key] = merged(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return found


def listed(value: object) -> object:
    """A list written as one text, its items separated by commas, as a list; anything else as it stands."""
    return tuple(item.strip() for item in value.split(",") if item.strip()) if isinstance(value, str) else value


def server_address(value: str) -> str:
    """An address of http(s) without a final slash. Raises `ValueError` for another, and for one that has a user."""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("give an address such as http://localhost:11434/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("give the address alone; a key goes into agent.api_key")
    return value.rstrip("/")


def _nested(keys: list[str], value: object) -> Values:
    first, *rest = keys
    return {first: _nested(rest, value) if rest else value}


def _section(text: str) -> object:
    """What a section's own variable holds; as it stands, where it is no JSON."""
    try:
        return json.loads(text)
    except ValueError:
        return text
