"""Detect units that are only entries of a table of contents. Pure."""

import re
from collections.abc import Sequence

from pincite.indexer.model import Section
from pincite.indexer.page import Page
from pincite.tools.retrieval.provisions import section_places

_LEADERS = re.compile(r"(?<!\.)(?<!\.[ \t])(?:\.[ \t]?+){4,}+[ \t]*+\d{1,4}\s*$|(?<!…)…++[ \t]*+\d{1,4}\s*$")
_LINES = 3
"""Most lines of an entry."""


def without_entries(found: Sequence[Section], pages: Sequence[Page]) -> list[Section]:
    """Return the sections that are provisions; of several with one path, a bare heading comes last."""
    provisions = [s for s in found if not is_entry(s, pages)]
    paths = {(s.path, s.container) for s in provisions if not _is_bare(s, pages)}
    return sorted(provisions, key=lambda s: (s.path, s.container) in paths and _is_bare(s, pages))


def is_entry(section: Section, pages: Sequence[Page]) -> bool:
    """Whether a section is an entry of a table of contents: on such a page, or with leaders to a page number."""
    if pages[section.start.page - 1].is_contents:
        return True
    text = _text(section, pages)
    return text.count("\n") < _LINES and _LEADERS.search(text) is not None


def _is_bare(section: Section, pages: Sequence[Page]) -> bool:
    """Whether a section has only its number, its heading and perhaps a page number."""
    rest = " ".join(re.findall(r"\w+", _text(section, pages).casefold()))
    heading = " ".join(re.findall(r"\w+", (section.heading or "").casefold()))
    return len(rest.replace(heading, "", 1).split()) <= len(re.findall(r"\w+", section.path)) + 1


def _text(section: Section, pages: Sequence[Page]) -> str:
    return "\n".join(pages[n - 1].body[span.start : span.end] for n, span in section_places(section, pages))
