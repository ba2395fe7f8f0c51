"""Find documents that a question names by a part of their title, or by a title or number not in their identity.

`the Pilotage Code` is the one document whose title has these words. A heading or number at the top of a first page also
names its document if the identity does not have it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.page import Span
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.distinctive import NUMBER, SORTS, name_words
from pincite.tools.question.model import NamedBy, Question

_RUN = re.compile(
    r"[A-Z][\w’'&-]{0,60}+(?:,?\s++(?:(?:and|of|the|on|in|for|to|about|concerning)\s+){0,3}"
    r"\(?(?:[A-Z][\w’'&-]*|\d{4}\b|No\.?\s*\d+)\)?){1,14}"
)
"""Capitalised words, joining words, numbers and brackets: `Tugs Act 2031 (Commencement No. 5) Order 2032`."""
_OPENING = re.compile(
    r"(?:Under|According|In|On|By|Does|Do|Did|Is|Are|Was|Were|Has|Have|Had|How|Why|For|At|What|Which|Who|When|May|Must"
    r"|Can|Of|The)"
    r"\s+(?:the\s+)?"
)
_MOST = 4
"""Most names that are looked up."""
_PAGES = 20
"""Pages checked for the words of a name: those with most of them."""
_HEAD = 1200
"""Characters of a first page within which a paper prints its title and number."""
_FEW = 2
"""Most families that a loose name may mean."""

Found = tuple[Span, frozenset[str], NamedBy]


def loosely_named(question: Question, corpus: Corpus, taken: Sequence[Span]) -> Iterator[Found]:
    """Yield loosely named documents with their places; never where another name is already."""
    spans = [*taken]
    for span in _numbers(question):
        name = question.text[span.start : span.end]
        if _is_free(span, spans) and (found := _few(corpus, _headed(corpus, name, whole_line=False))):
            spans.append(span)
            yield span, found, NamedBy.CAPTION
    for span in islice(_runs(question.text), _MOST):
        name = question.text[span.start : span.end]
        if not _is_free(span, spans):
            continue
        if found := _few(corpus, _partly_titled(corpus, name)):
            yield span, found, NamedBy.NAME
        elif SORTS.intersection(words(name)) and (found := _few(corpus, _headed(corpus, name, whole_line=True))):
            yield span, found, NamedBy.CAPTION


def title_searches(question: Question) -> list[TermQuery]:
    """The searches that loosely named documents may need."""
    runs = islice(_runs(question.text), _MOST)
    return [_search(question.text[span.start : span.end]) for span in (*_numbers(question), *runs)]


def _search(name: str) -> TermQuery:
    return TermQuery(tuple(words(name)), None, _PAGES)


def _numbers(question: Question) -> Iterator[Span]:
    sure = (m for m in question.mentions if (m.case_id or m.law_number) and not m.doubtful)
    yield from dict.fromkeys((*(m.span for m in sure), *(Span(*n.span()) for n in NUMBER.finditer(question.text))))


def _runs(text: str) -> Iterator[Span]:
    for match in _RUN.finditer(text):
        opening = _OPENING.match(match.group())
        start = match.start() + (opening.end() if opening else 0)
        if " " in text[start : match.end()].strip():
            yield Span(start, match.end())


def _is_free(span: Span, taken: Sequence[Span]) -> bool:
    return not any(span.start < other.end and other.start < span.end for other in taken)


def _few(corpus: Corpus, doc_ids: frozenset[str]) -> frozenset[str]:
    return doc_ids if len({each.family_id for each in corpus.documents.some(doc_ids)}) <= _FEW else frozenset()


def _partly_titled(corpus: Corpus, name: str) -> frozenset[str]:
    """The documents with a title that has all words of a name: its type, and two more with one distinctive."""
    stems, known = frozenset(words(name)), name_words(corpus)
    content = [stem for stem in stems - SORTS if not stem[0].isdigit()]
    known.learn(content)
    if SORTS.isdisjoint(stems) or len(content) < _FEW or not any(map(known.is_distinctive, content)):
        return frozenset()
    rarest = min(content, key=lambda stem: (known.count(stem), stem))
    titles = (
        (d.doc_id, t)
        for d in corpus.documents.having("title_stem", rarest)
        for t in (d.identity.title, *d.identity.short_titles)
    )
    return frozenset(doc_id for doc_id, title in titles if stems <= frozenset(words(title or "")))


def _headed(corpus: Corpus, name: str, *, whole_line: bool) -> frozenset[str]:
    """The documents that print a name at the top of their first page; a title fills one line, or two."""
    firsts = [hit.ref for hit in corpus.reader.search_pages(_search(name)) if hit.ref.page == 1]
    corpus.reader.expect(Reads(pages=firsts))
    wanted = _bare(name)
    found = set()
    for ref in firsts:
        lines = corpus.reader.page(ref).body[:_HEAD].split("\n")
        bare = [line for line in map(_bare, lines) if line]
        pairs = [f"{first} {second}" for first, second in pairwise(bare)]
        if wanted in ({*bare, *pairs} if whole_line else f" {' '.join(bare)} "):
            found.add(ref.doc_id)
    return frozenset(found)


def _bare(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.casefold()))
