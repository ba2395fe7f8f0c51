"""Propose questions about people: parties by role, all parties of a contract, the judges of a bench."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from pincite.evals.draft.generators.evidence import evidence_of
from pincite.evals.draft.generators.wording import as_term
from pincite.evals.draft.model import Candidate
from pincite.evals.draft.naming import Names, party_names
from pincite.indexer.model import Document, Fact
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

_LONGEST_ROLE = 40
_OTHERS = re.compile(r"\bet al\b|\band others\b", re.IGNORECASE)


def from_people(corpus: Corpus, names: Names) -> Iterator[Candidate]:
    """Yield candidates for the parties and judges of every document."""
    for document in corpus.documents.values():
        facts = corpus.facts(document.doc_id)
        if document.identity.kind.is_court_paper:
            yield from _court(document, facts, corpus, names)
        elif document.identity.kind.is_contract and party_names(facts):
            yield from _contract(document, facts, corpus, names)


def _court(document: Document, facts: tuple[Fact, ...], corpus: Corpus, names: Names) -> Iterator[Candidate]:
    name = names.of(document.doc_id, hiding="parties")
    if name is None:
        return
    judges = [fact for fact in facts if fact.field == "judge"]
    if len(judges) > 1:
        yield _who("judges", f"Which judges gave {name}?", judges, document, corpus)
    for role, parties in _by_role(facts).items():
        if len(parties) == 1:
            called = " and ".join(part.lower() for part in role.split("/"))
            yield _who("party", f"Who is the {called} according to {name}?", parties, document, corpus)
        else:
            called = " and ".join(f"{part.lower()}s" for part in role.split("/"))
            yield _who("party", f"Who are the {called} according to {name}?", parties, document, corpus)


def _contract(document: Document, facts: tuple[Fact, ...], corpus: Corpus, names: Names) -> Iterator[Candidate]:
    name = names.of(document.doc_id, hiding="parties")
    if name is None:
        return
    parties = [fact for fact in facts if fact.field == "party"]
    if len({fact.value for fact in parties}) > 1:
        yield _who("parties", f"Who are the parties to {name}?", parties, document, corpus)
    for role, named in _by_role(facts).items():
        if len(named) == 1 and role.casefold() not in named[0].value.casefold():
            yield _who("party", f"Which party is the “{as_term(role)}” under {name}?", named, document, corpus)


def _by_role(facts: Sequence[Fact]) -> dict[str, list[Fact]]:
    """Group the parties by role, each once; a name with two roles is in both groups."""
    found: dict[str, dict[str, Fact]] = defaultdict(dict)
    for fact in facts:
        if fact.field == "party" and fact.role and len(fact.role) <= _LONGEST_ROLE:
            found[fact.role].setdefault(fact.value, fact)
    return {role: list(parties.values()) for role, parties in found.items() if not _is_incomplete(parties.values())}


def _is_incomplete(facts: Iterable[Fact]) -> bool:
    """Return whether the page mentions others whom it does not name."""
    return any(_OTHERS.search(fact.quote) for fact in facts)


def _who(kind: str, question: str, facts: Sequence[Fact], document: Document, corpus: Corpus) -> Candidate:
    people = list(dict.fromkeys(fact.value for fact in facts))
    one = len(people) == 1
    upto = (facts[0].role or "").split("/")[0] if kind == "party" else ""
    return Candidate(
        kind=kind,
        question=question,
        answer_type=AnswerType.NAME if one else AnswerType.NAMES,
        answer=people[0] if one else people,
        evidence=evidence_of(corpus, document.doc_id, facts, upto),
        doc_ids=(document.doc_id,),
        meaning=(kind, document.sha256, facts[0].role or ""),
    )
