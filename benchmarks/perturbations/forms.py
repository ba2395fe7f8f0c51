"""The perturbations: a document that says the same in another form. Each is a pure function of a paper.

A function that finds nothing to change returns the pages unchanged; the document is then not scored.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, zip_longest

from benchmarks.perturbations import captions
from benchmarks.perturbations.papers import Pages, Paper
from pincite.indexer.extract.base import RawPage
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.title_case import smart_title

DATES = frozenset(
    {
        "agreement_date",
        "date_of_issue",
        "date_of_reissue",
        "effective_date",
        "enacted",
        "expiration_date",
        "header_date",
        "hearing_date",
        "in_force",
        "judgment_date",
    }
)
"""Fields of facts whose value is a date of the document."""
Form = Callable[[Paper], Pages]
_LOGO = "MERIDIAN REGISTRY"
_EVERY_LINE = 3
_EVERY_WORD = 5
_LONG_WORD = re.compile(r"[^\W\d_]{6,}")
_CONFUSED = {"l": "1I", "1": "lI", "I": "l1", "O": "0", "0": "O", "rn": "m", "m": ("rn",), "e": "c", "c": "e"}
_CONFUSABLE = re.compile("|".join(_CONFUSED))
_FOLDED = str.maketrans("i10c", "lloe")


def as_printed(paper: Paper) -> Pages:
    """Change nothing: the control."""
    return paper.pages


def places_lost(paper: Paper) -> Pages:
    """Remove the positions of all lines, which pages changed by other perturbations lose too."""
    return tuple(replace(page, boxes=()) for page in paper.pages)


def logo_first(paper: Paper) -> Pages:
    """Print a logo line above the first page."""
    return paper.with_first(f"{_LOGO}\n{paper.texts[0]}")


def lines_joined(paper: Paper) -> Pages:
    """Remove every third line end of the first page, without a space in its place."""
    lines = paper.texts[0].split("\n")
    last = len(lines) - 1
    ends = ("" if at == last or at % _EVERY_LINE == _EVERY_LINE - 1 else "\n" for at in range(len(lines)))
    return paper.with_first("".join(line + end for line, end in zip(lines, ends, strict=True)))


def words_hyphenated(paper: Paper) -> Pages:
    """Break every fifth long word of the first page over a line, with a hyphen."""
    return _with_breaks(paper, "-\n")


def words_split(paper: Paper) -> Pages:
    """Break every fifth long word of the first page by a blank: `fi led`."""
    return _with_breaks(paper, " ")


def upper_case(paper: Paper) -> Pages:
    """Print the first page in capitals."""
    return paper.with_first(paper.texts[0].upper())


def title_case(paper: Paper) -> Pages:
    """Print the first page's lines of capitals in title case."""
    return paper.with_first("\n".join(smart_title(line) for line in paper.texts[0].split("\n")))


def headers_above(paper: Paper) -> Pages:
    """Put a running header with title and page number above the text of each page."""
    return paper.printed([f"{_header(paper)} {n}\n{text}" for n, text in enumerate(paper.texts, start=1)])


def headers_amid(paper: Paper) -> Pages:
    """Put that running header between the lines of each page."""
    return paper.printed([_amid(text, f"{_header(paper)} {n}") for n, text in enumerate(paper.texts, start=1)])


def noise(paper: Paper, share: float) -> Pages:
    """Replace a share of all characters as misread by text recognition; the file's id is the seed."""
    chance = random.Random(paper.source.doc_id)
    return paper.printed([_misread(text, share, chance) for text in paper.texts])


def cover_before(paper: Paper) -> Pages:
    """Put a cover page with logo and title before the first page."""
    return (RawPage(f"{_LOGO}\n\n{paper.read.document.identity.title or ''}\n"), *paper.pages)


def two_columns(paper: Paper) -> Pages:
    """Interleave the lines of the first page's two halves, like columns read across."""
    lines = paper.texts[0].split("\n")
    middle = (len(lines) + 1) // 2
    both = zip_longest(lines[:middle], lines[middle:])
    return paper.with_first("\n".join(line for pair in both for line in pair if line is not None))


