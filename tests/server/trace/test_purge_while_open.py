"""Tests that a purge removes words from a record that is still being written."""

import json
import os
from collections.abc import Collection
from pathlib import Path

import pytest

from pincite.indexer.store.traces import remove_all_traces, remove_traces
from pincite.server.errors import TraceUnwritable
from pincite.server.masking.pseudonyms import Pseudonyms
from pincite.server.trace.events import ModelResponded, RunEnded, ToolCalled, ToolReturned
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.server.trace.purged_events import WITHHELD
from pincite.server.trace.record import TraceFile
from pincite.server.trace.seal import Sealer
from pincite.server.trace.verify import verify

SECRET = "the zanzibar clause"
SHOWN = ToolReturned("get_page", {"doc_id": "leases/quay", "text": SECRET})
OTHER = ToolReturned("get_page", {"doc_id": "leases/other", "text": "harmless text"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "m" / "traces"
    made.mkdir(parents=True)
    return made


def watching(folder: Path, opened: Collection[str], published: list[str]) -> PurgeWatch:
    watch = PurgeWatch(folder, lambda: published)
    watch.compare(lambda: opened)
    return watch


def words_in(folder: Path) -> str:
    return "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.jsonl"))


@pytest.mark.parametrize(
    "event",
    [
        SHOWN,
        ToolCalled("submit_typed_answer", {"citations": [{"doc_id": "leases/quay", "quote": SECRET}]}),
        ToolCalled("ask", {"args": '{"doc_id": "leases/quay"}', "text": SECRET}),
        RunEnded("answered", {"answer": SECRET, "on_trust": ["that leases/quay is the right one"]}, 0, 0, 0, 0),
        ToolReturned("find", {"uri": "pincite://m/leases%2Fquay/page/1", "text": SECRET}),
    ],
)
def test_a_record_that_names_the_document_anywhere_is_removed(
    folder: Path, event: ToolCalled | ToolReturned | RunEnded
) -> None:
    trace = TraceFile(folder, Sealer())
    trace.append(OTHER)
    trace.append(event)
    trace.close()
    kept = TraceFile(folder, Sealer())
    kept.append(OTHER)
    kept.close()
    assert remove_traces(folder, ["leases/quay"]) == 1
    assert list(folder.glob("*.jsonl")) == [kept.path]


@pytest.mark.parametrize("doc_id", ["à la carte/été", 'a "quoted" name', "back\\slash", "plain"])
def test_a_document_id_is_found_in_any_json_spelling(folder: Path, doc_id: str) -> None:
    for ascii_only in (False, True):
        trace = TraceFile(folder, Sealer())
        nested = json.dumps({"doc_id": doc_id}, ensure_ascii=ascii_only)
        trace.append(ToolCalled("get_page", {"args": nested}))
        trace.close()
    assert remove_traces(folder, [doc_id]) == 2


@pytest.mark.parametrize("before", ["\n", "\t", "\x1b", "see\n"])
def test_a_document_id_is_found_after_a_character_that_json_escapes(folder: Path, before: str) -> None:
    trace = TraceFile(folder, Sealer())
    trace.append(ModelResponded("m", 1, 1, ({"content": f"These are there:{before}quay.txt"},)))
    trace.close()
    assert remove_traces(folder, ["uay.txt"]) == 0
    assert remove_traces(folder, ["quay.txt"]) == 1


def masked(doc_id: str) -> str:
    return Pseudonyms(lambda *_: [], files=[doc_id]).mask_id(doc_id)


def test_a_record_with_a_masked_id_is_removed_with_any_document(folder: Path) -> None:
    for event in (ToolReturned("get_page", {"doc_id": masked("ada-renn/will"), "text": SECRET}), OTHER):
        trace = TraceFile(folder, Sealer())
        trace.append(event)
        trace.close()
    assert remove_traces(folder, ["ada-renn/will"]) == 1
    assert list(folder.glob("*.jsonl")) == [trace.path]


