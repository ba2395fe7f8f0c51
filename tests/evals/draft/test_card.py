"""Test the display of a question in a review."""

from collections.abc import Callable
from io import StringIO

from rich.console import Console

from pincite.evals.draft.card import Source, card
from pincite.evals.draft.model import DraftQuestion
from pincite.indexer.page import PageRef

Make = Callable[..., DraftQuestion]
PAGE = "2. Permits\nThe Warden decides within fourteen (14) days of the day.\nNo fee is due.\n"
SOURCE = Source({PageRef("law", 2): PAGE}.get, {"law": "Harbour [b]Law[/b]"}.get)


def _is_dim(question: DraftQuestion, source: Source | None) -> dict[str, bool]:
    """Each text run of one style on the card, and whether it is dim."""
    console = Console(file=StringIO(), force_terminal=True, color_system="standard", width=200)
    shown = card(question, "1 of 3", source)
    return {part.text.strip(): bool(part.style and part.style.dim) for part in console.render(shown)}


def test_only_the_surrounding_text_is_dim(make_question: Make) -> None:
    dim = _is_dim(make_question(note="see page 3"), SOURCE)
    for text in ("Within how many days?", "14", "law, page 2", "within fourteen (14) days", "note: see page 3"):
        assert not dim[text], text
    for text in ("(number)", "The Warden decides", "of the day."):
        assert dim[text], text


def test_a_quote_without_its_page_is_not_dim(make_question: Make) -> None:
    assert not _is_dim(make_question(), None)["within fourteen (14) days"]


def test_the_document_title_is_shown_beside_its_id(make_question: Make) -> None:
    assert "law, page 2  Harbour [b]Law[/b]" in card(make_question(), "1 of 3", SOURCE).plain
