"""Import CUADv1.json: contracts as text, with the spans that experts marked for each category, in SQuAD 2.0 form.

`{"data": [{title, paragraphs: [{context, qas: [{id, is_impossible, answers: [{text, answer_start}]}]}]}]}`; the id of
a question ends in `__` and its category. The file has the marked text, not its value. So a gold answer is known if a
clause is present (true), if nothing is marked (null), and if everything marked is one date. Every other question is
scored only by its pages and spans.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.errors import BadQuestions, Problem
from pincite.evals.formats.cuad_questions import (
    CLAUSES,
    DOCUMENT_NAME,
    Contract,
    Naming,
    asked_of,
    category_of,
    named,
)
from pincite.evals.formats.gold_text import contains_span, pages_of, quotes_of
from pincite.evals.formats.imported import DocSpan, ImportedSet, LeftOut, Made, TextDocument, gathered
from pincite.evals.formats.json_faults import parse_json
from pincite.evals.formats.set_folder import document_names
from pincite.indexer.legal_text.dates import read_dates
from pincite.tools.answer_types import AnswerType

_MARK = "__"
_AROUND = " \t\n\"'.,;:()"
"""Characters around a marked date that are not part of it."""


def is_squad(data: bytes) -> bool:
    """Return whether a file has this form, instead of one label per line."""
    return b'"paragraphs"' in data and b'"qas"' in data


def import_contracts(data: bytes, source: str, naming: Naming) -> ImportedSet:
    """Import the questions, texts and gold spans of a file's bytes; `source` names it in errors.

    Raises BadQuestions with every fault of the file.
    """
    read = parse_json(_FORM, data, source)
    if problems := [*_faults(read)]:
        raise BadQuestions(source, problems)
    names = document_names([contract.title for contract in read.data])
    texts = tuple(TextDocument(name, each.paragraphs[0].context) for name, each in zip(names, read.data, strict=True))
    made = (_label(*each, naming) for each in _labels(read, texts))
    return gathered(made, source, texts)


class _Answer(BaseModel):
    model_config = ConfigDict(strict=True)

    text: str
    answer_start: int


class _Marked(BaseModel):
    model_config = ConfigDict(strict=True)

    id: str
    is_impossible: bool
    answers: tuple[_Answer, ...]


class _Paragraph(BaseModel):
    model_config = ConfigDict(strict=True)

    context: Annotated[str, Field(min_length=1)]
    qas: tuple[_Marked, ...]


class _Contract(BaseModel):
    model_config = ConfigDict(strict=True)

    title: Annotated[str, Field(min_length=1)]
    paragraphs: Annotated[tuple[_Paragraph, ...], Field(min_length=1, max_length=1)]


class _File(BaseModel):
    data: tuple[_Contract, ...]


_FORM = TypeAdapter(_File)


def _faults(read: _File) -> Iterator[Problem]:
    """Yield duplicate ids, and ids without a category."""
    first: dict[str, str] = {}
    for index, contract in enumerate(read.data):
        for number, marked in enumerate(contract.paragraphs[0].qas):
            place = f"data[{index}].paragraphs[0].qas[{number}].id"
            if (earlier := first.setdefault(marked.id, place)) != place:
                yield Problem(None, f"{place}: {marked.id!r} is already the id of {earlier}")
            if _MARK not in marked.id:
                yield Problem(None, f"{place}: {marked.id!r} does not end in {_MARK} and a category")


def _labels(read: _File, texts: Sequence[TextDocument]) -> Iterator[tuple[_Marked, Contract, TextDocument]]:
    for contract, document in zip(read.data, texts, strict=True):
        marked = {_category(each): each for each in contract.paragraphs[0].qas}
        contract_name = Contract(document.doc_id, _first(marked.get(DOCUMENT_NAME)), _first(marked.get("Parties")))
        for each in contract.paragraphs[0].qas:
            yield each, contract_name, document


def _category(marked: _Marked) -> str | None:
    return category_of(marked.id.rpartition(_MARK)[2])


def _first(marked: _Marked | None) -> str | None:
    """Return the first marked text, in one line."""
    return " ".join(marked.answers[0].text.split()) or None if marked and marked.answers else None


def _label(marked: _Marked, contract: Contract, document: TextDocument, naming: Naming) -> Made:
    category, name = _category(marked), named(contract, naming)
    spans = [DocSpan(document.doc_id, each.answer_start, each.answer_start + len(each.text)) for each in marked.answers]
    reason = _reason(marked, spans, document, naming)
    if category is None or name is None or reason is not None:
        return Made(left=LeftOut(marked.id, reason or "it has no title to identify it", whole=True))
    answer_type, asked = asked_of(category)
    if "{unit}" in asked and not marked.is_impossible:
        return Made(left=LeftOut(marked.id, f"{category}: the unit to ask for is not marked", whole=True))
    gold = _gold(marked, category, answer_type)
    quotes = quotes_of(document, tuple(spans))
    case = Case(
        id=marked.id,
        question=Question(
            asked.format(name, unit="days"), answer_type, (document.doc_id,) if naming is Naming.DOC_IDS else ()
        ),
        answer=gold,
        page_sets=(pages_of(quotes),),
        tags=(category,),
        evidence=quotes,
    )
    left = None if gold else LeftOut(marked.id, f"{category}: its value is not marked; scored by pages", whole=False)
    return Made(case, tuple(spans), left)


def _reason(marked: _Marked, spans: Sequence[DocSpan], document: TextDocument, naming: Naming) -> str | None:
    """Return the reason why the label cannot be asked, whatever its category."""
    category = _category(marked)
    if category is None:
        return "no question is known for this category"
    if category == DOCUMENT_NAME and naming is Naming.TITLE:
        return "the question would contain its own answer"
    if bool(marked.answers) == marked.is_impossible:
        return "it is marked both as present and as absent"
    for answer, span in zip(marked.answers, spans, strict=True):
        if (
            not contains_span(document.text, span.start, span.end)
            or document.text[span.start : span.end] != answer.text
        ):
            return "a marked span is not in the text"
    return None


def _gold(marked: _Marked, category: str, answer_type: AnswerType) -> GoldAnswer | None:
    """Return the answer that follows from the marks alone; None if it does not."""
    if marked.is_impossible:
        return GoldAnswer(None)
    if category in CLAUSES:
        return GoldAnswer(True)
    if answer_type is AnswerType.DATE:
        dates = {_whole_date(answer.text.strip(_AROUND)) for answer in marked.answers}
        value = dates.pop() if len(dates) == 1 else None
        return None if value is None else GoldAnswer(value)
    return None


def _whole_date(text: str) -> str | None:
    """Parse a text that is one date and nothing else, as ISO 8601."""
    found = read_dates(text)
    whole = len(found) == 1 and (found[0].span.start, found[0].span.end) == (0, len(text))
    return found[0].iso if whole else None
