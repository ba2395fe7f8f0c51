"""The day on which somebody signed: the date below or beside his name in a block of signatures. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.view import SeenPage, View
from pincite.tools.question.asking import without_contrast

_ASKED = re.compile(
    r"\bdid\s+(?P<who>[A-Z][^?,]{1,80}?)(?:\s+(?:himself|herself|itself|themselves|personally))?[\s,]+(?:\w+ly\s+)?sign\b",
)
_DAY = re.compile(
    r"^[ \t]*(?:Date|Dated|Date\s+signed|Signed\s+on|Date\s+of\s+signature)[ \t]*[:.]?[ \t]*(?=\w)[^\n]*",
    re.MULTILINE | re.IGNORECASE,
)
_SIGNS = re.compile(r"/s/|_{4}|\bBy\s*:|\bName\s*:|\bSigned\s*(?:by\b|:)|\bSignature\b", re.IGNORECASE)
"""What begins a signature."""
_ABOVE = 6
"""Lines above a date among which the name of who signed stands, up to the signature's own day above it."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_SIGNED = 2.0
"""What such a day weighs: more than any that stands near the name."""


def read_signed_days(view: View) -> Iterator[Proposal]:
    """`On what date did Ann Poe sign the lease`: nothing for a question of another form."""
    asked = _ASKED.search(without_contrast(view.transcript.question))
    if asked is None:
        return
    who = {word.lower() for word in _WORD.findall(asked["who"]) if word[0].isupper()}
    for page in view.pages.values():
        yield from _below(page, who)


def _below(page: SeenPage, who: set[str]) -> Iterator[Proposal]:
    """The dates on a line of their own below lines that name all of `who`, where somebody signs."""
    before = 0
    for line in _DAY.finditer(page.text):
        above = "\n".join(page.text[before : line.start()].split("\n")[-_ABOVE - 1 :])
        before = line.end()
        days, signs = read_dates(line.group()), _SIGNS.search(above)
        named = {word.lower() for word in _WORD.findall(above, signs.start())} if signs else set()
        if days and who and who <= named:
            held = [p for p in passages_of(page) if p.span.start < line.end() <= p.span.end]
            yield from (Proposal(days[0].iso, (quote_of(passage),), _SIGNED) for passage in held)
