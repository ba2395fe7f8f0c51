"""Run attacks on the product, and print the breaches.

    python -m benchmarks.hostile [ATTACK...] [--short] [--markdown]     exit code 1 if there is a breach

Downloads nothing; documents, stores and servers are made in a temporary folder. `--short` makes fewer tries; the tests
run that form.
"""

import argparse
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

from benchmarks.attacks.outcome import Attack, Outcome

ATTACKS: tuple[str, ...] = ("damage", "stale", "silence", "unseen", "amounts", "freeze", "floods", "non_answers")
"""Modules of `benchmarks.attacks`, each with `attack`, in the order of the table."""
_SHOWN = 10
"""How many breaches are listed."""


def run(name: str, folder: Path, is_short: bool) -> list[Outcome]:
    """Return all rows of one attack."""
    attack: Attack = import_module(f"benchmarks.attacks.{name}").attack
    return list(attack(folder, is_short))


def _row(outcome: Outcome, seconds: float, is_markdown: bool) -> str:
    cells = (outcome.attack, str(outcome.tried), str(len(outcome.breaches)), outcome.figures, f"{seconds:.0f} s")
    return "| " + " | ".join(cells) + " |" if is_markdown else "  ".join(cells)


def main() -> None:
    """Run the attacks and print a row for each outcome."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="attacks to run; default all")
    parser.add_argument("--short", action="store_true", help="fewer tries of each")
    parser.add_argument("--markdown", action="store_true", help="print the table of docs/security.md")
    chosen = parser.parse_args()
    got_through = False
    if chosen.markdown:
        print("| attack | tried | got through | figures | time |\n|---|---|---|---|---|")
    for name in chosen.attacks or ATTACKS:
        with tempfile.TemporaryDirectory() as folder:
            started = time.monotonic()
            for outcome in run(name, Path(folder), chosen.short):
                print(_row(outcome, time.monotonic() - started, chosen.markdown), flush=True)
                for breach in outcome.breaches[:_SHOWN]:
                    print(f"    got through: {breach}", file=sys.stderr)
                got_through = got_through or bool(outcome.breaches)
    sys.exit(1 if got_through else 0)


if __name__ == "__main__":
    main()
