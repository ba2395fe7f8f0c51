"""Names: recorded persons and parties, one of two documents, else a name in the passage that bears most. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.patterns.common import LAW_NUMBER
from pincite.indexer.records.amounts import read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, Quote, fact_quote, quote_of
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import compared_documents, passages_of, ranked
from pincite.server.agent.offline.fields import Field, asked_fields, facts_for
from pincite.server.agent.offline.focus import asked_count, phrase
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.figures import best_figures
from pincite.server.agent.offline.readers.lists import read_lists
from pincite.server.agent.offline.readers.moments import best_dates
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View
from pincite.tools.answers.names import name_in, names_equal

_NAMED_FIELDS = (
    "judge",
    "party",
    "issued_by",
    "transferred_from",
    "appeals_from",
    "court",
    "case_id",
    "neutral_citation",
)
_WORD = r"[A-Z][\w’'&\-]*(?:\.[A-Z][\w.]*)*"
_HONORIFIC = r"(?:(?:Mr|Mrs|Ms|Dr)\.?|H\.\s?E\.|Sir|(?:Deputy\s+)?(?:Chief\s+)?Justice)"
_NAME = re.compile(
    rf"(?:\b{_HONORIFIC}\s+)*\b{_WORD}(?:\s+(?:of(?:\s+the|\s+a)?|for|bin|al|de|in)\s+{_WORD}|\s+{_WORD})*"
)
_LAW_NAME = re.compile(rf"(?:(?:{_WORD}\s+){{1,6}}(?:Law|Act)\s*,?\s+)?{LAW_NUMBER.pattern}")
_STARTERS = frozenset(
    "the a an this that where if when any each no such in on at under for subject by to it he she they article articles part "
    "schedule appendix annex chapter rule regulation section paragraph order claim case and or as upon after before following otherwise nothing every all "
    "there these those who which what with without".split()
)
_JUDGE = re.compile(r"^(?:H\.\s?E\.\s+|Sir\s+|Dame\s+)*(?:Deputy\s+)?(?:Chief\s+)?(?:Justice|Judge|Master)\b")
_ENDERS = frozenset("no date upon and of the managing senior partner director secretary signed".split())
_NOT_NAMES = frozenset(
    "january february march april may june july august september october november december monday tuesday wednesday thursday "
    "friday saturday sunday claim form application claimant claimants defendant defendants respondent appellant applicant court "
    "courts notice schedule appendix article order judgment law upon no date".split()
)
_PERSON = re.compile(rf"^{_HONORIFIC}\b")
_WHICH_OF_TWO = re.compile(
    r"\b(?:earlier|later|first|last|higher|lower|larger|smaller|greater|longer|shorter|more|less)\b", re.IGNORECASE
)
_LATER = re.compile(r"\b(?:later|last|most\s+recent)\b", re.IGNORECASE)
_LARGER = re.compile(r"\b(?:higher|larger|greater|longer|more|highest|largest)\b", re.IGNORECASE)
_TIME = re.compile(r"\b(?:earlier|later|first|last|recent|date|enacted|issued|force|came\s+out)\b", re.IGNORECASE)
_WANTS_LAW = re.compile(r"\b(?:law|laws|regulations?|enactment|act|statute|instrument)\b", re.IGNORECASE)
_WANTS_PERSON = re.compile(
    r"\b(?:who|whom|judge|counsel|partner|witness|registrar|individual|person|director|officer)\b", re.IGNORECASE
)
_WANTS_PERSONS = re.compile(
    r"\b(?:counsel|witness(?:es)?|experts?|directors?|partners?|barristers?|lawyers?|arbitrators?)\b", re.IGNORECASE
)
_LAW_TITLE = re.compile(r"\b(?:Law|Act|Regulations)$")
_LIST = re.compile(r"\s*(?:,\s*(?:and|or)?|;|\band\b|\bor\b|\bas\s+well\s+as\b)\s*(?:(?:a|an|the)\s+)?")
_WHICH_DOCUMENT = re.compile(
    r"\b(?:in|under)\s+which\s+(?:of\b|(?:two\s+)?(?:laws?|cases?|contracts?)\b)", re.IGNORECASE
)
_ALWAYS = ("transferred_from", "appeals_from", "issued_by", "case_id", "court", "neutral_citation")
_CURRENCIES = frozenset({"AED", "USD", "EUR", "GBP", "SAR"})
_DECISIVE = 2.0
_SIDES = 2
_RECORDED = 0.62
"""What a recorded fact weighs against a passage: a passage that holds nearly all of the question's words beats it."""


