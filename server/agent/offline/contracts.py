"""Which recorded fact of a contract a question asks for: its law, days, term, renewal, or a party by its role. Pure."""

import re
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.view import SeenDocument, SeenFact, View
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.pair import PAIR
from pincite.tools.retrieval.scope import without_names

CONTRACTS = ("contract", "contract_amendment")


@dataclass(frozen=True, slots=True)
class Asked:
    """A field of a contract and the words that ask for it."""

    field: str
    pattern: re.Pattern[str]


def _asked(field: str, pattern: str) -> Asked:
    return Asked(field, re.compile(pattern, re.IGNORECASE))


_FIELDS = (
    _asked(
        "governing_law",
        r"\b(?:governing|applicable|proper)\s+law\b|\bchoice\s+of\s+law\b|\blaws?\b[^?]{0,80}\b(?:govern\w*|appl(?:y|ies)|controls?)\b"
        r"|\bgoverned\s+(?:by|under)\b|\b(?:subject\s+to|construed\s+under|interpreted\s+under)\b[^?]{0,60}\blaws?\b",
    ),
    _asked(
        "renewal_notice",
        r"\b(?:notice|notif(?:y|ied|ication)|in\s+advance|before)\b[^?]*\b(?:renew\w*|extension|extended|roll(?:ing|s)?\s+over)\b"
        r"|\b(?:renew\w*|non-?renewal)\b[^?]*\b(?:notice|notif(?:y|ied|ication)|in\s+advance)\b",
    ),
    _asked(
        "renewal_term",
        r"\b(?:renewal|extension|renewed|additional|successive)\s+(?:term|period)s?\b|\brenew(?:s|ed)?\b[^?]{0,60}\bfor\s+how\s+(?:long|many)\b"
        r"|\bhow\s+(?:long|many)\b[^?]{0,60}\brenew(?:s|ed)?\b",
    ),
    _asked("renewal", r"\brenew\w*|\bextended\b|\broll(?:s|ing)?\s+over\b"),
    _asked(
        "expiration_date",
        r"\bexpir\w+|\b(?:end|last|final|termination)\s+(?:date|day)\b"
        r"|\b(?:when|what\s+(?:date|day)|which\s+(?:date|day)|until)\b[^?]*\b(?:end|ends|ended|terminate|terminates|terminated|run\s+out|ran\s+out|over|lapse|lapses|lapsed|cease|ceases|ceased|conclude|concludes|finish|finishes)\b"
        r"|\b(?:until|till|through)\s+(?:when|what|which)\b",
    ),
    _asked(
        "effective_date",
        r"\beffective\b|\b(?:take|takes|took|come|comes|came|enter|enters|entered|go|goes|went)\s+into\s+(?:force|effect)\b|\btakes?\s+effect\b|\btook\s+effect\b"
        r"|\bcommence\w*\b|\b(?:start|starts|begin|begins|began)\b",
    ),
    _asked(
        "term",
        r"\b(?:initial\s+|original\s+|contract\s+)?(?:term|duration)\b(?!\s+(?:sheet|loan))|\bhow\s+(?:long|many\s+(?:days|weeks|months|years))\b[^?]*\b(?:last|run|remain|in\s+(?:force|effect)|continue|valid)\b",
    ),
    _asked(
        "agreement_date",
        r"\bdate\s+of\b|\bdated\b|\b(?:when|what\s+(?:date|day)|which\s+(?:date|day))\b[^?]*\b(?:sign(?:ed)?|made|execut\w+|entered\s+into|concluded|agreed)\b",
    ),
)
"""From the most particular to the most general; the first that fits is meant."""
_ROLE = re.compile(
    r"\b(?:who|what\s+company|which\s+(?:company|party|entity|person|firm))\s+(?:is|are|was|were|acts?\s+as|serves?\s+as)\s+(?:the\s+|an?\s+)?"
    r"[“\"‘']?(?P<role>(?!part(?:y|ies)\b)[A-Za-z][\w-]*(?:\s+(?-i:[A-Z])[\w-]*){0,3}?)[”\"’']?\s*(?=\?|$|under\b|in\b|of\b|to\b|for\b)",
    re.IGNORECASE,
)
_AMENDMENT = re.compile(r"\b(?:amend(?:ment|ing|s|ed)?|addendum|variation|supplemental)\b", re.IGNORECASE)
_NAME = re.compile(r"(?<=\s)[A-Z][\w’'&-]+")
_ORIGINAL = re.compile(
    r"\b(?:original\w*|initial\w*|as\s+(?:first\s+)?(?:signed|made)|at\s+first|before)\b", re.IGNORECASE
)
"""Words that ask for a contract as it was made, not as amended."""
_CHANGED = ("expiration_date", "term", "renewal", "renewal_term", "renewal_notice", "governing_law")
_TIMED = re.compile(
    r"\bwhich\b[^?]*\b(?:earlier|later|older|newer|came\s+first|more\s+recent)\b|\b(?:made|signed|entered\s+into|concluded|executed)\b"
    r"|^\W*(?:is|was)\b[^?]*\b(?:earlier|later|older|newer|more\s+recent)\s+than\b",
    re.IGNORECASE,
)
"""A comparison of two contracts by the days on which they were made."""
LOOK = "lookup_case_metadata"
LOOKED_UP = (*(asked.field for asked in _FIELDS), "party")


