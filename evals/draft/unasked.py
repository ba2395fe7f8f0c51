"""List the documents of a matter without questions in a draft. Pure."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pincite.evals.draft.model import Candidate
from pincite.tools.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Unasked:
    """Documents without a question, by id, in the order of the matter.

    `left`: questions can be proposed about them. `silent`: none can, for lack of a certain fact or a unique name.
    """

    left: tuple[str, ...]
    silent: tuple[str, ...]


def unasked(corpus: Corpus, found: Iterable[Candidate], asked: Collection[str]) -> Unasked:
    """Return the documents without a question; `found` are all candidates, `asked` the ids that are asked about.

    A byte-identical copy of a document that is asked about counts as asked about.
    """
    about = {doc_id for candidate in found for doc_id in candidate.doc_ids}
    without = [d for d in corpus.documents if not {d, *corpus.ties.copies(d)} & set(asked)]
    return Unasked(
        left=tuple(d for d in without if {d, *corpus.ties.copies(d)} & about),
        silent=tuple(d for d in without if not {d, *corpus.ties.copies(d)} & about),
    )
