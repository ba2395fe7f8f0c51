"""Tests that an amendment of a contract applies to its copies too, on invented documents."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.purge import purge
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.results.cautions import cautions
from pincite.tools.session import Session

HIRE = """PUNT HIRE AGREEMENT
THIS AGREEMENT is made on 3 May 2021 between
(1) FEN BOATS LIMITED (the "Owner"); and
(2) LEY LEISURE LIMITED (the "Hirer").
1. Punts
1.1 The Owner shall let ten punts to the Hirer.
2. Fee
2.1 The Hirer shall pay a fee of 80 florins a week.
2.2 The fee is paid on each Monday.
"""
AMENDMENT = """AMENDMENT AGREEMENT
THIS AMENDMENT AGREEMENT is made on 9 June 2022 between
(1) FEN BOATS LIMITED (the "Owner"); and
(2) LEY LEISURE LIMITED (the "Hirer").
The parties made a Punt Hire Agreement dated 3 May 2021.
1. Changes
1.1 In clause 2.1 of the Punt Hire Agreement, "80 florins" is replaced by "95 florins".
"""
FEE = {"doc_id": "", "page": 1, "quote": "The Hirer shall pay a fee of 80 florins a week", "paragraph": "2.1"}


class Matter:
    """Files in a folder, and the store that they are indexed into."""

    def __init__(self, root: Path, **files: str) -> None:
        self._folder = root / "files"
        self._folder.mkdir()
        for name, text in files.items():
            (self._folder / f"{name}.txt").write_text(text, encoding="utf-8")
        self.store = EmbeddedStore(root / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
        for _ in build(self._folder, self.store, "m"):
            pass

    def corpus(self) -> Corpus:
        return Corpus("m", self.store.open("m"))


def amendment_mentions(corpus: Corpus, doc_id: str) -> list[str]:
    """The documents named in a caution on clause 2.1, in its context, and in the warning on its submission."""
    (caution,) = cautions(corpus, [(PageRef(doc_id, 1), "2.1")], date(2026, 1, 1))
    session = Session(corpus)
    context: Any = toolset.call(session, "get_context", {"doc_id": doc_id, "section": "2.1"})
    toolset.call(session, "get_page", {"doc_id": doc_id, "page": 1})
    asked = {"question": "What is the weekly fee in florins?", "answer_type": "number", "value": 80}
    done: Any = toolset.call(session, "submit_typed_answer", asked | {"citations": [FEE | {"doc_id": doc_id}]})
    assert (done.status, done.cautions) == ("accepted", [caution])
    return [caution.split(": ")[1].split(",")[0], *(entry.doc_id for entry in context.amendments)]


@pytest.mark.parametrize("copy", [HIRE, HIRE.replace("\n", "\n\n"), HIRE.replace("2. Fee", "\f2. Fee")])
def test_an_amendment_applies_to_each_copy_of_its_contract(tmp_path: Path, copy: str) -> None:
    corpus = Matter(tmp_path, a=HIRE, b=copy, change=AMENDMENT).corpus()
    assert {d.family_id for d in corpus.documents.values()} == {"contract:a.txt"}
    assert {(r.kind, r.source, r.target) for r in corpus.relations} == {
        ("duplicate_of", "b.txt", "a.txt"),
        ("amends_contract", "change.txt", "a.txt"),
        ("amends_contract", "change.txt", "b.txt"),
    }


@pytest.mark.parametrize("copy", [HIRE, HIRE.replace("\n", "\n\n")])
@pytest.mark.parametrize("doc_id", ["a.txt", "b.txt"])
def test_a_submission_has_the_warning_for_any_cited_copy(tmp_path: Path, copy: str, doc_id: str) -> None:
    assert amendment_mentions(Matter(tmp_path, a=HIRE, b=copy, change=AMENDMENT).corpus(), doc_id) == [
        "change.txt",
        "change.txt",
    ]


@pytest.mark.parametrize(("gone", "left"), [("a.txt", "b.txt"), ("b.txt", "a.txt")])
def test_a_copy_left_by_a_purge_is_still_amended(tmp_path: Path, gone: str, left: str) -> None:
    matter = Matter(tmp_path, a=HIRE, b=HIRE, change=AMENDMENT)
    purge(matter.store, "m", [gone])
    corpus = matter.corpus()
    assert {d.family_id for d in corpus.documents.values()} == {f"contract:{left}"}
    assert amendment_mentions(corpus, left) == ["change.txt", "change.txt"]


def test_copies_of_an_amendment_belong_to_the_family_of_its_contract(tmp_path: Path) -> None:
    corpus = Matter(tmp_path, a=HIRE, b=HIRE, change=AMENDMENT, change2=AMENDMENT).corpus()
    assert len(corpus.families) == 1


def test_a_contract_in_other_words_is_not_a_copy(tmp_path: Path) -> None:
    corpus = Matter(tmp_path, a=HIRE, b=HIRE.replace("ten punts", "two punts")).corpus()
    assert {d.family_id for d in corpus.documents.values()} == {"contract:a.txt", "contract:b.txt"}
