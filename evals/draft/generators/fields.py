"""The questions that may be asked about each recorded field of a document. Data only."""

from dataclasses import dataclass
from typing import Literal

from pincite.indexer.model import CONTRACTS, COURT_PAPERS, DocumentKind
from pincite.tools.answer_types import AnswerType

_AGREED = frozenset({DocumentKind.CONTRACT})
_INSTRUMENT = frozenset({DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.REGULATIONS})
_TEXT_OF_LAW = frozenset({DocumentKind.LAW, DocumentKind.AMENDMENT_LAW})


# the term of this Agreement · shall remain in force; excluded: "the earlier of", "the remaining term"
OF_TERM = r"(?i)^(?!.*\b(?:earlier of|remaining term)\b)(?=.*\b(?:term\b|in (?:full )?(?:force|effect)))"
"""Matches a sentence that states how long a contract lasts."""

# governed by · construed in accordance with · the law of Saltmere applies; excluded: a company formed under a law
OF_GOVERNING_LAW = r"(?i)^(?!.*\bincorporat).*\b(?:govern|constru|interpret|controlled|appl(?:y|ies)\b)"
"""Matches a sentence that states which law governs a contract."""


# renew for successive terms of one year · renew for one year on each anniversary; excluded: one additional term
OF_RENEWALS = (
    r"(?is)^(?=.*renew).*\b(?:successive|consecutive|recurring|every [^.;]{0,30}?(?:year|month|term)|each of"
    r"|each (?:anniversary|year|month|term)|(?:periods|terms)(?: of [^.;]{1,40})? (?:each|thereafter)"
    r"|(?:additional|further|like)[^.;]{0,40}?(?:periods|terms)"
    r"|(?:year|month)-to-(?:year|month)|from (?:year to year|month to month))\b"
)
"""Matches a sentence by which a contract renews repeatedly."""

# effective as of 1 May 2020 · with effect from the 1st day of May
_EFFECTIVE = r"\b(?:effective|with effect)\s+(?:as\s+)?(?:of|on|from)?\s*(?:this\s+|the\s+)?$"
CALLED_EFFECTIVE = rf"(?i){_EFFECTIVE}"
"""Matches the words before a date on which a contract takes effect, whenever it was signed."""

NOT_EFFECTIVE = rf"(?is)^(?!.*{_EFFECTIVE})"
"""Matches the words before any other date."""

Subject = Literal["document", "law", "commencing"]


@dataclass(frozen=True, slots=True)
class Asked:
    """The question about a field, for documents of these kinds.

    `question` contains `{doc}` and, if needed, `{currency}`, `{unit}`, `{role}`. `hides` is what the document's name
    must not reveal. `also` are fields that mean the same if they have the same value. `subject` is the document, the
    law in every version, or whichever of the two commences. `quoting` is a pattern for the quote, `lead` one for the
    words before a date. `kind` is the field that the question asks for, if it is not the recorded one.
    """

    field: str
    kinds: frozenset[DocumentKind]
    answer_type: AnswerType
    question: str
    hides: str = ""
    also: tuple[str, ...] = ()
    subject: Subject = "document"
    quoting: str = ""
    lead: str = ""
    min_confidence: float = 0.7
    kind: str = ""


_DATE, _NAME, _NUMBER = AnswerType.DATE, AnswerType.NAME, AnswerType.NUMBER

SINGLE: tuple[Asked, ...] = (
    Asked("law_number", _TEXT_OF_LAW, _NAME, "What is the number of {doc}?", "number", subject="law"),
    Asked(
        "enacted",
        frozenset({DocumentKind.ENACTMENT_NOTICE}),
        _DATE,
        "On what date was {doc} enacted?",
        subject="law",
    ),
    Asked(
        "enacted_by",
        frozenset({DocumentKind.ENACTMENT_NOTICE}),
        _NAME,
        "Who, by name, enacted {doc}?",
        subject="law",
    ),
    Asked("in_force", _INSTRUMENT, _DATE, "On what date did {doc} come into force?", "in_force", subject="commencing"),
    Asked("made_under", frozenset({DocumentKind.REGULATIONS}), _NAME, "Under which law were {doc} made?"),
    Asked("authority", _INSTRUMENT, _NAME, "Who made {doc}?", min_confidence=1.0),
    Asked("repeals", _TEXT_OF_LAW, _NAME, "Which law does {doc} repeal?"),
    Asked(
        "date_of_issue",
        COURT_PAPERS,
        _DATE,
        "What is the date of issue of {doc}?",
        "date",
        also=("header_date", "judgment_date"),
    ),
    Asked(
        "date_of_reissue", COURT_PAPERS, _DATE, "What is the date of re-issue of {doc}?", "date", also=("header_date",)
    ),
    Asked("date_filed", COURT_PAPERS, _DATE, "What is the filing date of {doc}?", "date"),
    Asked("hearing_date", COURT_PAPERS, _DATE, "On what date was the hearing held that led to {doc}?"),
    Asked("issued_by", COURT_PAPERS, _NAME, "Which officer of the court issued {doc}?"),
    Asked("judge", COURT_PAPERS, _NAME, "Which judge gave {doc}?"),
    Asked("appeals_from", COURT_PAPERS, _NAME, "What is the number of the case appealed from, according to {doc}?"),
    Asked(
        "transferred_from", COURT_PAPERS, _NAME, "From which case were the proceedings transferred, according to {doc}?"
    ),
    Asked("claim_value", COURT_PAPERS, _NUMBER, "How much, in {currency}, is claimed according to {doc}?"),
    Asked("sum_ordered", COURT_PAPERS, _NUMBER, "What sum, in {currency}, is named in paragraph {role} of {doc}?"),
    Asked(
        "costs_ordered",
        COURT_PAPERS,
        _NUMBER,
        "What sum in respect of costs, in {currency}, is named in paragraph {role} of {doc}?",
    ),
    Asked(
        "agreement_date",
        CONTRACTS,
        _DATE,
        "What is the date of {doc}?",
        "date",
        lead=NOT_EFFECTIVE,
        min_confidence=0.8,
    ),
    Asked(
        "agreement_date",
        _AGREED,
        _DATE,
        "On what date does {doc} take effect?",
        "date",
        also=("effective_date",),
        lead=CALLED_EFFECTIVE,
        min_confidence=0.8,
        kind="effective_date",
    ),
    Asked("effective_date", _AGREED, _DATE, "On what date does {doc} take effect?", "date", min_confidence=0.8),
    Asked("expiration_date", _AGREED, _DATE, "On what date does the term of {doc} end?", min_confidence=0.9),
    Asked(
        "governing_law", _AGREED, _NAME, "The law of which state or country governs {doc}?", quoting=OF_GOVERNING_LAW
    ),
    Asked("term", _AGREED, _NUMBER, "What is the length, in {unit}, of the initial term of {doc}?", quoting=OF_TERM),
    Asked(
        "renewal_term",
        _AGREED,
        _NUMBER,
        "For how many {unit} at a time can {doc} be renewed after its initial term?",
        quoting=OF_RENEWALS,
    ),
    Asked(
        "renewal_notice",
        _AGREED,
        _NUMBER,
        "How many {unit}’ notice must a party give to keep {doc} from renewing?",
        quoting=r"(?i)automatic",
    ),
)
"""Fields with one value per document."""
