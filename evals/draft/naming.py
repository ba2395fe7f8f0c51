"""Name a document unambiguously in a question: by title, number, case number, parties or date. Pure.

A name is used only if it fits no other document of the matter; byte-identical copies are one document.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from pincite.indexer.model import Document, DocumentKind, Fact
from pincite.tools.corpus import Corpus
from pincite.tools.printable import visible

_LAW = frozenset({DocumentKind.LAW, DocumentKind.AMENDMENT_LAW})
_INSTRUMENT = re.compile(r"\b(?:laws?|acts?|regulations?|rules|code|ordinance|decree|statute)\b", re.IGNORECASE)
_AGREEMENT = re.compile(
    r"\b(?:agreement|contract|lease|deed|licen[cs]e|memorandum|amendment|addendum|terms|undertaking)\b", re.IGNORECASE
)
_PAPER_NAMES = {"court filing": "court paper", "per curiam": "per curiam opinion"}
_LONGEST, _LONGEST_PARTY = 90, 60
_LAW_NUMBER = re.compile(r",?\s*\(?(?:\w+\s+)?Law\s+No\.?\s*\d+\s+of\s+\d{4}\)?", re.IGNORECASE)
_PARTY = re.compile(
    r"(?!.*(?:X{4}|\b(?:Director|President|Officer|Manager)\b))(?=.*[A-Za-z]{2})(?:the )?[A-Z0-9][\w .,&'’()/-]*"
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a document, and the facts it reveals: `number`, `date`, `in_force`, `parties`.

    `of_version`: the name says which version of a text is meant.
    """

    text: str
    reveals: frozenset[str] = frozenset()
    of_version: bool = False


class Names:
    """The names that fit exactly one document of a matter."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._names = {doc_id: tuple(self._named(d)) for doc_id, d in corpus.documents.items()}
        self._documents_by_name = _documents_by_name(corpus, self._names, lambda document: document.sha256)
        laws = {doc_id: tuple(_law_names(d)) for doc_id, d in corpus.documents.items() if d.identity.title}
        self._laws, self._families = laws, _documents_by_name(corpus, laws, lambda document: document.family_id)

    def of(self, doc_id: str, *, hiding: str = "") -> str | None:
        """Return the preferred unique name of a document that does not reveal `hiding`; None if there is none."""
        return self._first(self._names[doc_id], self._documents_by_name, hiding)

    def of_version(self, doc_id: str, *, hiding: str = "") -> str | None:
        """Return such a name that includes the version, if the document is one, for dates that belong to a version."""
        versioned = self._corpus.documents[doc_id].identity.version is not None
        names = tuple(name for name in self._names[doc_id] if name.of_version or not versioned)
        return self._first(names, self._documents_by_name, hiding)

    def of_law(self, doc_id: str, *, hiding: str = "") -> str | None:
        """Return the name of the law whose text or notice a document is, whatever the version."""
        return self._first(self._laws.get(doc_id, ()), self._families, hiding)

    def _named(self, document: Document) -> Iterator[Name]:
        """Yield the names of a document; a contract amended by another document is named "as first made"."""
        family = self._corpus.families[document.family_id].doc_ids
        kinds = {self._corpus.documents[doc_id].identity.kind for doc_id in family}
        amended = document.identity.kind is DocumentKind.CONTRACT and DocumentKind.CONTRACT_AMENDMENT in kinds
        for name in _names(document, self._corpus.facts(document.doc_id)):
            yield replace(name, text=f"{name.text} as first made") if amended else name

    @staticmethod
    def _first(names: tuple[Name, ...], documents_by_name: dict[str, set[str]], hiding: str) -> str | None:
        fit = (n.text for n in names if hiding not in n.reveals and len(documents_by_name[n.text.casefold()]) == 1)
        return next((text for text in fit if text == visible(text)), None)


def printed_day(iso: str) -> str:
    """Format a date as lawyers write it: `2024-02-05` becomes 5 February 2024."""
    day = date.fromisoformat(iso)
    return f"{day.day} {day:%B} {day.year}"


def stated(facts: tuple[Fact, ...], field: str) -> str | None:
    """Return the value of a field if the document states exactly one, else None."""
    values = {fact.value for fact in facts if fact.field == field}
    return values.pop() if len(values) == 1 else None


def party_names(facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return the printed names of the parties without duplicates; empty if one is not a plain name."""
    names = tuple(dict.fromkeys(fact.value for fact in facts if fact.field == "party"))
    return names if all(_PARTY.fullmatch(name) and len(name) <= _LONGEST_PARTY for name in names) else ()


