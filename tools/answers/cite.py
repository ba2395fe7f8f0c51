"""Citation strings as lawyers print them: DIFC Law No. 5 of 2018, art. 22(1), p. 8."""

import re

from pincite.indexer.model import Document, DocumentKind, Section, SectionKind

_LAW_KINDS = frozenset(
    {DocumentKind.LAW, DocumentKind.AMENDMENT_LAW, DocumentKind.ENACTMENT_NOTICE, DocumentKind.REGULATIONS}
)
_CASE_KINDS = frozenset({DocumentKind.JUDGMENT, DocumentKind.ORDER})
_CONTRACT_KINDS = frozenset({DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT})
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
_WORDS = {
    "article": "art.", "art": "art.", "clause": "cl.", "cl": "cl.", "paragraph": "para.", "para": "para.",
    "section": "s.", "s": "s.", "regulation": "reg.", "reg": "reg.", "rule": "r.", "order": "order",
    "recital": "recital", "part": "Part", "schedule": "Schedule", "appendix": "Appendix",
}  # fmt: skip
# 22(1)(a) · Article 22(1) · para. 12 · [12] · Schedule 2
_PARAGRAPH = re.compile(
    r"\[?(?:(?P<word>[A-Za-z]+)\.?\s*)?(?P<path>\d+[A-Z]{0,2}(?:\.\d+)*(?:\(\w{1,4}\))*|[A-Z]|[IVX]+)\]?"
)


def citation(
    document: Document,
    page: int,
    label: str | None = None,
    paragraph: str | None = None,
    sections: tuple[Section, ...] = (),
    *,
    ocr: bool = False,
) -> str:
    """The citation of a physical, 1-based page.

    `sections` are those around the quote, outermost first; `paragraph` is what the agent gave, used where it agrees
    with them or where there are none. `label` is the printed page number, shown where it differs. `ocr` says that the
    page's text was read by OCR.
    """
    parts = [_name(document), _pinpoint(document, paragraph, sections), _page(page, label)]
    return ", ".join(part for part in parts if part) + (" (OCR)" if ocr else "")


def _name(document: Document) -> str:
    identity = document.identity
    if identity.kind in _CASE_KINDS and identity.case_ids:
        return identity.case_ids[0]
    if identity.kind in _LAW_KINDS and identity.law_number is not None:
        return str(identity.law_number)
    return identity.title or document.doc_id


def _page(page: int, label: str | None) -> str:
    return f"p. {page}" if label is None or label.strip() in {"", str(page)} else f"p. {page} (printed {label.strip()})"


def _pinpoint(document: Document, paragraph: str | None, sections: tuple[Section, ...]) -> str:
    cited = [section for section in sections if section.path and section.kind in _ABBREVIATIONS]
    given = _PARAGRAPH.fullmatch(" ".join((paragraph or "").split()))
    if given and (not cited or any(_agree(given["path"], section.path) for section in cited)):
        return _given(document, given, cited)
    return _section(cited[-1]) if cited else ""


def _agree(given: str, path: str) -> bool:
    """Whether one of the two lies in the other: 22(1) in 22, 14.3 in 14."""
    longer, shorter = (given, path) if len(given) > len(path) else (path, given)
    return longer.startswith(shorter) and longer[len(shorter) : len(shorter) + 1] in {"", "(", "."}


def _given(document: Document, given: re.Match[str], cited: list[Section]) -> str:
    word = (given["word"] or "").lower()
    agreeing = next((section for section in reversed(cited) if _agree(given["path"], section.path)), None)
    if word in _WORDS:
        kind = _WORDS[word]
    elif agreeing is not None:
        kind = _ABBREVIATIONS[agreeing.kind]
    else:
        kind = _usual(document.identity.kind)
    container = f"{agreeing.container}, " if agreeing is not None and agreeing.container else ""
    return f"{container}{kind} {given['path']}".replace("  ", " ").strip()


def _usual(kind: DocumentKind) -> str:
    if kind is DocumentKind.REGULATIONS:
        return "reg."
    if kind in _LAW_KINDS:
        return "art."
    return "cl." if kind in _CONTRACT_KINDS else "para."


def _section(section: Section) -> str:
    container = f"{section.container}, " if section.container and section.container != section.path else ""
    kind = _ABBREVIATIONS[section.kind]
    return f"{container}{kind} {section.path}".strip() if kind else f"{container}{section.path}"
