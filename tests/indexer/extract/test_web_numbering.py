"""Test sections of invented by-laws, acts and codes numbered as in web pages, text files and gazettes."""

import pytest

from pincite.indexer.model import SectionKind
from tests.indexer.structure.outlines import paths, read

TEXT = "The harbour master shall keep a list of all berths and show it to whoever asks for it on a working day."


@pytest.mark.parametrize("word", ["Section", "SECTION", "Sec.", "SEC.", "§", "Art.", "Rule", "Regulation"])
def test_units_are_recognised_by_the_word_before_their_number(word: str) -> None:
    text = "\n".join(f"{word} {n}. Berths of Sort {n}\n{TEXT}" for n in (1, 2, 3))
    assert paths(SectionKind.ARTICLE, text) == ["1", "2", "3"]


def test_a_number_with_a_dash_starts_a_section_and_its_first_subsection() -> None:
    text = f"Berths\n1.—(1) {TEXT}\n(2) {TEXT}\n(a) by day;\nMoorings\n2.— {TEXT}"
    assert paths(SectionKind.ARTICLE, text) == ["1", "1(1)", "1(2)", "1(2)(a)", "2"]


def test_a_number_on_its_own_line_numbers_the_text_below() -> None:
    text = "\n".join(f"{n}\n{TEXT}" for n in (1, 2, 3, 4))
    assert paths(SectionKind.PARAGRAPH, text) == ["1", "2", "3", "4"]


def test_figures_on_their_own_lines_out_of_sequence_are_not_units() -> None:
    text = "\n".join(f"{n}\nBoats in the north basin" for n in (4, 17, 9, 12))
    assert paths(SectionKind.PARAGRAPH, text) == []


def test_sections_of_a_code_are_read_without_its_running_heads() -> None:
    text = (
        f"Chapter 10\n§ 10-100. Berths. [Added in 2012]\n{TEXT}\nA. By day.\nB. By night.\n"
        f"§ 10-105. Moorings.\n{TEXT}\n§ 10-100 HARBOUR"
    )
    expected = [("10-100", "Berths"), ("10-100(A)", None), ("10-100(B)", None), ("10-105", "Moorings")]
    assert read(SectionKind.ARTICLE, text)[1:] == expected


def test_contents_without_heading_and_page_numbers_are_not_units() -> None:
    heads = ["Berths of the port", "Moorings and buoys", "Dues of the port"]
    contents = "\n".join(f"{n}. {head}" for n, head in enumerate(heads, 1))
    body = "\n".join(f"{head}\n{n}. {TEXT}\n{TEXT}" for n, head in enumerate(heads, 1))
    assert paths(SectionKind.ARTICLE, f"{contents}\nAn Act about the port.\n{body}") == ["1", "2", "3"]


def test_sections_inside_articles_may_skip_numbers() -> None:
    sections = "\n".join(f"Section {n}: {TEXT}" for n in ("1", "2", "4", "4a"))
    text = "\n".join(f"ARTICLE {n}\nBERTHS\n{sections}" for n in ("I", "II", "III", "IV"))
    assert paths(SectionKind.ARTICLE, text)[-2:] == ["IV(4)", "IV(4a)"]


def test_a_row_that_ends_in_a_date_is_not_a_unit() -> None:
    text = "\n".join(f"{n}. {TEXT}" for n in (1, 2, 3)) + "\nPART II\n2 Order 16/1966 14-04-1966\n4. " + TEXT
    assert [path for path in paths(SectionKind.ARTICLE, text) if path != "Part II"] == ["1", "2", "3", "4"]
