"""Make document text and file names safe to print: no cursor movement, no reversed lines."""

import re

# C0 but tab and line feed, DEL, C1 · ends of lines and paragraphs · lone surrogates · embeddings, overrides and
# isolates of writing direction
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def in_line(name: str) -> str:
    r"""A file name on one line, with line ends and tabs as escapes such as `\n`."""
    return visible(name.replace("\n", "\\n").replace("\t", "\\t"))


def visible(text: str) -> str:
    r"""A text with terminal control characters as escapes such as `\u001b`; in JSON it stays the same string."""
    return _UNSEEN.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
