import os
import re
import select
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pincite.evals.cli import build_app
from pincite.evals.draft.model import DraftQuestion
from pincite.evals.draft.read import read_draft
from pincite.evals.draft.write import DraftFile
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

Make = Callable[..., DraftQuestion]


def _call(*arguments: object, typed: str = "") -> Result:
    return CliRunner().invoke(build_app(), [str(argument) for argument in arguments], input=typed)


def _statuses(draft: Path) -> list[str]:
    return [question.status for question in read_draft(draft)]


@pytest.fixture
def draft(tmp_path: Path, make_question: Make) -> Path:
    """Three proposed questions on the sample matter."""
    page = (PageRef("cfi-012-2023-judgment", 6),)
    file = DraftFile.new(tmp_path / "draft.toml")
    file.add(
        make_question(
            id=f"q{number}",
            question=f"When, for the {number}. time, was it [bold]issued[/bold]?",
            answer_type=AnswerType.DATE,
            answer="2024-02-05",
            pages=page,
            quotes=("Date of issue: 5 February 2024",),
        )
        for number in (1, 2, 3)
    )
    file.save()
    return tmp_path / "draft.toml"


def test_a_draft_is_made_from_a_folder_without_a_store(tmp_path: Path, sample_folder: Path) -> None:
    result = _call("draft", sample_folder, "--out", tmp_path / "d.toml", "--limit", 12)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("12 questions proposed (")
    assert _statuses(tmp_path / "d.toml") == ["proposed"] * 12


def test_a_draft_from_a_store_equals_the_draft_from_its_folder(
    tmp_path: Path, sample_folder: Path, sample_store: Path
) -> None:
    limit = ("--limit", 12, "--seed", 3)
    assert _call("draft", "--store", sample_store, "--out", tmp_path / "s.toml", *limit).exit_code == 0
    assert _call("draft", sample_folder, "--out", tmp_path / "f.toml", *limit).exit_code == 0
    assert (tmp_path / "s.toml").read_bytes() == (tmp_path / "f.toml").read_bytes()


def test_new_questions_are_added_to_an_existing_draft(draft: Path, sample_store: Path) -> None:
    before = draft.read_text(encoding="utf-8").replace('status = "proposed"', 'status = "confirmed"')
    draft.write_text(before, encoding="utf-8", newline="")
    for count in (8, 13):
        assert _call("draft", "--store", sample_store, "--out", draft, "--limit", 5).exit_code == 0
        questions = read_draft(draft)
        assert len({question.question for question in questions}) == count
    assert draft.read_text(encoding="utf-8").startswith(before.rstrip("\n"))


def test_the_output_counts_added_questions_apart_from_all(draft: Path, sample_store: Path) -> None:
    result = _call("draft", "--store", sample_store, "--out", draft, "--limit", 5)
    [first, *_] = result.stdout.splitlines()
    assert first.startswith("5 more questions proposed (")
    assert first.endswith(f"), 8 in {draft}")


def test_the_next_step_quotes_the_store_and_the_matter_for_a_shell(
    tmp_path: Path, sample_folder: Path, sample_store: Path
) -> None:
    out = tmp_path / "my draft.toml"
    result = _call("draft", "--store", sample_store, "--out", out, "--limit", 2)
    step = shlex.split(result.stdout.splitlines()[-1].split(": ", 1)[1])
    assert step == ["pincite-eval", "review", str(out), "--store", str(sample_store), "--matter", "sample"]
    assert _call(*step[1:], typed="q\n").exit_code == 0
    of_folder = _call("draft", sample_folder, "--out", tmp_path / "f.toml", "--limit", 2)
    assert of_folder.stdout.splitlines()[-1].endswith(f"review {tmp_path / 'f.toml'}")


def test_documents_without_a_question_are_named_with_a_remedy(
    tmp_path: Path, sample_folder: Path, sample_store: Path
) -> None:
    few = _call("draft", "--store", sample_store, "--out", tmp_path / "few.toml", "--limit", 2).stdout
    count = len([path for path in sample_folder.iterdir() if path.is_file()])
    assert re.search(rf"No questions yet about \d+ of {count} documents: [\w.-]+(, [\w.-]+){{9}} and \d+ more", few)
    assert "a higher --limit" in few
    all_of_them = _call("draft", "--store", sample_store, "--out", tmp_path / "all.toml", "--limit", 80).stdout
    assert "No questions yet" not in all_of_them


