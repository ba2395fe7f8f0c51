"""Tests the text and JSON output of `pincite search`."""

import io
import json
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from pincite.indexer.pipeline import build
from pincite.server.commands.explain_search import run_explained_search, shortened
from pincite.server.commands.show_hits import show_hits
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.tools.search_within_doc_family import SearchArguments, search_within_doc_family
from tests.server.command_line import Done, pincite
from tests.services.watched import Gate

SAMPLE = Path(__file__).resolve().parents[3] / "server" / "demo" / "matter"
Find = Callable[..., Done]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("store")
    for _ in build(SAMPLE, open_store(made), "default"):
        pass
    return made


@pytest.fixture
def find(store: Path) -> Find:
    def run(query: str, *arguments: str) -> Done:
        return pincite("search", query, "--store", store, *arguments)

    return run


def shown(store: Path, query: str, *, is_terminal: bool) -> str:
    stream = io.StringIO()
    with open_matter(open_store(store), "default") as opened:
        result = search_within_doc_family(opened.session(), SearchArguments(query=query, top_k=3))
        out = Console(file=stream, width=90, force_terminal=is_terminal, soft_wrap=not is_terminal, highlight=False)
        show_hits(result, query, opened.corpus, out)
    return stream.getvalue()


def test_a_hit_shows_title_document_pages_section_reason_and_words(find: Find) -> None:
    done = find("Article 18 of the Warehouse Receipts Law: lost receipts")
    title, place, why, snippet, *_ = done.stdout.splitlines()
    assert (done.returncode, done.stderr) == (0, "")
    assert title == " 1. Warehouse Receipts Law"
    assert place == "    warehouse-receipts-law-2018 p. 4 (printed 3), 18"
    assert why.startswith("    found by: Article 18 begins here; words ")
    assert "18. Lost Receipts Where a Receipt on paper is lost or destroyed" in snippet


def test_families_are_listed_with_reasons_and_notes_below_the_hits(find: Find) -> None:
    lines = find("costs under the Insolvency Law", "--limit", "2").stdout.splitlines()
    note, *below = lines[lines.index("note: no document of the matter has the name 'Insolvency Law'") :]
    assert note
    assert [line.split(": ", 1)[0] for line in below] == [*["family"] * (len(below) - 1), "More pages match"]
    assert below[0].endswith("its pages have words of the query")


@pytest.mark.parametrize("is_terminal", [True, False])
def test_query_words_are_bold_on_a_terminal_and_plain_elsewhere(store: Path, *, is_terminal: bool) -> None:
    text = shown(store, "a lost receipt", is_terminal=is_terminal)
    assert ("\x1b[1mLost\x1b[0m \x1b[1mReceipts\x1b[0m" in text) is is_terminal
    assert ("\x1b" in text) is is_terminal
    assert ("Lost Receipts" in text) is not is_terminal


def test_json_is_the_result_of_the_tool(find: Find, store: Path) -> None:
    with open_matter(open_store(store), "default") as opened:
        given = search_within_doc_family(opened.session(), SearchArguments(query="licence fee", top_k=3))
    assert json.loads(find("licence fee", "--limit", "3", "--json").stdout) == given.model_dump(mode="json")


def test_only_the_given_documents_are_searched_also_on_the_next_page(find: Find) -> None:
    documents = ["--doc", "warehouse", "--doc", "cfi-031-2023-judgment"]
    row = json.loads(find("the goods of the holder", *documents, "--limit", "1", "--json").stdout)
    assert {hit["doc_id"] for hit in row["hits"]} <= {"warehouse-receipts-law-2018", "cfi-031-2023-judgment"}
    assert [family["reason"] for family in row["families"]] == [
        "doc_id was given: warehouse-receipts-law-2018",
        "doc_id was given: cfi-031-2023-judgment",
    ]
    assert row["next_call"] == f"pincite search 'the goods of the holder' {' '.join(documents)} --limit 20"


