"""Names on record: persons and parties of a case, the parties of a contract. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.analyze import words
from pincite.indexer.records.amounts import read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import compared_documents, passages_of
from pincite.server.agent.offline.fields import Field, asked_fields, facts_for
from pincite.server.agent.offline.focus import asked_count, asked_phrase, wants_case, wants_rule, wants_words
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View
from pincite.tools.matching.names import name_in, names_equal

_ALWAYS = ("transferred_from", "appeals_from", "issued_by", "case_id", "court", "neutral_citation")
"""Fields whose words are said only of the field itself."""
_NAMED = (*_ALWAYS, "judge", "party")
_OTHERS = re.compile(
    r"\b(?:represent(?:ed|s)|appear(?:ed|s)\s+for|act(?:ed|s)\s+for|counsel|partner|witness|director|expert|funder)\b",
    re.IGNORECASE,
)
"""Persons of whom no record is kept, though the question may name a party beside them."""
_PERSON = re.compile(r"\b(?:who|whom|counsel|partner|witness|individual|person|director|officer)\b", re.IGNORECASE)
_BOTH = re.compile(r"\b(?:both|common)\b", re.IGNORECASE)
_PARTIES = re.compile(r"\bpart(?:y|ies)\b", re.IGNORECASE)
_CONTRACTS = ("contract", "contract_amendment")
_PLACES = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8}
_COUNTED_OFF = re.compile(
    rf"\b(?P<places>(?:(?:{'|'.join(_PLACES)})(?:\s*,\s*|\s+(?:and|to|or)\s+|\s+))+)(?:claimant|defendant|respondent|appellant|applicant)s?\b",
    re.IGNORECASE,
)
_CITED = re.compile(
    r"\bas\s+(?:cited|quoted|recited|referred\s+to|mentioned)\b|"
    r"\b(?:passage|extract|judgment|decision|authority)\b[^?]{0,60}\b(?:cited|quoted|recited)\s+(?:in|by|from)\b",
    re.IGNORECASE,
)
"""What is cited in a paper is another court's."""
_LED_TO = re.compile(r"\b(?:to|from|against|on)\s+(?:which|what)\s+court\b", re.IGNORECASE)
"""A court to which something goes is not the one that sits."""
_ONE_OF = re.compile(r"\bwhich\s+part(?:y|ies)(?:[’']s?)?\s+(?!(?:is|are|was|were)\s+the\b)", re.IGNORECASE)
"""`Which party applied`: the record names all of them."""
_PREDICATE = re.compile(
    r"^[^?]{0,60}\b(?:is|are|was|were)\s+the\s+(?:[\w’'/\-]+\s+){0,3}?(?=(?:in|of|to)\b)", re.IGNORECASE
)
"""`Which company is the Defendant in`: who plays the part is asked, though another noun comes first."""
_A_JUDGE = re.compile(
    r"(?:H\.\s?E\.\s*)?(?:\b(?:Deputy|Chief|Mrs?|Lord|Lady|Sir|Dame)\s+)*\b(?:Justice|Judge)\s+(?:(?:Sir|Dame)\s+)?[A-Z][\w’'-]+|"
    r"\b[Tt]he\s+(?:\w+\s+){0,2}(?:[Jj]udge|[Jj]ustice)[’']s\b"
)
"""A judge whom the question names or whose view it speaks of: it asks for something else."""
_SIDES = 2
_DECISIVE = 2.0
"""What a record weighs that the question asks for outright: more than any passage can."""
_LIKELY = 0.62
"""What it weighs otherwise: a passage that holds nearly all of the question's words beats it."""
_STATED = 1.4


def recorded_names(view: View) -> Iterator[Proposal]:
    """Propose each recorded name of the fields asked for; one that the question holds itself answers nothing."""
    for place, field in enumerate(_fields(view)):
        for fact in sorted(_ordered(view, facts_for(view, field)), key=_is_system):
            if not name_in(view.transcript.question, fact.value):
                yield Proposal(fact.value, (fact_quote(fact),), _weight(view, field) - 0.1 * place)


def _is_system(fact: SeenFact) -> bool:
    """Whether a court on record is `the Courts`: one of them sat."""
    return fact.field == "court" and re.search(r"\bcourts$", fact.value, re.IGNORECASE) is not None


def recorded_list(view: View) -> Iterator[Proposal]:
    """Propose all names of the first field asked for; over several cases, those of each."""
    documents = compared_documents(view)
    for field in _fields(view):
        facts = facts_for(view, field)
        names = _ordered(view, _distinct([f for f in facts if f.doc_id in documents] or facts))
        if len(names) >= (asked_count(view.transcript.question) or 1):
            quotes = tuple(dict.fromkeys(map(fact_quote, names)))
            yield Proposal([f.value for f in names], quotes, _weight(view, field))
            return


