"""Resolve the documents that a question names, by number, title or parties."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pincite.indexer.document_keys import law_key
from pincite.indexer.families import title_key
from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.identifiers import same_law
from pincite.indexer.legal_text.party_words import COMPANY_WORDS, party_words, plain
from pincite.indexer.model import Document, DocumentKind
from pincite.indexer.page import Span
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.contract_sides import sides_named
from pincite.tools.question.family_member import cues_of, is_original, is_version, narrowed
from pincite.tools.question.model import Mention, Named, NamedBy, Question, Resolution
from pincite.tools.question.partial_titles import loosely_named
from pincite.tools.question.parties_named import best_share, meet
from pincite.tools.question.subject import documents_meant, subject_clause

_ADJACENT = 40
"""Most characters between a title and its number if both name one law."""
_BESIDE = 8
"""Most characters between a title and a number that is part of the name: `the Quay Law, (Law No. 3 ...`."""
_CAPTIONS = 20
"""Pages checked for the names of a case: those with most of their words."""
_V = re.compile(r"\s+v\.?\s+")
_CAPITALISED = re.compile(r"[A-Z][\w&.’'\-]*")
_MOSTLY = 0.5
"""Share of a name's distinctive words that a question must have to name it."""


@dataclass(frozen=True, slots=True)
class _Hit:
    span: Span
    slot: str
    doc_ids: frozenset[str]
    numbered: bool
    by: NamedBy = NamedBy.NAME


def resolve(question: Question, corpus: Corpus) -> Resolution:
    """Return the documents named, in the order of the question, and the names that no document has."""
    return corpus.memoise(Resolution, question, lambda: _resolve(question, corpus))


def _resolve(question: Question, corpus: Corpus) -> Resolution:
    titled = list(_titled(question, corpus))
    titled += [h for h in _versus(question, corpus) if not any(_overlap(h.span, t.span) for t in titled)]
    titled += list(_captioned(question, titled, corpus))
    numbered = [h for h in _numbered(question, corpus) if not any(_holds(t.span, h.span) for t in titled)]
    known = [h.span for h in (*numbered, *titled)]
    loose = [
        _Hit(span, question.text[span.start : span.end], ids, numbered=False, by=by)
        for span, ids, by in loosely_named(question, corpus, known)
    ]
    hits = sorted([*numbered, *titled, *loose], key=lambda h: h.span)
    merged = _with_subject(_merge(hits), question, corpus)
    if not merged and not any(mention.versus for mention in question.mentions):
        merged = list(_by_party(question, corpus))
    named = tuple(
        n
        for i, h in enumerate(merged)
        for n in _versions(h, cues_of(question, [each.span for each in merged], i), corpus)
    )
    mentions = (_with_certainty(m, corpus) for m in question.mentions if _unanswered(m, hits, corpus))
    unknown = [m for m in mentions if not m.doubtful]
    return Resolution(
        sides_named(question, corpus, _distinct(named)), tuple(m for m in unknown if not _is_part(m, unknown))
    )


def _with_subject(hits: list[_Hit], question: Question, corpus: Corpus) -> list[_Hit]:
    """The names, with those of a clause that only names the document replaced by that document."""
    clause = subject_clause(question.text)
    if clause is None:
        return hits
    inside = [h for h in hits if _holds(clause, h.span)]
    if any(h.numbered for h in inside):
        return hits
    meant = documents_meant(question.text[clause.start : clause.end], corpus)
    if not meant:
        return hits
    named = _Hit(clause, question.text[clause.start : clause.end].strip(" ;"), meant, numbered=False, by=NamedBy.WORDS)
    return [named, *(h for h in hits if h not in inside)]


def _versions(hit: _Hit, question: Question, corpus: Corpus) -> Iterator[Named]:
    """One name, or two if the question compares the original with a version: `... as enacted and Consolidated ...`."""
    documents = corpus.documents.some(hit.doc_ids)
    original = frozenset(each.doc_id for each in documents if is_original(each, question, corpus))
    version = frozenset(each.doc_id for each in documents if is_version(each, question, corpus))
    if original and version:
        yield from (
            Named(f"{hit.slot}, {name}", ids, span=hit.span, by=hit.by)
            for name, ids in (("original", original), ("version", version))
        )
        return
    kept = _between(narrowed(hit.doc_ids, question, corpus), hit, question, corpus)
    by_party = hit.by is NamedBy.PARTY
    span = None if by_party else hit.span
    yield Named(hit.slot, kept, exact=len(kept) == 1, by_party=by_party, span=span, by=hit.by)


