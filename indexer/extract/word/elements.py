"""Queries on the elements of a WordprocessingML body. Pure."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.page_writer import RevisionKind
from pincite.indexer.extract.word.xml_names import MC, W, children

WRAPPERS = frozenset("hyperlink smartTag sdt sdtContent customXml fldSimple dir bdo ruby rubyBase".split())
"""Elements that only group others."""
INSERTED = frozenset(("ins", "moveTo"))
DELETED = frozenset(("del", "moveFrom"))
"""Elements of tracked changes."""


def revision_of(name: str) -> RevisionKind | None:
    """The tracked change that an element of this name marks, if any."""
    if name in DELETED:
        return "struck"
    return "underlined" if name in INSERTED else None


def row_revision(row: Element) -> RevisionKind | None:
    """The tracked change of a whole table row, if any."""
    if row.find(f"{W}trPr/{W}del") is not None:
        return "struck"
    return "underlined" if row.find(f"{W}trPr/{W}ins") is not None else None


def is_deleted(paragraph: Element) -> bool:
    """Whether a tracked change deletes a whole paragraph, which then has no number and is not counted."""
    if paragraph.find(f"{W}pPr/{W}rPr/{W}del") is None:
        return False
    return not any((text.text or "").strip() for text in paragraph.iter(f"{W}t"))


def is_section_mark(paragraph: Element) -> bool:
    """Whether an empty paragraph only ends a section: Word does not number it."""
    return paragraph.find(f"{W}pPr/{W}sectPr") is not None and not has_words(paragraph)


def words_of(element: Element) -> str:
    """All text of an element, deleted text included."""
    return "".join(text.text or "" for name in ("t", "delText") for text in element.iter(f"{W}{name}"))


def has_words(element: Element) -> bool:
    """Whether an element has any text."""
    return bool(words_of(element).strip())


def nested(parent: Element, wanted: str) -> Iterator[Element]:
    """Yield the rows of a table, or the cells of a row, including those in content controls."""
    for name, child in children(parent):
        if name == wanted:
            yield child
        elif name in WRAPPERS:
            yield from nested(child, wanted)


def continues_cell(cell: Element) -> bool:
    """Whether a cell continues the merged cell above it."""
    merged = cell.find(f"{W}tcPr/{W}vMerge")
    return merged is not None and merged.get(f"{W}val", "continue") == "continue"


def text_boxes(paragraph: Element) -> Iterator[Element]:
    """Yield the text boxes anchored to a paragraph; of two encodings of one box the newer."""
    older = {box for each in paragraph.iter(f"{MC}Fallback") for box in each.iter(f"{W}txbxContent")}
    return (box for box in paragraph.iter(f"{W}txbxContent") if box not in older)
