"""Read a figure that contradicts the number in words before it: `three (4) years`. Pure."""

from collections.abc import Iterator

from pincite.indexer.legal_text.amounts import Number
from pincite.indexer.legal_text.patterns.obligations import BRACKETED_FIGURE


def rival_figure(text: str, number: Number) -> Iterator[int]:
    """Yield the figure in brackets after a number, `(4)` after `three`, if it differs."""
    figure = BRACKETED_FIGURE.match(text, number.span.end)
    if figure and (value := int(figure["figure"].replace(",", ""))) != number.value:
        yield value
