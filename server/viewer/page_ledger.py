"""The pages that a run has seen, and the use of each. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from pincite.indexer.page import PageRef
from pincite.server.viewer.steps import SUBMIT, Step, page_ref

Fate = Literal["cited", "dropped", "rejected", "read", "seen"]
FATES: Mapping[Fate, str] = {
    "cited": "cited",
    "dropped": "submitted, not needed",
    "rejected": "submitted, not accepted",
    "read": "read, not submitted",
    "seen": "seen in a result only",
}
"""The names of the fates."""
_READS = frozenset({"get_page", "get_context"})


@dataclass(frozen=True, slots=True)
class SeenPage:
    """A page and its use. `step` showed it first; null if only the answer names the page."""

    ref: PageRef
    fate: Fate
    step: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class DocumentMap:
    """A document with seen pages. `pages` is its number of pages, null if not known."""

    doc_id: str
    pages: int | None
    seen: tuple[SeenPage, ...]


def page_map(steps: Sequence[Step], cited: Iterable[PageRef], counts: Mapping[str, int]) -> tuple[DocumentMap, ...]:
    """Return the documents in the order of first sight, each with its pages in order."""
    fates = _fates(steps, set(cited))
    first = {ref: step for step in reversed(steps) for ref in step.pages}
    order = [ref for step in steps for ref in step.pages]
    pages: dict[str, list[SeenPage]] = defaultdict(list)
    for ref in dict.fromkeys([*order, *fates]):
        fate, reason = fates.get(ref, ("seen", ""))
        step = first.get(ref)
        text = reason or (f"{step.name} showed it in step {step.number}; it was not submitted" if step else "")
        pages[ref.doc_id].append(SeenPage(ref, fate, step.number if step else None, text))
    return tuple(
        DocumentMap(doc_id, counts.get(doc_id), tuple(sorted(found, key=lambda each: each.ref)))
        for doc_id, found in pages.items()
    )


def _fates(steps: Sequence[Step], cited: set[PageRef]) -> dict[PageRef, tuple[Fate, str]]:
    """Return the use of each page that was more than shown. Later steps override earlier ones."""
    fates: dict[PageRef, tuple[Fate, str]] = {}
    for step in steps:
        if step.name in _READS and isinstance(step.arguments, Mapping) and step.error is None:
            for ref in _read(step):
                fates.setdefault(ref, ("read", f"{step.name} read it in step {step.number}; it was not submitted"))
        if step.name == SUBMIT and step.verdict:
            reason = f"the submission of step {step.number} that cites it was {step.verdict.status}"
            fates |= dict.fromkeys(_submitted(step.arguments), ("rejected", reason))
            fates |= {each.ref: ("dropped", each.reason) for each in step.verdict.dropped}
    return fates | dict.fromkeys(cited, ("cited", "it proves the answer"))


def _read(step: Step) -> Iterable[PageRef]:
    """Return the page that a call read; for a section, the pages that it showed first."""
    given: Any = step.result if isinstance(step.result, Mapping) else {}
    return {page_ref(given)} if given.get("page") else step.pages


def _submitted(arguments: object) -> list[PageRef]:
    given: Any = arguments if isinstance(arguments, Mapping) else {}
    return [page_ref(row) for row in given.get("citations") or ()]
