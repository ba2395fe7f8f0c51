"""Search once for each question, with its own words, in addition to a run. Imported only if a store is given."""

from collections.abc import Iterable, Sequence

from pincite.evals.cases import Case, Question
from pincite.evals.errors import RunDiffers
from pincite.evals.manifest import Manifest
from pincite.evals.retrieval.stages import Pages
from pincite.indexer.page import PageRef
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import choose_matter, open_store
from pincite.server.settings import load_settings
from pincite.tools.argument_limits import LONGEST_QUERY
from pincite.tools.errors import UnknownDocument
from pincite.tools.model import SearchResult
from pincite.tools.search_within_doc_family import (
    MOST,
    SHORTEST_QUERY,
    SearchArguments,
    search_documents,
    search_within_doc_family,
)
from pincite.tools.session import Session


def search_each(cases: Iterable[Case], manifest: Manifest, store: str, matter: str | None) -> dict[str, Pages | None]:
    """Return the pages that `search_within_doc_family` lists for each question, at most 20 hits, by question id.

    Documents given with a question limit its search. None: it cannot be searched, because it is shorter or longer
    than a query may be, or a given document does not exist. `matter` None is the run's. Raises RunDiffers for another
    matter or generation than the run's, the errors of `pincite.indexer.errors` and `pincite.server.errors`.
    """
    settings, run = load_settings(), manifest.conditions
    opened_store = open_store(store, settings)
    name = choose_matter(opened_store, matter or (run.matter if run else None))
    with open_matter(opened_store, name, settings) as opened:
        here = (name, opened.corpus.reader.manifest.generation)
        if run and here != (run.matter, run.generation):
            raise RunDiffers(
                f"The run asked {run.matter} at {run.generation}, but {store} has {here[0]} at {here[1]}: ranks in "
                "another index are not comparable. Give the run's store, run again, or omit --store."
            )
        return {case.id: _listed(opened.session(), case.question) for case in cases}


def _listed(session: Session, question: Question) -> Pages | None:
    query = question.text.strip()
    if not SHORTEST_QUERY <= len(query) <= LONGEST_QUERY:
        return None
    arguments = SearchArguments(query=query, top_k=MOST)
    try:
        result = _searched(session, arguments, question.doc_ids)
    except UnknownDocument:
        return None
    return tuple(dict.fromkeys(PageRef(hit.doc_id, hit.page) for hit in result.hits))


def _searched(session: Session, arguments: SearchArguments, doc_ids: Sequence[str]) -> SearchResult:
    if doc_ids:
        return search_documents(session, arguments, doc_ids, more="")
    return search_within_doc_family(session, arguments)
