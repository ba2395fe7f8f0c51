"""Whether a contract renews, for how long, and what notice keeps it from renewing. Pure."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from pincite.indexer.legal_text.body_lines import fact_on
from pincite.indexer.legal_text.patterns import contract_terms as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.records.contract_periods import Period, periods_in, with_rivals
from pincite.indexer.records.contract_sentences import Sentence, quoted, sentences_of

_WAYS = (
    ("none", patterns.NOT_RENEWED),
    ("automatic", patterns.RENEWS_BY_ITSELF),
    ("optional", patterns.RENEWABLE),
)


def read_renewals(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `renewal` (`automatic`, `optional` or `none`), `renewal_term` and `renewal_notice`.

    Of a sentence that gives several lengths or notices all are given. A notice that ends the contract at any time is
    none that stops its renewal.
    """
    sentences = list(sentences_of(pages))
    renewing = [(s, following, found) for s, following in _with_next(sentences) if (found := _renews(s.text))]
    if not renewing:
        return list(_lone_notice(sentences))
    sentence, following, (how, place) = next((r for r in renewing if r[2][0] == "automatic"), renewing[0])
    terms = with_rivals(sentence.text, _renewal_terms(sentence))
    facts = [_fact(sentence, "renewal", how, place), *(_fact(sentence, "renewal_term", str(p), p.span) for p in terms)]
    if how != "automatic":
        return facts
    noticed = [_noticed(s, renewing=True) for s in (sentence, *following)]
    return [*facts, *(next(filter(None, noticed), []) or _lone_notice(sentences))]


def _with_next(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, tuple[Sentence, ...]]]:
    yield from ((s, (following,)) for s, following in pairwise(sentences))
    yield from ((s, ()) for s in sentences[-1:])


def _renews(text: str) -> tuple[str, Span] | None:
    """How a sentence says that the contract renews, and where; null where it does not speak of that."""
    if not patterns.OF_THE_CONTRACT.search(text):
        return None
    found = ((how, pattern.search(text)) for how, pattern in _WAYS)
    return next(((how, Span(*match.span())) for how, match in found if match), None)


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
    spoken = (sentence for sentence in sentences if patterns.SPEAKS_OF_RENEWAL.search(sentence.text))
    yield from next(filter(None, (_noticed(sentence, renewing=False) for sentence in spoken)), [])


def _noticed(sentence: Sentence, *, renewing: bool) -> list[Fact]:
    periods = with_rivals(sentence.text, _notices(sentence, renewing=renewing))
    return [_fact(sentence, "renewal_notice", str(period), period.span) for period in periods]


def _notices(sentence: Sentence, *, renewing: bool) -> Iterator[Period]:
    """The periods of notice in a sentence; one that does not stand with the renewal must itself speak of it."""
    text = sentence.text
    if patterns.STOPS_RENEWAL.search(text) and (renewing or patterns.AT_THE_END.search(text)):
        here = (period for period in periods_in(text) if sentence.is_here(period.span))
        yield from (period for period in here if patterns.NOTICE_BEHIND.search(text[period.span.end :]))


def _fact(sentence: Sentence, field: str, value: str, held: Span) -> Fact:
    return fact_on(sentence.page, field, value, quoted(sentence, held))
