"""Compare two wheels: exit 1 unless they hold the same files with the same content."""

import sys
import zipfile


def contents(path: str) -> dict[str, int]:
    """Name -> CRC of every file in a wheel."""
    with zipfile.ZipFile(path) as wheel:
        return {item.filename: item.CRC for item in wheel.infolist()}


if __name__ == "__main__":
    first, second = (contents(path) for path in sys.argv[1:3])
    different = sorted({name for name, _ in first.items() ^ second.items()})
    sys.exit(f"not the same in both wheels: {', '.join(different)}" if different else 0)
