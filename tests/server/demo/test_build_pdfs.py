from pathlib import Path

import pypdfium2
import pytest

from pincite.server.demo import build_pdfs
from pincite.server.demo.markup import parse_line, read_source

MATTER = sorted(build_pdfs.MATTER.glob("*.pdf"))
WITH_COVER = {
    "harbour-licensing-amendment-law-2021",
    "harbour-licensing-law-2019",
    "harbour-licensing-law-consolidated-2022",
    "harbour-licensing-regulations-2019",
    "pilotage-services-agreement",
    "saltmere-laws-amendment-law-2022",
    "warehouse-receipts-law-2018",
}
WITH_CONTENTS = {
    "harbour-licensing-law-2019",
    "harbour-licensing-law-consolidated-2022",
    "harbour-licensing-regulations-2019",
}


def page_texts(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    return [document[index].get_textpage().get_text_range() for index in range(len(document))]


def page_labels(path: Path) -> list[str]:
    document = pypdfium2.PdfDocument(path)
    return [document.get_page_label(index) for index in range(len(document))]


@pytest.fixture(scope="module")
def builds(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, bytes]]:
    folders = [tmp_path_factory.mktemp("first"), tmp_path_factory.mktemp("second")]
    return [{path.name: path.read_bytes() for path in build_pdfs.build(build_pdfs.SOURCES, at)} for at in folders]


def test_two_builds_give_the_same_bytes(builds: list[dict[str, bytes]]) -> None:
    assert builds[0] == builds[1]


def test_a_build_gives_the_committed_bytes(builds: list[dict[str, bytes]]) -> None:
    assert builds[0] == {path.name: path.read_bytes() for path in MATTER}


def test_the_page_streams_are_not_compressed(builds: list[dict[str, bytes]]) -> None:
    for name, data in builds[0].items():
        assert b"/FlateDecode" not in data, name


def test_the_matter_has_14_documents_and_90_to_120_pages_under_a_megabyte_and_a_half() -> None:
    pages = sum(len(page_texts(path)) for path in MATTER)
    assert len(MATTER) == 14
    assert 90 <= pages <= 120
    assert sum(path.stat().st_size for path in MATTER) < 1_500_000


def test_exactly_one_page_is_an_image_without_text() -> None:
    blank = [(path.stem, number) for path in MATTER for number, text in enumerate(page_texts(path), 1) if not text]
    assert blank == [("cfi-012-2023-order-with-reasons", 4)]
    assert b"/DCTDecode" in (build_pdfs.MATTER / f"{blank[0][0]}.pdf").read_bytes()


@pytest.mark.parametrize("path", MATTER, ids=lambda path: path.stem)
def test_a_document_with_a_cover_numbers_its_front_pages_in_roman_and_its_body_from_1(path: Path) -> None:
    labels = page_labels(path)
    front = 0
    if path.stem in WITH_COVER:
        front = labels.index("1")
        assert front == (
            2 if path.stem == "harbour-licensing-regulations-2019" else 3 if path.stem in WITH_CONTENTS else 1
        )
    assert labels == ["i" * number for number in range(1, front + 1)] + [
        str(number) for number in range(1, len(labels) - front + 1)
    ]


@pytest.mark.parametrize("path", MATTER, ids=lambda path: path.stem)
def test_every_page_except_the_cover_and_the_image_prints_its_label_last(path: Path) -> None:
    for text, label in list(zip(page_texts(path), page_labels(path), strict=True))[path.stem in WITH_COVER :]:
        if text:
            assert text.splitlines()[-1].strip() == label


@pytest.mark.parametrize("stem", sorted(WITH_CONTENTS))
def test_the_table_of_contents_gives_the_label_of_each_heading_page(stem: str) -> None:
    path = build_pdfs.MATTER / f"{stem}.pdf"
    texts, labels = page_texts(path), page_labels(path)
    body = labels.index("1")
    entries = [line for text in texts[:body] for line in text.splitlines() if " . ." in line]
    assert len(entries) > 20
    for entry in entries:
        heading, label = entry.split(" . ", 1)[0].strip(), entry.split()[-1]
        assert heading in texts[labels.index(label)].splitlines(), entry


def test_an_article_is_extracted_in_order_as_a_heading_and_numbered_paragraphs() -> None:
    text = " ".join(page_texts(build_pdfs.MATTER / "harbour-licensing-law-2019.pdf")[8].split())
    assert "22. Record keeping (1) A Licensee shall keep the records specified in paragraph (2)" in text


def test_a_line_is_parsed_into_label_level_and_emphasis() -> None:
    block = parse_line("  (a) the **Charges** & fees")
    assert (block.label, block.level, block.text) == ("(a)", 1, "the <b>Charges</b> &amp; fees")


def test_a_source_with_text_before_its_front_matter_is_refused(tmp_path: Path) -> None:
    source = tmp_path / "bad.md"
    source.write_text("Text\n---\ntitle: A\n---\nBody\n", encoding="utf-8")
    with pytest.raises(ValueError, match="before the front matter"):
        read_source(source)
