"""What a review shows of a question: rich text, in which nothing of a document is markup or moves a cursor."""

from collections.abc import Callable, Iterator

from rich.text import Text

from pincite.evals.draft.context import in_context
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.review import printed_answer
from pincite.indexer.page import PageRef
from pincite.tools.visible import visible

PageText = Callable[[PageRef], str | None]
"""The text of a page; None where the matter has no such page."""

_KEYS = "y confirm · e edit · d drop · s skip · b back · q quit"


def card(question: DraftQuestion, standing: str, page_text: PageText | None) -> Text:
    """The question, its answer and its evidence; with `page_text` each quote among the lines of its page."""
    shown = Text(f"\n{standing} · {visible(question.id)} · {question.status}\n", style="dim")
    shown.append(f"\n{visible(question.question)}\n", style="bold")
    shown.append(f"  {visible(printed_answer(question))}", style="green")
    shown.append(f"  ({question.answer_type.value})\n", style="dim")
    for place, ref in enumerate(question.pages):
        quote = question.quotes[place] if question.quotes else ""
        shown.append(visible(f"\n{ref.doc_id}, page {ref.page}\n"), style="cyan")
        for text, style in _evidence(quote, ref, page_text):
            shown.append(visible(text), style=style)
        shown.append("\n")
    if question.note:
        shown.append(visible(f"\nnote: {question.note}\n"), style="dim")
    return shown.append(f"\n{_KEYS}", style="dim")


def _evidence(quote: str, ref: PageRef, page_text: Callable[[PageRef], str | None] | None) -> Iterator[tuple[str, str]]:
    page = page_text(ref) if page_text else None
    if page_text and page is None:
        yield "the matter has no such page\n", "red"
    found = in_context(page, quote) if page and quote else None
    if found is None:
        yield f"  {quote}", "italic"
        if page and quote:
            yield "\nthis quote is not on the page", "red"
        return
    yield found.before, "dim"
    yield found.quote, "reverse"
    yield found.after, "dim"
