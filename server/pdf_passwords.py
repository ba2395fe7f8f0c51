"""Read the file of PDF passwords that the settings name."""

from pathlib import Path

from pincite.indexer.errors import UsageError


def read_passwords(path: Path | None) -> tuple[str, ...]:
    """Read one password a line, in order, including spaces. Raises `UsageError` for an unreadable file."""
    if path is None:
        return ()
    try:
        lines = path.read_text(encoding="utf-8-sig").split(
            "\n"
        )  # universal line ends; other separators are part of the password
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(
            f"The file of passwords {path} cannot be read ({reason}). Correct PINCITE_PDF_PASSWORDS_FILE, or unset it."
        ) from None
    return tuple(line for line in lines if line)
