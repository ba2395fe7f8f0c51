"""Compare the identity read of 80 commercial contracts with the labels of CUAD v1 (CC BY 4.0).

    .venv/bin/python benchmarks/contracts.py [--wrong FIELD]

Needs the test data (`PINCITE_TEST_DATA`, default `../shared/data`). Prints a table by field and half. The even half is
the contracts at even positions of the sorted file names. The rules were first developed on it only, later on the misses
of both halves, so neither half is blind. `--wrong` lists differences in the even half.

Scoring. A title is right if it equals the label without case, spaces, punctuation and a leading `the`; a label that
repeats itself counts once, a dangling last letter is dropped. A date is right if it is the same day. For a label with
blanks (`09/14/200[]`) a date is right if it agrees with the filled parts, and so is none; for an empty label (the day
depends on something) only none is right. A contract without a label for a date is not scored, because labels that were
found on no page are missing; how often a date is read there is printed. Parties are compared as sets (Jaccard) of the
names before the bracketed roles, without case, spaces, punctuation and trade names; a part of the label that names no
one (`individually a "Party"`) is dropped.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from pincite.evals.formats.cuad_values import labelled_date
from pincite.indexer.extract.pdf import text_layer
from pincite.indexer.identity import identify
from pincite.indexer.layout import lay_out
from pincite.indexer.model import Fact

ROOT = Path(__file__).resolve().parents[1]
MARKS = {"title": 0.85, "agreement_date": 0.85, "effective_date": 0.85, "party": 0.80}
_DATES = {"agreement_date": "Agreement Date", "effective_date": "Effective Date"}
_NOBODY = re.compile(r"^[(\"]|^[^(]*\(\s*(?:individually|collectively|each|together)\b[^)]*\bPart(?:y|ies)")
_TRADES_AS = re.compile(r",?\s*\b(?:d/b/a|doing business as|a subsidiary of)\b.*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Contract:
    """One contract: its labels by category, and the values read by field. `half` is `even` or `odd`."""

    doc_id: str
    half: str
    labels: dict[str, Any]
    read: dict[str, list[str]]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="score the identity of contracts against CUAD's labels")
    parser.add_argument("--wrong", choices=tuple(MARKS), help="list differences in the even half")
    asked = parser.parse_args()
    folder = Path(os.environ.get("PINCITE_TEST_DATA") or ROOT.parent / "shared" / "data") / "cuad"
    if not folder.is_dir():
        sys.exit(f"no contracts at {folder}; set PINCITE_TEST_DATA to the folder with cuad/")
    contracts = list(read_contracts(folder))
    print(f"{'field':16}{'mark':>6}{'even half':>18}{'odd half':>18}{'all':>18}")
    for field, mark in MARKS.items():
        print(
            f"{field:16}{mark:6.2f}" + "".join(f"{_cell(contracts, field, half):>18}" for half in ("even", "odd", ""))
        )
    for field, category in _DATES.items():
        without = [c for c in contracts if category not in c.labels]
        print(f"{field} without a label: read in {sum(bool(c.read.get(field)) for c in without)} of {len(without)}")
    for contract in contracts if asked.wrong else ():
        value = score(contract, asked.wrong)
        if contract.half == "even" and value is not None and value < 1:
            print(f"{contract.doc_id} {value:.2f} {contract.read.get(asked.wrong)} != {_label(contract, asked.wrong)}")


def read_contracts(folder: Path) -> Iterator[Contract]:
    """Read each labelled contract, in the order of file names."""
    rows = [json.loads(line) for line in (folder / "items.jsonl").read_text(encoding="utf-8").splitlines()]
    by_document = groupby(sorted(rows, key=lambda row: str(row["doc_id"])), key=lambda row: str(row["doc_id"]))
    for index, (doc_id, items) in enumerate(by_document):
        kept = list(items)
        labels = {row["category"]: row["answer"] for row in reversed(kept)}
        labels |= {"title": kept[0]["document_name"], "party": kept[0]["parties"]}
        pages = lay_out(text_layer.extract((folder / "pdfs" / f"{doc_id}.pdf").read_bytes()).pages)
        yield Contract(doc_id, "odd" if index % 2 else "even", labels, by_field(identify(pages).facts))


def by_field(facts: tuple[Fact, ...]) -> dict[str, list[str]]:
    """Return the values of each field, in the order read."""
    fields = dict.fromkeys(fact.field for fact in facts)
    return {field: [fact.value for fact in facts if fact.field == field] for field in fields}


def score(contract: Contract, field: str) -> float | None:
    """Return the score 0..1; null without a label."""
    label = _label(contract, field)
    return None if label is None else _SCORES[field](label, contract.read.get(field, []))


def _label(contract: Contract, field: str) -> str | None:
    return contract.labels.get(_DATES.get(field, field))


def _title_score(label: str, read: list[str]) -> float:
    wanted = {plain(re.sub(r"[\s,(]+\w$", "", part.strip())) for part in label.split("\n") if part.strip()}
    return float(bool(read) and plain(read[0]) in wanted)


def _date_score(label: str, read: list[str]) -> float:
    whole = labelled_date(label)
    if whole or not read:
        return float(whole == (read[0] if read else None))
    year, month, day = read[0].split("-")
    parts = [re.escape(part).replace(r"\[\]", r"\d*") for part in label.split("/")]
    return float(len(parts) == 3 and bool(re.fullmatch("/0?".join(parts), f"{month}/{day}/{year}")))


def _parties_score(label: str, read: list[str]) -> float:
    wanted, found = labelled_names(label), {plain(_TRADES_AS.sub("", name)) for name in read}
    return len(wanted & found) / len(wanted | found) if wanted | found else 1.0


def labelled_names(label: str) -> set[str]:
    """Return the names before the bracketed roles."""
    parts = (part.strip().removeprefix("(") for part in re.split(r";(?![^(]*\))", label))
    named = [part for part in parts if not _NOBODY.search(part) and "shall collectively" not in part]
    return {plain(_TRADES_AS.sub("", part.split("(")[0])) for part in named} - {""}


def plain(text: str) -> str:
    """Return only letters and digits, lower case, without a leading `the`."""
    return re.sub(r"[^a-z0-9]", "", re.sub(r"^\W*the\s+", "", text.casefold()))


def _cell(contracts: list[Contract], field: str, half: str) -> str:
    scores = [s for c in contracts if half in (c.half, "") and (s := score(c, field)) is not None]
    return f"{sum(scores) / len(scores):.3f} (n={len(scores)})"


_SCORES: dict[str, Callable[[str, list[str]], float]] = {
    "title": _title_score,
    "agreement_date": _date_score,
    "effective_date": _date_score,
    "party": _parties_score,
}

if __name__ == "__main__":
    main()
