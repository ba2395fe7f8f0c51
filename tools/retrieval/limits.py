"""Find what limits a provision: its own words (`subject to`, `unless`), and exceptions in other units."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from pincite.indexer.legal_text.patterns import exceptions as patterns
from pincite.indexer.model import Fact, Section
from pincite.indexer.page import Position, Span
from pincite.indexer.records.cross_references import read_references
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.inbound_references import InboundReferences
from pincite.tools.retrieval.passage import Passage, Stretch, Words, stretches_on
from pincite.tools.retrieval.whole_words import limit_span

ELSEWHERE = "carve_out"


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit: its kind (a key of `patterns.OWN`, or `carve_out` for another unit's exception) and its words."""

    kind: str
    words: Words


def own_limits(passage: Passage) -> Iterator[Limit]:
    """Yield the limits in a passage's own words, each sentence once, in reading order."""
    done: tuple[int, int] = (0, 0)
    for stretch in passage.stretches():
        for kind, span in sorted(_triggers(stretch), key=lambda item: item[1]):
            sentence = limit_span(stretch, span)
            if (stretch.page.number, span.start) >= done:
                done = (stretch.page.number, sentence.end)
                yield Limit(kind, Words(stretch.doc_id, stretch.page, sentence, stretch.section))


def _triggers(stretch: Stretch) -> Iterator[tuple[str, Span]]:
    for kind, pattern in patterns.OWN.items():
        for match in pattern.finditer(stretch.body, stretch.span.start, stretch.span.end):
            group = next(name for name, value in match.groupdict().items() if value)
            yield kind, Span(*match.span(group))


def carve_outs(corpus: Corpus, passage: Passage, today: date) -> Iterator[Limit]:
    """Yield exceptions to a provision in other units: of its document first, then of related ones."""
    if passage.section is None:
        return
    inbound = InboundReferences(corpus, passage, today)
    yield from _of_its_surroundings(corpus, passage)
    tied = sorted(corpus.ties.around([passage.doc_id]) - {passage.doc_id})
    for doc_id in (passage.doc_id, *tied):
        for stretch in _speaking(corpus, doc_id, inbound):
            words = _overriding(corpus, stretch, inbound)
            if words is not None and not passage.holds(words):
                yield Limit(ELSEWHERE, words)


def _speaking(corpus: Corpus, doc_id: str, inbound: InboundReferences) -> Iterator[Stretch]:
    """Yield the stretches with an overriding phrase on pages that refer to the provision."""
    for number in inbound.pages(doc_id):
        page = corpus.page(doc_id, number)
        for stretch in stretches_on(doc_id, page, Span(0, len(page.text)), corpus.sections(doc_id)):
            text = stretch.body[stretch.span.start :]
            if patterns.OVERRIDDEN_BEHIND.search(text) or patterns.OVERRIDES.search(text):
                yield stretch


def _overriding(corpus: Corpus, stretch: Stretch, inbound: InboundReferences) -> Words | None:
    """The sentence of a stretch that overrides the provision; null if none."""
    identity = corpus.documents[stretch.doc_id].identity
    found = list(read_references([stretch.alone], corpus.sections(stretch.doc_id), identity))
    for fact in found:
        if inbound.leads(stretch.doc_id, fact) and _is_overridden(stretch, fact, found):
            return _whole(stretch, fact.span)
    return None


def _is_overridden(stretch: Stretch, fact: Fact, others: Iterable[Fact]) -> bool:
    """Whether the words before a reference override it, or the words after it without another reference between."""
    body, sentence = stretch.page.body, stretch.sentence(fact.span)
    if patterns.OVERRIDES_BEFORE.search(body[sentence.start : fact.span.start]):
        return True
    behind = patterns.OVERRIDDEN_BEHIND.search(body, fact.span.end, stretch.span.end)
    between = (o.span.start for o in others)
    return behind is not None and not any(fact.span.end < at < behind.start() for at in between)


def _of_its_surroundings(corpus: Corpus, passage: Passage) -> Iterator[Limit]:
    """Yield limits for `this Article` or `this Part` around the provision: `This Part does not apply to tugs`."""
    around = _ancestors(corpus, passage)
    kinds = {section.kind.value for section in around}
    for stretch in (s for parent in around[:1] for s in _outside(corpus, passage, parent)):
        foregoing = patterns.FOREGOING.search(stretch.body, stretch.span.start)
        if foregoing is not None and _is_behind(stretch, passage):
            yield Limit(ELSEWHERE, _whole(stretch, Span(*foregoing.span())))
    for stretch in (s for outer in around[-1:] for s in _outside(corpus, passage, outer)):
        for match in patterns.THIS_UNIT.finditer(stretch.body, stretch.span.start, stretch.span.end):
            unit = next((s for s in around if s.kind.value == match["kind"].lower()), None)
            if match["kind"].lower() in kinds and unit is not None and _in(unit, stretch):
                sentence = stretch.sentence(Span(*match.span()))
                if patterns.OVERRIDDEN_BEHIND.search(stretch.body, match.end(), sentence.end):
                    yield Limit(ELSEWHERE, _whole(stretch, Span(*match.span())))


def _whole(stretch: Stretch, span: Span) -> Words:
    return Words(stretch.doc_id, stretch.page, limit_span(stretch, span), stretch.section)


def _outside(corpus: Corpus, passage: Passage, outer: Section) -> Iterator[Stretch]:
    pages = corpus.reader.pages(passage.doc_id)[outer.start.page - 1 : outer.end.page]
    for page in pages:
        for stretch in stretches_on(passage.doc_id, page, Span(0, len(page.text)), corpus.sections(passage.doc_id)):
            if not passage.holds(Words(stretch.doc_id, page, stretch.span)) and _in(outer, stretch):
                yield stretch


def _is_behind(stretch: Stretch, passage: Passage) -> bool:
    """Whether a sibling unit comes after the provision."""
    unit, own = stretch.section, passage.section
    return unit is not None and own is not None and unit.parent == own.parent and unit.index > own.index


def _in(section: Section, stretch: Stretch) -> bool:
    return section.start <= Position(stretch.page.number, stretch.span.start) < section.end


def _ancestors(corpus: Corpus, passage: Passage) -> list[Section]:
    """The units around a provision, the innermost first."""
    sections, found = corpus.sections(passage.doc_id), []
    parent = passage.section.parent if passage.section else None
    while parent is not None:
        found.append(sections[parent])
        parent = sections[parent].parent
    return found
