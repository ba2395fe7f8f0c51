"""Test DOCX styles, headers, footnotes, formulas, fields and symbols."""

import io
import zipfile

import pytest

from pincite.indexer.extract import office
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source
from tests.indexer.extract.word.word_files import (
    LEGAL,
    MAIN,
    OFFICE,
    W,
    docx,
    item,
    lines,
    marked,
    paragraph,
    read,
)

pytest.importorskip("docx", reason="needs the 'office' extra")


def style(name: str, kind: str, says: str, based_on: str = "") -> str:
    """A style with these run properties."""
    based = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return f'<w:style w:type="{kind}" w:styleId="{name}">{based}<w:rPr>{says}</w:rPr></w:style>'


STYLES = (
    style("Note", "paragraph", "<w:vanish/>")
    + style("Inner", "paragraph", "", "Note")
    + style("Shown", "paragraph", '<w:vanish w:val="0"/>', "Note")
    + style("Cut", "character", "<w:strike/>")
    + style("Secret", "character", "<w:vanish/>")
    + style("Gone", "character", "<w:dstrike/>", "Cut")
)


def styled(text: str, run: str = "", paragraph_style: str = "") -> str:
    """A paragraph of one run with these properties."""
    named = f'<w:pStyle w:val="{paragraph_style}"/>' if paragraph_style else ""
    return f"<w:p><w:pPr>{named}</w:pPr><w:r><w:rPr>{run}</w:rPr><w:t>{text}</w:t></w:r></w:p>"


def test_text_hidden_by_a_style_is_left_out_and_reported() -> None:
    body = styled("a", paragraph_style="Note") + styled("b", paragraph_style="Inner")
    body += styled("c", '<w:rStyle w:val="Secret"/>') + styled("seen", paragraph_style="Shown")
    body += styled("also seen", '<w:vanish w:val="0"/>', "Note")
    body += styled("on and off", '<w:rStyle w:val="Secret"/>', "Note")
    extraction = office.extract_docx(docx(body, styles=STYLES))
    assert lines(extraction) == ["seen", "also seen", "on and off"]
    assert [oddity.kind for oddity in extraction.oddities] == ["hidden_text"]


def test_text_struck_by_a_style_is_marked_as_struck() -> None:
    body = styled("cut", '<w:rStyle w:val="Cut"/>') + styled("kept") + styled("gone", '<w:rStyle w:val="Gone"/>')
    assert marked(office.extract_docx(docx(body, styles=STYLES))) == [("struck", "cut"), ("struck", "gone")]


def test_document_default_properties_apply() -> None:
    defaults = "<w:docDefaults><w:rPrDefault><w:rPr><w:strike/></w:rPr></w:rPrDefault></w:docDefaults>"
    extraction = office.extract_docx(docx(styled("cut") + styled("kept", '<w:strike w:val="false"/>'), styles=defaults))
    assert marked(extraction) == [("struck", "cut")]


def test_a_hidden_paragraph_does_not_advance_numbering() -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    hidden = f'<w:p><w:pPr><w:pStyle w:val="Note"/>{numbered}</w:pPr><w:r><w:t>no</w:t></w:r></w:p>'
    assert read(item("a") + hidden + item("b"), numbering=LEGAL, styles=STYLES) == ["1. a", "2. b"]


def running(key: str, place: str = "default", part: str = "header") -> str:
    """A section's reference to a header or footer; `docx_with_running` adds the part itself."""
    return f'<w:{part}Reference w:type="{place}" r:id="{key}"/>'


def docx_with_running(body: str, parts: dict[str, str], numbering: str = "") -> bytes:
    """A DOCX whose headers and footers are these paragraphs, by their id: `h1`, `f1`."""
    original, buffer = docx(body, numbering=numbering), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(original)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            content = before.read(name).decode()
            for key in parts:
                kind = "header" if key.startswith("h") else "footer"
                override = f'<Override PartName="/word/{key}.xml" ContentType="{MAIN}.{kind}+xml"/></Types>'
                relation = f'<Relationship Id="{key}" Type="{OFFICE}/{kind}" Target="{key}.xml"/></Relationships>'
                if name == "[Content_Types].xml":
                    content = content.replace("</Types>", override)
                if name == "word/_rels/document.xml.rels":
                    content = content.replace("</Relationships>", relation)
            after.writestr(name, content.replace("<w:document ", f'<w:document xmlns:r="{OFFICE}" '))
        for key, inside in parts.items():
            root = "hdr" if key.startswith("h") else "ftr"
            after.writestr(f"word/{key}.xml", f"<w:{root} {W}>{inside}</w:{root}>")
    return buffer.getvalue()


