"""The evidence of facts: one quote a page, long enough to hold every fact of the page."""

import re
from collections import defaultdict
from collections.abc import Sequence

from pincite.evals.draft.model import Evidence
from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.enclosing_passage import sentence_at
from pincite.indexer.model import Fact
from pincite.indexer.page import PageRef, Span
from pincite.tools.corpus import Corpus

_BARE = frozenset({"made_under", "repeals", "authority", "enacted_by", "enacted", "agreement_date", "effective_date"})
"""Fields whose facts quote the value alone."""

_LONGEST, _CLOSE = 300, 260
_REST_OF_NUMBER = re.compile(r"\s*\(?\d+\)? of \d{4}\b")
"""What is left of `Law No. 5 of 2018` where a sentence was taken to end behind `No.`."""

_RULE = re.compile(r"[_-]{3,}")


def evidence_of(corpus: Corpus, doc_id: str, facts: Sequence[Fact], upto: str = "") -> tuple[Evidence, ...]:
    """The pages of the facts in order, each with the shortest stretch that holds all of its facts.

    It goes on to the word `upto` where that stands close behind: the role of a party.
    """
    by_page: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_page[fact.page].append(fact)
    return tuple(_on_page(corpus, PageRef(doc_id, page), held, upto) for page, held in sorted(by_page.items()))


def _on_page(corpus: Corpus, ref: PageRef, facts: Sequence[Fact], upto: str) -> Evidence:
    if len({fact.quote for fact in facts}) == 1 and not upto:
        return Evidence(ref, quote_of(corpus, ref, facts[0]))
    whole = Span(min(fact.span.start for fact in facts), max(fact.span.end for fact in facts))
    page = corpus.page(ref.doc_id, ref.page)
    behind = re.compile(re.escape(upto), re.IGNORECASE).search(page.text, whole.end, whole.end + _CLOSE)
    return Evidence(ref, squeeze(page.words(Span(whole.start, behind.end()) if upto and behind else whole)))


def quote_of(corpus: Corpus, ref: PageRef, fact: Fact) -> str:
    """The quote of a fact; of a bare name or day the sentence around it, that a person sees what is said of it."""
    if fact.field not in _BARE:
        return fact.quote
    page = corpus.page(ref.doc_id, ref.page)
    around = sentence_at(page.body, fact.span)
    stop = _REST_OF_NUMBER.match(page.body, around.end)
    around = Span(around.start, stop.end()) if stop else around
    ruled = _RULE.split(squeeze(page.body[around.start : around.end]))
    sentence = next((part for part in ruled if fact.quote in part), fact.quote).strip()
    return sentence if len(sentence) <= _LONGEST else fact.quote