def common_names(view: View) -> Iterator[Proposal]:
    """`Which company is a party to both`: a recorded name that two documents share."""
    documents = compared_documents(view)
    if not _BOTH.search(view.transcript.question) or len(documents) < _SIDES:
        return
    for field in _fields(view):
        for one in facts_for(view, field, documents[0]):
            for two in facts_for(view, field, documents[1]):
                if names_equal(one.value, two.value):
                    yield Proposal(one.value, (fact_quote(one), fact_quote(two)), _DECISIVE)


def contracting_parties(view: View) -> Iterator[Proposal]:
    """Propose the parties of a contract, each quoted from the first page read that names it."""
    if not _PARTIES.search(view.transcript.question):
        return
    for document in subjects(view):
        if document.kind in _CONTRACTS and document.parties:
            quotes = [quote for name in document.parties for quote in _naming(view, document, name)]
            if len(quotes) == len(document.parties):
                yield Proposal(list(document.parties), tuple(dict.fromkeys(quotes)), _STATED)


def _naming(view: View, document: SeenDocument, name: str) -> list[Quote]:
    pages = (page for page in view.pages.values() if page.ref.doc_id == document.doc_id)
    found = next((p for page in pages for p in passages_of(page) if name_in(p.text, name)), None)
    return [quote_of(found)] if found else []


def _weight(view: View, field: Field) -> float:
    """A record decides when the question asks for it outright, and not of another day's order or of a sum."""
    question = view.transcript.question
    predicate = _PREDICATE.search(question)
    counted_off = re.search(rf"\b(?:is|are|was|were)\s+the\s+{_COUNTED_OFF.pattern}", question, re.IGNORECASE)
    asked = (asked_phrase(question), *(found.group() for found in (predicate, counted_off) if found))
    outright = field.name in _ALWAYS or any(field.pattern.search(part) for part in asked)
    dates = {d.iso for d in read_dates(question)}
    elsewhere = bool(dates) and not dates & {f.value for f in view.facts if "date" in f.field}
    elsewhere = elsewhere or _CITED.search(question) is not None or _names_another(view)
    money = any(n.unit and n.unit.isupper() for n in read_numbers(question))
    one = field.name == "party" and _ONE_OF.search(question) is not None
    return _DECISIVE if outright and not elsewhere and not money and not one else _LIKELY


def _names_another(view: View) -> bool:
    """Whether the question names a decided case that is none of the papers found: its judge is on no record here."""
    cases = [m.title for m in view.question.mentions if m.versus and m.title]
    return any(not any(_is_titled(d, case) for d in view.documents.values()) for case in cases)


def _is_titled(document: SeenDocument, case: str) -> bool:
    """Whether a case is called by the words of a document's title, some of them left out: `Alder v Poe`."""
    return name_in(document.title, case) is not None or set(words(case)) <= set(words(document.title))


def _fields(view: View) -> list[Field]:
    """The fields that what is asked for names: `who is the judge`, not `counsel for the claimant`."""
    question = view.transcript.question
    if _PERSON.search(asked_phrase(question)) and _OTHERS.search(question):
        return []
    led = _LED_TO.search(question) is not None
    kept = _ALWAYS if wants_rule(question) or wants_words(question) else _NAMED
    fields = [f for f in asked_fields(view) if f.name in kept and not (led and f.name == "court")]
    asks_judge = not wants_case(question)
    return [f for f in fields if f.name != "judge" or (asks_judge and f.pattern.search(_A_JUDGE.sub(" ", question)))]


def _ordered(view: View, facts: list[SeenFact]) -> list[SeenFact]:
    """Only the parties that the question counts off: `the Second to Fourth Defendants`, `the Third Respondent`."""
    asked = _COUNTED_OFF.search(view.transcript.question)
    if asked is None or not facts or facts[0].field != "party":
        return facts
    places = [_PLACES[word.lower()] for word in re.findall(r"[A-Za-z]+", asked["places"]) if word.lower() in _PLACES]
    if re.search(r"\bto\b", asked["places"]):
        places = list(range(min(places), max(places) + 1))
    return [fact for place, fact in enumerate(facts, start=1) if place in places] or facts


def _distinct(facts: list[SeenFact]) -> list[SeenFact]:
    kept: list[SeenFact] = []
    for fact in facts:
        if not any(names_equal(fact.value, other.value) for other in kept):
            kept.append(fact)
    return kept
