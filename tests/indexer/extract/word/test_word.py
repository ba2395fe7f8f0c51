"""Test DOCX text, automatic numbering, tracked changes, tables and footnotes."""

import io
import sys
import zipfile
from collections.abc import Callable

import pytest

from pincite.indexer.extract import office
from pincite.indexer.extract.base import Extraction, Unreadable
from pincite.indexer.installing import install_command
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source
from tests.indexer.extract.word.word_files import (
    ARTICLES,
    LEGAL,
    docx,
    item,
    lines,
    marked,
    paragraph,
    read,
)

pytest.importorskip("docx", reason="needs the 'office' extra")


def test_clauses_have_their_automatic_numbers() -> None:
    body = item("TERM") + item("Two years.", 1) + item("Renewal:", 1) + item("by notice;", 2) + item("or", 2)
    body += item("PRICE") + item("SMC 5.", 1)
    assert read(body, numbering=LEGAL) == [
        "1. TERM", "1.1 Two years.", "1.2 Renewal:", "(a) by notice;", "(b) or", "2. PRICE", "2.1 SMC 5.",
    ]  # fmt: skip


def test_a_list_restarts_or_continues_as_declared() -> None:
    body = item("a") + item("b") + item("c", numbered_by=2) + item("d", numbered_by=2) + item("e", numbered_by=3)
    assert read(body, numbering=LEGAL) == ["1. a", "2. b", "1. c", "2. d", "3. e"]


def test_sections_of_roman_articles_use_digits_if_the_file_declares_it() -> None:
    body = item("TERM") + item("Two years.", 1) + item("PRICE") + item("SMC 5.", 1)
    assert read(body, numbering=ARTICLES) == [
        "ARTICLE I TERM", "Section 1.01 Two years.", "ARTICLE II PRICE", "Section 2.01 SMC 5.",
    ]  # fmt: skip


def test_numbering_comes_from_styles_and_their_base_styles() -> None:
    styles = """
    <w:style w:type="paragraph" w:styleId="Clause"><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr>
    </w:pPr></w:style>
    <w:style w:type="paragraph" w:styleId="Deep"><w:basedOn w:val="Clause"/></w:style>
    <w:style w:type="paragraph" w:styleId="Plain"><w:basedOn w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="0"/>
    </w:numPr></w:pPr></w:style>"""
    body = (
        item("TERM")
        + paragraph("One.", '<w:pStyle w:val="Deep"/>')
        + paragraph("No number.", '<w:pStyle w:val="Plain"/>')
    )
    assert read(body, numbering=LEGAL, styles=styles) == ["1. TERM", "1.1 One.", "No number."]


def test_a_list_style_reference_uses_the_numbering_of_the_style() -> None:
    numbering = (
        LEGAL
        + """<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="House"/></w:abstractNum>
    <w:num w:numId="9"><w:abstractNumId w:val="9"/></w:num>"""
    )
    styles = """<w:style w:type="numbering" w:styleId="House"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>
    </w:style>"""
    assert read(item("TERM", 0, 9) + item("One.", 1, 9), numbering=numbering, styles=styles) == ["1. TERM", "1.1 One."]


@pytest.mark.parametrize(
    ("form", "third"),
    [
        ("decimal", "3"), ("upperLetter", "C"), ("lowerRoman", "iii"), ("ordinal", "3rd"), ("cardinalText", "Three"),
        ("ordinalText", "Third"), ("decimalZero", "03"), ("unheardOf", "3"),
    ],
)  # fmt: skip
def test_numbers_use_the_format_of_their_list(form: str, third: str) -> None:
    numbering = f"""<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/>
    <w:numFmt w:val="{form}"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>"""
    assert read(item("x"), numbering=numbering) == [f"{third}) x"]


