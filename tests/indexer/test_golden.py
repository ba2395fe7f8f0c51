"""Test structure and identity of ten kinds of document against golden files; `--update-goldens` regenerates them.

The sample matter has most kinds. The others are text files beside the golden files: a consultation paper, an
opinion with footnotes and headings but no numbered paragraphs, a contract of articles and sections.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.model import IndexedDocument

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
SAMPLES = [
    "cfi-012-2023-judgment",
    "cfi-012-2023-order-with-reasons",
    "harbour-licensing-amendment-law-2021",
    "harbour-licensing-law-2019",
    "harbour-licensing-law-consolidated-2022",
    "harbour-licensing-law-enactment-notice",
    "harbour-licensing-regulations-2019",
    "pilotage-services-agreement",
    "warehouse-receipts-law-2018",
]
TEXTS = ["consultation-on-pilots", "lease-of-a-quay", "opinion-of-a-court-of-appeals"]
IDENTITY = {"title", "short_title", "law_number", "version", "in_force", "enacted", "case_id", "court", "party", "date"}


def identity_of(item: IndexedDocument) -> dict[str, Any]:
    identity = item.document.identity
    stated = [
        f"{fact.field}{f' ({fact.role})' if fact.role else ''}: {fact.value} [{fact.page}]"
        for fact in item.facts
        if fact.field in IDENTITY or fact.field.startswith("date") or fact.field.endswith("date")
    ]
    return {
        "kind": identity.kind.value,
        "title": identity.title,
        "short_titles": list(identity.short_titles),
        "law_number": str(identity.law_number) if identity.law_number else None,
        "version": identity.version,
        "in_force": identity.in_force,
        "enacted": identity.enacted,
        "case_ids": list(identity.case_ids),
        "court": identity.court,
        "parties": list(identity.parties),
        "stated": stated,
    }


def structure_of(item: IndexedDocument) -> dict[str, Any]:
    return {
        "labels": [page.label for page in item.pages],
        "contents": [page.number for page in item.pages if page.is_contents],
        "sections": [
            f"{s.kind.value} {s.container + ' / ' if s.container else ''}{s.path}"
            f"{' | ' + s.heading if s.heading else ''} [{s.start.page}-{s.end.page}]"
            for s in item.sections
        ],
    }


def agrees(item: IndexedDocument, name: str, *, update: bool) -> None:
    path = GOLDEN / f"{name}.json"
    found = {"identity": identity_of(item), "structure": structure_of(item)}
    if update:
        path.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    golden = json.loads(path.read_text(encoding="utf-8"))
    assert found["structure"] == golden["structure"]
    assert found["identity"] == golden["identity"]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_document_matches_its_golden_file(
    matter: dict[str, IndexedDocument], name: str, update_goldens: bool
) -> None:
    agrees(matter[name], name, update=update_goldens)


@pytest.mark.parametrize("name", TEXTS)
def test_a_text_matches_its_golden_file(
    text_document: Callable[..., IndexedDocument], name: str, update_goldens: bool
) -> None:
    pages = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").split("\f")
    agrees(text_document(name, *pages), name, update=update_goldens)


def test_golden_files_are_not_being_regenerated(update_goldens: bool) -> None:
    assert not update_goldens, "read the difference, and run the tests again without --update-goldens"
