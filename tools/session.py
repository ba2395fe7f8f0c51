"""The state that the tools of one run share: the matter's read side and the ledger of what was shown."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime

from pincite.indexer.embed.base import Embedder
from pincite.indexer.page import PageRef, Span
from pincite.tools.answers.settings import DEFAULTS, AnswerSettings
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.rerank.base import Reranking
from pincite.tools.retrieval.search_cache import Remembered


@dataclass(frozen=True, slots=True)
class Evidence:
    """Something a tool has shown: a whole page (`span` null) or a passage of it."""

    ref: PageRef
    span: Span | None
    tool: str


@dataclass(slots=True)
class Ledger:
    """All evidence of a run, in the order in which it was shown."""

    _shown: dict[Evidence, None] = field(default_factory=dict)

    @property
    def entries(self) -> tuple[Evidence, ...]:
        """Each piece of evidence once, oldest first."""
        return tuple(self._shown)

    def show(self, evidence: Iterable[Evidence]) -> None:
        """Record what a tool has shown."""
        self._shown |= dict.fromkeys(evidence)

    def keep(self, doc_ids: Collection[str]) -> None:
        """Remove the evidence from all but some documents."""
        self._shown = {item: None for item in self._shown if item.ref.doc_id in doc_ids}

    def join(self, other: "Ledger") -> None:
        """Add the evidence of another ledger."""
        self._shown |= other._shown

    def copy(self) -> "Ledger":
        """A copy that can change without changing this ledger."""
        return Ledger(self._shown.copy())

    def shown(self, ref: PageRef) -> tuple[Evidence, ...]:
        """The evidence from one page; empty when nothing of it was shown."""
        return tuple(item for item in self._shown if item.ref == ref)

    def pages(self) -> frozenset[PageRef]:
        """Every page of which something was shown."""
        return frozenset(item.ref for item in self._shown)

    def __iter__(self) -> Iterator[Evidence]:
        """The entries, oldest first."""
        return iter(self._shown)


@dataclass(frozen=True, slots=True)
class Submitted:
    """The rejections of one question: their number, and the codes of their soft violations."""

    rejected: int = 0
    codes: frozenset[str] = frozenset()


@dataclass(slots=True)
class Session:
    """The corpus, ledger and settings of one run, and what its calls have done so far.

    `selected_families`: families that its searches chose or were given. `embedder` computes query vectors; null where
    the matter has none. `reranking` reranks hits, if configured; `remembered` caches results where queries are slow.
    `today` gives the day on which a law must be in force; tests set it. `looked_in`: the documents that its searches
    covered; null before the first search. `asked_for`: the search words of its calls. `submitted`: the rejections of
    each question that has no accepted answer yet. `gaps_listed`: a result has listed what was not read.
    """

    corpus: Corpus
    ledger: Ledger = field(default_factory=Ledger)
    selected_families: set[str] = field(default_factory=set)
    embedder: Embedder | None = None
    answers: AnswerSettings = DEFAULTS
    today: Callable[[], date] = field(default=lambda: datetime.now(UTC).date())
    looked_in: frozenset[str] | None = None
    reranking: Reranking | None = None
    remembered: Remembered | None = None
    submitted: dict[str, Submitted] = field(default_factory=dict)
    gaps_listed: bool = False
    asked_for: dict[str, None] = field(default_factory=dict)

    def look(self, doc_ids: Iterable[str]) -> None:
        """Record that a search covered documents; none of them if no document fits what it asked for."""
        self.looked_in = (self.looked_in or frozenset()).union(doc_ids)

    @contextmanager
    def transaction(self) -> Iterator["Session"]:
        """Fork the session for one call. Join the fork if the block succeeds; on an exception nothing changes.

        Transactions may overlap: each joins only what its own call changed.
        """
        before = dict(self.submitted)
        fork = replace(
            self,
            ledger=self.ledger.copy(),
            selected_families=set(self.selected_families),
            submitted=dict(before),
            asked_for=dict(self.asked_for),
        )
        yield fork
        self.ledger.join(fork.ledger)
        self.selected_families |= fork.selected_families
        self.asked_for |= fork.asked_for
        self.gaps_listed |= fork.gaps_listed
        self._join_submitted(before, fork.submitted)
        if fork.looked_in is not None:
            self.look(fork.looked_in)

    def _join_submitted(self, before: Mapping[str, Submitted], after: Mapping[str, Submitted]) -> None:
        """Join the rejections that a fork added to those that other forks joined meanwhile."""
        for question in before.keys() | after.keys():
            was, now = before.get(question, Submitted()), after.get(question)
            if now is None:
                self.submitted.pop(question, None)
            elif now != was:
                own = self.submitted.get(question, Submitted())
                self.submitted[question] = Submitted(own.rejected + now.rejected - was.rejected, own.codes | now.codes)
