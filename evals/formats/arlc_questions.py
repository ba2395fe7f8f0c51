"""Import the Agentic RAG Legal Challenge: a JSON list of `{id, question, answer_type}`, or `{"questions": list}`.

The contest's files have no gold. Gold is read if it has an obvious form: `answer` as the contest writes answers,
`pages` or `retrieved_chunk_pages` as `[{"doc_id", "page"}]` or `[{"doc_id", "page_numbers": [...]}]`. Gold in another
form is left out and reported; the question is kept. Other keys are ignored.
"""

import json
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from pincite.evals.cases import Case, parse_cases
from pincite.evals.errors import BadQuestions, Problem
from pincite.evals.formats.imported import ImportedSet, LeftOut
from pincite.evals.formats.json_faults import parse_json
from pincite.indexer.sources.base import doc_id_of


def import_questions(data: bytes, source: str) -> ImportedSet:
    """Import the questions of a file's bytes, in file order; `source` names it in errors.

    Raises BadQuestions with every row that is not a question, and its position.
    """
    items = _items(data, source)
    cases: list[Case] = []
    left_out: list[LeftOut] = []
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for index, item in enumerate(items):
        if not isinstance(item, dict):
            problems.append(Problem(None, f"[{index}]: is not an object; write {{id, question, answer_type}}"))
            continue
        try:
            [case] = parse_cases(json.dumps(_asked(item)))
        except BadQuestions as error:
            problems += [Problem(None, f"[{index}].{each.message}") for each in error.problems]
            continue
        if (earlier := first.setdefault(case.id, index)) != index:
            problems.append(Problem(None, f"[{index}].id: {case.id!r} is already the id of [{earlier}]"))
        case, reasons = _with_gold(case, item)
        cases.append(case)
        left_out += [LeftOut(case.id, reason, whole=False) for reason in reasons]
    if problems or not cases:
        raise BadQuestions(source, problems or [Problem(None, "has no questions")])
    return ImportedSet(tuple(cases), left_out=tuple(left_out))


class _Page(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    doc_id: str
    page: int


class _Pages(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    doc_id: str
    page_numbers: list[int]


_JSON: TypeAdapter[Any] = TypeAdapter(Any)
_PAGES: TypeAdapter[list[_Page | _Pages]] = TypeAdapter(list[_Page | _Pages])


def _items(data: bytes, source: str) -> list[Any]:
    """Return the list in the file. Raises BadQuestions if there is none."""
    found = parse_json(_JSON, data, source)
    items = found.get("questions") if isinstance(found, dict) else found
    if not isinstance(items, list):
        raise BadQuestions(source, [Problem(None, "is not a JSON list of questions, and has none under `questions`")])
    return items


def _asked(item: dict[str, Any]) -> dict[str, Any]:
    """Return the row without gold: what an agent is given."""
    return {key: item[key] for key in ("id", "question", "answer_type", "doc_ids") if key in item}


def _with_gold(case: Case, item: dict[str, Any]) -> tuple[Case, list[str]]:
    """Return the case with its gold, and the reasons why a part of the gold is left out."""
    reasons: list[str] = []
    row = _asked(item)
    if "answer" in item:
        row, reason = _kept(row, {"answer": item["answer"]}, "the gold answer is not in the form of its type")
        reasons += reason
    key = next((key for key in ("pages", "retrieved_chunk_pages") if key in item), None)
    if key is not None:
        row, reason = _kept(
            row, {"pages": _pages(item[key])}, "the gold pages are in no known form, or contradict the answer"
        )
        reasons += reason
    return (parse_cases(json.dumps(row))[0] if reasons or len(row) > len(_asked(item)) else case), reasons


def _kept(row: dict[str, Any], more: dict[str, Any], reason: str) -> tuple[dict[str, Any], list[str]]:
    try:
        parse_cases(json.dumps(row | more))
    except BadQuestions:
        return row, [reason]
    return row | more, []


def _pages(given: object) -> object:
    """Convert gold pages to the form of question files; an unknown form is returned unchanged, to be refused."""
    try:
        found = _PAGES.validate_python(given)
    except ValidationError:
        return given
    return [
        {"doc_id": doc_id_of(entry.doc_id), "page": number}
        for entry in found
        for number in (entry.page_numbers if isinstance(entry, _Pages) else [entry.page])
    ]
