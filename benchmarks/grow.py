"""Make a large matter from real pages, repeated under new identities, as PDFs in a folder outside the project.

    python -m benchmarks.grow SOURCE... --pages 4000 --into FOLDER [--single]

Each copy of a document keeps its words and line layout. Other names (every long capitalised word that is not a legal
term gets an ending of the copy) and other case and law numbers make it a separate document with its own family, so the
vocabulary grows as in a real matter. Needs reportlab.
"""

import argparse
import re
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pypdfium2
from reportlab.pdfgen.canvas import Canvas

_LEGAL_TERMS = frozenset(
    """Agreement Amendment Annex Appeal Appellant Appendix Applicant Application April Article August Between Chapter
    Chief Claim Claimant Clause Consolidated Contents Contract Counsel Court Courts Date December Defendant Definitions
    Director Enactment February First General Hearing Instance Interpretation January Judge Judgment July June Justice
    Law Laws March Notice November October Order Part Parties Party Registrar Regulations Respondent Schedule Section
    September Shall Small Claims Tribunal Title Version Whereas""".split()
)
_NAME = re.compile(r"\b[A-Z](?:[a-z]{4,}|[A-Z]{4,})\b")
_CASE = re.compile(r"\b(\d{3})([/-])((?:19|20)\d{2})\b")
_LAW_NUMBER = re.compile(r"(?<=No\. )\(?(\d{1,2})\)?(?= of (?:19|20)\d{2})")
_CONSONANTS, _VOWELS = "bdfgklmnprstvz", "aeiou"
_TOP, _LEFT, _SIZE, _LEADING = 800.0, 56.0, 8.0, 9.5


def main(arguments: Sequence[str] | None = None) -> None:
    """Grow a matter of about this many pages, and print its size."""
    parser = argparse.ArgumentParser(prog="benchmarks.grow", description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, required=True)
    parser.add_argument("--into", type=Path, required=True)
    parser.add_argument("--single", action="store_true", help="write a file per page")
    options = parser.parse_args(arguments)
    files, pages = grow(options.sources, options.pages, options.into, most=1 if options.single else None)
    print(f"{files} files, {pages} pages")


def grow(sources: Sequence[Path], pages: int, into: Path, *, most: int | None = None) -> tuple[int, int]:
    """Write PDFs with at least `pages` pages in total into a new folder; return (files, pages).

    No file has more than `most` pages: longer documents are split.
    """
    into.mkdir(parents=True)
    read_in = (read(path) for folder in sources for path in sorted(folder.rglob("*.pdf")))
    originals = [part for name, texts in read_in for part in _cut(name, texts, most)]
    written = files = 0
    for copy, (name, texts) in _copies(originals):
        if written >= pages:
            break
        draw(into / f"{name}-{copy:03d}.pdf", [vary(text, copy) for text in texts])
        written, files = written + len(texts), files + 1
    return files, written


def _cut(name: str, texts: list[str], most: int | None) -> Iterator[tuple[str, list[str]]]:
    if most is None:
        yield name, texts
        return
    for first in range(0, len(texts), most):
        yield f"{name}-p{first + 1:03d}", texts[first : first + most]


def _copies(originals: Sequence[tuple[str, list[str]]]) -> Iterator[tuple[int, tuple[str, list[str]]]]:
    for copy in count(1):
        for original in originals:
            yield copy, original


def read(path: Path) -> tuple[str, list[str]]:
    """Return the first letters of a PDF's name, and the text of each page."""
    document = pypdfium2.PdfDocument(path)
    texts = [document[index].get_textpage().get_text_range() for index in range(len(document))]
    document.close()
    return path.stem[:24], texts


def vary(text: str, copy: int) -> str:
    """Return the text with the copy's identity, deterministic for each copy."""
    text = _CASE.sub(lambda m: f"{(int(m[1]) + 37 * copy) % 1000:03d}{m[2]}{1970 + (int(m[3]) + copy) % 50}", text)
    text = _LAW_NUMBER.sub(lambda m: str(int(m[1]) + 100 * copy), text)
    return _NAME.sub(lambda m: m[0] if m[0].capitalize() in _LEGAL_TERMS else _renamed(m[0], copy), text)


def _renamed(word: str, copy: int) -> str:
    ending = syllables(copy)
    return word + (ending.upper() if word.isupper() else ending)


def syllables(number: int) -> str:
    """Return a pronounceable ending, unique for each number."""
    ending = ""
    while True:
        number, rest = divmod(number, len(_CONSONANTS) * len(_VOWELS))
        consonant, vowel = divmod(rest, len(_VOWELS))
        ending += _CONSONANTS[consonant] + _VOWELS[vowel]
        if not number:
            return ending


def draw(path: Path, texts: Sequence[str]) -> None:
    """Draw the pages line by line; characters outside Latin-1 become question marks."""
    canvas = Canvas(str(path), pagesize=(595, 842), invariant=True)
    for text in texts:
        lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
        drawing = canvas.beginText(_LEFT, _TOP)
        drawing.setFont("Helvetica", _SIZE, min(_LEADING, (_TOP - 30) / max(len(lines), 1)))
        drawing.textLines([line.encode("cp1252", "replace").decode("cp1252") for line in lines], trim=0)
        canvas.drawText(drawing)
        canvas.showPage()
    canvas.save()


if __name__ == "__main__":
    main()
