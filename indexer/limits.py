"""What reading one file may cost, and what it needs to know."""

from dataclasses import dataclass
from typing import Literal

FILE_MB = 200
PAGES = 20_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost before it is skipped, and how many are read at a time.

    `seconds` is for a file, and begins anew with each of its pictures that is read.
    `memory_mb` is the address space of the process that reads, where the system can limit it (not on Windows; macOS
    does not enforce it). `depth` counts mails inside mails.
    """

    seconds: float = 300.0
    memory_mb: int = 2048
    file_mb: int = FILE_MB
    pages: int = PAGES
    depth: int = 3
    workers: int = 2


@dataclass(frozen=True, slots=True)
class OcrOptions:
    """How pages that are pictures are read. `engine` auto: tesseract where it is installed, else rapidocr.

    `languages` as tesseract names them: `eng+fra`. `processes` is how many pages are read at a time, 0 one a core.
    """

    engine: Literal["auto", "tesseract", "rapidocr", "none"] = "auto"
    languages: str = "eng"
    dpi: int = 300
    page_seconds: float = 60.0
    processes: int = 0


NO_OCR = OcrOptions(engine="none")


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How a file is read: `passwords` are tried in order on a PDF that needs one; `pages` is the most it may have."""

    passwords: tuple[str, ...] = ()
    pages: int = PAGES
    ocr: OcrOptions = NO_OCR
