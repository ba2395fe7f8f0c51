"""Which documents of a matter a draft asks nothing about. Pure."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from pincite.evals.draft.model import Candidate
from pincite.tools.corpus import Corpus


@dataclass(frozen=True, slots=True)
class Unasked:
    """Documents without a question, by id, in the order of the matter.

    `left`: more could be asked about them. `silent`: nothing can be, as no fact is read surely, or no name fits one
    alone.
    """

    left: tuple[str, ...]
    silent: tuple[str, ...]


def unasked(corpus: Corpus, found: Iterable[Candidate], asked: Collection[str]) -> Unasked:
    """The documents without a question. `found` is everything that can be proposed, `asked` are the ids asked about.

    A byte-identical copy of a document that is asked about is, too.
    """
    about = {doc_id for candidate in found for doc_id in candidate.doc_ids}
    without = [d for d in corpus.documents if not {d, *corpus.ties.copies(d)} & set(asked)]
    return Unasked(
        left=tuple(d for d in without if {d, *corpus.ties.copies(d)} & about),
        silent=tuple(d for d in without if not {d, *corpus.ties.copies(d)} & about),
    )
