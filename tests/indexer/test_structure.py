"""Sections of the sample matter against its sources and the text of its pages, and the rules one by one.

Where an article starts is read here from the pages alone: it is the page on which a line begins with its number and
heading, contents pages (lines that end in a page number) apart.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import IndexedDocument, Page, Section, SectionKind
from pincite.indexer.structure import read_sections

DEMO = Path(__file__).resolve().parents[2] / "server" / "demo"
Pages = Callable[..., tuple[Page, ...]]
LAWS = [
    "harbour-licensing-amendment-law-2021",
    "harbour-licensing-law-2019",
    "harbour-licensing-law-consolidated-2022",
    "saltmere-laws-amendment-law-2022",
    "warehouse-receipts-law-2018",
]
HEADED = [*LAWS, "harbour-licensing-regulations-2019", "pilotage-services-agreement"]
PAPERS = [
    "ca-003-2024-appeal-judgment",
    "cfi-012-2023-judgment",
    "cfi-012-2023-order-with-reasons",
    "cfi-031-2023-judgment",
]


def printed_headings(name: str) -> list[tuple[str, str, int]]:
    """(number, heading, page) of every numbered heading of a source, the page found by the line that begins with it."""
    source = (DEMO / "sources" / f"{name}.md").read_text(encoding="utf-8")
    wanted = re.findall(r"^#{1,2} (\d+(?:\.\d+)*[A-Z]?)\.? (.+)$", source, re.MULTILINE)
    document = pypdfium2.PdfDocument(DEMO / "matter" / f"{name}.pdf")
    lines = [
        (re.sub(r"\s+", " ", line).strip(), index + 1)
        for index in range(len(document))
        for line in document[index].get_textpage().get_text_range().splitlines()
    ]
    found, reached = [], 0
    for number, heading in wanted:
        begins = re.compile(rf"{re.escape(number)}\.? {re.escape(heading[:40])}(?!.*\.\s?\d+$)")
        at = next(i for i in range(reached, len(lines)) if begins.match(lines[i][0]))
        found.append((number, heading, lines[at][1]))
        reached = at + 1
    return found


def units(item: IndexedDocument) -> list[Section]:
    return [s for s in item.sections if s.kind in (SectionKind.ARTICLE, SectionKind.PARAGRAPH, SectionKind.CLAUSE)]


@pytest.mark.parametrize("name", HEADED)
def test_every_article_of_a_sample_document_is_found_with_its_heading_and_start_page(
    matter: dict[str, IndexedDocument], name: str
) -> None:
    found = [(s.path, s.heading, s.start.page) for s in units(matter[name]) if s.heading]
    headed = [
        (number, heading, page)
        for number, heading, page in found
        if (number, heading) in {(n, h) for n, h, _ in printed_headings(name)}
    ]
    assert headed == printed_headings(name)


@pytest.mark.parametrize("name", LAWS)
def test_nothing_else_of_a_sample_law_is_taken_for_an_article(matter: dict[str, IndexedDocument], name: str) -> None:
    main = [s.path for s in matter[name].sections if s.kind is SectionKind.ARTICLE and "(" not in s.path]
    assert len(main) == len(set(main))
    assert set(main) <= {number for number, _, _ in printed_headings(name)}


@pytest.mark.parametrize("name", PAPERS)
def test_every_paragraph_of_a_sample_judgment_is_found_where_it_begins(
    matter: dict[str, IndexedDocument], name: str
) -> None:
    source = (DEMO / "sources" / f"{name}.md").read_text(encoding="utf-8")
    reasons = source.split("***")[-1]
    numbers = re.findall(r"^(\d+)\. ", reasons, re.MULTILINE)
    item = matter[name]
    found = [s for s in item.sections if s.kind is SectionKind.PARAGRAPH and s.path.isdigit()]
    assert [s.path for s in found] == numbers
    for section in found:
        page = item.pages[section.start.page - 1]
        assert page.text[section.start.offset :].startswith(f"{section.path}. ")


def test_a_section_never_starts_on_a_contents_page(matter: dict[str, IndexedDocument]) -> None:
    for item in matter.values():
        contents = {page.number for page in item.pages if page.is_contents}
        assert not contents & {section.start.page for section in item.sections}


def test_a_dotted_number_at_the_head_of_a_wrapped_sentence_is_text(matter: dict[str, IndexedDocument]) -> None:
    paths = [s.path for s in matter["harbour-licensing-regulations-2019"].sections if s.path.count(".") == 2]
    assert paths == sorted(set(paths), key=lambda path: [int(step) for step in path.split("(")[0].split(".")] + [path])


def test_sub_paragraphs_are_cited_through_their_article(matter: dict[str, IndexedDocument]) -> None:
    sections = {s.path: s for s in matter["harbour-licensing-law-2019"].sections if not s.container}
    assert {"22(1)", "22(2)", "22(2)(a)", "22(2)(e)"} <= set(sections)
    parent = sections["22(2)(a)"].parent
    assert parent is not None
    assert matter["harbour-licensing-law-2019"].sections[parent].path == "22(2)"


def test_schedules_hold_their_own_paragraphs(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["harbour-licensing-law-2019"].sections
    assert [s.path for s in sections if s.kind is SectionKind.SCHEDULE] == ["Schedule 1", "Schedule 2", "Schedule 3"]
    assert any(s.container == "Schedule 1" and s.path == "1" for s in sections)


def test_the_operative_order_ends_before_the_reasons(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["cfi-012-2023-order-with-reasons"].sections
    order = next(s for s in sections if s.path == "Order")
    assert [s.path for s in sections if s.container == "Order" and s is not order] == list("123456")
    assert order.end.page <= 2
    assert all(s.start >= order.end for s in sections if s.kind is SectionKind.PARAGRAPH)


def test_the_clauses_of_a_contract_do_not_hang_on_its_recitals(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["pilotage-services-agreement"].sections
    assert [s.path for s in sections if s.kind is SectionKind.CLAUSE and s.path.isdigit()] == list(
        map(str, range(1, 15))
    )
    assert [s.path for s in sections if s.container == "Recitals"] == ["Recitals", "(A)", "(B)", "(C)"]


def read(unit: SectionKind, *texts: str) -> list[tuple[str, str | None]]:
    return [(s.path, s.heading) for s in read_sections(lay_out([RawPage(text) for text in texts]), unit)]


def test_running_text_behind_a_clause_number_is_no_heading() -> None:
    text = (
        "1. TERM\n1.1 This Agreement takes effect on the day on which it is\nsigned.\n1.2 Renewal\nIt may be renewed."
    )
    assert read(SectionKind.CLAUSE, text) == [("1", "TERM"), ("1.1", None), ("1.2", "Renewal")]


def test_a_clause_may_carry_its_heading_in_its_first_line() -> None:
    text = "1. Term. This Agreement begins today.\n2. Law and Courts. The law of the Free Port applies."
    assert read(SectionKind.CLAUSE, text) == [("1", "Term"), ("2", "Law and Courts")]


def test_an_amendment_law_may_skip_articles_but_text_may_not_open_one() -> None:
    text = "1. Title\nThis is the Law.\n9. Amendment of Article 24\nWords.\n3. words that begin in small letters"
    assert [path for path, _ in read(SectionKind.ARTICLE, text)] == ["1", "9"]


def test_a_row_of_a_table_is_no_article() -> None:
    text = "11. Fees\nInsert:\nItem Matter Fee Fee\n13 Application for a Licence 4,800 1,200\n12. Saving\nWords."
    assert [path for path, _ in read(SectionKind.ARTICLE, "10. Names\n" + text)] == ["10", "11", "12"]


def test_a_rule_that_a_judgment_quotes_by_its_number_is_none_of_its_paragraphs() -> None:
    text = "1. The slip is one of fact.\n2. It is mended by the “slip rule” (Rule\n12.34 of them).\n3. I do so."
    assert [path for path, _ in read(SectionKind.PARAGRAPH, text)] == ["1", "2", "3"]


def test_a_repealed_article_keeps_its_place() -> None:
    text = "20. Transfer\nWords.\n21. [Repealed]\n[Repealed by Article 6.]\n22. Records\nWords."
    assert read(SectionKind.ARTICLE, "19. Renewal\n" + text)[-2:] == [("21", "[Repealed]"), ("22", "Records")]


def test_article_words_with_the_heading_below_are_read() -> None:
    text = "Article (3)\nJurisdiction\nThe Courts have it.\nArticle (4)\nAppeals\nThey lie to the Court of Appeal."
    assert read(SectionKind.ARTICLE, text) == [("3", "Jurisdiction"), ("4", "Appeals")]


def test_a_sentence_about_a_part_or_schedule_opens_none() -> None:
    text = "1. Scope\nThe holder is subject to\nPart 4 as if it were a Licensee.\nSchedule 2 applies to it."
    assert read(SectionKind.ARTICLE, text) == [("1", "Scope")]


def test_numbers_that_the_text_layer_lost_are_taken_from_the_contents_page() -> None:
    titles = ["Title", "Scope", "Records", "Fees", "Appeals", "Fines"]
    contents = "CONTENTS\n" + "\n".join(f"{n}. {t} .......... {n}" for n, t in enumerate(titles, 1))
    body = "\n".join(f"{title}\nWords about it that run on." for title in titles)
    assert read(SectionKind.ARTICLE, contents, body) == [(str(n), t) for n, t in enumerate(titles, 1)]


def test_the_exhibit_number_of_a_filing_is_no_schedule_of_the_contract() -> None:
    text = "EXHIBIT 10.12\nENDORSEMENT AGREEMENT\n1. Term\nOne year."
    assert read(SectionKind.CLAUSE, text) == [("1", "Term")]


def test_items_that_are_all_numbered_1_stand_beside_each_other() -> None:
    text = "1. File the form\n1. serve the form\n1. pay the fee\n(a) in cash\n(a) by card"
    assert [path for path, _ in read(SectionKind.CLAUSE, text)] == ["1", "1", "1", "1(a)", "1(a)"]


def test_lists_that_begin_again_and_again_do_not_sink_ever_deeper() -> None:
    pages = lay_out([RawPage("1. One,\n2. two.\n(a) A,\n(b) b.\n" * 200)])
    sections = read_sections(pages, SectionKind.CLAUSE)
    assert len(sections) == 800
    assert max(section.path.count("(") for section in sections) <= 6


def test_a_list_inside_an_article_begins_with_1() -> None:
    text = "Article 1\nTitle\n1. This is a law\n2. of the port.\nArticle 2\nScope\n1. It applies\n2. afloat."
    assert [path for path, _ in read(SectionKind.ARTICLE, text)] == ["1", "1(1)", "1(2)", "2", "2(1)", "2(2)"]


LINES = st.sampled_from(
    ["PART 1: GENERAL", "CHAPTER 2", "SCHEDULE 1", "SCHEDULE OF REASONS", "IT IS HEREBY ORDERED THAT:", "RECITALS"]
    + [f"{n}. Heading" for n in range(1, 6)]
    + [f"({x}) text of it," for x in ("1", "2", "a", "b", "i", "ii", "A", "B")]
    + [
        "1.1 Text",
        "1.2 Text",
        "2.1 text",
        "4.3.2 Text",
        "Article 3",
        "Appeals",
        "Issued by: the Registrar",
        "words and",
        "",
    ]
)


@settings(max_examples=150)
@given(
    st.lists(st.lists(LINES, max_size=14).map("\n".join), min_size=1, max_size=4),
    st.sampled_from([SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH]),
)
def test_sections_are_in_reading_order_and_lie_inside_their_parents(texts: list[str], unit: SectionKind) -> None:
    pages = lay_out([RawPage(text) for text in texts])
    sections = read_sections(pages, unit)
    assert [s.index for s in sections] == list(range(len(sections)))
    assert [s.start for s in sections] == sorted(s.start for s in sections)
    for section in sections:
        assert section.start <= section.end
        assert section.start.offset <= len(pages[section.start.page - 1].text)
        if section.parent is not None:
            parent = sections[section.parent]
            assert section.parent < section.index
            assert parent.start <= section.start
            assert section.end <= parent.end