def test_a_document_without_possible_questions_is_named(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "note.txt").write_text("Bring the blue folder, please.\n", encoding="utf-8")
    (tmp_path / "documents" / "permit.txt").write_text(
        "SALT WORKS REGULATIONS\n\nIn force on 1 May 2020\n\n1. Records\n\n"
        "1.1 A Keeper shall keep its records for at least six (6) years.\n",
        encoding="utf-8",
    )
    result = _call("draft", tmp_path / "documents", "--out", tmp_path / "d.toml")
    assert "No question can be proposed about 1 of 2 documents" in result.stdout
    assert "note.txt" in result.stdout
    assert "No questions yet" not in result.stdout


def test_labels_do_not_overwrite_a_folder(draft: Path, tmp_path: Path) -> None:
    outs = ((tmp_path, "is a folder; give a file name"), (tmp_path / "none" / "q.jsonl", "does not exist"))
    for out, message in outs:
        result = _call("labels", draft, "--out", out)
        assert (result.exit_code, message in result.stderr) == (2, True), result.stderr


def test_a_file_that_is_not_a_draft_is_reported(tmp_path: Path) -> None:
    (tmp_path / "x.pdf").write_bytes(b"%PDF-1.7\n\xff\xfe")
    result = _call("review", tmp_path / "x.pdf")
    assert (result.exit_code, "x.pdf: is not a draft file (TOML)" in result.stderr) == (2, True)


