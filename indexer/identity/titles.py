"""Titles: the blocks of lines on the first pages that may be one, and which the other witnesses bear out. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pincite.indexer.identity.base import Clues
from pincite.indexer.identity.cover import cover_lines, is_prose
from pincite.indexer.identity.kinds import noun_of
from pincite.indexer.identity.numbers import is_number_line
from pincite.indexer.identity.witness import Source, Witness, decide
from pincite.indexer.lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import kinds, series
from pincite.indexer.patterns import title_pages as patterns
from pincite.indexer.records.dates import read_dates
from pincite.indexer.titlecase import smart_title

_PAGES = 3
_MOST_LINES = 6
_CLAUSE_PAGES = 14
_LONGEST = 120
"""Characters of the title of a document of no known kind: citations and lists show it."""
_ALONE = 1.3
"""How sure a short-title clause is where no title block has its words: surer than a block."""
_NAMED, _OTHER, _LABELLED = 1.5, 0.7, 2.0
"""How sure a block is that a noun makes the name of a paper, another one, and what stands behind `Subject:`."""
_ALIKE = 0.75
"""Share of the words of the shorter of two titles that the other has, where they are one."""
_DATE_LINE = 14
_LONG_TITLE = 500
_LONG_TITLE_ENDS = re.compile(
    r"(?<!\bN[oO])\.(?=\s)|[,;:]?\s*\n\s*(?=BE\b|Be\b|WHEREAS|NOW\b|\[|[Ss]ection|SECTION|The\b|THE\b|\n|\d)|\Z"
)
_YEAR = re.compile(r"\W*\b(?:of\s+)?(?:1[6-9]|20)\d{2}\W*$")
_WORDS = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]{3}")
_MARKS = re.compile(
    r"^(?:\d{1,3}[A-Z]{0,2}\.\s+)?Para(?:graph)?\.?\s*\d[\w()]{0,10}\s+|(?<=[a-z])\d{1,2}$|\s*\((?:revised|reprint|consolidated|as\s+amended|unofficial)[^()]{0,60}\)\Z",
    re.IGNORECASE,
)
"""Beside a title: the provision that a form belongs to, the mark of a footnote, of an edition."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that may be a title: their words, where they stand, and whether a noun makes them the name of a paper."""

    page: Page
    span: Span
    text: str
    sure: float

    @property
    def named(self) -> bool:
        """Whether a noun or a label makes it a name."""
        return self.sure >= _NAMED


@dataclass(frozen=True, slots=True)
class Titled:
    """The title that the witnesses make, the fact of its lines if it is printed so, and the short-title clause."""

    title: str | None
    fact: Fact | None = None
    short: Fact | None = None


def shortened(title: str) -> str:
    """Return a title that fills no line: a long one ends with an ellipsis behind a word."""
    told = squeeze(title)
    if len(told) <= _LONGEST:
        return told
    cut = told[:_LONGEST]
    return f"{(cut.rpartition(' ')[0] or cut[:-1]).rstrip(' ,;:-–—')}…"


def find_words(page: Page, title: str) -> Span | None:
    """Return where a page's body has the words of a title, over lines too."""
    words = title.split()
    found = re.search(r"\s+".join(map(re.escape, words)), page.body) if words else None
    return Span(*found.span()) if found else None


def read_title(pages: Sequence[Page], clues: Clues, *, enacts: bool = True) -> Titled:
    """Return the title that the title block, the short-title clause, the running header and the clues make likely.

    The clause is asked where the paper `enacts`; one that only explains or proposes may print another's.
    """
    blocks = [*_labelled(pages[0]), *_blocks(pages)]
    short = short_title(pages) if enacts else None
    decision = decide([*_of_blocks(blocks), *_borne_out(blocks, short, pages, clues)], "title")
    decided = decision.value if decision else None
    long = _long_title(pages[0]) if enacts and not short else None
    if long and (decided is None or noun_of(decided) is None or is_number_line(decided)):
        return Titled(long.value, long)
    block = next((block for block in blocks if block.text == decided), None)
    if block is None:
        return Titled(decided, replace(short, field="title") if short else None, short)
    title = _without_maker(block.text, short)
    title = printed_form(pages, smart_title(title)) if title.isupper() else title
    return Titled(title, fact_on(block.page, "title", title, block.span), short)


def _long_title(first: Page) -> Fact | None:
    """The long title of what has no other: `An Ordinance of the Council amending ...`."""
    begins = kinds.LONG_TITLE.search(first.body)
    if begins is None:
        return None
    ends = _LONG_TITLE_ENDS.search(first.body, begins.end(), begins.end() + _LONG_TITLE)
    span = Span(begins.start(), ends.start() if ends else begins.end())
    return fact_on(first, "title", squeeze(first.body[span.start : span.end]), span)


def short_title(pages: Sequence[Page]) -> Fact | None:
    """Return the fact `short_title` of the clause by which an instrument names itself."""
    for page in pages[:_CLAUSE_PAGES]:
        for match in () if page.is_contents else patterns.SHORT_TITLE.finditer(page.body):
            group = "title" if match["title"] else "plain"
            value = squeeze(match[group]).rstrip(" ,.")
            if noun_of(_name(value)) is not None and not is_prose(value):
                return fact_on(page, "short_title", value, Span(*match.span(group)))
    return None


def _name(short: str) -> str:
    """A short title without its year and the number behind it."""
    return _YEAR.sub("", re.split(r",\s|\s(?=\w+ Law No)", short)[0])


