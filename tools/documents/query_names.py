"""Check the names in a query: whether they distinguish documents, and which match nothing in the matter."""

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.store.base import Reads, TermQuery
from pincite.tools.corpus import Corpus
from pincite.tools.question.distinctive import distinctive
from pincite.tools.question.model import Mention
from pincite.tools.retrieval.candidates import plain_text
from pincite.tools.retrieval.expected_names import names_looked_up, searches_of_name
from pincite.tools.retrieval.scope import Scope

_PAGES = 20
"""Pages checked for a name: those with most of its words."""


def names_documents(corpus: Corpus, scope: Scope) -> bool:
    """Whether a query names documents by a number or by a word that few families have."""
    return any(distinctive(named, scope.question, corpus) for named in scope.resolution.named)


def unknown_names(corpus: Corpus, scope: Scope) -> list[str]:
    """Return the names in a query that no document has and, unless they are numbers, no page prints.

    A decision that is cited in the matter is known: the answer may be where it is cited.
    """
    found = [mention.text for mention in scope.resolution.unknown if not _is_known(corpus, mention)]
    names = " ".join(found)
    spoken = [name for name in names_looked_up(scope.question) if name not in names]
    corpus.reader.expect(Reads(page_counts=[query for name in spoken for query in searches_of_name(name)]))
    unheard = (name for name in spoken if _is_unheard_of(corpus, name))
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
    return any(
        not corpus.reader.count_pages(query) and not corpus.titles.has_stem(query.terms[0])
        for query in searches_of_name(name)
    )
