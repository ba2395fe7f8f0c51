"""A DOCX file is read with the numbers that Word prints, its changes told apart."""

import io
import sys
import zipfile
from collections.abc import Callable

import pytest

from pincite.indexer.extract import office
from pincite.indexer.extract.base import Extraction, Unreadable
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

pytest.importorskip("docx", reason="needs the 'office' extra")

_W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
_MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
LEGAL = """
<w:abstractNum w:abstractNumId="0">
  <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1.%2"/></w:lvl>
  <w:lvl w:ilvl="2"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="(%3)"/></w:lvl>
  <w:lvl w:ilvl="3"><w:start w:val="1"/><w:numFmt w:val="lowerRoman"/><w:lvlText w:val="(%4)"/></w:lvl>
</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="0"/>
  <w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="0"/></w:num>
"""
ARTICLES = """
<w:abstractNum w:abstractNumId="5">
  <w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:lvlText w:val="ARTICLE %1"/></w:lvl>
  <w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="decimalZero"/><w:isLgl/>
  <w:lvlText w:val="Section %1.%2"/></w:lvl>
</w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="5"/></w:num>
"""


def docx(body: str, **parts: str) -> bytes:
    """A DOCX with this body; `parts` are the insides of `numbering`, `styles`, `footnotes`, `endnotes`."""
    types = [f'<Override PartName="/word/document.xml" ContentType="{_MAIN}.document.main+xml"/>']
    relations = []
    files = {"word/document.xml": f"<w:document {_W} {_MC}><w:body>{body}</w:body></w:document>"}
    for number, (name, inside) in enumerate(parts.items()):
        files[f"word/{name}.xml"] = f"<w:{name} {_W}>{inside}</w:{name}>"
        types.append(f'<Override PartName="/word/{name}.xml" ContentType="{_MAIN}.{name}+xml"/>')
        relations.append(f'<Relationship Id="r{number}" Type="{_OFFICE}/{name}" Target="{name}.xml"/>')
    xmlns = 'xmlns="http://schemas.openxmlformats.org/package/2006/'
    files["word/_rels/document.xml.rels"] = f'<Relationships {xmlns}relationships">{"".join(relations)}</Relationships>'
    main = f'<Relationship Id="r" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
    files["_rels/.rels"] = f'<Relationships {xmlns}relationships">{main}</Relationships>'
    rels = '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    files["[Content_Types].xml"] = f'<Types {xmlns}content-types">{rels}{"".join(types)}</Types>'
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def paragraph(text: str, properties: str = "") -> str:
    """A paragraph of one run."""
    return f"<w:p><w:pPr>{properties}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def item(text: str, level: int = 0, numbered_by: int = 1) -> str:
    """A paragraph of a list."""
    return paragraph(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{numbered_by}"/></w:numPr>')


def lines(extraction: Extraction, page: int = 1) -> list[str]:
    return extraction.pages[page - 1].text.split("\n")


def read(body: str, **parts: str) -> list[str]:
    return lines(office.extract_docx(docx(body, **parts)))


def marked(extraction: Extraction) -> list[tuple[str, str]]:
    (page,) = extraction.pages
    return [(revision.kind, page.text[revision.span.start : revision.span.end]) for revision in page.revisions]


def test_clauses_have_the_numbers_that_stand_in_no_text() -> None:
    body = item("TERM") + item("Two years.", 1) + item("Renewal:", 1) + item("by notice;", 2) + item("or", 2)
    body += item("PRICE") + item("SMC 5.", 1)
    assert read(body, numbering=LEGAL) == [
        "1. TERM", "1.1 Two years.", "1.2 Renewal:", "(a) by notice;", "(b) or", "2. PRICE", "2.1 SMC 5.",
    ]  # fmt: skip


def test_a_list_that_restarts_does_and_one_that_goes_on_goes_on() -> None:
    body = item("a") + item("b") + item("c", numbered_by=2) + item("d", numbered_by=2) + item("e", numbered_by=3)
    assert read(body, numbering=LEGAL) == ["1. a", "2. b", "1. c", "2. d", "3. e"]


def test_sections_of_roman_articles_are_numbered_in_digits_where_the_file_says_so() -> None:
    body = item("TERM") + item("Two years.", 1) + item("PRICE") + item("SMC 5.", 1)
    assert read(body, numbering=ARTICLES) == [
        "ARTICLE I TERM", "Section 1.01 Two years.", "ARTICLE II PRICE", "Section 2.01 SMC 5.",
    ]  # fmt: skip


def test_numbers_come_from_styles_and_from_the_styles_they_are_based_on() -> None:
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


def test_a_list_that_is_a_style_has_the_numbers_of_that_style() -> None:
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
def test_numbers_are_written_in_the_form_of_their_list(form: str, third: str) -> None:
    numbering = f"""<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/>
    <w:numFmt w:val="{form}"/><w:lvlText w:val="%1)"/></w:lvl></w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>"""
    assert read(item("x"), numbering=numbering) == [f"{third}) x"]


def test_deleted_and_inserted_words_stay_and_are_told_apart() -> None:
    body = """<w:p><w:r><w:t xml:space="preserve">The fee is </w:t></w:r>
    <w:del><w:r><w:delText>USD 5</w:delText></w:r></w:del><w:ins><w:r><w:t>USD 7</w:t></w:r></w:ins>
    <w:r><w:t xml:space="preserve"> a day.</w:t></w:r></w:p>"""
    extraction = office.extract_docx(docx(body))
    assert lines(extraction) == ["The fee is USD 5USD 7 a day."]
    assert marked(extraction) == [("struck", "USD 5"), ("underlined", "USD 7")]


def test_a_deleted_clause_has_no_number_and_counts_for_none() -> None:
    gone = """<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:rPr><w:del/></w:rPr></w:pPr>
    <w:del><w:r><w:delText>Gone.</w:delText></w:r></w:del></w:p>"""
    assert read(item("First.") + gone + item("Second."), numbering=LEGAL) == ["1. First.", "Gone.", "2. Second."]


def test_declared_breaks_make_pages_and_where_word_last_broke_does_not() -> None:
    body = paragraph("one")
    body += '<w:p><w:r><w:lastRenderedPageBreak/><w:t>still one</w:t><w:br w:type="page"/></w:r></w:p>'
    body += paragraph("two", "<w:sectPr/>")
    body += paragraph("still two", '<w:sectPr><w:type w:val="continuous"/></w:sectPr>')
    body += paragraph("three") + paragraph("four", "<w:pageBreakBefore/>") + "<w:sectPr/>"
    extraction = office.extract_docx(docx(body))
    assert [page.text for page in extraction.pages] == ["one\nstill one", "two\nstill two", "three", "four"]


def test_without_breaks_a_document_is_page_one() -> None:
    assert len(office.extract_docx(docx(paragraph("one") + paragraph("two"))).pages) == 1


def test_a_table_is_read_row_by_row() -> None:
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in cells) + "</w:tr>"

    long = f"<w:tr><w:tc>{paragraph('a') + paragraph('b')}</w:tc><w:tc>{paragraph('c')}</w:tc></w:tr>"
    assert read(f"<w:tbl>{row('Vessel', 'Dues')}{row('Tug', 'SMC 5')}{long}</w:tbl>") == [
        "Vessel | Dues", "Tug | SMC 5", "a", "b", "c",
    ]  # fmt: skip