def read_name(view: View) -> list[Proposal]:
    """Return names that answer, best first."""
    outright = _WHICH_DOCUMENT.search(view.transcript.question) and not _WHICH_OF_TWO.search(view.transcript.question)
    if outright and len(compared_documents(view)) >= _SIDES:
        return list(_which_document(view))
    if _WHICH_OF_TWO.search(view.transcript.question) and len(compared_documents(view)) >= _SIDES:
        chosen = list(_one_of_two(view))
        if chosen:
            return chosen
    return sorted([*_common(view), *_enacting(view), *_recorded_one(view), *_mentioned(view)], key=lambda p: -p.score)


def read_names(view: View) -> list[Proposal]:
    """Return lists of names that answer, best first."""
    proposals = [
        *read_over_matter(view),
        *_contracting(view),
        *_recorded_many(view),
        *_of_sort(view),
        *read_lists(view),
        *_listed(view),
    ]
    return sorted(proposals, key=lambda p: -p.score)


def _common(view: View) -> Iterator[Proposal]:
    """`Which company is a party to both`: a recorded name that two documents share."""
    documents = compared_documents(view)
    if not re.search(r"\b(?:both|common)\b", view.transcript.question, re.IGNORECASE) or len(documents) < _SIDES:
        return
    for field in _name_fields(view):
        for one in facts_for(view, field, documents[0]):
            for two in facts_for(view, field, documents[1]):
                if names_equal(one.value, two.value):
                    yield Proposal(one.value, (fact_quote(one), fact_quote(two)), 1.5)


def _enacting(view: View) -> Iterator[Proposal]:
    """`We, Aldric Thorne, Captain-Regent, ... hereby enact`: who enacts names himself in the formula."""
    if not re.search(r"\b(?:who\s+(?:enacted|issued|made)|ruler)\b", view.transcript.question, re.IGNORECASE):
        return
    for page in view.pages.values():
        for passage in passages_of(page):
            match = re.search(r"\bWe,\s+(?P<name>[^,;]{4,80}),", passage.text)
            if match:
                yield Proposal(match["name"].strip(), (quote_of(passage),), 1.3)


def _contracting(view: View) -> Iterator[Proposal]:
    """The parties of a contract, each on the first page read that names it."""
    if not re.search(r"\bpart(?:y|ies)\b", view.transcript.question, re.IGNORECASE):
        return
    for document in subjects(view):
        if document.kind not in ("contract", "contract_amendment") or not document.parties:
            continue
        quotes = []
        for name in document.parties:
            held = (p for page in view.pages.values() if page.ref.doc_id == document.doc_id for p in passages_of(page))
            found = next((p for p in held if name_in(p.text, name)), None)
            quotes += [quote_of(found)] if found else []
        if len(quotes) == len(document.parties):
            yield Proposal(list(document.parties), tuple(dict.fromkeys(quotes)), 1.3)


def _which_document(view: View) -> Iterator[Proposal]:
    """`Under which of the two laws may ...`: the document whose best passage bears more on the question."""
    sides = [(doc_id, ranked(view, doc_id)[:1]) for doc_id in compared_documents(view)[:_SIDES]]
    if not all(best for _, best in sides):
        return
    winner = max(sides, key=lambda side: side[1][0].weight)
    quotes = tuple(quote_of(best[0].passage) for _, best in sides)
    yield Proposal(_called(view.documents[winner[0]], view.transcript.question), quotes, 1.0)


