"""The evidence of facts: one quote per page that covers every fact on the page."""

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
"""Fields whose facts quote only the value."""

_LONGEST, _CLOSE = 300, 260
_REST_OF_NUMBER = re.compile(r"\s*\(?\d+\)? of \d{4}\b")
"""The rest of `Law No. 5 of 2018` if a sentence was split after `No.`."""

_RULE = re.compile(r"[_-]{3,}")


def evidence_of(corpus: Corpus, doc_id: str, facts: Sequence[Fact], upto: str = "") -> tuple[Evidence, ...]:
    """Return the pages of the facts in order, each with the shortest span that covers its facts.

    The span extends to the word `upto`, such as the role of a party, if it follows closely.
    """
    by_page: dict[int, list[Fact]] = defaultdict(list)
    for fact in facts:
        by_page[fact.page].append(fact)
    return tuple(_on_page(corpus, PageRef(doc_id, page), on_page, upto) for page, on_page in sorted(by_page.items()))


def _on_page(corpus: Corpus, ref: PageRef, facts: Sequence[Fact], upto: str) -> Evidence:
    if len({fact.quote for fact in facts}) == 1 and not upto:
        return Evidence(ref, quote_of(corpus, ref, facts[0]))
    whole = Span(min(fact.span.start for fact in facts), max(fact.span.end for fact in facts))
    page = corpus.page(ref.doc_id, ref.page)
    following = re.compile(re.escape(upto), re.IGNORECASE).search(page.text, whole.end, whole.end + _CLOSE)
    return Evidence(ref, squeeze(page.words(Span(whole.start, following.end()) if upto and following else whole)))


def quote_of(corpus: Corpus, ref: PageRef, fact: Fact) -> str:
    """Return the quote of a fact; for a bare name or date the sentence around it, so that a person sees its context."""
    if fact.field not in _BARE:
        return fact.quote
    page = corpus.page(ref.doc_id, ref.page)
    around = sentence_at(page.body, fact.span)
    stop = _REST_OF_NUMBER.match(page.body, around.end)
    around = Span(around.start, stop.end()) if stop else around
    ruled = _RULE.split(squeeze(page.body[around.start : around.end]))
    sentence = next((part for part in ruled if fact.quote in part), fact.quote).strip()
    return sentence if len(sentence) <= _LONGEST else fact.quote