def contracts_asked_about(view: View) -> list[SeenDocument]:
    """The contracts that the question names, where it asks for what is on record of a contract."""
    named = [d for d in subjects(view) if d.kind in CONTRACTS]
    contracts = [d for d in named if d.kind == "contract" and not _AMENDMENT.search(view.transcript.question)] or named
    return contracts if contracts and (asked_field(view) or asked_role(view)) else []


def contract_meant(view: View) -> SeenDocument | None:
    """The contract that the question names; of several with such a title, the one on whose pages its names stand."""
    if compared_contracts(view):
        return None
    contracts = contracts_asked_about(view)
    named = {stem for name in _NAME.findall(view.transcript.question) for stem in words(name)}
    held = {d.doc_id: len(named & _matched(view, d)) for d in contracts}
    most = [d for d in contracts if held[d.doc_id] == max(held.values())]
    return most[0] if len(most) == 1 else None


def _matched(view: View, document: SeenDocument) -> set[str]:
    return {stem for hit in view.hits if hit.ref.doc_id == document.doc_id for w in hit.matched for stem in words(w)}


def asked_field(view: View) -> str | None:
    """The field of a contract that the question's words ask for."""
    said = without_names(view.question)
    return _field_said(said) or ("agreement_date" if compared_contracts(view) and _TIMED.search(said) else None)


@lru_cache(maxsize=64)
def _field_said(text: str) -> str | None:
    return next((asked.field for asked in _FIELDS if asked.pattern.search(text)), None)


def compared_contracts(view: View) -> list[SeenDocument]:
    """The two contracts that a comparison names, in its order; empty where it names another number of documents."""
    named = subjects(view) if view.question.kind is QuestionKind.COMPARISON else []
    apart = len({document.family for document in named}) == len(named) == PAIR
    return named if apart and all(document.kind in CONTRACTS for document in named) else []


def asked_role(view: View) -> str | None:
    """The defined role whose bearer the question asks for: `Who is the Licensee under ...`."""
    found = _ROLE.search(view.transcript.question)
    return found["role"] if found else None


def amendments(view: View, contract: SeenDocument) -> list[str]:
    """The documents that say they amend a contract, as a look at its record showed."""
    looks = (step.result for step in view.transcript.steps if step.call.tool == LOOK and step.result)
    related = (relation for result in looks for relation in result["related"])
    found = (r["source"] for r in related if r["kind"] == "amends_contract" and r["target"] == contract.doc_id)
    return list(dict.fromkeys(found))


def standing_facts(view: View, contract: SeenDocument, field: str) -> list[SeenFact]:
    """The facts of a contract as amended last; as it was made, where the question asks for that."""
    if not _ORIGINAL.search(view.transcript.question):
        for doc_id in reversed(_in_time(view, amendments(view, contract))):
            changed = [fact for fact in view.facts if fact.doc_id == doc_id and fact.field == field]
            if changed and field in _CHANGED:
                return changed
    return facts_of(view, contract, field)


def _in_time(view: View, doc_ids: list[str]) -> list[str]:
    made = {fact.doc_id: fact.value for fact in view.facts if fact.field == "agreement_date"}
    return sorted(doc_ids, key=lambda doc_id: made.get(doc_id, ""))


def facts_of(view: View, document: SeenDocument, field: str) -> list[SeenFact]:
    """The recorded facts of a contract, of one field."""
    return [fact for fact in view.facts if fact.doc_id == document.doc_id and fact.field == field]


def players_of(view: View, document: SeenDocument, role: str) -> list[SeenFact]:
    """The parties that a contract calls by a role."""
    wanted = role.casefold().removesuffix("s")
    parties = facts_of(view, document, "party")
    return [fact for fact in parties if (fact.role or "").casefold().removesuffix("s") == wanted]
