"""Measure the error rate of text recognition on pages with a text layer, rendered as pictures and read back.

    .venv/bin/python benchmarks/ocr.py [--engine tesseract|rapidocr] [--pages 20] [--differences]

Needs the test data (`PINCITE_TEST_DATA`, default `../shared/data`) and the engine. A page is rendered at 150 or 300
dpi, upright or rotated by 90 degrees, becomes a PDF of that picture, and is read as `pincite index` reads it. The
result is compared with the layer: the character error rate is the number of edits (Levenshtein) by the length of the
layer.

The draw. Of all pages, in order of folder, file and page, those with 800 letters or more and without pictures; of the
documents with a fixed split only the `write` half, since differences may be looked at. Of each folder's plain pages
every k-th, so that there are `--pages` in all, by the shares in `FOLDERS`; of the others half as many. A page is not
plain if its reading order is ambiguous: its layer, without running headers and footers, goes back up (columns, tables,
notes in the margin), two or more of its lines are side by side, a tenth of its characters are digits, or it is a table
of contents. These are reported separately and not left out.

Both texts are compared as words in reading order: NFKC (ligatures), quotation marks and dashes unified, words broken at
a line's end joined, bullets, private-use characters and drawn lines (three or more dashes, dots or underscores)
removed, white space collapsed. Case and all else counts. Running headers and footers and stamps, which layers have at
either end, are compared last.
"""

import argparse
import io
import os
import re
import statistics
import sys
import time
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import pairwise
from pathlib import Path

import pypdfium2
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from benchmarks.split import kept_documents
from pincite.indexer.extract.base import Extraction
from pincite.indexer.extract.ocr import find_engine, read_pictures
from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.pdf import pictures, text_layer
from pincite.indexer.layout import lay_out
from pincite.indexer.limits import OcrOptions
from pincite.indexer.page import Page

FOLDERS = {"difc/pdfs": 0.4, "cuad/pdfs": 0.4, "us_court_pdfs": 0.2}
MARK = 0.01
_LETTERS = 800
_DIGITS = 0.1
_MARGIN = 5
Box = tuple[float, float, float, float]
"""Left, bottom, right and top, from the bottom left."""
_WAYS = ((150, 0), (300, 0), (300, 90))
_QUOTES = str.maketrans(
    dict.fromkeys("'`´‘’‚‛′", "'") | dict.fromkeys('"“”„‟‹›«»″', '"') | dict.fromkeys("‐‑‒–—―−", "-")
)
_BROKEN = re.compile(r"(?<=\w)(?:[\ufffe\x02\u00ad]\s*|-\s*\n\s*)(?=\w)")
_NO_CHARACTERS = re.compile(r"[\ue000-\uf8ff\ufffd•▪▫●○◦‣·■□◆➢✓]|[-._]{3,}")


