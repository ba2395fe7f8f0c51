"""Extract the sentences of a document's smallest provisions, with the citation of each provision."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Document, DocumentKind, Section, SectionKind
from pincite.indexer.page import PageRef
from pincite.tools.corpus import Corpus

_KINDS = frozenset({DocumentKind.LAW, DocumentKind.REGULATIONS, DocumentKind.CONTRACT})
_UNITS = frozenset({SectionKind.ARTICLE, SectionKind.CLAUSE})
_PATH = re.compile(r"\d{1,3}[A-Z]?(?:\.\d{1,3}){0,3}(?:\(\w{1,4}\)){0,3}")
# (2) · 14. · 14.3 · Section 4.02 · (a)
_MARKER = re.compile(
    r"^(?:(?:Article|Section|Clause|Regulation|Rule)\s+)?"
    r"(?:\(\w{1,4}\)|\d{1,3}[A-Z]?(?:\.\d{1,3})*[.)]?|[A-Za-z][.)])"
    r"(?:\s+|(?<=\.)(?=[A-Z][a-z]))",
    re.IGNORECASE,
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|Art|Arts|Mr|Mrs|Ms|Dr|v|vs|para|paras|cl|s|ss|p|pp|Ltd|Inc|Co|H\.E|[A-Z]))\.$"
)
_SENTENCE_BREAK = re.compile(r"(?<=[.!?])[\s]+(?=[\"'“‘(]?[A-Z0-9])")
_CITED_AS = re.compile(r"\b(Article|Section|Clause|Regulation|Rule|Paragraph)s?\s+\d", re.IGNORECASE)
_MARK_REACH = 40
_JUNK = re.compile(r"_{3,}|-{3,}|\.{4,}|\[\*|\*{2,}|�|\.{3}|\]")


@dataclass(frozen=True, slots=True)
class Unit:
    """A provision without subunits on one page: `cited` such as `Article 22(1)`, and its sentences in order."""

    document: Document
    ref: PageRef
    cited: str
    heading: str | None
    sentences: tuple[str, ...]


def sentences(text: str) -> list[str]:
    """Split a short text into sentences; "No. 5" and "Mr. Smith" do not end one."""
    pieces: list[str] = []
    for piece in _SENTENCE_BREAK.split(text.strip()):
        if pieces and _ABBREVIATION.search(pieces[-1]):
            pieces[-1] = f"{pieces[-1]} {piece}"
        elif piece:
            pieces.append(piece)
    return pieces


def units_of(corpus: Corpus, document: Document) -> Iterator[Unit]:
    """Yield the provisions of a law, regulations or contract that can be asked about; duplicate paths are left out."""
    if document.identity.kind not in _KINDS:
        return
    sections = corpus.sections(document.doc_id)
    paths, parents = Counter(s.path for s in sections), {s.parent for s in sections}
    word = cited_as(corpus, document)
    for section in sections:
        if section.index in parents or paths[section.path] > 1 or not _is_plain(section):
            continue
        if not _is_printed(section, sections, corpus, document):
            continue
        text = _text(corpus, document, section)
        if not _JUNK.search(text):
            ref = PageRef(document.doc_id, section.start.page)
            yield Unit(document, ref, f"{word} {section.path}", section.heading, tuple(sentences(text)))


def _is_plain(section: Section) -> bool:
    on_one_page = section.start.page == section.end.page
    return on_one_page and section.kind in _UNITS and not section.container and bool(_PATH.fullmatch(section.path))


def _is_printed(section: Section, sections: Sequence[Section], corpus: Corpus, document: Document) -> bool:
    """Return whether the page prints the number of the provision and of its parents; an index may have counted them."""
    page = corpus.page(document.doc_id, section.start.page)
    if not _MARKER.match(squeeze(page.running[section.start.offset : section.start.offset + _MARK_REACH])):
        return False
    above = None if section.parent is None else sections[section.parent]
    return above is None or above.kind not in _UNITS or _is_printed(above, sections, corpus, document)


def _text(corpus: Corpus, document: Document, section: Section) -> str:
    """Return the text of a provision without its number and heading."""
    page = corpus.page(document.doc_id, section.start.page)
    text = _MARKER.sub("", squeeze(page.running[section.start.offset : section.end.offset]))
    heading = section.heading or ""
    if heading and text.casefold().startswith(heading.casefold()):
        text = text[len(heading) :].lstrip(" .:-–—")
    return _MARKER.sub("", text)


def cited_as(corpus: Corpus, document: Document) -> str:
    """Return the document's own word for its provisions: the word most often printed before their numbers."""
    pages = (corpus.page(document.doc_id, number) for number in range(1, document.page_count + 1))
    words = Counter(match[1].capitalize() for page in pages for match in _CITED_AS.finditer(page.body))
    default = "Clause" if document.identity.kind is DocumentKind.CONTRACT else "Article"
    return max(words, key=lambda word: (words[word], word == default)) if words else default