def _documents_by_name(
    corpus: Corpus, names: dict[str, tuple[Name, ...]], key: Callable[[Document], str]
) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for doc_id, names_of_document in names.items():
        for name in names_of_document:
            found[name.text.casefold()].add(key(corpus.documents[doc_id]))
    return found


def _names(document: Document, facts: tuple[Fact, ...]) -> Iterator[Name]:
    kind = document.identity.kind
    if kind in _LAW:
        yield from _texts_of_law(document)
    elif kind is DocumentKind.ENACTMENT_NOTICE:
        yield from (Name(f"the Enactment Notice of {name.text}", name.reveals) for name in _law_names(document))
    elif kind is DocumentKind.REGULATIONS:
        yield from _regulations(document)
    elif kind.is_court_paper:
        yield from _court_papers(document, facts)
    elif kind.is_contract:
        yield from _contracts(document, facts)


def _law_names(document: Document) -> Iterator[Name]:
    title = _title(document, _INSTRUMENT)
    number = document.identity.law_number
    if title and number:
        yield Name(f"the {title} ({number})", frozenset({"number"}))
    if title:
        yield Name(f"the {title}")


def _texts_of_law(document: Document) -> Iterator[Name]:
    """Yield the names of a text of law. One of several texts also has the bare name, which is then not unique."""
    identity = document.identity
    for name in _law_names(document):
        yield name
        if identity.version:
            yield Name(f"{_version(identity.version)} of {name.text}", name.reveals, of_version=True)
        elif not identity.amended_by and identity.kind is DocumentKind.LAW:
            yield Name(f"{name.text} as originally enacted", name.reveals)


def _version(printed: str) -> str:
    """Format a version for use in a sentence: `the Consolidated Version`, `Consolidated Version No. 2`."""
    called = printed.title() if printed.isupper() else printed
    return called if any(char.isdigit() for char in called) else f"the {called}"


def _regulations(document: Document) -> Iterator[Name]:
    title, identity = _title(document, _INSTRUMENT), document.identity
    if not title:
        return
    yield Name(f"the {title}")
    if identity.version:
        yield Name(f"{_version(identity.version)} of the {title}", of_version=True)
    if identity.in_force:
        yield Name(f"the {title} in force on {printed_day(identity.in_force)}", frozenset({"in_force"}))


def _court_papers(document: Document, facts: tuple[Fact, ...]) -> Iterator[Name]:
    numbers = document.identity.case_ids
    if not numbers:
        return
    case = f"No. {numbers[0]}" if numbers[0][0].isdigit() else numbers[0]
    title = document.identity.title
    if case.startswith("No.") and title and len(title) <= _LONGEST:
        case = f"{title} ({case})"
    called = stated(facts, "document_type") or document.identity.kind.value.replace("_", " ")
    paper = _PAPER_NAMES.get(called.casefold(), called)
    yield Name(f"the {paper} in {case}")
    day = stated(facts, "date_of_issue") or stated(facts, "date_filed")
    if day:
        yield Name(f"the {paper} of {printed_day(day)} in {case}", frozenset({"date"}))


def _contracts(document: Document, facts: tuple[Fact, ...]) -> Iterator[Name]:
    title = _title(document, _AGREEMENT)
    if not title:
        return
    parties, day = party_names(facts), stated(facts, "agreement_date")
    if len(parties) == 2:
        between = f"the {title} between {parties[0]} and {parties[1]}"
        yield Name(between, frozenset({"parties"}))
        if day:
            yield Name(f"{between} dated {printed_day(day)}", frozenset({"parties", "date"}))
    if day:
        yield Name(f"the {title} dated {printed_day(day)}", frozenset({"date"}))
    yield Name(f"the {title}")


def _title(document: Document, wanted: re.Pattern[str]) -> str | None:
    title = _LAW_NUMBER.sub("", document.identity.title or "").strip(" ,")
    title = re.sub(r"^the\s+", "", title, flags=re.IGNORECASE)
    return title if wanted.search(title) and 5 < len(title) <= _LONGEST else None
