"""Test RTF, ODT, EPUB and slides, without network use."""

import io
import json
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pincite.indexer.extract import unstructured
from pincite.indexer.extract.base import Extraction, Unreadable
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Format, Source
from pincite.indexer.store.embedded.store import EmbeddedStore
from tests.indexer.extract.formats.made_files import epub, msg, odt, rtf

BREAKING = '<style:style style:name="{}" style:family="paragraph"{}>{}</style:style>'
BEFORE = '<style:paragraph-properties fo:break-before="page"/>'
AFTER = '<style:paragraph-properties fo:break-after="page"/>'


def texts(read: Extraction) -> list[str]:
    return [page.text for page in read.pages]


def slides(fill: Callable[[object], None]) -> bytes:
    import pptx

    shown = pptx.Presentation()
    fill(shown)
    buffer = io.BytesIO()
    shown.save(buffer)
    return buffer.getvalue()


def three_slides(shown: object) -> None:
    add, layouts = shown.slides.add_slide, shown.slide_layouts  # type: ignore[attr-defined]
    first = add(layouts[1])
    first.shapes.title.text, first.placeholders[1].text = "Berth dues", "The dues are SMC 5.\nPaid yearly"
    first.notes_slide.notes_text_frame.text = "Say this slowly."
    add(layouts[6])
    table = add(layouts[6]).shapes.add_table(2, 2, 10, 10, 100, 100).table
    for at, words in enumerate(("Berth", "Due", "7", "1.10")):
        table.cell(*divmod(at, 2)).text = words


def test_rtf_is_split_at_page_breaks_and_keeps_its_letters() -> None:
    read = unstructured.extract_text(rtf(r"Berth \'e9 \u8212? one\par\page Two, \\page\par\pagebb Two still"), "rtf")
    assert texts(read) == ["Berth é — one", "Two, \\page\nTwo still"]


def test_rtf_that_is_marked_as_deleted_is_struck() -> None:
    (page,) = unstructured.extract_text(rtf(r"The dues are {\deleted SMC 5}{\revised SMC 7}."), "rtf").pages
    assert [page.text[r.span.start : r.span.end] for r in page.revisions if r.kind == "struck"] == ["SMC 5"]


def test_a_table_in_rtf_has_one_line_per_row() -> None:
    row = r"\trowd\cellx900\cellx1800\intbl {}\cell {}\cell\row"
    read = unstructured.extract_text(
        rtf(row.format("Berth", "Due") + row.format("7", "1.10") + r"\pard end\par"), "rtf"
    )
    assert texts(read) == ["Berth | Due\n7 | 1.10\nend"]


def test_a_footnote_in_rtf_is_at_the_end_without_its_back_link() -> None:
    (text,) = texts(unstructured.extract_text(rtf(r"Dues{\footnote Paid yearly.} are due.\par"), "rtf"))
    assert text.endswith("1. Paid yearly.")


def test_odt_is_split_at_page_breaks_of_its_styles() -> None:
    automatic = (
        BREAKING.format("P1", "", BEFORE) + BREAKING.format("P2", ' style:parent-style-name="Part"', "")
    ) + BREAKING.format("P3", "", AFTER)
    body = (
        "<text:h text:outline-level='1'>Licence</text:h><text:p>One.</text:p><text:p text:style-name='P1'/>"
        "<text:p>Two.</text:p><text:p text:style-name='P2'>Three.</text:p><text:p text:style-name='P3'>Still.</text:p>"
        "<text:p>Four.</text:p>"
    )
    read = unstructured.extract_text(odt(body, automatic, BREAKING.format("Part", "", BEFORE)), "odt")
    assert texts(read) == ["Licence\nOne.", "Two.", "Three.\nStill.", "Four."]
    assert read.title == "Licence"


def test_epub_chapters_are_in_order() -> None:
    read = unstructured.extract_text(
        epub("<body><h1>Dues</h1><p>SMC 5.</p></body>", "<body><p>Paid.</p></body>"), "epub"
    )
    assert texts(read) == ["Dues\nSMC 5.\nPaid."]


def test_slides_are_pages_in_order_with_their_titles_as_headings_and_notes_below() -> None:
    read = unstructured.extract_slides(slides(three_slides))
    assert texts(read) == [
        "Berth dues\n\nThe dues are SMC 5.\nPaid yearly\nSay this slowly.",
        "",
        "Berth | Due\n7 | 1.10",
    ]
    first, *others = read.pages
    assert [(first.text[h.words.start : h.words.end], h.level) for h in first.headings] == [("Berth dues", 1)]
    assert not any(page.headings for page in others)
    assert read.title == "Berth dues"


