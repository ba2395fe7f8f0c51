"""Tests routes: pages that a question leads to without ranking."""

from collections.abc import Callable

import pytest

from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.question.parse import parse
from pincite.tools.retrieval.routes import Route, routes

WAREHOUSE = "warehouse-receipts-law-2018"
LICENSING = "harbour-licensing-law-2019"
MakeMatter = Callable[[dict[str, str]], Corpus]
JUDGMENT = "cfi-012-2023-judgment"


def routes_of(corpus: Corpus, question: str, doc_id: str) -> list[Route]:
    return routes(corpus, parse(question), question, doc_id)


@pytest.mark.parametrize(
    ("question", "page"),
    [
        ("What is on the title page?", 1),
        ("What is printed on page 2?", 2),
        ("What does the last page say?", -1),
    ],
)
def test_a_named_page_is_the_route(corpus: Corpus, question: str, page: int) -> None:
    wanted = page if page > 0 else corpus.documents[WAREHOUSE].page_count
    assert routes_of(corpus, question, WAREHOUSE)[0] == Route(
        PageRef(WAREHOUSE, wanted), 1.0, "the page is named", sure=True
    )


def test_a_page_that_the_document_lacks_gives_no_route(corpus: Corpus) -> None:
    assert routes_of(corpus, "What is on page 400?", WAREHOUSE) == []


def test_a_provision_leads_to_the_page_where_it_begins(corpus: Corpus) -> None:
    section = next(s for s in corpus.sections(WAREHOUSE) if s.path == "5" and not s.container)
    best = routes_of(corpus, "What does Article 5 require?", WAREHOUSE)[0]
    assert (best.ref.page, best.reason) == (section.start.page, "Article 5 begins here")


CONTRACT = "pilotage-services-agreement"


@pytest.mark.parametrize(
    ("doc_id", "question", "page"),
    [
        (LICENSING, "What does paragraph 2 of Schedule 1 say?", 16),
        (LICENSING, "What does Schedule 1, paragraph 1(3) say?", 16),
        (CONTRACT, "What does Schedule 1, paragraph 2 require?", 7),
    ],
)
def test_a_paragraph_of_a_schedule_leads_to_its_page_in_the_schedule(
    corpus: Corpus, doc_id: str, question: str, page: int
) -> None:
    best = routes_of(corpus, question, doc_id)[0]
    assert (best.ref.page, best.sure) == (page, True)
    assert best.reason.endswith("of Schedule 1 begins here")


def test_an_unindexed_paragraph_leads_to_its_schedule(corpus: Corpus) -> None:
    best = routes_of(corpus, "What does paragraph 4 of Schedule 3 say?", LICENSING)[0]
    assert (best.ref.page, best.reason, best.sure) == (19, "Schedule 3 begins here", False)


def test_a_missing_paragraph_leads_to_its_article_under_the_name_of_the_article(corpus: Corpus) -> None:
    best = routes_of(corpus, "What does Article 22(9) require?", LICENSING)[0]
    assert best.reason == "Article 22 begins here"


def test_a_provision_mentioned_only_as_breached_is_a_weak_route(corpus: Corpus) -> None:
    (straight, *_), (passing, *_) = (
        routes_of(corpus, question, WAREHOUSE)
        for question in ("What does Article 5 require?", "What is the fine for breach of Article 5?")
    )
    assert passing.strength < straight.strength


def test_a_question_for_one_fact_leads_to_the_page_that_states_it(corpus: Corpus) -> None:
    judges = {f.page for f in corpus.facts(JUDGMENT) if f.field == "judge"}
    best = routes_of(corpus, "Who was the judge?", JUDGMENT)[0]
    assert best.ref.page in judges
    assert best.reason == "states the judge"
    assert best.strength > 0.9


def test_a_quoted_term_leads_to_its_definition(corpus: Corpus) -> None:
    fact = next(f for f in corpus.facts(WAREHOUSE) if f.field == "definition" and f.role)
    best = routes_of(corpus, f'What does "{fact.role}" mean?', WAREHOUSE)[0]
    assert (best.ref.page, best.reason) == (fact.page, f"{fact.role} is defined here")


@pytest.mark.parametrize(
    "question",
    [
        "What does Liability Cap mean in the Pilotage Services Agreement?",
        "definition of liability cap",
        "How is the Liability Cap defined?",
        "What is meant by Liability Caps under the Agreement?",
    ],
)
def test_a_term_leads_to_its_definition_without_quotation_marks(corpus: Corpus, question: str) -> None:
    best = routes_of(corpus, question, CONTRACT)[0]
    assert (best.ref.page, best.reason) == (2, "Liability Cap is defined here")


def test_a_defined_term_that_is_only_used_gives_no_route_to_its_definition(corpus: Corpus) -> None:
    assert not any("defined" in way.reason for way in routes_of(corpus, "How high is the Liability Cap?", CONTRACT))


def test_each_page_is_listed_once_with_the_strongest_route_first(corpus: Corpus) -> None:
    found = routes_of(corpus, "Who were the judge and the claimant, and what was ordered on page 1?", JUDGMENT)
    assert len({w.ref for w in found}) == len(found)
    assert [w.strength for w in found] == sorted((w.strength for w in found), reverse=True)


def test_a_question_without_a_provision_or_a_fact_has_no_route(corpus: Corpus) -> None:
    assert routes_of(corpus, "How are lost receipts replaced?", WAREHOUSE) == []


APPEAL = "ca-003-2024-appeal-judgment"


def test_a_question_of_outcome_leads_to_the_order_unless_it_asks_why(corpus: Corpus) -> None:
    ordered = "states what was ordered"
    assert ordered in [way.reason for way in routes_of(corpus, "Was the appeal allowed?", APPEAL)]
    assert ordered not in [way.reason for way in routes_of(corpus, "Why was the appeal allowed?", APPEAL)]


def test_a_question_for_reasons_does_not_lead_to_recorded_facts(corpus: Corpus) -> None:
    assert routes_of(corpus, "Which judge decided the case?", JUDGMENT)
    assert routes_of(corpus, "Why did the judge decide the case?", JUDGMENT) == []


def test_compared_cases_lead_to_their_orders(corpus: Corpus) -> None:
    text = "Did both cases turn on the survey?"
    assert routes(corpus, parse(text), text, APPEAL) == []
    assert routes(corpus, parse(text), text, APPEAL, beside=True)[0].ref == PageRef(APPEAL, 1)


def test_an_order_that_shares_no_word_with_the_query_is_a_weaker_route(corpus: Corpus) -> None:
    (allowed,), (remitted,) = (
        routes_of(corpus, text, APPEAL) for text in ("Was the appeal allowed?", "Was it remitted?")
    )
    assert remitted.strength < allowed.strength


def test_a_field_without_a_record_leads_to_the_pages_that_usually_print_it(make_matter: MakeMatter) -> None:
    corpus = make_matter({"note.txt": "Some paper\n\fMore words\n\fLast words\n"})
    found = routes_of(corpus, "Who signed it, and on behalf of whom?", "note.txt")
    assert [way.ref.page for way in found][:2] == [3, 1]
    assert not any(way.sure for way in found)
