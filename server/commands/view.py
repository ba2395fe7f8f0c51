"""`pincite view`: write a recorded run as one HTML file, and open it."""

import os
import re
import sys
import tempfile
import webbrowser
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path

import typer

from pincite.indexer.errors import StoreUnavailable, StoreUnusable, UnknownMatter, UsageError
from pincite.indexer.store.base import IndexReader
from pincite.server.commands.trace import verified
from pincite.server.compose.open_drawing import open_drawing
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.errors import TraceUnreadable
from pincite.server.settings import Settings, load_settings
from pincite.server.trace.read import Trace, find_run, read_trace
from pincite.server.viewer.page import page
from pincite.server.viewer.pages import Draw, show_pages, unread_pages
from pincite.server.viewer.run_view import RunView, cited_in, view_of
from pincite.tools.printable import visible


def run_view(
    name: str, address: str, matter: str | None, out: Path | None, other: str | None, *, opens: bool, pictures: bool
) -> None:
    """Write the file, print its path, and open it if there is a display."""
    settings = load_settings()
    trace = _trace(name, address, matter, settings)
    second = _trace(other, address, matter, settings) if other else None
    with _changed_records_reported(trace, second), _reader(address, matter, trace, settings) as reader:
        drawing = open_drawing(settings) if pictures and cited_in(trace) else nullcontext(None)
        with drawing as draw:
            view = _view(trace, reader, draw)
        beside = _view(second, reader, None) if second else None
        content = page(view, beside)
    path = _write(content, out, trace.run_id)
    typer.echo(visible(str(path)))
    if opens and _has_display():
        webbrowser.open(path.resolve().as_uri())


def _trace(name: str, address: str, matter: str | None, settings: Settings) -> Trace:
    if Path(name).is_file():
        return read_trace(Path(name))
    store = open_store(address, settings)
    return find_run(store.traces(choose_matter(store, matter)), name)


@contextmanager
def _changed_records_reported(*traces: Trace | None) -> Iterator[None]:
    """Turn errors on changed records into `TraceUnreadable`; errors on other records are defects."""
    try:
        yield
    except (TypeError, ValueError, AttributeError, KeyError) as error:
        for path, problems in ((trace.path, verified(trace.path)[0]) for trace in traces if trace):
            if problems:
                raise TraceUnreadable(f"{path} cannot be shown, because it was changed. {problems[0]}.") from error
        raise


@contextmanager
def _reader(address: str, matter: str | None, trace: Trace, settings: Settings) -> Iterator[IndexReader | str]:
    """Open the matter's index, or return why it cannot be read: the run is shown anyway."""
    try:
        store = open_store(address, settings)
        recorded = str(trace.started.get("matter") or "")
        chosen = choose_matter(store, matter or (recorded if recorded in store.matters() else None))
        reader = store.open(chosen)
    except (UnknownMatter, StoreUnusable, StoreUnavailable, UsageError) as error:
        yield f"the index cannot be read: {error}"
        return
    with closing(reader):
        yield reader


def _view(trace: Trace, reader: IndexReader | str, draw: Draw | None) -> RunView:
    quotes = [(each.ref, each.quote) for each in cited_in(trace)]
    problems, is_open = verified(trace.path)
    written = ("The record is still being written.",) if is_open else ()
    if isinstance(reader, str):
        notes = (*written, f"{reader[:1].upper()}{reader[1:]}")
        return view_of(trace, unread_pages(quotes, reader), {}, problems, notes)
    counts = {document.doc_id: document.page_count for document in reader.documents()}
    shown = show_pages(reader, quotes, draw)
    return view_of(trace, shown, counts, problems, (*written, *_notes(trace, reader)))


def _notes(trace: Trace, reader: IndexReader) -> tuple[str, ...]:
    then, now = str(trace.started.get("generation") or ""), reader.manifest.generation
    if then in ("", now):
        return ()
    return (f"The index has changed since the run: {then} then, {now} now. Pages show the current index.",)


def _write(content: str, out: Path | None, run_id: str) -> Path:
    """Write the file for this user only, because it contains document pages. Raises `UsageError`."""
    try:
        if out is None:
            safe = re.sub("[^0-9a-z-]", "", run_id)[:40]
            handle, name = tempfile.mkstemp(prefix=f"pincite-{safe}-", suffix=".html")
            path = Path(name)
        else:
            handle, path = os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), out
        with open(handle, "w", encoding="utf-8", newline="\n") as file:  # noqa: PTH123  a descriptor, not a path
            file.write(content)
    except OSError as error:
        raise UsageError(
            f"The view cannot be written to {out or tempfile.gettempdir()}: {error.strerror}. "
            "Give another FILE with --out."
        ) from None
    return path


def _has_display() -> bool:
    """Report if a browser can open a window here."""
    if sys.platform != "linux":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
