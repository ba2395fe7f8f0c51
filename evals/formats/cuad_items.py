"""Import contract labels with pages, JSON Lines.

A row is `{id, doc_id, document_name, parties, category, answer, pages, quotes}`. `answer` is the label as in CUAD's
spreadsheet, `parties` the label of the parties. The documents are separate PDFs, indexed as they are. A
category without an item says nothing about the contract.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pincite.evals.cases import Case, GoldAnswer, GoldQuote, Question
from pincite.evals.compliance import value_problem
from pincite.evals.errors import BadQuestions, Problem
from pincite.evals.formats.cuad_questions import (
    CLAUSES,
    DOCUMENT_NAME,
    RENEWAL_TERM,
    Contract,
    Naming,
    asked_of,
    category_of,
    first_party,
    named,
)
from pincite.evals.formats.cuad_values import labelled_value, notice_period, renewal_term
from pincite.evals.formats.imported import ImportedSet, LeftOut, Made, gathered
from pincite.evals.formats.json_faults import json_faults
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType, AnswerValue


class CuadItem(BaseModel):
    """One label. `pages` are physical and 1-based; empty if the label was found on no page."""

    model_config = ConfigDict(strict=True, frozen=True)

    id: Annotated[str, Field(min_length=1)]
    doc_id: Annotated[str, Field(min_length=1)]
    document_name: str
    parties: str
    category: str
    answer: str
    pages: tuple[Annotated[int, Field(ge=1)], ...]
    quotes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Value:
    """The answer and its unit; None: the label does not state it, and only the pages are gold."""

    answer: AnswerValue | None
    unit: str = ""


def import_items(data: bytes, source: str, naming: Naming) -> ImportedSet:
    """Import the labels as questions, in file order; `source` names it in errors. Raises BadQuestions."""
    return gathered((made_of(item, naming) for item in read_items(data, source)), source)


def read_items(data: bytes, source: str) -> tuple[CuadItem, ...]:
    """Parse the labels of a file's bytes; blank lines are skipped. Raises BadQuestions with every fault."""
    items: list[CuadItem] = []
    problems: list[Problem] = []
    first: dict[str, int] = {}
    for number, line in _lines(data, source):
        try:
            item = CuadItem.model_validate_json(line)
        except ValidationError as error:
            problems += [Problem(number, message) for message in json_faults(error)]
            continue
        if (earlier := first.setdefault(item.id, number)) != number:
            problems.append(Problem(number, f"id: {item.id!r} is already on line {earlier}"))
        items.append(item)
    if problems:
        raise BadQuestions(source, problems)
    return tuple(items)


def made_of(item: CuadItem, naming: Naming) -> Made:
    """Convert a label to a case, and report what was left out.

    A label whose value is in no known form (`perpetual`, `09/14/200[]`) is asked and scored only by its pages.
    """
    category = category_of(item.category)
    if category is None:
        return _not_asked(item, f"{item.category}: no question is known for this category")
    name = named(Contract(item.doc_id, item.document_name.strip(), first_party(item.parties)), naming)
    reason = _reason(item, category, naming)
    if reason is not None or name is None:
        return _not_asked(item, reason or "the contract has no title to identify it")
    value = _value(item, category)
    if value is None:
        return _not_asked(item, f"{category}: the label is not one value")
    return Made(_case(item, category, name, value, naming), left=_left(item, category, value))


def _case(item: CuadItem, category: str, name: str, value: _Value, naming: Naming) -> Case:
    answer_type, asked = asked_of(category)
    doc_ids = (item.doc_id,) if naming is Naming.DOC_IDS else ()
    return Case(
        id=item.id,
        question=Question(asked.format(name, unit=value.unit), answer_type, doc_ids),
        answer=None if value.answer is None else GoldAnswer(value.answer),
        page_sets=(frozenset(PageRef(item.doc_id, page) for page in item.pages),),
        tags=(category,),
        evidence=_evidence(item),
    )


def _not_asked(item: CuadItem, reason: str) -> Made:
    return Made(left=LeftOut(item.id, reason, whole=True))


def _left(item: CuadItem, category: str, value: _Value) -> LeftOut | None:
    if value.answer is not None:
        return None
    return LeftOut(item.id, f"{category}: the label has no whole value; scored by pages", whole=False)


def _evidence(item: CuadItem) -> tuple[GoldQuote, ...]:
    """Return the quotes of a label on one page; for several pages the label does not say which quote is on which."""
    if len(item.pages) > 1:
        return ()
    return tuple(GoldQuote(PageRef(item.doc_id, item.pages[0]), quote) for quote in item.quotes if quote.strip())


def _lines(data: bytes, source: str) -> Iterator[tuple[int, str]]:
    try:
        lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as error:
        raise BadQuestions(source, [Problem(None, "is not UTF-8: save it as UTF-8 text")]) from error
    return ((number, line) for number, line in enumerate(lines, start=1) if line.strip())


def _reason(item: CuadItem, category: str, naming: Naming) -> str | None:
    """Return the reason why the label cannot be asked, whatever its value."""
    if not item.pages:
        return "it was not found on a page"
    if category == DOCUMENT_NAME and naming is Naming.TITLE:
        return "the question would contain its own answer"
    return None


def _value(item: CuadItem, category: str) -> _Value | None:
    if category in CLAUSES:
        return _Value(True) if item.answer.strip().casefold() == "yes" else None
    if category == RENEWAL_TERM:
        term = renewal_term(item.answer)
        return None if term is None else _Value(*term)
    answer_type, _ = asked_of(category)
    if answer_type is AnswerType.NUMBER:
        return _Value(*notice_period(item.answer))
    value = labelled_value(item.answer, answer_type)
    return _Value(None if value_problem(value, answer_type) else value)
