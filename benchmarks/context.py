"""Measure how much of a provision's context `get_context` finds, against manual labels and the surrounding pages.

    .venv/bin/python benchmarks/context.py [--labels FILE...] [--wrong GROUP]

Needs the test data (`PINCITE_TEST_DATA`, default `../shared/data`). Labels have a row per provision: its place, the
definitions (terms as hashes, with the page), exceptions, provisions referred to and amendments that a lawyer would want
with it, and under `may` what is neither missed nor wrong. The provisions were drawn by seed, one per document in turn:
of laws and regulations of the families used for development, and of contracts at even places of the sorted file names.
Those of `labels/context.jsonl` were labelled before the tool existed; the second and third draw have other seeds, were
labelled from their pages, and were scored once before any fix for them. Documents reserved for scoring are left
out on both sides.

A definition matches if term and page are the label's; an exception if unit and page are; a reference if the provision
and its page are; an amendment if the page is. `pages around` are the pages of the provision with one before and one
after, as the baseline. Precision of pages: pages shown that have something of the label.
"""

import argparse
import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.split import kept_documents
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

ROOT = Path(__file__).resolve().parents[1]
DATA = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
LABELS = [ROOT / "benchmarks" / "labels" / f"{name}.jsonl" for name in ("context", "context_second", "context_third")]
GROUPS = ("definitions", "exceptions", "references", "amendments")


@dataclass(frozen=True, slots=True)
class Item:
    """Something of a context: its possible names (hash or path), and its place; `page` is 1-based."""

    names: frozenset[str]
    doc_id: str
    page: int

    def is_met_by(self, other: "Item") -> bool:
        """Return whether both are the same; without names the page decides."""
        same = self.doc_id == other.doc_id and self.page == other.page
        return same and (not self.names or not other.names or bool(self.names & other.names))


@dataclass(frozen=True, slots=True)
class Scored:
    """One group of a provision: wanted, allowed and returned items, and the surrounding pages."""

    name: str
    group: str
    wanted: list[Item]
    allowed: list[Item]
    given: list[Item]
    around: frozenset[tuple[str, int]]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="score get_context against labels")
    parser.add_argument("--labels", type=Path, nargs="+", default=LABELS)
    parser.add_argument("--wrong", choices=GROUPS, help="list missed and wrong items")
    asked = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"no test data at {DATA}; set PINCITE_TEST_DATA")
    drawn = {path.stem: list(map(json.loads, path.read_text(encoding="utf-8").splitlines())) for path in asked.labels}
    with tempfile.TemporaryDirectory() as folder:
        matters = _index(Path(folder), [row for rows in drawn.values() for row in rows])
        for name, rows in drawn.items():
            _table(name, [each for row in rows for each in _score(matters[row["matter"]], row)], asked.wrong)


def _table(name: str, scored: Sequence[Scored], group_to_list: str | None) -> None:
    provisions = len({each.name for each in scored})
    print(f"{name}: {provisions} provisions\n{'':13}{'':>8}{'get_context':>20}{'its pages':>18}{'pages around':>18}")
    print(f"{'':13}{'wanted':>8}" + f"{'recall':>10}{'prec.':>8}" * 3)
    for group in GROUPS:
        print(_line(group, [each for each in scored if each.group == group]))
    for each in (s for s in scored if s.group == group_to_list):
        _print_errors(each)


