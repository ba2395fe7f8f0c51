"""Import ContractNLI (Koreeda and Manning, 2021): contracts that entail or contradict a statement.

Its file is `{"documents": [{id, file_name, text, spans: [[start, end]], annotation_sets: [{annotations: {label:
{choice, spans: [index]}}}]}], "labels": {label: {hypothesis}}}`. Each (document, hypothesis) becomes a boolean question
on that document: entailed true, contradicted false, not mentioned null.
"""

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, TypeAdapter

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.errors import BadQuestions, Problem
from pincite.evals.formats.gold_text import contains_span, pages_of, quotes_of
from pincite.evals.formats.imported import DocSpan, ImportedSet, LeftOut, Made, TextDocument, gathered
from pincite.evals.formats.json_faults import parse_json
from pincite.evals.formats.set_folder import document_names
from pincite.tools.answer_types import AnswerType

Choice = Literal["Entailment", "Contradiction", "NotMentioned"]
ANSWERS: dict[Choice, bool | None] = {"Entailment": True, "Contradiction": False, "NotMentioned": None}
TAGS: dict[Choice, str] = {
    "Entailment": "entailed",
    "Contradiction": "contradicted",
    "NotMentioned": "not mentioned",
}
"""The tag of a question, before the label of its hypothesis."""
QUESTION = "Is the following true under this agreement: {}"


def import_contracts(data: bytes, source: str) -> ImportedSet:
    """Import the questions, texts and gold spans of a file's bytes; `source` names it in errors.

    Left out and reported: a statement whose evidence is not in the text, or that is not mentioned and has evidence; the
    pages of a statement without evidence; annotation sets after the first. Raises BadQuestions with every fault.
    """
    read = parse_json(_FORM, data, source)
    if problems := [*_faults(read)]:
        raise BadQuestions(source, problems)
    names = document_names([f"{document.id}-{PurePosixPath(document.file_name).stem}" for document in read.documents])
    texts = tuple(TextDocument(name, each.text) for name, each in zip(names, read.documents, strict=True))
    return gathered(_made(read, texts), source, tuple(text for text in texts if text.text.strip()))


class _Annotation(BaseModel):
    model_config = ConfigDict(strict=True)

    choice: Choice
    spans: tuple[int, ...]


class _AnnotationSet(BaseModel):
    model_config = ConfigDict(strict=True)

    annotations: dict[str, _Annotation]


class _Document(BaseModel):
    model_config = ConfigDict(strict=True)

    id: int | str
    file_name: str
    text: str
    spans: tuple[tuple[int, int], ...]
    annotation_sets: Annotated[tuple[_AnnotationSet, ...], Field(min_length=1)]


class _Label(BaseModel):
    model_config = ConfigDict(strict=True)

    hypothesis: Annotated[str, StringConstraints(pattern=r"\S")]


class _File(BaseModel):
    model_config = ConfigDict(strict=True)

    documents: tuple[_Document, ...]
    labels: dict[str, _Label]


_FORM = TypeAdapter(_File)


def _faults(read: _File) -> Iterator[Problem]:
    """Yield the faults that no schema can express: duplicate ids, undefined hypotheses."""
    first: dict[str, int] = {}
    for index, document in enumerate(read.documents):
        if (earlier := first.setdefault(str(document.id), index)) != index:
            yield Problem(None, f"documents[{index}].id: {document.id} is already the id of documents[{earlier}]")
        for label in document.annotation_sets[0].annotations.keys() - read.labels.keys():
            yield Problem(None, f"documents[{index}].annotation_sets[0].annotations.{label}: is not among the labels")


def _made(read: _File, texts: Sequence[TextDocument]) -> Iterator[Made]:
    for document, text in zip(read.documents, texts, strict=True):
        if len(document.annotation_sets) > 1:
            reason = "annotation sets after the first are not read"
            yield Made(left=LeftOut(f"{document.id}", reason, whole=False))
        for label, annotation in document.annotation_sets[0].annotations.items():
            tags = (TAGS[annotation.choice], label)
            yield _statement(f"{document.id}:{label}", read.labels[label].hypothesis, tags, annotation, document, text)


def _statement(
    case_id: str,
    hypothesis: str,
    tags: tuple[str, ...],
    annotation: _Annotation,
    document: _Document,
    text: TextDocument,
) -> Made:
    if reason := _reason(annotation, document):
        return Made(left=LeftOut(case_id, reason, whole=True))
    spans = tuple(DocSpan(text.doc_id, *document.spans[index]) for index in sorted(set(annotation.spans)))
    quotes = quotes_of(text, spans)
    absent = annotation.choice == "NotMentioned"
    case = Case(
        id=case_id,
        question=Question(QUESTION.format(hypothesis.strip()), AnswerType.BOOLEAN, (text.doc_id,)),
        answer=GoldAnswer(ANSWERS[annotation.choice]),
        page_sets=(pages_of(quotes),) if spans or absent else (),
        tags=tags,
        evidence=quotes,
    )
    without_pages = LeftOut(case_id, "no evidence is marked; asked without gold pages", whole=False)
    return Made(case, spans, None if spans or absent else without_pages)


def _reason(annotation: _Annotation, document: _Document) -> str | None:
    """Return the reason why no question can be made of a statement."""
    if not document.text.strip():
        return "the document has no text"
    if annotation.choice == "NotMentioned" and annotation.spans:
        return "it is not mentioned, but has evidence"
    inside = (0 <= index < len(document.spans) for index in annotation.spans)
    if not all(inside) or not all(contains_span(document.text, *document.spans[index]) for index in annotation.spans):
        return "a span of its evidence is not in the text"
    return None
