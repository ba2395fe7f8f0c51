"""`pincite search --explain`: how the store and the fusion ranked the pages of a query, with the requests sent."""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import typer

from pincite.indexer.page import PageRef
from pincite.indexer.store.sent_requests import SentRequest, recording_requests
from pincite.server.commands.search import open_for_search
from pincite.server.library.searching import search_arguments, search_pages
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.corpus import Corpus
from pincite.tools.printable import in_line, visible
from pincite.tools.retrieval.explanation import (
    ExplainedEmbedder,
    Explanation,
    Fusion,
    SearchMade,
    explained_reader,
    explaining,
    since,
)
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.session import Session

Row = dict[str, Any]
_NUMBERS = 3
"""Numbers of a vector that are printed."""
_VALUES = 20
"""Values of a list in a request that are printed; of a longer one as many as of a vector."""
_OPEN, _CHOOSE, _SEARCH = "open the matter", "choose the documents", "search"


def run_explained_search(
    query: str, address: str, matter: str | None, limit: int, doc_ids: tuple[str, ...], *, as_json: bool
) -> None:
    """Search as `run_search` does, without cached results, and print how. Raises `UsageError`, `UnknownDocument`."""
    arguments = search_arguments(query, limit, "--limit")
    begun = time.perf_counter()
    with open_for_search(address, matter) as opened, explaining() as record, recording_requests() as sent:
        record.milliseconds[_OPEN] = since(begun)
        session = _session(opened, record)
        if not doc_ids:
            record.timed(_CHOOSE, lambda: choose_scope(session.corpus, arguments.query))
        result = record.timed(_SEARCH, lambda: search_pages(session, arguments, doc_ids, ""))
        row = {
            "query": query,
            "matter": opened.corpus.matter,
            "generation": opened.corpus.reader.manifest.generation,
            "hits": [{"doc_id": hit.doc_id, "page": hit.page} for hit in result.hits],
            "rankings": [_ranking(fusion) for fusion in record.fusions],
            "searches": [_search(made) for made in record.searches],
            "requests": [_request(each) for each in sent],
            "milliseconds": _milliseconds(record),
        }
    lines = [json.dumps(row, ensure_ascii=False)] if as_json else _lines(row, limit)
    for line in lines:
        typer.echo(visible(line))


def _session(opened: OpenMatter, record: Explanation) -> Session:
    """A session whose searches are recorded and made anew."""
    corpus = Corpus(opened.corpus.matter, explained_reader(opened.corpus.reader, record))
    embedder = ExplainedEmbedder(opened.embedder, record) if opened.embedder else None
    return replace(opened, corpus=corpus, embedder=embedder, remembered=None).session()


def _ranking(fusion: Fusion) -> Row:
    scope = fusion.scope
    pages = [
        {**_page(page.ref), "score": round(page.score, 6), "sure": page.sure, "signals": _rounded(shares)}
        for page, shares in fusion.ranked
    ]
    return {
        "words": " ".join(scope.query.split()),
        "terms": list(fusion.terms),
        "documents": None if fusion.doc_ids is None else sorted(fusion.doc_ids),
        "families": [{"family": each.family, "reason": each.reason} for each in scope.families],
        "routes": [{**_page(way.ref), "reason": way.reason, "strength": way.strength} for way in fusion.routes],
        "pages": pages,
    }


def _rounded(shares: Mapping[str, float]) -> dict[str, float]:
    return {name: round(share, 6) for name, share in shares.items()}


def _search(made: SearchMade) -> Row:
    hits = [
        {"rank": rank, **(_page(of) if isinstance(of, PageRef) else {"chunk_id": of}), "score": score}
        for rank, (of, score) in enumerate(made.hits, start=1)
    ]
    head = {"kind": made.kind, "terms": list(made.terms), "documents": made.documents, "limit": made.limit}
    return {**head, "milliseconds": made.milliseconds, "hits": hits}


