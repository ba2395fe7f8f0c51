"""Start the process that draws pages of PDFs."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pincite.indexer.isolation.worker_pool import WorkerPool
from pincite.indexer.limits import ReadingOptions
from pincite.server.pdf_passwords import read_passwords
from pincite.server.settings import Settings
from pincite.server.viewer.pages import Draw


@contextmanager
def open_drawing(settings: Settings) -> Iterator[Draw]:
    """Yield a function that draws pages of PDFs, in a process that is replaced if a file crashes it.

    Raises `UsageError` if the file of passwords cannot be read.
    """
    limits = replace(settings.index.limits(), workers=1)
    options = ReadingOptions(read_passwords(settings.pdf_passwords_file), limits.pages, settings.ocr.options(1))
    with WorkerPool(options, limits) as pool:
        yield pool.draw
