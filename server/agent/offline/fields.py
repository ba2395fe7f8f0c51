"""Which recorded fact a question asks for: the words people use for the fields of a case. Pure."""

import re
from dataclasses import dataclass

from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.view import SeenFact, View
from pincite.tools.question.fields import plays


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the records, the words that ask for it, and the roles it is narrowed to (empty: any)."""

    name: str
    pattern: re.Pattern[str]
    roles: tuple[str, ...] = ()


def _field(name: str, pattern: str, *roles: str) -> Field:
    return Field(name, re.compile(pattern, re.IGNORECASE), roles)


FIELDS = (
    _field("date_of_reissue", r"\bre-?\s?issue[ds]?\b(?!.{0,40}\boriginally\b)"),
    _field(
        "date_of_issue",
        r"\b(?:date\s+of\s+(?:the\s+)?issue|issued|issue\s+(?:date|of)|handed\s+down|originally\s+issued|came\s+out)\b",
    ),
    _field("hearing_date", r"\b(?:hearing|heard|trial)\b"),
    _field("judgment_date", r"\bdate\s+of\s+(?:the\s+)?judg(?:e)?ment\b"),
    _field(
        "judge",
        r"\b(?:judges?|justices?|bench|panel|presid(?:ed|ing)|who\s+(?:made|decided|gave|delivered)\s+the\s+(?:order|judg)|"
        r"who\s+(?:gave|delivered|wrote|authored)\s+(?:for\s+the\s+court|the\s+(?:\w+\s+)?(?:judgment|judgement|opinion))|"
        r"author\s+of\s+the\s+(?:\w+\s+)?opinion|who\s+(?:dissented|concurred)|dissent(?:s|ed|ing)|concurr(?:ed|ing))\b",
    ),
    _field(
        "issued_by", r"\b(?:registrar|registry\s+officer|issued\s+by|who\s+issued|on\s+behalf\s+of\s+the\s+registry)\b"
    ),
    _field("party", r"\bclaimants?\b", "claimant"),
    _field("party", r"\bdefendants?\b", "defendant"),
    _field("party", r"\bappellants?\b", "appellant"),
    _field("party", r"\brespondents?\b", "respondent"),
    _field("party", r"\bappellees?\b", "appellee"),
    _field("party", r"\bpetitioners?\b", "petitioner"),
    _field("party", r"\bplaintiffs?\b", "plaintiff"),
    _field("party", r"\bapplicants?\b", "applicant"),
    _field("party", r"\bjudgment\s+debtors?\b", "judgment debtor"),
    _field("party", r"\bjudgment\s+creditors?\b", "judgment creditor"),
    _field("party", r"\bpart(?:y|ies)\b"),
    _field(
        "claim_value",
        r"\b(?:claim\s+(?:value|amount)|value\s+of\s+the\s+claim|amount\s+claimed|amount\s+of\s+the\s+claim)\b",
    ),
    _field("costs_ordered", r"\bcosts\b"),
    _field(
        "sum_ordered",
        r"\b(?:judgment\s+sum|sum\s+(?:ordered|awarded)|amount\s+(?:ordered|awarded)|ordered\s+to\s+pay)\b",
    ),
    _field("transferred_from", r"\btransferred\b"),
    _field("appeals_from", r"\b(?:appeal(?:s|ed)?\s+(?:from|against)|case\s+below|lower\s+court)\b"),
    _field("neutral_citation", r"\bneutral\s+citation\b"),
    _field("case_id", r"\b(?:case|claim)\s+(?:number|no\.?|id)\b"),
    _field(
        "order",
        r"\b(?:order(?:ed|s)?|grant\w*|dismiss\w*|allow\w*|refus\w*|stay\w*|outcome|remit\w*|set\s+aside|succeed\w*|permission)\b",
    ),
    _field("court", r"\b(?:which|what)\s+(?:court|division)\b"),
)
"""From the most particular to the most general; the first that fits and is held wins."""


def asked_fields(view: View) -> list[Field]:
    """The fields that the question's words ask for, most particular first."""
    return [field for field in FIELDS if field.pattern.search(view.transcript.question)]


def facts_for(view: View, field: Field, doc_id: str | None = None) -> list[SeenFact]:
    """The facts of a field (and its roles) that were looked up, in the order of the papers."""
    meant = {d.doc_id for d in subjects(view)}
    return [
        fact
        for fact in view.facts
        if fact.field == field.name
        and (not meant or fact.doc_id in meant)
        and (doc_id is None or fact.doc_id == doc_id)
        and (not field.roles or any(plays(fact.role, role) for role in field.roles))
    ]
