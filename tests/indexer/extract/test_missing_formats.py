"""Test that files of optional formats are skipped with an install command if the extra is missing."""

import subprocess
import sys
from textwrap import dedent

import pytest

from pincite.indexer.extract.pandoc_input import break_pages, prepare_rtf
from pincite.indexer.installing import install_command

READ = dedent("""
    import sys
    for name in ("unstructured", "openpyxl", "oxmsg"):
        sys.modules[name] = None  # as where it is not installed
    from pincite.indexer.extract.base import Unreadable
    from pincite.indexer.reading import read_document
    from pincite.indexer.sources import Source
    try:
        read_document(Source("a", "a", "sha", sys.argv[1], b"any bytes"))
    except Unreadable as error:
        print(error.kind, error.message, error.remedy, sep="\\n")
""")


@pytest.mark.parametrize("form", ["rtf", "odt", "epub", "pptx", "xlsx", "msg"])
def test_the_extra_and_the_command_are_named(form: str) -> None:
    done = subprocess.run([sys.executable, "-c", READ, form], capture_output=True, text=True, timeout=60, check=True)
    kind, message, remedy = done.stdout.splitlines()
    assert kind == "missing_extra"
    assert form.upper() in message
    assert "'formats' extra" in message
    assert remedy.endswith(install_command("formats"))


@pytest.mark.parametrize(
    ("held", "prepared"),
    [
        (rb"\pagebb one\\page", rb"\pagebb one\\page"),
        (rb"caf\u233? au", rb"caf\u233\'3f au"),
        (rb"caf\u233\'e9 au", rb"caf\u233\'e9 au"),
        (rb"\uc0 caf\u233 au", rb"\uc0 caf\u233 au"),
        (rb"{\listtext 14.3.\tab}\ls1\ilvl1 Fee", rb"{\plain 14.3.\tab}\ilvl1 Fee"),
        (rb"\ls1 Fee", rb"\ls1 Fee"),
    ],
)
def test_rtf_preparation_keeps_text_that_the_converter_drops(held: bytes, prepared: bytes) -> None:
    assert prepare_rtf(held) == prepared


def test_an_rtf_page_break_becomes_an_html_page_break() -> None:
    assert break_pages(prepare_rtf(rb"one\page two").decode()).count("break-before: page") == 1


def test_no_adapter_is_loaded_before_a_file_needs_it() -> None:
    code = (
        "import sys, pincite.indexer.extraction; print([n for n in sys.modules if n.split('.')[0] in "
        "('unstructured', 'openpyxl', 'oxmsg', 'pypandoc')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
