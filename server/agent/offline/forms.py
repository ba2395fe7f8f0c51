"""The form that an answer of some sort has: a judge has an office and a name, an individual a name of his own. Pure.

What is a name of somebody's own is told by the documents themselves: `Deputy Registrar` is none, because they write
`deputy` and `registrar` in small letters elsewhere.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from pincite.server.agent.offline.focus import asked_phrase, named_noun, wants_judge, wants_law
from pincite.server.agent.offline.names import is_judge, is_law, is_person
from pincite.server.agent.offline.view import View
from pincite.server.agent.offline.works import APPOINTED
from pincite.tools.matching.names import names_equal

_INDIVIDUAL = re.compile(
    r"\b(?:individuals?|personal\s+names?|natural\s+persons?|counsel|barristers?|advocates?|lawyers?|solicitors?|"
    r"witness(?:es)?|experts?|arbitrators?|judges?|justices?|foreperson|juror|ruler|partner\s+in)\b",
    re.IGNORECASE,
)
"""Words for human beings whom documents call by name; `which officer` and `which person` ask for an office too."""
_APPOINTED = re.compile(
    r"\b(?:was|were|ha[sd]\s+been|have\s+been)\s+(?:first\s+)?"
    r"(?:appointed|elected|named|chosen|nominated|engaged|retained)\b|"
    r"\bdid\s+[^?]{2,60}?\b(?:appoint|elect|choose|nominate|engage|retain)\b|"
    rf"\bnames?\s+of\s+the\s+(?:[a-z]+\s+){{0,2}}(?:{APPOINTED}|expert|arbitrator|trustee)\b|"
    r"\bwho\s+(?:chairs|chaired|presides|presided|sits|sat|present(?:s|ed)|host(?:s|ed))\b|"
    r"\b(?:persons|people|members|individuals)\s+(?:who|that)\s+(?:sit|sat|serve|served|make\s+up)\b",
    re.IGNORECASE,
)
"""Statutes appoint nobody: of one that was appointed a name of his own is asked for, or a firm's."""
_FIRM = re.compile(r"\b(?:Ltd|Limited|LLC|L\.L\.C|LLP|PLC|Plc|PJSC|PSC|Inc|Corp|GmbH|SA|AG|Chambers|Partners)\b\.?$")
_ORGANISATION = re.compile(
    r"\b(?:compan(?:y|ies)|firms?|banks?|entit(?:y|ies)|corporations?|organi[sz]ations?|institutions?|agenc(?:y|ies)|"
    r"buildings?|websites?|books?|textbooks?|ships?|vessels?|places?|cit(?:y|ies)|countr(?:y|ies)|funds?|projects?)$",
    re.IGNORECASE,
)
_HUMAN = re.compile(r"(?:Mr|Mrs|Ms|Miss|Dr|H\.\s?E|Sir|Dame|Lady|(?:Chief\s+)?Justice|Judge)\b\.?")
"""No human being is a company or a place; the honorific tells."""
_LAWYER = re.compile(
    r"\b(?:law\s+firms?|solicitors?|lawyers?|legal\s+representatives?|counsel)\b[^?]*\b(?:acts?|acted|acting|appear\w*|represent\w*|for)\b",
    re.IGNORECASE,
)
"""No party is its own lawyer."""
_LABEL = re.compile(r"[A-Z]{1,5}(?:-[A-Z0-9]{1,4}){1,3}")
"""The mark of an exhibit or a statement, `AB-WS-2`: nobody's name."""
_SIGNED = re.compile(r"\bwho\s+(?:counter-?)?(?:signed|witnessed)\b", re.IGNORECASE)
"""Hands sign, also for a company; the company executes."""
_WHO = re.compile(r"\bwho(?:m|se)?\b", re.IGNORECASE)
_LEADING_WHO = re.compile(r"(?:[^?]{0,160},\s+)?(?:(?:by|to|from|of|with|against|on|for)\s+)?whom?\b", re.IGNORECASE)
_BEARER = re.compile(
    r"(?:persons?|people|individuals?|compan(?:y|ies)|insurers?|firms?|banks?|entit(?:y|ies)|bod(?:y|ies)|officers?|officials?|part(?:y|ies)|"
    r"agenc(?:y|ies)|organi[sz]ations?|institutions?|recipients?|counterpart(?:y|ies)|claimants?|defendants?|respondents?|appellants?|applicants?|"
    r"shareholders?|directors?|customers?|members?|witness(?:es)?|arbitrators?|counsel|lawyers?)",
    re.IGNORECASE,
)
"""Nouns for who can act, sign or be paid."""
_COMPANY = re.compile(r"compan(?:y|ies)|insurers?|banks?|firms?", re.IGNORECASE)
_LAID_DOWN = re.compile(r"\b(?:must|may|shall|has\s+to|have\s+to)\b", re.IGNORECASE)
"""What a statute lays down for everybody; what it says happened it may tell of one company."""
_LITIGANT = re.compile(
    r"(?:part(?:y|ies)|claimants?|defendants?|respondents?|appellants?|applicants?|plaintiffs?|petitioners?)",
    re.IGNORECASE,
)
_STATUTES = ("law", "regulations", "amendment_law", "enactment_notice")
_THING = re.compile(
    r"(?:.*\s)?(?:Forms?|Applications?|Orders?|Awards?|Claims?|Judge?ments?|Agreements?|Contracts?|Deeds?|Schedules?|Notices?|Polic(?:y|ies)|"
    r"Regulations?|Rules?|Articles?|Sections?|Clauses?|Paragraphs?|Exhibits?|Annex(?:es)?|Appendi(?:x|ces)|"
    r"Hearings?|Proceedings?|Arbitrations?|Enforcement|Recognition|Statements?|Reports?|Charges?|Fees?|Permissions?|Buildings?|Recitals?|WHEREAS|WITNESSETH|"
    r"RECITALS?|NOW|THEREFORE)"
)
"""Papers, steps of a case and the words that begin a recital: they act for nobody and are nobody."""
_STREET = re.compile(r".*\s(?:Drive|Street|Road|Boulevard|Avenue|Lane)")
_SITE = re.compile(r"(?:\d[A-Z]?,?|\b(?:at|along))\s+$")
"""What stands before a street and before nobody who is called so: a house's number, where a thing is."""
_OFFICE = re.compile(
    r"(?:H\.\s?E\.|Mr|Mrs|Ms|Dr|Sir|Dame|Lord|Lady|His|Her|Excellency|Deputy|Chief|Senior|Presiding|Assistant|Justice|"
    r"Judge|Master|KC|QC|SC|Court|Courts)\.?"
)
_LOWER = re.compile(r"(?<![\w’'])[a-z][a-z]+")


