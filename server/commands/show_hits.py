"""Print the pages of a search on a terminal or in a pipe."""

import re
from collections.abc import Iterator

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import PageRef
from pincite.server.commands.standard_output import say
from pincite.tools.citation_strings import printed_page
from pincite.tools.corpus import Corpus
from pincite.tools.model import SearchHit, SearchResult
from pincite.tools.printable import in_line, visible
from pincite.tools.search_within_doc_family import MOST

_INDENT = 4
_WORD = re.compile(r"[^\W_]+")


def show_hits(result: SearchResult, query: str, corpus: Corpus, out: Console) -> None:
    """Print each page with its text and reason; then notes about the search."""
    wanted = frozenset(words(query))
    for number, hit in enumerate(result.hits, start=1):
        say(out, f"{number:>2}. {in_line(hit.title or hit.doc_id)}")
        label = corpus.reader.page(PageRef(hit.doc_id, hit.page)).label
        _indented(out, Text(visible(f"{in_line(hit.doc_id)} {printed_page(hit.page, label)}{_section(hit)}")))
        _indented(out, Text(visible(f"found by: {_why(hit)}")))
        _indented(out, _snippet(hit.snippet, wanted))
    for line in _below(result):
        say(out, line)
    if result.coverage.read_from_copy:
        say(out, f"caution: {result.coverage.read_from_copy}")


def _indented(out: Console, text: Text) -> None:
    if out.is_terminal:
        out.print(Padding(text, (0, 0, 0, _INDENT), expand=False))
    else:
        out.print(Text(" " * _INDENT) + text)


def _section(hit: SearchHit) -> str:
    return f", {in_line(hit.section)}" if hit.section else ""


def _why(hit: SearchHit) -> str:
    """Describe what leads to the page: its route, its words, or its meaning."""
    said = f"words {', '.join(hit.matched)}" if hit.matched else ""
    why = "; ".join(filter(None, (in_line(hit.reason or ""), said))) or "meaning, not words"
    return f"{why}; the reranker rated it as no answer" if hit.weak else why


def _snippet(text: str, wanted: frozenset[str]) -> Text:
    """Return the passage with the words of the query in bold, in any form."""
    shown = Text(visible(" ".join(text.split())))
    for word in _WORD.finditer(shown.plain):
        if wanted.intersection(words(word.group())):
            shown.stylize("bold", word.start(), word.end())
    return shown


def _below(result: SearchResult) -> Iterator[str]:
    if not result.hits:
        yield f"Nothing was found: {result.note}."
    elif result.note:
        yield f"note: {result.note}"
    for family in result.families:
        yield f"family: {in_line(family.title)} ({in_line(family.family)}): {in_line(family.reason)}"
    if result.next_call:
        yield f"More pages match: --limit {MOST} shows up to {MOST}."
