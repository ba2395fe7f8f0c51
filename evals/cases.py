"""Read questions and their gold from JSON Lines.

A row is `{id, question, answer_type, [doc_ids], [answer], [pages], [acceptable_page_sets], [tags], [difficulty],
[evidence], [confirmed]}`. A row without `answer` is asked and not scored against an answer. `answer: null` means that
the documents do not answer. `confirmed: false` marks the answer as a proposal, not gold. Other keys are ignored.
Agents are given only the `Question` of a case, which contains no gold.
"""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from pincite.evals.compliance import is_null, value_problem
from pincite.evals.errors import BadQuestions, Problem
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue

PageSet = frozenset[PageRef]


@dataclass(frozen=True, slots=True)
class Question:
    """What an agent is given: the text, the declared type, and the documents named with the question."""

    text: str
    answer_type: AnswerType
    doc_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GoldAnswer:
    """The right answer; None if the documents do not answer."""

    value: AnswerValue | None


@dataclass(frozen=True, slots=True)
class GoldQuote:
    """Words of a gold page that prove the answer or a part of it."""

    page: PageRef
    quote: str


@dataclass(frozen=True, slots=True)
class ProposedAnswer:
    """An answer that no person has confirmed, None if it says that the documents do not answer; never gold."""

    value: AnswerValue | None


@dataclass(frozen=True, slots=True)
class Case:
    """A question and its gold; an agent sees only `question`.

    `answer` None: no gold answer is known, so no answer is scored. `page_sets` are the equally good page sets; empty:
    no gold pages are known; one empty set: the documents do not answer. An unconfirmed case has neither gold nor
    evidence; its answer is `proposal`. `difficulty` is the asker's own word, None if not given.
    """

    id: str
    question: Question
    answer: GoldAnswer | None = None
    page_sets: tuple[PageSet, ...] = ()
    tags: tuple[str, ...] = ()
    evidence: tuple[GoldQuote, ...] = ()
    difficulty: str | None = None
    confirmed: bool = True
    proposal: ProposedAnswer | None = None