def _one_of_two(view: View) -> Iterator[Proposal]:
    first, second = compared_documents(view)[:_SIDES]
    question = view.transcript.question
    dated = _TIME.search(question)
    read = best_dates if dated else best_figures
    a, b = read(view, first), read(view, second)
    if not a or not b:
        return
    wants_more = _LATER.search(question) if dated else _LARGER.search(question)
    one, two = (str(a[0].value), str(b[0].value)) if dated else (float(str(a[0].value)), float(str(b[0].value)))
    ahead = one > two if wants_more else one < two  # type: ignore[operator]
    winner = view.documents[first if ahead else second]
    yield Proposal(_called(winner, question), (*a[0].quotes, *b[0].quotes), 1.0)


def _called(document: SeenDocument, question: str) -> str:
    """A document as the question calls it: by case number or by title."""
    if document.case_ids:
        return document.case_ids[0]
    return document.title if name_in(question, document.title) or not document.law_number else document.law_number


def _recorded_one(view: View) -> Iterator[Proposal]:
    for place, field in enumerate(_name_fields(view)):
        for fact in facts_for(view, field):
            if not name_in(view.transcript.question, fact.value):
                yield Proposal(fact.value, (fact_quote(fact),), _recorded_weight(view, field) - 0.1 * place)


def _recorded_weight(view: View, field: Field) -> float:
    """A record decides when the question asks for it outright, and not of another day's order or of a sum."""
    question = view.transcript.question
    asked = phrase(question) or question
    outright = field.name in _ALWAYS or field.pattern.search(asked) is not None
    dates = {d.iso for d in read_dates(question)}
    elsewhere = bool(dates) and not dates & {f.value for f in view.facts if "date" in f.field}
    money = any(n.unit in _CURRENCIES for n in read_numbers(question))
    return _DECISIVE if outright and not elsewhere and not money else _RECORDED


def _name_fields(view: View) -> list[Field]:
    """The fields that what is asked for names: `who is the judge`, not `counsel for the claimant`."""
    asked = phrase(view.transcript.question) or view.transcript.question
    if _WANTS_PERSON.search(asked) and re.search(
        r"\b(?:counsel|partner|witness|director|expert|funder)\b", view.transcript.question, re.IGNORECASE
    ):
        return []
    return [f for f in asked_fields(view) if f.name in _NAMED_FIELDS]


def _recorded_many(view: View) -> Iterator[Proposal]:
    """All facts of the field asked for; over several cases, those of each."""
    documents = compared_documents(view)
    for field in _name_fields(view):
        facts = facts_for(view, field)
        names = _distinct([f for f in facts if not documents or f.doc_id in documents] or facts)
        if names:
            yield Proposal(
                [f.value for f in names], tuple(dict.fromkeys(map(fact_quote, names))), _recorded_weight(view, field)
            )
            return


def _distinct(facts: list[SeenFact]) -> list[SeenFact]:
    kept: list[SeenFact] = []
    for fact in facts:
        if not any(names_equal(fact.value, other.value) for other in kept):
            kept.append(fact)
    return kept


def _mentioned(view: View) -> list[Proposal]:
    """A capitalised name in the heaviest passages that the question does not hold itself."""
    question = view.transcript.question
    asked = phrase(question) or question
    wants_law, wants_person = bool(_WANTS_LAW.search(asked)), bool(_WANTS_PERSON.search(asked))
    wants_judge = re.search(r"\b(?:judge|justice)\b", asked, re.IGNORECASE) is not None
    found: dict[str, Proposal] = {}
    for weighed in ranked(view)[: 20 if wants_judge else 8]:
        for place, name in enumerate(names_of(weighed.passage)):
            law = bool(LAW_NUMBER.search(name) or re.search(r"\b(?:Law|Act|Regulations)$", name))
            if name_in(question, name) and not (law and wants_law and LAW_NUMBER.search(name)):
                continue
            score = (
                weighed.weight - 0.03 * place + (0.25 if law and wants_law else 0) - (0.2 if law != wants_law else 0)
            )
            if wants_judge and not _JUDGE.match(name):
                continue
            score += 0.15 if wants_person and _PERSON.match(name) else 0
            score += 0.04 * min(3, len(name.split()) - 1)
            if name not in found or score > found[name].score:
                found[name] = Proposal(name, (quote_of(weighed.passage),), score)
    return sorted(found.values(), key=lambda p: -p.score)


