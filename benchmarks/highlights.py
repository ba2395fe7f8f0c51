"""Measure whether the viewer's rectangles cover the words of a quote, on real PDF pages.

    python -m benchmarks.highlights DATA [--quotes 60]

Quotes are spans of 8 to 40 words of `Page.text`, drawn with a fixed seed. A quote is right if the words whose centres
are in its rectangles are those of the quote: at least .95 of both. The reference is poppler (`pdftotext -bbox`, must be
installed), which shares no code with pdfium. For pictures see `highlights_ocr.py`. Needs the test data folder DATA.
"""

import argparse
import html
import random
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pincite.indexer.extract.drawn_page import Area, DrawnPage, Wanted
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.limits import Limits, OcrOptions, ReadingOptions
from pincite.indexer.page import Page, Span
from pincite.indexer.sources import Refusal, Source
from pincite.indexer.sources.walk import source_of
from pincite.server.viewer.highlight import place_of, rectangles

SETS = ("difc/pdfs", "varied", "us_court_pdfs", "cuad/pdfs")
FILES, PAGES, PER_PAGE = 14, 4, 2
ENOUGH = 0.95
_WORD = re.compile(r"[^\W_]+")
_BOX = re.compile(r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>')
_SIZE = re.compile(r'<page width="(\S+)" height="(\S+)">')


class Word(NamedTuple):
    """A reference word and its centre as shares of the page."""

    text: str
    x: float
    y: float


def main() -> None:
    """Print a table of sets: quotes, those with rectangles, those over the right words."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("data", type=Path)
    asked.add_argument("--quotes", type=int, default=60, help="quotes per set")
    asked.add_argument("--show", action="store_true", help="print the wrong quotes")
    asked.add_argument("--set", action="append", choices=SETS, help="only this set; repeatable")
    given = asked.parse_args()
    total = Counter[str]()
    options = ReadingOptions(ocr=OcrOptions(processes=1))
    print("| set | quotes | placed | over the right words | share | drawing a page, ms |\n|---|---|---|---|---|---|")
    for name in given.set or SETS:
        with WorkerPool(options, Limits(workers=1)) as pool:
            count = measured(given.data / name, pool, given.quotes, show=given.show)
        total += count
        _row(name, count)
    _row("all", total)


def _row(name: str, count: Counter[str]) -> None:
    share, spent = count["right"] / max(1, count["quotes"]), count["ms"] / max(1, count["drawn"])
    print(
        f"| {name} | {count['quotes']} | {count['placed']} | {count['right']} | {share:.3f} | {spent:.0f} |", flush=True
    )


def measured(folder: Path, pool: WorkerPool, most: int, *, show: bool) -> Counter[str]:
    """Count quotes, placed and right ones, of a set."""
    chance, count = random.Random(7), Counter[str]()
    paths = sorted(folder.rglob("*.pdf"))
    for path in chance.sample(paths, min(FILES, len(paths))):
        source = source_of(path.read_bytes(), path.name)
        if not isinstance(source, Source):
            continue
        read = pool.read(source)
        if isinstance(read, Refusal):
            continue
        pages = [each for each in read.document.pages if each.text_source == "layer" and len(each.text.split()) > 60]
        for page in chance.sample(pages, min(PAGES, len(pages))):
            if count["quotes"] < most:
                _page(path, source, page, pool, chance, count, show=show)
    return count


def _page(
    path: Path, source: Source, page: Page, pool: WorkerPool, chance: random.Random, count: Counter[str], *, show: bool
) -> None:
    begun = time.perf_counter()
    drawn = pool.draw(source, Wanted((page.number,)))
    count["ms"] += round((time.perf_counter() - begun) * 1000)
    count["drawn"] += 1
    reference = list(poppler_words(path, page.number))
    for quote in quotes_of(page, chance):
        count["quotes"] += 1
        areas = () if isinstance(drawn, Refusal) else areas_of(page, quote, drawn[0][0])
        count["placed"] += bool(areas)
        found = words_in(reference, areas)
        alike = likeness(found, quote)
        count["right"] += alike >= ENOUGH
        if show and alike < ENOUGH:
            print(f"  {path.name} p. {page.number}: {alike:.2f}\n    {quote!r}\n    {' '.join(found)!r}")


def areas_of(page: Page, quote: str, drawn: DrawnPage) -> tuple[Area, ...]:
    """Return the rectangles that the viewer draws for a quote."""
    span = place_of(page, quote)
    return rectangles(page, span, drawn) if span else ()


def words_in(reference: Sequence[Word], areas: Sequence[Area]) -> list[str]:
    """Return the words whose centres are in a rectangle."""
    return [w.text for w in reference if any(a[0] <= w.x <= a[2] and a[1] <= w.y <= a[3] for a in areas)]


def quotes_of(page: Page, chance: random.Random, most: int = PER_PAGE) -> Iterator[str]:
    """Yield spans of words that occur once on the page."""
    words = [Span(m.start(), m.end()) for m in re.finditer(r"\S+", page.text)]
    for _ in range(most):
        long = min(chance.randint(8, 40), len(words))
        first = chance.randrange(len(words) - long + 1)
        quote = page.text[words[first].start : words[first + long - 1].end]
        if page.text.count(quote) == 1:
            yield quote


def likeness(found: list[str], quote: str) -> float:
    """Return the smaller of the shares of common letters, ignoring their order and word boundaries."""
    one = Counter("".join(_WORD.findall(" ".join(found).casefold())))
    other = Counter("".join(_WORD.findall(quote.casefold())))
    common = (one & other).total()
    return min(common / max(1, one.total()), common / max(1, other.total()))


def poppler_words(path: Path, number: int) -> Iterator[Word]:
    """Yield the words of a page's text layer, placed by poppler."""
    command = ("pdftotext", "-cropbox", "-bbox", "-f", str(number), "-l", str(number), str(path), "-")
    output = subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")
    size = _SIZE.search(output)
    width, height = (float(size[1]), float(size[2])) if size else (1.0, 1.0)
    for left, top, right, bottom, text in _BOX.findall(output):
        x, y = (float(left) + float(right)) / 2, (float(top) + float(bottom)) / 2
        yield Word(html.unescape(text), x / width, y / height)


def ocr_words(path: Path, number: int) -> Iterator[Word]:
    """Yield the words that tesseract reads in a picture rendered by poppler."""
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "page"
        page = ("-f", str(number), "-l", str(number), "-singlefile")
        subprocess.run(("pdftoppm", "-cropbox", "-r", "250", "-gray", *page, str(path), str(picture)), check=True)
        table = ("tesseract", f"{picture}.pgm", "-", "--psm", "1", "tsv")
        rows = [
            r.split("\t") for r in subprocess.run(table, capture_output=True, check=True, text=True).stdout.split("\n")
        ]
    width, height = next((int(r[8]), int(r[9])) for r in rows if r[0] == "1")
    for row in rows:
        if row[0] == "5" and row[11].strip():
            left, top, wide, high = map(int, row[6:10])
            yield Word(row[11], (left + wide / 2) / width, (top + high / 2) / height)


if __name__ == "__main__":
    main()
