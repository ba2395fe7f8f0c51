"""Whether a name in a question tells its document from others: a number does, a word that many titles have does not."""

from pincite.indexer.analyze import words
from pincite.tools.corpus import Corpus
from pincite.tools.question.model import Named, NamedBy, Question

_COMMON = 0.1
"""Share of the families whose titles may have a word that still tells one from others, measured over each matter."""
_FEW = 2
"""Families that may share a word in a small matter."""


def distinctive(entry: Named, question: Question, corpus: Corpus) -> bool:
    """Whether a name rests on a number, on the parties of a case, or on a title with a word that few titles have."""
    if entry.by_party or entry.by in (NamedBy.PARTY, NamedBy.WORDS):
        return False
    if entry.by is not NamedBy.NAME or _is_numbered(entry, question):
        return True
    most = max(_FEW, int(_COMMON * len(corpus.families)))
    held = corpus.title_words.values()
    return any(0 < sum(1 for title in held if stem in title) <= most for stem in words(entry.slot))


def _is_numbered(entry: Named, question: Question) -> bool:
    numbers = [mention.span for mention in question.mentions if mention.case_id or mention.law_number]
    return any(span.start < number.end and number.start < span.end for span in entry.spans for number in numbers)
