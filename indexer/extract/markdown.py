"""Read Markdown: plain text with headings declared by `#` or by an underline (CommonMark 4.2 and 4.3).

A blank line is added below each heading that has none, so that no sentence begins with a heading.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.indexer.extract import text
from pincite.indexer.extract.base import Extraction, Heading, RawPage
from pincite.indexer.page import Span

_HEADING = re.compile(
    r"^ {0,3}(?P<opens>#{1,6})[ \t]+(?P<words>[^\s#](?:[^\n]*?\S)?)(?P<closes>[ \t]+#+)?[ \t]*$"
    r"|(?:(?<=\n\n)|\A) {0,3}(?P<above>[^\s#>|\-=*+][^\n]*?)[ \t]*\n {0,3}(?P<drawn>=+|-{2,})[ \t]*$",
    re.MULTILINE,
)
_MARKED = re.compile(r"(?:\A\s*|\n\n)#{1,6} [^\s#][^\n]*\n(?!#)")
"""A heading between blank lines, not a comment of a script or of a settings file."""
_RUNS_INTO = re.compile(r"^ {0,3}#{1,6}[ \t]+[^\s#][^\n]*\n(?=[^\S\n]*[^\s#])", re.MULTILINE)
"""A heading directly followed by a line, which a viewer shows separately."""
_FENCED = re.compile(r"^ {0,3}(?P<fence>```+|~~~+).*?(?:^ {0,3}(?P=fence)[`~]*[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)


def extract(data: bytes) -> Extraction:
    """Read as plain text with its headings; the title is the first heading of level 1, else the first of all."""
    return _headed(text.extract(data))


def extract_text(data: bytes) -> Extraction:
    """Read a file named as plain text; as Markdown where it has a heading marked by `#`."""
    read = text.extract(data)
    return _headed(read) if any(_MARKED.search(page.text) for page in read.pages) else read


def _headed(read: Extraction) -> Extraction:
    apart = [_apart(page.text) for page in read.pages]
    pages = tuple(
        replace(page, text=shown, headings=tuple(_headings(shown)))
        for page, shown in zip(read.pages, apart, strict=True)
    )
    ranked = [(heading.level > 1, _words(page, heading)) for page in pages for heading in page.headings]
    title = min(ranked, key=lambda item: item[0])[1] if ranked else read.title
    return replace(read, pages=pages, title=title)


def _apart(page: str) -> str:
    """Add a blank line below each heading that has none."""
    code = _code(page)
    return _RUNS_INTO.sub(lambda line: line[0] if _is_code(code, line.start()) else f"{line[0]}\n", page)


def _words(page: RawPage, heading: Heading) -> str:
    return page.text[heading.words.start : heading.words.end]


def _headings(page: str) -> Iterator[Heading]:
    code = _code(page)
    for match in _HEADING.finditer(page):
        if _is_code(code, match.start()):
            continue
        group = "words" if match["words"] else "above"
        level = len(match["opens"]) if match["opens"] else 1 if match["drawn"][0] == "=" else 2
        marks = (Span(*match.span(name)) for name in ("opens", "closes", "drawn") if match[name])
        yield Heading(Span(*match.span(group)), level, tuple(marks))


def _code(page: str) -> list[range]:
    return [range(*match.span()) for match in _FENCED.finditer(page)]


def _is_code(code: list[range], at: int) -> bool:
    return any(at in each for each in code)
