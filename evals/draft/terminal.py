"""How a review takes keys, lines and edits from a person, at a terminal or through a pipe."""

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
    """A question stays as it is."""


def key(console: Console) -> str:
    """The key that a person pressed, in small letters; without a terminal the first letter of a line.

    Raises EOFError at the end of the input, KeyboardInterrupt on Ctrl-C.
    """
    if not sys.stdin.isatty():
        return _line()[:1].lower()
    while (pressed := click.getchar().lower()).isspace():
        pass
    if pressed == "\x04":  # Ctrl-D, which a raw terminal hands over
        raise EOFError
    console.print(visible(pressed), markup=False)
    return pressed


def edited(question: DraftQuestion, console: Console) -> DraftQuestion:
    """The question as a person has changed it, in $VISUAL or $EDITOR where one is set, else field by field.

    What was changed is proposed again: it is looked at once more before it is confirmed. What was not, or where the
    editor fails, is the question as it was.
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
            _say(console, f"{error}\nThe editor opens again; leave it without saving to give up.")
            click.pause()
            text = changed
        else:
            return found
    return question


def _saved_in_editor(text: str, console: Console) -> str | None:
    """The text as it was saved; None where it was not. Raises _EditingStopped where the editor fails, which is told."""
    try:
        return click.edit(text, extension=".toml")
    except (click.ClickException, ValueError) as error:  # ValueError: quotes left open in the variable
        told = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _say(
            console,
            f"The editor failed, nothing was changed: {told}. Set VISUAL or EDITOR to a program that runs here, "
            "or to nothing, to be asked field by field.",
        )
        raise _EditingStopped from error


def _by_prompts(question: DraftQuestion, console: Console) -> DraftQuestion:
    _say(console, f"Each field stands in brackets: an empty line keeps it; {_STOP} stops editing and changes nothing.")
    text = _asked(console, "question", question.question, str)
    answer = _asked(console, "answer", printed_answer(question), lambda t: typed_answer(t, question.answer_type))
    note = _asked(console, "note", question.note, str)
    changed = replace(question, question=text, note=note)
    if answer is None:
        return without_proof(changed)
    pages = _asked(console, "pages", ", ".join(f"{p.doc_id}#{p.page}" for p in question.pages), _some_pages)
    held = dict(zip(question.pages, question.quotes, strict=bool(question.quotes)))
    quotes = tuple(_asked(console, f"quote of {p.doc_id}#{p.page}", held.get(p, ""), str) for p in pages)
    return replace(changed, answer=answer, pages=pages, quotes=quotes if all(quotes) else ())


def _some_pages(text: str) -> tuple[PageRef, ...]:
    pages = typed_pages(text)
    if not pages:
        raise ValueError("an answer needs a page: type document#page")
    return pages


def _asked(console: Console, what: str, now: str, read: Callable[[str], T]) -> T:
    """What a person types for a field, asked again until it can be read; an empty line is what stands there now.

    Raises _EditingStopped on a full stop alone.
    """
    while True:
        _say(console, f"{what} [{now}]: ", end="")
        line = _line()
        if line == _STOP:
            raise _EditingStopped
        try:
            return read(line or now)
        except ValueError as error:
            _say(console, str(error))


def _line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def _say(console: Console, text: str, end: str = "\n") -> None:
    console.print(visible(text), end=end, markup=False, highlight=False, soft_wrap=True)
