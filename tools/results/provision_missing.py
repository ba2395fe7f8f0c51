"""Describe a provision that `find_article_page` did not find as a unit: near units, and pages that print its number."""

from collections.abc import Sequence

from pincite.indexer.model import Document, Section
from pincite.indexer.page import PageRef
from pincite.tools import get_page
from pincite.tools.corpus import Corpus
from pincite.tools.get_page import section_path
from pincite.tools.model import ArticlePageResult, NearMiss, PageObject
from pincite.tools.result_budget import literal_call
from pincite.tools.retrieval.missing_places import document_name, existing_instead
from pincite.tools.retrieval.printed_numbers import pages_printing
from pincite.tools.retrieval.provisions import Pinpoint, nearby
from pincite.tools.server_words import quoted


def explain_missing(
    corpus: Corpus, result: ArticlePageResult, documents: Sequence[Document], pinpoint: Pinpoint, article: str
) -> None:
    """Say that a provision is not indexed as a unit, and list near units, pages with its number, and the next call."""
    result.near = [_near(corpus, d, s) for d in documents for s in nearby(corpus.sections(d.doc_id), pinpoint)]
    result.printed_on = [_page(corpus, PageRef(d.doc_id, n)) for d in documents for n in _printed(corpus, d, pinpoint)]
    note = [f"{quoted(article)} is not indexed as a unit in the documents searched"]
    if result.printed_on:
        first = result.printed_on[0]
        result.next_call = literal_call(get_page.NAME, doc_id=first.doc_id, page=first.page)
        note.append("`printed_on` lists the pages that print its number, and next_call opens the first")
    else:
        note.append("none of their pages prints its number")
    if result.near:
        note.append("`near` lists the units near it")
    elif not result.printed_on:
        result.next_call = literal_call("search_within_doc_family", query=article, doc_id=documents[0].doc_id)
        note.append("next_call looks for it by words")
    instead = existing_instead(corpus.sections(documents[0].doc_id), pinpoint)
    result.note = "; ".join((*note, f"in {document_name(documents[0])} {instead}"))


def _printed(corpus: Corpus, document: Document, pinpoint: Pinpoint) -> list[int]:
    return pages_printing(corpus.reader.pages(document.doc_id), corpus.sections(document.doc_id), pinpoint)


def _page(corpus: Corpus, ref: PageRef) -> PageObject:
    return PageObject(doc_id=ref.doc_id, page=ref.page, uri=corpus.uri(ref))


def _near(corpus: Corpus, document: Document, section: Section) -> NearMiss:
    ref = PageRef(document.doc_id, section.start.page)
    return NearMiss(
        doc_id=ref.doc_id, page=ref.page, uri=corpus.uri(ref), path=section_path(section), heading=section.heading
    )
