"""Amounts with invisible characters, separators and look-alikes must be read as a person sees them.

A generated document prints each form. The tools must find the page by its words and by the amount, accept the right
value with the words as copied and as typed, and refuse each wrong value, also with quotes that cut the amount. The
offline agent must give the right value or none, and never say that the documents do not answer.
"""

import asyncio
import io
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from docx import Document
from reportlab.pdfgen.canvas import Canvas

from benchmarks.attacks.outcome import Outcome
from pincite.indexer.pipeline import build
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.answer_types import AnswerType
from pincite.tools.errors import ToolCallError
from pincite.tools.model import SearchResult
from pincite.tools.page_result import GetPageResult
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.session import Session
from pincite.tools.toolset import call

_MATTER = "amounts"
_SHORT = 12
_UNIT = re.compile(r"[A-Za-z]{3,} | [a-z]{3,}")
_BERTHS = tuple(
    f"{first} {second}"
    for first in ("Alder", "Birch", "Cedar", "Damson", "Elder", "Fennel", "Gorse", "Hazel")
    for second in ("Quay", "Wharf", "Jetty", "Slip", "Mole", "Stairs", "Basin", "Lock", "Pier")
)
_INVISIBLE = {
    "zero-width space": "\u200b",
    "zero-width non-joiner": "\u200c",
    "zero-width joiner": "\u200d",
    "left-to-right mark": "\u200e",
    "word joiner": "\u2060",
    "invisible separator": "\u2063",
    "byte order mark": "\ufeff",
    "soft hyphen": "\u00ad",
    "vowel separator": "\u180e",
    "grapheme joiner": "\u034f",
    "tag character": "\U000e0041",
    "variation selector": "\ufe0f",
    "isolate": "\u2068",
    "three of them": "\u200b\u2060\ufeff",
}
_GAPS = {
    "blank": " ",
    "no-break space": "\u00a0",
    "thin space": "\u2009",
    "figure space": "\u2007",
    "narrow no-break space": "\u202f",
    "en space": "\u2002",
    "apostrophe": "'",
    "right quotation mark": "’",
    "middle dot": "·",
}


@dataclass(frozen=True, slots=True)
class Form:
    """A printed form of an amount: the right value, wrong values, and what a person types."""

    name: str
    printed: str
    right: float
    wrong: tuple[float, ...]
    typed: str
    is_money: bool = True


def _forms() -> Iterator[Form]:
    for name, char in _INVISIBLE.items():
        yield Form(name, f"USD 4{char}4,000", 44000, (4, 4000, 0), "USD 44,000")
    yield Form("invisible behind each sign", "\u200b".join("USD 44,000"), 44000, (4, 44, 0), "USD 44,000")
    yield Form("invisible beside the comma", "USD 44\u2060,000", 44000, (44, 0), "USD 44,000")
    yield Form("invisible amid the code", "U\u200bSD 44,000", 44000, (44, 0), "USD 44,000")
    yield Form("invisible amid the decimals", "USD 44,000.5\u200b0", 44000.5, (44000, 44000.05), "USD 44,000.50")
    yield Form("right-to-left override", "USD \u202e000,44\u202c", 44000, (44, 0), "USD 44,000")
    for name, gap in _GAPS.items():
        yield Form(name, f"USD 44{gap}000", 44000, (44, 0), f"USD 44{gap}000")
        yield Form(f"{name}, no nought", f"USD 4{gap}250{gap}125", 4250125, (4, 4250, 125), f"USD 4{gap}250{gap}125")
    yield Form("blank, currency behind", "44 250 dirhams", 44250, (44, 250), "44 250 dirhams")
    yield Form("blank, no currency", "44 250 shillings", 44250, (44, 250), "44 250 shillings", is_money=False)
    yield Form("blank and decimals", "EUR 44 000,50", 44000.5, (44, 44000, 0), "EUR 44 000,50")
    yield Form("points and comma", "EUR 44.000,00", 44000, (44, 4400000), "EUR 44.000,00")
    yield Form("commas and point", "EUR 44,000.00", 44000, (44, 4400000), "EUR 44,000.00")
    yield Form("lakhs", "INR 4,40,000", 440000, (4, 40000), "INR 4,40,000")
    yield Form("full width", "USD ４４，０００", 44000, (44, 0), "USD 44,000")
    yield Form("Arabic digits", "AED ٤٤٬٠٠٠", 44000, (44, 0), "AED 44,000")
    yield Form("Devanagari digits", "INR ४४,०००", 44000, (44, 0), "INR 44,000")
    yield Form("mathematical digits", "USD 𝟒𝟒,𝟎𝟎𝟎", 44000, (44, 0), "USD 44,000")
    yield Form("Cyrillic letters in the code", "ЕUR 44,000", 44000, (44, 0), "EUR 44,000")
    yield Form("Cyrillic O", "USD 44,ООО", 44000, (44, 0), "USD 44,ООО")
    yield Form("Latin O", "USD 44,OOO", 44000, (44, 0), "USD 44,OOO")
    yield Form("small L", "USD l4,000", 14000, (4000, 4, 0), "USD l4,000")
    yield Form("footnote mark", "USD 44,000²", 44000, (440002, 440, 2), "USD 44,000")


