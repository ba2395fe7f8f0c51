"""What reading one file may cost, and what it needs to know."""

from dataclasses import dataclass

FILE_MB = 200
PAGES = 20_000


@dataclass(frozen=True, slots=True)
class Limits:
    """What one file may cost before it is skipped, and how many are read at a time.

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
class ReadingOptions:
    """How a file is read: `passwords` are tried in order on a PDF that needs one; `pages` is the most it may have."""

    passwords: tuple[str, ...] = ()
    pages: int = PAGES
