"""What amendment instruments do to a provision: they say so (`Article 12 is repealed`), or show its new text."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from pincite.indexer.model import Document, DocumentKind, Section
from pincite.indexer.page import Span
from pincite.indexer.patterns import instruments as patterns
from pincite.indexer.records.references import read_references
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.leading import Leading
from pincite.tools.retrieval.passage import Passage, Stretch, Words, stretches_on
from pincite.tools.retrieval.provisions import section_places

_KINDS = ("amends", "amends_contract", "repeals")
_AMENDING = (DocumentKind.AMENDMENT_LAW, DocumentKind.CONTRACT_AMENDMENT)
SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Amendment:
    """What is done (`amended`, `replaced`, `repealed`, `inserted`, or `shown` where the new text stands), by whom.

    `is_in_text` tells whether the version asked about says that it holds the amendment; null where it does not say.
    """

    kind: str
    words: Words
    by: Document
    is_in_text: bool | None


def amendments(corpus: Corpus, passage: Passage, today: date) -> Iterator[Amendment]:
    """Yield what the amendment instruments of the matter do to a provision, instrument by instrument."""
    if passage.section is None:
        return
    leading = Leading(corpus, passage, today)
    here = corpus.documents[passage.doc_id]
    sources = {r.source for r in corpus.relations if r.kind in _KINDS and r.target in leading.doc_ids}
    for by in (corpus.documents[doc_id] for doc_id in sorted(sources - leading.doc_ids)):
        held = by.identity.law_number in here.identity.amended_by or None
        said = [_Said(*found) for found in _statements(corpus, by, leading)]
        for each in said:
            yield Amendment(each.kind, each.words, by, held)
        for words in _shown(corpus, by, passage, replaced=any(each.kind == "replaced" for each in said)):
            yield Amendment(SHOWN, words, by, held)


@dataclass(frozen=True, slots=True)
class _Said:
    kind: str
    words: Words


def _statements(corpus: Corpus, by: Document, leading: Leading) -> Iterator[tuple[str, Words]]:
    """Sentences that name the provision and say what is done to it."""
    sections = corpus.sections(by.doc_id)
    for page in corpus.reader.pages(by.doc_id):
        if page.is_contents or patterns.CHANGES.search(page.body) is None:
            continue
        for stretch in stretches_on(by.doc_id, page, Span(0, len(page.text)), sections):
            found = _statement(corpus, by, stretch, leading)
            if found is not None:
                yield found


def _statement(corpus: Corpus, by: Document, stretch: Stretch, leading: Leading) -> tuple[str, Words] | None:
    change = patterns.CHANGES.search(stretch.body, stretch.span.start)
    if change is None:
        return None
    for fact in read_references([stretch.alone], corpus.sections(by.doc_id), by.identity):
        own = fact.role is None and by.identity.kind in _AMENDING and leading.names(fact)
        if own or leading.leads(by.doc_id, fact):
            kind = next(name for name, value in change.groupdict().items() if value)
            words = Words(by.doc_id, stretch.page, stretch.sentence(fact.span), stretch.section)
            return ("amended" if kind == "amend" else kind), words
    return None


def _shown(corpus: Corpus, by: Document, passage: Passage, *, replaced: bool) -> Iterator[Words]:
    """Where the instrument prints the provision as it is to be: with its changes marked, or all of it anew."""
    wanted = passage.section
    pages = corpus.reader.pages(by.doc_id)
    for section in corpus.sections(by.doc_id):
        if wanted is None or section.path.casefold() != wanted.path.casefold() or not _is_same(section, wanted):
            continue
        places = [(pages[number - 1], span) for number, span in section_places(section, pages)]
        marked = any(span.start <= r.span.start < span.end for page, span in places for r in page.revisions)
        if places and (marked or replaced):
            yield Words(by.doc_id, *places[0], section)


def _is_same(section: Section, wanted: Section) -> bool:
    """Whether a unit of the instrument is the provision by its heading too; a sub-unit has none."""
    if "(" in wanted.path or not (section.heading and wanted.heading):
        return True
    shared = set(section.heading.casefold().split()) & set(wanted.heading.casefold().split())
    return bool(shared - {"of", "the", "to", "and", "in", "a"})
