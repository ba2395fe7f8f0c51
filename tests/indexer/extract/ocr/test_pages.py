"""Test which pages are read by OCR and how the result is used, with a scripted engine."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PIL import Image

from pincite.indexer.events import FileRead, Finished
from pincite.indexer.extract.ocr.base import Engine, NoEngine, Picture, Recognised, Unrecognised
from pincite.indexer.extract.ocr.table import recognised
from pincite.indexer.extract.pdf import pictures
from pincite.indexer.limits import NO_OCR, OcrOptions, ReadingOptions
from pincite.indexer.model import IndexedDocument
from pincite.indexer.pipeline import build
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source
from pincite.indexer.store.embedded.store import EmbeddedStore

Scan = Callable[..., Image.Image]
Bound = Callable[..., bytes]
STAMP = "Filed 18 April 2024, page 1 of 2"
GOOD = "This page has a text layer of its own."
MISSING = NoEngine("tesseract is not installed", "apt install tesseract-ocr")


@dataclass(frozen=True)
class Told:
    """An engine that returns one text for every image, or fails if the text is None; it records the images."""

    text: str | None = "What the picture shows, and that at some length."
    name: str = "told 1.0"
    dpi: int = 100
    processes: int = 2
    confidence: float = 0.87
    seen: list[Picture] = field(default_factory=list)

    def read(self, picture: Picture) -> Recognised:
        self.seen.append(picture)
        if self.text is None:
            raise Unrecognised("told took more than 60 seconds")
        return Recognised(self.text, self.confidence)


def read(content: bytes, engine: Engine | NoEngine) -> IndexedDocument:
    return read_document(Source("file", "file.pdf", "0", "pdf", content), engine=engine)


def kinds(item: IndexedDocument) -> list[tuple[int | None, str]]:
    return [(each.page, each.kind) for each in item.diagnostics]


@pytest.fixture
def mixed(scan: Scan, bound: Bound, notice: Sequence[str]) -> bytes:
    """A file of a good page, a picture, a blank page and another picture."""
    return bound(GOOD, scan(*notice), "", scan(*notice))


def test_only_pages_that_need_ocr_are_recognised(mixed: bytes) -> None:
    engine = Told()
    item = read(mixed, engine)
    assert len(engine.seen) == 2
    assert [page.text_source for page in item.pages] == ["layer", "ocr", "layer", "ocr"]
    assert [page.ocr_confidence for page in item.pages] == [None, 0.87, None, 0.87]
    assert item.pages[0].text.strip() == GOOD
    assert item.pages[1].text == engine.text


def test_the_report_has_the_recognised_pages_the_engine_and_its_confidence(mixed: bytes) -> None:
    (note,) = read(mixed, Told()).diagnostics
    assert (note.page, note.kind) == (None, "read_by_ocr")
    assert "pages 2, 4" in note.message
    assert "told 1.0" in note.message
    assert "0.87" in note.message


def test_without_an_engine_each_page_has_an_install_remedy(mixed: bytes) -> None:
    item = read(mixed, MISSING)
    assert kinds(item) == [(2, "no_text_layer"), (4, "no_text_layer")]
    assert all("apt install tesseract-ocr" in note.remedy for note in item.diagnostics)
    assert all("run pincite index again" in note.remedy for note in item.diagnostics)
    assert [page.text_source for page in item.pages] == ["layer", "none", "layer", "none"]


def test_a_page_that_ocr_cannot_read_has_a_reason_and_the_others_are_read(
    scan: Scan, bound: Bound, notice: Sequence[str]
) -> None:
    item = read(bound(GOOD, scan(*notice)), Told(None))
    assert kinds(item) == [(2, "ocr_failed")]
    assert "more than 60 seconds" in item.diagnostics[0].message
    assert "ocr.page_seconds" in item.diagnostics[0].remedy


def test_a_picture_without_words_has_no_install_remedy(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    item = read(bound(scan(*notice)), Told(" \n"))
    assert kinds(item) == [(1, "ocr_no_words")]
    assert "install" not in item.diagnostics[0].remedy


def test_low_confidence_ocr_text_is_discarded(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    item = read(bound(scan(*notice)), Told("V HO!Yx3", confidence=0.1))
    assert (item.pages[0].text, kinds(item)) == ("", [(1, "ocr_no_words")])


def test_a_scan_with_only_a_stamp_as_text_layer_is_recognised(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    engine = Told()
    (page,) = read(bound((scan(*notice), STAMP)), engine).pages
    assert (page.text, page.text_source) == (engine.text, "ocr")


def test_the_stamp_text_is_kept_if_ocr_gives_less(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    item = read(bound((scan(*notice), STAMP)), Told("a blot"))
    assert (item.pages[0].text.strip(), item.pages[0].text_source) == (STAMP, "layer")
    assert item.diagnostics == ()


def test_a_scan_with_a_full_text_layer_keeps_it(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    engine = Told()
    (page,) = read(bound((scan(*notice), "\n".join(notice))), engine).pages
    assert (engine.seen, page.text_source) == ([], "layer")


def test_a_cover_with_a_small_picture_keeps_its_few_words(scan: Scan, bound: Bound) -> None:
    engine = Told()
    (page,) = read(bound((scan("Saltmere").resize((300, 400)), "Harbour Dues Law 2019")), engine).pages
    assert (page.text.strip(), page.text_source, engine.seen) == ("Harbour Dues Law 2019", "layer", [])


GARBLED = "\n".join("qeb jxpqbo lc qeb sbppbi pexii mxv qeb arbp tfqefk clroqbbk axvp lc qeb axv" for _ in range(6))
CLEAR = "\n".join("the master of the vessel shall pay the dues within fourteen days of the day" for _ in range(6))


def test_ocr_replaces_a_garbled_text_layer(bound: Bound) -> None:
    (page,) = read(bound(GARBLED), Told(CLEAR)).pages
    assert (page.text, page.text_source) == (CLEAR, "ocr")


def test_a_garbled_text_layer_is_kept_if_ocr_finds_no_words(bound: Bound) -> None:
    item = read(bound(GARBLED), Told(GARBLED[::-1]))
    assert item.pages[0].text_source == "layer"
    assert kinds(item) == [(1, "ocr_no_words")]
    assert "ocr.languages" in item.diagnostics[0].remedy


def test_a_page_of_any_size_is_drawn_within_the_memory_limit(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    engine = Told(dpi=600)
    read(bound(scan(*notice).resize((12_000, 16_000))), engine)
    (picture,) = engine.seen
    assert len(picture.pixels) == picture.width * picture.height <= 41_000_000
    assert picture.dpi < 600


def test_a_page_that_cannot_be_drawn_is_reported(scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    with pictures.drawing(bound(scan(*notice)), 100) as draw:
        assert draw(1) is not None
        assert draw(2) is None


Program = Callable[..., None]


def indexed(folder: Path, store: EmbeddedStore, *, ocr: bool = True) -> tuple[list[str], Finished]:
    options = ReadingOptions(ocr=OcrOptions(engine="tesseract", dpi=100) if ocr else NO_OCR)
    events = list(build(folder, store, "m", options=options))
    assert isinstance(events[-1], Finished)
    return [event.path for event in events if isinstance(event, FileRead)], events[-1]


@pytest.fixture
def folder(tmp_path: Path, mixed: bytes, bound: Bound) -> Path:
    """A folder with a mixed file and one that needs no engine."""
    path = tmp_path / "files"
    path.mkdir()
    (path / "mixed.pdf").write_bytes(mixed)
    (path / "plain.pdf").write_bytes(bound(GOOD))
    return path


def test_files_with_pictures_are_reread_once_an_engine_is_installed(
    folder: Path, store: EmbeddedStore, tesseract_says: Program
) -> None:
    assert indexed(folder, store, ocr=False)[0] == ["mixed.pdf", "plain.pdf"]
    assert indexed(folder, store, ocr=False)[0] == []
    tesseract_says("What the picture shows.")
    read_again, finished = indexed(folder, store)
    assert read_again == ["mixed.pdf"]
    assert [note.kind for note in finished.report.diagnostics] == ["read_by_ocr"]
    assert indexed(folder, store)[0] == []


def test_files_with_pictures_are_reread_by_a_new_engine(
    folder: Path, store: EmbeddedStore, tesseract_says: Program
) -> None:
    tesseract_says("What the picture shows.")
    indexed(folder, store)
    tesseract_says("Something else is read here.", version="9.10")
    assert indexed(folder, store)[0] == ["mixed.pdf"]


def test_recognised_text_is_kept_when_the_engine_is_removed(
    folder: Path, store: EmbeddedStore, tesseract_says: Program
) -> None:
    tesseract_says("What the picture shows.")
    indexed(folder, store)
    read_again, finished = indexed(folder, store, ocr=False)
    assert (read_again, [note.kind for note in finished.report.diagnostics]) == ([], ["read_by_ocr"])
    assert indexed(folder, store)[0] == []


def test_an_unread_page_has_the_current_reason(folder: Path, store: EmbeddedStore, tesseract_says: Program) -> None:
    indexed(folder, store, ocr=False)
    tesseract_says("What the picture shows.")
    options = ReadingOptions(ocr=OcrOptions(engine="tesseract", languages="fra"))
    *events, finished = build(folder, store, "m", options=options)
    assert [event.path for event in events if isinstance(event, FileRead)] == ["mixed.pdf"]
    assert isinstance(finished, Finished)
    assert {"tesseract has no language fra" in note.message for note in finished.report.diagnostics} == {True}
    *_, finished = build(folder, store, "m", options=options)
    assert isinstance(finished, Finished)
    assert not finished.report.published


def row(line: tuple[int, int], box: tuple[int, int, int, int], word: str, confidence: float = 90) -> str:
    return "\t".join(map(str, (5, 1, line[0], 1, line[1], 1, *box, confidence, word)))


def test_hanging_numbers_are_joined_to_their_clauses() -> None:
    table = "\n".join(
        [
            "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext",
            row((1, 1), (100, 200, 40, 30), "3.1"),
            row((1, 2), (100, 400, 40, 30), "(b)"),
            row((2, 1), (200, 198, 90, 30), "Dues"),
            row((2, 2), (200, 300, 90, 30), "are"),
            row((2, 3), (200, 402, 90, 30), "paid.", 60),
        ]
    )
    found = recognised(table)
    assert found.text == "3.1 Dues\nare\n(b) paid."
    assert found.confidence == pytest.approx(0.8167)


def test_columns_of_prose_are_read_one_after_the_other() -> None:
    words = (
        [f"Left line {n} of a column of prose" for n in range(6)],
        [f"Right line {n} of the next column" for n in range(6)],
    )
    table = "\n".join(
        row((block, n), (100 + 900 * (block - 1), 200 + 40 * n, 700, 30), words[block - 1][n])
        for block in (1, 2)
        for n in range(6)
    )
    assert recognised(table).text == "\n".join((*words[0], *words[1]))


def test_the_cells_of_a_table_are_read_row_by_row() -> None:
    table = "\n".join(
        row((block, n), (100 + 500 * (block - 1), 200 + 40 * n, 200, 30), f"{block}-{n}")
        for block in (1, 2)
        for n in range(3)
    )
    assert recognised(table).text == "1-0 2-0\n1-1 2-1\n1-2 2-2"


@pytest.mark.parametrize(
    ("first", "second"),
    [((800, 100), (800, 300)), ((100, 700), (100, 500)), ((700, 800), (500, 800))],
    ids=["down", "up", "upside down"],
)
def test_lines_of_a_rotated_page_are_read_in_their_direction(first: tuple[int, int], second: tuple[int, int]) -> None:
    size = (90, 30) if first[1] == second[1] else (30, 90)
    table = "\n".join(
        "\t".join(map(str, (5, 1, 1, 1, 1, n, *place, *size, 90, word)))
        for n, place, word in ((1, first, "One"), (2, second, "two"))
    )
    assert recognised(table).text == "One two"


def test_dot_leaders_that_tesseract_reads_as_letters_become_dots() -> None:
    words = [("Dues", 96.0), ("oe", 0.0), ("cececeseseecesecesece", 0.0), ("cece", 3.0), ("12", 97.0)]
    table = "\n".join(row((1, 1), (100 + 200 * n, 200, 190, 30), word, sure) for n, (word, sure) in enumerate(words))
    found = recognised(table)
    assert found.text == "Dues .......... 12"
    assert found.confidence > 0.8


def test_a_short_low_confidence_word_is_kept() -> None:
    table = "\n".join(row((1, 1), (100 + 200 * n, 200, 190, 30), word, 5) for n, word in enumerate(["our", "case"]))
    assert recognised(table).text == "our case"


def test_a_table_without_words_gives_no_text() -> None:
    assert recognised("level\tpage_num\n1\t1\n") == Recognised("", 0.0)
