"""Measure precision and recall of masking on labelled personal data, and its time per page.

    python -m benchmarks.masking [--labels FILE] [--split blind] [--misses]

A label is found if a span of its kind overlaps it; a span is right if it overlaps a label of its kind. Two labels in
one span count as two found. The labels of `labels/personal_data.jsonl` are in the text, as `<kind|words>`. Needs the
name model of the `masking` extra.
"""

import argparse
import json
import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pincite.server.masking.detector import Detector
from pincite.server.masking.name_model import load
from pincite.server.masking.other_names import other_words
from pincite.server.masking.personal import Kind, PersonalSpan

LABELS = Path(__file__).parent / "labels" / "personal_data.jsonl"
_LABEL = re.compile(r"<(\w+)\|([^>]*)>")


@dataclass(frozen=True)
class Labelled:
    """A text, its personal data, and the persons known in its matter."""

    name: str
    text: str
    spans: tuple[PersonalSpan, ...]
    known: tuple[str, ...] = ()
    opening: str = ""
    """The first pages of the document."""


def read_labels(path: Path, split: str) -> Iterator[Labelled]:
    """Read the rows of a file, with labels in the text or in `spans`."""
    for line in filter(None, path.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        if row.get("split", split) != split:
            continue
        if "spans" in row:
            spans = tuple(PersonalSpan(start, end, Kind(kind)) for start, end, kind in row["spans"])
            yield Labelled(row["id"], row["text"], spans, tuple(row.get("people", ())), row.get("opening", ""))
        else:
            yield _parsed(row["id"], row["text"])


def _parsed(name: str, marked: str) -> Labelled:
    text, spans, at = "", [], 0
    for found in _LABEL.finditer(marked):
        text += marked[at : found.start()]
        spans.append(PersonalSpan(len(text), len(text) + len(found[2]), Kind(found[1])))
        text += found[2]
        at = found.end()
    return Labelled(name, text + marked[at:], tuple(spans))


def main() -> None:
    """Print a row per kind, and optionally the misses."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--labels", type=Path, default=LABELS)
    parser.add_argument("--split", default="blind")
    parser.add_argument("--misses", action="store_true")
    chosen = parser.parse_args()
    detector = Detector(load(threads=1).likely)
    counts = {kind: [0, 0, 0, 0] for kind in Kind}
    characters, begun = 0, time.perf_counter()
    for row in read_labels(chosen.labels, chosen.split):
        named = detector.named(row.known)
        others = named.others | other_words(row.opening)
        found = detector.find(row.text, named.persons, others)
        characters += len(row.text)
        _count(row, found, counts, show=chosen.misses)
    _print(counts, characters, time.perf_counter() - begun)


def _count(row: Labelled, found: list[PersonalSpan], counts: dict[Kind, list[int]], *, show: bool) -> None:
    for truths, others, offset, word in ((row.spans, found, 0, "missed"), (found, row.spans, 2, "wrong ")):
        for span in truths:
            hit = any(span.kind == other.kind and span.overlaps(other) for other in others)
            counts[span.kind][offset] += hit
            counts[span.kind][offset + 1] += 1
            if show and not hit:
                print(f"{word} {span.kind:9} {row.text[span.start : span.end]!r}  ({row.name})")


def _print(counts: dict[Kind, list[int]], characters: int, seconds: float) -> None:
    total = [sum(column) for column in zip(*counts.values(), strict=True)]
    print(f"{'kind':10} {'labels':>6} {'recall':>7} {'spans':>6} {'precision':>9}")
    for name, (found, labels, right, spans) in [*counts.items(), ("all", total)]:
        recall, precision = (f"{a / b:.3f}" if b else "-" for a, b in ((found, labels), (right, spans)))
        print(f"{name:10} {labels:6} {recall:>7} {spans:6} {precision:>9}")
    print(f"{1000 * seconds / max(1, characters / 3000):.0f} ms a page of 3,000 characters, one thread")


if __name__ == "__main__":
    main()
