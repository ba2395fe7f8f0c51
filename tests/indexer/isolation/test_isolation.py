"""Test that a hostile file neither crashes nor hangs indexing and does not affect other files."""

import io
import os
import select
import signal
import subprocess
import sys
import zlib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from reportlab.pdfgen.canvas import Canvas

from pincite.indexer.errors import IndexerError
from pincite.indexer.events import FileRead, Finished, Report
from pincite.indexer.isolation import starting
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.limits import Limits
from pincite.indexer.page import PageRef
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore

LIMITS = Limits(seconds=60, memory_mb=1024, workers=1)
MISBEHAVING = """
import os, signal
from pincite.indexer.isolation import child

reads = child.read_file

def read_file(source, options, told):
    if b"SEGMENTATION" in source.data:
        os.kill(os.getpid(), signal.SIGSEGV)
    if b"EXIT" in source.data:
        os._exit(3)
    if b"HANG" in source.data:
        while True:
            pass
    if b"ALLOCATE" in source.data:
        bytearray(1 << 40)
    if b"RAISE" in source.data:
        raise RuntimeError("words of the document")
    if b"PRINT" in source.data:
        os.write(1, b"not the protocol")
    if b"LIE" in source.data:
        os.write(child_answers(), b"\\0\\0\\0\\1" + b"\\0" * 7 + b"\\2[]")
    return reads(source, options, told)

def child_answers():
    return max(int(name) for name in os.listdir("/proc/self/fd") if os.path.exists(f"/proc/self/fd/{name}"))

child.read_file = read_file
child.main()
"""


