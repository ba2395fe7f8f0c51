"""Tests that the code contains no question, answer or document of an evaluation set."""

import ast
import json
from pathlib import Path

import pytest

from pincite.tools.corpus import Corpus

ROOT = Path(__file__).resolve().parents[4]
QUESTIONS = ROOT / "server" / "demo" / "questions.jsonl"
DESCRIPTIONS = ROOT / "tools" / "toolset.py"
"""What other models are told of the tools; the offline model does not read it."""
SOURCES = sorted([*(ROOT / "server" / "agent").rglob("*.py"), *(ROOT / "tools").rglob("*.py")])


def words(text: str) -> str:
    return " ".join(text.casefold().split())


def code_of(path: Path) -> str:
    """A file's code without its comments and docstrings, which may contain examples."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [n for n in body if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))]
            node.body = kept or [ast.Pass()]  # type: ignore[attr-defined]
    return words(ast.unparse(tree))


@pytest.fixture(scope="module")
def code() -> str:
    return "\n".join(code_of(path) for path in SOURCES if path != DESCRIPTIONS)


@pytest.fixture(scope="module")
def names(sample_corpus: Corpus) -> list[str]:
    """Ids, titles and parties of the sample's documents."""
    held = list(sample_corpus.documents.values())
    found = {d.doc_id for d in held} | {d.identity.title for d in held} | {p for d in held for p in d.identity.parties}
    return sorted(name for name in found if name)


def rows() -> list[dict[str, object]]:
    return [json.loads(line) for line in QUESTIONS.read_text(encoding="utf-8").splitlines() if line.strip()]


def answers() -> list[str]:
    """Answers of more than one word."""
    values = [row["answer"] for row in rows()]
    flat = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return sorted({words(item) for item in flat if isinstance(item, str) and len(item.split()) > 1})


def test_the_searched_files_are_those_of_the_model_and_the_tools(code: str, names: list[str]) -> None:
    assert {"decide.py", "values.py", "parse.py", "submit_typed_answer.py"} <= {path.name for path in SOURCES}
    assert "def decide(" in code
    assert min(len(rows()), len(answers()), len(names)) > 14


def test_no_question_appears_in_a_file() -> None:
    texts = [words(path.read_text(encoding="utf-8")) for path in SOURCES]
    assert [row["id"] for row in rows() if any(words(str(row["question"])) in text for text in texts)] == []


def test_no_answer_in_words_appears_in_the_code(code: str) -> None:
    assert [answer for answer in answers() if answer in code] == []


def test_no_title_or_party_of_a_sample_document_appears_in_the_code(code: str, names: list[str]) -> None:
    assert [name for name in names if words(name) in code] == []


def test_no_sample_document_appears_in_the_tool_descriptions(names: list[str]) -> None:
    assert [name for name in names if words(name) in code_of(DESCRIPTIONS)] == []
