"""Find which recorded fact a question asks for, by the words with which people ask for fields. Pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pincite.indexer.legal_text.analyzer import words
from pincite.tools.question.question_kind import asked as asked_clause

_FIELDS: tuple[tuple[str, str, str, str], ...] = (
    ("date_of_reissue", "", "reissued reissue re-issued re-issue", "date when day amended"),
    (
        "date_of_issue",
        "",
        "issued issue dated handed release published",
        "date when day originally first later earlier",
    ),
    ("hearing_date", "", "hearing heard trial", "date when day take place took held oral argument argued"),
    ("judgment_date", "", "", "date judgment"),
    (
        "judge",
        "",
        "judge judges justice justices bench panel presided preside sat opinion",
        "made make delivered gave decided issued sitting wrote author granted signed",
    ),
    ("issued_by", "", "registrar registry clerk", "issued behalf assistant deputy who officer signed"),
    (
        "counsel",
        "",
        "counsel attorney attorneys lawyer lawyers solicitor solicitors advocate advocates barrister barristers",
        "acting name who argued represented appeared",
    ),
    ("signed", "", "signed signatory signature executed", "who date when name behalf minister made"),
    ("party", "claimant", "claimant claimants sued sues suing", "name who"),
    ("party", "plaintiff", "plaintiff plaintiffs sued sues suing", "name who"),
    ("party", "defendant", "defendant defendants", "name"),
    ("party", "appellant", "appellant appellants", "name"),
    ("party", "respondent", "respondent respondents", "name"),
    ("party", "applicant", "applicant applicants", "name"),
    ("party", "judgment debtor", "debtor debtors", "judgment name"),
    ("party", "judgment creditor", "creditor creditors", "judgment name"),
    ("party", "", "party parties", "name between contract agreement main"),
    ("claim_value", "", "value amount", "claim claimed"),
    ("costs_ordered", "", "costs", "amount sum ordered pay paid assessed"),
    ("sum_ordered", "", "awarded ordered", "judgment sum amount pay paid total"),
    ("transferred_from", "", "transferred", "number become matter originally from"),
    ("neutral_citation", "", "citation", "neutral"),
    ("case_id", "", "number", "case claim"),
    ("court", "", "court division", "issued reasons heard decided level instance"),
    ("title", "", "title name titled called", "full short contract agreement document cover page"),
    ("short_title", "", "title cited", "short name may"),
    ("law_number", "", "number numbered citation year", "law appears"),
    ("authority", "", "made authority legislator legislative", "who person body"),
    ("enacted", "", "enacted enactment", "date when day year notice stated"),
    ("enactment", "", "enacted enactment", "date when provided"),
    ("in_force", "", "force", "come came into date when day in-force effect commence printed"),
    ("in_force", "", "", "begin apply"),
    ("in_force", "", "", "start apply"),
    ("commencement", "", "commence commencement force effect", "date when come came into day"),
    ("version", "", "version consolidated", "number date"),
    ("amended_by", "", "amended amending amendment", "most recently last name date"),
    ("enacted_by", "", "enacted", "who ruler"),
    ("made_under", "", "", "made under powers law enabling"),
    ("agreement_date", "", "dated signed date", "made agreement entered contract executed"),
    ("effective_date", "", "effective effect commencement", "date when become take"),
)
"""A field, its role, the words of which one must occur, and further words that may occur."""
_CONTRACT_FIELDS: tuple[tuple[str, str, str, str], ...] = (
    (
        "governing_law",
        "",
        "govern governing governed governs",
        "law laws apply applies applicable state country construed",
    ),
    ("governing_law", "", "", "law applies"),
    ("expiration_date", "", "expire expires expired expiration expiry", "date day when term end"),
    ("expiration_date", "", "end ends ended", "date day when term"),
    ("term", "", "term duration last", "initial original long how years months run remain effect force"),
    ("renewal", "", "renew renews renewed renewal extended", "automatic automatically itself term"),
    ("renewal_term", "", "renewal renew renews renewed successive", "term period long how length additional each"),
    (
        "renewal_notice",
        "",
        "renewal non-renewal renew renewed",
        "notice prior advance days terminate give given prevent",
    ),
    (
        "effective_date",
        "",
        "effective effect commence commencement start starts begin begins",
        "date day when take become term",
    ),
    ("agreement_date", "", "dated signed date executed", "day when made entered concluded agreement"),
    ("party", "", "party parties", "name names main who"),
)
"""The same for contracts."""
_FRONT, _FIRST_PAGES, _BOTH_ENDS, _BACK = {1: 1.0}, {1: 1.0, 2: 0.6}, {1: 1.0, 2: 0.5, -1: 0.7}, {-1: 1.0, 1: 0.7}
PRINTED_AT: Mapping[str, Mapping[int, float]] = {
    **dict.fromkeys("case_id court neutral_citation law_number version title in_force enacted".split(), _FRONT),
    **dict.fromkeys("party hearing_date short_title enactment".split(), _FIRST_PAGES),
    **dict.fromkeys("judge judgment_date date_of_issue agreement_date".split(), _BOTH_ENDS),
    **dict.fromkeys("issued_by counsel signed authority".split(), _BACK),
}
"""The pages on which papers print a field, in all known places (-1: the last), with their relative probability.

