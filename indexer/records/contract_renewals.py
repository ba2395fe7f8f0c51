"""Whether a contract renews, for how long, and what notice keeps it from renewing. Pure."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.indexer.lines import fact_on
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import contract_terms as patterns
from pincite.indexer.records.contract_periods import Period, periods_in, with_rivals
from pincite.indexer.records.contract_sentences import Sentence, quoted, sentences_of


def read_renewals(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `renewal` (`automatic`, `optional` or `none`), `renewal_term` and `renewal_notice`.

    Of a sentence that gives several lengths or notices all are given. A notice that ends the contract at any time is
    none that stops its renewal.
    """
    sentences = list(sentences_of(pages))
    renewing = [(s, following, how) for s, following in _with_next(sentences) if (how := _renews(s.text))]
    if not renewing:
        return list(_lone_notice(sentences))
    sentence, following, how = next((r for r in renewing if r[2] == "automatic"), renewing[0])
    facts = [_fact(sentence, "renewal", how, _place_of(sentence))]
    facts += [
        _fact(sentence, "renewal_term", str(p), p.span) for p in with_rivals(sentence.text, _renewal_terms(sentence))
    ]
    if how != "automatic":
        return facts
    noticed = [_noticed(s, renewing=True) for s in (sentence, *following)]
    return [*facts, *(next(filter(None, noticed), []) or _lone_notice(sentences))]


def _with_next(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, tuple[Sentence, ...]]]:
    yield from ((s, (following,)) for s, following in pairwise(sentences))
    yield from ((s, ()) for s in sentences[-1:])


def _renews(text: str) -> str | None:
    """How a sentence says that the contract renews; null where it does not speak of that."""
    if not patterns.OF_THE_CONTRACT.search(text):
        return None
    if patterns.NOT_RENEWED.search(text):
        return "none"
    if patterns.RENEWS_BY_ITSELF.search(text):
        return "automatic"
    return "optional" if patterns.RENEWABLE.search(text) else None


def _place_of(sentence: Sentence) -> Span:
    for pattern in (patterns.NOT_RENEWED, patterns.RENEWS_BY_ITSELF, patterns.RENEWABLE):
        match = pattern.search(sentence.text)
        if match:
            return Span(*match.span())
    return Span(0, len(sentence.text))


def _renewal_terms(sentence: Sentence) -> list[Period]:
    """The lengths of the terms that follow the first."""
    return [
        period
        for period in periods_in(sentence.text)
        if sentence.is_here(period.span)
        and patterns.RENEWED_FOR.search(sentence.text[: period.span.start])
        and not patterns.NOTICE_BEHIND.search(sentence.text[period.span.end :])
    ]


def _lone_notice(sentences: Sequence[Sentence]) -> Iterator[Fact]:
    """A notice against renewal that stands apart from the renewal."""
    for sentence in sentences:
        text = sentence.text
        spoken = patterns.SPEAKS_OF_RENEWAL.search(text)
        found = _noticed(sentence, renewing=False) if spoken else []
        yield from found
        if found:
            return


def _noticed(sentence: Sentence, *, renewing: bool) -> list[Fact]:
    return [_notice_fact(sentence, p) for p in with_rivals(sentence.text, _notices(sentence, renewing=renewing))]


def _notices(sentence: Sentence, *, renewing: bool) -> Iterator[Period]:
    """The periods of notice in a sentence; one that does not stand with the renewal must itself speak of it."""
    text = sentence.text
    if not patterns.STOPS_RENEWAL.search(text):
        return
    if not renewing and not patterns.AT_THE_END.search(text):
        return
    for period in (p for p in periods_in(text) if sentence.is_here(p.span)):
        if patterns.NOTICE_BEHIND.search(text[period.span.end :]):
            yield period


def _notice_fact(sentence: Sentence, period: Period) -> Fact:
    return _fact(sentence, "renewal_notice", str(period), period.span)


def _fact(sentence: Sentence, field: str, value: str, held: Span) -> Fact:
    return fact_on(sentence.page, field, value, quoted(sentence, held))
