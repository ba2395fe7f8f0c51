"""Compare the index of articles with provisions drawn from real documents by an independent reader.

    python -m benchmarks.article_index --draw 300 --seed 1 --out DRAWN.json

Prints the share of provisions whose start page is right. Exits with 1 if it is below `--least`. The output file names
documents and quotes them: keep it outside the project. Needs the test data (`PINCITE_TEST_DATA`).
"""

import argparse
import json
import os
import random
import sys
from collections import Counter, defaultdict
from dataclasses import asdict
from pathlib import Path

from benchmarks.provisions import Provision, provisions
from pincite.indexer.model import Section
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

DATA = Path(os.environ.get("PINCITE_TEST_DATA") or Path(__file__).resolve().parents[2] / "shared" / "data")
SHARES = {"law": 0.3, "amendment law": 0.07, "regulations": 0.16, "contract": 0.47}
_NO_INDEX = ("enactment", "consultation")


def pool() -> dict[str, list[Provision]]:
    """Return all provisions that the reader finds, by kind of document."""
    found: dict[str, list[Provision]] = defaultdict(list)
    for row in map(json.loads, (DATA / "difc" / "catalog_laws.jsonl").read_text(encoding="utf-8").splitlines()):
        kind = _kind(row["family_role"])
        if kind:
            found[kind] += provisions(DATA / "difc" / "pdfs" / f"{row['doc_id']}.pdf", bare=True)
    for path in sorted((DATA / "cuad" / "pdfs").glob("*.pdf")):
        found["contract"] += provisions(path, bare=False)
    return found


def _kind(role: str) -> str | None:
    if any(word in role for word in _NO_INDEX):
        return None
    if "amend" in role:
        return "amendment law"
    return "regulations" if "regulation" in role else "law"


def draw(found: dict[str, list[Provision]], size: int, seed: int) -> list[tuple[str, Provision]]:
    """Draw by kind of document, then evenly by style of number, so that rare styles are covered."""
    chance = random.Random(seed)
    drawn: list[tuple[str, Provision]] = []
    for kind, share in SHARES.items():
        by_style: dict[str, list[Provision]] = defaultdict(list)
        for item in found[kind]:
            by_style[item.style].append(item)
        piles = [chance.sample(pile, len(pile)) for _, pile in sorted(by_style.items())]
        left = round(size * share)
        while left and any(piles):
            for pile in piles:
                if pile and left:
                    drawn.append((kind, pile.pop()))
                    left -= 1
    return drawn


def place(sections: tuple[Section, ...], path: str) -> Section | None:
    """Return the first section at a path, in the main body before schedules."""
    found = [s for s in sections if s.path.casefold() == path.casefold()]
    return min(found, key=lambda s: (bool(s.container), s.index), default=None)


def sections_of(document: str) -> tuple[Section, ...]:
    """Read one document of the data as indexing does."""
    path = next(p for p in (DATA / "difc" / "pdfs", DATA / "cuad" / "pdfs") if (p / f"{document}.pdf").exists())
    data = (path / f"{document}.pdf").read_bytes()
    return read_document(Source(document, document, "", "pdf", data)).sections


def main() -> int:
    """Draw, compare, write the drawn provisions with the index's result, and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--draw", type=int, default=300, help="how many provisions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="a JSON file outside the project")
    parser.add_argument("--least", type=float, default=0.99, help="share of start pages that must be right")
    options = parser.parse_args()
    if not DATA.is_dir():
        sys.exit(f"no test data at {DATA}; set PINCITE_TEST_DATA")
    drawn = draw(pool(), options.draw, options.seed)
    read = {document: sections_of(document) for document in sorted({item.document for _, item in drawn})}
    rows, right, all_ = [], Counter[str](), Counter[str]()
    for kind, item in drawn:
        section = place(read[item.document], item.path)
        page = section.start.page if section else None
        for name in (kind, f"{kind}: {item.style}", "all"):
            all_[name] += 1
            right[name] += page == item.page
        rows.append(asdict(item) | {"kind": kind, "found": page, "heading": section.heading if section else None})
    options.out.write_text(json.dumps(rows, ensure_ascii=False, indent=1), encoding="utf-8")
    for name in sorted(all_, key=lambda n: (n == "all", n)):
        sys.stdout.write(f"{name:32} {right[name]:4} of {all_[name]:4}  {right[name] / all_[name]:.3f}\n")
    return 0 if right["all"] >= options.least * all_["all"] else 1


if __name__ == "__main__":
    sys.exit(main())
