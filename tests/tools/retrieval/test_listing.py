"""Tests questions that ask for documents of the matter, and the pages that list them."""

from pincite.tools.corpus import Corpus
from pincite.tools.question.parse import parse
from pincite.tools.retrieval.listing import routes_to_list
from pincite.tools.retrieval.scope import choose_scope
from pincite.tools.retrieval.search import search


def test_cases_are_listed_by_their_judge_with_or_without_titles(corpus: Corpus) -> None:
    fact = next(f for d in corpus.documents for f in corpus.facts(d) if f.field == "judge")
    name = " ".join(fact.value.split()[-2:])
    expected = {
        (d, f.page) for d in corpus.documents for f in corpus.facts(d) if f.field == "judge" and f.value.endswith(name)
    }
    found = routes_to_list(corpus, parse(f"Across all the decisions, list the cases decided by {name}."))
    assert expected <= {(r.ref.doc_id, r.ref.page) for r in found}


def test_the_listed_pages_come_first_in_a_search(corpus: Corpus) -> None:
    amended = next(d for d in corpus.documents.values() if d.identity.amended_by)
    question = f"Which laws name {amended.identity.amended_by[0]} on their cover page as an amending law?"
    scope = choose_scope(corpus, question)
    assert scope.listed
    assert {hit.ref for hit in search(corpus, scope, len(scope.listed))} == {route.ref for route in scope.listed}


def test_a_question_that_names_its_cases_searches_them(corpus: Corpus) -> None:
    scope = choose_scope(corpus, "Which orders of CFI 031/2023 name the judge of CA 003/2024?")
    assert scope.listed == ()
    assert scope.doc_ids is not None
