"""The sample matter in a real store, sessions on it, and matters made of text files."""

import ast
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel

from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools import toolset
from pincite.tools.corpus import Corpus
from pincite.tools.session import Session

SAMPLE = Path(__file__).resolve().parents[2] / "server" / "demo" / "matter"
MakeMatter = Callable[[dict[str, str]], Corpus]
Call = Callable[..., Any]
Result = TypeVar("Result", bound=BaseModel)


def _corpus(folder: Path, root: Path) -> Corpus:
    store = EmbeddedStore(root, tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(folder, store, "sample"):
        pass
    return Corpus("sample", store.open("sample"))


@pytest.fixture(scope="session")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """The sample matter, indexed."""
    return _corpus(SAMPLE, tmp_path_factory.mktemp("sample"))


@pytest.fixture
def session(corpus: Corpus) -> Session:
    """A session that has read nothing yet."""
    return Session(corpus)


@pytest.fixture
def call(session: Session) -> Call:
    """`call(tool, **arguments)`: the tool's result, in this test's session."""

    def run(tool: str, **arguments: object) -> BaseModel:
        return toolset.call(session, tool, arguments)

    return run


@pytest.fixture
def follow(session: Session) -> Call:
    """`follow(text)`: the result of a call in the spelling that a result gives."""

    def run(text: str) -> BaseModel:
        spoken = ast.parse(text, mode="eval").body
        assert isinstance(spoken, ast.Call)
        assert isinstance(spoken.func, ast.Name)
        arguments = {str(k.arg): ast.literal_eval(k.value) for k in spoken.keywords}
        return toolset.call(session, spoken.func.id, arguments)

    return run


@pytest.fixture
def make_matter(tmp_path: Path) -> MakeMatter:
    """`make_matter({"folder/name.txt": text})`: a matter of text files; a form feed begins a page."""

    def make(files: dict[str, str]) -> Corpus:
        for name, text in files.items():
            path = tmp_path / "files" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return _corpus(tmp_path / "files", tmp_path / "store")

    return make


@pytest.fixture
def submit(call: Call) -> Call:
    """`submit(question, type, value, *citations, **more)`."""

    def run(question: str, answer_type: str, value: object, *citations: dict[str, Any], **more: object) -> Any:
        return call(
            "submit_typed_answer",
            question=question,
            answer_type=answer_type,
            value=value,
            citations=list(citations),
            **more,
        )

    return run


@pytest.fixture
def see(call: Call) -> Call:
    """`see(*citations)`: read the cited pages."""

    def run(*citations: dict[str, Any]) -> None:
        for item in citations:
            call("get_page", doc_id=item["doc_id"], page=item["page"])

    return run
