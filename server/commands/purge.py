"""`pincite purge`: remove documents or a whole matter, with everything derived from them."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, replace
from datetime import UTC, datetime

import typer

from pincite.indexer.errors import StoreError, UsageError
from pincite.indexer.purge import PurgeReport, purge, report_of, with_carried
from pincite.indexer.sources import doc_id_of
from pincite.indexer.store.base import Store
from pincite.server.commands.index_report import many
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.compose.search_parts import open_shared_cache
from pincite.server.settings import load_settings
from pincite.tools.corpus import Corpus
from pincite.tools.printable import in_line, visible
from pincite.tools.retrieval.cache import stamp_of

_PATIENCE = 10.0
"""Seconds to wait for the cache, which must be cleared."""


def run_purge(
    names: Sequence[str], address: str, matter: str | None, *, whole: bool, confirmed: bool, as_json: bool
) -> None:
    """Purge and report. Unless `confirmed`, ask for confirmation; without a terminal raise a usage error."""
    if whole and names:
        raise UsageError("Give either documents to purge or --all, not both: --all removes the whole matter.")
    if not whole and not names:
        raise UsageError("Name the documents to purge, or give --all with --matter for a whole matter.")
    load_settings()  # every command reports wrong settings
    store = open_store(address)
    if whole:
        if matter is None:
            raise UsageError("Name the matter to purge: --matter NAME --all")
        _confirm(f"Remove the matter {matter} with its index, vectors and traces?", confirmed=confirmed)
        with _forgotten(store, matter) as cached:
            purged = report_of(store.purge_matter(matter))
    else:
        chosen = choose_matter(store, matter)
        with closing(store.open(chosen)) as reader:
            corpus = Corpus(chosen, reader)
            doc_ids = with_carried(reader, {doc_id for name in names for doc_id in _meant(store, corpus, name)})
        listed = ", ".join(map(in_line, doc_ids))
        _confirm(f"Remove {listed} from the matter {chosen}, with vectors and traces?", confirmed=confirmed)
        with _forgotten(store, chosen) as cached:
            purged = purge(store, chosen, doc_ids)
    purged = replace(purged, cached=cached)
    typer.echo(visible(json.dumps(asdict(purged), ensure_ascii=False) if as_json else _text(purged)))


def _meant(store: Store, corpus: Corpus, name: str) -> list[str]:
    """Return the named document; if its file was removed before, what is left of it and its attachments."""
    for whole in (name, doc_id_of(name)):
        if whole in corpus.documents:
            return [whole]
        left = store.left_behind(corpus.matter, whole)
        if left:
            return left
    return [corpus.document(name).doc_id]


@contextmanager
def _forgotten(store: Store, matter: str) -> Iterator[int]:
    """Clear the matter's values in the shared cache, if there is one, and yield how many were removed.

    All values are cleared, because the cache does not know which document they come from. Raises `CacheUnavailable`
    before anything is removed.
    """
    shared = open_shared_cache(load_settings(), store, matter, _stamp(store, matter), _PATIENCE)
    if shared is None:
        yield 0
        return
    with closing(shared), shared.cleared() as count:
        yield count


def _stamp(store: Store, matter: str) -> str:
    """Return when the matter's state was made; for a matter that cannot be opened, now."""
    try:
        with closing(store.open(matter)) as reader:
            return stamp_of(reader.manifest)
    except StoreError:
        return datetime.now(UTC).isoformat(timespec="seconds")


def _confirm(question: str, *, confirmed: bool) -> None:
    if confirmed:
        return
    if not sys.stdin.isatty():
        raise UsageError("A purge cannot be undone, and there is no terminal to confirm it. Give --yes.")
    typer.confirm(visible(question), abort=True, err=True)


def _counted(purged: PurgeReport) -> str:
    counts = {
        "document": len(purged.documents),
        "page": purged.pages,
        "passage": purged.passages,
        "vector": purged.vectors,
        "trace": purged.traces,
        "generation": len(purged.generations),
    }
    cached = [many(purged.cached, "value") + " of the shared cache"] if purged.cached else []
    return ", ".join([*(many(count, noun) for noun, count in counts.items()), *cached])


def _text(purged: PurgeReport) -> str:
    lines = [
        f"{purged.matter}: purged {_counted(purged)}"
        + (f" ({purged.generation})" if purged.generation else "; the matter was removed"),
        *(f"  {in_line(doc_id)}" for doc_id in purged.documents),
    ]
    if purged.generation:
        lines.append("  Open sessions switch to the new state at their next call. Running questions stop.")
    lines += [f"  {name} is open in a reader. The next index removes it" for name in purged.held]
    still = f"is still in {in_line(purged.source)}: the next index adds it again. Move it out of that folder."
    lines += [f"  {in_line(path)} {still}" for path in purged.still_in_folder]
    same = "has the same content as a purged file, and"
    lines += [
        f"  {in_line(doc_id)} {same} stays in the matter. To remove it too, purge it." for doc_id in purged.copies
    ]
    lines += [
        f"  {in_line(path)} in {in_line(purged.source)} {same} the next index adds it."
        for path in purged.copies_in_folder
    ]
    return "\n".join(lines)
