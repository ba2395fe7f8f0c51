"""Measure what a model that obeys every instruction it reads can do, in the loop and over MCP.

    python -m benchmarks.injection [--first N] [--markdown]     exit code 1 if there is a breach

Downloads nothing; the documents are made in a temporary folder.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.injection.table import markdown, plain
from benchmarks.injection.trial import run_all


def main() -> None:
    """Run all passages and print a row for each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=None, help="only the first N passages")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/security.md")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        rows = run_all(Path(folder), chosen.first)
    print(markdown(rows) if chosen.markdown else plain(rows))
    sys.exit(1 if any(row.breached for row in rows) else 0)


if __name__ == "__main__":
    main()
