"""The format of a recorded set: the first submissions of readers without words of the documents.

`recorded/NAME.jsonl` has a `Header` and then a `StoredSubmission` a line. Words of a page are stored as offsets into
its text (`Words`), a value that is the gold answer as `Gold`; everything else is the reader's own.
"""

from collections.abc import Sequence
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from benchmarks.submission_bases import bare
from pincite.indexer.page import Page, Span
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.submission import Given, PerSide, Step

RECORDED = Path(__file__).resolve().parent / "recorded"
WITHHELD = "withheld"
"""Replaces a reader's words on a question of the test data, which may repeat its answer or its pages."""
_MARK = 8


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Gold(_Row):
    """The gold answer, whatever it is; `member` (0-based) is one name of a list."""

    gold: bool = True
    member: int | None = None


class Literal(_Row):
    """A value as the reader wrote it."""

    literal: AnswerValue | None


class Edit(_Row):
    """Words `start:end` of the page's span, 0-based and split at white space, that the reader wrote differently."""

    start: int
    end: int
    written: str


class Words(_Row):
    """A span of the page's text. `mark` shows whether the text has changed since; `edits` only if altered."""

    start: int
    end: int
    mark: str
    altered: bool = False
    edits: tuple[Edit, ...] = ()


Label = Words | Gold | str
"""A label that the page prints, one that is the gold answer, or the reader's own words."""


class StoredCitation(_Row):
    """A citation; its labels are `Label`."""

    doc_id: str
    page: int
    quote: Words
    paragraph: str | None = None
    side: Label | None = None
    values: tuple[Label, ...] = ()
    statement: Label | None = None


class Look(_Row):
    """A call that looked for documents or provisions; its query is replaced by the question."""

    tool: str
    queried: bool = False
    arguments: dict[str, str | int | list[str]] = {}


class StoredSubmission(_Row):
    """One first submission. `shown`: the pages read with get_page before it; `looked`: other calls."""

    id: str
    answer_type: AnswerType
    value: Gold | Literal
    step: Step | None = None
    per_side: PerSide | None = None
    citations: tuple[StoredCitation, ...] = ()
    given: tuple[Given, ...] = ()
    because: str | None = None
    searched: tuple[str, ...] = ()
    doc_ids: tuple[str, ...] | None = None
    as_of: str | None = None
    shown: tuple[tuple[str, int], ...] = ()
    looked: tuple[Look, ...] = ()


class Header(_Row):
    """The matter of a set (a folder of the test data), and how many submissions were left out, by reason."""

    matter: str
    recorded: int
    left_out: dict[str, int]


def write_set(path: Path, header: Header, rows: Sequence[StoredSubmission]) -> None:
    """Write a recorded set."""
    lines = [row.model_dump_json(exclude_defaults=True) for row in (header, *rows)]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read_set(path: Path) -> tuple[Header, list[StoredSubmission]]:
    """Read a recorded set."""
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    return Header.model_validate_json(first), [StoredSubmission.model_validate_json(line) for line in lines]


def printed_words(page: Page, span: Span) -> Words:
    """Encode words that the page prints there."""
    return Words(start=span.start, end=span.end, mark=_mark(page.words(span)))


def altered_words(page: Page, span: Span, text: str) -> Words:
    """Encode words that are nearly those of the page there, by the reader's differences."""
    ours, theirs = page.words(span).split(), text.split()
    changes = SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes()
    edits = [Edit(start=a, end=b, written=" ".join(theirs[c:d])) for what, a, b, c, d in changes if what != "equal"]
    return printed_words(page, span).model_copy(update={"altered": True, "edits": tuple(edits)})


def written(page: Page, words: Words) -> str | None:
    """Decode the words as the reader wrote them; null if the text of the page has changed."""
    printed = page.words(Span(words.start, words.end))
    if _mark(printed) != words.mark:
        return None
    words_written = printed.split()
    for edit in reversed(words.edits):
        words_written[edit.start : edit.end] = [edit.written] if edit.written else []
    return " ".join(words_written)


def _mark(printed: str) -> str:
    return sha256(bare(printed).encode()).hexdigest()[:_MARK]
