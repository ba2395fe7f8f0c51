"""The split of questions and documents of laws and judgments: rules must not be developed on the `check` half."""

import json
from pathlib import Path

_CATALOGUES = ("catalog_laws.jsonl", "catalog_cases.jsonl")


def half_ids(data: Path, half: str) -> set[str]:
    """Return the ids of the questions of `write` or of `check`."""
    return set(_split(data)[half])


def kept_documents(data: Path) -> set[str]:
    """Return the documents of the families reserved for checking."""
    families = set(_split(data)["check_families"])
    lines = (line for name in _CATALOGUES for line in (data / "difc" / name).read_text("utf-8").splitlines())
    return {str(row["doc_id"]) for row in map(json.loads, lines) if row["family"] in families}


def _split(data: Path) -> dict[str, list[str]]:
    split: dict[str, list[str]] = json.loads((data / "difc" / "split.json").read_text(encoding="utf-8"))
    return split
