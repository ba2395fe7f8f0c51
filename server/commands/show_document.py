"""Print one document in full: its facts, relations and oddities."""

from collections.abc import Iterable, Iterator
from textwrap import shorten, wrap

from pincite.indexer.model import Fact, Relation
from pincite.server.commands.document_notes import advised, note_lines, of_pages
from pincite.tools.documents.document_details import Details
from pincite.tools.printable import in_line

_WIDTH = 100
_QUOTE = 160
"""The most characters of a quote or value, enough to find it on its page."""


def detail_lines(doc_id: str, details: Details) -> Iterator[str]:
    """Yield the lines of a document, each fact, relation and oddity with its page."""
    yield from _headed("identity", _facts(details.facts))
    yield from _headed("relations", (_related(doc_id, relation) for relation in details.relations))
    yield from _headed("oddities", (f"{where or 'the document'}: {text}" for where, text in _odd(details)))


def _headed(head: str, lines: Iterable[str]) -> Iterator[str]:
    found = [part for line in lines for part in wrap(line, _WIDTH, initial_indent="  ", subsequent_indent="      ")]
    yield f"{head}: none" if not found else f"{head}:"
    yield from found


def _facts(facts: Iterable[Fact]) -> Iterator[str]:
    """Yield each value once, with all pages that state it."""
    pages: dict[tuple[str, str | None, str], set[int]] = {}
    for fact in facts:
        pages.setdefault((fact.field, fact.role, fact.value), set()).add(fact.page)
    for (field, role, value), stated in pages.items():
        name = field.replace("_", " ") + (f" ({in_line(role)})" if role else "")
        yield f"{name}: {_short(value)},{of_pages(stated)}"


def _related(doc_id: str, relation: Relation) -> str:
    kind = relation.kind.replace("_", " ")
    other = f"{kind}: {in_line(relation.target or relation.label)}"
    ends = other if relation.source == doc_id else f"from {in_line(relation.source)}: {kind}"
    said = f', p. {relation.page}: "{_short(relation.quote)}"' if relation.quote else ""
    return f"{ends}{'' if relation.target else ' (not in the matter)'}{said}"


def _odd(details: Details) -> Iterator[tuple[str, str]]:
    yield from note_lines(details.diagnostics)
    yield from ((f"skipped {in_line(row.path)}", advised(row.message, row.remedy)) for row in details.skipped)


def _short(text: str) -> str:
    return in_line(shorten(text, _QUOTE, placeholder=" …"))