def test_headers_and_footers_are_furniture_except_the_first_pages_header() -> None:
    number = (
        '<w:p><w:r><w:t>Draft 3</w:t></w:r><w:fldSimple w:instr=" PAGE "><w:r><w:t>9</w:t></w:r></w:fldSimple></w:p>'
    )
    references = running("h1") + running("f1", part="footer") + running("h2", "first") + "<w:titlePg/>"
    body = paragraph("one") + '<w:p><w:r><w:br w:type="page"/><w:t>two</w:t></w:r></w:p>'
    data = docx_with_running(
        f"{body}<w:sectPr>{references}</w:sectPr>",
        {"h1": paragraph("Berth let"), "h2": paragraph("Oakley"), "f1": number},
    )
    pages = read_document(Source("a.docx", "a.docx", "", "docx", data)).pages
    assert [page.text.split("\n") for page in pages] == [["Oakley", "one"], ["Berth let", "two", "Draft 3"]]
    assert [page.body.split() for page in pages] == [["Oakley", "one"], ["two"]]


def test_a_section_inherits_headers_until_it_sets_its_own() -> None:
    def ends(inside: str) -> str:
        return f"<w:p><w:pPr><w:sectPr>{inside}</w:sectPr></w:pPr></w:p>"

    body = paragraph("one") + ends(running("h1")) + paragraph("two") + ends("") + paragraph("three")
    data = docx_with_running(
        f"{body}<w:sectPr>{running('h2')}{running('h1', 'even')}</w:sectPr>",
        {"h1": paragraph("Berth let"), "h2": paragraph("Schedule")},
    )
    extraction = office.extract_docx(data)
    assert [page.text for page in extraction.pages] == ["Berth let\none", "Berth let\ntwo", "Schedule\nthree"]
    assert [oddity.kind for oddity in extraction.oddities] == ["left_out"]


def test_a_numbered_header_does_not_advance_clause_numbering() -> None:
    data = docx_with_running(
        f"{item('Term.')}{item('Price.')}<w:sectPr>{running('h1')}</w:sectPr>", {"h1": item("Berth let")}, LEGAL
    )
    assert lines(office.extract_docx(data)) == ["1. Berth let", "1. Term.", "2. Price."]


def test_numbered_footnotes_do_not_advance_clause_numbering() -> None:
    noted = item("Term.").replace("</w:r>", '<w:footnoteReference w:id="4"/><w:footnoteReference w:id="5"/></w:r>')
    notes = f'<w:footnote w:id="4">{item("Or less.")}</w:footnote><w:footnote w:id="5">{item("Or more.")}</w:footnote>'
    assert read(noted + item("Price."), numbering=LEGAL, footnotes=notes) == [
        "1. Term.[1][2]", "2. Price.", "[1] 1. Or less.", "[2] 2. Or more.",
    ]  # fmt: skip


def test_a_footnote_that_refers_to_itself_is_read_once() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="4"/></w:r></w:p>'
    note = '<w:p><w:r><w:t>As of May</w:t><w:footnoteReference w:id="4"/></w:r></w:p>'
    assert read(body, footnotes=f'<w:footnote w:id="4">{note}</w:footnote>') == ["Dues[1]", "[1] As of May[1]"]


def test_deleted_footnote_text_is_marked_as_struck() -> None:
    note = "<w:p><w:r><w:t> Due in </w:t></w:r><w:del><w:r><w:delText>May</w:delText></w:r></w:del>"
    note += "<w:ins><w:r><w:t>June</w:t></w:r></w:ins></w:p>"
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="1"/></w:r></w:p>'
    extraction = office.extract_docx(docx(body, footnotes=f'<w:footnote w:id="1">{note}</w:footnote>'))
    assert lines(extraction) == ["Dues[1]", "[1] Due in MayJune"]
    assert marked(extraction) == [("struck", "May"), ("underlined", "June")]


def test_a_footnote_with_a_deleted_mark_is_struck() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t></w:r><w:del><w:r><w:footnoteReference w:id="1"/></w:r></w:del></w:p>'
    extraction = office.extract_docx(docx(body, footnotes=f'<w:footnote w:id="1">{paragraph("in May")}</w:footnote>'))
    assert marked(extraction) == [("struck", "[1]"), ("struck", "[1] in May")]


def test_formulas_are_written_on_one_line() -> None:
    def part(name: str, words: str) -> str:
        return f"<m:{name}><m:r><m:t>{words}</m:t></m:r></m:{name}>"

    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    square = f"<m:sSup>{part('e', 'n')}{part('sup', '2')}</m:sSup>"
    fraction = f"<m:f><m:fPr/>{part('num', 'a+b')}<m:den>{square}</m:den></m:f>"
    body = f"<w:p><w:r><w:t>Dues = </w:t></w:r><m:oMath {math}>{fraction}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>"
    assert read(body) == ["Dues = (a+b)/(n^2)."]


