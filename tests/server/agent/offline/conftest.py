"""Fixtures that run the offline model on invented histories and on the sample matter."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal

from pincite.server.agent.offline.evidence import View
from pincite.server.agent.offline.target import Target, target_of
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.ports import SUBMIT
from pincite.server.agent.result import AskResult
from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.settings import Settings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

SAMPLE = Path(__file__).resolve().parents[4] / "server" / "demo" / "matter"
Page = tuple[str, int]
Ask = Callable[..., "Asked"]


@dataclass(frozen=True)
class Seen:
    """An invented run: each method appends a call with its result, in the format of the tools."""

    question: str
    answer_type: AnswerType = AnswerType.FREE_TEXT
    doc_ids: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()

    def found(self, *documents: Mapping[str, Any], by_name: bool = True, unknown: Sequence[str] = ()) -> "Seen":
        """`find_documents`: each document is its own family unless it names one."""
        families: dict[str, dict[str, Any]] = {}
        for document in documents:
            family = families.setdefault(document["family"], {"family": document["family"], "documents": []})
            family["documents"].append(document)
        arguments = {"query": self.question}
        return self._with(
            "find_documents", arguments, families=list(families.values()), by_name=by_name, unknown=list(unknown)
        )

    def recorded(
        self,
        doc_id: str,
        *facts: tuple[str, str, str, str, int],
        kind: str = "judgment",
        next_cursor: str | None = None,
    ) -> "Seen":
        """`lookup_case_metadata`: facts as (field, role, value, quote, page)."""
        rows = [
            {"doc_id": doc_id, "field": name, "role": role or None, "value": value, "quote": quote, "page": page}
            for name, role, value, quote, page in facts
        ]
        paper = {"doc_id": doc_id, "kind": kind, "title": None, "facts": rows}
        return self._with(
            "lookup_case_metadata", {"case_id": doc_id}, documents=[paper], related=[], next_cursor=next_cursor
        )

    def provision(self, doc_id: str, path: str, text: str, page: int = 1, **more: Any) -> "Seen":
        """`find_article_page`: one match."""
        row = {"doc_id": doc_id, "page": page, "end_page": page, "path": path, "text": text, "heading": None}
        row |= {"kind": "article", "lead_in": [], "truncated": False} | more
        return self._with("find_article_page", {"law": doc_id, "article": f"Article {path}"}, matches=[row])

    def no_provision(self, doc_id: str, article: str, printed_on: Sequence[int] = ()) -> "Seen":
        """`find_article_page`: no match."""
        return self._with(
            "find_article_page", {"law": doc_id, "article": article}, matches=[], printed_on=list(printed_on)
        )

    def searched(self, *hits: tuple[str, int, str], reason: str | None = None) -> "Seen":
        """`search_within_doc_family`: hits as (doc_id, page, snippet)."""
        rows = [
            {
                "doc_id": doc_id,
                "page": page,
                "section": None,
                "snippet": snippet,
                "matched": ["licence"],
                "reason": reason,
            }
            for doc_id, page, snippet in hits
        ]
        return self._with("search_within_doc_family", {"query": self.question}, hits=rows)

    def read(
        self,
        doc_id: str,
        page: int,
        text: str,
        marks: Sequence[Mapping[str, Any]] = (),
        next_offset: int | None = None,
    ) -> "Seen":
        """`get_page`: a page's text."""
        arguments = {"doc_id": doc_id, "page": page}
        return self._with(
            "get_page", arguments, doc_id=doc_id, page=page, text=text, marks=list(marks), next_offset=next_offset
        )

    def amended(self, doc_id: str, page: int, *changes: tuple[str, int, str], in_text: bool | None = None) -> "Seen":
        """`get_context` of a page: changes as (doc_id, page, quote) of the amending documents."""
        rows = [
            {"doc_id": d, "page": p, "quote": q, "kind": "replaced", "in_text": in_text, "amends": None}
            for d, p, q in changes
        ]
        return self._with("get_context", {"doc_id": doc_id, "page": page}, doc_id=doc_id, path=None, amendments=rows)

    def failed(self, tool: str) -> "Seen":
        """A call that failed."""
        return replace(self, steps=(*self.steps, Step(Call(tool, {}), None, f"{tool} did not end in time.")))

    def rejected(self, submitted: Call, *violations: Mapping[str, str]) -> "Seen":
        """A submission that was rejected with these violations."""
        step = Step(submitted, {"status": "rejected", "violations": list(violations)})
        return replace(self, steps=(*self.steps, step))

    @property
    def transcript(self) -> Transcript:
        return Transcript(self.question, self.answer_type, self.doc_ids, self.steps)

    @property
    def view(self) -> View:
        return View(self.transcript)

    @property
    def target(self) -> Target:
        return target_of(self.view)

    def _with(self, tool: str, arguments: dict[str, Any], **result: Any) -> "Seen":
        return replace(self, steps=(*self.steps, Step(Call(tool, arguments), result)))


