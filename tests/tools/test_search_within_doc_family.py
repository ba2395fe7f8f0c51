"""Tests the search tool: hits, scope, notes and the text shown for a hit."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.page import PageRef, Span
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import BadArguments, UnknownDocument, UnknownFamily
from pincite.tools.result_budget import LIMIT, size
from pincite.tools.results.snippet import widened, window
from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family
from pincite.tools.session import Session

Call = Callable[..., Any]
MakeMatter = Callable[[dict[str, str]], Corpus]
NAME = "search_within_doc_family"


@pytest.mark.parametrize(
    ("query", "doc_id", "page"),
    [
        ("guarantee of the Saltmere Mercantile Bank, CFI 012/2023", "cfi-012-2023-judgment", 2),
        ("annual statement within forty-five days, Warehouse Receipts Law", "warehouse-receipts-law-2018", 4),
        ("combined bollard pull of the tugs", "harbour-licensing-regulations-2019", 5),
    ],
)
def test_the_page_that_states_the_answer_is_the_first_hit(call: Call, query: str, doc_id: str, page: int) -> None:
    hit = call(NAME, query=query).hits[0]
    assert (hit.doc_id, hit.page, hit.uri) == (doc_id, page, f"pincite://sample/{doc_id}/page/{page}")


def test_a_hit_names_the_title_of_its_document(call: Call) -> None:
    hit = call(NAME, query="lost receipts", doc_id="warehouse-receipts-law-2018").hits[0]
    assert (hit.doc_id, hit.title) == ("warehouse-receipts-law-2018", "Warehouse Receipts Law")


def test_a_long_title_is_truncated_between_words(make_matter: MakeMatter) -> None:
    title = "LAW ON THE LOADING OF BARGES AND OF THE TRANSFER OF GRAIN, SALT, TIMBER AND COAL BETWEEN HARBOURS"
    corpus = make_matter({"law.txt": f"{title}\nLaw No. 4 of 2019\n\nArticle 1\nBarges\n"})
    (hit,) = search_within_doc_family(Session(corpus), SearchArguments(query="barges", doc_id="law.txt")).hits
    assert hit.title
    assert len(hit.title) <= 80
    assert (corpus.documents["law.txt"].identity.title or "").startswith(f"{hit.title.removesuffix(' …')} ")


def test_each_page_is_one_hit_and_the_best_comes_first(call: Call) -> None:
    hits = call(NAME, query="licence fee", top_k=20).hits
    assert len(hits) == 20
    assert len({(h.doc_id, h.page) for h in hits}) == 20
    assert [h.score for h in hits] == sorted((h.score for h in hits), reverse=True)


def test_a_hit_has_its_section_and_the_words_that_matched(call: Call) -> None:
    hit = call(NAME, query="penalties for a late renewal application", family="Harbour Licensing Law").hits[0]
    assert hit.section
    assert {"late", "renewal"} & set(hit.matched)


def test_the_named_family_is_searched_and_returned_with_the_reason(call: Call) -> None:
    result = call(NAME, query="lost receipts under the Warehouse Receipts Law", top_k=8)
    assert result.families[0].reason == "the query names it: Warehouse Receipts Law"
    *own, first, second = result.hits
    assert {h.doc_id for h in own} == {"warehouse-receipts-law-2018"}
    assert {h.doc_id for h in (first, second)} == {"saltmere-laws-amendment-law-2022"}
    assert {h.reason for h in (first, second)} == {"in a related document"}


@pytest.mark.parametrize(("top_k", "tied"), [(3, 0), (4, 1), (8, 2)])
def test_a_quarter_of_the_hits_is_reserved_for_related_documents(call: Call, top_k: int, tied: int) -> None:
    hits = call(NAME, query="licence fees under the Harbour Licensing Regulations 2019", top_k=top_k).hits
    reasons = [hit.reason == "in a related document" for hit in hits]
    assert reasons == [False] * (len(hits) - tied) + [True] * tied


def test_a_related_family_is_returned_with_the_reason(call: Call) -> None:
    families = call(NAME, query="lost receipts under the Warehouse Receipts Law").families
    assert [family.reason for family in families] == [
        "the query names it: Warehouse Receipts Law",
        "related to the named family: saltmere-laws-amendment-law-2022",
    ]


def test_a_name_of_no_document_is_reported(call: Call) -> None:
    result = call(NAME, query="costs under Article 5 of the Insolvency Law")
    assert result.note == "no document of the matter has the name 'Insolvency Law'"
    assert not any("begins here" in (hit.reason or "") for hit in result.hits)


@pytest.mark.parametrize(
    ("query", "note"),
    [
        (
            "Article 200 of the Warehouse Receipts Law",
            'no Article 200 was found in "Warehouse Receipts Law": the last is',
        ),
        ("page 500 of the Warehouse Receipts Law", 'there is no page 500: "Warehouse Receipts Law" has 5'),
        (
            "Schedule 4 of the Warehouse Receipts Law",
            'no Schedule 4 was found in "Warehouse Receipts Law": no schedule was found',
        ),
        ("Article 5 of the Warehouse Receipts Law and page 2 of it", None),
        ("paragraph 99 of CFI 012/2023", 'no paragraph 99 was found in "CFI 012/2023": the last is paragraph 42'),
        ("Rule 44.2 of RDC in CFI 012/2023", None),
        ("How does CFI 012/2023 apply Section 91?", None),
    ],
)
def test_a_provision_missing_from_the_named_document_is_reported(call: Call, query: str, note: str | None) -> None:
    told = call(NAME, query=query).note
    assert told is None if note is None else told.startswith(note)


def test_a_number_that_is_no_unit_is_reported_with_the_page_of_the_line_that_begins_with_it(
    make_matter: MakeMatter,
) -> None:
    text = "LOAN AGREEMENT\n\n1. Taxes\nTaxes are paid so.\nSchedule F, Form 9. The income of the farm is told there.\n"
    corpus = make_matter({"loan-agreement.txt": f"{text}\n2. End\nIt ends under Article 77 of the Boats Law.\n"})
    schedule: Any = toolset.call(Session(corpus), NAME, {"query": "What does Schedule F of the Loan Agreement say?"})
    assert "; a line of page 1 begins with it" in schedule.note
    article: Any = toolset.call(Session(corpus), NAME, {"query": "What does Article 77 of the Loan Agreement say?"})
    assert article.note.endswith("the last is clause 2, on page 1")


@pytest.mark.parametrize(
    ("query", "section", "begins"),
    [
        ("What does Article 16(1) of the Warehouse Receipts Law require?", "16(1)", "(1) "),
        ("What does Article 5 of the Warehouse Receipts Law require?", "5", "5."),
        ("Schedule 1, paragraph 2 of the Pilotage Services Agreement", "Schedule 1 (2)", "(2) "),
        ("What does Liability Cap mean in the Pilotage Services Agreement?", "1.1", "“Liability Cap” means"),
    ],
)
def test_a_hit_shows_the_named_provision_from_its_beginning(
    call: Call, session: Session, query: str, section: str, begins: str
) -> None:
    hit = call(NAME, query=query).hits[0]
    assert hit.snippet.startswith(begins)
    assert hit.section == section
    span = next(item.span for item in session.ledger.shown(PageRef(hit.doc_id, hit.page)) if item.span)
    assert squeeze(session.corpus.page(hit.doc_id, hit.page).body[span.start : span.end]) == hit.snippet


def test_a_hit_in_a_schedule_names_the_schedule(call: Call) -> None:
    hits = call(NAME, query="Order cancelled late, one hour before", doc_id="pilotage-services-agreement").hits
    assert any((hit.section or "").startswith("Schedule 2 (") for hit in hits)


def test_a_provision_in_one_of_the_versions_is_not_missing(call: Call) -> None:
    assert call(NAME, query="Article 17A of the Harbour Licensing Law").note is None


def test_words_in_quotation_marks_lead_to_the_page_that_prints_them_exactly(call: Call) -> None:
    apart = call(NAME, query="bank guarantee of the mercantile").hits
    quoted = call(NAME, query='where is the "guarantee of the Saltmere  Mercantile Bank"?')
    assert (quoted.hits[0].doc_id, quoted.hits[0].page) == ("cfi-012-2023-judgment", 2)
    assert quoted.hits[0].score > apart[0].score
    assert quoted.note is None


def test_words_in_quotation_marks_on_no_page_are_reported(call: Call) -> None:
    result = call(NAME, query='the "licence of the mercantile tug"')
    assert result.hits
    assert result.note == "no page found has these words in this form: 'licence of the mercantile tug'"


def test_a_given_family_or_document_is_searched_alone(call: Call) -> None:
    by_family = call(NAME, query="fee", family="CFI 031/2023")
    assert {h.doc_id for h in by_family.hits} <= {"cfi-031-2023-judgment", "cfi-031-2023-order"}
    by_document = call(NAME, query="fee", doc_id="warehouse")
    assert {h.doc_id for h in by_document.hits} == {"warehouse-receipts-law-2018"}
    assert by_document.families[0].reason == "doc_id was given: warehouse-receipts-law-2018"


def test_a_document_outside_the_given_family_is_an_error(call: Call) -> None:
    with pytest.raises(BadArguments, match="not in law:saltmere-4-2019 but in law:saltmere-3-2018"):
        call(NAME, query="fee", family="law:saltmere-4-2019", doc_id="warehouse-receipts-law-2018")


def test_unknown_families_and_documents_are_errors(call: Call) -> None:
    with pytest.raises(UnknownFamily):
        call(NAME, query="fee", family="Companies Law")
    with pytest.raises(UnknownDocument):
        call(NAME, query="fee", doc_id="companies-law")


def test_an_empty_result_states_what_was_searched(call: Call) -> None:
    everywhere = call(NAME, query="zyxwv qqqq")
    assert everywhere.hits == []
    assert everywhere.note.startswith("no page of the whole matter has what the query asks for")
    inside = call(NAME, query="zyxwv qqqq", doc_id="warehouse-receipts-law-2018")
    assert inside.note.startswith("no page of 1 document(s) has what the query asks for")
    assert inside.families[0].family == "law:saltmere-3-2018"
    assert inside.coverage.pages_without_text == 1


def test_when_more_pages_match_the_next_call_returns_more(call: Call, follow: Call) -> None:
    result = call(NAME, query='the "licence" fee', top_k=3)
    more = follow(result.next_call)
    assert [(h.doc_id, h.page) for h in more.hits][:3] == [(h.doc_id, h.page) for h in result.hits]
    assert len(more.hits) == 20
    assert more.next_call is None


def test_when_no_more_pages_match_there_is_no_next_call(call: Call) -> None:
    assert call(NAME, query="bollard").next_call is None


def test_only_the_snippets_count_as_shown(call: Call, session: Session) -> None:
    hits = call(NAME, query="period for which records must be kept").hits
    assert session.ledger.pages() == {PageRef(h.doc_id, h.page) for h in hits}
    for hit in hits:
        ref = PageRef(hit.doc_id, hit.page)
        (shown,) = session.ledger.shown(ref)
        assert shown.span is not None
        body = session.corpus.reader.page(ref).body
        assert squeeze(body[shown.span.start : shown.span.end]) == hit.snippet


def test_a_long_query_does_not_lengthen_the_result(call: Call) -> None:
    query = "licence fee harbour authority vessel pilot tug renewal application notice appeal " * 24
    assert size(call(NAME, query=query[:2000])) <= LIMIT


def worth(text: str) -> dict[str, float]:
    return dict.fromkeys(words(text), 1.0)


TEXT = st.text(alphabet="abcdef \n", min_size=1, max_size=200)


@given(TEXT, st.data())
def test_a_snippet_lies_inside_the_passage_within_its_maximum_length(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    within = Span(start, data.draw(st.integers(start + 1, len(text))))
    span = window(text, within, {"abc": 1.0, "fed": 2.0}, 60)
    assert within.start <= span.start <= span.end <= within.end
    assert span.end - span.start <= 60 or span == within
    assert span.end > span.start


def test_a_snippet_contains_the_query_words() -> None:
    text = "filler words " * 40 + "the surcharge is fifty per cent " + "more filler " * 40
    span = window(text, Span(0, len(text)), worth("surcharge fifty"), 140)
    assert "the surcharge is fifty per cent" in text[span.start : span.end]


SURCHARGE = (
    "The warden keeps a book. A keeper who lets the lantern of a mole go out between dusk and dawn, and does not light "
    "it again within the hour after the watch has called, owes a surcharge of 420 crowns. The book is bound in calf. "
)


def test_a_snippet_extends_to_a_nearby_end_of_its_sentence() -> None:
    text = "Of tides nothing is said. " * 20 + SURCHARGE * 2
    span = window(text, Span(0, len(text)), worth("lantern mole"), 120, 280)
    assert text[span.start : span.end].startswith("A keeper who")
    assert text[span.start : span.end].endswith("420 crowns.")


def test_an_overlong_sentence_is_truncated_at_the_end_of_a_clause() -> None:
    text = "Of tides nothing is said. " * 20 + SURCHARGE * 2
    span = window(text, Span(0, len(text)), worth("lantern mole"), 140)
    assert text[span.start : span.end].endswith("between dusk and dawn,")


def test_a_passage_that_cuts_sentences_is_shown_with_the_rest_of_them() -> None:
    passage = Span(SURCHARGE.index("who lets"), SURCHARGE.index("a surcharge"))
    span = widened(SURCHARGE, passage)
    assert SURCHARGE[span.start : span.end].startswith("A keeper")
    assert SURCHARGE[span.start : span.end].endswith("420 crowns.")


def test_a_snippet_is_truncated_between_words() -> None:
    text = "alpha beta gamma delta " * 30
    span = window(text, Span(0, len(text)), worth("gamma"), 100)
    assert set(text[span.start : span.end].split()) <= {"alpha", "beta", "gamma", "delta"}


def test_a_snippet_of_text_without_spaces_is_still_short() -> None:
    text = "港口法" * 400
    span = window(text, Span(0, len(text)), {"x": 1.0}, 100)
    assert span.end - span.start == 100


RULES = (
    "LANTERN RULES\n\n1. Lanterns\n\nA keeper trims each lantern at dusk.\n"
    "\f2. Oil\n\nA keeper keeps oil for the lantern for nine days.\n"
)


def test_identical_files_share_one_hit_and_the_copy_is_named(make_matter: MakeMatter) -> None:
    files = {"a/rules.txt": RULES, "b/rules.txt": RULES, "other.txt": "TIDES\n\nA lantern is lit when the tide turns."}
    matter = make_matter(files)
    hits: Any = toolset.call(Session(matter), NAME, {"query": "oil for the lantern of a keeper"}).model_dump()["hits"]
    assert [(hit["doc_id"], hit["page"], hit["copies"]) for hit in hits] == [
        ("a/rules.txt", 2, ["b/rules.txt"]),
        ("a/rules.txt", 1, ["b/rules.txt"]),
        ("other.txt", 1, []),
    ]


def test_the_given_one_of_identical_files_is_searched(make_matter: MakeMatter) -> None:
    matter = make_matter({"a/rules.txt": RULES, "b/rules.txt": RULES})
    found = toolset.call(Session(matter), NAME, {"query": "oil", "doc_id": "b/rules.txt"}).model_dump()["hits"]
    assert {(hit["doc_id"], *hit["copies"]) for hit in found} == {("b/rules.txt", "a/rules.txt")}


TWO_ARTICLES = (
    "TUG LAW\nSALTMERE LAW No. 4 of 2019\n"
    "\f10. Fees\n(1) A fee is paid in March.\n(2) A fee is owed by the master and by the charterer of the tug alike.\n"
    "11. Refunds\n(1) The warden refunds a surcharge within nine weeks, where the tug was laid up by\n"
    "\fits owner.\n12. End\nThis law ends.\n"
)


@pytest.mark.parametrize(
    ("query", "section"),
    [
        ("when does the warden refund a surcharge", "11(1)"),
        ("charterer owes a fee", "10(2)"),
        ("paid in March", "10(1)"),
    ],
)
def test_the_section_of_a_hit_is_the_unit_that_contains_the_words(
    make_matter: MakeMatter, query: str, section: str
) -> None:
    session = Session(make_matter({"law.txt": TWO_ARTICLES}))
    hit = search_within_doc_family(session, SearchArguments(query=query, doc_id="law.txt")).hits[0]
    assert (hit.page, hit.section) == (2, section)


@pytest.mark.parametrize("behind", ["its owner", "Its owner"])
def test_a_snippet_that_ends_with_its_page_in_mid_sentence_says_so(make_matter: MakeMatter, behind: str) -> None:
    session = Session(make_matter({"law.txt": TWO_ARTICLES.replace("its owner", behind)}))
    hits = search_within_doc_family(session, SearchArguments(query="warden refunds", doc_id="law.txt")).hits
    assert [hit.runs_on for hit in hits if hit.page == 2] == [True]


def test_a_snippet_that_ends_with_a_sentence_is_not_marked_as_continued(make_matter: MakeMatter) -> None:
    law = TWO_ARTICLES.replace(", where the tug was laid up by\n", ".\n")
    session = Session(make_matter({"law.txt": law}))
    hit = search_within_doc_family(session, SearchArguments(query="warden refunds", doc_id="law.txt")).hits[0]
    assert not hit.runs_on
    assert "runs_on" not in hit.model_dump()


def test_a_hit_has_the_version_of_its_law(call: Call) -> None:
    hits = call(NAME, query="Licensee keeps its records, Harbour Licensing Law").hits
    versions = {hit.doc_id: hit.version for hit in hits}
    assert versions["harbour-licensing-law-consolidated-2022"] == "Consolidated Version No. 2 (June 2022)"
    assert versions["harbour-licensing-law-2019"] is None
