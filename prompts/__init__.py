"""Texts shown to a model, loaded by name; each is known by the hash of its content."""

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Prompt:
    """A text and the sha256 of its UTF-8 bytes, by which traces name it."""

    name: str
    text: str
    sha256: str


@cache
def load(name: str) -> Prompt:
    """Load `<name>.md`. Raises `FileNotFoundError` when there is no such prompt."""
    content = files(__name__).joinpath(f"{name}.md").read_bytes()
    return Prompt(name, content.decode("utf-8").strip(), hashlib.sha256(content).hexdigest())
