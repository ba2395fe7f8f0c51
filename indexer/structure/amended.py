"""Where an amendment law shows the law that it amends, its changes underlined and struck through. Pure.

What stands there has numbers of its own: they are the amended law's, and the amendment's go on behind them.
"""

from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.numbering import read_enumerator
from pincite.indexer.legal_text.patterns import amendment_formulas, common
from pincite.indexer.structure.line_context import TextLine


def amended_stretches(lines: Sequence[TextLine]) -> Iterator[tuple[int, int]]:
    """Return the begin and the end, as places among `lines`, of each stretch that shows an amended law."""
    after = 0
    for at, line in enumerate(lines):
        leads = at >= after and line.text.endswith(":")
        if leads and amendment_formulas.SHOWN_BELOW.search(f"{line.before} {line.text}"):
            after = next((i for i in range(at + 1, len(lines)) if _is_own(lines[i])), len(lines))
            if after > at + 1:
                yield at + 1, after


def _is_own(line: TextLine) -> bool:
    """Whether a line begins a unit of the amendment itself: one that says what is amended."""
    if (match := common.PART_LINE.match(line.text)) is not None:
        return bool(amendment_formulas.AMENDS.search(f"{match['heading']} {line.following}"))
    enumerator = read_enumerator(line.text) if line.text[0].isdigit() else None
    if enumerator is None or enumerator.styles != ("number",):
        return False
    return bool(amendment_formulas.AMENDS.search(f"{line.text} {line.following}"))
