"""The styles of the sample documents, and the flowables of their blocks."""

from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_JUSTIFY, TA_LEFT
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import (
    CondPageBreak,
    Flowable,
    HRFlowable,
    Image,
    NextPageTemplate,
    PageBreak,
    Paragraph,
    Spacer,
    Table,
    TableStyle,
)
from reportlab.platypus.tableofcontents import TableOfContents

from pincite.server.demo.markup import Block

MARGIN = 25 * mm
TEXT_WIDTH = A4[0] - 2 * MARGIN
INDENT = 30


@dataclass(frozen=True)
class Look:
    """The fonts and sizes of one kind of document."""

    serif: bool = True
    size: float = 11
    leading: float = 15.5
    article_centred: bool = False

    @property
    def roman(self) -> str:
        """The font of running text."""
        return "Times-Roman" if self.serif else "Helvetica"

    @property
    def bold(self) -> str:
        """The font of headings."""
        return "Times-Bold" if self.serif else "Helvetica-Bold"


LOOKS = {
    "law": Look(),
    "notice": Look(size=12, leading=20),
    "regulations": Look(serif=False, size=10, leading=14.5),
    "case": Look(size=11.5, leading=17.5),
    "contract": Look(serif=False, size=10, leading=15),
}


def text_style(look: Look, level: int = 0, *, labelled: bool = False) -> ParagraphStyle:
    """Return the style of running text at one level of indent."""
    left = INDENT * (level + (1 if labelled else 0))
    return ParagraphStyle(
        f"text{level}{labelled}",
        fontName=look.roman,
        fontSize=look.size,
        leading=look.leading,
        leftIndent=left,
        bulletIndent=INDENT * level,
        bulletFontName=look.roman,
        bulletFontSize=look.size,
        spaceAfter=7,
        alignment=TA_JUSTIFY,
        allowWidows=0,
        allowOrphans=0,
    )


def display_style(look: Look, kind: str) -> ParagraphStyle:
    """Return the style of a heading or a centred line."""
    size, before, after, centred, bold = {
        "title": (look.size + 7, 4, 10, True, True),
        "centre": (look.size, 2, 6, True, False),
        "part": (look.size + 2, 16, 10, True, True),
        "article": (look.size + 0.5, 11, 6, False, True),
        "heading": (look.size, 10, 6, False, True),
        "cell": (look.size - 1, 0, 0, False, False),
        "head": (look.size - 1, 0, 0, False, True),
    }[kind]
    return ParagraphStyle(
        kind,
        fontName=look.bold if bold else look.roman,
        fontSize=size,
        leading=size * 1.35,
        spaceBefore=before,
        spaceAfter=after,
        alignment=TA_CENTER if centred else TA_LEFT,
        keepWithNext=kind in {"part", "article", "heading"},
    )


def contents_table(look: Look) -> TableOfContents:
    """Return the list of the contents page, which the build fills in."""
    table = TableOfContents(dotsMinLevel=0)
    table.levelStyles = [
        ParagraphStyle(
            f"contents{level}",
            fontName=look.roman if level else look.bold,
            fontSize=look.size - 0.5,
            leading=look.leading - 1,
            leftIndent=14 * level,
            rightIndent=24,
            spaceBefore=0 if level else 5,
        )
        for level in (0, 1)
    ]
    return table


def table_of(block: Block, look: Look) -> Table:
    """Return a ruled table with its head on each page."""
    head, *rows = block.rows
    cells = [[Paragraph(cell, display_style(look, "head")) for cell in head]]
    cells += [[Paragraph(cell, display_style(look, "cell")) for cell in row] for row in rows]
    unit = TEXT_WIDTH / sum(block.widths)
    table = Table(cells, colWidths=[unit * width for width in block.widths], repeatRows=1, spaceBefore=6, spaceAfter=12)
    rules = [
        ("GRID", (0, 0), (-1, -1), 0.5, colors.black),
        ("BACKGROUND", (0, 0), (-1, 0), colors.Color(0.9, 0.9, 0.9)),
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
    ]
    table.setStyle(TableStyle(rules))
    return table


def heading_of(block: Block, look: Look) -> list[Flowable]:
    """Return a heading, marked for the contents page if it is listed there."""
    heading = Paragraph(block.text, display_style(look, block.kind))
    if block.kind in {"part", "article"}:
        heading.contents_level = 0 if block.kind == "part" else 1
    return [CondPageBreak(110 if block.kind == "part" else 60), heading]


def picture_page(path: Path) -> list[Flowable]:
    """Return a page with one picture, as large as the page allows.

    The picture is given as bytes: the PDF names a picture after its source, and a path would differ by machine.
    """
    picture = Image(
        BytesIO(path.read_bytes()), width=A4[0] - 24, height=A4[1] - 24, kind="proportional", hAlign="CENTER"
    )
    return [NextPageTemplate("picture"), PageBreak(), picture]


def flowables_of(block: Block, look: Look, pictures: Path) -> list[Flowable]:
    """Return the flowables of one block."""
    match block.kind:
        case "part" | "article" | "heading":
            return heading_of(block, look)
        case "title" | "centre":
            return [Paragraph(block.text, display_style(look, block.kind))]
        case "text":
            style = text_style(look, block.level, labelled=bool(block.label))
            return [Paragraph(block.text, style, bulletText=block.label or None)]
        case "table":
            return [table_of(block, look)]
        case "picture":
            return picture_page(pictures / block.text)
        case _:
            return spacing_of(block, look)


def spacing_of(block: Block, look: Look) -> list[Flowable]:
    """Return the page break, space or rule of a block without text."""
    match block.kind:
        case "contents":
            return [NextPageTemplate("front"), PageBreak(), *contents_page(look)]
        case "body":
            return [NextPageTemplate("body"), PageBreak()]
        case "keep":
            return [CondPageBreak(float(block.text))]
        case "rule":
            return [HRFlowable(width="100%", thickness=0.7, color=colors.black, spaceBefore=4, spaceAfter=8)]
        case "space":
            return [Spacer(1, float(block.text))]
        case _:
            return [PageBreak()]


def contents_page(look: Look) -> list[Flowable]:
    """Return the title and list of the contents page."""
    return [Paragraph("CONTENTS", display_style(look, "centre")), Spacer(1, 6), contents_table(look)]
