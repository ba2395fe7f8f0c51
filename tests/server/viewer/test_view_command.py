"""Tests `pincite view`: the file it writes, who can read it, and what it shows of a run."""

import re
import stat
import sys
import tempfile
from pathlib import Path

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters

from pincite.server.commands.view import run_view
from pincite.server.errors import TraceUnreadable
from tests.server.command_line import pincite
from tests.server.viewer.conftest import HOSTILE, RECORDS, written


def test_a_run_is_written_with_its_answer_its_proof_and_its_steps(two_views: Path) -> None:
    page = two_views.read_text(encoding="utf-8")
    assert RECORDS in page
    assert page.count('<img src="data:image/png;base64,') == 1
    assert page.count('<rect x="') > 2
    assert "Recomputed" in page
    assert "The record is unchanged" in page
    assert page.count('class="step ') == 17


def test_without_a_file_name_a_temporary_file_readable_by_its_owner_only_is_written(
    store: Path, traces: list[Path]
) -> None:
    done = pincite("view", traces[1], "--store", store, "--no-open")
    path = Path(done.stdout.strip())
    try:
        if sys.platform != "win32":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
        assert "not in the documents" in path.read_text(encoding="utf-8")
    finally:
        path.unlink()


def test_a_run_is_found_by_its_id(store: Path, traces: list[Path], tmp_path: Path) -> None:
    assert RECORDS in written(traces[0].stem.rpartition("-")[2], store, tmp_path / "a.html", pictures=False)


def test_a_file_that_is_not_a_trace_is_refused_by_name(store: Path, tmp_path: Path) -> None:
    done = pincite("view", "unheard-of", "--store", store, "--no-open")
    assert (done.returncode, "unheard-of" in done.stderr) == (1, True)


def test_without_images_a_page_is_shown_as_text_with_the_quote_highlighted(
    store: Path, traces: list[Path], tmp_path: Path
) -> None:
    page = written(traces[0], store, tmp_path / "a.html", pictures=False)
    assert "<img" not in page
    (marked,) = re.findall(r"<mark [^>]*>([^<]*)</mark>", page)
    assert marked.startswith("(1) A Licensee shall keep")
    assert marked.endswith("was completed")


def test_a_run_whose_index_no_longer_exists_is_shown_with_the_reason(traces: list[Path], tmp_path: Path) -> None:
    page = written(traces[0], tmp_path / "no-store", tmp_path / "a.html")
    assert "The index cannot be read" in page
    assert RECORDS in page


def test_the_view_of_a_changed_record_says_so(store: Path, traces: list[Path], tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_text(traces[0].read_text(encoding="utf-8").replace('"answer":6', '"answer":7'), encoding="utf-8")
    assert "The record was changed" in written(changed, store, tmp_path / "a.html", pictures=False)


def test_a_record_changed_beyond_display_is_refused_by_name(store: Path, traces: list[Path], tmp_path: Path) -> None:
    changed = tmp_path / "changed.jsonl"
    changed.write_text(re.sub(r'"page":\d+', '"page":"nine"', traces[0].read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(TraceUnreadable, match=r"changed\.jsonl cannot be shown, because it was changed"):
        written(traces[1], store, tmp_path / "a.html", changed, pictures=False)


def test_two_runs_are_shown_side_by_side(two_views: Path) -> None:
    page = two_views.read_text(encoding="utf-8")
    assert "How each run ended" in page
    assert "only first" in page


@pytest.mark.parametrize("events", [1, 4, 20])
def test_an_interrupted_run_is_shown_as_unfinished(
    store: Path, traces: list[Path], tmp_path: Path, events: int
) -> None:
    cut = tmp_path / "cut.jsonl"
    lines = traces[0].read_text(encoding="utf-8").splitlines(keepends=True)
    cut.write_text("".join(lines[:events]), encoding="utf-8")
    page = written(cut, store, tmp_path / "a.html", pictures=False)
    assert ">unfinished<" in page
    assert "no seal" in page


def test_no_text_of_a_document_or_a_model_becomes_a_tag(store: Path, hostile: Path, tmp_path: Path) -> None:
    page = written(hostile, store, tmp_path / "a.html")
    assert HOSTILE not in page
    assert page.count("<script") == page.count("</script") == 1
    assert not re.search(r"<[^>]*\son\w+=", page)
    assert "<img src=x" not in page
    assert "The current index has this page without these words" in page


def test_an_unsure_run_shows_its_pages_and_the_reason_for_each(store: Path, traces: list[Path], tmp_path: Path) -> None:
    page = written(traces[2], store, tmp_path / "a.html", pictures=False)
    assert ">unsure<" in page
    assert "<mark " in page
    assert "contains " in page


def test_a_quote_of_a_masked_run_is_not_highlighted_and_the_view_says_why(
    store: Path, masked: Path, tmp_path: Path
) -> None:
    page = written(masked, store, tmp_path / "a.html")
    assert page.count('<img src="data:image/png;base64,') == 1
    assert 'class="mark"' not in page
    assert "The run was masked (agent.mask)" in page
    assert "without these words" not in page
    assert "with the quotes marked" not in page


def test_an_id_in_a_record_cannot_name_a_folder(
    store: Path, traces: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moved = tmp_path / "moved.jsonl"
    run_id = traces[0].stem.rpartition("-")[2]
    moved.write_text(traces[0].read_text(encoding="utf-8").replace(run_id, "../up"), encoding="utf-8")
    run_view(str(moved), str(store), None, None, None, opens=False, pictures=False)
    path = Path(capsys.readouterr().out.strip())
    assert (path.parent, path.name.startswith("pincite-up-")) == (Path(tempfile.gettempdir()), True)
    path.unlink()


@pytest.mark.anyio
async def test_runs_of_a_session_are_viewed_by_their_ids_even_while_it_is_open(store: Path, tmp_path: Path) -> None:
    law = {"doc_id": "harbour-licensing-law-2019", "page": 9}
    quote = "(1) A Licensee shall keep the records specified in paragraph (2) for not less than six (6) years"
    answer = {"question": RECORDS, "answer_type": "number", "value": 6, "citations": [{**law, "quote": quote}]}
    command = ["-m", "pincite.server.cli", "serve", "--store", str(store)]
    async with Client(StdioServerParameters(command=sys.executable, args=command, env={})) as client:
        await client.call_tool("get_page", law)
        await client.call_tool("submit_typed_answer", answer)
        await client.call_tool("submit_typed_answer", {**answer, "question": f"Again: {RECORDS}"})
        (record,) = (path for path in (store / "m" / "traces").glob("*.jsonl") if "session_started" in path.read_text())
        session = record.stem.rpartition("-")[2]
        page = written(f"{session}-1", store, tmp_path / "a.html", pictures=False)
        assert "The record is still being written." in page
        assert "The record was changed" not in page
    page = written(f"{session}-1", store, tmp_path / "b.html", f"{session}-2", pictures=False)
    assert f"This run, {session}-1" in page
    assert f"Other run, {session}-2" in page
    assert "still being written" not in page
    assert ("<dt>Client</dt>" in page, "<dt>Model</dt>" in page, "<dt>Responses</dt>" in page) == (True, False, False)
    record.unlink()