def test_a_review_with_a_matter_needs_its_store(draft: Path) -> None:
    result = _call("review", draft, "--matter", "m")
    assert (result.exit_code, "give --store STORE" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--out", "d.toml"], "Nothing to draft from"),
        (["{folder}", "--out", "d.json"], "give a name that ends in .toml"),
        (["{folder}", "--out", "none/d.toml"], "does not exist"),
        (["{elsewhere}", "--store", "{store}", "--out", "d.toml"], "is not the folder of matter sample"),
        (["{folder}", "--matter", "m", "--out", "d.toml"], "--matter m is a matter of a store: give --store"),
    ],
)
def test_an_invalid_call_exits_with_2(
    tmp_path: Path,
    sample_folder: Path,
    sample_store: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    given = {"folder": sample_folder, "store": sample_store, "elsewhere": tmp_path}
    result = _call("draft", *(argument.format(**given) for argument in arguments))
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr
    assert list(tmp_path.iterdir()) == []


def test_each_decision_is_saved_and_shown_with_the_progress(draft: Path) -> None:
    result = _call("review", draft, typed="y\nd\nq\n")
    assert result.exit_code == 0, result.output
    assert _statuses(draft) == ["confirmed", "dropped", "proposed"]
    assert "3 of 3, 1 confirmed, 1 dropped" in result.stdout


def test_a_review_skips_and_goes_back(draft: Path) -> None:
    assert _call("review", draft, typed="s\nb\nd\ns\ny\n").exit_code == 0
    assert _statuses(draft) == ["dropped", "proposed", "confirmed"]


def test_a_review_resumes_where_the_last_one_stopped(draft: Path) -> None:
    _call("review", draft, typed="y\nq\n")
    result = _call("review", draft, typed="q\n")
    assert "2 of 3, 1 confirmed" in result.stdout
    assert "1 of 3" not in result.stdout


def test_the_last_line_counts_decided_and_open_questions(draft: Path) -> None:
    result = _call("review", draft, typed="y\nq\n")
    assert result.stdout.splitlines()[-1] == "1 confirmed, 0 dropped, 2 still proposed"


def test_an_unknown_key_lists_the_valid_keys(draft: Path) -> None:
    result = _call("review", draft, typed="x\nq\n")
    assert "'x' is not a review key: y confirm · e edit" in result.stdout
    assert _statuses(draft) == ["proposed"] * 3


def test_a_review_is_filtered_by_type_and_document(draft: Path) -> None:
    narrowed = ("--doc", "cfi-012-2023-judgment", "--type", "date")
    assert "1 of 3" in _call("review", draft, *narrowed, typed="q\n").stdout
    result = _call("review", draft, "--type", "number", typed="q\n")
    assert (result.exit_code, "Types: date" in result.stderr) == (2, True)


def test_without_a_store_a_review_says_what_a_store_would_show(draft: Path, sample_store: Path) -> None:
    told = "Use --store (and --matter) to see each quote among the lines of its page."
    assert _call("review", draft, typed="s\nq\n").stdout.count(told) == 1
    assert told not in _call("review", draft, "--store", sample_store, typed="q\n").stdout


def test_end_of_input_ends_a_review_with_everything_saved(draft: Path) -> None:
    result = _call("review", draft, typed="y\n")
    assert (result.exit_code, _statuses(draft)[0]) == (0, "confirmed")
    assert "2 still proposed" in result.stdout


def test_with_a_store_the_quote_is_shown_among_the_lines_of_its_page(draft: Path, sample_store: Path) -> None:
    result = _call("review", draft, "--store", sample_store, typed="q\n")
    assert "Idris Penhallow" in result.stdout  # stands above the quote on that page
    assert "not on the page" not in result.stdout


def test_a_missing_quote_and_a_missing_page_are_reported(draft: Path, sample_store: Path) -> None:
    text = draft.read_text(encoding="utf-8").replace("5 February", "6 February", 1)
    draft.write_text(text.replace("#6", "#99").replace("#99", "#6", 1), encoding="utf-8", newline="")
    result = _call("review", draft, "--store", sample_store, typed="s\nq\n")
    assert "this quote is not on the page" in result.stdout
    assert "this page does not exist in the matter" in result.stdout


def test_draft_text_is_escaped_for_the_terminal(draft: Path) -> None:
    text = draft.read_text(encoding="utf-8").replace("5 February 2024", "\\u001b[2J 5 February 2024", 1)
    draft.write_text(text, encoding="utf-8", newline="")
    result = _call("review", draft, typed="q\n")
    assert "[bold]issued[/bold]" in result.stdout
    assert "\x1b" not in result.stdout
    assert "\\u001b" in result.stdout


def test_an_edit_asks_field_by_field_and_shows_the_question_again(draft: Path) -> None:
    typed = ["e", "When was it issued?", "soon", "2024-02-06", "", "nowhere", "a#1; b#2", "one", "two", "y", "q"]
    result = _call("review", draft, typed="\n".join(typed) + "\n")
    assert result.exit_code == 0, result.output
    assert "does not fit the type date" in result.stdout
    assert "is not a page" in result.stdout
    question = read_draft(draft)[0]
    assert (question.status, question.question, question.answer) == ("confirmed", "When was it issued?", "2024-02-06")
    assert question.pages == (PageRef("a", 1), PageRef("b", 2))
    assert question.quotes == ("one", "two")


def test_an_edit_says_that_a_full_stop_cancels_it(draft: Path) -> None:
    before = draft.read_bytes()
    result = _call("review", draft, typed="e\nAnother question?\n.\nq\n")
    assert "An empty line keeps a value; . cancels all edits" in result.stdout
    assert draft.read_bytes() == before


def test_pages_are_separated_by_commas(draft: Path) -> None:
    _call("review", draft, typed="e\n\n\n\na, b.docx#1, c#2\n\n\nq\n")
    assert read_draft(draft)[0].pages == (PageRef("a, b.docx", 1), PageRef("c", 2))


def test_an_edit_without_changes_keeps_the_decision(draft: Path) -> None:
    _call("review", draft, typed="y\nb\ne\n\n\n\n\n\nq\n")
    assert _statuses(draft)[0] == "confirmed"


def test_an_answer_edited_to_absent_has_no_pages(draft: Path) -> None:
    _call("review", draft, typed="e\n\nabsent\n\ny\nq\n")
    question = read_draft(draft)[0]
    assert (question.answer, question.pages, question.status) == (None, (), "confirmed")


def test_a_draft_that_cannot_be_read_exits_with_2(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text('[[question]]\nid = "q1"\n', encoding="utf-8")
    for command in (["review"], ["labels", "--out", tmp_path / "q.jsonl"]):
        result = _call(command[0], tmp_path / "d.toml", *command[1:])
        assert (result.exit_code, "q1: question: is missing" in result.stderr) == (2, True)


AtTerminal = Callable[..., tuple[int, "subprocess.Popen[bytes]"]]


@pytest.fixture
def at_terminal(draft: Path) -> Iterator[AtTerminal]:
    """A review of the draft in a separate process at a pseudo-terminal: the terminal's other end, and the process."""
    pty = pytest.importorskip("pty", reason="a pseudo-terminal needs Unix")
    begun: list[tuple[int, subprocess.Popen[bytes]]] = []

    def begin(**variables: str) -> tuple[int, "subprocess.Popen[bytes]"]:
        ours, theirs = pty.openpty()
        environment = {key: value for key, value in os.environ.items() if key not in ("EDITOR", "VISUAL")}
        process = subprocess.Popen(
            [sys.executable, "-c", "from pincite.evals.cli import main; main()", "review", str(draft)],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment | {"TERM": "xterm"} | variables,
            start_new_session=True,
        )
        os.close(theirs)
        begun.append((ours, process))
        return begun[-1]

    yield begin
    for ours, process in begun:
        process.kill()
        process.wait()
        os.close(ours)


def _until(terminal: int, wanted: str, seconds: float = 60) -> None:
    """Read the terminal output until it contains the words and the program waits for a key, or it ends."""
    seen, end = b"", time.monotonic() + seconds
    while wanted.encode() not in seen or not (b"still proposed" in seen or _takes_keys(terminal)):
        assert time.monotonic() < end, seen.decode(errors="replace")
        if select.select([terminal], [], [], 0.05)[0]:
            seen += os.read(terminal, 4096)


def _takes_keys(terminal: int) -> bool:
    """Whether the program has switched the terminal to key input; earlier input is dropped."""
    import termios

    return not termios.tcgetattr(terminal)[3] & termios.ICANON


def test_at_a_terminal_one_key_decides_and_ctrl_c_keeps_all_decisions(draft: Path, at_terminal: AtTerminal) -> None:
    ours, process = at_terminal()
    _until(ours, "1 of 3")
    os.write(ours, b"y")
    _until(ours, "2 of 3, 1 confirmed")
    os.write(ours, b"\x03")
    _until(ours, "2 still proposed")
    assert process.wait(timeout=60) == 0
    assert _statuses(draft) == ["confirmed", "proposed", "proposed"]


def test_at_a_terminal_a_question_is_edited_in_the_editor_and_an_error_is_shown(
    draft: Path, at_terminal: AtTerminal, tmp_path: Path
) -> None:
    script = tmp_path / "editor.py"
    script.write_text(
        "import sys\n"
        "from pathlib import Path\n"
        "file = Path(sys.argv[1])\n"
        "text = file.read_text(encoding='utf-8')\n"
        "first = 'answer = 2024-02-05' in text\n"
        "text = text.replace('2024-02-05', \"'soon'\") if first else text.replace(\"'soon'\", '2024-02-07')\n"
        "file.write_text(text, encoding='utf-8')\n",
        encoding="utf-8",
    )
    ours, process = at_terminal(EDITOR=f"{sys.executable} {script}")
    _until(ours, "1 of 3")
    os.write(ours, b"e")
    _until(ours, "does not fit the type date")
    os.write(ours, b" ")
    _until(ours, "2024-02-07")
    os.write(ours, b"y")
    _until(ours, "2 of 3, 1 confirmed")
    os.write(ours, b"q")
    _until(ours, "2 still proposed")
    assert process.wait(timeout=60) == 0
    assert read_draft(draft)[0].answer == "2024-02-07"


@pytest.mark.parametrize("editor", ["no-such-editor-here", f"{sys.executable} -c 'raise SystemExit(3)'", "vi 'open"])
def test_a_failing_editor_is_reported_and_the_question_is_shown_again(
    draft: Path, at_terminal: AtTerminal, editor: str
) -> None:
    ours, process = at_terminal(EDITOR=editor)
    _until(ours, "1 of 3")
    os.write(ours, b"e")
    _until(ours, "The editor failed and nothing was changed")
    os.write(ours, b"y")
    _until(ours, "2 of 3, 1 confirmed")
    os.write(ours, b"q")
    _until(ours, "2 still proposed")
    assert process.wait(timeout=60) == 0
    assert _statuses(draft) == ["confirmed", "proposed", "proposed"]


def test_help_does_not_import_what_drafting_needs() -> None:
    program = (
        "import sys\n"
        "from pincite.evals.cli import main\n"
        "try:\n"
        "    main()\n"
        "finally:\n"
        "    heavy = {'tomlkit', 'tantivy', 'pydantic_ai', 'pincite.server.compose'} & set(sys.modules)\n"
        "    assert not heavy, heavy\n"
    )
    for command in ("draft", "review", "labels"):
        call = [sys.executable, "-c", program, command, "--help"]
        done = subprocess.run(call, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
