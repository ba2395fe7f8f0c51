"""Decide which words distinguish the documents of a matter: those in the identities of few families.

Search, `find_documents`, the validator and the choice of documents use it. It excludes the name of a jurisdiction,
which many titles and numbers have, the type of a paper (`Amendment Act`, `Agreement`), and years.
"""

import math
import re
from collections.abc import Iterable

from pincite.indexer.document_keys import name_stems
from pincite.indexer.legal_text.analyzer import words
from pincite.tools.corpus import Corpus
from pincite.tools.lookup.documents_by_key import Documents
from pincite.tools.question.model import Named, NamedBy, Question

_SHARE = 0.1
"""Largest share of the families that may have a distinctive word, measured over each matter."""
_FEW, _SMALL = 2, 5
"""Most families with a distinctive word, if the matter has at least so many; in a smaller matter only one."""
NUMBER = re.compile(
    r"\b(?:(?!(?:Version|Article|Section|Schedule|Part|Chapter|Clause|Paragraph|Page|Annex|Appendix|Item|Exhibit)\b)"
    r"[A-Z][\w.]{0,60}+\s+(?:No|Number)\.?\s*\(?\d[\w/,-]*\)?(?:\s+of\s+\d{4})?|S\.?\s?[IR]\.?\s+\d{4}\s*(?:No\.?\s*"
    r"|/)\d+"
    r"|[Cc]ap\.?\s*\d+[A-Z]*|(?:Directive|Regulation|Decision)\s+(?:\([A-Z]+\)\s+)?\d{2,4}/\d+(?:/[A-Z]{2,4})?"
    r"|Act\s+(?!(?:19|20)\d\d\b)[A-Z]?\d{2,4}\b)"
)
"""Numbers of papers of all types: `Suit No. 412 of 2019`, `S.I. 2031 No. 1000`, `Cap. 411C`."""
SORTS = frozenset(
    words(
        """act acts law laws statute code ordinance regulation rule order decree by-law bylaw bill constitution
        directive instrument resolution agreement contract deed lease licence license amendment amended amending
        amend addendum consolidated commencement judgment decision ruling opinion case matter claim appeal court
        tribunal notice letter form schedule guidance guideline guidelines consultation paper practice direction
        policy document report version number no nos v vs chapter cap part article section state party parties date
        master general"""
    )
)
"""Stems of types of papers and of their parts: they say what a document is, not which one."""


class NameWords:
    """How many families have each stem in a title, a number or a party's name. Safe for several threads."""

    def __init__(self, documents: Documents, total: int) -> None:
        self._documents = documents
        self._counts: dict[str, int] = {}
        self.total = total

    @property
    def few(self) -> int:
        """Most families that may share a distinctive word."""
        return _FEW if self.total >= _SMALL else 1

    def is_distinctive(self, stem: str) -> bool:
        """Whether few families have a stem, and it is neither a type of paper nor a number."""
        return _tells(stem) and 0 < self.count(stem) <= max(self.few, self.total * _SHARE)

    def worth(self, stem: str) -> float:
        """The weight of a stem: higher if rarer; low for a type of paper or a number."""
        rarity = math.log(1 + self.total / max(1, self.count(stem)))
        return rarity if _tells(stem) else rarity * _SORT_WORTH

    def count(self, stem: str) -> int:
        """The number of families with a stem."""
        self.learn([stem])
        return self._counts[stem]

    def families(self, stem: str) -> frozenset[str]:
        """The families with a stem."""
        return frozenset(document.family_id for document in self._documents.having("family_stem", stem))

    def learn(self, stems: Iterable[str]) -> None:
        """Count several stems by one lookup."""
        missing = [stem for stem in dict.fromkeys(stems) if stem not in self._counts]
        if missing:
            self._counts |= self._documents.counts("family_stem", missing)


_SORT_WORTH = 0.2
"""The weight of the type of a paper beside a word of its name."""


def name_words(corpus: Corpus) -> NameWords:
    """The names of a matter, counted once for each generation."""
    return corpus.memoise(NameWords, "", lambda: NameWords(corpus.documents, len(corpus.families)))


def distinctive(entry: Named, question: Question, corpus: Corpus) -> bool:
    """Whether a name distinguishes its documents: by a number, a caption, or a word that few families have."""
    if entry.by is NamedBy.CAPTION or _is_numbered(entry, question):
        return True
    known, said = name_words(corpus), _said(entry, question, corpus)
    known.learn(said)
    return any(map(known.is_distinctive, said))


def is_specific(entry: Named, question: Question) -> bool:
    """Whether a name has a number or a word that is not a type of paper, however many documents have it."""
    return entry.by is NamedBy.CAPTION or _is_numbered(entry, question) or any(map(_tells, words(entry.slot)))


def _tells(stem: str) -> bool:
    return stem not in SORTS and not stem[0].isdigit() and len(stem) > 1


def _said(entry: Named, question: Question, corpus: Corpus) -> frozenset[str]:
    """The words of a question that name documents, from their titles and parties."""
    named = frozenset[str]().union(*(name_stems(d.identity) for d in corpus.documents.some(entry.doc_ids)))
    return named.intersection(words(question.text))


def _is_numbered(entry: Named, question: Question) -> bool:
    if NUMBER.search(entry.slot):
        return True
    numbers = [mention.span for mention in question.mentions if mention.case_id or mention.law_number]
    return any(span.start < number.end and number.start < span.end for span in entry.spans for number in numbers)