def _page(ref: PageRef) -> Row:
    return {"doc_id": ref.doc_id, "page": ref.page}


def _request(sent: SentRequest) -> Row:
    body = shortened(sent.body)
    return {"method": sent.method, "path": sent.path, "body": body, "milliseconds": sent.milliseconds}


def shortened(value: object) -> object:
    """A request body without the rest of long lists: a vector has hundreds of numbers, a filter up to a million ids."""
    if isinstance(value, Mapping):
        return {name: shortened(item) for name, item in value.items()}
    if not isinstance(value, list | tuple):
        return value
    is_vector = all(isinstance(item, int | float) for item in value)
    if len(value) > _VALUES or (is_vector and len(value) > _NUMBERS):
        called = "numbers" if is_vector else "values"
        return [*map(shortened, value[:_NUMBERS]), f"... {len(value)} {called}"]
    return [shortened(item) for item in value]


def _milliseconds(record: Explanation) -> dict[str, float]:
    """The time of each step: opening, choosing, the query's vector, the searches of each kind, and the rest."""
    steps = dict(record.milliseconds)
    search = steps.pop(_SEARCH)
    for made in record.searches:
        steps[made.kind] = round(steps.get(made.kind, 0.0) + made.milliseconds, 2)
    within = sum(took for name, took in steps.items() if name not in (_OPEN, _CHOOSE))
    steps["routes, fusion and snippets"] = round(max(0.0, search - within), 2)
    return {**steps, "total": round(sum(steps.values()), 2)}


def _lines(row: Row, limit: int) -> Iterator[str]:
    yield f"query: {in_line(row['query'])} (matter {row['matter']}, {row['generation']})"
    for ranking in row["rankings"]:
        yield from _ranking_lines(ranking, limit)
    for made in row["searches"]:
        yield ""
        yield f"{made['kind']} {_where(made['documents'])}, {made['milliseconds']} ms: {' '.join(made['terms'])}"
        yield from _first([f"{hit['rank']:>4}. {hit['score']:<10} {_named(hit)}" for hit in made["hits"]], limit)
    for each in row["requests"]:
        yield ""
        yield f"{each['method']} {each['path']}, {each['milliseconds']} ms"
        bodies = each["body"] if isinstance(each["body"], list) else [each["body"]]
        yield from (json.dumps(body, ensure_ascii=False) for body in bodies if body is not None)
    yield ""
    for name, took in row["milliseconds"].items():
        yield f"{took:>10.2f} ms  {name}"


def _ranking_lines(ranking: Row, limit: int) -> Iterator[str]:
    documents = ranking["documents"]
    yield ""
    yield f"ranking {_where(None if documents is None else len(documents))}"
    yield f"  words: {in_line(ranking['words'])}"
    yield f"  terms: {' '.join(ranking['terms'])}"
    for family in ranking["families"]:
        yield f"  family: {in_line(family['family'])}: {in_line(family['reason'])}"
    for way in ranking["routes"]:
        yield f"  route: {_named(way)}: {in_line(way['reason'])} ({way['strength']:g})"
    yield from _first([_ranked(rank, page) for rank, page in enumerate(ranking["pages"], start=1)], limit)


def _ranked(rank: int, page: Row) -> str:
    shares = " + ".join(f"{name} {share:.4f}" for name, share in page["signals"].items())
    return f"{rank:>4}. {page['score']:.4f} = {shares}  {_named(page)}{', sure' if page['sure'] else ''}"


def _named(of: Row) -> str:
    return in_line(of["chunk_id"]) if "chunk_id" in of else f"{in_line(of['doc_id'])} p. {of['page']}"


def _where(documents: int | None) -> str:
    if documents is None:
        return "of the whole matter"
    return f"of {documents} document{'' if documents == 1 else 's'}"


def _first(lines: Sequence[str], limit: int) -> Iterator[str]:
    yield from lines[:limit]
    if len(lines) > limit:
        yield f"      {len(lines) - limit} more, with --json"
