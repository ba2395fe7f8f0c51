"""`pincite list`: the documents of a matter, as a table or as lines of JSON."""

import json
import shlex
import textwrap
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import typer
from rich.cells import cell_len, chop_cells, set_cell_size

from pincite.indexer.sources import file_names
from pincite.server.commands.show_document import detail_lines
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_details import details
from pincite.tools.documents.document_list import ListedDocument, list_matter
from pincite.tools.documents.not_covered import gap_sentences, gaps
from pincite.tools.printable import in_line, visible

WIDTH = 100
_INDENT = "    "
_COLUMNS = (44, 18, 10, 6, 9, 8)
"""The widths of document, kind, date, pages, text and oddities, separated by a space."""


def run_list(address: str, matter: str | None, names: Sequence[str], *, as_json: bool) -> None:
    """Print every document in order of id, or that there is none (as JSON: no line).

    With `names` only these documents are printed, in their order, each in full. Raises `UnknownDocument`.
    """
    load_settings()  # every command reports wrong settings
    store = open_store(address)
    chosen = choose_matter(store, matter)
    with closing(store.open(chosen)) as reader:
        folder = Path(reader.manifest.source)
        corpus = Corpus(chosen, reader)
        rows = list_matter(corpus, file_names(folder))
        if names:
            wanted = [corpus.document(name).doc_id for name in names]
            _print_full([row for each in wanted for row in rows if row.doc_id == each], corpus, as_json=as_json)
            return
        missing = gaps(corpus, None)
    for line in gap_sentences(missing) if missing else ():
        typer.echo(visible(f"pincite: {line}"), err=True)
    objects = (json.dumps(asdict(row), ensure_ascii=False) for row in rows)
    if not rows and not as_json:
        to = f"--matter {chosen} --store {shlex.quote(address)}"
        typer.echo(visible(f"{chosen}: no documents. Index a folder into it: pincite index FOLDER {to}"))
        return
    for line in objects if as_json else _table(chosen, folder, rows):
        typer.echo(visible(line))


def _print_full(rows: Iterable[ListedDocument], corpus: Corpus, *, as_json: bool) -> None:
    for row in rows:
        full = details(corpus, row.doc_id)
        if as_json:
            typer.echo(visible(json.dumps(asdict(row) | asdict(full), ensure_ascii=False)))
        else:
            for line in (_NAMES, *_lines(row), *detail_lines(row.doc_id, full)):
                typer.echo(visible(line))


def _table(matter: str, folder: Path, rows: list[ListedDocument]) -> list[str]:
    """Format a summary line, the column names, and two or more lines a document."""
    pages = sum(row.pages for row in rows)
    summed = f"{matter}: {len(rows)} documents, {pages} pages, from {in_line(str(folder))}"
    gone = [] if folder.is_dir() else ["The folder is missing. The index stays searchable."]
    return [summed, *gone, "", _NAMES, *(line for row in rows for line in _lines(row))]


def _lines(row: ListedDocument) -> list[str]:
    """Format id, kind, date and counts in columns (a long id on its own lines); then title, number, family and file."""
    name = in_line(row.doc_id)
    cells = (row.kind, row.date or "-", str(row.pages), "+".join(row.text_sources) or "-", str(row.oddities))
    beside = cell_len(name) <= _COLUMNS[0]
    above = [] if beside else chop_cells(name, WIDTH)
    file = f"file {row.file}" if row.file else "file removed from the folder"
    rest = " | ".join(in_line(each) for each in (row.title, row.number, row.family, file) if each)
    below = textwrap.wrap(rest, WIDTH, initial_indent=_INDENT, subsequent_indent=_INDENT, break_on_hyphens=False)
    return [*above, _cells(name if beside else "", *cells), *below]


def _cells(*texts: str) -> str:
    return " ".join(set_cell_size(text, width) for text, width in zip(texts, _COLUMNS, strict=True)).rstrip()


_NAMES = _cells("document", "kind", "date", "pages", "text", "oddities")
