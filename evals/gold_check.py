"""Gold against the matter that it is asked of, before anything is asked. Pure."""

from collections.abc import Iterator, Sequence

from pincite.evals.cases import Case
from pincite.evals.directory import Documents
from pincite.evals.errors import BadQuestions, Problem


def check_gold(cases: Sequence[Case], documents: Documents, source: str) -> int:
    """How many cases have gold in documents that the matter does not hold.

    Those can only be missed, which may be meant. Raises BadQuestions, naming `source`, for gold pages behind a
    document's last, where no answer can be right, and where no gold at all is in this matter: it is another one's.
    """
    if problems := [Problem(None, message) for case in cases for message in _beyond(case, documents)]:
        raise BadQuestions(source, problems)
    gold = [{page.doc_id for pages in case.page_sets for page in pages} for case in cases]
    elsewhere = sum(bool(named - documents.keys()) for named in gold)
    if documents and elsewhere and elsewhere == sum(bool(named) for named in gold):
        problem = Problem(None, "none of its gold documents is in this matter; name another --matter")
        raise BadQuestions(source, [problem])
    return elsewhere


def _beyond(case: Case, documents: Documents) -> Iterator[str]:
    for page in sorted({page for pages in case.page_sets for page in pages}):
        count = documents[page.doc_id].pages if page.doc_id in documents else None
        if count is not None and page.page > count:
            yield f"{case.id}: gold is page {page.page} of {page.doc_id}, which has {count}; give the physical page"
