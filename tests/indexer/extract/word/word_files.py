"""Build DOCX files from parts and read them."""

import io
import zipfile

from pincite.indexer.extract import office
from pincite.indexer.extract.base import Extraction

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
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
    types = [f'<Override PartName="/word/document.xml" ContentType="{MAIN}.document.main+xml"/>']
    relations = []
    files = {"word/document.xml": f"<w:document {W} {MC}><w:body>{body}</w:body></w:document>"}
    for number, (name, inside) in enumerate(parts.items()):
        files[f"word/{name}.xml"] = f"<w:{name} {W}>{inside}</w:{name}>"
        types.append(f'<Override PartName="/word/{name}.xml" ContentType="{MAIN}.{name}+xml"/>')
        relations.append(f'<Relationship Id="r{number}" Type="{OFFICE}/{name}" Target="{name}.xml"/>')
    xmlns = 'xmlns="http://schemas.openxmlformats.org/package/2006/'
    files["word/_rels/document.xml.rels"] = f'<Relationships {xmlns}relationships">{"".join(relations)}</Relationships>'
    main = f'<Relationship Id="r" Type="{OFFICE}/officeDocument" Target="word/document.xml"/>'
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
