"""Measure the cost of indexes, then the recorded submissions and the document perturbations, for docs/benchmarks.

    make bench            up to 4,000 pages, and as many files of one page: some eight minutes
    make bench ARGS=--large   also 40,000 pages: some fifteen minutes more

Uses the PDFs of the test data (`PINCITE_TEST_DATA`), or else those of the sample matter.
"""

import argparse
import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.cost import Cost, machine, pincite, run, size, table
from benchmarks.grow import grow
from benchmarks.perturbations.__main__ import main as perturbations
from benchmarks.tool_trial.__main__ import main as tool_trial

ROOT = Path(__file__).resolve().parents[1]
_UPDATED_PAGES = 20
_SINGLE = 4000
"""Files of one page, since the number of files is a separate dimension."""
_TIMES = 5


@dataclass(frozen=True, slots=True)
class Growth:
    """The cost of an index.

    CPU seconds of the index and of bare extraction, peak memory and disk in MB; for one changed document the wall-clock
    seconds (best of five) and CPU seconds; milliseconds to open the index (best of five).
    """

    name: str
    files: int
    pages: int
    pages_a_second: float
    cpu: float
    bare: float
    memory: float
    disk: float
    update: float
    update_cpu: float
    opening: float


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("--large", action="store_true", help="also 40,000 pages")
    parser.add_argument("--save", type=Path, help="write the growth as JSON lines, for benchmarks.plot")
    options = parser.parse_args(arguments)
    print(machine(), flush=True)
    with tempfile.TemporaryDirectory(prefix="pincite-bench-") as folder:
        rows = list(_growth(Path(folder), large=options.large))
    tool_trial([])
    perturbations([])
    if options.save:
        options.save.write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), encoding="utf-8")


def _growth(folder: Path, *, large: bool) -> Iterator[Growth]:
    for name, files in _matters(folder, large=large):
        store = folder / "store"
        row = _measure(name, files, store)
        print(table(list(asdict(row)), [list(asdict(row).values())]), flush=True)
        if name == "real":
            embedding = run("benchmarks.embedding", store, "bench")
            print(json.dumps(json.loads(embedding.output) | {"memory": round(embedding.memory)}), flush=True)
        shutil.rmtree(store)
        yield row


def _matters(folder: Path, *, large: bool) -> Iterator[tuple[str, Path]]:
    """Yield names and folders of PDFs, small to large: real ones, then grown ones."""
    data = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data")
    sources = [path for name in ("difc", "cuad") if (path := data / name / "pdfs").is_dir()]
    sources = sources or [ROOT / "server" / "demo" / "matter"]
    real = folder / "real"
    for source in sources:
        shutil.copytree(source, real / source.parent.name)
    yield "real", real
    for pages in (1000, 4000, 40000) if large else (1000, 4000):
        grow(sources, pages, folder / str(pages))
        yield f"grown {pages}", folder / str(pages)
        shutil.rmtree(folder / str(pages))
    grow(sources, _SINGLE, folder / "single", most=1)
    yield "single pages", folder / "single"


def _measure(name: str, files: Path, store: Path) -> Growth:
    """Index a folder, update it for one changed document, and open it."""
    bare = run("benchmarks.bare", files)
    built = _index(files, store)
    pages = int(bare.output)
    disk = round(size(store), 1)
    updates = [_update(files, store, number) for number in range(_TIMES)]
    openings = [json.loads(run("benchmarks.opening", store, "bench").output)["open"] for _ in range(_TIMES)]
    return Growth(
        name,
        files=sum(1 for _ in files.rglob("*.pdf")),
        pages=pages,
        pages_a_second=round(pages / built.wall),
        cpu=round(built.cpu, 1),
        bare=round(bare.cpu, 2),
        memory=round(built.memory),
        disk=disk,
        update=round(min(update.wall for update in updates), 2),
        update_cpu=round(min(update.cpu for update in updates), 2),
        opening=min(openings),
    )


def _update(files: Path, store: Path, number: int) -> Cost:
    """Change one document of some twenty pages, and index; PDF readers ignore bytes after the end."""
    changed = min(files.rglob("*.pdf"), key=lambda path: (abs(_pages(path) - _UPDATED_PAGES), path.name))
    with changed.open("ab") as file:
        file.write(f"\n% {number}\n".encode())
    return _index(files, store)


def _pages(path: Path) -> int:
    """Estimate the number of pages of a PDF cheaply."""
    return path.read_bytes().count(b"/Type /Page\n") or path.stat().st_size // 15000


def _index(files: Path, store: Path) -> Cost:
    return pincite("index", files, "--store", store, "--matter", "bench", "--no-vectors", "--json")


if __name__ == "__main__":
    main()
