"""Test real OCR engines on drawn images, and the message if no engine is installed."""

import importlib.util
import os
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from PIL import Image

from pincite.indexer.extract.ocr import find_engine
from pincite.indexer.extract.ocr.base import Engine, NoEngine, Picture, Unrecognised
from pincite.indexer.installing import install_command
from pincite.indexer.limits import OcrOptions
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading import read_document
from pincite.indexer.sources import Source

Scan = Callable[..., Image.Image]
Bound = Callable[..., bytes]
Missing = Callable[[str, str], None]


@pytest.fixture(scope="module")
def tesseract(missing: Missing) -> Engine:
    """The installed tesseract."""
    engine = find_engine(OcrOptions(engine="tesseract"))
    if isinstance(engine, NoEngine):
        missing("ocr", f"{engine.message}: {engine.remedy}")
    assert not isinstance(engine, NoEngine)
    return engine


@pytest.fixture(scope="module")
def rapid() -> Engine:
    """The installed rapidocr; it is heavy and not a test dependency."""
    engine = find_engine(OcrOptions(engine="rapidocr"))
    if isinstance(engine, NoEngine):
        pytest.skip(f"{engine.message}: {engine.remedy}")
    return engine


def read(content: bytes, engine: Engine) -> IndexedDocument:
    return read_document(Source("file", "file.pdf", "0", "pdf", content), engine=engine)


def words(text: str) -> list[str]:
    return text.split()


@pytest.mark.parametrize("turn", [0, 90, 270])
def test_tesseract_reads_an_upright_or_rotated_scan(
    tesseract: Engine, scan: Scan, bound: Bound, notice: Sequence[str], turn: int
) -> None:
    lines = [*notice, *notice, *notice]
    (page,) = read(bound(scan(*lines, turn=turn)), tesseract).pages
    assert page.text_source == "ocr"
    assert words(page.text) == words(" ".join(lines))
    assert page.ocr_confidence is not None
    assert 0.8 < page.ocr_confidence <= 1


@pytest.mark.parametrize("turn", [90, 180])
def test_a_rotated_page_with_few_letters_is_rotated_back(
    tesseract: Engine, scan: Scan, bound: Bound, turn: int
) -> None:
    (page,) = read(bound(scan("Exhibit A", "Plan of the harbour", turn=turn)), tesseract).pages
    assert words(page.text) == words("Exhibit A Plan of the harbour")


def test_rapidocr_reads_a_scan(rapid: Engine, scan: Scan, bound: Bound, notice: Sequence[str]) -> None:
    (page,) = read(bound(scan(*notice)), rapid).pages
    assert page.text_source == "ocr"
    assert words(page.text) == words(" ".join(notice))
    assert page.ocr_confidence is not None
    assert 0.8 < page.ocr_confidence <= 1


def test_tesseract_finds_nothing_on_a_page_without_words(tesseract: Engine) -> None:
    assert tesseract.read(Picture(400, 400, 100, b"\xff" * 160_000)).text == ""


def test_the_error_for_a_missing_tesseract_language_lists_the_installed_ones(tesseract: Engine) -> None:
    found = find_engine(OcrOptions(languages="eng+qqq"))
    assert isinstance(found, NoEngine)
    assert "no language qqq" in found.message
    assert "eng" in found.message.split("it has", 1)[1]
    assert "tesseract-ocr-qqq" in found.remedy
    assert "ocr.languages" in found.remedy


def test_disabled_text_recognition_says_how_to_enable_it() -> None:
    found = find_engine(OcrOptions(engine="none"))
    assert isinstance(found, NoEngine)
    assert "ocr.engine = auto" in found.remedy


def test_without_an_engine_the_error_says_how_to_install_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    found = find_engine(OcrOptions())
    assert isinstance(found, NoEngine)
    assert "apt install tesseract-ocr" in found.remedy
    assert install_command("ocr") in found.remedy


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], Engine | NoEngine]:
    """`program(script)`: the engine found when this script is the tesseract on the path."""
    if sys.platform == "win32":
        pytest.skip("needs a shell")

    def installed(script: str) -> Engine | NoEngine:
        path = tmp_path / "tesseract"
        answers = "case $1 in --list-langs) echo languages:; echo eng;; --version) echo tesseract 9.9;; *) "
        path.write_text(f"#!/bin/sh\n{answers}{script};; esac\n", encoding="utf-8")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
        return find_engine(OcrOptions(engine="tesseract", page_seconds=0.5))

    return installed


PICTURE = Picture(10, 10, 100, b"\xff" * 100)


def test_a_picture_that_exceeds_the_time_limit_is_an_error(program: Callable[[str], Engine]) -> None:
    with pytest.raises(Unrecognised, match=r"more than 0\.5 seconds"):
        program("exec sleep 60").read(PICTURE)


def test_the_error_of_a_failing_program_is_quoted(program: Callable[[str], Engine]) -> None:
    with pytest.raises(Unrecognised, match="code 3: no memory"):
        program("cat >/dev/null; echo no memory >&2; exit 3").read(PICTURE)


def test_the_engine_id_includes_everything_that_affects_its_text(program: Callable[[str], Engine]) -> None:
    assert program("true").name == "tesseract 9.9 (eng, 300 dpi)"


def test_a_program_that_does_not_start_is_not_an_engine(
    program: Callable[[str], Engine | NoEngine], tmp_path: Path
) -> None:
    program("true")
    (tmp_path / "tesseract").write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    assert isinstance(find_engine(OcrOptions(engine="tesseract")), NoEngine)