def _holds(outer: Span, inner: Span) -> bool:
    """Whether a number is inside a title: `Law No. (16) of 2011 Amending ... Law No. (12) of 2004`."""
    return outer.start <= inner.start and inner.end <= outer.end


def _numbered(question: Question, corpus: Corpus) -> Iterator[_Hit]:
    for mention in question.mentions:
        if mention.case_id:
            found = corpus.cases.papers(mention.case_id)
        elif mention.law_number:
            number = mention.law_number
            laws = corpus.documents.having("law", law_key(number))
            found = [d for d in laws if same_law(d.identity.law_number, number)]
            exact = [d for d in found if d.identity.law_number and d.identity.law_number.issuer == number.issuer]
            found = exact or found
        else:
            continue
        if found:
            yield _Hit(mention.span, mention.text, frozenset(d.doc_id for d in found), numbered=True)


def _titled(question: Question, corpus: Corpus) -> Iterator[_Hit]:
    """Yield the matter's titles in the question, longest first; no word is used twice.

    A title of one word (`Agreement`) names a document only if no longer title does.
    """
    used: list[Span] = []
    called = corpus.titles.said_in(question.text)
    for key in sorted(called, key=lambda k: (-len(k), k)):
        for match in _title_pattern(key).finditer(question.text):
            span = Span(*match.span())
            if any(_overlap(span, u) for u in used) or (used and " " not in key):
                continue
            used.append(span)
            yield _Hit(span, question.text[span.start : span.end], called[key], numbered=False)
    for mention in question.mentions:
        found = corpus.titles.with_stems(words(mention.title)) if mention.title else None
        if found and not mention.versus and not any(_overlap(mention.span, u) for u in used):
            yield _Hit(mention.span, mention.text, found, numbered=False)


def _versus(question: Question, corpus: Corpus) -> Iterator[_Hit]:
    """Yield the cases of `Kestrel v Pelham`: one party has the words before the `v`, another the words after it."""
    for mention in question.mentions:
        sides = [party_words(side) for side in _V.split(mention.title or "")[:2]] if mention.versus else []
        if not sides or not all(sides):
            continue
        stems = next(filter(None, (words(word) for side in sides for word in sorted(side))), None)
        named = corpus.documents.having("name_stem", *stems) if stems else corpus.documents.values()
        found = frozenset(d.doc_id for d in named if meet(d, *sides))
        if found:
            yield _Hit(mention.span, mention.text, found, numbered=False, by=NamedBy.PARTIES)


def _captioned(question: Question, known: Sequence[_Hit], corpus: Corpus) -> Iterator[_Hit]:
    """Yield documents whose first page has the words of both sides of `Alder v. Birch`, if no parties were read."""
    for mention in question.mentions:
        first, *rest = _V.split(mention.title or "")
        sides = party_words(first) | party_words(rest[0]) if rest else frozenset[str]()
        if (
            not rest
            or not party_words(first)
            or not party_words(rest[0])
            or any(_overlap(h.span, mention.span) for h in known)
        ):
            continue
        hits = corpus.reader.search_pages(TermQuery(tuple(words(" ".join(sorted(sides)))), None, _CAPTIONS))
        found = frozenset(
            hit.ref.doc_id
            for hit in hits
            if hit.ref.page == 1 and sides <= set(plain(corpus.page(hit.ref.doc_id, 1).text).split())
        )
        if found:
            yield _Hit(mention.span, mention.text, found, numbered=False, by=NamedBy.CAPTION)


def _overlap(a: Span, b: Span) -> bool:
    return a.start < b.end and b.start < a.end


@lru_cache(maxsize=4096)
def _title_pattern(key: str) -> re.Pattern[str]:
    """A title's words with any non-words between them, including a bracketed abbreviation."""
    between = r"\W+(?:\(\w{1,8}\)\W+)?"
    return re.compile(rf"(?<!\w){between.join(map(re.escape, key.split()))}(?!\w)", re.IGNORECASE)


def _merge(hits: Sequence[_Hit]) -> list[_Hit]:
    """A title and an adjacent number name one law if a document has both; else each names its own.

    Amending laws often have the same title: a title belongs to the number after it, not to one before it.
    """
    merged: list[_Hit] = []
    for place, hit in enumerate(hits):
        last = merged[-1] if merged else None
        if last and last.numbered and _is_numbered_behind(hit, hits[place + 1 :]):
            last = None
        if last and hit.span.start - last.span.end < _ADJACENT and hit.numbered != last.numbered:
            both = hit.doc_ids & last.doc_ids
            if both:
                span = Span(last.span.start, max(last.span.end, hit.span.end))
                numbered = hit if hit.numbered else last
                by = last.by if last.by is hit.by else NamedBy.NAME
                merged[-1] = _Hit(span, last.slot, both if hit.numbered else numbered.doc_ids, numbered=True, by=by)
                continue
        merged.append(hit)
    return merged


