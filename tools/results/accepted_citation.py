"""The citations of an accepted answer, each with its provision and a string that is ready to print."""

from pincite.indexer.model import Section, SectionKind
from pincite.indexer.page import PageRef, Position
from pincite.indexer.readable import seen
from pincite.tools.answers.verdict import Cited
from pincite.tools.citation_strings import citation, in_signature_block, is_below_text, pinpoint
from pincite.tools.corpus import Corpus
from pincite.tools.results.submit_result import AcceptedCitation
from pincite.tools.retrieval.provisions import place_on
from pincite.tools.retrieval.unit_word import unit_word

_NUMBERED = frozenset({SectionKind.PARAGRAPH, SectionKind.ORDER})
"""Units that consist of sentences: text below their last sentence is not part of them."""


def accepted_citation(corpus: Corpus, item: Cited) -> AcceptedCitation:
    """The citation as the client gets it."""
    page = corpus.reader.page(item.ref)
    section = cited_provision(corpus, item)
    return AcceptedCitation(
        doc_id=item.ref.doc_id,
        page=item.ref.page,
        uri=corpus.uri(item.ref),
        quote=seen(item.citation.quote),
        paragraph=section.path if section else None,
        citation=citation(
            corpus.documents[item.ref.doc_id],
            item.ref.page,
            page.label,
            section,
            ocr=page.text_source == "ocr",
            apart=item.view.apart if item.view else None,
            word=unit_word(corpus, item.ref.doc_id, section) if section else None,
        ),
        side=item.citation.side,
        values=item.citation.values,
        statement=item.citation.statement,
        text_source=page.text_source,
        inexact=item.ocr,
    )


def cited_provision(corpus: Corpus, item: Cited) -> Section | None:
    """The provision that contains a quote; null if there is none."""
    return pinpoint(item.citation.paragraph, _sections_around(corpus, item))


def _sections_around(corpus: Corpus, item: Cited) -> tuple[Section, ...]:
    if item.span is None:
        return ()
    place = Position(item.ref.page, item.span.start)
    around = tuple(s for s in corpus.sections_on(item.ref) if s.start <= place < s.end)
    return () if around and _is_signed(corpus, item.ref, around[-1], item.span.start) else around


def _is_signed(corpus: Corpus, ref: PageRef, section: Section, at: int) -> bool:
    """Whether an offset is in the names and dates below the last words of a unit, which may begin a page before."""
    text = ""
    for number in (ref.page - 1, ref.page) if section.start.page < ref.page else (ref.page,):
        page = corpus.reader.page(PageRef(ref.doc_id, number))
        place = place_on(section, page)
        if place is not None:
            at += len(text) - place.start if number == ref.page else 0
            text += f"{page.running[place.start : place.end]}\n"
    return in_signature_block(text, at) or (section.kind in _NUMBERED and is_below_text(text, at))