def document(doc_id: str, title: str, kind: str = "law", **more: Any) -> dict[str, Any]:
    """A document in the format of `find_documents`; its family defaults to its own id."""
    entry = {"doc_id": doc_id, "title": title, "kind": kind, "pages": 9, "family": doc_id}
    return entry | {"case_ids": [], "parties": [], "copies": []} | more


@pytest.fixture(scope="session")
def a_document() -> Callable[..., dict[str, Any]]:
    """`a_document(doc_id, title, kind)`: a document in the format of `find_documents`."""
    return document


@pytest.fixture(scope="session")
def seen() -> type[Seen]:
    """`seen(question, answer_type)`: a run without any calls."""
    return Seen


@dataclass(frozen=True)
class Asked:
    """A run through the loop: its result, its steps, and the number of calls of each model response."""

    result: AskResult
    steps: tuple[Step, ...]
    responses: tuple[int, ...]

    @property
    def outcome(self) -> tuple[str, Any, set[Page]]:
        """Status, value and cited pages."""
        return self.result.status, self.result.answer, {(page.doc_id, page.page) for page in self.result.pages}

    @property
    def shown(self) -> list[Page]:
        return [(page.doc_id, page.page) for page in self.result.shown]

    @property
    def calls(self) -> list[Call]:
        return [step.call for step in self.steps]

    @property
    def submitted(self) -> list[Call]:
        return [call for call in self.calls if call.tool == SUBMIT]


@contextmanager
def asking(store: Path) -> Iterator[Ask]:
    """`ask(question, answer_type, *doc_ids)` on the matter `sample` of a store, through the loop."""
    opened = open_asker(open_store(store), "sample", "offline", Settings())
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(opened) as asker:

        def ask(question: str, answer_type: AnswerType | None = None, *doc_ids: str) -> Asked:
            result = portal.call(partial(asker.ask, question, answer_type, doc_ids))
            assert result.trace
            events = [json.loads(line) for line in Path(result.trace).read_text(encoding="utf-8").splitlines()]
            return Asked(result, tuple(_steps(events)), _responses(events))

        yield ask


def index(folder: Path, store: Path) -> Path:
    """Index a folder as the matter `sample`, without vectors."""
    for _ in index_events(folder, open_store(store), "sample", replace=False, embedder=None):
        pass
    return store


@pytest.fixture(scope="session")
def store_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample matter in an embedded store."""
    return index(SAMPLE, tmp_path_factory.mktemp("offline") / "store")


@pytest.fixture(scope="session")
def sample_corpus(store_folder: Path) -> Iterator[Corpus]:
    """The sample matter, opened for reading."""
    with open_matter(open_store(store_folder), "sample") as opened:
        yield opened.corpus


@pytest.fixture(scope="session")
def ask(store_folder: Path) -> Iterator[Ask]:
    """`ask(question, answer_type, *doc_ids)`: a run of the offline model on the sample matter."""
    with asking(store_folder) as run:
        yield run


@pytest.fixture(scope="session")
def ask_of() -> Callable[[Path, Path], Any]:
    """`ask_of(folder, store)`: index a folder into a store; a context that gives `ask` for it."""
    return lambda folder, store: asking(index(folder, store))


def _steps(events: Sequence[Mapping[str, Any]]) -> Iterator[Step]:
    called: Call | None = None
    for event in events:
        if event["kind"] == "tool_call":
            called = Call(event["tool"], event["arguments"])
        elif event["kind"] == "tool_result" and called is not None:
            yield Step(called, event["result"], event.get("error"))


def _responses(events: Sequence[Mapping[str, Any]]) -> tuple[int, ...]:
    counts: list[int] = []
    for event in events:
        if event["kind"] == "model":
            counts.append(0)
        elif event["kind"] == "tool_call" and counts:
            counts[-1] += 1
    return tuple(counts)
