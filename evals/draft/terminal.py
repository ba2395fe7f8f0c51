"""Read keys, lines and edits for a review, from a terminal or a pipe."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

import click
from rich.console import Console

from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import parse_draft
from pincite.evals.draft.review import printed_answer, typed_answer, typed_pages, without_proof
from pincite.evals.draft.write import table_text
from pincite.evals.errors import BadDraft
from pincite.indexer.page import PageRef
from pincite.tools.printable import visible

T = TypeVar("T")

_STOP = "."


class _EditingStopped(Exception):
    """The person stopped editing; the question stays unchanged."""


def key(console: Console) -> str:
    """Read a key in lower case; without a terminal, the first letter of a line.

    Raises EOFError at the end of the input, KeyboardInterrupt on Ctrl-C.
    """
    if not sys.stdin.isatty():
        return _line()[:1].lower()
    while (pressed := click.getchar().lower()).isspace():
        pass
    if pressed == "\x04":  # Ctrl-D, passed through by a raw terminal
        raise EOFError
    console.print(visible(pressed), markup=False)
    return pressed


def edited(question: DraftQuestion, console: Console) -> DraftQuestion:
    """Let a person edit the question, in $VISUAL or $EDITOR if set, else field by field.

    A changed question is proposed again, so that it is reviewed before it is confirmed. An unchanged one, or one whose
    editor fails, is returned as it was.
    """
    by_hand = sys.stdin.isatty() and (os.environ.get("VISUAL") or os.environ.get("EDITOR"))
    try:
        changed = _in_editor(question, console) if by_hand else _by_prompts(question, console)
    except _EditingStopped:
        return question
    return question if changed == question else replace(changed, id=question.id, status="proposed")


def _in_editor(question: DraftQuestion, console: Console) -> DraftQuestion:
    text = table_text(question)
    while (changed := _saved_in_editor(text, console)) is not None:
        try:
            [found] = parse_draft(changed, "edit")
        except (BadDraft, ValueError) as error:
            _say(console, f"{error}\nThe editor opens again; quit without saving to cancel.")
            click.pause()
            text = changed
        else:
            return found
    return question


def _saved_in_editor(text: str, console: Console) -> str | None:
    """Return the saved text; None if not saved. Reports a failed editor and raises _EditingStopped."""
    try:
        return click.edit(text, extension=".toml")
    except (click.ClickException, ValueError) as error:  # ValueError: unbalanced quotes in the variable
        reason = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _say(
            console,
            f"The editor failed and nothing was changed: {reason}. Set VISUAL or EDITOR to a working program, "
            "or unset both to edit field by field.",
        )
        raise _EditingStopped from error


def _by_prompts(question: DraftQuestion, console: Console) -> DraftQuestion:
    _say(console, f"Current values are in brackets. An empty line keeps a value; {_STOP} cancels all edits.")
    text = _asked(console, "question", question.question, str)
    answer = _asked(console, "answer", printed_answer(question), lambda t: typed_answer(t, question.answer_type))
    note = _asked(console, "note", question.note, str)
    changed = replace(question, question=text, note=note)
    if answer is None:
        return without_proof(changed)
    pages = _asked(console, "pages", ", ".join(f"{p.doc_id}#{p.page}" for p in question.pages), _some_pages)
    quote_of = dict(zip(question.pages, question.quotes, strict=bool(question.quotes)))
    quotes = tuple(_asked(console, f"quote of {p.doc_id}#{p.page}", quote_of.get(p, ""), str) for p in pages)
    return replace(changed, answer=answer, pages=pages, quotes=quotes if all(quotes) else ())


def _some_pages(text: str) -> tuple[PageRef, ...]:
    pages = typed_pages(text)
    if not pages:
        raise ValueError("an answer needs a page: type document#page")
    return pages


def _asked(console: Console, what: str, current: str, read: Callable[[str], T]) -> T:
    """Ask for a field until the input can be parsed; an empty line keeps the current value.

    Raises _EditingStopped for a single full stop.
    """
    while True:
        _say(console, f"{what} [{current}]: ", end="")
        line = _line()
        if line == _STOP:
            raise _EditingStopped
        try:
            return read(line or current)
        except ValueError as error:
            _say(console, str(error))


def _line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _say(console: Console, text: str, end: str = "\n") -> None:
    console.print(visible(text), end=end, markup=False, highlight=False, soft_wrap=True)
