"""Build citations as lawyers print them: DIFC Law No. 5 of 2018, art. 22(1), p. 8."""

import re

from pincite.indexer.model import LEGISLATION, Document, DocumentKind, Section, SectionKind

_LAW_KINDS = LEGISLATION | {DocumentKind.ENACTMENT_NOTICE}
_ABBREVIATIONS = {
    SectionKind.ARTICLE: "art.",
    SectionKind.CLAUSE: "cl.",
    SectionKind.PARAGRAPH: "para.",
    SectionKind.RECITAL: "recital",
    SectionKind.ORDER: "order",
    SectionKind.PART: "Part",
    SectionKind.CHAPTER: "ch.",
    SectionKind.SCHEDULE: "",
}
_CALLED = {
    "article": "art.",
    "section": "s.",
    "clause": "cl.",
    "regulation": "reg.",
    "rule": "r.",
    "paragraph": "para.",
}
"""Abbreviations of the words by which documents call their units."""
# 22(1)(a) · Article 22(1) · para. 12 · [12] · Schedule 2
_PARAGRAPH = re.compile(
    r"\[?(?:[A-Za-z]{1,30}\.?\s*)?(?P<path>\d+[A-Z]{0,2}(?:\.\d+)*(?:\(\w{1,4}\))*|[A-Z]|[IVX]+)\]?"
)

_SIGNED = re.compile(
    r"^[ \t]*(?:(?:(?:Issued|Signed|Executed)[ \t]+by|Signed|Date[ \t]+of[ \t]+(?:re-?)?[Ii]ssue)[ \t]*(?::|$)"
    r"|IN WITNESS WHEREOF|(?:ISSUED|SIGNED|EXECUTED)[ \t]+(?:BY|AS)\b)",
    re.MULTILINE,
)
"""The start of a signature block on a line of its own: `Issued by:`, `IN WITNESS WHEREOF`."""
_CLOSED = re.compile(r"[.!?][\"'”’)\]]*[ \t]*$", re.MULTILINE)
"""A line that ends a sentence."""
_WIDE = 60
"""Characters of a line that may be a sentence without its full stop."""


def in_signature_block(text: str, at: int) -> bool:
    """Whether a signature block of a unit's text begins before or on the line of an offset."""
    line_end = text.find("\n", at)
    return _SIGNED.search(text[: line_end if line_end >= 0 else len(text)]) is not None


def is_below_text(text: str, at: int) -> bool:
    """Whether an offset is after the last sentence of a unit's text, among names, dates and headings.

    The last paragraph of a paper extends over them to its end.
    """
    closed = [match.end() for match in _CLOSED.finditer(text)]
    if not closed or at < closed[-1]:
        return False
    return all(len(line.strip()) < _WIDE for line in text[closed[-1] :].splitlines())


def pinpoint(paragraph: str | None, around: tuple[Section, ...]) -> Section | None:
    """The section that the agent's `paragraph` names, of those around a quote (outermost first); else the innermost.

    Anything else in `paragraph` is unchecked and not used.
    """
    cited = [section for section in around if section.path and section.kind in _ABBREVIATIONS]
    said = " ".join((paragraph or "").split())
    given = _PARAGRAPH.fullmatch(said)
    names = {said.casefold(), given["path"].casefold() if given else ""}
    named = [section for section in cited if section.path.casefold() in names]
    return named[-1] if named else cited[-1] if cited else None


def citation(
    document: Document,
    page: int,
    label: str | None = None,
    section: Section | None = None,
    *,
    ocr: bool = False,
    apart: str | None = None,
    word: str | None = None,
) -> str:
    """The citation of a physical, 1-based page, with the section of the quote.

    `label`: the printed page number, shown if it differs. `ocr`: the page's text was read by OCR. `apart`:
    distinguishes the document from others that are cited alike: `ENF 053/2031 (order of 30 April 2031), p. 1`. `word`:
    what the document calls the section, such as `regulation`; null uses the kind of section.
    """
    name = short_name(document)
    parts = [
        f"{name} ({apart})" if apart else name,
        _section(section, word) if section else "",
        printed_page(page, label),
    ]
    return ", ".join(part for part in parts if part) + (" (OCR)" if ocr else "")


def printed_page(page: int, label: str | None) -> str:
    """A physical page, with its printed number if that differs: `p. 5 (printed 4)`."""
    return f"p. {page}" if label is None or label.strip() in {"", str(page)} else f"p. {page} (printed {label.strip()})"


def short_name(document: Document) -> str:
    """The name by which a document is cited: its case number, its law number, else its title or id."""
    identity = document.identity
    if is_paper(document):
        number = identity.case_ids[0]
        return f"No. {number}" if number[0].isdigit() else number
    if identity.kind in _LAW_KINDS and identity.law_number is not None:
        notice = "Enactment Notice, " if identity.kind is DocumentKind.ENACTMENT_NOTICE else ""
        return f"{notice}{identity.law_number}"
    return identity.title or document.doc_id


def is_paper(document: Document) -> bool:
    """Whether a document is cited by its case number."""
    return document.identity.kind.is_court_paper and bool(document.identity.case_ids)


def _section(section: Section, word: str | None) -> str:
    container = f"{section.container}, " if section.container and section.container != section.path else ""
    kind = _CALLED[word] if word else _ABBREVIATIONS[section.kind]
    if section.path[:1].isalpha():  # "Part 3" has its own word
        kind = ""
    return f"{container}{kind} {section.path}".strip() if kind else f"{container}{section.path}"
