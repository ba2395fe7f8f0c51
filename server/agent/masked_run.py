"""Mask the task, tools and result of a run."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.agent.masked_tools import MaskedTools
from pincite.server.agent.ports import ToolPort
from pincite.server.agent.prompt import Task
from pincite.server.agent.result import AskResult
from pincite.server.masking.detector import Detector, Named
from pincite.server.masking.known_people import Person, fold
from pincite.server.masking.other_names import other_words
from pincite.server.masking.personal import PersonalSpan
from pincite.server.masking.pseudonyms import Pseudonyms
from pincite.tools.corpus import Corpus

_OPENING = (1, 2)
"""The pages on which a document defines short names of its parties."""
_MOST_OPENED = 300
"""The most documents whose first pages are read for such names."""
NAMING = frozenset({"party", "judge", "author", "issued_by", "counsel", "signatory"})
"""Fields whose values are names."""


class Masking:
    """Masks the runs on one matter, with a detector and the people, companies and files in the index."""

    def __init__(self, detector: Detector, corpus: Corpus) -> None:
        self._detector = detector
        self._corpus = corpus

    def run(self) -> "MaskedRun":
        """Start the masking of a new run, without placeholders yet."""
        return MaskedRun(Pseudonyms(self._find, self._named.persons, self._files), self)

    def page(self, ref: PageRef) -> str:
        """Return the text of a page; empty if the matter has no such page."""
        document = self._corpus.documents.get(ref.doc_id)
        has = document is not None and 1 <= ref.page <= document.page_count
        return self._corpus.reader.page(ref).text if has else ""

    def _find(self, text: str, known: Sequence[Person]) -> list[PersonalSpan]:
        return self._detector.find(text, known, self._others)

    @cached_property
    def _others(self) -> frozenset[str]:
        """The words of companies and cases: recorded ones, and those on the first pages of the documents."""
        opening = (PageRef(doc_id, page) for doc_id in list(self._corpus.documents)[:_MOST_OPENED] for page in _OPENING)
        return self._named.others.union(*(other_words(self.page(ref)) for ref in opening))

    @cached_property
    def _names(self) -> tuple[str, ...]:
        facts = (fact for doc_id in self._corpus.documents for fact in self._corpus.facts(doc_id))
        return tuple(dict.fromkeys(fact.value for fact in facts if fact.field in NAMING))

    @cached_property
    def _named(self) -> Named:
        return self._detector.named(self._names)

    @cached_property
    def _files(self) -> list[str]:
        """Ids of documents that contain a name: a known person's, or one that the detector finds in them."""
        surnames = {person.surname for person in self._named.persons}
        return [doc_id for doc_id in self._corpus.documents if self._has_name(doc_id, surnames)]

    def _has_name(self, doc_id: str, surnames: set[str]) -> bool:
        words = [word for word in "".join(c if c.isalpha() else " " for c in doc_id).split() if len(word) > 1]
        named = surnames.intersection(map(fold, words)) - self._named.others
        return bool(named or self._detector.find(" ".join(word.capitalize() for word in words), (), self._others))


class MaskedRun:
    """The masking of one run. Its model sees placeholders; the user sees real names."""

    def __init__(self, pseudonyms: Pseudonyms, masking: Masking) -> None:
        self._names = pseudonyms
        self._masking = masking

    def task(self, task: Task) -> Task:
        """Return the masked task, for the model and the record."""
        given = tuple(map(self._names.mask_id, task.doc_ids))
        return replace(task, question=self._names.mask(task.question), doc_ids=given)

    def tools(self, port: ToolPort) -> ToolPort:
        """Return the port that the run uses."""
        return MaskedTools(port, self._names, self._masking.page)

    def recorded(self, result: AskResult) -> AskResult:
        """Mask the error of a failed result, for the record: it may contain real names."""
        error = self._names.mask(result.error) if result.status == "failed" and result.error else result.error
        return result.model_copy(update={"error": error})

    def restored(self, result: AskResult, question: str) -> AskResult:
        """Return the result with the real names, for the user."""
        row: dict[str, Any] = self._restored(result.model_dump(mode="json"))
        return AskResult.model_validate(row | {"question": question})

    def _restored(self, value: Any) -> Any:  # noqa: ANN401  any JSON value
        if isinstance(value, list):
            return [self._restored(each) for each in value]
        if isinstance(value, Mapping):
            row = {name: self._restored(each) for name, each in value.items()}
            return row | {name: self._quoted(value[name], row) for name in ("quote", "passage") if name in value}
        return self._names.restore(value) if isinstance(value, str) else value

    def _quoted(self, quote: str, row: Mapping[str, Any]) -> str:
        """Return a quote as its page prints it."""
        return self._names.quoted(quote, self._masking.page(PageRef(row["doc_id"], row["page"])))
