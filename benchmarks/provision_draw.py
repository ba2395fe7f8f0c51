"""Measure whether `find_article_page` finds the provisions that documents print, each by its number.

    python -m benchmarks.provision_draw FOLDER [--store STORE] [--draw 100] [--seed 1] [--out DRAWN.json]

`benchmarks/provision_reader.py` lists the provisions that each document of FOLDER prints; they are drawn from one
document after the other. A provision is found if the first match is on its page and begins with its line, or with the
heading above it. STORE keeps the index between runs. The output file quotes documents: keep it outside the project.
"""

import argparse
import json
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.cost import pincite
from benchmarks.provision_reader import Printed, printed_provisions
from pincite.indexer.page import PageRef
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.errors import ToolCallError
from pincite.tools.model import ArticlePageResult
from pincite.tools.toolset import call

_MATTER = "provisions"
_WORDS = 24
"""Letters and digits of a provision's line that a match must show."""
_ABOVE = 160
"""Letters and digits that a heading above that line may have."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A provision of a document and the outcome: `right`, `wrong place`, `not indexed`, `no answer`."""

    document: str
    printed: Printed
    outcome: str
    detail: str


def main(arguments: Sequence[str] | None = None) -> int:
    """Index, list, draw, ask, and print the shares; exit with 1 below `--least`."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--store", type=Path)
    parser.add_argument("--draw", type=int, default=100, help="how many provisions")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, help="a JSON file outside the project")
    parser.add_argument("--least", type=float, default=0.95, help="share that must be found at the right place")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        store = options.store or Path(folder)
        pincite("index", options.folder, "--store", store, "--matter", _MATTER, "--no-vectors", "--json")
        with open_matter(open_store(store), _MATTER) as opened:
            listed = _listed(opened)
            asked = [_ask(opened, document, each) for document, each in draw(listed, options.draw, options.seed)]
    if options.out:
        options.out.write_text(json.dumps([asdict(a) for a in asked], ensure_ascii=False, indent=1), encoding="utf-8")
    return 0 if _print(asked, sum(map(len, listed.values()))) >= options.least else 1


def _listed(opened: OpenMatter) -> dict[str, list[Printed]]:
    reader = opened.corpus.reader
    return {
        d.doc_id: printed_provisions([reader.page(PageRef(d.doc_id, n)).text for n in range(1, d.page_count + 1)])
        for d in reader.documents()
    }


def draw(listed: dict[str, list[Printed]], size: int, seed: int) -> list[tuple[str, Printed]]:
    """Draw one from each document in turn, so that long documents do not dominate."""
    chance = random.Random(seed)
    piles = [(document, chance.sample(each, len(each))) for document, each in sorted(listed.items())]
    drawn: list[tuple[str, Printed]] = []
    while len(drawn) < size and any(pile for _, pile in piles):
        drawn += [(document, pile.pop()) for document, pile in piles if pile]
    return drawn[:size]


def _ask(opened: OpenMatter, document: str, printed: Printed) -> Asked:
    try:
        result = call(opened.session(), "find_article_page", {"law": document, "article": printed.name})
    except ToolCallError as error:
        return Asked(document, printed, "no answer", str(error))
    assert isinstance(result, ArticlePageResult)
    if not result.matches:
        has_next_step = bool(result.note) and bool(result.next_call or result.near or result.printed_on)
        honest = "not indexed" in (result.note or "") and has_next_step
        return Asked(document, printed, "not indexed" if honest else "no answer", result.note or "")
    first = result.matches[0]
    shown = _bare(first.text)
    place = shown.find(_bare(printed.words)[:_WORDS])
    is_right = first.page == printed.page and 0 <= place <= _ABOVE
    return Asked(
        document, printed, "right" if is_right else "wrong place", f"p. {first.page} {first.path}: {first.text[:80]}"
    )


def _bare(text: str) -> str:
    return re.sub(r"[\W_]+", "", text).casefold()


def _print(asked: Sequence[Asked], listed: int) -> float:
    """Print the outcomes by style of number; return the share that is right."""
    sys.stdout.write(f"{listed} provisions listed, {len(asked)} drawn\n")
    outcomes = ("right", "wrong place", "not indexed", "no answer")
    for style in (*sorted({a.printed.style for a in asked}), "all"):
        count = Counter(a.outcome for a in asked if style in (a.printed.style, "all"))
        row = ", ".join(f"{count[outcome]} {outcome}" for outcome in outcomes if count[outcome])
        sys.stdout.write(f"{style:10} {count['right']:4} of {count.total():4}  {row}\n")
    return sum(a.outcome == "right" for a in asked) / max(len(asked), 1)


if __name__ == "__main__":
    sys.exit(main())
