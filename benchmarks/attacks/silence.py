"""Files that cannot be read: each is asked about, and no answer, list or doctor may be silent about it."""

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
    """Index 40 files that cannot be read beside one that can (6 in the short form), and ask about each."""
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
    """Where one of the files is not told of."""
    doctor, listed = _run("doctor", "--store", store), _run("list", "--store", store)
    count = f"{len(files)} files"
    if doctor.returncode != 1 or "file not read" not in doctor.stdout:
        yield "doctor says nothing"
    if count not in listed.stderr:
        yield "list says nothing"
    for name in asked:
        question = f"Who signed the {Path(name).stem.replace('-', ' ')}?"
        told = json.loads(_run("ask", question, "--store", store, "--json").stdout)["coverage"] or {}
        if not any(row.startswith(name) for row in told.get("asked_about", ())):
            yield f"{name}: asked about, and not told of"


def _hostile(folder: Path, wanted: int) -> Iterator[str]:
    """Write files that no reader can read, and give their names: ten forms, in turn."""
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
    """A PDF that counts ten million pages and has none."""
    path.write_bytes(
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 10000000/Kids[]>>endobj\n"
        b"trailer<</Root 1 0 R>>\n"
    )


def _bomb(path: Path) -> None:
    """A DOCX whose text unpacks to a gigabyte."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("[Content_Types].xml", "<Types/>")
        with packed.open("word/document.xml", "w", force_zip64=True) as text:
            for _ in range(1024):
                text.write(b" " * (1 << 20))


def _run(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pincite.server.cli", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
