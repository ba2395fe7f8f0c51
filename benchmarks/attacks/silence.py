"""Unreadable files: every answer, list and doctor report about them must mention them."""

import json
import os
import random
import resource
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from benchmarks.attacks.outcome import SEED, Outcome

_MOST_MB = 400
_READ = "The Harbour Company appointed Mr Alder on 3 May 2024.\n"


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Index 40 unreadable files and a readable one (6 in the short form), and ask about each."""
    matter, store = folder / "matter", folder / "store"
    matter.mkdir()
    (matter / "appointment.txt").write_text(_READ, encoding="utf-8")
    files = list(_hostile(matter, 6 if is_short else 40))
    _run("index", matter, "--store", store, "--no-vectors")
    breaches = [*_silent(store, files[: 1 if is_short else None], files)]
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    if most > _MOST_MB:
        breaches.append(f"a process took {most} MB")
    yield Outcome("files that cannot be read", len(files), tuple(breaches), f"at most {most} MB a process")


def _silent(store: Path, asked: list[str], files: list[str]) -> Iterator[str]:
    """Yield the reports that do not mention one of the files."""
    doctor, listed = _run("doctor", "--store", store), _run("list", "--store", store)
    count = f"{len(files)} files"
    if doctor.returncode != 1 or "file not read" not in doctor.stdout:
        yield "doctor reports nothing"
    if count not in listed.stderr:
        yield "list reports nothing"
    for name in asked:
        question = f"Who signed the {Path(name).stem.replace('-', ' ')}?"
        coverage = json.loads(_run("ask", question, "--store", store, "--json").stdout)["coverage"] or {}
        if not any(row.startswith(name) for row in coverage.get("asked_about", ())):
            yield f"{name}: asked about, but not mentioned"


def _hostile(folder: Path, wanted: int) -> Iterator[str]:
    """Write unreadable files in ten forms, in turn, and yield their names."""
    draw = random.Random(SEED)
    words = "alder birch cedar dogwood elder fir gorse hazel juniper larch maple oak pine rowan spruce willow".split()
    names = [f"{a}-{b}-covenant" for a in words for b in words if a != b]
    draw.shuffle(names)
    makers = _makers(draw)
    for at, stem in enumerate(names[:wanted]):
        suffix, make = makers[at % len(makers)]
        make(folder / f"{stem}{suffix}")
        yield f"{stem}{suffix}"


def _makers(draw: random.Random) -> list[tuple[str, Callable[[Path], object]]]:
    return [
        (".pdf", lambda path: path.write_bytes(b"")),
        (".pdf", lambda path: path.write_bytes(b"%PDF-1.7\n" + draw.randbytes(400))),
        (".pdf", lambda path: path.write_bytes(b"no pdf at all")),
        (".pdf", _many_pages),
        (".docx", _bomb),
        (".docx", lambda path: path.write_bytes(b"PK\x03\x04" + draw.randbytes(300))),
        (".pdf", lambda path: path.symlink_to("/etc/hostname")),
        (".pdf", lambda path: os.mkfifo(path)),
        (".bin", lambda path: path.write_bytes(draw.randbytes(2_000))),
        (".png", lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + draw.randbytes(100))),
    ]


def _many_pages(path: Path) -> None:
    """Write a PDF that declares ten million pages and has none."""
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 10000000/Kids[]>>endobj\n"
        b"trailer<</Root 1 0 R>>\n"
    )


def _bomb(path: Path) -> None:
    """Write a DOCX whose text unpacks to a gigabyte."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        with packed.open("word/document.xml", "w", force_zip64=True) as text:
            for _ in range(1024):
                text.write(b" " * (1 << 20))


def _run(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
