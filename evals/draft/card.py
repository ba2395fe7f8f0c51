"""Render a question for review as rich text; document text is never markup and never moves the cursor.

Question, answer, page and quote are plain or bold. Only their surroundings are dim.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rich.text import Text

from pincite.evals.draft.context import in_context
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.review import KEYS, printed_answer
from pincite.indexer.page import PageRef
from pincite.tools.printable import visible


@dataclass(frozen=True, slots=True)
class Source:
    """Access to the matter of a draft: the text of a page (None if it does not exist), the title of a document."""

    page_text: Callable[[PageRef], str | None]
    title: Callable[[str], str | None]


def card(question: DraftQuestion, progress: str, source: Source | None) -> Text:
    """Render the question, its answer and its evidence; with `source` each quote among the lines of its page."""
    shown = Text()
    shown.append(f"\n{progress} · {visible(question.id)} · {question.status}\n", style="dim")
    shown.append(f"\n{visible(question.question)}\n", style="bold")
    shown.append(f"  {visible(printed_answer(question))}", style="bold green")
    shown.append(f"  ({question.answer_type.value})\n", style="dim")
    for place, ref in enumerate(question.pages):
        quote = question.quotes[place] if question.quotes else ""
        title = source.title(ref.doc_id) if source else None
        shown.append(visible(f"\n{ref.doc_id}, page {ref.page}"), style="cyan")
        shown.append(visible(f"  {title}\n") if title else "\n")
        for text, style in _evidence(quote, ref, source):
            shown.append(visible(text), style=style)
        shown.append("\n")
    if question.note:
        shown.append(visible(f"\nnote: {question.note}\n"))
    return shown.append(f"\n{KEYS}", style="dim")


def _evidence(quote: str, ref: PageRef, source: Source | None) -> Iterator[tuple[str, str]]:
    page = source.page_text(ref) if source else None
    if source and page is None:
        yield "this page does not exist in the matter\n", "red"
    found = in_context(page, quote) if page and quote else None
    if found is None:
        yield f"  {quote}", "italic"
        if page and quote:
            yield "\nthis quote is not on the page", "red"
        return
    yield found.before, "dim"
    yield found.quote, "reverse"
    yield found.after, "dim"
