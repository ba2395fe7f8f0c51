"""Runs made by hand, and runs of the sample matter through the real loop with what they called."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.decide import decide
from pincite.server.agent.offline.readers.numbers import read_number
from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.offline.view import SUBMIT, View
from pincite.server.agent.result import AskResult
from pincite.server.compose import index_events, open_asker, open_matter, open_store
from pincite.server.settings import Settings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

SAMPLE = Path(__file__).resolve().parents[4] / "server" / "demo" / "matter"
MOST = 9
"""Proposals of one question: more than the model ever makes."""


@dataclass(frozen=True)
class Seen:
    """A run so far, made by hand: each method adds a call with what it gave, as the tools give it."""

    question: str
    answer_type: AnswerType = AnswerType.FREE_TEXT
    doc_ids: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    def found(
        self,
        *documents: Mapping[str, Any],
        by_name: bool = True,
        unknown: Sequence[str] = (),
        relations: Sequence[Mapping[str, Any]] = (),
    ) -> "Seen":
        """`find_documents`: one family a document, unless the documents say otherwise; `relations` are the first's."""
        families: dict[str, dict[str, Any]] = {}
        for document in documents:
            family = {"family": document["family"], "documents": [], "relations": [] if families else list(relations)}
            families.setdefault(document["family"], family)["documents"].append(document)
        return self._with(
            "find_documents",
            {"query": self.question},
            families=list(families.values()),
            by_name=by_name,
            unknown=list(unknown),
        )

    def recorded(self, doc_id: str, *facts: tuple[str, str | None, str], page: int = 1) -> "Seen":
        """`lookup_case_metadata`: facts as (field, role, value); the quote is the value."""
        rows = [
            {"doc_id": doc_id, "page": page, "field": name, "role": role, "value": value, "quote": value}
            for name, role, value in facts
        ]
        return self._with(
            "lookup_case_metadata", {"case_id": doc_id}, documents=[{"doc_id": doc_id, "facts": rows}], related=[]
        )

    def provision(self, doc_id: str, path: str, text: str, page: int = 1, end_page: int | None = None) -> "Seen":
        """`find_article_page`: one match."""
        row = {
            "doc_id": doc_id,
            "page": page,
            "end_page": end_page or page,
            "path": path,
            "text": text,
            "in_force": True,
        }
        return self._with("find_article_page", {"law": doc_id, "article": path}, matches=[row])

    def no_provision(self, doc_id: str, article: str) -> "Seen":
        """`find_article_page`: nothing there."""
        return self._with("find_article_page", {"law": doc_id, "article": article}, matches=[])

    def searched(
        self, *hits: tuple[str, int], query: str = "", matched: Sequence[str] = ("word",), unheld: Sequence[str] = ()
    ) -> "Seen":
        """`search_within_doc_family`: hits as (doc_id, page), each holding the words `matched`; no page `unheld`."""
        rows = [{"doc_id": doc_id, "page": page, "matched": list(matched)} for doc_id, page in hits]
        return self._with("search_within_doc_family", {"query": query or self.question}, hits=rows, unheld=list(unheld))

    def read(self, doc_id: str, page: int, text: str, offset: int = 0, next_offset: int | None = None) -> "Seen":
        """`get_page`: the whole page, or what stands at an offset and where it goes on."""
        arguments = {"doc_id": doc_id, "page": page} | ({"offset": offset} if offset else {})
        return self._with("get_page", arguments, doc_id=doc_id, page=page, text=text, next_offset=next_offset)

    def rejected(self, submitted: Call, *violations: Mapping[str, str]) -> "Seen":
        """A submission that was rejected, for these violations."""
        result = {"status": "rejected", "violations": list(violations)}
        return replace(self, steps=(*self.steps, Step(submitted, result)))

    @property
    def transcript(self) -> Transcript:
        return Transcript(self.question, self.answer_type, self.doc_ids, self.steps)

    @property
    def view(self) -> View:
        return View(self.transcript)

    def _with(self, tool: str, arguments: dict[str, Any], **result: Any) -> "Seen":
        return replace(self, steps=(*self.steps, Step(Call(tool, arguments), result)))


def document(doc_id: str, title: str, kind: str = "law", **more: Any) -> dict[str, Any]:
    """A document's entry as `find_documents` gives it; its family is its own id unless given."""
    entry = {"doc_id": doc_id, "title": title, "kind": kind, "pages": 9, "family": doc_id, "law_number": None}
    return entry | {"version": None, "case_ids": [], "parties": []} | more