def table(*rows: str) -> str:
    """A table; the cells of a row are parted by `|`."""
    cells = ("".join(f"<w:tc>{paragraph(cell)}</w:tc>" for cell in row.split("|")) for row in rows)
    return f"<w:tbl>{''.join(f'<w:tr>{each}</w:tr>' for each in cells)}</w:tbl>"


CLAUSES = (item("TERM") + item("Two years.", 1) + item("SERVICES") + item("Tugs.", 1) + item("DUES")
           + item("The Company pays the dues of the price table.", 1))  # fmt: skip


def section_of_row(body: str) -> str:
    """The section in which the row with `Tug` stands."""
    data = docx(paragraph("TOWAGE AGREEMENT") + body, numbering=LEGAL)
    found = read_document(Source("a.docx", "a.docx", "sha", "docx", data))
    at = found.pages[0].text.index("Tug |")
    return [s.path for s in found.sections if s.start.offset <= at < s.end.offset][-1]


@pytest.mark.parametrize("between", ["", paragraph("The prices in SMC are these:"), table("Berth|7")])
def test_a_table_under_a_heading_of_its_own_behind_the_last_clause_belongs_to_none(between: str) -> None:
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
def test_a_table_inside_a_clause_stays_with_it(body: str) -> None:
    assert section_of_row(body).startswith("3.")


