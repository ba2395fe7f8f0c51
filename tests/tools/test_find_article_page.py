"""Tests finding the page on which a provision starts, in every version."""

from collections.abc import Callable
from typing import Any

import pytest

from pincite.indexer.page import PageRef
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownDocument
from pincite.tools.model import ArticlePageResult
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.session import Session
from tests.tools.lantern_law import NESTED

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
ORIGINAL = "harbour-licensing-law-2019"
CONSOLIDATED = "harbour-licensing-law-consolidated-2022"
VERSION = "Consolidated Version No. 2 (June 2022)"


@pytest.mark.parametrize(
    ("law", "article", "doc_id", "page", "end_page"),
    [
        (ORIGINAL, "22(1)", ORIGINAL, 9, 9),
        (CONSOLIDATED, "Article 13(1)", CONSOLIDATED, 6, 7),
        (CONSOLIDATED, "17A", CONSOLIDATED, 8, 8),
        (ORIGINAL, "Schedule 2", ORIGINAL, 18, 18),
        (ORIGINAL, "Schedule 1, paragraph 1(3)", ORIGINAL, 16, 16),
        ("Warehouse Receipts Law", "Article 11(3)", "warehouse-receipts-law-2018", 3, 3),
        ("Law No. 3 of 2018", "s. 16(1)", "warehouse-receipts-law-2018", 4, 4),
        ("Harbour Licensing Regulations 2019", "Regulation 4.1.2", "harbour-licensing-regulations-2019", 5, 5),
        ("Pilotage Services Agreement", "Clause 10.2", "pilotage-services-agreement", 5, 5),
        ("Saltmere Laws Amendment Law", "Article 12", "saltmere-laws-amendment-law-2022", 3, 3),
    ],
)
def test_a_provision_is_found_on_the_page_where_it_starts(
    call: Call, law: str, article: str, doc_id: str, page: int, end_page: int
) -> None:
    match = call("find_article_page", law=law, article=article).matches[0]
    assert (match.doc_id, match.page, match.end_page) == (doc_id, page, end_page)
    assert match.uri == f"pincite://sample/{doc_id}/page/{page}"


def test_every_version_is_returned_with_the_one_in_force_first(call: Call) -> None:
    matches = call("find_article_page", law="Harbour Licensing Law (Law No. 4 of 2019)", article="22(1)").matches
    assert [(m.doc_id, m.in_force) for m in matches] == [(CONSOLIDATED, True), (ORIGINAL, False)]
    assert matches[0].version == "Consolidated Version No. 2 (June 2022)"
    assert "eight (8) years" in matches[0].text
    assert "six (6) years" in matches[1].text


@pytest.mark.parametrize(("day", "first"), [("2020-01-01", ORIGINAL), ("2024-01-01", CONSOLIDATED)])
def test_the_version_in_force_on_a_given_day_comes_first(call: Call, day: str, first: str) -> None:
    matches = call("find_article_page", law="Harbour Licensing Law", article="22(1)", as_of=day).matches
    assert (matches[0].doc_id, matches[0].in_force) == (first, True)
    assert [m.in_force for m in matches].count(True) == 1


def test_an_id_names_one_document_and_an_older_version_is_marked_as_old(call: Call) -> None:
    result = call("find_article_page", law=ORIGINAL, article="22(1)")
    assert [(m.doc_id, m.in_force) for m in result.matches] == [(ORIGINAL, False)]
    assert result.searched == [ORIGINAL]


def test_a_law_with_one_version_is_not_old_because_another_law_is_newer(call: Call) -> None:
    law = "Harbour Licensing Law and the Warehouse Receipts Law"
    matches = call("find_article_page", law=law, article="14(1)").matches
    assert {m.doc_id: m.in_force for m in matches}["warehouse-receipts-law-2018"] is True


@pytest.mark.parametrize("law", ["Harbour Licensing Law No. 4 of 2019", "Harbour Licensing Law", "law:saltmere-4-2019"])
def test_a_law_may_be_named_by_title_number_or_family(call: Call, law: str) -> None:
    assert {m.doc_id for m in call("find_article_page", law=law, article="22(1)").matches} == {ORIGINAL, CONSOLIDATED}