@pytest.fixture
def store(tmp_path: Path) -> EmbeddedStore:
    return EmbeddedStore(tmp_path / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file sorted before and one after the files of a test."""
    path = tmp_path / "files"
    path.mkdir()
    (path / "a.txt").write_text("Minutes of a meeting about dredging", encoding="utf-8")
    (path / "z.txt").write_text("A letter about pilotage", encoding="utf-8")
    return path


@pytest.fixture
def misbehaving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the reader process follow a command word in the file."""
    script = tmp_path / "misbehaving.py"
    script.write_text(MISBEHAVING, encoding="utf-8")
    monkeypatch.setattr(starting, "COMMAND", (sys.executable, "-P", str(script)))


def indexed(folder: Path, store: EmbeddedStore, limits: Limits = LIMITS) -> Report:
    *_, last = build(folder, store, "m", limits=limits)
    assert isinstance(last, Finished)
    return last.report


def kinds(report: Report) -> dict[str, str]:
    return {row.path: row.kind for row in report.skipped}


def pdf_with(*objects: bytes) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (len(objects) + 1, rows)
    return bytes(out + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (len(objects) + 1, start))


def one_page(content: bytes) -> bytes:
    """A PDF whose page shows this content stream, packed."""
    packed = zlib.compress(content, 9)
    return pdf_with(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )


@pytest.mark.usefixtures("misbehaving")
@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("SEGMENTATION", "crashed"),
        ("EXIT", "crashed"),
        ("HANG", "timed_out"),
        ("ALLOCATE", "too_large"),
        ("RAISE", "crashed"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="dies by POSIX signals")
def test_a_file_that_kills_its_reader_is_skipped_and_indexing_continues(
    folder: Path, store: EmbeddedStore, word: str, kind: str
) -> None:
    (folder / "m.txt").write_text(f"{word} the reader", encoding="utf-8")
    found = indexed(folder, store, replace(LIMITS, seconds=3))
    assert kinds(found) == {"m.txt": kind}
    assert found.documents == 2
    (row,) = found.skipped
    assert row.remedy
    assert "words of the document" not in row.message


@pytest.mark.usefixtures("misbehaving")
@pytest.mark.skipif(sys.platform != "linux", reason="finds the pipe under /proc")
def test_an_invalid_reader_reply_yields_no_document(folder: Path, store: EmbeddedStore) -> None:
    (folder / "m.txt").write_text("LIE about it", encoding="utf-8")
    assert kinds(indexed(folder, store)) == {"m.txt": "crashed"}


@pytest.mark.usefixtures("misbehaving")
def test_library_output_does_not_break_the_reader(folder: Path, store: EmbeddedStore) -> None:
    (folder / "m.txt").write_text("PRINT it", encoding="utf-8")
    assert indexed(folder, store).documents == 3


@pytest.mark.usefixtures("misbehaving")
@pytest.mark.skipif(sys.platform == "win32", reason="dies by POSIX signals")
def test_an_indexed_document_is_kept_if_its_unchanged_file_kills_the_reader(
    folder: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "m.txt").write_text("SEGMENTATION in 1905", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(starting, "COMMAND", (sys.executable, "-P", "-m", "pincite.indexer.isolation.child"))
        indexed(folder, store)
    with monkeypatch.context() as patch:
        patch.setattr("pincite.indexer.refresh.readers_version", lambda: "another")
        found = indexed(folder, store)
    assert (found.documents, kinds(found)) == (3, {"m.txt": "crashed"})


def test_files_are_reported_in_order_with_any_number_of_readers(folder: Path, store: EmbeddedStore) -> None:
    for number in range(8):
        words = "berth " * (5000 if number % 2 == 0 else 5)
        (folder / f"m{number}.txt").write_text(words, encoding="utf-8")
    events = list(build(folder, store, "m", limits=replace(LIMITS, workers=3)))
    names = [event.path for event in events if isinstance(event, FileRead)]
    assert names == sorted(path.name for path in folder.iterdir())


def test_a_reader_that_cannot_start_fails_the_run_not_the_files(
    folder: Path, store: EmbeddedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "COMMAND", (sys.executable, "-c", "raise SystemExit(1)"))
    with pytest.raises(IndexerError, match="cannot be started"):
        indexed(folder, store)


def test_a_pdf_of_too_many_pages_is_skipped(folder: Path, store: EmbeddedStore) -> None:
    count = 100_000
    kids = b" ".join([b"3 0 R"] * count)
    pages = b"<</Type/Pages/Kids[%s]/Count %d>>" % (kids, count)
    leaf = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>"
    (folder / "m.pdf").write_bytes(pdf_with(b"<</Type/Catalog/Pages 2 0 R>>", pages, leaf))
    (row,) = indexed(folder, store).skipped
    assert (row.kind, "index.pages" in row.remedy) == ("too_large", True)


def test_a_long_pdf_keeps_all_its_pages(folder: Path, store: EmbeddedStore) -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    for number in range(1, 5001):
        canvas.drawString(72, 700, f"Sheet {number} of the register of berths")
        canvas.showPage()
    canvas.save()
    (folder / "m.pdf").write_bytes(buffer.getvalue())
    found = indexed(folder, store)
    assert (found.pages, found.skipped) == (5002, [])


def test_a_decompression_bomb_pdf_does_not_affect_other_files(folder: Path, store: EmbeddedStore) -> None:
    line = b"BT /F 9 Tf 9 9 Td (berth) Tj ET\n"
    content = line * (300_000_000 // len(line))
    (folder / "m.pdf").write_bytes(one_page(content))
    found = indexed(folder, store, replace(LIMITS, seconds=20, memory_mb=512))
    assert found.documents + len(found.skipped) == 3
    assert {"a.txt", "z.txt"}.isdisjoint(kinds(found))


@pytest.mark.parametrize("depth", [200, 20_000])
def test_a_deeply_nested_pdf_does_not_affect_other_files(folder: Path, store: EmbeddedStore, depth: int) -> None:
    nested = b"[" * depth + b"]" * depth
    (folder / "objects.pdf").write_bytes(pdf_with(b"<</Type/Catalog/Pages 2 0 R/A %s>>" % nested, b"<</Type/Pages>>"))
    tree = [b"<</Type/Catalog/Pages 2 0 R>>"]
    tree += [b"<</Type/Pages/Kids[%d 0 R]/Count 1>>" % (number + 3) for number in range(depth)]
    tree.append(b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 9 9]>>" % (depth + 1))
    (folder / "tree.pdf").write_bytes(pdf_with(*tree))
    found = indexed(folder, store)
    assert found.documents + len(found.skipped) == 4
    assert {"a.txt", "z.txt"}.isdisjoint(kinds(found))


def test_a_cyclic_page_tree_terminates(folder: Path, store: EmbeddedStore) -> None:
    (folder / "m.pdf").write_bytes(
        pdf_with(b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>")
    )
    found = indexed(folder, store)
    assert found.documents + len(found.skipped) == 3


def test_a_file_above_the_size_limit_is_not_read(folder: Path, store: EmbeddedStore) -> None:
    with (folder / "m.txt").open("wb") as file:
        file.truncate(2 << 20)
    found = indexed(folder, store, replace(LIMITS, file_mb=1))
    assert kinds(found) == {"m.txt": "too_large"}


def test_right_to_left_text_and_null_bytes_are_read_as_text(folder: Path, store: EmbeddedStore) -> None:
    (folder / "m.txt").write_bytes("اتفاقية الرسو\x00 بين الطرفين".encode())
    indexed(folder, store)
    reader = store.open("m")
    assert reader.page(PageRef("m.txt", 1)).text == "اتفاقية الرسو بين الطرفين"
    reader.close()


@pytest.fixture
def hanging(folder: Path, tmp_path: Path, misbehaving: None) -> Iterator[subprocess.Popen[bytes]]:
    """An indexing process whose reader hangs; its first line of output is the reader's process id."""
    if sys.platform != "linux":
        pytest.skip("finds children under /proc")
    (folder / "m.txt").write_text("HANG", encoding="utf-8")
    script = tmp_path / "index.py"
    script.write_text(
        f"""
import os, signal, threading
from pathlib import Path
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.isolation import starting
from pincite.indexer.pipeline import build
from pincite.indexer.limits import Limits
from pincite.indexer.store.embedded.store import EmbeddedStore
starting.COMMAND = {starting.COMMAND!r}
store = EmbeddedStore(Path({str(tmp_path / "store")!r}), tokenise=analyze, analyzer_version=ANALYZER_VERSION)
def tell():
    while not (found := Path(f"/proc/self/task/{{os.getpid()}}/children").read_text() or seen()):
        pass
    print(found.split()[0], flush=True)
def seen():
    return "".join(path.read_text() for path in Path("/proc/self/task").glob("*/children"))
threading.Thread(target=tell, daemon=True).start()
for event in build(Path({str(folder)!r}), store, "m", limits=Limits(workers=1)):
    pass
""",
        encoding="utf-8",
    )
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    yield process
    process.kill()
    process.wait()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_reader_exits_when_the_indexer_stops_mid_file(hanging: subprocess.Popen[bytes], how: signal.Signals) -> None:
    assert hanging.stdout is not None
    reader = int(hanging.stdout.readline())
    watched = os.pidfd_open(reader)
    hanging.send_signal(how)
    ended, _, _ = select.select([watched], [], [], 60)
    os.close(watched)
    assert ended


def test_deeply_nested_html_does_not_affect_other_files(folder: Path, store: EmbeddedStore) -> None:
    pytest.importorskip("lxml", reason="needs the 'office' extra")
    (folder / "m.html").write_text(f"<html>{'<div>' * 100}deep words", encoding="utf-8")
    (folder / "n.html").write_text(f"<html>{'<div>' * 100_000}deep words", encoding="utf-8")
    found = indexed(folder, store)
    assert kinds(found) == {"n.html": "damaged"}
    assert found.documents == 3


GAP = " " * 20_000
TOWAGE = "TOWAGE AGREEMENT\n\n"
PORT_LAW = "PORT LAW\nLaw No. 5 of 2018\n\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{TOWAGE}This Agreement is between {'of the ' * 400}parties that agree as follows",
        TOWAGE + "\n" * 8000 + "Tugs are to be had.",
        TOWAGE + f"This Agreement is made between Alpha Towage{GAP[:2300]}x\n" * 8,
        f"{TOWAGE}Item Fee (USD)\nThe fee is {'7' * 60} and",
        PORT_LAW + f"See Article 5{GAP}x\n" * 8,
        f"{PORT_LAW}Nothing is repealed. The{GAP[:6000]}x",
    ],
    ids=[
        "small words",
        "blank lines",
        "gaps behind names",
        "figures",
        "gaps behind references",
        "a gap in a repeal",
    ],
)
def test_a_long_repetition_is_read_within_the_time_limit(folder: Path, store: EmbeddedStore, text: str) -> None:
    (folder / "m.txt").write_text(text, encoding="utf-8")
    found = indexed(folder, store, replace(LIMITS, seconds=20))
    assert kinds(found) == {}
    assert found.documents == 3
