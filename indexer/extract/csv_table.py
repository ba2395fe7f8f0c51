"""Read CSV (RFC 4180): every value as written, each record on one line."""

import csv
import re
from dataclasses import replace
from itertools import chain

from pincite.indexer.extract import text
from pincite.indexer.extract.base import Extraction
from pincite.indexer.extract.rows import row_line

_DELIMITERS = ",;\t|"
_QUOTED = re.compile(r'"[^"]*"')


def extract(data: bytes) -> Extraction:
    """Decode as plain text. The separator is the most frequent of `,`, `;`, tab and `|` in the first line."""
    read = text.extract(data)
    csv.field_size_limit(max(csv.field_size_limit(), len(data)))
    delimiter = _delimiter(next(line for page in read.pages for line in page.text.split("\n") if line.strip()))
    records = [list(csv.reader(page.text.splitlines(keepends=True), delimiter=delimiter)) for page in read.pages]
    pages = (
        replace(page, text="\n".join(filter(None, map(row_line, rows))))
        for page, rows in zip(read.pages, records, strict=True)
    )
    first = next((record for record in chain(*records) if any(record)), [])
    return replace(read, pages=tuple(pages), title=read.title if len(list(filter(None, first))) == 1 else "")


def _delimiter(line: str) -> str:
    return max(_DELIMITERS, key=_QUOTED.sub("", line).count)