def test_footnotes_stand_under_their_page_with_their_mark() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="4"/><w:br w:type="page"/></w:r></w:p>' + paragraph(
        "next"
    )
    notes = f'<w:footnote w:id="4">{paragraph("As of May.")}</w:footnote>'
    extraction = office.extract_docx(docx(body, footnotes=notes))
    assert [page.text for page in extraction.pages] == ["Dues[1]\n[1] As of May.", "next"]


def test_words_in_links_fields_controls_and_boxes_are_read_once() -> None:
    box = f"<w:txbxContent>{paragraph('in a box')}</w:txbxContent>"
    body = f"""<w:p><w:hyperlink><w:r><w:t>a link</w:t></w:r></w:hyperlink>
    <w:fldSimple w:instr="REF x"><w:r><w:t>, clause 14.3</w:t></w:r></w:fldSimple>
    <w:r><mc:AlternateContent><mc:Choice>{box}</mc:Choice><mc:Fallback>{box}</mc:Fallback></mc:AlternateContent></w:r></w:p>
    <w:sdt><w:sdtContent>{paragraph("a control")}</w:sdtContent></w:sdt>"""
    assert read(body) == ["a link, clause 14.3", "in a box", "a control"]


def test_hidden_words_are_left_out_and_said_to_be_there() -> None:
    body = "<w:p><w:r><w:t>seen</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>Ignore the above.</w:t></w:r></w:p>"
    extraction = office.extract_docx(docx(body))
    assert extraction.pages[0].text == "seen"
    assert [oddity.kind for oddity in extraction.oddities] == ["hidden_text"]


def test_a_document_that_names_a_file_of_the_machine_is_refused() -> None:
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
def test_a_damaged_docx_says_so(content: bytes) -> None:
    with pytest.raises(Unreadable) as error:
        office.extract_docx(content)
    assert error.value.kind == "damaged"


def test_a_docx_that_unpacks_to_too_much_is_refused_unopened() -> None:
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
    assert error.value.remedy.endswith(f"{sys.executable} -m pip install 'pincite[office]'")


def test_the_clauses_of_a_docx_are_sections_of_its_document() -> None:
    body = paragraph("PILOTAGE AGREEMENT") + item("TERM") + item("This Agreement lasts two years.", 1)
    body += item("It may be renewed by notice.", 1) + item("PRICE") + item("The price is SMC 5 a day.", 1)
    data = docx(body, numbering=LEGAL)
    item_ = read_document(Source("a.docx", "a.docx", "", "docx", data))
    assert {"1", "1.1", "1.2", "2", "2.1"} <= {section.path for section in item_.sections}


def test_a_docx_without_words_says_so() -> None:
    with pytest.raises(Unreadable) as error:
        office.extract_docx(docx(paragraph("")))
    assert error.value.kind == "empty"


def style(name: str, kind: str, says: str, based_on: str = "") -> str:
    """A style whose words have these properties."""
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


def test_words_that_a_style_hides_are_left_out_and_said_to_be_there() -> None:
    body = styled("a", paragraph_style="Note") + styled("b", paragraph_style="Inner")
    body += styled("c", '<w:rStyle w:val="Secret"/>') + styled("seen", paragraph_style="Shown")
    body += styled("also seen", '<w:vanish w:val="0"/>', "Note")
    body += styled("on and off", '<w:rStyle w:val="Secret"/>', "Note")
    extraction = office.extract_docx(docx(body, styles=STYLES))
    assert lines(extraction) == ["seen", "also seen", "on and off"]
    assert [oddity.kind for oddity in extraction.oddities] == ["hidden_text"]


def test_words_that_a_style_strikes_are_struck() -> None:
    body = styled("cut", '<w:rStyle w:val="Cut"/>') + styled("kept") + styled("gone", '<w:rStyle w:val="Gone"/>')
    assert marked(office.extract_docx(docx(body, styles=STYLES))) == [("struck", "cut"), ("struck", "gone")]


