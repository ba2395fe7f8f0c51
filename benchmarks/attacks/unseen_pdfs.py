"""PDFs with words that a reader does not see, and PDFs that show the same words in unusual styles."""

import io
from collections.abc import Callable

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

Draw = Callable[[Canvas, str], None]
_WIDTH, _HEIGHT = 595, 842
_LEFT, _BASE = 72, 560
_FONT = "Helvetica"


def drawn(visible: str, draw: Draw, words: str) -> bytes:
    """Make a PDF of one page with visible text, on which `draw` puts the words."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(_WIDTH, _HEIGHT), invariant=1)
    canvas.setFont(_FONT, 11)
    for row, line in enumerate(visible.split("\n")):
        canvas.drawString(_LEFT, 760 - 16 * row, line)
    canvas.saveState()
    draw(canvas, words)
    canvas.restoreState()
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _colored(*color: float) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        canvas.setFillColorRGB(*color)
        canvas.drawString(_LEFT, _BASE, words)

    return draw


def _on(ground: tuple[float, float, float], color: tuple[float, float, float]) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        canvas.setFillColorRGB(*ground)
        canvas.rect(_LEFT - 4, _BASE - 6, 420, 20, fill=1, stroke=0)
        canvas.setFillColorRGB(*color)
        canvas.drawString(_LEFT, _BASE, words)

    return draw


def _mode(mode: int) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        text = canvas.beginText(_LEFT, _BASE)
        text.setTextRenderMode(mode)
        text.textOut(words)
        canvas.drawText(text)

    return draw


def _at(left: float, base: float) -> Draw:
    return lambda canvas, words: canvas.drawString(left, base, words)


def _sized(size: float) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        canvas.setFont(_FONT, size)
        canvas.drawString(_LEFT, _BASE, words)

    return draw


def _scaled(size: float, scale: float) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        canvas.translate(_LEFT, _BASE)
        canvas.scale(scale, scale)
        canvas.setFont(_FONT, size)
        canvas.drawString(0, 0, words)

    return draw


def _picture(color: tuple[int, int, int]) -> ImageReader:
    return ImageReader(Image.new("RGB", (60, 12), color))


def _covered(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.rect(_LEFT - 4, _BASE - 6, 420, 20, fill=1, stroke=0)


def _covered_white(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.rect(_LEFT - 4, _BASE - 6, 420, 20, fill=1, stroke=0)


def _covered_by_pen(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.setLineWidth(18)
    canvas.line(_LEFT - 4, _BASE + 4, _LEFT + 420, _BASE + 4)


def _covered_by_picture(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.drawImage(_picture((30, 60, 120)), _LEFT - 4, _BASE - 6, 420, 20)


def _on_picture(canvas: Canvas, words: str) -> None:
    canvas.drawImage(_picture((0, 0, 0)), _LEFT - 4, _BASE - 6, 420, 20)
    canvas.drawString(_LEFT, _BASE, words)


def _covered_in_form(canvas: Canvas, words: str) -> None:
    canvas.beginForm("cover")
    canvas.rect(_LEFT - 4, _BASE - 6, 420, 20, fill=1, stroke=0)
    canvas.endForm()
    canvas.drawString(_LEFT, _BASE, words)
    canvas.doForm("cover")


def _covered_by_note(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.freeTextAnnotation(" ", "/Helv 1 Tf", (_LEFT - 4, _BASE - 6, _LEFT + 420, _BASE + 14))


def _transparent(alpha: float) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        canvas.setFillAlpha(alpha)
        canvas.drawString(_LEFT, _BASE, words)

    return draw


def _clipped(left: float, bottom: float, width: float, height: float) -> Draw:
    def draw(canvas: Canvas, words: str) -> None:
        path = canvas.beginPath()
        path.rect(left, bottom, width, height)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.drawString(_LEFT, _BASE, words)

    return draw


def _cropped(canvas: Canvas, words: str) -> None:
    canvas.setCropBox((0, 600, _WIDTH, _HEIGHT))
    canvas.drawString(_LEFT, _BASE, words)


def _white_in_form(canvas: Canvas, words: str) -> None:
    canvas.beginForm("white")
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(_LEFT, _BASE, words)
    canvas.endForm()
    canvas.doForm("white")


def _turned_white(canvas: Canvas, words: str) -> None:
    canvas.translate(100, 300)
    canvas.rotate(90)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(0, 0, words)


def _invisible_on_blank_picture(canvas: Canvas, words: str) -> None:
    canvas.drawImage(_picture((255, 255, 255)), 0, 0, _WIDTH, 700)
    _mode(3)(canvas, words)


def _below_blank_picture(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.drawImage(_picture((255, 255, 255)), 0, 0, _WIDTH, 700)


def _digits_white(canvas: Canvas, words: str) -> None:
    """Draw only the amount in white; the sentence around it is visible."""
    head, _, tail = words.partition("USD ")
    canvas.drawString(_LEFT, _BASE, f"{head}USD")
    left = _LEFT + canvas.stringWidth(f"{head}USD ", _FONT, 11)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(left, _BASE, tail)


UNSEEN: dict[str, Draw] = {
    "white on white": _colored(1, 1, 1),
    "nearly white": _colored(0.97, 0.97, 0.97),
    "pale yellow": _colored(1, 1, 0.95),
    "black on black": _on((0, 0, 0), (0, 0, 0)),
    "blue on blue": _on((0, 0, 0.6), (0, 0, 0.6)),
    "blue on nearly the same blue": _on((0, 0, 0.6), (0.03, 0.02, 0.62)),
    "grey on grey": _on((0.5, 0.5, 0.5), (0.5, 0.5, 0.5)),
    "drawn in no colour": _mode(3),
    "drawn as a clip only": _mode(7),
    "below the page": _at(_LEFT, -60),
    "above the page": _at(_LEFT, _HEIGHT + 20),
    "right of the page": _at(_WIDTH + 10, _BASE),
    "left of the page": _at(-500, _BASE),
    "outside of the crop box": _cropped,
    "size 0.1": _sized(0.1),
    "size 0.8": _sized(0.8),
    "scaled down": _scaled(12, 0.04),
    "under a black box": _covered,
    "under a white box": _covered_white,
    "under a broad stroke": _covered_by_pen,
    "under a picture": _covered_by_picture,
    "black on a black picture": _on_picture,
    "under a box in a form": _covered_in_form,
    "transparent": _transparent(0),
    "nearly transparent": _transparent(0.04),
    "clipped away": _clipped(10, 10, 20, 20),
    "clipped by an empty path": _clipped(10, 10, 0, 0),
    "white in a form": _white_in_form,
    "white and turned": _turned_white,
    "no colour over a blank picture": _invisible_on_blank_picture,
    "under a blank picture": _below_blank_picture,
    "only the figure is white": _digits_white,
}
"""Ways to hide words."""


def _white_on_dark(canvas: Canvas, words: str) -> None:
    _on((0.1, 0.1, 0.3), (1, 1, 1))(canvas, words)


def _turned(canvas: Canvas, words: str) -> None:
    canvas.translate(100, 200)
    canvas.rotate(90)
    canvas.drawString(0, 0, words)


def _on_photo(canvas: Canvas, words: str) -> None:
    canvas.drawImage(_picture((230, 220, 200)), 0, 0, _WIDTH, 700)
    canvas.drawString(_LEFT, _BASE, words)


def _shaded_before(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE - 40, "The row below is shaded.")
    _on((0.9, 0.9, 0.9), (0, 0, 0))(canvas, words)


def _outlined(canvas: Canvas, words: str) -> None:
    _mode(1)(canvas, words)


def _drawn_twice(canvas: Canvas, words: str) -> None:
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(_LEFT, _BASE, words)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(_LEFT, _BASE, words)


def _highlighted(canvas: Canvas, words: str) -> None:
    canvas.drawString(_LEFT, _BASE, words)
    canvas.setFillColorRGB(1, 1, 0)
    canvas.setFillAlpha(0.3)
    canvas.rect(_LEFT - 4, _BASE - 6, 420, 20, fill=1, stroke=0)


def _scanned(canvas: Canvas, words: str) -> None:
    """Draw a picture of the words with an invisible text layer, as text recognition leaves it."""
    canvas.drawImage(ImageReader(_scan(words)), 0, 0, _WIDTH, 700)
    _mode(3)(canvas, words)


def _scanned_above(canvas: Canvas, words: str) -> None:
    """The same, with the picture over the text layer."""
    canvas.drawString(_LEFT, _BASE, words)
    canvas.drawImage(ImageReader(_scan(words)), 0, 0, _WIDTH, 700)


def _scan(words: str) -> Image.Image:
    """Render the page below 700 points at double resolution, with the words where the text layer has them."""
    import pypdfium2

    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=(_WIDTH, 700))
    canvas.setFont(_FONT, 11)
    canvas.drawString(_LEFT, _BASE, words)
    canvas.showPage()
    canvas.save()
    page = pypdfium2.PdfDocument(buffer.getvalue())[0]
    picture: Image.Image = page.render(scale=2).to_pil()
    return picture


SEEN: dict[str, Draw] = {
    "black": _colored(0, 0, 0),
    "light grey": _colored(0.8, 0.8, 0.8),
    "yellow-green": _colored(0.7, 0.8, 0.1),
    "size 5": _sized(5),
    "white on dark": _white_on_dark,
    "white on black": _on((0, 0, 0), (1, 1, 1)),
    "red on green": _on((0, 0.5, 0), (0.8, 0, 0)),
    "turned": _turned,
    "on a light picture": _on_photo,
    "in a shaded row": _shaded_before,
    "in outline": _outlined,
    "drawn twice": _drawn_twice,
    "under a highlight": _highlighted,
    "the layer of a scan": _scanned,
    "the layer below a scan": _scanned_above,
    "half transparent": _transparent(0.5),
    "inside its clip": _clipped(60, 540, 500, 60),
}
"""Visible styles for the same words; none of them may count as hidden."""
