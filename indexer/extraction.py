"""Extract the pages of text of one file: by its format's extractor, then text recognition where pages need it."""

from collections.abc import Callable
from functools import cache, partial
from typing import Literal

from pincite.indexer.extract import csv_table, markdown
from pincite.indexer.extract.base import UNREAD, Extraction
from pincite.indexer.extract.long_blanks import shortened
from pincite.indexer.extract.ocr import find_engine, left_unread, read_pictures
from pincite.indexer.extract.ocr.base import Engine, NoEngine
from pincite.indexer.extract.ocr.pages import OnProgress
from pincite.indexer.extract.pdf import text_layer
from pincite.indexer.limits import ReadingOptions
from pincite.indexer.sources import Format, Source

_engine = cache(find_engine)


def _read_docx(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import office  # imported for the first file that needs it: most need none

    return office.extract_docx(data)


def _read_html(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import office

    return office.extract_html(data)


def _read_mail(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import mail

    return mail.extract(data)


def _read_text(form: Literal["rtf", "odt", "epub"], data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import unstructured

    return unstructured.extract_text(data, form)


def _read_slides(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import unstructured

    return unstructured.extract_slides(data)


def _read_workbook(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import workbook

    return workbook.extract(data)


def _read_message(data: bytes, _: ReadingOptions) -> Extraction:
    from pincite.indexer.extract import outlook

    return outlook.extract(data)


_EXTRACTORS: dict[Format, Callable[[bytes, ReadingOptions], Extraction]] = {
    "pdf": lambda data, options: text_layer.extract(data, options.passwords, options.pages),
    "text": lambda data, _: markdown.extract_text(data),
    "markdown": lambda data, _: markdown.extract(data),
    "docx": _read_docx,
    "html": _read_html,
    "eml": _read_mail,
    "rtf": partial(_read_text, "rtf"),
    "odt": partial(_read_text, "odt"),
    "epub": partial(_read_text, "epub"),
    "pptx": _read_slides,
    "xlsx": _read_workbook,
    "csv": lambda data, _: csv_table.extract(data),
    "msg": _read_message,
}


def extract_file(
    source: Source,
    options: ReadingOptions,
    on_progress: OnProgress | None = None,
    engine: Engine | NoEngine | None = None,
) -> Extraction:
    """Return the pages of a file. Raises `Unreadable`.

    `engine` reads the pictures; without it, the engine that the options name does. `on_progress` is called after each.
    """
    extraction = shortened(_EXTRACTORS[source.format](source.data, options))
    if not any(oddity.kind in UNREAD for oddity in extraction.oddities):
        return extraction
    engine = engine or _engine(options.ocr)
    if isinstance(engine, NoEngine):
        return left_unread(extraction, engine)
    from pincite.indexer.extract.pdf.pictures import drawing

    with drawing(source.data, engine.dpi, options.passwords) as draw:
        return shortened(read_pictures(extraction, draw, engine, on_progress))
