"""Read whether a contract renews, for how long, and what notice prevents it. Pure."""

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
    ("automatic", patterns.RENEWS_AUTOMATICALLY),
    ("optional", patterns.RENEWABLE),
)


def read_renewals(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `renewal` (`automatic`, `optional` or `none`), `renewal_term` and `renewal_notice`.

    If a sentence gives several lengths or notices, all are returned. A notice that ends the contract at any time is not
    a notice against renewal.
    """
    sentences = list(sentences_of(pages))
    renewing = [(s, following, found) for s, following in _with_following(sentences) if (found := _renews(s.text))]
    if not renewing:
        return list(_separate_notice(sentences))
    sentence, following, (how, place) = next((r for r in renewing if r[2][0] == "automatic"), renewing[0])
    terms = with_rivals(sentence.text, _renewal_terms(sentence))
    facts = [_fact(sentence, "renewal", how, place), *(_fact(sentence, "renewal_term", str(p), p.span) for p in terms)]
    if how != "automatic":
        return facts
    noticed = [_notice_facts(s, renewing=True) for s in (sentence, *following)]
    return [*facts, *(next(filter(None, noticed), []) or _separate_notice(sentences))]


def _with_following(sentences: Sequence[Sentence]) -> Iterator[tuple[Sentence, tuple[Sentence, ...]]]:
    yield from ((s, (following,)) for s, following in pairwise(sentences))
    yield from ((s, ()) for s in sentences[-1:])


def _renews(text: str) -> tuple[str, Span] | None:
    """Return how a sentence says that the contract renews, and where; None if it does not mention renewal."""
    if not patterns.OF_THE_CONTRACT.search(text):
        return None
    found = ((how, pattern.search(text)) for how, pattern in _WAYS)
    return next(((how, Span(*match.span())) for how, match in found if match), None)


def _renewal_terms(sentence: Sentence) -> list[Period]:
    """Return the lengths of the terms after the first."""
    return [
        period
        for period in periods_in(sentence.text)
        if sentence.is_here(period.span)
        and patterns.RENEWED_FOR.search(sentence.text[: period.span.start])
        and not patterns.NOTICE_AFTER.search(sentence.text[period.span.end :])
    ]


def _separate_notice(sentences: Sequence[Sentence]) -> Iterator[Fact]:
    """Yield a notice against renewal that is stated apart from the renewal."""
    about_renewal = (sentence for sentence in sentences if patterns.RENEWAL_WORDS.search(sentence.text))
    yield from next(filter(None, (_notice_facts(sentence, renewing=False) for sentence in about_renewal)), [])


def _notice_facts(sentence: Sentence, *, renewing: bool) -> list[Fact]:
    periods = with_rivals(sentence.text, _notices(sentence, renewing=renewing))
    return [_fact(sentence, "renewal_notice", str(period), period.span) for period in periods]


def _notices(sentence: Sentence, *, renewing: bool) -> Iterator[Period]:
    """Yield the periods of notice in a sentence. One stated apart from the renewal must itself mention renewal."""
    text = sentence.text
    if patterns.STOPS_RENEWAL.search(text) and (renewing or patterns.AT_THE_END.search(text)):
        here = (period for period in periods_in(text) if sentence.is_here(period.span))
        yield from (period for period in here if patterns.NOTICE_AFTER.search(text[period.span.end :]))


def _fact(sentence: Sentence, field: str, value: str, value_span: Span) -> Fact:
    return fact_on(sentence.page, field, value, quoted(sentence, value_span))