def test_a_formula_is_separated_from_adjacent_words() -> None:
    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    half = "<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
    body = f"<w:p><w:r><w:t>For 2</w:t></w:r><m:oMath {math}>{half}</m:oMath><w:r><w:t>years</w:t></w:r></w:p>"
    assert read(body) == ["For 2 1/2 years"]


def test_a_formula_with_an_unknown_part_is_left_out_and_reported() -> None:
    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    body = f"<w:p><w:r><w:t>Dues</w:t></w:r><m:oMath {math}><m:unheardOf/></m:oMath></w:p>"
    extraction = office.extract_docx(docx(body))
    assert (lines(extraction), [oddity.kind for oddity in extraction.oddities]) == (["Dues"], ["left_out"])


def field(data: str, shown: str = "") -> str:
    """The runs of a form field with its stored result."""
    begin = f'<w:r><w:fldChar w:fldCharType="begin"><w:ffData>{data}</w:ffData></w:fldChar></w:r>'
    told = '<w:r><w:instrText>FORM</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>'
    return f'{begin}{told}<w:r><w:t>{shown}</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>'


@pytest.mark.parametrize(
    ("data", "shown"),
    [
        ("<w:checkBox><w:default w:val='0'/><w:checked/></w:checkBox>", "☑"),
        ("<w:checkBox><w:default w:val='1'/></w:checkBox>", "☑"),
        ("<w:checkBox><w:default w:val='1'/><w:checked w:val='0'/></w:checkBox>", "☐"),
        ("<w:ddList><w:result w:val='1'/><w:listEntry w:val='Quay A'/><w:listEntry w:val='Quay B'/></w:ddList>",
         "Quay B"),
        ("<w:ddList><w:listEntry w:val='Quay A'/><w:listEntry w:val='Quay B'/></w:ddList>", "Quay A"),
        ("<w:ddList><w:result w:val='7'/><w:listEntry w:val='Quay A'/></w:ddList>", ""),
    ],
)  # fmt: skip
def test_form_fields_show_their_values(data: str, shown: str) -> None:
    assert read(f"<w:p><w:r><w:t>Berth:</w:t></w:r>{field(data)}<w:r><w:t>.</w:t></w:r></w:p>") == [f"Berth:{shown}."]


def test_a_choice_also_stored_as_text_is_read_once() -> None:
    choice = field("<w:ddList><w:listEntry w:val='Quay A'/></w:ddList>", "Quay A")
    assert read(f"<w:p>{choice}<w:r><w:t> is let.</w:t></w:r></w:p>") == ["Quay A is let."]


def test_checkboxes_show_their_state() -> None:
    def box(checked: int, shown: str) -> str:
        named = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
        state = f'<w14:checkbox {named}><w14:checked w14:val="{checked}"/></w14:checkbox>'
        return f"<w:sdt><w:sdtPr>{state}</w:sdtPr><w:sdtContent><w:r>{shown}</w:r></w:sdtContent></w:sdt>"

    assert read(f"<w:p>{box(1, '')}{box(0, '')}{box(1, '<w:t>☒</w:t>')}</w:p>") == ["☑☐☒"]


def test_symbol_font_characters_become_the_displayed_characters() -> None:
    signs = "".join(
        f'<w:r><w:sym w:font="{font}" w:char="{code}"/></w:r>'
        for font, code in [("Wingdings", "F0FE"), ("Symbol", "F0B3"), ("Wingdings 2", "00A3"), ("Arial", "20AC")]
    )
    assert read(f"<w:p>{signs}</w:p>") == ["☑≥☐€"]


@pytest.mark.parametrize(
    "apart",
    [
        '<w:altChunk w:id="x"/>',
        '<w:p><w:r><w:commentReference w:id="0"/></w:r></w:p>',
        '<w:p><w:r><w:sym w:font="Webdings" w:char="F0AA"/></w:r></w:p>',
        '<w:p><w:r><w:drawing><a:blip xmlns:a="urn:a"/></w:drawing></w:r></w:p>',
        '<w:p><w:r><mc:AlternateContent><c:chart xmlns:c="urn:c"/></mc:AlternateContent></w:r></w:p>',
        '<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:v"/></w:pict></w:r></w:p>',
        '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:o"/></w:object></w:r></w:p>',
    ],
)
def test_unread_parts_are_reported(apart: str) -> None:
    extraction = office.extract_docx(docx(paragraph("seen") + apart))
    assert (extraction.pages[0].text, [oddity.kind for oddity in extraction.oddities]) == ("seen", ["left_out"])
