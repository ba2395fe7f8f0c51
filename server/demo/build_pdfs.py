"""Build the PDFs of the sample documents, byte for byte equal on every machine.

Pages are not compressed, so that their bytes do not depend on a compression library's version.
``pincite.server.demo.markup`` describes the markup of the sources.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, PageTemplate

from pincite.server.demo.layout import LOOKS, MARGIN, TEXT_WIDTH, Look, flowables_of
from pincite.server.demo.markup import Source, read_source

HERE = Path(__file__).parent
SOURCES = HERE / "sources"
MATTER = HERE / "matter"


@dataclass
class Folio:
    """Draws the running header and the printed page number, and labels the pages."""

    header: str
    look: Look
    front_pages: int = 0

    def cover(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Start roman page numbers on a page without header."""
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
        self.front_pages = 1

    def front(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Start a contents page."""
        self.front_pages = canvas.getPageNumber()
        self.draw_header(canvas)

    def body(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Start a page of the body, which is numbered from 1."""
        page = canvas.getPageNumber()
        if page == self.front_pages + 1:
            canvas.addPageLabel(page - 1, style="ARABIC", start=1)
        self.draw_header(canvas)

    def front_end(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Print the number of a contents page."""
        self.draw_number(canvas, "i" * self.front_pages)

    def body_end(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """Print the number of a page of the body."""
        self.draw_number(canvas, str(canvas.getPageNumber() - self.front_pages))

    def draw_header(self, canvas: Canvas) -> None:
        """Draw the running header and the line below it."""
        canvas.saveState()
        canvas.setFont(self.look.roman, 8.5)
        canvas.drawString(MARGIN, A4[1] - MARGIN * 0.62, self.header)
        canvas.setLineWidth(0.4)
        canvas.line(MARGIN, A4[1] - MARGIN * 0.7, A4[0] - MARGIN, A4[1] - MARGIN * 0.7)
        canvas.restoreState()

    def draw_number(self, canvas: Canvas, printed: str) -> None:
        """Draw the printed page number last, as a reader meets it."""
        canvas.saveState()
        canvas.setFont(self.look.roman, 9)
        canvas.drawCentredString(A4[0] / 2, MARGIN * 0.5, printed)
        canvas.restoreState()


def build(sources_folder: Path, target_folder: Path) -> list[Path]:
    """Build one PDF for each source, and return their paths in the order of their names."""
    target_folder.mkdir(parents=True, exist_ok=True)
    targets = []
    for path in sorted(sources_folder.glob("*.md")):
        target = target_folder / f"{path.stem}.pdf"
        build_document(read_source(path), sources_folder, target)
        targets.append(target)
    return targets


def build_document(source: Source, pictures: Path, target: Path) -> None:
    """Lay out one source and write its PDF."""
    look = LOOKS[source.front["layout"]]
    folio = Folio(source.front["header"], look)
    document = BaseDocTemplate(
        str(target),
        pagesize=A4,
        title=source.front["title"],
        author=source.front.get("author", ""),
        invariant=1,
        pageCompression=0,
    )
    has_cover = any(block.kind == "body" for block in source.blocks)
    document.addPageTemplates(page_templates(folio, has_cover=has_cover))

    def list_heading(flowable: Flowable) -> None:
        level = getattr(flowable, "contents_level", None)
        if level is not None:
            document.notify("TOCEntry", (level, flowable.text, document.page - folio.front_pages))

    document.afterFlowable = list_heading
    document.multiBuild([flowable for block in source.blocks for flowable in flowables_of(block, look, pictures)])


def page_templates(folio: Folio, *, has_cover: bool) -> list[PageTemplate]:
    """Return the page templates, that of page 1 first."""

    def template(name: str, **marks: Callable[[Canvas, BaseDocTemplate], None]) -> PageTemplate:
        frame = Frame(MARGIN, MARGIN, TEXT_WIDTH, A4[1] - 2 * MARGIN, leftPadding=0, rightPadding=0)
        return PageTemplate(id=name, frames=[frame], **marks)

    whole = Frame(0, 0, A4[0], A4[1], leftPadding=12, rightPadding=12, topPadding=12, bottomPadding=12)
    templates = [
        template("body", onPage=folio.body, onPageEnd=folio.body_end),
        template("front", onPage=folio.front, onPageEnd=folio.front_end),
        template("cover", onPage=folio.cover),
        PageTemplate(id="picture", frames=[whole]),
    ]
    return [templates.pop(2), *templates] if has_cover else templates


def main() -> None:
    """Rebuild the committed PDFs."""
    build(SOURCES, MATTER)


if __name__ == "__main__":
    main()