def read_cases(path: Path) -> tuple[Case, ...]:
    """Read the cases of a question file, in file order. Blank lines are skipped.

    Raises BadQuestions with every problem of the file, each with its line and remedy.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadQuestions(str(path), [Problem(None, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise BadQuestions(str(path), [Problem(None, "is not UTF-8: save it as UTF-8 text")]) from error
    return parse_cases(text, source=str(path))


def parse_cases(text: str, source: str = "questions") -> tuple[Case, ...]:
    """Parse the text of a question file; `source` names it in errors. Raises BadQuestions."""
    cases: list[Case] = []
    problems: list[Problem] = []
    first_line: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        row, messages = _parse_row(line)
        if row is not None:
            earlier = first_line.setdefault(row.id, number)
            if earlier != number:
                messages.append(f"id: {row.id!r} is already on line {earlier}; give every question its own id")
            cases.append(_case(row))
        problems += [Problem(number, message) for message in messages]
    if not cases and not problems:
        problems.append(Problem(None, "has no questions; write one JSON object a line"))
    if problems:
        raise BadQuestions(source, problems)
    return tuple(cases)


_Text = Annotated[str, StringConstraints(pattern=r"\S")]
_PageNumber = Annotated[int, Field(ge=1)]


class _PageRow(BaseModel):
    model_config = ConfigDict(strict=True)

    doc_id: _Text
    page: _PageNumber


class _EvidenceRow(_PageRow):
    quote: str


class _Row(BaseModel):
    model_config = ConfigDict(strict=True, allow_inf_nan=False, extra="allow")

    id: _Text
    question: _Text
    answer_type: AnswerType
    doc_ids: tuple[_Text, ...] = ()
    answer: AnswerValue | None = None
    pages: tuple[_PageRow, ...] = ()
    acceptable_page_sets: tuple[tuple[tuple[_Text, _PageNumber], ...], ...] = ()
    tags: tuple[_Text, ...] = ()
    difficulty: _Text | None = None
    evidence: tuple[_EvidenceRow, ...] = ()
    confirmed: bool = True

    def gives(self, key: str) -> bool:
        return key in self.model_fields_set


_REMEDIES = {
    "id": "write a string that is not blank",
    "question": "write the question as a string",
    "answer_type": f"write one of {', '.join(AnswerType)}",
    "doc_ids": "write a list of document ids, or leave it out",
    "answer": "write a number, true or false, a string, a list of strings or null; leave it out if unknown",
    "pages": 'write a list of {"doc_id": "...", "page": 1}, pages 1-based, or leave it out',
    "acceptable_page_sets": 'write a list of lists of ["doc_id", 1], pages 1-based, or leave it out',
    "tags": "write a list of strings, or leave it out",
    "difficulty": "write a word, or leave it out",
    "evidence": 'write a list of {"doc_id": "...", "page": 1, "quote": "..."}, or leave it out',
    "confirmed": "write true or false, or leave it out",
}


def _parse_row(line: str) -> tuple[_Row | None, list[str]]:
    try:
        row = _Row.model_validate_json(line)
    except ValidationError as error:
        return None, _messages(error)
    return row, [*_misspelt(row), *_contradictions(row)]


def _misspelt(row: _Row) -> list[str]:
    """Report unknown keys that look like a misspelling of a known key; other unknown keys are ignored."""
    near = [(key, get_close_matches(key, _Row.model_fields, 1, 0.8)) for key in row.model_extra or ()]
    return [f"{key}: is not a known key; write {ours[0]!r}, or rename your own key" for key, ours in near if ours]


def _messages(error: ValidationError) -> list[str]:
    """Return one message per key at fault; a union would report every branch."""
    messages: dict[str, str] = {}
    for item in error.errors(include_url=False, include_input=False):
        if not item["loc"]:
            kind = "not JSON" if item["type"] == "json_invalid" else "not a JSON object"
            return [f"{kind}; write one JSON object a line ({item['msg']})"]
        key = str(item["loc"][0])
        fault = "is missing" if item["type"] == "missing" and len(item["loc"]) == 1 else "cannot be used"
        messages.setdefault(key, f"{key}: {fault}; {_REMEDIES[key]}")
    return list(messages.values())


def _contradictions(row: _Row) -> list[str]:
    found: list[str] = []
    if problem := value_problem(row.answer, row.answer_type):
        found.append(f"answer: {problem}")
    sets = _page_sets(row)
    if row.gives("answer") and any(bool(pages) == is_null(row.answer, row.answer_type) for pages in sets):
        found.append("pages: an answer needs pages and null has none; correct one, or leave unknown pages out")
    if row.gives("pages") and _pages(row) not in sets:
        found.append("pages: are not among acceptable_page_sets; add them there")
    return found


def _pages(row: _Row) -> PageSet:
    return frozenset(PageRef(page.doc_id, page.page) for page in row.pages)


def _page_sets(row: _Row) -> tuple[PageSet, ...]:
    if row.acceptable_page_sets:
        return tuple(frozenset(PageRef(*page) for page in pages) for pages in row.acceptable_page_sets)
    if row.gives("pages"):
        return (_pages(row),)
    if row.gives("answer") and is_null(row.answer, row.answer_type):
        return (frozenset(),)
    return ()


def _case(row: _Row) -> Case:
    question, tags = Question(row.question, row.answer_type, row.doc_ids), tuple(dict.fromkeys(row.tags))
    value = None if is_null(row.answer, row.answer_type) else row.answer
    if not row.confirmed:
        proposal = ProposedAnswer(value) if row.gives("answer") else None
        return Case(row.id, question, tags=tags, difficulty=row.difficulty, confirmed=False, proposal=proposal)
    return Case(
        id=row.id,
        question=question,
        answer=GoldAnswer(value) if row.gives("answer") else None,
        page_sets=_page_sets(row),
        tags=tags,
        evidence=tuple(GoldQuote(PageRef(e.doc_id, e.page), e.quote) for e in row.evidence),
        difficulty=row.difficulty,
    )
