"""What the tools of one run share: the matter's read side and the ledger of what was shown."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
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
        """Each piece once, oldest first."""
        return tuple(self._shown)

    def show(self, evidence: Iterable[Evidence]) -> None:
        """Note what a tool has shown."""
        self._shown |= dict.fromkeys(evidence)

    def forget(self, doc_ids: Collection[str]) -> None:
        """Take out what was shown of some documents."""
        self._shown = {item: None for item in self._shown if item.ref.doc_id not in doc_ids}

    def join(self, other: "Ledger") -> None:
        """Note all that another ledger has."""
        self._shown |= other._shown

    def copy(self) -> "Ledger":
        """The same, to go on from without changing this one."""
        return Ledger(self._shown.copy())

    def shown(self, ref: PageRef) -> tuple[Evidence, ...]:
        """What has been shown of one page; empty when it was not seen."""
        return tuple(item for item in self._shown if item.ref == ref)

    def pages(self) -> frozenset[PageRef]:
        """Every page of which something was shown."""
        return frozenset(item.ref for item in self._shown)

    def __iter__(self) -> Iterator[Evidence]:
        """The entries, oldest first."""
        return iter(self._shown)


@dataclass(frozen=True, slots=True)
class Submitted:
    """What came of the submissions of one question: how many were rejected, and the codes of their soft violations."""

    rejected: int = 0
    codes: frozenset[str] = frozenset()


@dataclass(slots=True)
class Session:
    """One run's corpus, ledger, the families that its searches chose or were given, and what its answers must keep to.

    `embedder` makes the vectors of queries; null where the matter has none. `reranking` reads what was found once more,
    where one is wanted; `remembered` keeps results where queries are dear. `today` tells the day by which laws are in
    force; tests set it. `looked_in` are the documents that its searches went through; null before the first of them.
    `asked_for` has what its calls looked for, as they said it. `submitted` has, by question, what came
    of its submissions; `told_gaps`, whether a result said what was not read.
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
    told_gaps: bool = False
    asked_for: dict[str, None] = field(default_factory=dict)

    def look(self, doc_ids: Iterable[str]) -> None:
        """Note that a search went through documents; through none of them where nothing bears what it asked for."""
        self.looked_in = (self.looked_in or frozenset()).union(doc_ids)