Captions and title pages have names and numbers; signatories, issuers and dates may be at the end.
"""
_DATES = frozenset(
    "date_of_reissue date_of_issue hearing_date judgment_date enacted enactment in_force commencement agreement_date "
    "effective_date expiration_date law_number version amended_by".split()
)
"""Fields that a question for a day or a year may mean."""
_WHEN = re.compile(
    r"(?:on|in|by)?\s*(?:when|(?:what|which)\s+(?:\w+\s+)?(?:date|day|month|year))\b"
    r"|what\s+(?:is|was)\s+the\s+(?:\w+\s+){0,2}date\b",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"(?:by|to|from|of)?\s*(?:who|whom|whose|(?:which|what)\s+(?:judge|justice|court|party|company|person"
    r"|registrar))\b",
    re.IGNORECASE,
)
_FURTHER = re.compile(
    r"\b(?:and|or)\s+(?:(?:on|in|by|to|from|of)\s+)?(?:who|whom|whose|when|which|what|how)\b", re.IGNORECASE
)
"""A second question in the same sentence: `who issued it, and when`."""
_FOR_A_PARTY = re.compile(
    r"\b(?:for|against|by|to|from|on\s+behalf\s+of)\s+(?:the\s+)?"
    r"(?=(?P<role>claimant|defendant|appellant|respondent|applicant|judgment\s+debtor|judgment\s+creditor)s?\b)",
    re.IGNORECASE,
)
"""A party that is not itself asked for: `counsel for the Claimant`."""
_OF_THE_DOCUMENT = (
    "case law regulations order orders judgment decision matter proceedings document contract agreement cover title "
    "front first page stated named given shown identified printed appear according reasons paper copy file"
)
"""Words that only say that a field belongs to the document."""
_OUTCOME = (
    "order ordered orders grant granted dismiss dismissed allow allowed refuse refused stay stayed outcome remit "
    "remitted set aside succeed permission appeal application costs result final court reject rejected"
)


@dataclass(frozen=True, slots=True)
class AskedField:
    """A requested field, its role, and how much of the question is about it.

    `share`: of the question's words, 0 to 1; 1 if the question asks for this field only.
    """

    name: str
    role: str
    share: float
    words: frozenset[str] = frozenset()
    """All words that may ask for it, as stems, with those for the document itself."""
    own: frozenset[str] = frozenset()
    """The words without those for the document itself."""
    cue: int = 0
    """The number of words of the asking clause before the first that asks for it."""


def asked_fields(text: str, *, of_contract: bool = False) -> list[AskedField]:
    """Return the fields that a text asks for, the most probable first: of a case or law, or of a contract."""
    said = frozenset(words(text))
    if not said:
        return []
    of_the_document, clause = _stems(_OF_THE_DOCUMENT), words(asked_clause(text))
    found = [
        AskedField(
            name,
            role,
            len(said & (cues | further | of_the_document)) / len(said),
            cues | further | of_the_document,
            cues | further,
            next((place for place, word in enumerate(clause) if word in (cues or further)), len(clause)),
        )
        for name, role, cues, further in _vocabulary(_CONTRACT_FIELDS if of_contract else _FIELDS)
        if (said & cues if cues else further and further <= said)
    ]
    return sorted((each for each in found if _may_be(each, text)), key=lambda asked: (-asked.share, not asked.role))


def _may_be(asked: AskedField, text: str) -> bool:
    """Whether a question for a day, a person or a representative may mean this field."""
    if asked.role and any(match["role"].lower() == asked.role for match in _FOR_A_PARTY.finditer(text)):
        return False
    head = asked_clause(text).lstrip()
    asks_when, asks_who = bool(_WHEN.match(head)), bool(_WHO.match(head))
    return asks_when == asks_who or bool(_FURTHER.search(head)) or (asked.name in _DATES) == asks_when


def plays(role: str | None, wanted: str) -> bool:
    """Whether a fact's role is the wanted one: `First Appellant/Defendant` plays `defendant`."""
    return any(part.strip().endswith(wanted) for part in (role or "").lower().split("/"))


def outcome_share(text: str) -> float:
    """The share of a text that asks what was ordered, 0 to 1."""
    said = frozenset(words(text))
    return len(said & _stems(_OUTCOME)) / len(said) if said else 0.0


@cache
def _vocabulary(
    fields: tuple[tuple[str, str, str, str], ...],
) -> tuple[tuple[str, str, frozenset[str], frozenset[str]], ...]:
    return tuple((name, role, _stems(cues), _stems(further)) for name, role, cues, further in fields)


@cache
def _stems(text: str) -> frozenset[str]:
    return frozenset(words(text))