def test_a_paragraph_of_a_judgment_is_found_by_the_case_number(call: Call) -> None:
    matches = call("find_article_page", law="CA 003/2024", article="paragraph 1").matches
    assert (matches[0].doc_id, matches[0].kind) == ("ca-003-2024-appeal-judgment", "paragraph")


def test_a_unit_that_is_not_indexed_returns_what_was_searched_and_what_is_near(call: Call) -> None:
    result = call("find_article_page", law=ORIGINAL, article="22(9)")
    assert result.matches == []
    assert result.searched == [ORIGINAL]
    assert (result.near[0].path, result.near[0].page) == ("22", 9)
    assert result.note.startswith(
        '"22(9)" is not indexed as a unit in the documents searched; none of their pages prints'
    )
    assert "exist" not in result.note


@pytest.mark.parametrize(
    ("article", "held"),
    [
        ("Article 200", "the last is article 43, on page"),
        ("22(9)", "its article 22 begins on page 9"),
        ("Schedule 9", 'it has "Schedule 1", "Schedule 2", "Schedule 3"'),
        ("paragraph 70 of Schedule 1", "the last is paragraph 2, on page 16"),
        ("Schedule 9, paragraph 1", 'it has "Schedule 1", "Schedule 2", "Schedule 3"'),
    ],
)
def test_a_unit_that_is_not_indexed_returns_what_the_document_has_instead(call: Call, article: str, held: str) -> None:
    assert f'in "Harbour Licensing Law" {held}' in call("find_article_page", law=ORIGINAL, article=article).note


def test_units_near_a_missing_schedule_paragraph_are_in_that_schedule(call: Call) -> None:
    near = call("find_article_page", law=ORIGINAL, article="paragraph 70 of Schedule 1").near
    assert [n.path for n in near] == ["Schedule 1 2", "Schedule 1 1"]


@pytest.mark.parametrize(("article", "page"), [("page 500", 19), ("page 3", 3), ("the last page", 19)])
def test_a_page_is_not_a_provision_and_the_error_says_how_to_open_it(call: Call, article: str, page: int) -> None:
    with pytest.raises(BadArguments, match=r"is a page, not a provision, and .* has 19 pages") as error:
        call("find_article_page", law=ORIGINAL, article=article)
    assert f'get_page(doc_id="{ORIGINAL}", page={page})' in str(error.value)


def test_without_near_units_the_next_call_searches_by_words(call: Call, follow: Call) -> None:
    result = call("find_article_page", law="cfi-031-2023-order", article="Schedule 9")
    assert (result.matches, result.near) == ([], [])
    assert follow(result.next_call).families[0].family == "case:cfi-031-2023"


@pytest.mark.parametrize(
    ("law", "article", "doc_id", "page", "path"),
    [
        (ORIGINAL, "Record keeping", ORIGINAL, 9, "22"),
        ("CFI 012/2023", "the wharfage claim", "cfi-012-2023-judgment", 3, "The Wharfage Claim"),
        ("Pilotage Services Agreement", "Signatures", "pilotage-services-agreement", 8, "Signatures"),
    ],
)
def test_a_provision_may_be_named_by_its_heading(
    call: Call, law: str, article: str, doc_id: str, page: int, path: str
) -> None:
    match = call("find_article_page", law=law, article=article).matches[0]
    assert (match.doc_id, match.page, match.path) == (doc_id, page, path)


def test_an_article_is_found_by_its_number_when_sections_are_numbered_across_articles(make_matter: MakeMatter) -> None:
    body = "\n".join(
        f"ARTICLE {n}\nTITLE\n{2 * i + 1}. Words. They go on.\n{2 * i + 2}. More. So do they."
        for i, n in enumerate(("I", "II", "III"))
    )
    text = f"BERTHING AGREEMENT\nThis Agreement is made between Fen Limited and Ley Limited.\n{body}"
    session = Session(make_matter({"berthing.txt": text}))
    result: Any = toolset.call(session, "find_article_page", {"law": "berthing.txt", "article": "Article II"})
    assert [m.path for m in result.matches] == ["Article II"]


@pytest.mark.parametrize("article", ["the first one", "Order", "(1)"])
def test_an_article_without_a_number_is_an_error_that_says_how_to_write_it(call: Call, article: str) -> None:
    with pytest.raises(BadArguments, match="Write it as 22"):
        call("find_article_page", law=ORIGINAL, article=article)