def _is_numbered_behind(title: _Hit, behind: Sequence[_Hit]) -> bool:
    """Whether a document with the title has the next number after it."""
    return (
        bool(behind)
        and not title.numbered
        and behind[0].numbered
        and 0 <= behind[0].span.start - title.span.end < _BESIDE
        and not title.doc_ids.isdisjoint(behind[0].doc_ids)
    )


def _between(doc_ids: frozenset[str], hit: _Hit, question: Question, corpus: Corpus) -> frozenset[str]:
    """Of contracts with one title, those whose party is named beside it; else those whose first page names it."""
    documents = corpus.documents.some(sorted(doc_ids))
    if len({document.family_id for document in documents}) < 2:
        return doc_ids
    beside = question.text[: hit.span.start] + " " + question.text[hit.span.end :]
    said = set(plain(beside).split())
    known = {d.doc_id: best_share([party_words(p) for p in d.identity.parties], said) for d in documents}
    if max(known.values()) < _MOSTLY:
        names = frozenset(plain(word).strip() for word in _CAPITALISED.findall(beside)) - COMPANY_WORDS
        if not names:
            return doc_ids
        firsts = corpus.first_pages(sorted(doc_ids))
        known = {i: best_share([names], set(plain(page.text).split())) for i, page in firsts}
    best = max(known.values())
    return frozenset(i for i in doc_ids if known[i] == best) if best >= _MOSTLY else doc_ids


def _by_party(question: Question, corpus: Corpus) -> Iterator[_Hit]:
    """Yield cases and contracts of which the question names a party by its distinctive words."""
    said = set(plain(question.text).split())
    parties = ((d.doc_id, party_words(p)) for d in corpus.documents.having("party", *said) for p in d.identity.parties)
    scored = Counter(doc_id for doc_id, core in parties if core and core <= said)
    best = max(scored.values(), default=0)
    if best:
        found = frozenset(i for i, score in scored.items() if score == best)
        if len({each.family_id for each in corpus.documents.some(found)}) == 1:
            yield _Hit(Span(0, 0), "the parties named", found, numbered=False, by=NamedBy.PARTY)


def parties_said(text: str, documents: Iterable[Document]) -> tuple[str, ...]:
    """Return the parties of documents whose distinctive words a text has, as printed, each once."""
    said = set(plain(text).split())
    parties = dict.fromkeys(party for document in documents for party in document.identity.parties)
    return tuple(party for party in parties if party_words(party) and party_words(party) <= said)


def _unanswered(mention: Mention, hits: Sequence[_Hit], corpus: Corpus) -> bool:
    if any(_overlap(h.span, mention.span) for h in hits):
        return False
    return mention.title is None or not corpus.titles.called(title_key(mention.title))


def _is_part(mention: Mention, others: Sequence[Mention]) -> bool:
    """Whether a number is a part of another: `53-2025` in `enf 53-2025`."""
    around = (o for o in others if o.case_id and mention.case_id and o.span != mention.span)
    return any(_holds(o.span, mention.span) for o in around)


def _with_certainty(mention: Mention, corpus: Corpus) -> Mention:
    """Make a guessed citation or case number certain if the matter has others of its series."""
    case = mention.case_id or ""
    if not mention.guessed:
        return mention
    is_known = corpus.cases.has_court(case) if mention.cited else corpus.cases.has_series(case)
    return replace(mention, guessed=not is_known)


def _distinct(named: Sequence[Named]) -> tuple[Named, ...]:
    """Merge names of the same set of documents, with all their places."""
    kept: dict[frozenset[str], Named] = {}
    for item in named:
        first = kept.get(item.doc_ids)
        kept[item.doc_ids] = replace(first, again=(*first.again, *item.spans)) if first else item
    return tuple(kept.values())


def kind_rank(document: Document) -> int:
    """The rank of a document in stating the law: the law itself, then regulations, amendments, its notice."""
    order = (DocumentKind.LAW, DocumentKind.REGULATIONS, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE)
    return order.index(document.identity.kind) if document.identity.kind in order else len(order)