def _of_blocks(blocks: Sequence[Block]) -> Iterator[Witness]:
    for place, block in enumerate(blocks):
        sure = block.sure - 0.05 * min(place, 8) - 0.2 * (block.page.number - 1)
        yield Witness("title", block.text, Source.TITLE_BLOCK, sure=max(sure, 0.1))


def _borne_out(blocks: Sequence[Block], short: Fact | None, pages: Sequence[Page], clues: Clues) -> Iterator[Witness]:
    """What other places say of the title: each bears out the block of the same words; the clause stands alone too."""
    if short is not None:
        same = _same(blocks, _name(short.value))
        complete = same and (noun_of(same.text) is not None or len(_words(same.text)) >= len(_words(short.value)))
        value = same.text if same and complete else short.value
        yield Witness("title", value, Source.SHORT_TITLE, sure=1.0 if same else _ALONE)
    lines = Counter(squeeze(page.body[span.start : span.end]) for page in pages[1:] for span in page.furniture)
    told = [(Source.RUNNING_HEAD, line) for line, count in lines.items() if count > 1]
    told += [(Source.PROPERTIES, clues.properties), (Source.FILE_NAME, clues.file_name)]
    for source, value in (*told, (Source.BODY, clues.called or "")):
        same = _same(blocks, value)
        if same is not None:
            yield Witness("title", same.text, source)


def _same(blocks: Iterable[Block], value: str) -> Block | None:
    """The first block of about the same words, a named one before others."""
    wanted = _words(value)
    alike = [block for block in blocks if wanted and _share(wanted, _words(block.text)) >= _ALIKE]
    return next((block for block in alike if block.named), alike[0] if alike else None)


def _share(a: frozenset[str], b: frozenset[str]) -> float:
    small, big = sorted((a, b), key=len)
    return len(small & big) / len(small) if len(small) > 1 and 3 * len(small) >= len(big) else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORDS.findall(text.casefold()) if word not in ("the", "of", "and", "a"))


def _without_maker(title: str, short: Fact | None) -> str:
    """Drop the law-maker's name above a title, where the short-title clause shows where it begins."""
    name = _name(short.value) if short else ""
    at = title.casefold().rfind(name.casefold())
    rest = _YEAR.sub("", title[at + len(name) :]).strip()
    if len(name) <= 6 or at < 0 or (rest and not is_number_line(rest)) or title[:at].casefold() == "the ":
        return title
    return title[at : at + len(name)] if rest else title[at:]


def _labelled(first: Page) -> Iterator[Block]:
    """What stands behind `Subject:`, and the heading of a section of a code."""
    for match in list(patterns.SUBJECT.finditer(first.body))[:1]:
        yield Block(first, Span(*match.span("subject")), squeeze(match["subject"]).rstrip(" ,."), _LABELLED)
    for line in list(body_lines([first]))[:_MOST_LINES]:
        section = series.SECTION.match(line.text)
        if section:
            start, end = (line.span.start + at for at in section.span("title"))
            yield Block(first, Span(start, end), section["title"].rstrip(" ."), _LABELLED)


def _blocks(pages: Sequence[Page]) -> Iterator[Block]:
    for page in pages[:_PAGES]:
        held: list[Line] = []
        for line in cover_lines(page):
            if held and _is_aside(held[-1].text, ()) and not patterns.JOINED.match(line.text):
                held = []  # a number that the title does not go on from
            aside = _is_aside(line.text, held)
            if held and (aside or not _goes_on(held, line.text)):
                yield from _block(page, held)
                held = []
            if not aside or (is_number_line(line.text) and not held):
                held.append(line)
        yield from _block(page, held)
        if not page.is_contents and any(is_prose(line.text) for line in body_lines([page])):
            return


def _block(page: Page, lines: Sequence[Line]) -> Iterator[Block]:
    if not lines:
        return
    text = squeeze(" ".join(line.text.lstrip(". ") for line in lines[:_MOST_LINES]))
    text = _MARKS.sub("", text.strip(" *_.,;").removesuffix(" as amended"))
    if _WORD.search(text):
        alone = len(lines) == 1 and _is_aside(lines[0].text, ())
        named = " " in text and noun_of(text) is not None and not is_prose(text)
        span = Span(lines[0].span.start, lines[:_MOST_LINES][-1].span.end)
        yield Block(page, span, text, 0.2 if alone else _NAMED if named else _OTHER)


def _is_aside(text: str, held: Sequence[Line]) -> bool:
    """Whether a line is no part of a title: navigation, edition, publisher, number, date, rule."""
    if patterns.ASIDE.search(text):
        return True
    if held and (patterns.JOINS.search(held[-1].text) or patterns.JOINED.match(text)):
        return False
    maker = patterns.PUBLISHER.search(text) is not None and series.NUMBER.match(text) is None
    return maker or is_number_line(text) or _is_date(text)


def _is_date(text: str) -> bool:
    found = read_dates(text)
    long = bool(found) and len(text) - (found[0].span.end - found[0].span.start) <= _DATE_LINE
    return long or patterns.MONTH_YEAR.match(text) is not None


def _goes_on(held: Sequence[Line], text: str) -> bool:
    """Whether a title goes on with a line: the line above cannot end it, or they are set alike and it is not whole."""
    above = held[-1].text
    if len(held) >= _MOST_LINES or text.startswith("["):
        return False
    if patterns.JOINS.search(above) or patterns.JOINED.match(text):
        return True
    set_alike = above.isupper() is text.isupper() and not above.islower()
    if not set_alike or above.endswith((".", ":")) or text.startswith("The "):
        return False
    return _YEAR.search(above) is None
