"""Measure whether the viewer's rectangles cover the words of a quote, on pages read by OCR.

    python -m benchmarks.highlights_ocr DATA [--documents 8]

Two kinds of pages: pictures, and pages with a text layer that are rendered at 200 dpi into a PDF of one picture. For
the second kind poppler places the words of the layer, which OCR did not see; for the first kind tesseract places them.
Quotes are drawn as in `highlights.py`; because they are OCR text, .85 of the letters are enough. Needs the test data
folder DATA, poppler and tesseract.
"""

import argparse
import random
import subprocess
import tempfile
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.highlights import ENOUGH, Word, areas_of, likeness, ocr_words, poppler_words, quotes_of, words_in
from pincite.indexer.extract.drawn_page import Wanted
from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.limits import Limits, OcrOptions, ReadingOptions
from pincite.indexer.sources import Refusal, Source
from pincite.indexer.sources.walk import source_of

SCANNED, PRINTED = ("scans",), ("difc/pdfs", "us_court_pdfs", "cuad/pdfs")
QUOTES, FIRST_PAGES, DPI = 3, 6, 200
MISREAD = 0.1


class Pictured(NamedTuple):
    """A file of one page that is a picture, and the reference words on it."""

    path: Path
    words: list[Word]


def main() -> None:
    """Print a row for each kind of page and set, and one for all."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("data", type=Path)
    asked.add_argument("--documents", type=int, default=8, help="documents per set of which a page is rendered")
    asked.add_argument("--show", action="store_true", help="print the wrong quotes")
    given = asked.parse_args()
    chance, total = random.Random(7), Counter[str]()
    print("| set | pages | quotes | placed | over the right words | share |\n|---|---|---|---|---|---|")
    with (
        tempfile.TemporaryDirectory() as folder,
        WorkerPool(ReadingOptions(ocr=OcrOptions(processes=1)), Limits(workers=1)) as pool,
    ):
        kinds = [(f"{name}, scanned", scanned(given.data / name, Path(folder))) for name in SCANNED]
        kinds += [
            (f"{name}, drawn", printed(given.data / name, Path(folder), given.documents, chance)) for name in PRINTED
        ]
        for name, pages in kinds:
            count = Counter[str]()
            for page in pages:
                count += measured(page, pool, chance, show=given.show)
            total += count
            _row(name, count)
    _row("all", total)


def _row(name: str, count: Counter[str]) -> None:
    share = f"{count['right'] / count['quotes']:.3f}" if count["quotes"] else ""
    print(
        f"| {name} | {count['pages']} | {count['quotes']} | {count['placed']} | {count['right']} | {share} |",
        flush=True,
    )


def measured(pictured: Pictured, pool: WorkerPool, chance: random.Random, *, show: bool) -> Counter[str]:
    """Count one page; zero if it has too few words or was not read by OCR."""
    count = Counter[str]()
    source = source_of(pictured.path.read_bytes(), pictured.path.name)
    read = pool.read(source) if isinstance(source, Source) else None
    if read is None or isinstance(read, Refusal):
        return count
    page = read.document.pages[0]
    assert isinstance(source, Source)
    drawn = pool.draw(source, Wanted((1,), (1,)))
    if page.text_source != "ocr" or len(page.text.split()) < 60 or isinstance(drawn, Refusal):
        return count
    count["pages"] += 1
    for quote in quotes_of(page, chance, QUOTES):
        areas = areas_of(page, quote, drawn[0][0])
        found = words_in(pictured.words, areas)
        alike = likeness(found, quote)
        count.update(quotes=1, placed=bool(areas), right=alike >= ENOUGH - MISREAD)
        if show and alike < ENOUGH - MISREAD:
            print(f"  {pictured.path.name}: {alike:.2f}\n    {quote!r}\n    {' '.join(found)!r}")
    return count


def scanned(folder: Path, made: Path) -> Iterator[Pictured]:
    """Yield the pages without a text layer among the first of each file."""
    for path in sorted(folder.rglob("*.pdf")):
        for number in range(1, min(FIRST_PAGES, _pages(path)) + 1):
            if not any(poppler_words(path, number)):
                alone = made / f"{path.stem}-{number}.pdf"
                page = ("-f", str(number), "-l", str(number))
                subprocess.run(("pdfseparate", *page, str(path), str(alone)), check=True)
                yield Pictured(alone, list(ocr_words(alone, 1)))


def printed(folder: Path, made: Path, most: int, chance: random.Random) -> Iterator[Pictured]:
    """Yield a page of some documents, rendered into a file without a text layer."""
    paths = sorted(folder.rglob("*.pdf"))
    for path in chance.sample(paths, min(most, len(paths))):
        number = chance.randint(1, max(1, _pages(path)))
        words = list(poppler_words(path, number))
        if len(words) > 60:
            alone = made / f"{path.stem}-{number}-drawn.pdf"
            alone.write_bytes(_picture(path, number))
            yield Pictured(alone, words)


def _pages(path: Path) -> int:
    output = subprocess.run(("pdfinfo", str(path)), capture_output=True, check=False).stdout.decode("utf-8", "replace")
    return next((int(line.split()[1]) for line in output.split("\n") if line.startswith("Pages:")), 0)


def _picture(path: Path, number: int) -> bytes:
    """Make a PDF of one picture: the page rendered by poppler in grey."""
    page = ("-f", str(number), "-l", str(number), "-singlefile", "-cropbox", "-r", str(DPI), "-gray")
    drawn = subprocess.run(("pdftoppm", *page, str(path)), capture_output=True, check=True).stdout
    _, size, _, pixels = drawn.split(b"\n", 3)  # P5, width and height, 255, a byte a pixel
    width, height = map(int, size.split())
    return _one_picture(width, height, zlib.compress(pixels))


def _one_picture(width: int, height: int, data: bytes) -> bytes:
    across, down = width * 72 / DPI, height * 72 / DPI
    content = f"{across} 0 0 {down} 0 0 cm /P Do".encode()
    picture = f"/Type/XObject/Subtype/Image/Width {width}/Height {height}/ColorSpace/DeviceGray/BitsPerComponent 8"
    objects = (
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {across} {down}]/Contents 4 0 R"
        "/Resources<</XObject<</P 5 0 R>>>>>>".encode(),
        f"<</Length {len(content)}>>stream\n".encode() + content + b"\nendstream",
        f"<<{picture}/Filter/FlateDecode/Length {len(data)}>>stream\n".encode() + data + b"\nendstream",
    )
    body, places = b"%PDF-1.4\n", []
    for number, each in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj" % number + each + b"endobj\n"
    table = b"xref\n0 6\n0000000000 65535 f \n" + b"".join(b"%010d 00000 n \n" % place for place in places)
    return body + table + b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(body)


if __name__ == "__main__":
    main()
