"""The file of passwords that PDFs are opened with, as the settings name it."""

from pathlib import Path

from pincite.indexer.errors import UsageError


def read_passwords(path: Path | None) -> tuple[str, ...]:
    """One password a line, in order; spaces belong to it. Raises `UsageError` where the file cannot be read."""
    if path is None:
        return ()
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")  # universal line ends; no other character ends a line
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(
            f"The file of passwords {path} cannot be read ({reason}): correct PINCITE_PDF_PASSWORDS_FILE, or unset it."
        ) from None
    return tuple(line for line in lines if line)