def dates_missing(paper: Paper) -> Pages:
    """Remove the document's own dates from the lines where they were found."""
    texts = paper.texts
    for fact in sorted(paper.read.facts, key=lambda fact: fact.span.start, reverse=True):
        if fact.field in DATES:
            text = texts[fact.page - 1]
            quote = text[fact.span.start : fact.span.end]
            kept = _without(quote, ((date.span.start, date.span.end) for date in read_dates(quote)))
            texts[fact.page - 1] = text[: fact.span.start] + kept + text[fact.span.end :]
    return paper.printed(texts)


def unfolded(text: str) -> str:
    """Return the text unchanged, for perturbations that keep the characters of values."""
    return text


def without_confusions(text: str) -> str:
    """Merge characters that noise confuses, to compare a value with its misread form."""
    return text.casefold().replace("rn", "m").translate(_FOLDED)


@dataclass(frozen=True, slots=True)
class Perturbation:
    """One way to print a document differently.

    `before` is the number of pages added before the first. `removes` names fields that are no longer stated and not
    scored. Two values are equal if `fold` makes them equal.
    """

    name: str
    apply: Form
    before: int = 0
    removes: frozenset[str] = frozenset()
    fold: Callable[[str], str] = unfolded


CONTROL = Perturbation("as printed", as_printed)
PERTURBATIONS = (
    CONTROL,
    Perturbation("places of lines lost", places_lost),
    Perturbation("logo first", logo_first),
    Perturbation("number and date below parties", captions.number_below_parties),
    Perturbation("court below parties", captions.court_below_parties),
    Perturbation("`BETWEEN` lost", captions.between_lost),
    Perturbation("roles inline", captions.roles_inline),
    Perturbation("roles in a table", captions.roles_in_table),
    Perturbation("lines joined", lines_joined),
    Perturbation("words hyphenated", words_hyphenated),
    Perturbation("words split", words_split),
    Perturbation("upper case", upper_case),
    Perturbation("title case", title_case),
    Perturbation("headers above the text", headers_above),
    Perturbation("headers amid the text", headers_amid),
    Perturbation("noise of 1 %", partial(noise, share=0.01), fold=without_confusions),
    Perturbation("noise of 3 %", partial(noise, share=0.03), fold=without_confusions),
    Perturbation("cover before", cover_before, before=1),
    Perturbation("two columns", two_columns),
    Perturbation("dates missing", dates_missing, removes=frozenset({"date"})),
)


def _with_breaks(paper: Paper, mark: str) -> Pages:
    text = paper.texts[0]
    words = list(_LONG_WORD.finditer(text))[_EVERY_WORD - 1 :: _EVERY_WORD]
    return paper.with_first(_inserted(text, ((word.start() + word.end()) // 2 for word in words), mark))


def _inserted(text: str, places: Iterable[int], mark: str) -> str:
    cuts = [0, *places, len(text)]
    return mark.join(text[start:end] for start, end in pairwise(cuts))


def _header(paper: Paper) -> str:
    return f"{_LOGO} {paper.read.document.identity.title or ''}".strip()


def _amid(text: str, line: str) -> str:
    lines = text.split("\n")
    middle = len(lines) // 2
    return "\n".join([*lines[:middle], line, *lines[middle:]])


def _misread(text: str, share: float, chance: random.Random) -> str:
    found = list(_CONFUSABLE.finditer(text))
    chosen = {match.start() for match in chance.sample(found, min(len(found), round(share * len(text))))}

    def read(match: re.Match[str]) -> str:
        return chance.choice(_CONFUSED[match.group()]) if match.start() in chosen else match.group()

    return _CONFUSABLE.sub(read, text)


def _without(text: str, stretches: Iterable[tuple[int, int]]) -> str:
    return "".join(_between(text, stretches))


def _between(text: str, stretches: Iterable[tuple[int, int]]) -> Iterator[str]:
    last = 0
    for start, end in stretches:
        yield text[last:start]
        last = end
    yield text[last:]
