"""Tests properties of every tool for any call: its size, its pages, its errors and its next calls."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pincite.indexer.page import PageRef
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError
from pincite.tools.get_page import WINDOW_LIMIT
from pincite.tools.result_budget import LIMIT
from pincite.tools.session import Session

QUESTIONS = Path(__file__).resolve().parents[2] / "server" / "demo" / "questions.jsonl"
Arguments = dict[str, Any]
IDS = """harbour-licensing-law-2019 harbour-licensing-law-consolidated-2022.pdf cfi-012 pilotage-services-agreement
warehouse law:saltmere-4-2019 case:cfi-012-2023 doc: ../.. %2F""".split()
TITLES = """Harbour Licensing Law
Harbour Licensing Law (Law No. 4 of 2019)
Consolidated Version No. 2 (June 2022) of the Harbour Licensing Law
CFI 012/2023
cfi 31/2023
CA-003-2024
Marlowe v Ostrander
Companies Law
DIFC Law No. 9 of 2099
Law 4/2019""".splitlines()
NAMES = st.sampled_from([*IDS, *TITLES])
VOCABULARY = "licence fee the of renewal Article 22(1)(a) Schedule 2 page 3 “Vessel” v which judges last".split()
WORDS = st.lists(st.sampled_from(VOCABULARY), max_size=30).map(" ".join)
TEXTS = NAMES | WORDS | st.tuples(NAMES, WORDS).map(" ".join) | st.text(max_size=60)
PROVISIONS = st.sampled_from(
    "22(1) 22(1)(a) 13 99 17A Part_2 Schedule_2 Clause_10.2 paragraph_1 Regulation_4.1.2 art_5 1.5.4(2) (1) x".split()
).map(lambda text: text.replace("_", " ")) | st.text(max_size=20)
FIELDS = st.none() | st.lists(st.sampled_from(["party", "judge", "order", "jury", ""]), max_size=4)
CURSOR = st.none() | st.sampled_from(["0", "3", "12", "999"]) | st.text(max_size=6)


def maybe(strategy: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | strategy


READING = st.one_of(
    st.tuples(
        st.just("find_documents"),
        st.fixed_dictionaries(
            {"query": maybe(TEXTS), "kind": maybe(st.sampled_from(["law", "order", "memo"])), "cursor": CURSOR}
        ),
    ),
    st.tuples(st.just("find_documents"), st.fixed_dictionaries({"family": TEXTS, "cursor": CURSOR})),
    st.tuples(
        st.just("lookup_case_metadata"),
        st.fixed_dictionaries({"case_id": TEXTS, "fields": FIELDS, "cursor": CURSOR}),
    ),
    st.tuples(st.just("find_article_page"), st.fixed_dictionaries({"law": TEXTS, "article": PROVISIONS})),
    st.tuples(
        st.just("search_within_doc_family"),
        st.fixed_dictionaries({"query": TEXTS, "family": maybe(NAMES), "top_k": st.integers(0, 8)}),
    ),
    st.tuples(st.just("search_within_doc_family"), st.fixed_dictionaries({"query": TEXTS, "doc_id": maybe(NAMES)})),
    st.tuples(
        st.just("get_page"),
        st.fixed_dictionaries(
            {
                "doc_id": NAMES,
                "page": st.integers(0, 21),
                "window": st.integers(0, 2),
                "offset": st.sampled_from([0, 0, 100, 2000, 10**9]),
            }
        ),
    ),
)
QUOTES = st.sampled_from(["for not less than six (6) years after the date", "x", "Licence", " ", "(6)"]) | st.text(
    max_size=40
)
CITATIONS = st.lists(st.fixed_dictionaries({"doc_id": NAMES, "page": st.integers(1, 21), "quote": QUOTES}), max_size=4)
VALUES = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300) | st.lists(st.text(max_size=20))
)
SUBMITTING = st.tuples(
    st.just("submit_typed_answer"),
    st.fixed_dictionaries(
        {
            "question": TEXTS,
            "answer_type": st.sampled_from(["number", "boolean", "name", "names", "date", "free_text"]),
            "value": VALUES,
            "citations": CITATIONS,
            "searched": st.lists(st.text(max_size=10), max_size=2),
            "doc_ids": maybe(st.lists(NAMES, max_size=2)),
        }
    ),
)
often = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def objects(value: object) -> Iterator[dict[str, Any]]:
    """Every object inside a result."""
    if isinstance(value, dict):
        yield value
        for item in value.values():
            yield from objects(item)
    elif isinstance(value, list):
        for item in value:
            yield from objects(item)


def result_of(session: Session, name: str, arguments: Arguments) -> dict[str, Any] | None:
    """The result as plain values; null when the call was refused."""
    try:
        return toolset.call(session, name, arguments).model_dump(mode="json")
    except ToolCallError as error:
        said = str(error)
    assert 0 < len(said) <= LIMIT
    return None


def next_call_of(text: str) -> tuple[str, Arguments]:
    """A call in the spelling of a result."""
    tree = ast.parse(text, mode="eval").body
    assert isinstance(tree, ast.Call)
    assert isinstance(tree.func, ast.Name)
    return tree.func.id, {str(k.arg): ast.literal_eval(k.value) for k in tree.keywords}


@often
@given(READING)
def test_any_call_returns_a_valid_result_or_raises_a_tool_call_error(
    corpus: Corpus, asked: tuple[str, Arguments]
) -> None:
    session = Session(corpus)
    result = result_of(session, *asked)
    if result is None:
        return
    limit = WINDOW_LIMIT if asked[1].get("window") else LIMIT
    assert len(json.dumps(result, ensure_ascii=False)) <= limit
    for item in objects(result):
        if "page" in item and "doc_id" in item:
            assert item["uri"] == corpus.uri(PageRef(item["doc_id"], item["page"]))
            assert 1 <= item["page"] <= corpus.documents[item["doc_id"]].page_count
    for ref in session.ledger.pages():
        assert 1 <= ref.page <= corpus.documents[ref.doc_id].page_count
    assert session.selected_families <= set(corpus.families)


@often
@given(READING)
def test_every_next_call_can_be_made_and_returns_something_else(corpus: Corpus, asked: tuple[str, Arguments]) -> None:
    session = Session(corpus)
    result = result_of(session, *asked)
    if result is not None and result.get("next_call"):
        following = result_of(session, *next_call_of(result["next_call"]))
        assert following is not None
        assert following != result


@often
@given(SUBMITTING, maybe(READING))
def test_any_submission_is_accepted_with_proof_or_rejected_with_reasons(
    corpus: Corpus, submission: tuple[str, Arguments], before: tuple[str, Arguments] | None
) -> None:
    session = Session(corpus)
    if before is not None:
        result_of(session, *before)
    result = result_of(session, *submission)
    if result is None:
        return
    assert bool(result["violations"]) == (result["status"] == "rejected")
    assert all(v["message"] and v["next_step"] for v in result["violations"])
    if result["status"] == "accepted":
        shown = session.ledger.pages()
        assert all(PageRef(c["doc_id"], c["page"]) in shown for c in result["citations"])
        assert (result["value"] is None) == (not result["citations"])


@pytest.mark.parametrize("text", ["\ud800", "\x00", "a\x00b", "\u202e", "９９"])
def test_characters_of_no_document_find_nothing(corpus: Corpus, text: str) -> None:
    for name, argument in (
        ("find_documents", "query"),
        ("find_documents", "family"),
        ("find_documents", "cursor"),
        ("lookup_case_metadata", "case_id"),
        ("search_within_doc_family", "query"),
    ):
        result_of(Session(corpus), name, {argument: text})
    result_of(Session(corpus), "find_article_page", {"law": text, "article": text})
    result_of(Session(corpus), "get_page", {"doc_id": text, "page": 1})


def test_a_rejection_of_many_citations_stays_under_the_limit(corpus: Corpus) -> None:
    quotes = [f"words number {n} that stand on no page of this matter, " * 40 for n in range(50)]
    submission = {
        "question": "For how long must records be kept under the Harbour Licensing Law?",
        "answer_type": "number",
        "value": 6,
        "citations": [{"doc_id": "harbour-licensing-law-2019", "page": 9, "quote": q} for q in quotes],
    }
    session = Session(corpus)
    result_of(session, "get_page", {"doc_id": "harbour-licensing-law-2019", "page": 9})
    result = result_of(session, "submit_typed_answer", submission)
    assert result is not None
    assert result["violations"]
    assert "more violations" in result["note"]
    assert len(json.dumps(result, ensure_ascii=False)) <= LIMIT


def test_the_same_call_gives_the_same_result(corpus: Corpus) -> None:
    arguments = {"query": "How long must records be kept under the Harbour Licensing Law?"}
    one, other = (result_of(Session(corpus), "search_within_doc_family", arguments) for _ in range(2))
    assert one == other


@pytest.mark.parametrize("name", ["find_documents", "search_within_doc_family"])
def test_results_for_the_sample_questions_stay_under_the_limit(corpus: Corpus, name: str) -> None:
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        result = result_of(Session(corpus), name, {"query": json.loads(line)["question"]})
        assert len(json.dumps(result, ensure_ascii=False)) <= LIMIT


def test_each_case_and_provision_of_the_sample_matter_stays_under_the_limit(corpus: Corpus) -> None:
    calls: list[tuple[str, Arguments]] = [
        ("lookup_case_metadata", {"case_id": case}) for d in corpus.documents.values() for case in d.identity.case_ids
    ]
    for doc_id in corpus.documents:
        paths = sorted({s.path for s in corpus.sections(doc_id)})
        calls += [("find_article_page", {"law": doc_id, "article": path}) for path in paths[::4]]
    for name, arguments in calls:
        result = result_of(Session(corpus), name, arguments)
        assert len(json.dumps(result, ensure_ascii=False)) <= LIMIT


def test_the_pages_that_the_sample_questions_cite_can_be_read_and_contain_the_quotes(corpus: Corpus) -> None:
    for line in QUESTIONS.read_text(encoding="utf-8").splitlines():
        for item in json.loads(line)["evidence"]:
            page = result_of(Session(corpus), "get_page", {"doc_id": item["doc_id"], "page": item["page"]})
            assert page is not None
            assert "".join(item["quote"].split()) in "".join(page["text"].split())


FIRST_USE = """
import threading
from concurrent.futures import ThreadPoolExecutor
from pincite.tools.model import Coverage, FamilyChoice, SearchHit, SearchResult

ready = threading.Barrier(8)

def made(number):
    ready.wait()
    hit = SearchHit(doc_id="quay", page=number, uri="u", title=None, section=None, snippet="", score=1, matched=[])
    family = FamilyChoice(family="doc:quay", title="Quay", reason="given")
    held = Coverage(matter="m", documents=1, pages=9, pages_without_text=0, generation="gen-000001")
    return SearchResult(hits=[hit], families=[family], coverage=held).model_dump(mode="json")["hits"][0]["page"]

with ThreadPoolExecutor(8) as threads:
    assert list(threads.map(made, range(1, 9))) == list(range(1, 9))
"""


def test_results_may_be_created_for_the_first_time_in_several_threads_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_USE], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