def test_no_hit_is_a_sentence_and_exit_0(find: Find) -> None:
    done = find("zyxwv qqqq")
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    assert line.startswith("Nothing was found: no page of the whole matter has what the query asks for")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([" "], "the query has 0 characters; give 2 to 2000"),
        (["fee", "--limit", "21"], "--limit is 21; give a number from 1 to 20"),
        (["fee", "--doc", "nothing"], "There is no document 'nothing'"),
        (["fee", "--matter", "nothing"], "It has: default"),
    ],
)
def test_a_usage_error_is_exit_2_and_says_what_to_do(find: Find, arguments: list[str], sentence: str) -> None:
    done = find(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_a_matter_without_documents_is_reported(tmp_path: Path) -> None:
    with open_store(tmp_path).begin("empty", source="here") as writer:
        writer.publish()
    done = pincite("search", "fee", "--store", tmp_path)
    assert done.returncode == 2
    assert "The matter empty has no documents. Index a folder into it first." in done.stderr


LOST = "Article 18 of the Warehouse Receipts Law: lost receipts"
Explain = Callable[[str], dict[str, Any]]


@pytest.fixture
def explain(find: Find) -> Explain:
    """The JSON of an explained search of the embedded store."""
    return lambda query: json.loads(find(query, "--explain", "--json").stdout)


@pytest.fixture
def shared(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a shared store with the sample matter; the settings give its credentials."""
    prefix = f"t{secrets.token_hex(6)}"
    monkeypatch.setenv("PINCITE_ELASTIC_USER", "admin")
    monkeypatch.setenv("PINCITE_ELASTIC_PASSWORD", gate.users["admin"])
    monkeypatch.setenv("PINCITE_ELASTIC__PREFIX", prefix)
    for _ in build(SAMPLE, open_store(gate.url), "default"):
        pass
    yield gate.url
    gate.remove(f"{prefix}.*")


def test_an_explanation_shows_terms_routes_hits_and_what_each_signal_adds(find: Find) -> None:
    done = find(LOST, "--explain", "--limit", "2")
    assert (done.returncode, done.stderr) == (0, "")
    assert "  terms: lost receipt\n" in done.stdout
    assert "  family: law:saltmere-3-2018: the query names it: Warehouse Receipts Law\n" in done.stdout
    assert "  route: warehouse-receipts-law-2018 p. 4: Article 18 begins here (1)\n" in done.stdout
    assert (
        "   1. 3.2000 = pages 1.0000 + passages 0.7000 + routes 1.5000  warehouse-receipts-law-2018 p. 4, sure\n"
        in done.stdout
    )
    assert "BM25 passages of 1 document, " in done.stdout
    assert " ms  total\n" in done.stdout
    assert "POST" not in done.stdout


@pytest.mark.parametrize("query", [LOST, "licence fee", "who pays for the goods of the holder"])
def test_the_shares_of_the_signals_add_up_to_the_score_of_each_page(explain: Explain, query: str) -> None:
    pages = [page for ranking in explain(query)["rankings"] for page in ranking["pages"]]
    assert pages
    for page in pages:
        assert sum(page["signals"].values()) == pytest.approx(page["score"], abs=1e-4)


def test_an_explained_search_finds_the_same_pages(explain: Explain, find: Find) -> None:
    found = json.loads(find("licence fee", "--json").stdout)["hits"]
    assert explain("licence fee")["hits"] == [{"doc_id": hit["doc_id"], "page": hit["page"]} for hit in found]


def test_an_explanation_of_the_shared_store_has_the_same_scores_and_the_requests(
    explain: Explain, shared: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_explained_search(LOST, shared, None, 8, (), as_json=True)
    row, embedded = json.loads(capsys.readouterr().out), explain(LOST)
    assert (row["hits"], row["rankings"]) == (embedded["hits"], embedded["rankings"])
    hits = [(each["kind"], each["terms"], each["hits"]) for each in row["searches"]]
    assert hits == [(each["kind"], each["terms"], each["hits"]) for each in embedded["searches"]]
    assert embedded["requests"] == []
    assert any("pages" in json.dumps(each) and '"terms"' in json.dumps(each["body"]) for each in row["requests"])
    assert all(each["method"] and each["path"] and each["milliseconds"] >= 0 for each in row["requests"])


def test_the_requests_are_printed_with_their_bodies(shared: str, capsys: pytest.CaptureFixture[str]) -> None:
    run_explained_search(LOST, shared, None, 2, ("warehouse",), as_json=False)
    lines = capsys.readouterr().out.splitlines()
    sent = [number for number, line in enumerate(lines) if line.startswith(("POST /", "GET /"))]
    assert sent
    bodies = [json.loads(lines[number + 1]) for number in sent if lines[number + 1]]
    assert any("query" in body for body in bodies)


def test_vectors_and_long_lists_of_a_request_are_shortened() -> None:
    body = {"knn": {"query_vector": [0.25] * 384, "k": 66}, "ids": [str(number) for number in range(100)], "few": ["a"]}
    assert shortened(body) == {
        "knn": {"query_vector": [0.25, 0.25, 0.25, "... 384 numbers"], "k": 66},
        "ids": ["0", "1", "2", "... 100 values"],
        "few": ["a"],
    }
