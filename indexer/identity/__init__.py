"""Identify a document: kind, title, number, version, dates, case number, parties. Pure.

The identity is read from the title page or caption and the short-title clause, each field with the words that state it.
A field that is not stated stays empty. A kind that cannot be determined is `unknown`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from pincite.indexer.identity.base import Clues, Identified
from pincite.indexer.identity.contract_parties import read_issuer
from pincite.indexer.identity.contracts import is_contract, read_contract
from pincite.indexer.identity.correspondence import read_letter
from pincite.indexer.identity.court_papers import read_court_paper
from pincite.indexer.identity.cover import as_printed, begins_provision, without_attachments, without_markup
from pincite.indexer.identity.filing_case import with_filing_case
from pincite.indexer.identity.instrument_numbers import own_number
from pincite.indexer.identity.instruments import read_enactment_notice, read_instrument
from pincite.indexer.identity.kinds import Kind, kind_of, noun_of
from pincite.indexer.identity.title_blocks import Titled, read_title, shortened
from pincite.indexer.legal_text.body_lines import body_lines, fact_on
from pincite.indexer.legal_text.identifiers import case_id
from pincite.indexer.legal_text.patterns import instrument_identity as patterns
from pincite.indexer.legal_text.patterns.contract_parties import TERMS
from pincite.indexer.legal_text.patterns.title_pages import MARKUP
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import LEGISLATION, DocumentKind, Identity
from pincite.indexer.page import Page, Span

__all__ = ["Clues", "Identified", "case_id", "identify", "identify_mail", "smart_title"]
_NO_CLUES = Clues()
_CONTRACTS = (None, DocumentKind.CONTRACT)
_ISSUED = (DocumentKind.CONTRACT, DocumentKind.GUIDANCE, DocumentKind.NOTICE, DocumentKind.UNKNOWN)
_CERTAIN = 3.0
"""A letter or a form with this weight is one even if it is filed in a case."""


def identify(pages: Sequence[Page], clues: Clues = _NO_CLUES) -> Identified:
    """Return the document's identity as the document states it.

    Instruments named by their title are tested first, then court papers, contracts and all other kinds.
    """
    if not pages:
        return Identified(Identity(DocumentKind.UNKNOWN))
    plain = [without_markup(page) for page in pages]
    heading = MARKUP.sub(" ", clues.heading).strip() if clues.heading else clues.heading
    found = _with_issuer(with_filing_case(_identify(plain, replace(clues, heading=heading)), plain), plain)
    return replace(found, facts=tuple(as_printed(fact, pages[fact.page - 1]) for fact in found.facts))


def _identify(pages: Sequence[Page], clues: Clues) -> Identified:
    lines = list(body_lines(pages[:1]))
    if patterns.ENACTMENT_NOTICE.search(pages[0].body) and patterns.ENACTMENT.search(pages[0].body):
        return read_enactment_notice(pages, lines)
    main = without_attachments(pages)
    titled = read_title(main, clues)
    number = own_number(pages, DocumentKind.LAW)
    kind = kind_of(pages, titled.title or "", number.fact.value if number.fact else None)
    if kind.kind in LEGISLATION and kind.is_sure:
        return _instrument(pages, kind.kind, titled)
    paper = read_court_paper(pages)
    if paper is not None:
        return _correspondence(paper, pages, kind, titled)
    if noun_of(titled.title or "") in _CONTRACTS and is_contract(main, titled.title or ""):
        return read_contract(main, titled.fact, pages)
    if kind.kind is DocumentKind.LETTER:
        return read_letter(pages, titled)
    if kind.kind not in (DocumentKind.UNKNOWN, DocumentKind.CONTRACT):
        return _instrument(pages, kind.kind, titled)
    return _unknown(pages[0], titled, clues)


def _with_issuer(found: Identified, pages: Sequence[Page]) -> Identified:
    """Add the issuer of terms and policies, which name only this party."""
    title = found.identity.title or ""
    if found.identity.parties or found.identity.kind not in _ISSUED or not TERMS.search(title):
        return found
    issuer = read_issuer(without_attachments(pages))
    if issuer is None:
        return found
    return replace(found, identity=replace(found.identity, parties=(issuer.value,)), facts=(*found.facts, issuer))


def identify_mail(pages: Sequence[Page], clues: Clues = _NO_CLUES) -> Identified:
    """Return the identity of a mail: correspondence of unknown kind, whatever its subject or text names."""
    return _titled_by_heading(pages[0], clues.heading or "")


def _instrument(pages: Sequence[Page], kind: DocumentKind, titled: Titled) -> Identified:
    titled = titled if kind in LEGISLATION else replace(titled, short=None)
    return read_instrument(pages, kind, titled, own_number(pages, kind, titled.title or ""))


def _correspondence(paper: Identified, pages: Sequence[Page], kind: Kind, titled: Titled) -> Identified:
    """Give a letter, a form or a notice of a court's office the facts of the case that it is filed in."""
    sort = kind.kind
    certain = kind.weight >= _CERTAIN and sort in (DocumentKind.LETTER, DocumentKind.FORM)
    if not certain and (sort is not DocumentKind.NOTICE or paper.identity.kind is DocumentKind.FORM):
        return paper
    if sort is DocumentKind.LETTER:
        facts = (*paper.facts, *read_letter(pages, Titled(None)).facts)
        return replace(paper, identity=replace(paper.identity, kind=sort), facts=facts)
    facts = tuple(fact for fact in paper.facts if fact.field != "title" or titled.fact is None)
    title = titled.title or paper.identity.title
    named = (titled.fact,) if titled.fact else ()
    return replace(paper, identity=replace(paper.identity, kind=sort, title=title), facts=(*named, *facts))


def _unknown(first: Page, titled: Titled, clues: Clues) -> Identified:
    if clues.heading is not None:
        return _titled_by_heading(first, clues.heading)
    if titled.title and titled.fact and titled.fact.page == first.number:
        return _titled(first, shortened(titled.title), titled.fact.span)
    line = next(body_lines([first]), None)
    if line is None or begins_provision(line.text):
        return Identified(Identity(DocumentKind.UNKNOWN))
    return _titled(first, shortened(line.text), line.span)


def _titled_by_heading(first: Page, heading: str) -> Identified:
    words = r"\s+".join(map(re.escape, heading.split()))
    found = re.search(words, first.body) if words else None
    return _titled(first, shortened(heading), Span(*found.span()) if found else None)


def _titled(first: Page, title: str, span: Span | None) -> Identified:
    facts = (fact_on(first, "title", title, span, confidence=0.3),) if title and span else ()
    return Identified(Identity(DocumentKind.UNKNOWN, title=title or None), facts)
