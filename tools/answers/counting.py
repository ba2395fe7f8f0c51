"""Which citations count up to a number: markers of a list, repetitions of a figure, the quotes themselves."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from pincite.indexer.records.amounts import SMALL_NUMBERS, exact, read_numbers
from pincite.tools.answers.quotes import fold_quote
from pincite.tools.answers.verdict import Cited
from pincite.tools.answers.words import content_words, stem

_COUNTING = re.compile(r"\bhow\s+many\b|\bnumber\s+of\b", re.IGNORECASE)
# how many JURORS SAT at the trial · the number of DEFENDANTS
_COUNTED = re.compile(r"\b(?:how\s+many|number\s+of)\s+(?P<things>(?:[^\W\d_]+[\s’']+){0,3}[^\W\d_]+)", re.IGNORECASE)
_UNTOLD = frozenset(map(stem, "times occasions instances places people persons individuals names entities".split()))
"""Things that a quote seldom calls so."""
_ALSO = {stem("judge"): stem("justice"), stem("justice"): stem("judge")}
_OF_DOCUMENTS = re.compile(r"\bhow\s+many\s+of\s+(?:the|these|those)\b", re.IGNORECASE)
_NAME = re.compile(r"\b[A-Z][\w’'-]+")
_PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh", "Eighth", "Ninth", "Tenth")
_ORDINAL = re.compile(rf"\b({'|'.join(_PLACES)})(?:ly)?\b")
_COUNT = rf"(?P<count>an?|one|{'|'.join(SMALL_NUMBERS)}|\d{{1,2}})\s+(?P<noun>(?:[a-z]+\s+){{0,2}}[a-z]+)"
# a PRESIDENT and two JUDGES
_JOINED = re.compile(rf"\b{_COUNT}\s+and\s+{_COUNT.replace('count>', 'more>').replace('noun>', 'other>')}")
_LETTER = re.compile(r"(?<!\w)\(?([a-z])\)")
_ROMAN = re.compile(r"(?<!\w)\(?([ivx]+)\)")
_DOTTED = re.compile(r"^\W*(?P<unit>\d{1,3}(?:\.\d{1,3})*)\.(?P<last>\d{1,3})\s", re.MULTILINE)
_ARABIC = re.compile(r"(?<!\w)\((\d{1,2})\)")
_LABEL = re.compile(r"\(?\b\d{1,3}[A-Z]?\b\)?(?:\(\w{1,4}\))*")
# Articles 3, 5(2) and (7)
_LABELS = re.compile(
    rf"\b(?P<noun>[A-Z][a-z]+s)\s+(?P<labels>{_LABEL.pattern}(?:(?:,|,?\s+and|\s+or)\s+{_LABEL.pattern})+)(?!\w|\.\d|\s*(?:to|[-–,]|and|or)\s*\(?\d)"
)
_MARKED = re.compile(r"\W*\(?(?P<label>[a-z]|[ivx]+|\d{1,2})[.)]")
_BOTH = 2
_APART = re.compile(r"\bhow\s+many\s+(?:\w+\s+)?(?:more|fewer|less)\b|\bby\s+how\s+many\b", re.IGNORECASE)
_ROMANS = "i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx".split()


def is_counted(question: str) -> bool:
    """Whether the question asks for a count."""
    return _COUNTING.search(question) is not None


def marker_counts(text: str) -> frozenset[int]:
    """How many items a list has, by its markers: as many as there are, or, from the first on, as the last one says.

    Ordinals count where none is left out: `the First, Second and Third Tenants`, paragraphs from `First,` on.
    """
    letters = {ord(match[1]) - ord("a") + 1 for match in _LETTER.finditer(text)}
    romans = {_ROMANS.index(match[1]) + 1 for match in _ROMAN.finditer(text) if match[1] in _ROMANS}
    arabic = {int(match[1]) for match in _ARABIC.finditer(text)}
    dotted = [{int(m["last"]) for m in _DOTTED.finditer(text) if m["unit"] == unit} for unit in _units(text)]
    counts = {len(places) for places in (letters, romans, arabic, *dotted)}
    counts |= {max(places) for places in (letters, romans, arabic) if 1 in places}
    places = {match[1] for match in _ORDINAL.finditer(text)}
    counts |= {len(places)} if places == set(_PLACES[: len(places)]) else set()
    return frozenset(counts - {0})


def _units(text: str) -> set[str]:
    """What dotted numbers count the parts of: `4` of `4.1` and `4.2`."""
    return {match["unit"] for match in _DOTTED.finditer(text)}


def joined_counts(text: str) -> list[tuple[int, str]]:
    """How many things a text puts in a row, with their noun: `a chair judge and two judges`, `Articles 3 and (7)`."""
    joined = [(_count(m["count"]) + _count(m["more"]), f"{m['noun']} {m['other']}") for m in _JOINED.finditer(text)]
    return joined + [(len(_LABEL.findall(m["labels"])), m["noun"]) for m in _LABELS.finditer(text)]


def _count(word: str) -> int:
    return int(word) if word.isdigit() else SMALL_NUMBERS.get(word.lower(), 1)


def counted(
    wanted: Decimal, figures: Sequence[tuple[int | float, int]], cited: tuple[Cited, ...], question: str
) -> Iterator[frozenset[int]]:
    """Markers of a list; repetitions of a figure asked for; the quotes themselves, each of a thing counted; documents.

    `figures` are the quantities quoted, each with its citation.
    """
    yield from _printed(wanted, cited, question)
    yield from _of_lists(wanted, _lists(cited), question)
    yield from _repeated(wanted, figures, question)
    yield from _one_each(wanted, cited, question)
    if _OF_DOCUMENTS.search(question):
        yield from _documents(wanted, cited, question)


def _printed(wanted: Decimal, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    """Quotes whose markers, or whose row of the things asked for, are as many; also the markers of all together."""
    for item in cited:
        rows = {count for count, noun in joined_counts(item.text) if content_words(noun) & content_words(question)}
        if (wanted > 1 and wanted in marker_counts(item.text)) or wanted in rows:
            yield frozenset({item.index})
    if wanted in marker_counts("\n".join(item.text for item in cited)):
        yield frozenset(item.index for item in cited if marker_counts(item.text))


def _of_lists(wanted: Decimal, lists: Sequence[Sequence[int]], question: str) -> Iterator[frozenset[int]]:
    if len(lists) == _BOTH and wanted == _of_two(len(lists[0]), len(lists[1]), question):
        yield frozenset(index for items in lists for index in items)


def _repeated(wanted: Decimal, figures: Sequence[tuple[int | float, int]], question: str) -> Iterator[frozenset[int]]:
    """The quotes that print a figure of the question, as often as asked."""
    asked = {exact(number.value) for number in read_numbers(question)}
    for value in dict.fromkeys(value for value, _ in figures if exact(value) in asked):
        same = [index for figure, index in figures if figure == value]
        if len(same) == wanted and len(same) > 1:
            yield frozenset(same)


def _one_each(wanted: Decimal, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    """The quotes themselves, each of one of the things counted."""
    things = [item for item in reversed(cited) if _is_of(item.text, question)]
    distinct = {(item.ref, fold_quote(item.citation.quote).text): item.index for item in things}
    if len(distinct) == wanted and wanted > 1:
        yield frozenset(distinct.values())


def _of_two(first: int, second: int, question: str) -> int:
    """What is asked of two lists: by how many one is longer, else how many items they have together."""
    return abs(first - second) if _APART.search(question) else first + second


def _lists(cited: tuple[Cited, ...]) -> list[list[int]]:
    """Lists of which each quote is an item, in the order of the quotes: one begins wherever the letters begin anew."""
    lists: list[list[int]] = []
    for item in cited:
        marker = _MARKED.match(item.text)
        if marker and marker["label"] in {"a", "i", "1"} and not (lists and _goes_on(marker["label"], len(lists[-1]))):
            lists.append([])
        if marker and lists:
            lists[-1].append(item.index)
    return lists


def _goes_on(label: str, held: int) -> bool:
    """Whether `(i)` is the letter behind `(h)`."""
    return label == "i" and held == ord("i") - ord("a")


def _documents(wanted: Decimal, cited: tuple[Cited, ...], question: str) -> Iterator[frozenset[int]]:
    """`In how many of these cases did Ann Poe sit`: the documents of the quotes that hold most of the names asked."""
    names = set(_NAME.findall(question))
    held = {item.index: len(names & set(_NAME.findall(item.text))) for item in cited}
    most = [item for item in cited if held[item.index] and held[item.index] == max(held.values())]
    documents = {item.ref.doc_id: item.index for item in reversed(most)}
    if len(documents) == wanted:
        yield frozenset(documents.values())


def _is_of(quote: str, question: str) -> bool:
    """Whether a quote speaks of what the question counts, if that is a thing that quotes call by its name."""
    things = _COUNTED.search(question)
    names = content_words(things["things"]) - _UNTOLD if things else frozenset[str]()
    names |= {_ALSO[name] for name in names if name in _ALSO}
    return not names or not names.isdisjoint(content_words(quote))