def test_an_unknown_law_is_an_error_that_lists_what_exists_and_what_to_call(call: Call) -> None:
    with pytest.raises(UnknownDocument, match="no document 'Companies Act'") as error:
        call("find_article_page", law="Companies Act", article="5")
    assert "harbour-licensing-law-2019" in str(error.value)
    assert "find_documents(" in str(error.value)


def test_a_lookup_selects_the_family_and_one_without_a_match_shows_no_page(call: Call, session: Session) -> None:
    call("find_article_page", law=ORIGINAL, article="99")
    assert session.selected_families == {"law:saltmere-4-2019"}
    assert session.ledger.pages() == frozenset()


def test_many_versions_are_returned_with_less_text_and_the_call_for_the_rest(make_matter: MakeMatter) -> None:
    clause = "3. Berthing\n" + "The Master shall berth the Vessel as the Harbour Master directs. " * 40
    body = f"1. Interpretation\nIn this Agreement words have their usual meaning.\n2. Term\nOne year.\n{clause}"
    head = "BERTHING SERVICES AGREEMENT\nThis Agreement is made between\n"
    files = {f"{'berthing ' * 8}{n:02}.txt": f"{head}Fen {n} Limited and Ley {n} Limited\n{body}" for n in range(14)}
    session = Session(make_matter(files))
    result: Any = toolset.call(session, "find_article_page", {"law": "Berthing Services Agreement", "article": "3"})
    assert size(result) <= LIMIT
    assert 1 < len(result.matches) < 14
    assert all(len(m.text) >= 250 and m.truncated for m in result.matches)
    assert result.next_call.startswith('find_article_page(law="berthing ')
    assert "more places have it" in result.note


def test_a_provision_of_identical_files_is_returned_once_and_the_copy_is_named(make_matter: MakeMatter) -> None:
    text = "LANTERN LAW\nSALTMERE LAW No. 1 of 2020\n1. Title\nThis is the Lantern Law.\n2. Oil\nOil is kept dry.\n"
    session = Session(make_matter({"a/lantern.txt": text, "b/lantern.txt": text}))
    result: Any = toolset.call(session, "find_article_page", {"law": "Lantern Law", "article": "2"})
    assert [(m.doc_id, m.copies) for m in result.matches] == [("a/lantern.txt", ["b/lantern.txt"])]
    assert result.searched == ["a/lantern.txt", "b/lantern.txt"]


@pytest.mark.parametrize(
    ("law", "article", "day", "in_force", "basis"),
    [
        (ORIGINAL, "22", None, False, f"a later version is here: {VERSION}"),
        (CONSOLIDATED, "22", None, True, "the latest of 2 versions here; no repeal in this matter"),
        (
            CONSOLIDATED,
            "22",
            "2020-01-01",
            False,
            "this version (Consolidated Version No. 2 (June 2022)) begins 2022-06",
        ),
        (
            "warehouse-receipts-law-2018",
            "14",
            None,
            True,
            "the only version here; no repeal in this matter; changed since by Saltmere Law No. 7 of 2022 (p. 3)",
        ),
        ("warehouse-receipts-law-2018", "15", None, True, "the only version here; no repeal in this matter"),
        ("pilotage-services-agreement", "5.3", None, None, None),
    ],
)
def test_a_match_states_whether_it_is_in_force_and_why(
    call: Call, law: str, article: str, day: str | None, in_force: bool | None, basis: str | None
) -> None:
    match = call("find_article_page", law=law, article=article, as_of=day or "2026-01-01").matches[0]
    assert (match.in_force, match.in_force_basis) == (in_force, basis)


def test_a_repealed_provision_is_not_in_force_although_its_law_is(make_matter: MakeMatter) -> None:
    amending = (
        "LANTERN LAW AMENDMENT LAW\nSALTMERE LAW No. 5 of 2021\n\f1. Title\nThis is the Lantern Law Amendment Law.\n"
        "2. Repeal\nArticle 2(1) of the Lantern Law is repealed.\n"
    )
    session = Session(make_matter({"lantern.txt": NESTED, "amending.txt": amending}))
    found = {}
    for article in ("1", "2(1)(a)", "2(2)"):
        result: Any = toolset.call(session, "find_article_page", {"law": "lantern.txt", "article": article})
        found[article] = (result.matches[0].in_force, result.matches[0].in_force_basis)
    assert found["2(1)(a)"] == (False, "repealed by SALTMERE Law No. 5 of 2021 (p. 2)")
    assert [found["1"][0], found["2(2)"][0]] == [True, True]