def _index(folder: Path, rows: Sequence[dict[str, Any]]) -> dict[str, Corpus]:
    """Index the matters of the labels: all laws, and the labelled contracts."""
    contracts = folder / "contracts"
    contracts.mkdir()
    for doc_id in {row["doc_id"] for row in rows if row["matter"] == "cuad"}:
        shutil.copy(DATA / "cuad" / "pdfs" / f"{doc_id}.pdf", contracts)
    store = EmbeddedStore(folder / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    made: dict[str, Corpus] = {}
    for matter, source in (("difc", DATA / "difc" / "pdfs"), ("cuad", contracts)):
        for _ in build(source, store, matter):
            pass
        made[matter] = Corpus(matter, store.open(matter))
    return made


def _score(corpus: Corpus, row: dict[str, Any]) -> Iterator[Scored]:
    given = _given(corpus, row["doc_id"], row["path"])
    hidden = kept_documents(DATA)
    end_page = int(given["end_page"])
    around = frozenset((row["doc_id"], page) for page in range(row["page"] - 1, end_page + 2))
    for group in GROUPS:
        wanted = [item for item in map(_labelled, row[group]) if item.doc_id not in hidden]
        entries = {_entry(group, entry) for entry in given[group]}
        shown = [item for item in entries if item and item.doc_id not in hidden]
        yield Scored(
            f"{row['doc_id'][:8]} {row['path']}", group, wanted, list(map(_labelled, row["may"][group])), shown, around
        )


def _given(corpus: Corpus, doc_id: str, path: str) -> dict[str, Any]:
    """Return the result with all its parts joined."""
    arguments: dict[str, Any] = {"doc_id": doc_id, "section": path}
    whole = toolset.call(Session(corpus), "get_context", arguments).model_dump()
    part = whole
    while part["next_cursor"]:
        part = toolset.call(Session(corpus), "get_context", arguments | {"cursor": part["next_cursor"]}).model_dump()
        for group in GROUPS:
            whole[group] += part[group]
    return whole


def _labelled(label: dict[str, Any]) -> Item:
    names = label.get("terms") or [path for path in label.get("paths", ()) if path]
    return Item(frozenset(names), label["doc_id"], label["page"])


def _entry(group: str, entry: dict[str, Any]) -> Item | None:
    """Convert an entry of the result for comparison; null for a reference without a target."""
    if group == "references":
        target = entry["target"]
        return Item(_names(target["path"]), target["doc_id"], target["page"]) if target else None
    names = {"definitions": _hashed(entry.get("term", "")), "exceptions": _names(entry["path"])}
    return Item(names.get(group, frozenset()), entry["doc_id"], entry["page"])


def _names(path: str | None) -> frozenset[str]:
    return frozenset({path, path.title()} if path else ())


def _hashed(term: str) -> frozenset[str]:
    return frozenset({hashlib.sha256(term.casefold().encode()).hexdigest()[:10]})


def _line(group: str, scored: Sequence[Scored]) -> str:
    wanted = [(s, item) for s in scored for item in s.wanted]
    met = sum(any(item.is_met_by(g) for g in s.given) for s, item in wanted)
    judged = [(s, g) for s in scored for g in s.given if _is_wanted(s, g) or not any(a.is_met_by(g) for a in s.allowed)]
    right = sum(_is_wanted(s, g) for s, g in judged)
    by_pages = _of_pages(scored, lambda s: {(g.doc_id, g.page) for g in s.given})
    by_place = _of_pages(scored, lambda s: s.around)
    cells = (_share(met, len(wanted)), _share(right, len(judged)), *by_pages, *by_place)
    return f"{group:13}{len(wanted):8}" + "".join(f"{cell:>{10 if i % 2 == 0 else 8}}" for i, cell in enumerate(cells))


def _is_wanted(scored: Scored, given: Item) -> bool:
    return any(item.is_met_by(given) for item in scored.wanted)


def _of_pages(scored: Sequence[Scored], shown: Callable[[Scored], Set[tuple[str, int]]]) -> tuple[str, str]:
    """Return recall and precision of pages over all provisions."""
    wanted = found = given = 0
    for each in scored:
        pages = {(item.doc_id, item.page) for item in each.wanted}
        free = {(item.doc_id, item.page) for item in each.allowed} - pages
        wanted, found = wanted + len(pages), found + len(pages & shown(each))
        given += len(shown(each) - free)
    return _share(found, wanted), _share(found, given)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.2f}" if whole else "-"


def _print_errors(scored: Scored) -> None:
    missed = [item for item in scored.wanted if not any(item.is_met_by(g) for g in scored.given)]
    wrong = [g for g in scored.given if not any(item.is_met_by(g) for item in (*scored.wanted, *scored.allowed))]
    for kind, items in (("missed", missed), ("wrong", wrong)):
        for item in items:
            print(f"{scored.name}: {kind} {'|'.join(sorted(item.names))} {item.doc_id[:8]} page {item.page}")


if __name__ == "__main__":
    main()
