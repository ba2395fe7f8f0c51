"""How a document and its provisions stand on a day: in force, amended, repealed, replaced. Pure over the corpus."""

from dataclasses import dataclass
from datetime import date

from pincite.tools.cautions import cautions
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.changes import Change, changes_to, section_at
from pincite.tools.retrieval.in_force import Repeal, in_force
from pincite.tools.retrieval.instruments_on import Instrument, instruments_on

__all__ = ["Change", "Instrument", "Repeal", "Standing", "amendments_of", "cautions", "standing"]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a document stands on a day, as far as the matter says so.

    `in_force` is null for what is no law. `since` and `until` are ISO 8601, or a year or month where no more is known.
    `superseded_by` are the doc_ids of later versions, the latest first. `amended_by` includes what the text already
    holds; each instrument, and each repeal, comes with the page that says so.
    """

    in_force: bool | None
    basis: str | None
    since: str | None
    until: str | None
    superseded_by: tuple[str, ...]
    amended_by: tuple[Instrument, ...]
    repealed_by: tuple[Repeal, ...]


def standing(corpus: Corpus, doc_id: str, as_of: date) -> Standing:
    """Return how a document stands on a day. Raises `KeyError` for an unknown doc_id."""
    found = in_force(corpus, doc_id, as_of)
    return Standing(
        found.value,
        found.basis,
        found.since.day if found.since else None,
        found.until,
        tuple(document.doc_id for document in found.later),
        instruments_on(corpus, corpus.documents[doc_id]),
        found.repeals,
    )


def amendments_of(corpus: Corpus, doc_id: str, section_path: str, as_of: date) -> tuple[Change, ...]:
    """Return what the instruments of the matter do to a provision, the earliest first; empty for an unknown path.

    Changes that the text already holds are among them (`included`), and those that take effect after `as_of`.
    """
    section = section_at(corpus, doc_id, section_path)
    return changes_to(corpus, doc_id, section, as_of) if section else ()
