"""Names in a query: whether they tell documents apart, and those that match nothing in the matter."""

from itertools import islice

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.matching.party_words import party_words
from pincite.tools.question.distinctive import distinctive
from pincite.tools.question.model import Mention
from pincite.tools.question.spoken_names import spoken_names
from pincite.tools.retrieval.candidates import plain_text
from pincite.tools.retrieval.scope import Scope

_PAGES = 20
"""Pages looked at for a name: those that hold most of its words."""
_LOOKED_UP = 8
"""Names of a query that are looked up in the pages, at the most."""


def names_documents(corpus: Corpus, scope: Scope) -> bool:
    """Whether a query names documents by a number or by a word that few families bear."""
    return any(distinctive(named, scope.question, corpus) for named in scope.resolution.named)


def unknown_names(corpus: Corpus, scope: Scope) -> list[str]:
    """Return the names in a query that no document bears and, unless they are numbers, no page holds.

    A decision cited in the matter is known there: what is asked of it may stand where it is cited.
    """
    found = [mention.text for mention in scope.resolution.unknown if not _is_known(corpus, mention)]
    told = " ".join(found)
    unheard = (
        name
        for name in islice(spoken_names(scope.question.text), _LOOKED_UP)
        if name not in told and _is_unheard_of(corpus, name)
    )
    return list(dict.fromkeys((*found, *unheard)))


def _is_known(corpus: Corpus, mention: Mention) -> bool:
    """Whether a page prints a name that no document bears; what may be no name at all counts as known."""
    if mention.certain:
        return bool(mention.cited and mention.case_id and corpus.citing(mention.case_id))
    return not mention.title or _is_printed(corpus, mention.title)


def _is_printed(corpus: Corpus, name: str) -> bool:
    hits = corpus.reader.search_pages(TermQuery(tuple(words(name)), None, _PAGES))
    return any(plain_text(name) in plain_text(corpus.reader.page(hit.ref).body) for hit in hits)


def _is_unheard_of(corpus: Corpus, name: str) -> bool:
    """Whether a word of a name stands on no page and in no title of the matter."""
    stems = {stem for word in party_words(name) for stem in words(word)}
    held = corpus.reader.search_pages
    return any(not held(TermQuery((stem,), None, 1)) and stem not in corpus.families_titled for stem in stems)
