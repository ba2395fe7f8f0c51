"""Structure and identity of four sample documents, as read before.

Regenerate with `PINCITE_REGENERATE_GOLDEN=1` and read the difference; the flag may not stay on.
"""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.model import IndexedDocument

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
FLAG = "PINCITE_REGENERATE_GOLDEN"
NAMES = [
    "cfi-012-2023-order-with-reasons",
    "harbour-licensing-regulations-2019",
    "pilotage-services-agreement",
    "warehouse-receipts-law-2018",
]


def as_json(item: IndexedDocument) -> dict[str, Any]:
    identity = item.document.identity
    return {
        "identity": {
            "kind": identity.kind.value,
            "title": identity.title,
            "short_titles": list(identity.short_titles),
            "law_number": str(identity.law_number) if identity.law_number else None,
            "version": identity.version,
            "in_force": identity.in_force,
            "case_ids": list(identity.case_ids),
            "court": identity.court,
            "parties": list(identity.parties),
        },
        "labels": [page.label for page in item.pages],
        "contents": [page.number for page in item.pages if page.is_contents],
        "sections": [
            f"{s.kind.value} {s.container + ' / ' if s.container else ''}{s.path}"
            f"{' ' + s.heading if s.heading else ''} [{s.start.page}-{s.end.page}]"
            for s in item.sections
        ],
    }


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_document_is_read_as_before(matter: dict[str, IndexedDocument], name: str) -> None:
    path = GOLDEN / f"{name}.json"
    found = as_json(matter[name])
    if os.environ.get(FLAG) == "1":
        path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(path.read_text(encoding="utf-8"))


def test_golden_files_are_not_being_regenerated() -> None:
    assert os.environ.get(FLAG) is None, f"unset {FLAG} and run the tests again"
