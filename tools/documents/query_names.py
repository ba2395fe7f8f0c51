"""Check the names in a query: whether they distinguish documents, and which match nothing in the matter."""

from itertools import islice

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.party_words import party_words
from pincite.indexer.store.base import TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.distinctive import distinctive
from pincite.tools.question.model import Mention
from pincite.tools.question.spoken_names import spoken_names
from pincite.tools.retrieval.candidates import plain_text
from pincite.tools.retrieval.scope import Scope

_PAGES = 20
"""Pages checked for a name: those with most of its words."""
_LOOKED_UP = 8
"""Most names of a query that are looked up in pages."""


def names_documents(corpus: Corpus, scope: Scope) -> bool:
    """Whether a query names documents by a number or by a word that few families have."""
    return any(distinctive(named, scope.question, corpus) for named in scope.resolution.named)


def unknown_names(corpus: Corpus, scope: Scope) -> list[str]:
    """Return the names in a query that no document has and, unless they are numbers, no page prints.

    A decision that is cited in the matter is known: the answer may be where it is cited.
    """
    found = [mention.text for mention in scope.resolution.unknown if not _is_known(corpus, mention)]
    names = " ".join(found)
    unheard = (
        name
        for name in islice(spoken_names(scope.question.text), _LOOKED_UP)
        if name not in names and _is_unheard_of(corpus, name)
    )
    return list(dict.fromkeys((*found, *unheard)))


def _is_known(corpus: Corpus, mention: Mention) -> bool:
    """Whether a page prints a name that no document has; a doubtful name counts as known."""
    if mention.certain:
        return bool(mention.cited and mention.case_id and corpus.cases.citing(mention.case_id))
    return not mention.title or _is_printed(corpus, mention.title)


def _is_printed(corpus: Corpus, name: str) -> bool:
    hits = corpus.reader.search_pages(TermQuery(tuple(words(name)), None, _PAGES))
    return any(plain_text(name) in plain_text(corpus.reader.page(hit.ref).body) for hit in hits)


def _is_unheard_of(corpus: Corpus, name: str) -> bool:
    """Whether a word of a name is on no page and in no title of the matter."""
    stems = {stem for word in party_words(name) for stem in words(word)}
    search_pages = corpus.reader.search_pages
    return any(not search_pages(TermQuery((stem,), None, 1)) and not corpus.titles.has_stem(stem) for stem in stems)