def test_what_the_document_sets_for_all_words_holds() -> None:
    defaults = "<w:docDefaults><w:rPrDefault><w:rPr><w:strike/></w:rPr></w:rPrDefault></w:docDefaults>"
    extraction = office.extract_docx(docx(styled("cut") + styled("kept", '<w:strike w:val="false"/>'), styles=defaults))
    assert marked(extraction) == [("struck", "cut")]


def test_a_hidden_paragraph_counts_for_no_number() -> None:
    numbered = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    hidden = f'<w:p><w:pPr><w:pStyle w:val="Note"/>{numbered}</w:pPr><w:r><w:t>no</w:t></w:r></w:p>'
    assert read(item("a") + hidden + item("b"), numbering=LEGAL, styles=STYLES) == ["1. a", "2. b"]


def running(key: str, place: str = "default", part: str = "header") -> str:
    """What a section says of a header or footer; the part itself is added by `docx_with_running`."""
    return f'<w:{part}Reference w:type="{place}" r:id="{key}"/>'


def docx_with_running(body: str, parts: dict[str, str], numbering: str = "") -> bytes:
    """A DOCX whose headers and footers are these paragraphs, by their id: `h1`, `f1`."""
    original, buffer = docx(body, numbering=numbering), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(original)) as before, zipfile.ZipFile(buffer, "w") as after:
        for name in before.namelist():
            content = before.read(name).decode()
            for key in parts:
                kind = "header" if key.startswith("h") else "footer"
                override = f'<Override PartName="/word/{key}.xml" ContentType="{_MAIN}.{kind}+xml"/></Types>'
                relation = f'<Relationship Id="{key}" Type="{_OFFICE}/{kind}" Target="{key}.xml"/></Relationships>'
                if name == "[Content_Types].xml":
                    content = content.replace("</Types>", override)
                if name == "word/_rels/document.xml.rels":
                    content = content.replace("</Relationships>", relation)
            after.writestr(name, content.replace("<w:document ", f'<w:document xmlns:r="{_OFFICE}" '))
        for key, inside in parts.items():
            root = "hdr" if key.startswith("h") else "ftr"
            after.writestr(f"word/{key}.xml", f"<w:{root} {_W}>{inside}</w:{root}>")
    return buffer.getvalue()


def test_headers_and_footers_stand_on_each_page_as_furniture_but_for_the_head_of_the_first() -> None:
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


def test_a_section_has_the_headers_of_the_one_before_until_it_names_others() -> None:
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


def test_a_numbered_header_counts_for_no_clause_of_the_body() -> None:
    data = docx_with_running(
        f"{item('Term.')}{item('Price.')}<w:sectPr>{running('h1')}</w:sectPr>", {"h1": item("Berth let")}, LEGAL
    )
    assert lines(office.extract_docx(data)) == ["1. Berth let", "1. Term.", "2. Price."]


def test_numbered_footnotes_count_for_no_clause_of_the_body() -> None:
    noted = item("Term.").replace("</w:r>", '<w:footnoteReference w:id="4"/><w:footnoteReference w:id="5"/></w:r>')
    notes = f'<w:footnote w:id="4">{item("Or less.")}</w:footnote><w:footnote w:id="5">{item("Or more.")}</w:footnote>'
    assert read(noted + item("Price."), numbering=LEGAL, footnotes=notes) == [
        "1. Term.[1][2]", "2. Price.", "[1] 1. Or less.", "[2] 2. Or more.",
    ]  # fmt: skip


def test_a_footnote_that_refers_to_itself_is_read_once() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="4"/></w:r></w:p>'
    note = '<w:p><w:r><w:t>As of May</w:t><w:footnoteReference w:id="4"/></w:r></w:p>'
    assert read(body, footnotes=f'<w:footnote w:id="4">{note}</w:footnote>') == ["Dues[1]", "[1] As of May[1]"]


