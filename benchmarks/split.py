"""Which questions and documents of the laws and judgments are kept for checking: no rule may be made while looking."""

import json
from pathlib import Path

_CATALOGUES = ("catalog_laws.jsonl", "catalog_cases.jsonl")


def half_ids(data: Path, half: str) -> set[str]:
    """The ids of the questions of `write` or of `check`."""
    return set(_split(data)[half])


def kept_documents(data: Path) -> set[str]:
    """The documents of the families that are kept for checking."""
    families = set(_split(data)["check_families"])
    lines = (line for name in _CATALOGUES for line in (data / "difc" / name).read_text("utf-8").splitlines())
    return {str(row["doc_id"]) for row in map(json.loads, lines) if row["family"] in families}


def _split(data: Path) -> dict[str, list[str]]:
    held: dict[str, list[str]] = json.loads((data / "difc" / "split.json").read_text(encoding="utf-8"))
    return held