@lru_cache(maxsize=8)
def small_words(view: View) -> frozenset[str]:
    """Return the words that stand in small letters on the pages read: those are no one's name."""
    return frozenset(word for page in view.pages.values() for word in _LOWER.findall(page.text))


def is_proper(name: str, common: frozenset[str]) -> bool:
    """Whether a name has, beside offices and honorifics, words that are somebody's own and none that is common."""
    own = [part for part in re.findall(r"[^\W\d_][\w’'\-.]*", name) if not _OFFICE.fullmatch(part)]
    small = [part for part in own if part.islower()]
    return (
        bool(own)
        and own[0] != "of"
        and not any(part.lower() in common for part in own if part not in small)
        and len(small) < len(own)
    )


def wants_individual(question: str) -> bool:
    """Whether a human being is asked for who has a name of his own."""
    return _INDIVIDUAL.search(asked_phrase(question)) is not None or _SIGNED.search(question) is not None


def _is_of_statutes(view: View) -> bool:
    """Whether all that was found are statutes: they name no company but the few that they are about."""
    return bool(view.documents) and all(d.kind in _STATUTES for d in view.documents.values())


def _wants_bearer(question: str) -> bool:
    """Whether somebody is asked for, by `who` or by a noun: a person, a company, an office."""
    return _LEADING_WHO.match(question) is not None or _BEARER.fullmatch(named_noun(question)) is not None


def _is_nobody(view: View, name: str) -> bool:
    """Whether a name is a paper's, or a street's wherever it stands: `4 Oak Lane`, but not `Ms Ann Lane`."""
    if _THING.fullmatch(name):
        return True
    if not _STREET.fullmatch(name) or _HUMAN.match(name):
        return False
    printed = (page.text[: found.start()] for page in view.pages.values() for found in _printed(name, page.text))
    return all(_SITE.search(before) for before in printed)


def _printed(name: str, text: str) -> Iterator[re.Match[str]]:
    """Where a name stands in a text, whatever parts its words."""
    return re.finditer(r"\b" + r"\s+".join(map(re.escape, name.split())) + r"\b", text)


def is_of_form(view: View, name: str) -> bool:
    """Whether a name may be what is asked for, as far as its form tells."""
    question = view.transcript.question
    if _LABEL.fullmatch(name) or (_wants_bearer(question) and _is_nobody(view, name)):
        return False
    if _LAWYER.search(question) and any(
        names_equal(name, party) for d in view.documents.values() for party in d.parties
    ):
        return False
    if _ORGANISATION.search(named_noun(question)) and _HUMAN.match(name):
        return False
    if _COMPANY.fullmatch(named_noun(question)) and _LAID_DOWN.search(question) and _is_of_statutes(view):
        return _FIRM.search(name) is not None or named_noun(question).lower() in name.lower()
    if _LITIGANT.fullmatch(named_noun(question)) and is_judge(name):
        return False
    if wants_judge(question):
        return is_judge(name) and is_proper(name, small_words(view))
    if wants_individual(question):
        return is_person(name) and not _FIRM.search(name) and is_proper(name, small_words(view))
    if _APPOINTED.search(question):
        return (is_person(name) or _FIRM.search(name) is not None) and is_proper(name, small_words(view))
    return wants_law(question) or not is_law(name) or _WHO.search(question) is None
