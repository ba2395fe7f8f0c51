"""Test that extraction shortens long white space and keeps spans valid."""

from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.extract.base import Extraction, Heading, LineBox, RawPage
from pincite.indexer.extract.long_blanks import MOST_BLANKS, shorten, shortened
from pincite.indexer.page import Span

_RUNS = st.lists(st.tuples(st.sampled_from([" ", "\n", "\t", " \n"]), st.integers(1, 900)), max_size=4)


@given(_RUNS)
def test_words_are_kept_and_white_space_runs_are_limited(runs: list[tuple[str, int]]) -> None:
    text = "".join(f"word{unit * count}" for unit, count in runs)
    short = shorten(text)
    assert short.split() == text.split()
    assert all(len(run) <= MOST_BLANKS + 1 for run in short.split("word"))


@given(_RUNS)
def test_spans_of_headings_furniture_and_lines_still_match_their_words(runs: list[tuple[str, int]]) -> None:
    text = "".join(f"word{unit * count}" for unit, count in runs) + "end of it"
    lines = text.split("\n")
    boxes = tuple(LineBox(0, 1, -at, 1, 1) if line.strip() else None for at, line in enumerate(lines))
    span = Span(len(text) - 9, len(text) - 3)
    page = RawPage(text, boxes=boxes, headings=(Heading(span, 1),), furniture=(span,))
    (short,) = shortened(Extraction((page,))).pages
    words = short.headings[0].words
    assert short.text[words.start : words.end] == "end of"
    assert short.furniture == (words,)
    assert len(short.boxes) == len(short.text.split("\n"))
    assert [box is None for box in short.boxes] == [not line.strip() for line in short.text.split("\n")]


def test_a_page_without_a_long_run_is_the_same_object() -> None:
    extraction = Extraction((RawPage("a" + " " * MOST_BLANKS + "b"),))
    assert shortened(extraction) is extraction