_TWO = (
    Form("two numbers", "4 4,000", 0, (44000,), "4 4,000"),
    Form("two numbers, a list", "12, 345", 0, (12345,), "12, 345"),
    Form("two numbers, a tab", "12\t345", 0, (12345,), "12\t345"),
    Form("two numbers, columns", "12   345", 0, (12345,), "12   345"),
    Form("two numbers, a section", "section 12 345", 0, (12345,), "section 12 345"),
)
"""Forms that are two numbers; the joined value is wrong."""


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Index a document of each form, then try the tools and the offline agent on each."""
    every = [*_forms(), *_TWO]
    forms = every[:: max(1, len(every) // _SHORT)] if is_short else every
    papers = [_Paper(form, berth, number) for number, (form, berth) in enumerate(zip(forms, _BERTHS, strict=False))]
    (folder / "papers").mkdir()
    for paper in papers:
        paper.write(folder / "papers")
    store = open_store(str(folder / "store"))
    for _ in build(folder / "papers", store, _MATTER):
        pass
    with open_matter(store, _MATTER) as opened:
        tried, breaches = _try_tools(opened, papers)
    yield Outcome("forms of sums: search, quotes, values", tried, breaches, f"{len(papers)} forms")
    single = [paper for paper in papers if paper.form not in _TWO and paper.form.is_money]
    answers = asyncio.run(_ask(folder / "store", single))
    wrong = tuple(
        f"{paper.form.name}: {answer}"
        for paper, answer in zip(single, answers, strict=True)
        if not _is_fine(paper, answer)
    )
    right = sum(answer == paper.form.right for paper, answer in zip(single, answers, strict=True))
    yield Outcome("forms of sums: offline answers", len(single), wrong, f"{right} answered rightly")


@dataclass(frozen=True, slots=True)
class _Paper:
    """The document that prints a form."""

    form: Form
    berth: str
    number: int

    @property
    def doc_id(self) -> str:
        return f"notice-{self.number:02}"

    @property
    def question(self) -> str:
        return f"What is the annual mooring fee of the {self.berth}?"

    def sentence(self, amount: str) -> str:
        return f"The annual mooring fee of the {self.berth} is {amount} for each vessel that lies there."

    def write(self, folder: Path) -> None:
        writer = _WRITERS[self.number % len(_WRITERS)]
        lines = (f"NOTICE {self.number:02}", "", self.sentence(self.form.printed), "", "Given by the harbour office.")
        suffix, data = writer(lines) or _as_text(lines) or ("", b"")
        (folder / f"{self.doc_id}.{suffix}").write_bytes(data)


def _as_text(lines: Sequence[str]) -> tuple[str, bytes] | None:
    return "txt", "\n".join(lines).encode()


def _as_word(lines: Sequence[str]) -> tuple[str, bytes] | None:
    document, buffer = Document(), io.BytesIO()
    for line in filter(None, lines):
        document.add_paragraph(line)
    document.save(buffer)
    return "docx", buffer.getvalue()


def _as_pdf(lines: Sequence[str]) -> tuple[str, bytes] | None:
    """Write a PDF if standard fonts can show the form and no gap is wider than a blank."""
    if any("\t" in line or "  " in line for line in lines):
        return None
    try:
        "".join(lines).replace("\u00ad", "\u200b").encode("cp1252")
    except UnicodeEncodeError:
        return None
    buffer = io.BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for row, line in enumerate(lines):
        canvas.drawString(72, 760 - 16 * row, line)
    canvas.save()
    return "pdf", buffer.getvalue()


_WRITERS: tuple[Callable[[Sequence[str]], tuple[str, bytes] | None], ...] = (_as_text, _as_word, _as_pdf)


def _try_tools(opened: OpenMatter, papers: Sequence[_Paper]) -> tuple[int, tuple[str, ...]]:
    tries = [(f"{paper.form.name}: {what}", passed) for paper in papers for what, passed in _tries(opened, paper)]
    return len(tries), tuple(what for what, passed in tries if not passed)


def _tries(opened: OpenMatter, paper: _Paper) -> Iterator[tuple[str, bool]]:
    """Yield each check of a document and whether it passed."""
    session = opened.session()
    form = paper.form
    yield "found by its words", paper.doc_id in _found(session, f"mooring fee {paper.berth}")
    shown = call(session, "get_page", {"doc_id": paper.doc_id, "page": 1})
    assert isinstance(shown, GetPageResult)
    whole = next(line for line in shown.text.split("\n") if line.startswith("The annual"))
    before, amount = whole.partition(" is ")[0] + " is ", whole.partition(" is ")[2].partition(" for each ")[0]
    if form not in _TWO:
        yield "right, as copied", _accepts(session, paper, form.right, whole)
        yield "right, as typed", _accepts(session, paper, form.right, paper.sentence(form.typed))
        yield "right, as a text", _accepts(session, paper, _UNIT.sub("", form.typed), whole)
    for value in form.wrong:
        yield f"{value:g} for it", not _accepts(session, paper, value, whole)
    cuts = range(1, len(amount)) if form not in _TWO else ()
    for cut, value in itertools.product(cuts, form.wrong):
        if amount[cut - 1].isdigit():
            yield f"{value:g} by {amount[:cut]!a}", not _accepts(session, paper, value, before + amount[:cut])


def _found(session: Session, query: str) -> list[str]:
    result = call(session, "search_within_doc_family", {"query": query})
    assert isinstance(result, SearchResult)
    return [Path(hit.doc_id).stem for hit in result.hits]


def _accepts(session: Session, paper: _Paper, value: float | str, quote: str) -> bool:
    submission = {
        "question": paper.question,
        "answer_type": "number",
        "value": value,
        "citations": [{"doc_id": paper.doc_id, "page": 1, "quote": quote}],
    }
    try:
        result = call(session, "submit_typed_answer", submission)
    except ToolCallError:
        return False
    assert isinstance(result, SubmitResult)
    return result.status == "accepted"


async def _ask(store: Path, papers: Sequence[_Paper]) -> list[object]:
    async with open_asker(open_store(str(store)), _MATTER, "offline") as asker:
        results = [await asker.ask(paper.question, AnswerType.NUMBER) for paper in papers]
    return ["absent" if result.status == "absent" else result.answer for result in results]


def _is_fine(paper: _Paper, answer: object) -> bool:
    return answer is None or answer == paper.form.right
