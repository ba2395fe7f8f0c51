"""The tesseract engine: one process per page, with the picture on stdin and the words on stdout."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial

from pincite.indexer.extract.ocr.base import NoEngine, Picture, Recognised, Unrecognised
from pincite.indexer.extract.ocr.table import recognised
from pincite.indexer.limits import OcrOptions

PROGRAM = "tesseract"
"""Name of the program on the path."""
_START_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Tesseract:
    """An installed tesseract that has the requested languages."""

    name: str
    command: tuple[str, ...]
    dpi: int
    page_seconds: float
    processes: int

    def read(self, picture: Picture) -> Recognised:
        """Read a picture in a process that ends with this one. Raises `Unrecognised`."""
        command = (*self.command, "--dpi", str(picture.dpi), "tsv")
        header = f"P5 {picture.width} {picture.height} 255\n".encode()
        try:
            done = subprocess.run(
                command,
                input=header + picture.pixels,
                capture_output=True,
                timeout=self.page_seconds,
                env=_environment(),
                check=False,
            )
        except subprocess.TimeoutExpired as error:
            raise Unrecognised(f"tesseract took more than {self.page_seconds:g} seconds") from error
        except OSError as error:
            raise Unrecognised(f"tesseract cannot be run: {error.strerror}") from error
        if done.returncode != 0:
            raise Unrecognised(f"tesseract ended with code {done.returncode}: {_last_line(done.stderr)}")
        return recognised(done.stdout.decode("utf-8", errors="replace"))


def open_tesseract(options: OcrOptions) -> Tesseract | NoEngine:
    """Find the program and check its languages; without `osd` turned pages are not turned back."""
    program = shutil.which(PROGRAM)
    if program is None:
        return NoEngine("tesseract is not installed", _INSTALL)
    try:
        with ThreadPoolExecutor(2) as pool:  # in parallel, since each starts a process
            listed, printed = pool.map(partial(_asked, program), ("--list-langs", "--version"))
    except (OSError, subprocess.SubprocessError) as error:
        return NoEngine(f"{program} does not run: {error}", "install it again")
    installed = set(listed.split("\n")[1:])
    version = printed.split("\n")[0].removeprefix("tesseract").strip(" v")
    languages = options.languages
    missing = [language for language in languages.split("+") if language not in installed]
    if missing:
        packages = " ".join(f"tesseract-ocr-{language.replace('_', '-').lower()}" for language in missing)
        return NoEngine(
            f"tesseract has no language {', '.join(missing)}; it has {', '.join(sorted(filter(None, installed)))}",
            f"install it (Debian, Ubuntu: apt install {packages}), or set ocr.languages to what it has",
        )
    layout = "1" if "osd" in installed else "3"
    command = (*_bound_to_parent(), program, "-", "-", "-l", languages, "--psm", layout)
    name = f"{PROGRAM} {version} ({languages}, {options.dpi} dpi)"
    return Tesseract(name, command, options.dpi, options.page_seconds, options.processes or _cores())


_INSTALL = "install tesseract (Debian, Ubuntu: apt install tesseract-ocr; macOS: brew install tesseract)"


def _asked(program: str, question: str) -> str:
    done = subprocess.run(
        (program, question), capture_output=True, timeout=_START_SECONDS, env=_environment(), check=True
    )
    return (done.stdout or done.stderr).decode("utf-8", errors="replace").strip().replace("\r\n", "\n")


def _environment() -> dict[str, str]:
    """One thread per process: with two, tesseract uses ten times the processor time and is not faster."""
    return {**os.environ, "OMP_THREAD_LIMIT": "1"}


def _bound_to_parent() -> tuple[str, ...]:
    """The command prefix that makes the kernel end the process with this one, where it is available."""
    program = shutil.which("setpriv") if sys.platform == "linux" else None
    return (program, "--pdeathsig", "KILL") if program else ()


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _last_line(stderr: bytes) -> str:
    lines = stderr.decode("utf-8", errors="replace").strip().splitlines()
    return lines[-1][:200] if lines else "it does not say why"
