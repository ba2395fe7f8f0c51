"""Word documents, HTML files, mails and workbooks with hidden words, or with visible words in unusual styles."""

import io
from collections.abc import Callable
from email.message import EmailMessage
from html import escape
from importlib.util import find_spec
from typing import Any

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt, RGBColor

Make = Callable[[str, str], bytes]
"""Takes the visible and the hidden words and returns the bytes of a file."""
_PAGE = "<html><head><style>{css}</style></head><body>{shown}{hidden}</body></html>"
_WHITE = RGBColor(255, 255, 255)


def _html(hidden: str, css: str = "") -> Make:
    def make(visible: str, words: str) -> bytes:
        shown = "".join(f"<p>{escape(line)}</p>" for line in visible.split("\n"))
        return _PAGE.format(css=css, shown=shown, hidden=hidden.format(escape(words))).encode()

    return make


def _mail(made: Make) -> Make:
    def make(visible: str, words: str) -> bytes:
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = "a@example.com", "b@example.com", "The north quay"
        mail.set_content(made(visible, words).decode(), subtype="html")
        return mail.as_bytes()

    return make


def _word(style: Callable[[Any], None]) -> Make:
    """Make a Word document whose last run is styled."""

    def make(visible: str, words: str) -> bytes:
        written = docx.Document()
        for line in visible.split("\n"):
            written.add_paragraph(line)
        style(written.add_paragraph().add_run(words))
        buffer = io.BytesIO()
        written.save(buffer)
        return buffer.getvalue()

    return make


def _colored(color: RGBColor, ground: str = "") -> Callable[[Any], None]:
    def style(run: Any) -> None:  # noqa: ANN401  python-docx has no types
        run.font.color.rgb = color
        if ground:
            shading = OxmlElement("w:shd")
            shading.set(qn("w:val"), "clear")
            shading.set(qn("w:fill"), ground)
            run._r.get_or_add_rPr().append(shading)

    return style


def _vanished(run: Any) -> None:  # noqa: ANN401  python-docx has no types
    run.font.hidden = True


def _sized(points: int) -> Callable[[Any], None]:
    def style(run: Any) -> None:  # noqa: ANN401  python-docx has no types
        run.font.size = Pt(points)

    return style


def _styled(run: Any) -> None:  # noqa: ANN401  python-docx has no types
    """Make the run white by a named style."""
    styles = run.part.document.styles
    made = styles.add_style("Unseen", 2)
    made.font.color.rgb = _WHITE
    run.style = made


def _workbook(hide: Callable[[Any, Any], None]) -> Make:
    def make(visible: str, words: str) -> bytes:
        import openpyxl

        book = openpyxl.Workbook()
        for line in visible.split("\n"):
            book.active.append([line])
        book.active.append([None, words])
        hide(book, book.active)
        buffer = io.BytesIO()
        book.save(buffer)
        return buffer.getvalue()

    return make


def _row(_: Any, sheet: Any) -> None:  # noqa: ANN401  openpyxl has no types
    sheet.row_dimensions[sheet.max_row].hidden = True


def _column(_: Any, sheet: Any) -> None:  # noqa: ANN401  openpyxl has no types
    sheet.column_dimensions["B"].hidden = True


def _format(_: Any, sheet: Any) -> None:  # noqa: ANN401  openpyxl has no types
    sheet.cell(sheet.max_row, 2).number_format = ";;;"


def _white_cell(_: Any, sheet: Any) -> None:  # noqa: ANN401  openpyxl has no types
    from openpyxl.styles import Font

    sheet.cell(sheet.max_row, 2).font = Font(color="FFFFFFFF")


def _sheet(book: Any, sheet: Any) -> None:  # noqa: ANN401  openpyxl has no types
    other = book.create_sheet("Other")
    cell = sheet.cell(sheet.max_row, 2)
    other.append([cell.value])
    cell.value, other.sheet_state = None, "veryHidden"


_HTML: dict[str, Make] = {
    "white": _html('<p style="color: white">{}</p>'),
    "nearly white by a class": _html('<p class="n">{}</p>', ".n {color: #fafafa}"),
    "display: none": _html('<p style="display:none">{}</p>'),
    "visibility: hidden": _html('<div class="v">{}</div>', ".v {visibility: hidden}"),
    "hidden": _html("<p hidden>{}</p>"),
    "size 0": _html('<p><span style="font-size:0px">{}</span></p>'),
    "transparent": _html('<p style="color: rgba(0, 0, 0, 0)">{}</p>'),
    "opacity 0": _html('<p style="opacity: 0">{}</p>'),
    "off the screen": _html('<p style="position:absolute; left:-9999px">{}</p>'),
    "clipped": _html('<p style="position:absolute; clip: rect(0, 0, 0, 0)">{}</p>'),
    "black on black": _html('<p style="background-color:#000; color:#000">{}</p>'),
    "white font element": _html('<font color="#FFFFFF">{}</font>'),
    "comment": _html("<!-- {} -->"),
}
UNSEEN_FILES: dict[str, tuple[str, Make]] = {
    **{f"HTML: {name}": (".html", make) for name, make in _HTML.items()},
    "mail: white": (".eml", _mail(_HTML["white"])),
    "mail: display: none": (".eml", _mail(_HTML["display: none"])),
    "mail: mso-hide": (".eml", _mail(_html('<p style="mso-hide: all">{}</p>'))),
    "Word: hidden": (".docx", _word(_vanished)),
    "Word: white": (".docx", _word(_colored(_WHITE))),
    "Word: white by a style": (".docx", _word(_styled)),
    "Word: size 1": (".docx", _word(_sized(1))),
    "Word: black on black": (".docx", _word(_colored(RGBColor(0, 0, 0), "000000"))),
}
"""Ways to hide words in files without printed pages, with the file suffix."""
SEEN_FILES: dict[str, tuple[str, Make]] = {
    "HTML: white on navy": (".html", _html('<p style="background:#003;color:#fff">{}</p>')),
    "HTML: white in a dark table": (
        ".html",
        _html('<table bgcolor="#000"><tr><td><font color="white">{}</font></table>'),
    ),
    "HTML: grey": (".html", _html('<p style="color:#aaa">{}</p>')),
    "HTML: small": (".html", _html('<p style="font-size:6pt">{}</p>')),
    "HTML: black inside white": (".html", _html('<div style="color:#fff"><b style="color:#000">{}</b></div>')),
    "HTML: on a picture": (".html", _html('<p style="background:url(a.png);color:#fff">{}</p>')),
    "mail: blue": (".eml", _mail(_html('<p style="color:blue">{}</p>'))),
    "Word: white on navy": (".docx", _word(_colored(_WHITE, "000080"))),
    "Word: grey": (".docx", _word(_colored(RGBColor(160, 160, 160)))),
    "Word: size 5": (".docx", _word(_sized(5))),
}
"""Unusual but visible styles for the same words."""
if find_spec("openpyxl"):
    UNSEEN_FILES |= {
        "workbook: hidden row": (".xlsx", _workbook(_row)),
        "workbook: hidden column": (".xlsx", _workbook(_column)),
        "workbook: hidden sheet": (".xlsx", _workbook(_sheet)),
        "workbook: format of nothing": (".xlsx", _workbook(_format)),
        "workbook: white": (".xlsx", _workbook(_white_cell)),
    }
    SEEN_FILES |= {"workbook: plain": (".xlsx", _workbook(lambda _, __: None))}
