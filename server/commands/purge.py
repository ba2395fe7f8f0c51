"""`pincite purge`: documents or a whole matter go, with everything that was derived from them."""

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
"""Seconds to wait for an answer of the cache: here it is needed."""


def run_purge(
    names: Sequence[str], address: str, matter: str | None, *, whole: bool, confirmed: bool, as_json: bool
) -> None:
    """Purge and say what went. Without `confirmed` a person is asked; where nobody can be, that is a usage error."""
    if whole and names:
        raise UsageError("Give either documents to purge or --all, not both: --all removes the whole matter.")
    if not whole and not names:
        raise UsageError("Name the documents to purge, or give --all with --matter for a whole matter.")
    load_settings()  # a wrong one is told by every command
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
    typer.echo(visible(json.dumps(asdict(purged), ensure_ascii=False) if as_json else _told(purged)))


def _meant(store: Store, corpus: Corpus, name: str) -> list[str]:
    """The document of the matter; or one that left it, whose file was removed before, and what that carried."""
    for whole in (name, doc_id_of(name)):
        if whole in corpus.documents:
            return [whole]
        left = store.left_behind(corpus.matter, whole)
        if left:
            return left
    return [corpus.document(name).doc_id]


@contextmanager
def _forgotten(store: Store, matter: str) -> Iterator[int]:
    """Clear what the shared cache holds of the matter, where there is one, and give how many values went.

    All of them, since a cache does not know which come from which document. Raises `CacheUnavailable` before anything
    is removed.
    """
    shared = open_shared_cache(load_settings(), store, matter, _stamp(store, matter), _PATIENCE)
    if shared is None:
        yield 0
        return
    with closing(shared), shared.cleared() as count:
        yield count


def _stamp(store: Store, matter: str) -> str:
    """When the state of a matter was made; of one that cannot be opened, now."""
    try:
        with closing(store.open(matter)) as reader:
            return stamp_of(reader.manifest)
    except StoreError:
        return datetime.now(UTC).isoformat(timespec="seconds")


def _confirm(question: str, *, confirmed: bool) -> None:
    if confirmed:
        return
    if not sys.stdin.isatty():
        raise UsageError("A purge cannot be undone, and nobody can be asked here: give --yes.")
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


def _told(purged: PurgeReport) -> str:
    lines = [
        f"{purged.matter}: purged {_counted(purged)}"
        + (f" ({purged.generation})" if purged.generation else "; the matter is gone"),
        *(f"  {in_line(doc_id)}" for doc_id in purged.documents),
    ]
    if purged.generation:
        lines.append(
            "  Open sessions switch to the new state at their next call. Questions that are being answered stop."
        )
    lines += [f"  {name} is held open by a reader: the next index removes it" for name in purged.held]
    still = f"is still in {in_line(purged.source)}: the next index brings it back. Move it out of that folder."
    lines += [f"  {in_line(path)} {still}" for path in purged.still_in_folder]
    same = "has the same bytes as what was purged, and"
    lines += [
        f"  {in_line(doc_id)} {same} stays in the matter. Purge it too if it is to go." for doc_id in purged.copies
    ]
    lines += [
        f"  {in_line(path)} in {in_line(purged.source)} {same} the next index makes a document of it."
        for path in purged.copies_in_folder
    ]
    return "\n".join(lines)
