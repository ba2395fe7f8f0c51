"""Do the viewer's rectangles lie over the words of a quote? Measured on real PDF pages against other witnesses.

Quotes are stretches of 8 to 40 words of `Page.text`, drawn at random with a fixed seed. A quote is right when the
words whose centres lie in its rectangles are those of the quote: at least .95 of both. The witness for pages with a
text layer is poppler (`pdftotext -bbox`), which shares no code with pdfium; for pages that are pictures it is a pass of
tesseract of its own, over a picture that poppler draws. Run: python benchmarks/highlights.py DATA [--quotes 40]
"""

import argparse
import html
import random
import re
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pincite.indexer.extract.drawn import DrawnPage, Wanted
from pincite.indexer.isolation.protocol import Refused
from pincite.indexer.isolation.readers import Readers
from pincite.indexer.limits import Limits, OcrOptions, ReadingOptions
from pincite.indexer.page import Page, Span
from pincite.indexer.sources import Source
from pincite.indexer.sources.walk import source_of
from pincite.server.viewer.highlight import place_of, rectangles

SETS = ("difc/pdfs", "varied", "us_court_pdfs", "cuad/pdfs", "scans")
FILES, PAGES, PER_PAGE = 14, 4, 2
ENOUGH = 0.95
_WORD = re.compile(r"[^\W_]+")
_BOX = re.compile(r'<word xMin="(\S+)" yMin="(\S+)" xMax="(\S+)" yMax="(\S+)">(.*?)</word>')
_SIZE = re.compile(r'<page width="(\S+)" height="(\S+)">')


class Word(NamedTuple):
    """A word of a witness and its centre as shares of the page."""

    text: str
    x: float
    y: float


def main() -> None:
    """Print a table of sets: quotes, those with rectangles, those over the right words."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("data", type=Path)
    asked.add_argument("--quotes", type=int, default=40, help="quotes of a set and a kind of page")
    asked.add_argument("--show", action="store_true", help="print the quotes that are wrong")
    asked.add_argument("--set", action="append", choices=SETS, help="only this set; repeatable")
    given = asked.parse_args()
    totals: Counter[tuple[str, str]] = Counter()
    options = ReadingOptions(ocr=OcrOptions(processes=1))
    print(
        "| set | pages | quotes | placed | over the right words | share | drawing a page, ms |\n"
        + "|---|---" * 3
        + "|---|"
    )
    for name in given.set or SETS:
        with Readers(options, Limits(workers=1)) as readers:
            for kind, counts in sorted(measured(given.data / name, readers, given.quotes, show=given.show).items()):
                told = counts["quotes"], counts["placed"], counts["right"]
                totals.update({(kind, key): counts[key] for key in ("quotes", "placed", "right")})
                spent = f"{counts['ms'] / max(1, counts['drawn']):.0f}"
                print(
                    f"| {name} | {kind} |",
                    *(f"{n} |" for n in told),
                    f"{told[2] / told[0]:.3f} | {spent} |",
                    flush=True,
                )
    for kind in ("layer", "ocr"):
        quotes = totals[kind, "quotes"]
        if quotes:
            print(
                f"| all | {kind} | {quotes} | {totals[kind, 'placed']} | {totals[kind, 'right']} "
                f"| {totals[kind, 'right'] / quotes:.3f} | |"
            )


def measured(folder: Path, readers: Readers, most: int, *, show: bool) -> dict[str, Counter[str]]:
    """Counts by where the text of a page comes from."""
    chance = random.Random(7)
    counts: dict[str, Counter[str]] = {}
    paths = sorted(folder.rglob("*.pdf"))
    for path in chance.sample(paths, min(FILES, len(paths))):
        source = source_of(path.read_bytes(), path.name)
        if not isinstance(source, Source):
            continue
        read = readers.read(source)
        if isinstance(read, Refused):
            continue
        pages = [page for page in read.document.pages if len(page.text.split()) > 60]
        for page in chance.sample(pages, min(PAGES, len(pages))):
            count = counts.setdefault(page.text_source, Counter())
            if count["quotes"] < most:
                _page(path, source, page, readers, chance, count, show=show)
    return counts


def _page(
    path: Path, source: Source, page: Page, readers: Readers, chance: random.Random, count: Counter[str], *, show: bool
) -> None:
    wanted = Wanted((page.number,), (page.number,) if page.text_source == "ocr" else ())
    begun = time.perf_counter()
    drawn = readers.draw(source, wanted)
    count["ms"] += round((time.perf_counter() - begun) * 1000)
    count["drawn"] += 1
    witness = list(_ocr_words(path, page.number) if page.text_source == "ocr" else _poppler_words(path, page.number))
    for quote in _quotes(page, chance):
        count["quotes"] += 1
        areas = () if isinstance(drawn, Refused) else _areas(page, quote, drawn[0][0])
        count["placed"] += bool(areas)
        found = [w.text for w in witness if any(a[0] <= w.x <= a[2] and a[1] <= w.y <= a[3] for a in areas)]
        likeness = _likeness(found, quote)
        count["right"] += likeness >= ENOUGH if page.text_source != "ocr" else likeness >= ENOUGH - 0.1
        if show and likeness < ENOUGH:
            print(f"  {path.name} p. {page.number}: {likeness:.2f}\n    {quote!r}\n    {' '.join(found)!r}")


def _areas(page: Page, quote: str, drawn: DrawnPage) -> tuple[tuple[float, float, float, float], ...]:
    span = place_of(page, quote)
    return rectangles(page, span, drawn) if span else ()


def _quotes(page: Page, chance: random.Random) -> Iterator[str]:
    """Stretches of words that stand once on the page."""
    words = [Span(m.start(), m.end()) for m in re.finditer(r"\S+", page.text)]
    for _ in range(PER_PAGE):
        long = min(chance.randint(8, 40), len(words))
        first = chance.randrange(len(words) - long + 1)
        quote = page.text[words[first].start : words[first + long - 1].end]
        if page.text.count(quote) == 1:
            yield quote


def _likeness(found: list[str], quote: str) -> float:
    """The smaller of the shares of letters that both have, whatever the order and the ends of words."""
    one = Counter("".join(_WORD.findall(" ".join(found).casefold())))
    other = Counter("".join(_WORD.findall(quote.casefold())))
    common = (one & other).total()
    return min(common / max(1, one.total()), common / max(1, other.total()))


def _poppler_words(path: Path, number: int) -> Iterator[Word]:
    command = ("pdftotext", "-cropbox", "-bbox", "-f", str(number), "-l", str(number), str(path), "-")
    told = subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")
    size = _SIZE.search(told)
    width, height = (float(size[1]), float(size[2])) if size else (1.0, 1.0)
    for left, top, right, bottom, text in _BOX.findall(told):
        x, y = (float(left) + float(right)) / 2, (float(top) + float(bottom)) / 2
        yield Word(html.unescape(text), x / width, y / height)


def _ocr_words(path: Path, number: int) -> Iterator[Word]:
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