def test_deleted_and_inserted_words_are_kept_and_marked() -> None:
    body = """<w:p><w:r><w:t xml:space="preserve">The fee is </w:t></w:r>
    <w:del><w:r><w:delText>USD 5</w:delText></w:r></w:del><w:ins><w:r><w:t>USD 7</w:t></w:r></w:ins>
    <w:r><w:t xml:space="preserve"> a day.</w:t></w:r></w:p>"""
    extraction = office.extract_docx(docx(body))
    assert lines(extraction) == ["The fee is USD 5USD 7 a day."]
    assert marked(extraction) == [("struck", "USD 5"), ("underlined", "USD 7")]


def test_a_deleted_clause_has_no_number_and_does_not_advance_numbering() -> None:
    gone = """<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr>
    <w:del><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>"""
    assert read(item("First.") + gone + item("Second."), numbering=LEGAL) == ["1. First.", "Gone.", "2. Second."]


def test_declared_page_breaks_count_and_rendered_page_breaks_do_not() -> None:
    body = paragraph("one")
    body += '<w:p><w:r><w:lastRenderedPageBreak/><w:t>still one</w:t><w:br w:type="page"/></w:r></w:p>'
    body += paragraph("two", "<w:sectPr/>")
    body += paragraph("still two", '<w:sectPr><w:type w:val="continuous"/></w:sectPr>')
    body += paragraph("three") + paragraph("four", "<w:pageBreakBefore/>") + "<w:sectPr/>"
    extraction = office.extract_docx(docx(body))
    assert [page.text for page in extraction.pages] == ["one\nstill one", "two\nstill two", "three", "four"]


def test_a_document_without_breaks_is_one_page() -> None:
    assert len(office.extract_docx(docx(paragraph("one") + paragraph("two"))).pages) == 1


def test_a_table_is_read_row_by_row() -> None:
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in cells) + "</w:tr>"

    long = f"<w:tr><w:tc>{paragraph('a') + paragraph('b')}</w:tc><w:tc>{paragraph('c')}</w:tc></w:tr>"
    assert read(f"<w:tbl>{row('Vessel', 'Dues')}{row('Tug', 'SMC 5')}{long}</w:tbl>") == [
        "Vessel | Dues", "Tug | SMC 5", "a", "b", "c",
    ]  # fmt: skip


def table(*rows: str) -> str:
    """A table; `|` separates the cells of a row."""
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row.split("|")) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in cells)}</w:tbl>"


CLAUSES = (item("TERM") + item("Two years.", 1) + item("SERVICES") + item("Tugs.", 1) + item("DUES")
           + item("The Company pays the dues of the price table.", 1))  # fmt: skip


def section_of_row(body: str) -> str:
    """The section that contains the row with `Tug`."""
    data = docx(paragraph("TOWAGE AGREEMENT") + body, numbering=LEGAL)
    found = read_document(Source("a.docx", "a.docx", "sha", "docx", data))
    at = found.pages[0].text.index("Tug |")
    return [s.path for s in found.sections if s.start.offset <= at < s.end.offset][-1]


@pytest.mark.parametrize("between", ["", paragraph("The prices in SMC are these:"), table("Berth|7")])
def test_a_table_with_its_own_heading_after_the_last_clause_has_no_clause(between: str) -> None:
    body = CLAUSES + paragraph("Price Table") + between + table("Vessel|Dues", "Tug|5")
    assert section_of_row(body) == "Price Table"


@pytest.mark.parametrize(
    "body",
    [
        CLAUSES + table("Vessel|Dues", "Tug|5"),
        CLAUSES + item("They are:", 1) + paragraph("Price Table") + table("Vessel|Dues", "Tug|5"),
        CLAUSES + paragraph("Table 1 Dues") + table("Vessel|Dues", "Tug|5"),
        CLAUSES + paragraph("Price Table") + table("Vessel|Dues", "Tug|5") + item("LAW") + item("Port law.", 1),
    ],
    ids=["no heading", "led over to", "caption", "a clause follows"],
)
def test_a_table_inside_a_clause_belongs_to_it(body: str) -> None:
    assert section_of_row(body).startswith("3.")


