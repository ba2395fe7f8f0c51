"""Find the parts of an amendment law that print the amended law with its changes underlined and struck through. Pure.

Numbers in these parts belong to the amended law. The amendment's own numbers continue after them.
"""

from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.numbering import read_enumerator
from pincite.indexer.legal_text.patterns import amendment_formulas, common
from pincite.indexer.structure.line_context import TextLine


def amended_text_ranges(lines: Sequence[TextLine]) -> Iterator[tuple[int, int]]:
    """Yield the first and the end index in `lines` of each range that prints an amended law."""
    after = 0
    for at, line in enumerate(lines):
        leads = at >= after and line.text.endswith(":")
        if leads and amendment_formulas.SHOWN_BELOW.search(f"{line.before} {line.text}"):
            after = next((i for i in range(at + 1, len(lines)) if _begins_own_unit(lines[i])), len(lines))
            if after > at + 1:
                yield at + 1, after


def _begins_own_unit(line: TextLine) -> bool:
    """Return whether a line begins a unit of the amendment itself, which says what is amended."""
    if (match := common.PART_LINE.match(line.text)) is not None:
        return bool(amendment_formulas.AMENDS.search(f"{match['heading']} {line.following}"))
    enumerator = read_enumerator(line.text) if line.text[0].isdigit() else None
    if enumerator is None or enumerator.styles != ("number",):
        return False
    return bool(amendment_formulas.AMENDS.search(f"{line.text} {line.following}"))
