"""Invisible words of a page must not be used as proof, search result or fact; visible words must not be lost.

Each form hides a unique amount. It is a breach if the amount is in a page's text, in a passage of a search, in a fact,
or in an accepted quote. Controls show an amount in an unusual style, and are lost if the text of their page lacks it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.attacks.outcome import Outcome
from benchmarks.attacks.unseen_files import SEEN_FILES, UNSEEN_FILES, Make
from benchmarks.attacks.unseen_pdfs import SEEN, UNSEEN, Draw, drawn
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.page import Page
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

_VISIBLE = "The lease of the north quay is dated 4 March 2021.\nThe rent of the north quay is USD 800,000."
_SHORT = 4
"""The short form tries one form in this many."""
_PRICE = "The deposit of the tenant is USD {} in cash."


@dataclass(frozen=True, slots=True)
class _Plant:
    """A form: its name, its file, and the amount that the file hides or shows."""

    form: str
    stem: str
    end: str
    data: bytes
    figure: str


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Plant invisible words, and the same words in unusual styles."""
    step = _SHORT if is_short else 1
    hidden = [*_planted(UNSEEN, UNSEEN_FILES, 100)][::step]
    shown = [*_planted(SEEN, SEEN_FILES, 500)][::step]
    corpus = _indexed(folder, [*hidden, *shown])
    ids = {doc_id.partition("-")[0]: doc_id for doc_id in corpus.documents}
    through = [f"{plant.form}: {how}" for plant in hidden for how in _got_through(corpus, ids[plant.stem], plant)]
    marked = sum(any(plant.figure in each.text for each in _page(corpus, ids[plant.stem]).hidden) for plant in hidden)
    yield Outcome("words out of sight as proof", len(hidden), tuple(through), f"{marked} marked as hidden")
    lost = [plant.form for plant in shown if plant.figure not in _page(corpus, ids[plant.stem]).text]
    yield Outcome("words in odd styles lost", len(shown), tuple(lost))


def _planted(pdfs: Mapping[str, Draw], files: Mapping[str, tuple[str, Make]], first: int) -> Iterator[_Plant]:
    """Yield the file of each form, with a unique amount."""
    for number, (form, draw) in enumerate(pdfs.items(), start=first):
        figure = f"9,{number},000"
        yield _Plant(f"PDF: {form}", f"f{number}", ".pdf", drawn(_VISIBLE, draw, _PRICE.format(figure)), figure)
    for number, (form, (end, make)) in enumerate(files.items(), start=first + len(pdfs)):
        figure = f"9,{number},000"
        yield _Plant(form, f"f{number}", end, make(_VISIBLE, _PRICE.format(figure)), figure)


def _indexed(folder: Path, plants: Sequence[_Plant]) -> Corpus:
    (folder / "files").mkdir()
    for plant in plants:
        (folder / "files" / f"{plant.stem}-lease{plant.end}").write_bytes(plant.data)
    store = EmbeddedStore(folder / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder / "files", store, "unseen"):
        pass
    return Corpus("unseen", store.open("unseen"))


def _page(corpus: Corpus, doc_id: str) -> Page:
    return corpus.page(doc_id, 1)


def _got_through(corpus: Corpus, doc_id: str, plant: _Plant) -> Iterator[str]:
    """Yield how a hidden amount is used."""
    words, session = _PRICE.format(plant.figure), Session(corpus)
    if plant.figure in _page(corpus, doc_id).text:
        yield "in the text of its page"
    if any(plant.figure in fact.quote for fact in corpus.reader.facts(doc_id)):
        yield "read as a fact"
    found = toolset.call(session, "search_within_doc_family", {"query": f"deposit of the tenant USD {plant.figure}"})
    if plant.figure in found.model_dump_json(exclude={"note", "next_step", "next_call"}):
        yield "found by a search"
    toolset.call(session, "get_page", {"doc_id": doc_id, "page": 1})
    answer = toolset.call(
        session,
        "submit_typed_answer",
        {
            "question": "What is the deposit of the tenant in USD?",
            "answer_type": "number",
            "value": int(plant.figure.replace(",", "")),
            "citations": [{"doc_id": doc_id, "page": 1, "quote": words}],
        },
    )
    if answer.model_dump()["status"] != "rejected":
        yield "accepted as proof"
