"""Read settings from the file and the environment as plain values. `settings` validates them.

A library for this would take a tenth of the time in which a new process answers.
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
    """Read the values of a TOML file; empty if it does not exist. Raises `OSError`, `ValueError`."""
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def from_environment(
    variables: Mapping[str, str], prefix: str, names: Collection[str], sections: Collection[str]
) -> Values:
    """Read variables, in any case, that consist of a prefix and the name of a setting.

    `PREFIX_SECTION__KEY` sets a key. A section may also be one JSON object; variables of its keys override it.
    """
    found: Values = {}
    for variable in sorted(variables, key=len):  # a section's variable before those of its keys
        name, *keys = variable.casefold().removeprefix(prefix.casefold()).split(_BETWEEN)
        if variable.casefold().startswith(prefix.casefold()) and name in names:
            text = variables[variable]
            found = merged(found, _nested([name, *keys], text if keys or name not in sections else _section(text)))
    return found


def merged(*sources: Mapping[str, Any]) -> Values:
    """Merge the values of several sources by section. Later sources override earlier ones."""
    found: Values = {}
    for source in sources:
        for key, value in source.items():
            known = found.get(key)
            found[key] = merged(known, value) if isinstance(known, dict) and isinstance(value, dict) else value
    return found


def listed(value: object) -> object:
    """Split a text at commas into a list; other values stay unchanged."""
    return tuple(item.strip() for item in value.split(",") if item.strip()) if isinstance(value, str) else value


def server_address(value: str) -> str:
    """Return an http(s) address without a final slash. Raises `ValueError` for others, and for one with a user."""
    parts = urlsplit(value)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("give an address such as http://localhost:11434/v1")
    if parts.username or parts.password or parts.query or parts.fragment:
        raise ValueError("give only the address; a key belongs in agent.api_key")
    return value.rstrip("/")


def _nested(keys: list[str], value: object) -> Values:
    first, *rest = keys
    return {first: _nested(rest, value) if rest else value}


def _section(text: str) -> object:
    """Parse the variable of a section as JSON; if it is no JSON, return the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text