def test_an_open_masked_run_records_no_words_of_a_purged_document(folder: Path) -> None:
    published = ["ada-renn/will", "leases/other"]
    trace = TraceFile(folder, Sealer(), purges=watching(folder, tuple(published), published))
    trace.append(OTHER)
    remove_traces(folder, ["ada-renn/will"])
    published.remove("ada-renn/will")
    trace.append(ToolReturned("get_page", {"doc_id": masked("ada-renn/will"), "text": SECRET}))
    trace.close()
    assert SECRET not in words_in(folder)
    assert words_in(folder).count("harmless text") == 1


def test_model_text_after_reading_a_purged_document_is_not_recorded(folder: Path) -> None:
    published = ["leases/quay", "leases/other"]
    trace = TraceFile(folder, Sealer(), purges=watching(folder, tuple(published), published))
    remove_traces(folder, ["leases/quay"])
    published.remove("leases/quay")
    trace.append(SHOWN)
    trace.append(ModelResponded("m", 1, 1, ({"content": f"It says {SECRET}"},)))
    trace.append(ToolCalled("search", {"query": SECRET}))
    trace.append(RunEnded("answered", {"answer": SECRET}, 0, 0, 0, 0))
    trace.append(ToolCalled("search", {"query": "another run of the session"}))
    trace.close()
    assert SECRET not in words_in(folder)
    assert "another run of the session" in words_in(folder)


def test_an_open_record_is_emptied_and_its_writer_records_nothing_more(folder: Path) -> None:
    trace = TraceFile(folder, Sealer())
    trace.append(SHOWN)
    path = trace.path
    assert path
    with path.open("rb") as held:
        assert remove_traces(folder, ["leases/quay"]) == 1
        trace.append(SHOWN)
        trace.close()
        assert held.read() == b""
    assert trace.path is None
    assert not path.exists()


def test_a_record_that_stays_open_records_no_words_of_a_purged_document(folder: Path) -> None:
    published = ["leases/quay", "leases/other"]
    trace = TraceFile(folder, Sealer(), purges=watching(folder, ("leases/quay", "leases/other"), published))
    trace.append(OTHER)
    remove_traces(folder, ["leases/quay"])
    published.remove("leases/quay")
    remove_traces(folder, ["leases/quay"])  # after the purge was published
    trace.append(ToolCalled("get_page", {"doc_id": "leases/quay", "page": 1}))
    trace.append(SHOWN)
    trace.append(OTHER)
    trace.close()
    assert trace.path
    assert verify(trace.path) == []
    events = read_events_of(trace.path)
    assert [event.get("error") for event in events] == [None, None, WITHHELD, None]
    assert "quay" not in words_in(folder)
    assert words_in(folder).count("harmless text") == 2


def read_events_of(path: Path) -> list[dict[str, object]]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if row["kind"] != "seal"]


def test_a_writer_without_the_list_of_documents_records_no_words_after_a_purge(folder: Path) -> None:
    trace = TraceFile(folder, Sealer())
    trace.append(OTHER)
    remove_traces(folder, ["leases/quay"])
    trace.append(SHOWN)
    trace.append(OTHER)
    trace.close()
    assert "quay" not in words_in(folder)
    assert words_in(folder).count("harmless text") == 1


@pytest.mark.skipif(os.name != "posix", reason="an open file cannot be removed on Windows")
def test_no_writer_creates_the_folder_again_after_the_whole_matter_was_purged(folder: Path) -> None:
    watch = PurgeWatch(folder)
    trace = TraceFile(folder, Sealer(), purges=watch)
    trace.append(OTHER)
    assert remove_all_traces(folder) == 1
    (folder / "purges.lock").unlink()
    folder.rmdir()
    folder.parent.rmdir()
    trace.append(OTHER)
    trace.close()
    with pytest.raises(TraceUnwritable, match="purged"):
        TraceFile(folder, Sealer(), purges=watch)
    assert not folder.parent.exists()
