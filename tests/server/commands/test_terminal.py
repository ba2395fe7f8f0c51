"""Tests that terminal output is escaped, bounded to its lines and free of other libraries' output."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from pincite.server.agent.result import AskResult
from pincite.server.commands.show_answer import show_result
from pincite.tools.printable import visible

STEERING = "\x1b[31mRED\x1b]0;pwned\x07 \x9b2J \u202eesrever"
SHOWN = "\\u001b[31mRED\\u001b]0;pwned\\u0007 \\u009b2J \\u202eesrever"
LAW = f"Rigging Law\nLaw No. 4 of 2019\n\nArticle 1\nTitle\nThis Law may be cited as the {STEERING} Law.\n"
RESULT: dict[str, Any] = {
    "question": "Which?",
    "answer_type": "free_text",
    "answer": STEERING,
    "pages": [{"doc_id": "a\x1b", "page": 1}],
    "citations": [{"doc_id": "a\x1b", "page": 1, "quote": STEERING, "citation": "a\x1b, p. 1"}],
    "status": "answered",
    "ttft_ms": 1,
    "total_ms": 1,
}


@pytest.mark.parametrize("is_terminal", [True, False])
def test_control_characters_of_a_result_are_escaped(*, is_terminal: bool) -> None:
    stream = io.StringIO()
    out = Console(file=stream, width=200, force_terminal=is_terminal, color_system=None, highlight=False)
    show_result(AskResult.model_validate(RESULT), out)
    told = stream.getvalue()
    assert told.count(SHOWN) == 2
    assert "\x1b[31m" not in told
    assert not {"\x1b]", "\x07", "\x9b", "\u202e"} & {told[i : i + n] for n in (1, 2) for i in range(len(told))}


@given(st.dictionaries(st.text(st.characters(exclude_categories=())), st.text()))
def test_json_with_escaped_invisible_characters_has_the_same_value(row: dict[str, str]) -> None:
    told = visible(json.dumps(row, ensure_ascii=False))
    assert json.loads(told) == row
    assert visible(told) == told
    told.encode()


def test_words_line_ends_and_other_scripts_are_unchanged() -> None:
    text = "Clause 1\n\t(a) “fee” – é, عربى, 法律 👍🏽"
    assert visible(text) == text


def test_a_hostile_file_name_is_printed_escaped(tmp_path: Path) -> None:
    if os.name == "nt":
        pytest.skip("no such file names")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a\x1b[31m.pdf").write_bytes(b"")
    (tmp_path / "in" / "b\nskipped c ⚓.pdf").write_bytes(b"")
    (tmp_path / "in" / "law.txt").write_text(LAW, encoding="utf-8")
    command = [sys.executable, "-m", "pincite.server.cli", "index", "in", "--store", "s", "--no-vectors"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert "skipped a\\u001b[31m.pdf" in done.stdout
    assert "skipped b\\nskipped c ⚓.pdf" in done.stdout
    assert "\x1b" not in done.stdout


def test_an_answer_and_a_citation_cannot_break_their_lines() -> None:
    stream = io.StringIO()
    forged = {"answer": "30\ntrace: forged", "citations": [RESULT["citations"][0] | {"citation": "a\ntrace: forged"}]}
    out = Console(file=stream, width=200, force_terminal=False, color_system=None, highlight=False)
    show_result(AskResult.model_validate(RESULT | forged), out)
    assert not [line for line in stream.getvalue().splitlines() if line.startswith("trace")]


UNSURE: dict[str, Any] = RESULT | {
    "answer": None,
    "pages": [],
    "citations": [],
    "status": "unsure",
    "shown": [
        {"doc_id": "mooring-law", "page": 3, "uri": "u", "passage": "A licence\nlapses.", "why": "names the licence"},
        {"doc_id": "order\x1b", "page": 1, "uri": "u", "passage": STEERING, "why": "best match"},
    ],
}


@pytest.mark.parametrize("is_terminal", [True, False])
def test_an_unsure_result_shows_each_page_with_its_passage_and_reason(*, is_terminal: bool) -> None:
    stream = io.StringIO()
    out = Console(file=stream, width=200, force_terminal=is_terminal, color_system=None, highlight=False)
    show_result(AskResult.model_validate(UNSURE), out)
    first, *told = [line.rstrip() for line in stream.getvalue().splitlines()]
    assert first.startswith("no answer  (free_text, unsure,")
    assert told == [
        "No certain answer. The most relevant pages:",
        "  mooring-law p. 3: names the licence",
        '    "A licence lapses."',
        "  order\\u001b p. 1: best match",
        f'    "{SHOWN}"',
    ]


def test_an_unsure_result_without_pages_says_so() -> None:
    stream = io.StringIO()
    show_result(AskResult.model_validate(UNSURE | {"shown": []}), Console(file=stream, width=200))
    assert "No certain answer. No relevant page was found." in stream.getvalue()


def test_the_start_time_is_printed_beside_the_answer() -> None:
    stream = io.StringIO()
    show_result(AskResult.model_validate(RESULT), Console(file=stream, width=200), start=1.52)
    assert "(free_text, answered, 0.00 s after 1.5 s of loading)" in stream.getvalue()


def test_asking_on_a_terminal_writes_nothing_to_stderr(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty", reason="no pseudo-terminals here")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "law.txt").write_text(LAW, encoding="utf-8")
    pincite = [sys.executable, "-m", "pincite.server.cli"]
    subprocess.run([*pincite, "index", "in", "--store", "s", "--no-vectors"], check=True, timeout=120, cwd=tmp_path)
    ours, theirs = pty.openpty()
    plain = {"PATH": "", "TERM": "xterm", "HOME": str(tmp_path)}  # neither CI nor pytest, which other libraries detect
    ask = [*pincite, "ask", "How may this Law be cited?", "--store", "s"]
    done = subprocess.run(ask, stdout=subprocess.PIPE, stderr=theirs, env=plain, timeout=120, cwd=tmp_path)
    os.write(theirs, b"end\n")
    os.close(theirs)
    told = os.read(ours, 65536)
    os.close(ours)
    assert (done.returncode, told) == (3, b"end\r\n")
