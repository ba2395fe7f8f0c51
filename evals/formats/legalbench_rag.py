"""Import LegalBench-RAG (Pipitone and Houir Alami, 2024): queries whose gold is a set of characters.

A folder or tar archive with `corpus/…` (UTF-8 texts) and either `benchmarks/NAME.json`, each `{"tests": [{query,
snippets: [{file_path, span: [start, end], answer}]}]}`, or one `queries.json`, `{NAME: [{query, gold: [[file_path,
start, end]]}]}`. Each query becomes a free-text question without a gold answer; its gold is the location of the answer.
"""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Annotated

from pydantic import BaseModel, ConfigDict, StringConstraints, TypeAdapter

from pincite.evals.cases import Case, Question
from pincite.evals.errors import BadQuestions, Problem
from pincite.evals.formats.gold_text import contains_span, pages_of, quotes_of
from pincite.evals.formats.imported import DocSpan, ImportedSet, LeftOut, Made, TextDocument, gathered
from pincite.evals.formats.json_faults import parse_json
from pincite.tools.answer_types import AnswerType

CORPUS, BENCHMARKS, QUERIES = "corpus", "benchmarks", "queries.json"
PARTS = (CORPUS, BENCHMARKS, QUERIES)
"""The parts of a source that are read."""


def import_queries(files: Mapping[str, bytes], source: str, *, given: bool) -> ImportedSet:
    """Import the questions, texts and gold spans of a source's files by relative name; `source` names it in errors.

    `given`: the gold documents are given with a question. Otherwise they must be found, as the queries intend. Left out
    and reported: a query with a span that is not in the text or is not its `answer`, or whose document is missing from
    the corpus. Raises BadQuestions with every fault.
    """
    documents = _documents(files, source)
    made = (_made(query, documents, given=given) for query in _queries(files, source))
    return gathered(made, source, tuple(documents.values()))


@dataclass(frozen=True, slots=True)
class _Gold:
    span: DocSpan
    answer: str | None = None


@dataclass(frozen=True, slots=True)
class _Query:
    id: str
    source: str
    text: str
    snippets: tuple[_Gold, ...]


_Text = Annotated[str, StringConstraints(pattern=r"\S")]


class _Snippet(BaseModel):
    model_config = ConfigDict(strict=True)

    file_path: _Text
    span: tuple[int, int]
    answer: str | None = None


class _Test(BaseModel):
    model_config = ConfigDict(strict=True)

    query: _Text
    snippets: tuple[_Snippet, ...]


class _Benchmark(BaseModel):
    tests: tuple[_Test, ...]


class _MiniTest(BaseModel):
    model_config = ConfigDict(strict=True)

    query: _Text
    gold: tuple[tuple[str, int, int], ...]


_BENCHMARK = TypeAdapter(_Benchmark)
_MINI = TypeAdapter(dict[str, tuple[_MiniTest, ...]])


def _documents(files: Mapping[str, bytes], source: str) -> dict[str, TextDocument]:
    """Return the texts of the corpus by id: the path below `corpus`, as in the index."""
    found: dict[str, TextDocument] = {}
    problems: list[Problem] = []
    for name, data in files.items():
        path = PurePosixPath(name)
        if path.parts[0] != CORPUS:
            continue
        try:
            doc_id = _doc_id(path.relative_to(CORPUS).as_posix())
            found[doc_id] = TextDocument(doc_id, data.decode("utf-8"))
        except UnicodeDecodeError:
            problems.append(Problem(None, f"{name}: is not UTF-8 text"))
    if problems or not found:
        raise BadQuestions(source, problems or [Problem(None, f"has no {CORPUS} folder with texts")])
    return found


def _queries(files: Mapping[str, bytes], source: str) -> list[_Query]:
    """Return every query of the source, in order. Raises BadQuestions."""
    found: list[_Query] = []
    for name, data in files.items():
        path = PurePosixPath(name)
        if path.parts[0] == BENCHMARKS and path.suffix == ".json":
            found += _of_benchmark(path.stem, data, f"{source}: {name}")
        elif name == QUERIES:
            found += _of_mini(data, f"{source}: {name}")
    if not found:
        raise BadQuestions(source, [Problem(None, f"has no queries in {BENCHMARKS}/*.json or {QUERIES}")])
    return found


def _of_benchmark(name: str, data: bytes, source: str) -> Iterator[_Query]:
    for number, test in enumerate(parse_json(_BENCHMARK, data, source).tests, start=1):
        gold = tuple(_Gold(DocSpan(_doc_id(s.file_path), *s.span), s.answer) for s in test.snippets)
        yield _Query(_id(name, number), name, test.query, gold)


def _of_mini(data: bytes, source: str) -> Iterator[_Query]:
    for name, tests in parse_json(_MINI, data, source).items():
        for number, test in enumerate(tests, start=1):
            gold = tuple(_Gold(DocSpan(_doc_id(path), start, end)) for path, start, end in test.gold)
            yield _Query(_id(name, number), name, test.query, gold)


def _id(name: str, number: int) -> str:
    return f"{name}:{number:04}"


def _doc_id(path: str) -> str:
    return unicodedata.normalize("NFC", path)


def _reason(query: _Query, documents: Mapping[str, TextDocument]) -> str | None:
    """Return the reason why no question can be made of the query."""
    if not query.snippets:
        return "it has no gold spans"
    for gold in query.snippets:
        document = documents.get(gold.span.doc_id)
        if document is None:
            return "a document of its gold is not in the corpus"
        if not contains_span(document.text, gold.span.start, gold.span.end):
            return "a span of its gold is not in the text"
        if gold.answer is not None and gold.answer != document.text[gold.span.start : gold.span.end]:
            return "the text at a span of its gold differs from its answer"
    return None


def _made(query: _Query, documents: Mapping[str, TextDocument], *, given: bool) -> Made:
    if reason := _reason(query, documents):
        return Made(left=LeftOut(query.id, reason, whole=True))
    spans = tuple(gold.span for gold in query.snippets)
    doc_ids = tuple(dict.fromkeys(span.doc_id for span in spans))
    quotes = tuple(quote for span in spans for quote in quotes_of(documents[span.doc_id], (span,)))
    question = Question(query.text, AnswerType.FREE_TEXT, doc_ids if given else ())
    return Made(Case(query.id, question, None, (pages_of(quotes),), (query.source,), quotes), spans)
