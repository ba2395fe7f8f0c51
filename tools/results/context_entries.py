"""The entries of a context result, in order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Section
from pincite.indexer.page import PageRef, Span
from pincite.tools import get_page
from pincite.tools.corpus import Corpus
from pincite.tools.get_page import section_path
from pincite.tools.matching.page_break import ends_page, runs_on
from pincite.tools.result_budget import literal_call
from pincite.tools.results.context_result import (
    AmendmentEntry,
    ContextEntry,
    DefinitionEntry,
    ExceptionEntry,
    ReferenceEntry,
    TargetPlace,
)
from pincite.tools.retrieval.expand import Reference, Surroundings, section_at
from pincite.tools.retrieval.passage import Words
from pincite.tools.retrieval.provisions import last_page
from pincite.tools.retrieval.reference_targets import Place, Unresolved
from pincite.tools.session import Evidence

_QUOTES = {"exceptions": 1200, "amendments": 240, "references": 160, "definitions": 1200}
"""Most characters of a quote in each group; few exceptions and definitions are longer."""

_WHOLE = ("exceptions", "definitions")
"""Groups of which every word counts: an entry says if it is cut."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An entry, its list in the result, and the stretch of the page's text that it quotes."""

    group: str
    entry: ContextEntry
    ref: PageRef
    span: Span

    def evidence(self, tool: str) -> Evidence:
        """The evidence that the entry shows."""
        return Evidence(self.ref, self.span, tool)


def shown_of(corpus: Corpus, found: Sequence[Surroundings]) -> Iterator[Shown]:
    """Yield the entries by depth, then exceptions, amendments, references and definitions; the same words once."""
    seen: set[tuple[str, PageRef, Span, str]] = set()
    for shown in (shown for each in found for shown in _entries(corpus, each)):
        key = (shown.group, shown.ref, shown.span, _leads_to(shown.entry))
        if key not in seen:
            seen.add(key)
            yield shown


def _leads_to(entry: ContextEntry) -> str:
    """What distinguishes entries of the same words: the provisions that they refer to or amend."""
    if isinstance(entry, AmendmentEntry) and entry.amends:
        return f"{entry.amends.uri} {entry.amends.path}"
    return entry.names if isinstance(entry, ReferenceEntry) else ""


def _entries(corpus: Corpus, found: Surroundings) -> Iterator[Shown]:
    for limit in found.limits:
        yield _shown(corpus, found, "exceptions", limit.words, ExceptionEntry, {"kind": limit.kind})
    for amendment in found.amendments:
        title = amendment.by.identity.title or amendment.by.doc_id
        place = amendment.place
        amends = _target(corpus, place, section_at(corpus, place)) if place else None
        more = {"kind": amendment.kind, "by": title, "in_text": amendment.is_in_text, "amends": amends}
        yield _shown(corpus, found, "amendments", amendment.words, AmendmentEntry, more)
    for reference in found.references:
        yield _shown(corpus, found, "references", reference.words, ReferenceEntry, _leading(corpus, reference))
    for used in found.terms:
        more = {"term": used.term, "scope": used.scope}
        yield _shown(corpus, found, "definitions", used.words, DefinitionEntry, more)


def _shown(
    corpus: Corpus, found: Surroundings, group: str, words: Words, form: type[ContextEntry], more: dict[str, Any]
) -> Shown:
    quote, span = _quote(words, _QUOTES[group])
    section = found.passage.section
    rest = _rest(corpus, words, span) if group in _WHOLE else None
    entry = form(
        doc_id=words.doc_id,
        page=words.page.number,
        uri=corpus.uri(words.ref),
        path=section_path(words.section) if words.section else None,
        quote=quote,
        truncated=rest is not None,
        more=rest,
        depth=found.depth,
        of=section_path(section) if section and found.depth > 1 else None,
        **more,
    )
    return Shown(group, entry, words.ref, span)


def _quote(words: Words, most: int) -> tuple[str, Span]:
    """The first `most` characters of words on one line, and their stretch of the text."""
    body = words.page.body[words.span.start : words.span.end]
    end = 0
    for word in re.finditer(r"\S+", body):
        if end and len(squeeze(body[: word.end()])) > most:
            break
        end = word.end()
    span = words.page.source(Span(words.span.start, words.span.start + end))
    return squeeze(body[:end]), span


def _rest(corpus: Corpus, words: Words, shown: Span) -> str | None:
    """The call that shows what a quote omits: the rest on its page, or the continuation on the next."""
    page, number = words.page, words.page.number
    if shown.end < page.source(words.span).end:
        return literal_call(get_page.NAME, doc_id=words.doc_id, page=number, offset=shown.end)
    is_last = number == corpus.documents[words.doc_id].page_count
    if is_last or not ends_page(page, words.span.end) or not _goes_on(corpus, words):
        return None
    return literal_call(get_page.NAME, doc_id=words.doc_id, page=number + 1)


def _goes_on(corpus: Corpus, words: Words) -> bool:
    """Whether words at the end of a page continue: in mid-sentence, or between the items of their unit."""
    if runs_on(words.page, corpus.page(words.doc_id, words.page.number + 1)):
        return True
    unit = words.section
    reaches = unit is not None and last_page(unit, corpus.reader.pages(words.doc_id)) > words.page.number
    return reaches and not words.text.endswith(".")


def _leading(corpus: Corpus, reference: Reference) -> dict[str, Any]:
    place = reference.place
    if isinstance(place, Unresolved):
        return {"names": reference.name, "target": None, "unresolved": place.reason}
    return {"names": reference.name, "target": _target(corpus, place, section_at(corpus, place))}


def _target(corpus: Corpus, place: Place, section: Section | None) -> TargetPlace:
    return TargetPlace(
        doc_id=place.doc_id,
        page=place.page,
        uri=corpus.uri(PageRef(place.doc_id, place.page)),
        path=section_path(section) if section else place.path or None,
        heading=section.heading if section else None,
        title=corpus.documents[place.doc_id].identity.title,
    )
