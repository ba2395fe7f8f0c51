"""Read titles: find blocks of lines on the first pages that may be one, and weigh them with other sources. Pure."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from pincite.indexer.identity.base import Clues
from pincite.indexer.identity.cover import cover_lines, is_prose
from pincite.indexer.identity.field_evidence import Source, StatedValue, decide
from pincite.indexer.identity.instrument_numbers import is_number_line
from pincite.indexer.identity.kinds import is_bare, noun_of, own_noun
from pincite.indexer.legal_text.body_lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import kinds, series
from pincite.indexer.legal_text.patterns import title_pages as patterns
from pincite.indexer.legal_text.title_case import smart_title
from pincite.indexer.model import LEGISLATION, DocumentKind, Fact
from pincite.indexer.page import Page, Span

_PAGES = 3
_MAX_LINES = 6
_CLAUSE_PAGES = 14
_ECHO_PAGES = 6
_LONGEST = 120
"""Characters of the title of a document of unknown kind, as citations and lists show it."""
_ALONE = 1.9
"""Weight factor of a short-title clause that matches no title block; it outweighs a block."""
_NAMED, _LABELLED, _LONG, _OTHER, _BARE, _ASIDE = 1.5, 2.0, 1.1, 0.5, 0.4, 0.2
"""Weights of blocks: the name of a paper by its noun, the text after `Subject:`, a long title, any other, one that says
only the type of paper, one with a number.
"""
_BELOW, _ECHO, _OWN = 0.3, 0.5, 0.4
"""Additional weight below a bare name, for words that the text below repeats, and for the paper's name for itself
(`this Act`).
"""
_SAME_TITLE_OVERLAP = 0.75
"""Two titles are the same if the shorter one shares this part of its words with the other."""
_DATE_LINE = 14
_LONG_TITLE = 500
_TEXT_STARTS = r"BE\b|Be\b|WHEREAS|NOW\b|\[|[Ss]ection|SECTION|The\b|THE\b|\n|(?<!,\n)(?<!ection\n)\d{1,3}[.)]?\s"
_LONG_TITLE_ENDS = re.compile(rf"(?<!\bN[oO])\.(?=\s)|[,;:]?\s*\n\s*(?={_TEXT_STARTS})|\Z")
_YEAR = re.compile(r"(?<!\W)\W*\b(?:of\s+)?(?:1[6-9]|20)\d{2}\W*$")
_WORDS = re.compile(r"[^\W_]+")
_WORD = re.compile(r"[^\W\d_]{3}")
_MARKS = re.compile(
    r"^(?:\d{1,3}[A-Z]{0,2}\.\s+)?Para(?:graph)?\.?\s*\d[\w()]{0,10}\s+|(?<=[a-z])\d{1,2}$"
    r"|\s*\((?:revised|reprint|consolidated|as\s+amended|unofficial|past|current|version|text\s+with)[^()]{0,60}\)\Z",
    re.IGNORECASE,
)
"""Marks beside a title: the provision a form belongs to, a footnote mark, an edition."""


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that may be a title: their words, their position, and their weight."""

    page: Page
    span: Span
    text: str
    certainty: float

    @property
    def named(self) -> bool:
        """Whether a noun makes it the name of a paper."""
        return noun_of(self.text) is not None and not (patterns.PREPOSITION.match(self.text) or is_prose(self.text))

    @property
    def bare(self) -> bool:
        """Whether it says only the type of paper and not which one."""
        return self.named and is_bare(self.text)


@dataclass(frozen=True, slots=True)
class Titled:
    """The chosen title, the fact of its lines if it is printed that way, and the short-title clause."""

    title: str | None
    fact: Fact | None = None
    short: Fact | None = None


def shortened(title: str) -> str:
    """Return a title of at most `_LONGEST` characters. A longer one is cut after a word and ends with an ellipsis."""
    scored = squeeze(title)
    if len(scored) <= _LONGEST:
        return scored
    cut = scored[:_LONGEST]
    return f"{(cut.rpartition(' ')[0] or cut[:-1]).rstrip(' ,;:-–—')}…"


def read_title(pages: Sequence[Page], clues: Clues) -> Titled:
    """Return the most likely title, by its own form, the text and other sources.

    The short-title clause is ignored if the paper only explains or proposes an act.
    """
    blocks = _scored([*_labelled(pages[0]), *_blocks(pages), *_long_title(pages[0])], pages)
    heads = max(blocks, key=lambda block: block.certainty, default=None)
    kind = noun_of(heads.text) if heads and heads.named else None
    short = short_title(pages) if kind in {None, DocumentKind.NOTICE, *LEGISLATION} else None
    decision = decide(
        [
            *(StatedValue("title", each.text, Source.TITLE_BLOCK, certainty=each.certainty) for each in blocks),
            *_supporting(blocks, short, pages, clues),
        ],
        "title",
    )
    decided = decision.value if decision else None
    block = next((block for block in blocks if block.text == decided), None)
    if block is None:
        return Titled(decided, replace(short, field="title") if short else None, short)
    title = _without_maker(block.text, short)
    title = printed_form(pages, smart_title(title)) if title.isupper() else title
    return Titled(title, fact_on(block.page, "title", title, block.span), short)


