"""Test titles and dates taken from other documents of the matter; every document is invented."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pincite.indexer.cited_identity import with_cited_identity
from pincite.indexer.events import Finished, NothingChanged
from pincite.indexer.families import Families, Member, group
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.model import IndexedDocument
from pincite.indexer.pipeline import build
from pincite.indexer.purge import purge
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools.corpus import Corpus
from pincite.tools.documents.document_details import details

Texts = Callable[..., IndexedDocument]
LAW = "SGL LAW NO. 5 OF 2018\n1. Dues\nThe dues of berths are paid yearly to the harbour master.\n"
SAYS = "Minutes of the pilots\nWe read the Berth Dues Law, SGL Law No. 5 of 2018, and went home."
PARTIES = "between Oakley Limited (the “Owner”) and Elm Tugs LLC (the “Hirer”)"
BINDS = "\nThe parties agree as follows:\nThe Owner tows."
CASE = "Claim No. ENF 012/2023\nIN THE COURT OF FIRST INSTANCE\nJUDGMENT\n1. The claim is dismissed."


def grouped(text_document: Texts, *texts: str) -> tuple[Families, str | None, str | None]:
    """The families of these documents, and the title and date given to the first one."""
    items = [text_document(f"d{number}.txt", text) for number, text in enumerate(texts)]
    found = group(Member(item.document, item.facts) for item in items)
    first = with_cited_identity([item.document for item in items], found.relations)[0].identity
    return found, first.title, first.dated


@pytest.mark.parametrize(
    ("text", "says", "title"),
    [
        (LAW, "under the Berth Dues Law, SGL Law No. 5 of 2018.", "Berth Dues Law"),
        (LAW, "under the Berth Dues Law (SGL Law No. (5) of 2018).", "Berth Dues Law"),
        (LAW, "under the Berth Dues Law, Law No. 5 of 2018.", "Berth Dues Law"),
        (CASE, "The order in Claim No. ENF 012/2023 (Alder Ltd v Birch Ltd) binds.", "Alder Ltd v Birch Ltd"),
        (CASE, "In Alder Ltd v Birch Ltd, Claim No. ENF 12/2023, he lost.", "Alder Ltd v Birch Ltd"),
        (
            f"This Agreement is made on 3 May 2019 {PARTIES}.{BINDS}",
            f"the Tug Lease dated 3 May 2019 {PARTIES}.",
            "Tug Lease",
        ),
    ],
)
def test_a_document_takes_the_title_that_others_give_its_number(
    text_document: Texts, text: str, says: str, title: str
) -> None:
    found, named, _ = grouped(text_document, text, f"Minutes of the pilots\n{says}")
    assert named == title
    (told,) = [each for each in found.relations if each.kind == "titles"]
    assert (told.source, told.target, told.page) == ("d1.txt", "d0.txt", 1)
    assert title in told.quote


@pytest.mark.parametrize(
    "says",
    [
        "under the Berth Dues Law of 2018.",
        "under the Berth Dues Law, SGL Law No. 6 of 2018.",
        "under the Berth Dues Law, REEF Law No. 5 of 2018.",
        "under the Berth Dues Law, SGL Law No. 5 of 2018.\nby the Quay Law, SGL Law No. 5 of 2018.",
        "under the Berth Dues Law, SGL Law No. 5 of 2018.\nby the Quay Law, Law No. 5 of 2018.",
    ],
)
def test_a_title_alone_another_number_or_two_names_give_no_title(text_document: Texts, says: str) -> None:
    found, *_ = grouped(text_document, LAW, f"Minutes of the pilots\n{says}")
    assert not [each for each in found.relations if each.kind == "titles"]


def test_a_number_without_a_place_titles_no_law_shared_by_two_places(text_document: Texts) -> None:
    found, *_ = grouped(text_document, LAW, LAW.replace("SGL", "REEF"), SAYS.replace("SGL ", ""))
    assert not [each for each in found.relations if each.kind == "titles"]


def test_the_most_common_title_wins(text_document: Texts) -> None:
    wrong = SAYS.replace("Berth Dues", "Quay Dues")
    assert grouped(text_document, LAW, SAYS, wrong, f"{SAYS} Again.")[1] == "Berth Dues Law"


def test_a_contract_takes_its_date_from_a_paper_with_its_title_and_parties(text_document: Texts) -> None:
    says = f"TERMINATION NOTICE\nThe Towage Agreement dated 3 May 2019 {PARTIES} ends."
    undated = f"TOWAGE AGREEMENT\nThis Agreement is made {PARTIES}.{BINDS}"
    assert grouped(text_document, undated, says)[2] == "2019-05-03"
    assert grouped(text_document, undated.replace("Elm Tugs", "Ash Tugs"), says)[2] is None
    other_year = f"MINUTES\nThe Towage Agreement dated 3 May 2018 {PARTIES} is kept."
    assert grouped(text_document, undated, says, other_year)[2] is None
    dated = undated.replace("is made", "is made on 9 June 2020")
    found, _, day = grouped(text_document, dated, says)
    assert day is None
    assert not [each for each in found.relations if each.kind == "dates_otherwise"]


def matter(tmp_path: Path, **texts: str) -> tuple[Path, EmbeddedStore]:
    """A folder with these texts, and a store."""
    folder = tmp_path / "files"
    folder.mkdir()
    for name, text in texts.items():
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    return folder, EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)


def title_of(store: EmbeddedStore, doc_id: str) -> str | None:
    with closing(store.open("m")) as reader:
        return Corpus("m", reader).documents[doc_id].identity.title


def test_a_title_is_removed_with_its_source_document(tmp_path: Path) -> None:
    folder, store = matter(tmp_path, law=LAW, minutes=SAYS)
    own = "SGL Law No. 5 of 2018"
    list(build(folder, store, "m"))
    assert title_of(store, "law.txt") == "Berth Dues Law"
    assert NothingChanged in map(type, build(folder, store, "m"))
    purge(store, "m", ["minutes.txt"])
    assert title_of(store, "law.txt") == own
    assert b"Berth Dues Law" not in b"".join(p.read_bytes() for p in (tmp_path / "store").rglob("*") if p.is_file())
    list(build(folder, store, "m"))
    assert title_of(store, "law.txt") == "Berth Dues Law"
    (folder / "minutes.txt").unlink()
    list(build(folder, store, "m"))
    assert title_of(store, "law.txt") == own


def test_a_diagnostic_names_the_page_that_contradicts_a_documents_title(tmp_path: Path) -> None:
    folder, store = matter(tmp_path, law=f"PILOT LADDER LAW\n{LAW}", minutes=SAYS)
    (finished,) = [event for event in build(folder, store, "m") if isinstance(event, Finished)]
    assert title_of(store, "law.txt") == "Pilot Ladder Law"
    (told,) = [each for each in finished.report.diagnostics if each.kind == "identity_conflict"]
    assert told.doc_id == "law.txt"
    assert "minutes.txt page 1 gives its title as Berth Dues Law" in told.message
    with closing(store.open("m")) as reader:
        assert told in details(Corpus("m", reader), "law.txt").diagnostics
