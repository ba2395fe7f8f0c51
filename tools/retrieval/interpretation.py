"""Read rules of interpretation, which define common words (`a day shall refer to a business day`)."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.model import Fact, Section
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.provisions import place_on

_HEADING = re.compile(r"\b(?:interpret|constru|definition)", re.IGNORECASE)
"""The heading of a unit whose items are such rules."""
_RULE = re.compile(
    r"\s*(?:\(?[\w.]{1,6}[.)]\s+)?(?:[Ii]n\s+(?:the|this|these)\s+\w+,?\s+)?(?:[Aa]ny\s+)?(?:[Rr]eferences?\s+to\s+)?"
    r"(?:(?:[Aa]n?|[Tt]he|any)\s+)?[“”\"‘’']?\s?(?P<term>[a-z][a-z-]*(?:\s[a-z-]+){0,2}?)\s?[“”\"‘’']?,?\s+"
    r"(?:shall\s+|is\s+to\s+|are\s+to\s+)?"
    r"(?:means?|refers?\s+to|includes?|(?:be|is|are)\s+(?:construed|read|taken|understood|deemed|an?\s+reference)"
    r"|ha(?:s|ve)\s+the\s+(?:same\s+)?meaning)\b"
)
"""An item that states the meaning of a lower-case word, with its number and article."""


def interpretation_rules(corpus: Corpus, doc_id: str) -> Iterator[Fact]:
    """Yield a `definition` fact for each rule: `role` is the word, the span is the item on its page."""
    sections = corpus.sections(doc_id)
    for section in sections:
        if not _is_in_interpretation(section, sections):
            continue
        page = corpus.page(doc_id, section.start.page)
        span = place_on(section, page)
        match = _RULE.match(page.body, span.start, span.end) if span else None
        if span and match:
            value = squeeze(page.body[match.end("term") : span.end])
            yield Fact("definition", value, page.number, page.body[span.start : span.end], span, role=match["term"])


def _is_in_interpretation(section: Section, sections: Sequence[Section]) -> bool:
    """Whether a unit is inside one headed as interpretation; the headed unit itself is not."""
    parent = section.parent
    while parent is not None:
        if _HEADING.search(sections[parent].heading or ""):
            return True
        parent = sections[parent].parent
    return False
