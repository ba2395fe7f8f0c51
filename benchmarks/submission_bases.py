"""Questions with a gold value and gold quotes, each quote found on its page, from which submissions are made.

Independent of `pincite.tools.answers`: text is compared only by its letters and digits (`bare`). Of laws and judgments
only the half for development is read, with the documents of its families; of contracts the even half.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from benchmarks.answer_sets import SETS
from benchmarks.split import kept_documents
from pincite.evals.cases import Case
from pincite.indexer.model import Document
from pincite.indexer.page import PageRef
from pincite.indexer.store.base import IndexReader
from pincite.tools.answer_types import AnswerType, AnswerValue

Quote = tuple[str, int, str]
"""doc_id, page (physical, 1-based), words."""

_WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
_MOST = 0.7
_TENS = {30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 90: "ninety"}
_MONTHS = "january february march april may june july august september october november december".split()


@dataclass(frozen=True, slots=True)
class Base:
    """A question with its right answer and proof. `needed`: every gold set needs all its pages."""

    matter: str
    id: str
    question: str
    answer_type: AnswerType
    value: AnswerValue | None
    quotes: tuple[Quote, ...]
    pages: frozenset[PageRef]
    needed: bool


@dataclass(frozen=True, slots=True)
class Library:
    """The texts of the documents for development, page by page, and their families."""

    texts: Mapping[str, tuple[str, ...]]
    titles: Mapping[str, str]
    families: Mapping[str, str]
    numbers: Mapping[str, str]
    parties: Mapping[str, tuple[str, ...]]

    def has_words(self, doc_id: str, page: int, words: str) -> bool:
        """Return whether the words are on the page, by letters and digits."""
        return bare(words) in bare(self.texts[doc_id][page - 1])


@lru_cache(maxsize=4096)
def bare(text: str) -> str:
    """Return the letters and digits of a text, case-folded, without anything between them."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def read_library(reader: IndexReader, data: Path, matter: str) -> Library:
    """Read the documents of a matter that are for development."""
    hidden = _hidden(data, matter)
    return library_of(reader, [d for d in reader.documents() if d.doc_id not in hidden])


def library_of(reader: IndexReader, documents: Collection[Document]) -> Library:
    """Read the texts of these documents."""
    return Library(
        {
            d.doc_id: tuple(reader.page(PageRef(d.doc_id, n)).text for n in range(1, d.page_count + 1))
            for d in documents
        },
        {d.doc_id: d.identity.title or "" for d in documents},
        {d.doc_id: d.family_id for d in documents},
        {d.doc_id: str(d.identity.law_number or "") for d in documents},
        {d.doc_id: d.identity.parties for d in documents},
    )


def read_bases(library: Library, data: Path, matter: str) -> list[Base]:
    """Return the questions of a matter whose gold quotes are on their pages, including those without an answer."""
    rows = _laws(data) if matter == "difc" else _contracts(library, data)
    return [base for base in rows if base.value is None or (base.quotes and _is_quoted(base, library))]


def printed(base: Base) -> bool:
    """Return whether the quotes print the value, by letters and digits; a boolean always passes."""
    text = " ".join(quote for _, _, quote in base.quotes)
    value = base.value
    if isinstance(value, bool):
        return True
    if isinstance(value, int | float):
        return prints_number(text, value)
    if isinstance(value, list):
        return all(bare(name) in bare(text) for name in value)
    if base.answer_type is AnswerType.DATE:
        return prints_date(text, str(value))
    if base.answer_type is AnswerType.NAME:
        return bare(str(value)) in bare(text)
    return all(_is_covered(sentence, f"{text} {base.question}") for sentence in re.split(r"(?<=[a-z]\.)\s", str(value)))


def _is_covered(sentence: str, text: str) -> bool:
    """Return whether a text has every number of a sentence and most of its longer words, by their first letters."""
    text_words = {word[:4] for word in re.findall(r"[^\W\d_]{4,}", text.casefold())}
    sentence_words = [word[:4] for word in re.findall(r"[^\W\d_]{4,}", sentence.casefold())]
    figures = set(re.findall(r"\d+", sentence)) <= set(re.findall(r"\d+", text))
    return figures and sum(word in text_words for word in sentence_words) >= _MOST * len(sentence_words)


def prints_number(text: str, value: int | float) -> bool:
    """Return whether a text has the number in digits or, up to twenty and for some tens, in words."""
    figures = {figure.replace(",", "").rstrip(".") for figure in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}
    if any(float(figure) == value for figure in figures):
        return True
    word = _WORDS[int(value)] if value == int(value) and 0 <= value < len(_WORDS) else _TENS.get(int(value))
    return word is not None and re.search(rf"\b{word}\b", text, re.IGNORECASE) is not None


def prints_date(text: str, iso: str) -> bool:
    """Return whether a text has the day, the month in words and the year of a date."""
    year, month, day = iso.split("-")
    folded = text.casefold()
    has_month = year in folded and _MONTHS[int(month) - 1] in folded
    return has_month and re.search(rf"(?<!\d){int(day)}(?!\d)", folded) is not None


def _is_quoted(base: Base, library: Library) -> bool:
    return all(doc_id in library.texts and library.has_words(doc_id, page, text) for doc_id, page, text in base.quotes)


def _hidden(data: Path, matter: str) -> set[str]:
    if matter == "cuad":
        rows = _items(data)
        return set(sorted({str(row["doc_id"]) for row in rows})[1::2])
    return kept_documents(data)


def _laws(data: Path) -> Iterator[Base]:
    for case in SETS["write"].read(data):
        pages = frozenset[PageRef]().union(*case.page_sets)
        quotes = tuple(dict.fromkeys((e.page.doc_id, e.page.page, e.quote) for e in case.evidence if e.page in pages))
        yield _base("difc", case, quotes, pages)


def _contracts(library: Library, data: Path) -> Iterator[Base]:
    rows = {row["id"]: row for row in _items(data)}
    for case in SETS["contracts-even"].read(data):
        pages = frozenset[PageRef]().union(*case.page_sets)
        if case.answer is None:
            continue
        found = tuple(place for text in rows[case.id]["quotes"] for place in _places(text, pages, library))
        quotes = tuple(dict.fromkeys(found)) if len(found) == len(rows[case.id]["quotes"]) else ()
        yield _base("cuad", case, quotes, pages)


def _places(text: str, pages: frozenset[PageRef], library: Library) -> list[Quote]:
    """Return the first of the pages that has a label's words."""
    return [(r.doc_id, r.page, text) for r in sorted(pages) if library.has_words(r.doc_id, r.page, text)][:1]


def _base(matter: str, case: Case, quotes: tuple[Quote, ...], pages: frozenset[PageRef]) -> Base:
    value = case.answer.value if case.answer else None
    needed = len({(doc_id, page) for doc_id, page, _ in quotes}) > 1 and all(len(s) > 1 for s in case.page_sets)
    return Base(matter, case.id, case.question.text, case.question.answer_type, value, quotes, pages, needed)


@lru_cache(maxsize=1)
def _items(data: Path) -> list[dict[str, str]]:
    return [json.loads(line) for line in (data / "cuad" / "items.jsonl").read_text(encoding="utf-8").splitlines()]
