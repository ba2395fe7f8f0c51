"""Test the sections of the sample matter against its sources and page text, and each rule.

The expected start page of an article is the page with a line that begins with its number and heading. Contents pages
(lines that end in a page number) do not count.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from pincite.indexer.model import IndexedDocument, Section, SectionKind
from pincite.indexer.page import Page

DEMO = Path(__file__).resolve().parents[3] / "server" / "demo"
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
def test_every_sample_article_is_found_with_its_heading_and_start_page(
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
def test_no_other_line_of_a_sample_law_is_an_article(matter: dict[str, IndexedDocument], name: str) -> None:
    main = [s.path for s in matter[name].sections if s.kind is SectionKind.ARTICLE and "(" not in s.path]
    assert len(main) == len(set(main))
    assert set(main) <= {number for number, _, _ in printed_headings(name)}


@pytest.mark.parametrize("name", PAPERS)
def test_every_sample_judgment_paragraph_has_its_start_page(matter: dict[str, IndexedDocument], name: str) -> None:
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


def test_a_dotted_number_at_the_start_of_a_wrapped_line_is_text(matter: dict[str, IndexedDocument]) -> None:
    paths = [s.path for s in matter["harbour-licensing-regulations-2019"].sections if s.path.count(".") == 2]
    assert paths == sorted(set(paths), key=lambda path: [int(step) for step in path.split("(")[0].split(".")] + [path])


def test_sub_paragraphs_are_cited_through_their_article(matter: dict[str, IndexedDocument]) -> None:
    sections = {s.path: s for s in matter["harbour-licensing-law-2019"].sections if not s.container}
    assert {"22(1)", "22(2)", "22(2)(a)", "22(2)(e)"} <= set(sections)
    parent = sections["22(2)(a)"].parent
    assert parent is not None
    assert matter["harbour-licensing-law-2019"].sections[parent].path == "22(2)"


def test_schedules_contain_their_own_paragraphs(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["harbour-licensing-law-2019"].sections
    assert [s.path for s in sections if s.kind is SectionKind.SCHEDULE] == ["Schedule 1", "Schedule 2", "Schedule 3"]
    assert any(s.container == "Schedule 1" and s.path == "1" for s in sections)


def test_the_operative_order_ends_before_the_reasons(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["cfi-012-2023-order-with-reasons"].sections
    order = next(s for s in sections if s.path == "Order")
    assert [s.path for s in sections if s.container == "Order" and s is not order] == list("123456")
    assert order.end.page <= 2
    assert all(s.start >= order.end for s in sections if s.kind is SectionKind.PARAGRAPH)


def test_contract_clauses_are_not_children_of_the_recitals(matter: dict[str, IndexedDocument]) -> None:
    sections = matter["pilotage-services-agreement"].sections
    assert [s.path for s in sections if s.kind is SectionKind.CLAUSE and s.path.isdigit()] == list(
        map(str, range(1, 15))
    )
    assert [s.path for s in sections if s.container == "Recitals"] == ["Recitals", "(A)", "(B)", "(C)"]
