"""Attributes that documents of a kind usually do not mention, each with words that would mention it. Data only.

An attribute is asked about a document only if none of its words is on any page of the document or its family. Yes-or-no
questions are only about events around the document: for what a document provides, silence would mean no.
"""

from dataclasses import dataclass

from pincite.indexer.model import DECISIONS, DocumentKind
from pincite.tools.answer_types import AnswerType

CONTRACT = frozenset({DocumentKind.CONTRACT})
INSTRUMENT = frozenset({DocumentKind.LAW, DocumentKind.REGULATIONS})


@dataclass(frozen=True, slots=True)
class Unasked:
    """A question with `{doc}`; `words` are word beginnings, any of which may mention what is asked."""

    kinds: frozenset[DocumentKind]
    answer_type: AnswerType
    question: str
    words: tuple[str, ...]


UNASKED: tuple[Unasked, ...] = (
    Unasked(
        DECISIONS, AnswerType.NUMBER, "How many jurors sat in the proceedings that led to {doc}?", ("jury", "juror")
    ),
    Unasked(DECISIONS, AnswerType.NAME, "Which interpreter was sworn according to {doc}?", ("interpreter", "translat")),
    Unasked(DECISIONS, AnswerType.DATE, "On what date was bail granted according to {doc}?", ("bail", "custod")),
    Unasked(
        DECISIONS, AnswerType.NUMBER, "How many months of imprisonment are imposed by {doc}?", ("prison", "imprison")
    ),
    Unasked(DECISIONS, AnswerType.NAME, "Which ship was arrested according to {doc}?", ("arrest",)),
    Unasked(DECISIONS, AnswerType.NAMES, "Which handwriting experts gave evidence according to {doc}?", ("handwrit",)),
    Unasked(
        DECISIONS,
        AnswerType.BOOLEAN,
        "Was a party legally aided in the proceedings that led to {doc}?",
        ("legal aid", "legally aided"),
    ),
    Unasked(CONTRACT, AnswerType.NAME, "Which escrow agent is appointed by {doc}?", ("escrow",)),
    Unasked(CONTRACT, AnswerType.NAME, "Who guarantees a party’s obligations under {doc}?", ("guarant", "suret")),
    Unasked(CONTRACT, AnswerType.NUMBER, "What rate of liquidated damages is set by {doc}?", ("liquidated",)),
    Unasked(CONTRACT, AnswerType.DATE, "By what date must the performance bond under {doc} be given?", ("bond",)),
    Unasked(CONTRACT, AnswerType.NAME, "In which newspaper must notices under {doc} be published?", ("newspaper",)),
    Unasked(CONTRACT, AnswerType.BOOLEAN, "Was {doc} signed before a notary?", ("notar", "sworn")),
    Unasked(CONTRACT, AnswerType.NAMES, "Which mediators are named in {doc}?", ("mediat", "conciliat")),
    Unasked(
        CONTRACT,
        AnswerType.NUMBER,
        "How many hours of disaster-recovery testing a month are required by {doc}?",
        ("disaster", "recover"),
    ),
    Unasked(INSTRUMENT, AnswerType.NUMBER, "What annual salary is fixed in {doc}?", ("salar", "remunerat")),
    Unasked(INSTRUMENT, AnswerType.NAME, "In which newspaper must notices under {doc} be published?", ("newspaper",)),
    Unasked(
        INSTRUMENT,
        AnswerType.NUMBER,
        "How many years of imprisonment may be imposed under {doc}?",
        ("imprison", "prison", "jail", "custod"),
    ),
    Unasked(INSTRUMENT, AnswerType.BOOLEAN, "Was the public consulted before {doc} was made?", ("consult",)),
    Unasked(INSTRUMENT, AnswerType.NAME, "Which ombudsman hears complaints under {doc}?", ("ombuds", "complain")),
    Unasked(
        INSTRUMENT, AnswerType.NUMBER, "What safety distance, in kilometres, is set by {doc}?", ("kilomet", "distance")
    ),
    Unasked(
        INSTRUMENT,
        AnswerType.DATE,
        "What expiry date is given in {doc} for its own effect?",
        ("cease", "expir", "sunset"),
    ),
    Unasked(
        INSTRUMENT, AnswerType.NAMES, "Which languages have equal force according to {doc}?", ("language", "arabic")
    ),
)