def _scored(blocks: Sequence[Block], pages: Sequence[Page]) -> list[Block]:
    """Add the weights of each block's position and of the text below."""
    text = "\n".join(page.body for page in pages[:_ECHO_PAGES]).casefold()
    scored: list[Block] = []
    own = own_noun(pages)
    for place, block in enumerate(blocks):
        below = bool(scored) and scored[-1].bare and scored[-1].page is block.page
        words = [word for word in _words(kinds.NO_NAME.sub(" ", block.text)) if len(word) > 3]
        echo = sum(text.count(word) > block.text.casefold().count(word) for word in words) / (len(words) or 1)
        certainty = (
            block.certainty
            + _BELOW * below
            + _ECHO * echo
            + _OWN * (own is not None and own is noun_of(block.text, own))
        )
        certainty -= 0.05 * min(place, 8) + 0.2 * (block.page.number - 1)
        heads = noun_of(block.text) in LEGISLATION or is_number_line(block.text)
        if block.bare and heads and not kinds.LONG_TITLE.match(block.page.body, block.span.start):
            scored = [each for each in scored if each.named]  # lines above a bare name are a letterhead
        scored.append(replace(block, certainty=max(certainty, 0.1)))
    return scored


def _long_title(first: Page) -> Iterator[Block]:
    """Yield the long title, which names papers without another name: `An Ordinance of the Council amending ...`."""
    begins = kinds.LONG_TITLE.search(first.body)
    if begins is not None:
        ends = _LONG_TITLE_ENDS.search(first.body, begins.end(), begins.end() + _LONG_TITLE)
        span = Span(begins.start(), ends.start() if ends else begins.end())
        title = squeeze(first.body[span.start : span.end])
        yield Block(first, span, title, _LONG if len(title) <= _LONG_TITLE // 2 else _ASIDE)


def short_title(pages: Sequence[Page]) -> Fact | None:
    """Return the fact `short_title` of the clause in which an instrument names itself."""
    for page in pages[:_CLAUSE_PAGES]:
        for match in () if page.is_contents else patterns.SHORT_TITLE.finditer(page.body):
            group = "title" if match["title"] else "plain"
            value = squeeze(match[group]).rstrip(" ,.")
            if noun_of(_name(value)) is not None and not is_prose(value):
                return fact_on(page, "short_title", value, Span(*match.span(group)))
    return None


def _name(short: str) -> str:
    """Return a short title without its year and the number after it."""
    return _YEAR.sub("", re.split(r",\s|\s(?=\w+ Law No)", short)[0])


def _supporting(
    blocks: Sequence[Block], short: Fact | None, pages: Sequence[Page], clues: Clues
) -> Iterator[StatedValue]:
    """Yield what other places state about the title.

    Each supports the block with the same words; the clause may be alone.
    """
    if short is not None:
        same = _same_words(blocks, _name(short.value))
        complete = same and (noun_of(same.text) is not None or len(_words(same.text)) >= len(_words(short.value)))
        value = same.text if same and complete else short.value
        yield StatedValue("title", value, Source.SHORT_TITLE, certainty=1.0 if complete else _ALONE)
    lines = Counter(squeeze(page.body[span.start : span.end]) for page in pages[1:] for span in page.furniture)
    scored = [(Source.RUNNING_HEAD, line) for line, count in lines.items() if count > 1]
    scored += [(Source.PROPERTIES, clues.properties), (Source.FILE_NAME, clues.file_name)]
    for source, value in (*scored, (Source.BODY, clues.heading or "")):
        same = _same_words(blocks, value)
        if same is not None:
            yield StatedValue("title", same.text, source)


def _same_words(blocks: Iterable[Block], value: str) -> Block | None:
    """Return the first block with about the same words, a named one first."""
    wanted = _words(value)
    alike = [block for block in blocks if wanted and _share(wanted, _words(block.text)) >= _SAME_TITLE_OVERLAP]
    return next((block for block in alike if block.named), alike[0] if alike else None)


def _share(a: frozenset[str], b: frozenset[str]) -> float:
    small, big = sorted((a, b), key=len)
    return len(small & big) / len(small) if len(small) > 1 and 2 * len(small) >= len(big) else 0.0


def _words(text: str) -> frozenset[str]:
    return frozenset(word for word in _WORDS.findall(text.casefold()) if word not in ("the", "of", "and", "a"))


def _without_maker(title: str, short: Fact | None) -> str:
    """Remove the law-maker's name before a title, if the short-title clause shows where the title begins."""
    name = _name(short.value) if short else ""
    at = title.casefold().rfind(name.casefold())
    rest = _YEAR.sub("", title[at + len(name) :]).strip()
    if (
        len(name) <= 6
        or at < 0
        or (rest and not is_number_line(rest))
        or title[:at].casefold() in ("the ", "proposed ", "draft ")
    ):
        return title
    return title[at : at + len(name)] if rest else title[at:]


def _labelled(first: Page) -> Iterator[Block]:
    """Yield the text after `Subject:`, and the heading of a section of a code."""
    for match in list(patterns.SUBJECT.finditer(first.body))[:1]:
        yield Block(first, Span(*match.span("subject")), squeeze(match["subject"]).rstrip(" ,."), _LABELLED)
    for line in list(body_lines([first]))[:_MAX_LINES]:
        section = series.SECTION.match(line.text)
        if section:
            start, end = (line.span.start + at for at in section.span("title"))
            yield Block(first, Span(start, end), section["title"].rstrip(" ."), _LABELLED)


def _blocks(pages: Sequence[Page]) -> Iterator[Block]:
    for page in pages[:_PAGES]:
        lines_so_far: list[Line] = []
        lines = list(cover_lines(page))
        apart = _apart(page, lines)
        for line in lines:
            follows = bool(lines_so_far) and _must_continue(lines_so_far, line.text)
            if lines_so_far and not follows and _is_aside(lines_so_far[-1].text):
                yield from _block(page, lines_so_far)
                lines_so_far = []  # a number that the title does not continue
            aside = _is_aside(line.text) and not (follows and not patterns.ASIDE.search(line.text))
            if lines_so_far and (
                aside or not (follows or (line.span.start not in apart and _may_continue(lines_so_far, line.text)))
            ):
                yield from _block(page, lines_so_far)
                lines_so_far = []
            if not aside or (is_number_line(line.text) and not lines_so_far):
                lines_so_far.append(line)
        yield from _block(page, lines_so_far)
        if not page.is_contents and any(is_prose(line.text) for line in body_lines([page])):
            return


def _apart(page: Page, lines: Sequence[Line]) -> set[int]:
    """Return where lines begin below an empty one, unless nearly all of them do."""
    found = {
        line.span.start
        for above, line in pairwise(lines)
        if page.body[above.span.end : line.span.start].count("\n") > 1
    }
    return found if len(found) < 0.8 * len(lines) else set()


def _block(page: Page, lines: Sequence[Line]) -> Iterator[Block]:
    if not lines:
        return
    text = squeeze(" ".join(line.text.lstrip(". ") for line in lines[:_MAX_LINES]))
    text = _MARKS.sub("", text.strip(" *_.,;").removesuffix(" as amended"))
    number = series.NUMBER.match(text)
    rest = text[number.end() :].lstrip(" :") if number else ""
    if rest and noun_of(rest) is not None and not is_bare(rest) and not patterns.PREPOSITION.match(rest):
        text = rest  # `Cap. 4 Harbour Act`
    block = Block(page, Span(lines[0].span.start, lines[:_MAX_LINES][-1].span.end), text, 0.0)
    leads_on = lines[-1].text.endswith(":")
    if _WORD.search(text) and (block.named or not lines[-1].text.endswith((":", "."))):
        aside = (len(lines) == 1 and _is_aside(lines[0].text)) or (leads_on and block.bare)
        yield replace(block, certainty=_ASIDE if aside else _BARE if block.bare else _NAMED if block.named else _OTHER)


def _is_aside(text: str) -> bool:
    """Return whether a line is not part of a title: navigation, edition, publisher, number, date, rule."""
    if patterns.ASIDE.search(text):
        return True
    maker = patterns.PUBLISHER.search(text) is not None and series.NUMBER.match(text) is None
    return maker or is_number_line(text) or _is_date(text)


def _is_date(text: str) -> bool:
    found = read_dates(text)
    if not found:
        return patterns.MONTH_YEAR.match(text) is not None
    rest = text[: found[0].span.start] + text[found[0].span.end :]
    return len(series.NUMBER.sub("", rest).strip()) <= _DATE_LINE


def _must_continue(lines_so_far: Sequence[Line], text: str) -> bool:
    """Return whether a line must continue the one above, which cannot end there, or because it cannot begin a title."""
    above = lines_so_far[-1].text
    if len(lines_so_far) >= _MAX_LINES or text.startswith("["):
        return False
    opened = above.count("(") > above.count(")")
    joined = patterns.JOINED.match(text) or (is_bare(above) and noun_of(above) and patterns.PREPOSITION.match(text))
    numbered = is_number_line(text) and ":" not in text and noun_of(text) in LEGISLATION
    numbered = numbered and noun_of(" ".join(line.text for line in lines_so_far)) is None
    return opened or numbered or patterns.JOINS.search(above) is not None or bool(joined)


def _may_continue(lines_so_far: Sequence[Line], text: str) -> bool:
    """Return whether a title may continue with a line: both are formatted alike, and the title is incomplete."""
    above = lines_so_far[-1].text
    if len(lines_so_far) >= _MAX_LINES or text.startswith(("[", "The ")) or above.endswith((".", ":")):
        return False
    return above.isupper() is text.isupper() and not above.islower() and _YEAR.search(above) is None