@dataclass(frozen=True, slots=True)
class Sample:
    """A page with its layer; `furniture` are its running headers and footers, `plain` is defined by the draw."""

    path: Path
    page: int
    text: str
    furniture: tuple[str, ...]
    plain: bool

    @property
    def name(self) -> str:
        """A short unique name such as `cuad/0a1b2c3d p. 4`."""
        folder = self.path.parent
        return f"{(folder.parent if folder.name == 'pdfs' else folder).name}/{self.path.stem[:12]} p. {self.page}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description="measure the error rate of text recognition")
    parser.add_argument("--engine", choices=("tesseract", "rapidocr"), default="tesseract")
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--differences", action="store_true", help="list the differences at 300 dpi")
    asked = parser.parse_args()
    data = Path(os.environ.get("PINCITE_TEST_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
    if not data.is_dir():
        sys.exit(f"no documents at {data}; set PINCITE_TEST_DATA to their folder")
    engine = find_engine(OcrOptions(engine=asked.engine))
    if isinstance(engine, NoEngine):
        sys.exit(f"{engine.message}: {engine.remedy}")
    samples = list(eligible(data))
    plain, other = [s for s in samples if s.plain], [s for s in samples if not s.plain]
    print(f"{engine.name}; {len(samples)} pages fit, {len(plain)} of them plain")
    report("plain pages", drawn(plain, data, asked.pages), engine, differences=asked.differences)
    report("other pages", drawn(other, data, asked.pages // 2), engine, differences=asked.differences)
    scans(data / "scans", engine)


def report(title: str, samples: Sequence[Sample], engine: Engine, *, differences: bool) -> None:
    """Measure pages in each way, and print a line for each and one for all."""
    print(
        f"\n{title:42}{'letters':>8}" + "".join(f"{dpi:>7} dpi{f' +{turn}°' if turn else '':5}" for dpi, turn in _WAYS)
    )
    edits, seconds, length = [0] * len(_WAYS), [0.0] * len(_WAYS), 0
    rates: list[list[float]] = [[] for _ in _WAYS]
    for sample in samples:
        wanted, row = compared(furniture_last(sample.text, sample.furniture)), ""
        for way, (dpi, turn) in enumerate(_WAYS):
            text, cost = read_back(sample, dpi, turn, engine)
            got = compared(furniture_last(text, sample.furniture))
            found = distance(wanted, got)
            edits[way], seconds[way] = edits[way] + found, seconds[way] + cost
            rates[way].append(found / len(wanted))
            row += f"{found / len(wanted):>14.2%}  "
            if differences and (dpi, turn) == (300, 0):
                list_differences(wanted, got)
        length += len(wanted)
        print(f"{sample.name:42}{len(wanted):>8}{row}", flush=True)
    print(f"{'all: errors by characters':50}" + "".join(f"{e / length:>14.2%}  " for e in edits))
    print(f"{'median page':50}" + "".join(f"{statistics.median(r):>14.2%}  " for r in rates))
    print(f"{'pages above ' + format(MARK, '.0%'):50}" + "".join(f"{sum(x > MARK for x in r):>14}  " for r in rates))
    print(f"{'processor seconds a page':50}" + "".join(f"{s / len(samples):>14.1f}  " for s in seconds))


def scans(folder: Path, engine: Engine) -> None:
    """Print what is read of scans without a layer, for which there is no reference."""
    print(f"\n{'scans':42}{'letters':>8}{'confidence':>14}")
    for path in sorted(folder.glob("*.pdf")):
        for number, page in enumerate(_read(path.read_bytes(), engine).pages, start=1):
            print(f"{path.stem} p. {number:<30}{len(compared(page.text)):>8}{page.ocr_confidence or 0:>14.3f}")


def eligible(data: Path) -> Iterator[Sample]:
    """Yield the eligible pages, in order."""
    hidden = kept_documents(data)
    for folder in FOLDERS:
        for path in sorted((data / folder).glob("*.pdf")):
            if path.stem in hidden:
                continue
            content = path.read_bytes()
            document = pypdfium2.PdfDocument(content)
            for page in lay_out(text_layer.extract(content).pages):
                drawn = document[page.number - 1]
                if sum(map(str.isalpha, page.text)) >= _LETTERS and not _shows_pictures(drawn):
                    yield _sample(path, page, drawn)
            document.close()


def _shows_pictures(page: pypdfium2.PdfPage) -> bool:
    return any(page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE]))


def _sample(path: Path, page: Page, drawn: pypdfium2.PdfPage) -> Sample:
    furniture = [page.text[span.start : span.end].strip() for span in page.furniture]
    textpage = drawn.get_textpage()
    boxes = [textpage.get_rect(i) for i in range(textpage.count_rects())]
    running = " ".join(furniture)
    boxes = [box for box in boxes if textpage.get_text_bounded(*box).strip() not in running]
    body = _body(boxes)
    margin = "".join(textpage.get_text_bounded(*box) for box in boxes if box not in body)
    textpage.close()
    furniture += [line.strip() for line in page.text.splitlines() if line.strip() and line.strip() in margin]
    plain = not page.is_contents and not _has_figures(page.text) and _runs_down(body)
    return Sample(path, page.number, page.text, tuple(furniture), plain)


def _body(boxes: list[Box]) -> list[Box]:
    """Drop boxes at the wrong end of the layer: a footer that comes first, a stamp at the top that comes last."""
    start, stop = 0, len(boxes)
    for i in range(1, min(_MARGIN, len(boxes))):
        if max(top for *_, top in boxes[:i]) <= min(low for _, low, *_ in boxes[i:]):
            start = i
        if min(low for _, low, *_ in boxes[-i:]) >= max(top for *_, top in boxes[:-i]):
            stop = len(boxes) - i
    return boxes[start:stop]


def _has_figures(text: str) -> bool:
    shown = "".join(text.split())
    return sum(map(str.isdigit, shown)) > _DIGITS * len(shown)


def _runs_down(boxes: Sequence[Box]) -> bool:
    beside = 0
    for (first, bottom, right, top), (left, low, _, high) in pairwise(boxes):
        if low > top:
            return False
        height, level = top - bottom, min(top, high) - max(bottom, low) > 0
        beside += level and left - right > 3 * height and right - first > 5 * height  # a hanging number is short
    return beside < 2


def drawn(samples: Sequence[Sample], data: Path, count: int) -> list[Sample]:
    """Take `count` samples: from each folder its share, evenly spaced."""
    found: list[Sample] = []
    for folder, share in FOLDERS.items():
        eligible_pages = [sample for sample in samples if sample.path.parent == data / folder]
        wanted = round(share * count)
        found += eligible_pages[:: max(1, len(eligible_pages) // max(1, wanted))][:wanted]
    return found


def read_back(sample: Sample, dpi: int, turn: int, engine: Engine) -> tuple[str, float]:
    """Render a page, read it; return the text and the CPU seconds, including those of child processes."""
    with pictures.drawing(sample.path.read_bytes(), dpi) as draw:
        picture = draw(sample.page)
    assert picture is not None, sample.name
    image = Image.frombytes("L", (picture.width, picture.height), picture.pixels).rotate(turn, expand=True)
    started = _processor_seconds()
    (page,) = _read(_as_pdf(image, dpi), engine).pages
    assert page.text_source == "ocr", sample.name
    return lay_out([page])[0].text, _processor_seconds() - started


def _as_pdf(image: Image.Image, dpi: int) -> bytes:
    buffer, size = io.BytesIO(), (image.width * 72 / dpi, image.height * 72 / dpi)
    canvas = Canvas(buffer, pagesize=size)
    canvas.drawImage(ImageReader(image), 0, 0, *size)
    canvas.save()
    return buffer.getvalue()


def _read(content: bytes, engine: Engine) -> Extraction:
    with pictures.drawing(content, engine.dpi) as draw:
        return read_pictures(text_layer.extract(content), draw, engine)


def _processor_seconds() -> float:
    return sum(os.times()[:4]) if sys.platform != "win32" else time.process_time()


def furniture_last(text: str, furniture: Sequence[str]) -> str:
    """Move the lines that are nearly equal to a running header or footer to the end."""
    lines = text.splitlines()
    running = [line for line in lines if any(_about_same(line, each) for each in furniture)]
    return "\n".join([line for line in lines if line not in running] + sorted(running, key=str.casefold))


def _about_same(line: str, other: str) -> bool:
    a, b = compared(line), compared(other)
    return a == b or (min(len(a), len(b)) > 3 and distance(b, a) <= 0.2 * len(b))


def compared(text: str) -> str:
    """Normalise a text for comparison."""
    text = _BROKEN.sub("", unicodedata.normalize("NFKC", text).translate(_QUOTES))
    return " ".join(_NO_CHARACTERS.sub(" ", text).split())


def distance(wanted: str, got: str) -> int:
    """Return the Levenshtein distance, by bit vectors (Myers 1999, in the form of Hyyrö 2003)."""
    if not wanted:
        return len(got)
    places: dict[str, int] = {}
    for i, char in enumerate(wanted):
        places[char] = places.get(char, 0) | 1 << i
    mask, last = (1 << len(wanted)) - 1, 1 << len(wanted) - 1
    up, down, score = mask, 0, len(wanted)
    for char in got:
        match = places.get(char, 0)
        diagonal = (((match & up) + up) ^ up) | match | down
        right, left = down | ~(diagonal | up) & mask, diagonal & up
        score += bool(right & last) - bool(left & last)
        right = right << 1 | 1
        up, down = (left << 1 | ~(diagonal | right)) & mask, right & diagonal & mask
    return score


def list_differences(wanted: str, got: str) -> None:
    """Print each differing span of words, with the words before it."""
    a, b = wanted.split(), got.split()
    for kind, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if kind != "equal":
            print(f"    …{' '.join(a[max(0, i - 2) : i])} [{' '.join(a[i:j])}] read as [{' '.join(b[k:m])}]")


if __name__ == "__main__":
    main()