def test_words_taken_out_of_a_footnote_are_struck() -> None:
    note = "<w:p><w:r><w:t> Due in </w:t></w:r><w:del><w:r><w:delText>May</w:delText></w:r></w:del>"
    note += "<w:ins><w:r><w:t>June</w:t></w:r></w:ins></w:p>"
    body = '<w:p><w:r><w:t>Dues</w:t><w:footnoteReference w:id="1"/></w:r></w:p>'
    extraction = office.extract_docx(docx(body, footnotes=f'<w:footnote w:id="1">{note}</w:footnote>'))
    assert lines(extraction) == ["Dues[1]", "[1] Due in MayJune"]
    assert marked(extraction) == [("struck", "May"), ("underlined", "June")]


def test_a_footnote_whose_mark_is_taken_out_is_struck() -> None:
    body = '<w:p><w:r><w:t>Dues</w:t></w:r><w:del><w:r><w:footnoteReference w:id="1"/></w:r></w:del></w:p>'
    extraction = office.extract_docx(docx(body, footnotes=f'<w:footnote w:id="1">{paragraph("in May")}</w:footnote>'))
    assert marked(extraction) == [("struck", "[1]"), ("struck", "[1] in May")]


def test_formulas_are_read_on_one_line() -> None:
    def part(name: str, words: str) -> str:
        return f"<m:{name}><m:r><m:t>{words}</m:t></m:r></m:{name}>"

    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    square = f"<m:sSup>{part('e', 'n')}{part('sup', '2')}</m:sSup>"
    fraction = f"<m:f><m:fPr/>{part('num', 'a+b')}<m:den>{square}</m:den></m:f>"
    body = f"<w:p><w:r><w:t>Dues = </w:t></w:r><m:oMath {math}>{fraction}</m:oMath><w:r><w:t>.</w:t></w:r></w:p>"
    assert read(body) == ["Dues = (a+b)/(n^2)."]


def test_a_formula_does_not_run_on_with_the_words_beside_it() -> None:
    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    half = "<m:f><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>"
    body = f"<w:p><w:r><w:t>For 2</w:t></w:r><m:oMath {math}>{half}</m:oMath><w:r><w:t>years</w:t></w:r></w:p>"
    assert read(body) == ["For 2 1/2 years"]


def test_a_formula_with_a_part_that_is_not_known_is_left_out_and_said_to_be_there() -> None:
    math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"'
    body = f"<w:p><w:r><w:t>Dues</w:t></w:r><m:oMath {math}><m:unheardOf/></m:oMath></w:p>"
    extraction = office.extract_docx(docx(body))
    assert (lines(extraction), [oddity.kind for oddity in extraction.oddities]) == (["Dues"], ["left_out"])


def field(data: str, shown: str = "") -> str:
    """The runs of a field of a form, with the words that the file has as its result."""
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
def test_fields_of_forms_show_what_they_hold(data: str, shown: str) -> None:
    assert read(f"<w:p><w:r><w:t>Berth:</w:t></w:r>{field(data)}<w:r><w:t>.</w:t></w:r></w:p>") == [f"Berth:{shown}."]


def test_a_choice_that_stands_in_the_file_as_words_is_read_once() -> None:
    choice = field("<w:ddList><w:listEntry w:val='Quay A'/></w:ddList>", "Quay A")
    assert read(f"<w:p>{choice}<w:r><w:t> is let.</w:t></w:r></w:p>") == ["Quay A is let."]


def test_boxes_to_tick_show_their_state() -> None:
    def box(checked: int, shown: str) -> str:
        named = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"'
        state = f'<w14:checkbox {named}><w14:checked w14:val="{checked}"/></w14:checkbox>'
        return f"<w:sdt><w:sdtPr>{state}</w:sdtPr><w:sdtContent><w:r>{shown}</w:r></w:sdtContent></w:sdt>"

    assert read(f"<w:p>{box(1, '')}{box(0, '')}{box(1, '<w:t>☒</w:t>')}</w:p>") == ["☑☐☒"]


def test_signs_of_symbol_fonts_are_the_signs_that_are_shown() -> None:
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
def test_what_is_not_read_is_said_to_be_left_out(apart: str) -> None:
    extraction = office.extract_docx(docx(paragraph("seen") + apart))
    assert (extraction.pages[0].text, [oddity.kind for oddity in extraction.oddities]) == ("seen", ["left_out"])
