"""Print the share of each field that every perturbation keeps."""

import argparse
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from benchmarks.cost import table
from benchmarks.perturbations import __doc__ as description
from benchmarks.perturbations.forms import CONTROL, PERTURBATIONS, Perturbation
from benchmarks.perturbations.kept import FIELDS, Check, Value, checks
from benchmarks.perturbations.papers import Paper
from benchmarks.split import kept_documents
from pincite.indexer import families, sources
from pincite.indexer.extraction import extract_file
from pincite.indexer.limits import ReadingOptions
from pincite.indexer.model import IndexedDocument

ROOT = Path(__file__).resolve().parents[2]
Matter = dict[str, Paper]
_SHOWN = 300


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the documents as printed and in every other form, and print the table."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
    parser.add_argument("data", nargs="?", type=Path, default=shared)
    parser.add_argument("--misses", type=int, default=0, metavar="N", help="list N misses of each perturbation")
    options = parser.parse_args(arguments)
    folders = [options.data / "difc" / "pdfs", ROOT / "server" / "demo" / "matter"]
    matters = [_read(folder) for folder in folders if folder.is_dir()]
    found = [check for how in PERTURBATIONS for matter in matters for check in _perturbed(matter, how)]
    print(_table(found))
    if options.misses:
        hidden = kept_documents(options.data) if folders[0].is_dir() else set()
        _print_misses([check for check in found if check.doc_id not in hidden], options.misses)


def _read(folder: Path) -> Matter:
    options = ReadingOptions()
    walked = (source for source in sources.walk(folder) if isinstance(source, sources.Source))
    return {source.doc_id: Paper.of(source, extract_file(source, options)) for source in walked}


def _perturbed(matter: Matter, how: Perturbation) -> Iterator[Check]:
    """Read one document at a time in another form, with all others unchanged."""
    plain = {doc_id: paper.read for doc_id, paper in matter.items()}
    siblings = _siblings(plain.values())
    for doc_id, paper in matter.items():
        pages = how.apply(paper)
        if pages == paper.pages and how is not CONTROL:
            continue
        other = paper.reread(pages)
        yield from checks(paper.read, other, how)
        wanted, got = siblings[doc_id], _siblings({**plain, doc_id: other}.values())[doc_id]
        if wanted or got:
            yield Check(how.name, doc_id, "family", int(wanted == got), 1, got, wanted)


def _siblings(read: Iterable[IndexedDocument]) -> dict[str, set[str]]:
    """Return the other documents of each document's family."""
    grouped = families.group(families.Member(item.document, item.facts) for item in read)
    return {doc_id: set(family.doc_ids) - {doc_id} for family in grouped.families for doc_id in family.doc_ids}


def _table(found: Sequence[Check]) -> str:
    """Format a row per perturbation, a column per field. The last row omits the control, the last column is a mean."""
    cells: dict[tuple[str, str], list[Check]] = defaultdict(list)
    for check in found:
        cells[check.perturbation, check.field].append(check)
        if check.perturbation != CONTROL.name:
            cells["all but the control", check.field].append(check)
    rows = []
    for name in (*(how.name for how in PERTURBATIONS), "all but the control"):
        counts = [(sum(c.kept for c in cells[name, field]), sum(c.of for c in cells[name, field])) for field in FIELDS]
        shares = [kept / of for kept, of in counts if of]
        mean = f"{sum(shares) / len(shares):.3f}" if shares else ""
        rows.append([name, *(f"{kept / of:.3f} {kept}/{of}" if of else "" for kept, of in counts), mean])
    return table(["form", *FIELDS, "mean of fields"], rows)


def _print_misses(found: Sequence[Check], most: int) -> None:
    for how in PERTURBATIONS:
        missed = [check for check in found if check.perturbation == how.name and check.kept < check.of]
        for check in missed[:most]:
            print(
                f"{how.name}: {check.doc_id[:12]} {check.field}: got {_short(check.got)}, wanted {_short(check.wanted)}"
            )


def _short(found: Iterable[object]) -> str:
    return "; ".join(f"{each.text!r} p. {each.page}" if isinstance(each, Value) else str(each) for each in found)[
        :_SHOWN
    ]


if __name__ == "__main__":
    main()
