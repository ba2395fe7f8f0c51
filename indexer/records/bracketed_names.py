"""Read names that are defined in brackets after their meaning: `the Harbour Dues Law 2019 (the “Law”)`. Pure."""

from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import definitions as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_REACH = 240
"""Characters before the bracket in which the meaning begins."""


def read_bracketed(pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield facts `definition`.

    `role` is the name; `value` is the instrument before the bracket, else the whole meaning.
    """
    for page in pages:
        for match in patterns.BRACKETED.finditer(page.body):
            start = _meaning_start(page.body, match.start())
            meaning = _meaning(page.body[start : match.start()])
            for name in patterns.BRACKETED_NAME.finditer(match.group()):
                if meaning:
                    role = squeeze(name["term"]).strip(" ,.")
                    yield fact_on(page, "definition", meaning, Span(start, match.end()), role=role)


def _meaning_start(text: str, end: int) -> int:
    """Return where the meaning begins: after the last break before `end`."""
    reach = max(0, end - _REACH)
    breaks = [at.end() for at in patterns.BEFORE_NAMED.finditer(text, reach, end) if text[at.end() : end].strip()]
    start = breaks[-1] if breaks else text.find(" ", reach, end) + 1 if reach else 0
    return start + len(text[start:end]) - len(text[start:end].lstrip())


def _meaning(before: str) -> str:
    named = patterns.NAMED_INSTRUMENT.search(squeeze(before))
    return named.group() if named and patterns.INSTRUMENT_WORD.search(named.group()) else squeeze(before)