def names_of(passage: Passage) -> list[str]:
    """The capitalised names of a passage, in order; laws with their numbers as one name."""
    text = re.sub(r"^\s*(?:\([0-9a-z]+\)|\d+[A-Z]?\.)\s*", "", passage.text)
    laws = [(m.start(), m.end(), m.group().strip(" ,")) for m in _LAW_NAME.finditer(text)]
    plain = [
        (m.start(), m.end(), _trimmed(m.group()))
        for m in _NAME.finditer(text)
        if not any(start < m.end() and m.start() < end for start, end, _ in laws)
    ]
    names = [_trimmed(name) for _, _, name in sorted([*laws, *plain])]
    return list(dict.fromkeys(name for name in names if len(name) > 2 and not name.isdigit()))


def _trimmed(name: str) -> str:
    parts = name.strip(" .,’'").split()
    while parts and parts[0].lower() in _STARTERS:
        parts.pop(0)
    while parts and parts[-1].lower() in _ENDERS:
        parts.pop()
    return "" if not parts or all(part.lower() in _NOT_NAMES for part in parts) else " ".join(parts)


def _of_sort(view: View) -> list[Proposal]:
    """Laws where laws are asked for, persons where persons are: those of the heaviest passages, one after the other."""
    question = view.transcript.question
    asked = phrase(question) or question
    wants_law = _WANTS_LAW.search(asked) is not None
    if not wants_law and not _WANTS_PERSONS.search(asked):
        return []
    names: list[str] = []
    quotes: list[Quote] = []
    proposals = []
    for weighed in ranked(view)[:4]:
        for name in names_of(weighed.passage):
            fits = LAW_NUMBER.search(name) or _LAW_TITLE.search(name) if wants_law else _PERSON.match(name)
            if fits and not name_in(question, name) and not any(names_equal(name, other) for other in names):
                names.append(name)
                quotes.append(quote_of(weighed.passage))
        if len(names) > 1:
            fitting = asked_count(question) in (None, len(names))
            gain = 0.3 if fitting else 0.0
            proposals.append(Proposal(list(names), tuple(dict.fromkeys(quotes)), weighed.weight + gain))
    return proposals


def _listed(view: View) -> list[Proposal]:
    """The names that stand together in one passage, joined by commas and `and`; as many as are asked for."""
    wanted = asked_count(view.transcript.question)
    proposals = []
    for weighed in ranked(view)[:5]:
        for run in _runs(weighed.passage, view.transcript.question):
            names = run[:wanted] if wanted else run
            fitting = wanted is not None and len(run) >= wanted
            if len(names) > 1:
                proposals.append(
                    Proposal(names, (quote_of(weighed.passage),), weighed.weight + (0.2 if fitting else 0))
                )
    return proposals


def _runs(passage: Passage, question: str) -> list[list[str]]:
    """Names of a passage in runs: what stands between two of them is a comma, `and`, `or`, or a few small words."""
    runs: list[list[str]] = [[]]
    end = None
    for match in _NAME.finditer(passage.text):
        name = _trimmed(match.group())
        if len(name) < 3 or name_in(question, name):
            continue
        gap = passage.text[end : match.start()] if end is not None else ""
        if end is not None and not (_LIST.fullmatch(gap) or (len(gap) < 40 and _LIST.search(gap))):
            runs.append([])
        if not any(names_equal(name, other) for other in runs[-1]):
            runs[-1].append(name)
        end = match.end()
    return sorted(runs, key=len, reverse=True)[:2]
