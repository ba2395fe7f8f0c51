"""Tests which printed numbers are units of a document, and the forms in which they are found."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import Position
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.provisions import by_heading, find_sections, read_pinpoint
from pincite.tools.session import Session
from tests.tools.lantern_law import NESTED

MakeMatter = Callable[[dict[str, str]], Corpus]


def test_a_number_that_is_only_printed_is_not_indexed_and_the_next_call_opens_its_page(
    make_matter: MakeMatter,
) -> None:
    text = NESTED.replace(
        "(2) elsewhere, put it out.", "(2) elsewhere, put it out as Article 7(4) says.\nSee Article 9."
    )
    session = Session(make_matter({"lantern.txt": text}))
    for article, pages in (("7(4)", [3]), ("Article 9", [3]), ("Article 8", [])):
        result: Any = toolset.call(session, "find_article_page", {"law": "lantern.txt", "article": article})
        assert result.matches == []
        assert f'"{article}" is not indexed as a unit' in result.note
        assert [p.page for p in result.printed_on] == pages
        assert result.next_call == ('get_page(doc_id="lantern.txt", page=3)' if pages else None)


def test_an_entry_of_a_table_of_contents_is_not_a_match(make_matter: MakeMatter) -> None:
    entries = "".join(f"{n}. Lantern {n} {'.' * 30} {n + 1}\n" for n in range(1, 6))
    body = "\f".join(f"{n}. Lantern {n}\nA lantern of the sort {n} is kept dry.\n" for n in range(1, 6))
    text = f"LANTERN LAW\nSALTMERE LAW No. 1 of 2020\n{entries}\f{body}"
    session = Session(make_matter({"lantern.txt": text}))
    for n in range(1, 6):
        result: Any = toolset.call(session, "find_article_page", {"law": "lantern.txt", "article": str(n)})
        assert [m.page for m in result.matches] == [n + 1]


@pytest.mark.parametrize(
    ("written", "path"),
    [
        ("Section III.D", "III(D)"),
        ("III.D", "III(D)"),
        ("III(D)", "III(D)"),
        ("2.2.a", "2.2(a)"),
        ("2(2)(b)", "2.2(b)"),
    ],
)
def test_dots_and_brackets_are_equivalent_in_a_path(written: str, path: str) -> None:
    at = Position(1, 0)
    paths = ("III", "III(D)", "2.2", "2.2(a)", "2.2(b)")
    sections = [Section(i, SectionKind.CLAUSE, p, "", None, at, at) for i, p in enumerate(paths)]
    pinpoint = read_pinpoint(written) or by_heading(written)
    assert [s.path for s in find_sections(sections, pinpoint)] == [path]


def _section(path: str, kind: SectionKind = SectionKind.ARTICLE) -> Section:
    return Section(0, kind, path, "", None, Position(1, 0), Position(1, 9))


@pytest.mark.parametrize(
    ("name", "path"),
    [("Section II", "II"), ("section IX B", "IX(B)"), ("IX.B(2)", "IX(B)(2)"), ("Section IX B(2)", "IX(B)(2)")],
)
def test_a_unit_with_a_roman_number_is_found(name: str, path: str) -> None:
    sections = [_section(each) for each in ("I", "II", "IX", "IX(B)", "IX(B)(2)")]
    assert [s.path for s in find_sections(sections, by_heading(name))] == [path]


@pytest.mark.parametrize(
    ("article", "words"),
    [
        ("Chapter II, section 2", "Dues are paid"),
        ("Chapter I, Sec. 2", "Berths are let"),
        ("Chapter II Section 1", "Pilots are"),
    ],
)
def test_a_section_is_found_in_its_chapter_when_chapters_restart_the_numbers(
    make_matter: MakeMatter, article: str, words: str
) -> None:
    text = (
        "BY-LAWS OF FENLEY\nCHAPTER I Berths\nSECTION 1.\nBerths are numbered.\nSECTION 2.\nBerths are let.\n"
        "CHAPTER II Pilots\nSECTION 1.\nPilots are licensed.\nSECTION 2.\nDues are paid."
    )
    session = Session(make_matter({"by-laws.txt": text}))
    result: Any = toolset.call(session, "find_article_page", {"law": "by-laws.txt", "article": article})
    assert words in result.matches[0].text


@pytest.mark.parametrize("article", ["§ 10-105", "section 10-105", "10-105"])
def test_a_section_of_a_code_is_found_by_its_number(make_matter: MakeMatter, article: str) -> None:
    text = "TOWN CODE OF FENLEY\n§ 10-100. Berths.\nBerths are let.\n§ 10-105. Dues.\nDues are paid."
    session = Session(make_matter({"code.txt": text}))
    result: Any = toolset.call(session, "find_article_page", {"law": "code.txt", "article": article})
    assert [m.path for m in result.matches] == ["10-105"]


def test_a_section_of_a_code_that_is_not_indexed_is_reported(make_matter: MakeMatter) -> None:
    session = Session(
        make_matter({"code.txt": "TOWN CODE\n§ 10-100. Berths.\nBerths are let.\n§ 10-105. Dues.\nPaid."})
    )
    result: Any = toolset.call(session, "find_article_page", {"law": "code.txt", "article": "§ 10-190"})
    assert (result.matches, "is not indexed as a unit" in result.note) == ([], True)
    assert "exist" not in result.note
