"""Limits and options for reading one file."""

from dataclasses import dataclass
from typing import Literal

FILE_MB = 200
"""Largest file that is read, in MB."""
PAGES = 20_000
"""Most pages of a file that is read."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The cost at which a file is skipped, and how many files are read at a time.

    `seconds` is for a file and restarts with each picture that is read. `memory_mb` is the address space of the reading
    process, where the system can limit it (not on Windows; macOS does not enforce it). `depth` counts mails in mails.
    """

    seconds: float = 300.0
    memory_mb: int = 2048
    file_mb: int = FILE_MB
    pages: int = PAGES
    depth: int = 3
    workers: int = 2


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """How text recognition reads pages that are pictures. `engine` auto: tesseract if installed, else rapidocr.

    `languages` as tesseract names them: `eng+fra`. `processes` is how many pages are read at a time, 0 one per core.
    """

    engine: Literal["auto", "tesseract", "rapidocr", "none"] = "auto"
    languages: str = "eng"
    dpi: int = 300
    page_seconds: float = 60.0
    processes: int = 0


NO_OCR = OcrOptions(engine="none")
"""Text recognition switched off."""


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How a file is read: `passwords` are tried in order on an encrypted PDF; a PDF of more than `pages` is skipped."""

    passwords: tuple[str, ...] = ()
    pages: int = PAGES
    ocr: OcrOptions = NO_OCR
