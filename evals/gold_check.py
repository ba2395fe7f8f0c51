"""Check gold against the matter before anything is asked. Pure."""

from collections.abc import Iterator, Sequence

from pincite.evals.cases import Case
from pincite.evals.directory import Documents
from pincite.evals.errors import BadQuestions, Problem


def check_gold(cases: Sequence[Case], documents: Documents, source: str) -> int:
    """Count the cases with gold in documents that the matter lacks.

    Such gold can only be missed, which may be intended. Raises BadQuestions, naming `source`, for gold pages after a
    document's last page, and if no gold at all is in this matter, because then it belongs to another matter.
    """
    if problems := [Problem(None, message) for case in cases for message in _beyond(case, documents)]:
        raise BadQuestions(source, problems)
    gold = [{page.doc_id for pages in case.page_sets for page in pages} for case in cases]
    elsewhere = sum(bool(named - documents.keys()) for named in gold)
    if documents and elsewhere and elsewhere == sum(bool(named) for named in gold):
        problem = Problem(None, "none of its gold documents is in this matter; give another --matter")
        raise BadQuestions(source, [problem])
    return elsewhere


def _beyond(case: Case, documents: Documents) -> Iterator[str]:
    for page in sorted({page for pages in case.page_sets for page in pages}):
        count = documents[page.doc_id].pages if page.doc_id in documents else None
        if count is not None and page.page > count:
            yield f"{case.id}: gold is page {page.page} of {page.doc_id}, which has {count}; give the physical page"
