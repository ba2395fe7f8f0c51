"""Compare the reading of a document with its reading in another form. Pure.

A field counts once per document: it is kept if the other form gives the same values, no more and no fewer, each on its
page. Operative orders and start pages are counted individually, since there are many; additional ones are ignored. A
field that the document does not have as printed is not scored.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from itertools import chain

from benchmarks.perturbations.forms import DATES, Perturbation
from pincite.indexer.model import DocumentKind, Fact, IndexedDocument, SectionKind
from pincite.tools.matching.name_match import names_equal

FIELDS = (
    "kind",
    "title",
    "number",
    "case number",
    "court",
    "date",
    "parties",
    "judges",
    "family",
    "start pages",
    "orders",
)
_FACTS: dict[str, Collection[str]] = {
    "court": {"court"},
    "date": DATES,
    "parties": {"party"},
    "judges": {"judge"},
    "orders": {"order", "outcome"},
}
_ONE_BY_ONE = ("orders",)
_UNITS = (SectionKind.ARTICLE, SectionKind.CLAUSE, SectionKind.PARAGRAPH, SectionKind.SCHEDULE)


@dataclass(frozen=True, slots=True)
class Value:
    """A value of a field, and the page that states it; null if no page is named."""

    text: str
    page: int | None


@dataclass(frozen=True, slots=True)
class Check:
    """How many of `of` values one field of one document keeps."""

    perturbation: str
    doc_id: str
    field: str
    kept: int
    of: int
    got: Collection[object]
    wanted: Collection[object]


def checks(plain: IndexedDocument, other: IndexedDocument, how: Perturbation) -> Iterator[Check]:
    """Compare each field except the family, which only a matter has."""
    all_wanted, all_got = _values(plain), _values(other)
    for field, wanted in all_wanted.items():
        if wanted and field not in how.removes:
            got = all_got[field]
            missed = [value for value in wanted if not any(_is_kept(value, each, field, how) for each in got)]
            kept, of = len(wanted) - len(missed), len(wanted)
            if field not in _ONE_BY_ONE:
                kept, of = int(not missed and len(got) == len(wanted)), 1
            yield Check(how.name, plain.document.doc_id, field, kept, of, got, missed or wanted)
    starts, found = _starts(plain, how.fold, how.before), _starts(other, how.fold, 0)
    if starts:
        kept, of = (starts & found).total(), starts.total()
        yield Check(
            how.name, plain.document.doc_id, "start pages", kept, of, list(found - starts), list(starts - found)
        )


def _starts(read: IndexedDocument, fold: Callable[[str], str], before: int) -> Counter[Value]:
    """Count the units with a number of their own, each with the page it starts on.

    The name of a unit follows from the document's kind, which is a separate field, so it is left out.
    """
    return Counter(
        Value(f"{fold(s.container)} {fold(s.path)}".strip(), s.start.page + before)
        for s in read.sections
        if s.kind in _UNITS and s.path and "(" not in s.path
    )


def _values(read: IndexedDocument) -> dict[str, list[Value]]:
    identity = read.document.identity
    pages = {fact.field: fact.page for fact in reversed(read.facts)}

    def stated(text: object, field: str) -> list[Value]:
        return [Value(str(text), pages.get(field))] if text else []

    return {
        "kind": [Value(identity.kind, None)] if identity.kind is not DocumentKind.UNKNOWN else [],
        "title": stated(identity.title, "title"),
        "number": stated(identity.law_number, "law_number"),
        "case number": list(chain.from_iterable(stated(each, "case_id") for each in identity.case_ids)),
        **{name: _facts(read, fields) for name, fields in _FACTS.items()},
    }


def _facts(read: IndexedDocument, fields: Collection[str]) -> list[Value]:
    found = (fact for fact in read.facts if fact.field in fields)
    return list(dict.fromkeys(Value(_words(fact), fact.page) for fact in found))


def _words(fact: Fact) -> str:
    if fact.field in DATES:
        return f"{fact.field} {fact.value}"
    return f"{fact.value}, {fact.role}" if fact.field == "party" and fact.role else fact.value


def _is_kept(wanted: Value, got: Value, field: str, how: Perturbation) -> bool:
    """Return whether the other form gives the value on its page; a title may also be on the added pages."""
    if wanted.page is not None and got.page is not None:
        moved = got.page == wanted.page + how.before
        if not moved and not (field == "title" and got.page <= how.before):
            return False
    return _plain(wanted.text, how) == _plain(got.text, how) or names_equal(wanted.text, got.text)


def _plain(text: str, how: Perturbation) -> str:
    """Return only letters and digits, since words may have lost or gained blanks."""
    return re.sub(r"\W+", "", how.fold(text.casefold()))