def test_slide_charts_are_reported_as_unread() -> None:
    from pptx.chart.data import CategoryChartData
    from pptx.enum.chart import XL_CHART_TYPE

    def fill(shown: object) -> None:
        three_slides(shown)
        held = CategoryChartData()
        held.categories = ["Berth 7"]
        held.add_series("Dues", (5,))
        shown.slides[1].shapes.add_chart(XL_CHART_TYPE.PIE, 0, 0, 100, 100, held)  # type: ignore[attr-defined]

    (oddity,) = unstructured.extract_slides(slides(fill)).oddities
    assert (oddity.kind, oddity.message) == ("left_out", "not read: charts")


@pytest.mark.parametrize("form", ["rtf", "odt", "epub", "pptx"])
def test_a_damaged_file_is_reported_as_damaged(form: Format) -> None:
    data = {
        "rtf": rb"{\rtf1 {{",
        "odt": odt("<x/>")[:500],
        "epub": epub("<body/>")[:400],
        "pptx": slides(three_slides)[:900],
    }
    with pytest.raises(Unreadable) as caught:
        read_document(Source("a", "a", "sha", form, data[form]))
    assert caught.value.kind == "damaged"


def test_the_converter_has_a_time_limit_and_leaves_the_process_unchanged() -> None:
    before = resource.getrlimit(resource.RLIMIT_CPU)
    with unstructured._bounded():
        assert resource.getrlimit(resource.RLIMIT_CPU)[0] != resource.RLIM_INFINITY
    assert resource.getrlimit(resource.RLIMIT_CPU) == before


WATCH = """
import json, sys
tried, started = [], []
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        tried.append(event)
        raise OSError("no network")
    if event == "subprocess.Popen":
        started.append([str(each) for each in arguments[1]])
sys.addaudithook(watch)
"""
READ_ALL = """
from pathlib import Path
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source, walk
read = [read_document(found).document.format for found in walk(Path(sys.argv[1])) if isinstance(found, Source)]
"""
TELL = """
print(json.dumps({"tried": tried, "started": started, "read": read, "spacy": "spacy" in sys.modules}))
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A file of each format."""
    import openpyxl

    path = tmp_path / "files"
    path.mkdir()
    book = openpyxl.Workbook()
    book.active.append(["Dues"])
    book.save(path / "d.xlsx")
    for name, data in (
        ("a.rtf", rtf("The dues are SMC 5.")),
        ("b.odt", odt("<text:p>The dues are SMC 5.</text:p>")),
        ("c.epub", epub("<body><p>The dues are SMC 5.</p></body>")),
        ("d.pptx", slides(three_slides)),
        ("e.csv", b"Berth,Due\n7,1.10\n"),
        ("f.msg", msg({0x0037: "Dues", 0x1000: "Paid."})),
    ):
        (path / name).write_bytes(data)
    return path


def watched(script: str, *arguments: str) -> dict[str, object]:
    environment = {
        name: told for name, told in os.environ.items() if name not in ("DO_NOT_TRACK", "SCARF_NO_ANALYTICS")
    }
    command = [sys.executable, "-c", WATCH + script + TELL, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, env=environment, check=True)
    told: dict[str, object] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_no_format_uses_the_network_or_loads_a_language_model(folder: Path) -> None:
    told = watched(READ_ALL, str(folder))
    assert told["tried"] == []
    assert told["spacy"] is False
    assert told["read"] == ["rtf", "odt", "epub", "pptx", "xlsx", "csv", "msg"]


def test_the_converter_runs_in_its_sandbox(folder: Path) -> None:
    started = watched(READ_ALL, str(folder))["started"]
    assert isinstance(started, list)
    converting = [command for command in started if "--version" not in command and "pandoc" in command[0]]
    assert converting
    assert all("--sandbox" in command for command in converting if any(each.startswith("--from=") for each in command))


def test_the_watch_sees_network_use_by_plain_unstructured() -> None:
    """Control for the watch: it must detect a known network attempt."""
    assert watched("import unstructured\nread = []")["tried"] != []


def test_reader_processes_index_every_format(folder: Path, tmp_path: Path) -> None:
    store = EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    list(build(folder, store, "m"))
    reader = store.open("m")
    found = {document.doc_id: (document.format, document.page_count) for document in reader.documents()}
    reader.close()
    assert found == {
        "a.rtf": ("rtf", 1),
        "b.odt": ("odt", 1),
        "c.epub": ("epub", 1),
        "d.pptx": ("pptx", 3),
        "d.xlsx": ("xlsx", 1),
        "e.csv": ("csv", 1),
        "f.msg": ("msg", 1),
    }
