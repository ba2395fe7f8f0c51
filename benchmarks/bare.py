"""Extract the text of all PDFs of a folder with pypdfium2 only, as the baseline for the cost of an index.

Run `python -m benchmarks.bare FOLDER`.
"""

import sys
from pathlib import Path

import pypdfium2


def main(folder: Path) -> None:
    """Read every page and print their number."""
    pages = 0
    for path in sorted(folder.rglob("*.pdf")):
        document = pypdfium2.PdfDocument(path.read_bytes())
        for index in range(len(document)):
            page = document[index]
            text = page.get_textpage()
            text.get_text_range()
            text.close()
            page.close()
            pages += 1
        document.close()
    print(pages)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