def test_the_note_on_a_document_not_known_to_be_law_states_what_was_checked(make_matter: MakeMatter) -> None:
    paper = "Notes on lanterns\n\n1. Oil\nOil is kept dry.\n2. Wicks\nWicks are short.\n3. Glass\nGlass is clean.\n"
    session = Session(make_matter({"notes.txt": paper}))
    result: Any = toolset.call(session, "find_article_page", {"law": "notes.txt", "article": "2"})
    assert result.matches[0].in_force is None
    assert "nothing in the matter (title page, number, version, commencement, repeal)" in result.note


TERMS = """MOORING AGREEMENT
between Alder Ltd and Birch Ltd
III. MOORING
D. Lights
The Master shows a light.
2. Meanings
2.1 “Fit to Moor” means that the Master has paid.
2.2 The Master moors:
(a) by day; or
(b) by night.
"""


@pytest.mark.parametrize("name", ["Fit to Moor", "fit to moor", "“Fit to Moor”"])
def test_a_defined_term_returns_the_entry_that_defines_it(make_matter: MakeMatter, name: str) -> None:
    session = Session(make_matter({"mooring.txt": TERMS}))
    result = toolset.call(session, "find_article_page", {"law": "mooring.txt", "article": name})
    assert isinstance(result, ArticlePageResult)
    (match,) = result.matches
    assert (match.kind, match.page, match.path, match.heading) == ("definition", 1, "2.1", "Fit to Moor")
    assert match.text == "“Fit to Moor” means that the Master has paid."
    assert session.ledger.pages() == {PageRef("mooring.txt", 1)}


def test_a_name_that_is_neither_a_heading_nor_a_defined_term_is_an_error(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"mooring.txt": TERMS}))
    with pytest.raises(BadArguments, match="nor a heading"):
        toolset.call(session, "find_article_page", {"law": "mooring.txt", "article": "Fit to Sail"})


CARGO = (
    "CARGO REPORTING STANDARD LAW\nSALTMERE LAW No. 4 of 2019\n\f1. Returns\n(1) A master files a return each week.\n"
    "(2) The return under Article 1(1) names the cargo.\n2. Penalties\n"
    "(1) A master who does not comply with Article 1(1) pays a penalty.\n(2) The warden collects it.\n"
)
SECTIONS = (
    "TUG REGULATIONS\n\fSection I: General\nA. A tug is registered.\nB. A tug has a light.\n"
    "Section II: Crews\nA. A crew has a mate.\nB. A crew has a cook.\n"
    "Section III: Masts\nA. A mast is of oak.\nB. A mast is straight.\n"
)


@pytest.mark.parametrize("law", ["CRS", "CRS Law", "the CRS Law", "CRSL"])
def test_a_law_is_found_by_the_initials_of_its_title(make_matter: MakeMatter, law: str) -> None:
    corpus = make_matter({"law.txt": CARGO, "tugs.txt": SECTIONS})
    result: Any = toolset.call(Session(corpus), "find_article_page", {"law": law, "article": "2"})
    assert [(m.doc_id, m.page) for m in result.matches] == [("law.txt", 2)]


def test_initials_shared_by_two_laws_find_neither(make_matter: MakeMatter) -> None:
    other = CARGO.replace("CARGO REPORTING STANDARD", "CRANE REPAIR SHED").replace("No. 4", "No. 5")
    session = Session(make_matter({"law.txt": CARGO, "other.txt": other}))
    with pytest.raises(UnknownDocument):
        toolset.call(session, "find_article_page", {"law": "CRS Law", "article": "2"})


def test_the_units_that_refer_to_a_provision_are_named(make_matter: MakeMatter) -> None:
    session = Session(make_matter({"law.txt": CARGO}))
    (match,) = toolset.call(session, "find_article_page", {"law": "law.txt", "article": "1(1)"}).model_dump()["matches"]
    assert match["referred_to_by"] == ["1(2) (p. 2)", "2(1) (p. 2)"]
    (match,) = toolset.call(session, "find_article_page", {"law": "law.txt", "article": "2(2)"}).model_dump()["matches"]
    assert "referred_to_by" not in match
