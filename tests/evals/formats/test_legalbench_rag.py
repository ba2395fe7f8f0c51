import json
from typing import Any

import pytest

from pincite.evals.cases import Question
from pincite.evals.errors import BadQuestions
from pincite.evals.formats.imported import DocSpan, ImportedSet
from pincite.evals.formats.legalbench_rag import import_queries
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

TEXT = "We keep your data.\fWe never sell it."
FILE = "policies/alder.txt"


def _snippet(start: int, end: int, path: str = FILE, **more: Any) -> dict[str, Any]:
    return {"file_path": path, "span": [start, end]} | more


def _tree(*snippets: dict[str, Any]) -> dict[str, bytes]:
    tests = [{"query": "Consider Alder; is it sold?", "snippets": list(snippets)}]
    return {
        f"corpus/{FILE}": TEXT.encode(),
        "corpus/other.txt": b"Another text.",
        "benchmarks/policies.json": json.dumps({"tests": tests}).encode(),
    }


def _import(*snippets: dict[str, Any], given: bool = False, files: dict[str, bytes] | None = None) -> ImportedSet:
    return import_queries(_tree(*snippets) | (files or {}), "lbr", given=given)


def test_a_query_becomes_a_question_with_the_snippet_pages_as_gold() -> None:
    made = _import(_snippet(19, 36, answer="We never sell it."))
    [case] = made.cases
    assert (case.id, case.tags, case.answer) == ("policies:0001", ("policies",), None)
    assert case.question == Question("Consider Alder; is it sold?", AnswerType.FREE_TEXT)
    assert case.page_sets == (frozenset({PageRef(FILE, 2)}),)
    assert made.spans == {"policies:0001": (DocSpan(FILE, 19, 36),)}


def test_the_whole_corpus_is_written() -> None:
    assert [each.doc_id for each in _import(_snippet(0, 7)).documents] == [FILE, "other.txt"]


def test_documents_may_be_given_explicitly() -> None:
    [case] = _import(_snippet(0, 7), _snippet(19, 36), given=True).cases
    assert case.question.doc_ids == (FILE,)


def test_the_short_form_of_gold_is_read() -> None:
    tree = {name: data for name, data in _tree().items() if not name.startswith("benchmarks/")}
    queries = {"policies": [{"query": "Is it sold?", "gold": [[FILE, 19, 36]]}]}
    made = import_queries(tree | {"queries.json": json.dumps(queries).encode()}, "lbr", given=False)
    assert made.spans == {"policies:0001": (DocSpan(FILE, 19, 36),)}


@pytest.mark.parametrize(
    ("snippets", "reason"),
    [
        ([], "it has no gold spans"),
        ([_snippet(0, 7, path="gone.txt")], "a document of its gold is not in the corpus"),
        ([_snippet(0, 7), _snippet(30, 99)], "a span of its gold is not in the text"),
        ([_snippet(0, 7, answer="We lose")], "the text at a span of its gold differs from its answer"),
    ],
)
def test_a_query_without_usable_gold_is_skipped_and_reported(snippets: list[dict[str, Any]], reason: str) -> None:
    more = {"benchmarks/more.json": json.dumps({"tests": [{"query": "q", "snippets": [_snippet(0, 7)]}]}).encode()}
    made = _import(*snippets, files=more)
    assert [case.id for case in made.cases] == ["more:0001"]
    assert [(left.item, left.reason, left.whole) for left in made.left_out] == [("policies:0001", reason, True)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({f"corpus/{FILE}": b"\xff\xfe"}, r"corpus/policies/alder\.txt: is not UTF-8 text"),
        ({"benchmarks/policies.json": b"{}"}, r"benchmarks/policies\.json: tests: "),
        ({"benchmarks/policies.json": b'{"tests": [{"query": "q", "snippets": [{"span": [1]}]}]}'}, r"snippets\[0\]\."),
        ({"benchmarks/policies.json": b'{"tests": []}'}, "has no queries"),
    ],
)
def test_a_source_with_faults_is_refused_with_their_positions(change: dict[str, bytes], message: str) -> None:
    with pytest.raises(BadQuestions, match=message):
        _import(_snippet(0, 7), files=change)


def test_a_source_without_a_corpus_is_refused() -> None:
    with pytest.raises(BadQuestions, match="has no corpus folder"):
        import_queries({"benchmarks/a.json": b"{}"}, "lbr", given=False)