@pytest.fixture(scope="session")
def a_document() -> Callable[..., dict[str, Any]]:
    """`a_document(doc_id, title, kind)`: an entry as `find_documents` gives it."""
    return document


@pytest.fixture(scope="session")
def seen() -> Callable[..., Seen]:
    """`seen(question, answer_type)`: a run that has seen nothing yet."""
    return Seen


@pytest.fixture(scope="session")
def say() -> Callable[[str, str], object]:
    """`say(question, text)`: what a page with the text answers to a question after yes or no."""

    def read(question: str, text: str) -> object:
        run = Seen(question, AnswerType.BOOLEAN).found(document("a", "Widget Law")).read("a", 1, text)
        return read_boolean(run.view)[0].value

    return read


@pytest.fixture(scope="session")
def best() -> Callable[..., Proposal]:
    """`best(question, *texts)`: the best proposal after a number, from pages with the texts."""

    def read(question: str, *texts: str) -> Proposal:
        run = Seen(question, AnswerType.NUMBER).found(document("a", "Widget Law"))
        for page, text in enumerate(texts, start=1):
            run = run.read("a", page, text)
        return read_number(run.view)[0]

    return read


@dataclass(frozen=True)
class Asked:
    """A run through the loop: its result, and each call with what came back, from its trace."""

    result: AskResult
    transcript: Transcript
    responses: tuple[int, ...]
    """How many calls each response of the model held."""

    @property
    def pages(self) -> set[tuple[str, int]]:
        return {(page.doc_id, page.page) for page in self.result.pages}

    @property
    def answer(self) -> Any:
        return self.result.answer

    @property
    def calls(self) -> list[Call]:
        return [step.call for step in self.transcript.steps]

    @property
    def looked(self) -> list[Call]:
        """The calls before the first submission."""
        return [call for call in self.calls if call.tool != SUBMIT]

    @property
    def submitted(self) -> list[Call]:
        return [call for call in self.calls if call.tool == SUBMIT]


@pytest.fixture(scope="session")
def store_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample matter in an embedded store, without vectors."""
    folder = tmp_path_factory.mktemp("offline") / "store"
    for _ in index_events(SAMPLE, open_store(folder), "sample", replace=False, embedder=None):
        pass
    return folder


@pytest.fixture(scope="session")
def sample_corpus(store_folder: Path) -> Iterator[Corpus]:
    """The sample matter, to read."""
    with open_matter(open_store(store_folder), "sample") as opened:
        yield opened.corpus


@pytest.fixture(scope="session")
def ask(store_folder: Path) -> Iterator[Callable[..., Asked]]:
    """`ask(question, answer_type, *doc_ids)`: a run of the offline model through the loop, on the sample matter."""
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(
            open_asker(open_store(store_folder), "sample", "offline", Settings())
        ) as asker,
    ):

        def run(question: str, answer_type: AnswerType | None = None, *doc_ids: str) -> Asked:
            result = portal.call(partial(asker.ask, question, answer_type, doc_ids))
            assert result.trace
            events = [json.loads(line) for line in Path(result.trace).read_text(encoding="utf-8").splitlines()]
            return Asked(result, _transcript(result, doc_ids, events), _responses(events))

        yield run


def _transcript(result: AskResult, doc_ids: Sequence[str], events: Sequence[Mapping[str, Any]]) -> Transcript:
    """What the model saw of a run, from its trace."""
    steps = []
    called: Call | None = None
    for event in events:
        if event["kind"] == "tool_call":
            called = Call(event["tool"], event["arguments"])
        elif event["kind"] == "tool_result" and called is not None:
            steps.append(Step(called, event["result"], event.get("error")))
    return Transcript(result.question, result.answer_type, tuple(doc_ids), tuple(steps))


def _responses(events: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    counts: list[int] = []
    for event in events:
        if event["kind"] == "model":
            counts.append(0)
        elif event["kind"] == "tool_call" and counts:
            counts[-1] += 1
    return tuple(counts)


@pytest.fixture(scope="session")
def rejected() -> Callable[[Transcript], list[Mapping[str, Any]]]:
    """`rejected(transcript)`: what is submitted, one after the other, where everything is rejected, up to a null."""

    def run(transcript: Transcript) -> list[Mapping[str, Any]]:
        made: list[Mapping[str, Any]] = []
        while not made or (made[-1]["value"] is not None and len(made) < MOST):
            (call,) = decide(transcript)
            assert call.tool == SUBMIT
            made.append(call.arguments)
            step = Step(call, {"status": "rejected", "violations": []})
            transcript = replace(transcript, steps=(*transcript.steps, step))
        return made

    return run
