"""Tests how a pinpoint is resolved to its position in a document."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Page, Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.get_page import section_path
from pincite.tools.retrieval.provisions import (
    Pinpoint,
    as_shown,
    by_heading,
    find_sections,
    last_page,
    nearby,
    read_pinpoint,
    section_places,
)

LAW = "harbour-licensing-law-consolidated-2022"


@pytest.mark.parametrize(
    ("text", "pinpoint"),
    [
        ("22(1)(a)", Pinpoint("", "22(1)(a)")),
        (" 22 (1) (a) ", Pinpoint("", "22(1)(a)")),
        ("No. 5", Pinpoint("", "5")),
        ("no 5", Pinpoint("", "5")),
        ("s. 22(1)", Pinpoint("article", "22(1)")),
        ("art 22(1)", Pinpoint("article", "22(1)")),
        ("§ 12", Pinpoint("", "12")),
        ("cl. 14.3", Pinpoint("clause", "14.3")),
        ("17A", Pinpoint("", "17A")),
        ("14.3", Pinpoint("", "14.3")),
        ("1.5.4(2)", Pinpoint("", "1.5.4(2)")),
        ("Article 22(1)(a)", Pinpoint("article", "22(1)(a)")),
        ("Regulation 4.1.2", Pinpoint("article", "4.1.2")),
        ("Clause 14.3", Pinpoint("clause", "14.3")),
        ("paragraph 57", Pinpoint("paragraph", "57")),
        ("Schedule 2", Pinpoint("schedule", "Schedule 2")),
        ("paragraph 3 of Schedule 1", Pinpoint("paragraph", "3", "Schedule 1")),
        ("Part 3", Pinpoint("part", "Part 3")),
    ],
)
def test_a_pinpoint_is_read_in_the_forms_that_lawyers_write(text: str, pinpoint: Pinpoint) -> None:
    assert read_pinpoint(text) == pinpoint


@pytest.mark.parametrize("text", ["", "the whole law", "(1)", "Schedule", "fees"])
def test_a_text_without_a_number_is_not_a_pinpoint(text: str) -> None:
    assert read_pinpoint(text) is None


@pytest.mark.parametrize(
    ("pinpoint", "page"),
    [
        (Pinpoint("article", "22(1)"), 9),
        (Pinpoint("", "17A"), 8),
        (Pinpoint("schedule", "Schedule 2"), 19),
        (Pinpoint("schedule", "Appendix 2"), 19),
        (Pinpoint("article", "13(1)"), 6),
    ],
)
def test_a_provision_is_found_where_it_starts(corpus: Corpus, pinpoint: Pinpoint, page: int) -> None:
    found = find_sections(corpus.sections(LAW), pinpoint)
    assert found
    assert found[0].start.page == page


def test_a_missing_provision_has_its_ancestors_as_near_ones(corpus: Corpus) -> None:
    sections = corpus.sections(LAW)
    missing = Pinpoint("article", "22(9)(z)")
    assert find_sections(sections, missing) == []
    assert [s.path for s in nearby(sections, missing)][:1] == ["22"]


def test_the_last_articles_are_near_one_past_the_end(corpus: Corpus) -> None:
    near = nearby(corpus.sections(LAW), Pinpoint("article", "99"))
    assert [s.path for s in near] == ["43", "42", "41", "40", "39"]


def test_schedules_are_near_a_missing_one(corpus: Corpus) -> None:
    near = nearby(corpus.sections(LAW), Pinpoint("schedule", "Schedule 9"))
    assert [s.path for s in near] == ["Schedule 1", "Schedule 2", "Schedule 3"]


def test_a_provision_over_a_page_break_has_a_span_on_each_page(corpus: Corpus) -> None:
    pages = corpus.reader.pages(LAW)
    section = find_sections(corpus.sections(LAW), Pinpoint("article", "13(1)"))[0]
    places = section_places(section, pages)
    text = "\n".join(as_shown(pages[page - 1].body[span.start : span.end]) for page, span in places)
    assert [page for page, _ in places] == [6, 7]
    assert last_page(section, pages) == 7
    assert text.startswith("(1) A Licence may be granted")
    assert text.endswith("(d) Class D, which authorises Bunkering.")
    for page, span in places:
        assert pages[page - 1].body[span.start : span.end].strip() == pages[page - 1].body[span.start : span.end]


def test_a_provision_that_ends_at_the_start_of_a_page_has_no_span_there() -> None:
    pages = (Page(1, "1. Short title\nThis Law.\n"), Page(2, "\n\n2. Fees\nNone."))
    section = Section(0, SectionKind.ARTICLE, "1", "", "Short title", Position(1, 0), Position(2, 2))
    assert last_page(section, pages) == 1


@given(st.lists(st.text(alphabet="ab \n", max_size=30), min_size=1, max_size=4), st.data())
def test_the_spans_of_a_provision_lie_inside_it(texts: list[str], data: st.DataObject) -> None:
    pages = tuple(Page(n, text) for n, text in enumerate(texts, start=1))
    last = data.draw(st.integers(1, len(pages)))
    end = Position(last, data.draw(st.integers(0, len(texts[last - 1]))))
    start = Position(1, 0)
    section = Section(0, SectionKind.ARTICLE, "1", "", None, start, end)
    for page, span in section_places(section, pages):
        assert start <= Position(page, span.start) < Position(page, span.end) <= end
        assert Span(0, 0) < span


def test_a_unit_of_a_schedule_is_found_by_the_name_that_results_give_it(corpus: Corpus) -> None:
    inside = [(d, s) for d in corpus.documents for s in corpus.sections(d) if s.container not in ("", s.path)]
    assert {section.container for _, section in inside} >= {"Schedule 1", "Recitals", "Order"}
    for doc_id, section in inside:
        pinpoint = read_pinpoint(section_path(section))
        assert pinpoint is not None
        found = find_sections(corpus.sections(doc_id), pinpoint)
        assert (found[0].path, found[0].container) == (section.path, section.container)


def test_a_unit_whose_path_begins_with_letters_is_found_by_the_path_in_results() -> None:
    unit = Section(0, SectionKind.CLAUSE, "IX(C)(3)", "", "Reports", Position(1, 0), Position(1, 9))
    assert find_sections([unit], by_heading("IX(C)(3)")) == [unit]
    assert find_sections([unit], by_heading("(3)")) == []