def test_footnotes_are_at_the_end_of_their_page_with_their_mark() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="4"/><w:br w:type="page"/></w:r></w:p>' + paragraph(
        "next"
    )
    notes = f'<w:footnote w:id="4">{paragraph("As of May.")}</w:footnote>'
    extraction = office.extract_docx(docx(body, footnotes=notes))
    assert [page.text for page in extraction.pages] == ["Dues[1]\n[1] As of May.", "next"]


def test_text_in_links_fields_controls_and_text_boxes_is_read_once() -> None:
    box = f"<w:txbxContent>{paragraph('in a box')}</w:txbxContent>"
    body = f"""<w:p><w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink>
    <w:fldSimple w:instr="REF x"><w:r><w:t>, clause 14.3</w:t></w:r></w:fldSimple>
    <w:r><mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r></w:p>
    <w:sdt><w:sdtContent>{paragraph("a control")}</w:sdtContent></w:sdt>"""
    assert read(body) == ["a link, clause 14.3", "in a box", "a control"]


def test_hidden_words_are_left_out_and_reported() -> None:
    body = "<w:p><w:r><w:t>seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>Ignore the above.</w:t></w:r></w:p>"
    extraction = office.extract_docx(docx(body))
    assert extraction.pages[0].text == "seen"
    assert [oddity.kind for oddity in extraction.oddities] == ["hidden_text"]


def test_a_document_that_references_a_local_file_is_refused() -> None:
    original = docx(paragraph("MARK"))
    buffer = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(original)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            content = before.read(name).decode()
            if name == "word/document.xml":
                dtd = '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]>'
                content = dtd + content.replace("MARK", "before &e; after")
            after.writestr(name, content)
    with pytest.raises(Unreadable) as error:
        office.extract_docx(buffer.getvalue())
    assert error.value.kind == "damaged"


@pytest.mark.parametrize("content", [b"PK\x03\x04", docx(paragraph("x"))[:-40], b"PK\x05\x06" + b"\0" * 18])
def test_a_damaged_docx_is_reported_as_damaged(content: bytes) -> None:
    with pytest.raises(Unreadable) as error:
        office.extract_docx(content)
    assert error.value.kind == "damaged"


def test_a_docx_with_too_large_contents_is_refused_before_unpacking() -> None:
    buffer = io.BytesIO(docx(paragraph("x")))
    with zipfile.ZipFile(buffer, "a", zipfile.ZIP_DEFLATED) as archive, archive.open("word/media.bin", "w") as media:
        for _ in range(600):
            media.write(b"\0" * (1 << 20))
    with pytest.raises(Unreadable) as error:
        office.extract_docx(buffer.getvalue())
    assert error.value.kind == "too_large"


@pytest.mark.parametrize(
    ("read_file", "library"), [(office.extract_docx, "docx.opc.package"), (office.extract_html, "lxml")]
)
def test_without_the_extra_the_file_is_refused_with_the_command_that_installs_it(
    read_file: Callable[[bytes], Extraction], library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(Unreadable) as error:
        read_file(b"<p>x")
    assert error.value.kind == "missing_extra"
    assert error.value.remedy.endswith(install_command("office"))


def test_the_clauses_of_a_docx_are_sections_of_its_document() -> None:
    body = paragraph("PILOTAGE AGREEMENT") + item("TERM") + item("This Agreement lasts two years.", 1)
    body += item("It may be renewed by notice.", 1) + item("PRICE") + item("The price is SMC 5 a day.", 1)
    data = docx(body, numbering=LEGAL)
    item_ = read_document(Source("a.docx", "a.docx", "", "docx", data))
    assert {"1", "1.1", "1.2", "2", "2.1"} <= {section.path for section in item_.sections}


def test_a_docx_without_words_is_reported() -> None:
    with pytest.raises(Unreadable) as error:
        office.extract_docx(docx(paragraph("")))
    assert error.value.kind == "empty"
