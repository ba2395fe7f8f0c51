"""Read when an instrument takes effect, from it or the notice of its enactment. Pure over the corpus."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import amendment_formulas as patterns
from pincite.indexer.model import Document, DocumentKind, Fact
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.law_ties import ties

_BUSINESS_DAYS = 5
_WEEK = 7
_FACTS = ("in_force", "enacted", "date_of_issue")
"""Facts that date an instrument, the most informative about its effect first."""


@dataclass(frozen=True, slots=True)
class Begins:
    """The day from which something is in force: ISO 8601, or its beginning (`2022-03`, `2018`) if no more is known.

    `at`: the page that says so; null if only the number of the instrument dates it. `is_exact`: false for business days
    counted without a calendar of holidays, and for a month or a year.
    """

    day: str
    at: PageRef | None
    is_exact: bool = True

    def by(self, day: date) -> bool:
        """Whether it has begun on a day; a month or a year begins with its first day."""
        return self.day <= day.isoformat()


def commencement(corpus: Corpus, document: Document) -> Begins | None:
    """When an instrument itself came into force, whichever version this is; null if nothing dates it."""
    identity = document.identity
    if identity.kind is DocumentKind.ENACTMENT_NOTICE:
        return _of_notice(corpus, document) or _of_facts(corpus, document)
    if identity.in_force:
        return _of_facts(corpus, document)
    notices = (_of_notice(corpus, notice) for notice in ties(corpus).notices(identity.law_number))
    noticed = next(filter(None, notices), None)
    stated = noticed or _of_facts(corpus, document)
    if stated is None and identity.law_number:
        numbered = next(_fields(corpus.facts(document.doc_id), "law_number"), None)
        at = PageRef(document.doc_id, numbered.page) if numbered else None
        return Begins(f"{identity.law_number.year:04d}", at, is_exact=False)
    return stated


def version_begins(corpus: Corpus, document: Document) -> Begins | None:
    """When this version began: the date of a consolidated version, else the commencement."""
    version = version_date(document)
    stated = document.identity.in_force
    if version is None or (stated and stated[:7] >= version[:7]):
        return commencement(corpus, document)
    fact = next((f for f in corpus.facts(document.doc_id) if f.field == "version"), None)
    at = PageRef(document.doc_id, fact.page if fact else 1)
    return Begins(version, at, is_exact=len(version) > len("2022-03"))


def unit_begins(corpus: Corpus, document: Document, path: str) -> Begins | None:
    """When one unit takes effect, if the commencement clause gives another day for it."""
    number = path.split("(", 1)[0].casefold()
    for page in _commencement_pages(corpus, document):
        text = corpus.page(document.doc_id, page).body
        for match in patterns.UNITS_COMMENCE.finditer(text):
            named = {n.casefold() for n in re.findall(r"\d+[A-Z]{0,2}", match["units"])}
            dates = read_dates(match["when"])
            if number in named and dates:
                return Begins(dates[0].iso, PageRef(document.doc_id, page))
    return None


def version_date(document: Document) -> str | None:
    """The day or month (`2022-03`) that a version states: `Consolidated Version No. 2 (March 2022)`."""
    return _date_stated(document.identity.version or "")


@lru_cache(maxsize=1024)
def _date_stated(version: str) -> str | None:
    stated = squeeze(version)
    dates = read_dates(stated)
    if dates:
        return dates[0].iso
    months = read_dates(f"1 {stated[stated.find('(') + 1 : stated.find(')')]}")
    return months[0].iso[:7] if months else None


def _of_notice(corpus: Corpus, notice: Document) -> Begins | None:
    """The day that a notice prints, or counts from the day of enactment: `90 days after enactment`."""
    fact = next((f for f in corpus.facts(notice.doc_id) if f.field == "commencement"), None)
    if fact is None:
        return None
    at = PageRef(notice.doc_id, fact.page)
    printed = read_dates(fact.value)
    if printed:
        return Begins(printed[0].iso, at)
    counted = patterns.DAYS_AFTER_ENACTMENT.search(fact.value)
    enacted = notice.identity.enacted
    if counted is None or enacted is None:
        return None
    days, business = int(counted["days"]), counted["business"] is not None
    passed = days * _WEEK // _BUSINESS_DAYS if business else days
    return Begins((date.fromisoformat(enacted) + timedelta(days=passed)).isoformat(), at, is_exact=not business)


def _of_facts(corpus: Corpus, document: Document) -> Begins | None:
    facts = corpus.facts(document.doc_id)
    dated = (fact for name in _FACTS for fact in _fields(facts, name))
    return next((Begins(f.value, PageRef(document.doc_id, f.page)) for f in dated), None)


def _fields(facts: Sequence[Fact], name: str) -> Iterator[Fact]:
    return (fact for fact in facts if fact.field == name)


def _commencement_pages(corpus: Corpus, document: Document) -> list[int]:
    return sorted({f.page for f in corpus.facts(document.doc_id) if f.field == "commencement"})
