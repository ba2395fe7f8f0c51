"""Write a draft file; `tomlkit` keeps the comments, order and spelling of unchanged parts."""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any

from pincite.evals.atomic_write import replace_text
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import parse_draft, read_text
from pincite.evals.errors import BadDraft, DraftChanged, Problem
from pincite.indexer.errors import MissingExtra
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

try:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
except ImportError as error:
    raise MissingExtra("Writing a draft file", "evals") from error

_HEAD = """\
# Proposed questions over your own documents. Unconfirmed questions are not trusted.
#
# Compare each question with its pages, correct it if needed, then set status to "confirmed" or "dropped".
# `pincite-eval review` shows them one by one; `pincite-eval labels` exports the confirmed ones.
#
#   answer     a number without unit, true or false, a date (2024-02-05), a text, or a list of texts;
#              absent = true instead means that the documents do not answer; then there are no pages
#   pages      "document#page", physical and 1-based: the smallest set that proves the whole answer
#   quote      the words on the page; with several pages a list, one for each
#   or_pages   other sets of pages that prove the answer
"""


class DraftFile:
    """A draft file open for changes. Each `save` replaces the file atomically."""

    def __init__(self, path: Path, text: str, on_disk: str | None) -> None:
        self._path, self._on_disk = path, on_disk
        self.questions = list(parse_draft(text, str(path)))
        try:
            self._document = tomlkit.parse(text)
        except TOMLKitError as error:
            raise BadDraft(
                str(path), [Problem(None, f"is not a draft file (TOML): {error}; correct it there")]
            ) from error

    @classmethod
    def open(cls, path: Path) -> "DraftFile":
        """Open the file at `path`. Raises BadDraft if it cannot be read as a draft."""
        text = read_text(path)
        return cls(path, text, text)

    @classmethod
    def new(cls, path: Path) -> "DraftFile":
        """Start a new file without questions; the first `save` creates it."""
        return cls(path, _HEAD, None)

    def add(self, questions: Iterable[DraftQuestion]) -> None:
        """Append questions."""
        tables = self._document.get("question")
        if tables is None:
            tables = tomlkit.aot()
            self._document.append("question", tables)
        for question in questions:
            table = tomlkit.table()
            for key, value in _items(question):
                table.append(key, value)
            tables.append(table)
            self.questions.append(question)

    def replace(self, index: int, question: DraftQuestion) -> None:
        """Replace the question at `index`, 0-based; unchanged keys are not touched."""
        table: Any = self._document["question"][index]
        before, after = dict(_items(self.questions[index])), dict(_items(question))
        for key in before.keys() - after.keys():
            table.pop(key, None)
        for key, value in after.items():
            if key not in table or before.get(key) != value:
                table[key] = value
        self.questions[index] = question

    def save(self) -> None:
        """Replace the file. Raises DraftChanged if it changed on disk since it was read."""
        on_disk = read_text(self._path) if self._path.exists() else None
        if on_disk != self._on_disk:
            raise DraftChanged(f"{self._path} was changed by another program; nothing was written. Start again.")
        text = tomlkit.dumps(self._document)
        replace_text(self._path, text)
        self._on_disk = text


def table_text(question: DraftQuestion) -> str:
    """Return the question alone, in the form of a draft file."""
    document, tables, table = tomlkit.document(), tomlkit.aot(), tomlkit.table()
    for key, value in _items(question):
        table.append(key, value)
    tables.append(table)
    document.append("question", tables)
    return tomlkit.dumps(document)


def _items(question: DraftQuestion) -> list[tuple[str, Any]]:
    """Return the keys and values of a question, without empty ones."""
    items: list[tuple[str, Any]] = [
        ("id", question.id),
        ("status", question.status),
        ("question", _text(question.question)),
        ("answer_type", question.answer_type.value),
        ("absent", True) if question.answer is None else ("answer", _answer(question)),
    ]
    if question.pages:
        items.append(("pages", _pages(question.pages)))
    if question.quotes:
        quotes = [_text(quote) for quote in question.quotes]
        items.append(("quote", quotes[0] if len(quotes) == 1 else _array(quotes)))
    if question.or_pages:
        items.append(("or_pages", [_pages(pages) for pages in question.or_pages]))
    if question.tags:
        items.append(("tags", list(question.tags)))
    if question.note:
        items.append(("note", _text(question.note)))
    return items


def _answer(question: DraftQuestion) -> object:
    if question.answer_type is AnswerType.DATE:
        return date.fromisoformat(str(question.answer))
    if isinstance(question.answer, str):
        return _text(question.answer)
    return _array([_text(name) for name in question.answer]) if isinstance(question.answer, list) else question.answer


def _array(texts: list[Any]) -> object:
    array = tomlkit.array()
    array.extend(texts)
    return array.multiline(len(texts) > 1)


def _pages(pages: tuple[PageRef, ...]) -> list[str]:
    return [f"{page.doc_id}#{page.page}" for page in pages]


def _text(text: str) -> object:
    """Quote a text with the marks that need the fewest escapes."""
    plain = '"' in text and "'" not in text and text.isprintable()
    return tomlkit.string(text, literal=plain)
