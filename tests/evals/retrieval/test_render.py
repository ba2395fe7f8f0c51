import json
from io import StringIO
from itertools import groupby
from pathlib import Path

import pytest
from rich.console import Console

from pincite.evals.cases import Case, GoldAnswer, Question
from pincite.evals.directory import DocumentFacts
from pincite.evals.finished_run import Run, scored
from pincite.evals.manifest import begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.retrieval.render import markdown, terminal
from pincite.evals.retrieval.report import RetrievalReport, retrieval_report
from pincite.evals.retrieval.report_parts import headline, parts
from pincite.evals.traces import read_trace
from pincite.indexer.page import PageRef
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType

HOSTILE = "a|b `c` [red]x[/red] <b>*d*\x1b[2J\n# e"


def _outcome(folder: Path, id: str, kept: bool) -> Outcome:  # noqa: A002
    """A question on page 3 of a document with a hostile name, found at rank 2, cited, and kept or rejected."""
    pages = [{"doc_id": HOSTILE, "page": page} for page in (9, 3)]
    verdict = {"status": "rejected", "citations": [], "dropped": [], "violations": [{"rule": "V3"}]}
    events = [
        {"kind": "tool_result", "tool": "search_within_doc_family", "result": {"hits": pages}},
        *({"kind": "ledger", "page": page, "tool": "search_within_doc_family"} for page in pages),
        {"kind": "tool_call", "tool": "submit_typed_answer", "arguments": {"citations": pages[1:]}},
        {"kind": "tool_result", "tool": "submit_typed_answer", "result": verdict},
    ]
    trace = folder / f"{kept}.jsonl"
    trace.write_text("".join(json.dumps(event) + "\n" for event in events), encoding="utf-8")
    case = Case(
        id, Question("How many?", AnswerType.NUMBER), GoldAnswer(3), (frozenset({PageRef(HOSTILE, 3)}),), (HOSTILE,)
    )
    row = {"question": "How many?", "answer_type": "number", "citations": [], "ttft_ms": 1, "total_ms": 1}
    if kept:
        row |= {
            "answer": 3,
            "status": "answered",
            "pages": [{"doc_id": HOSTILE, "page": 3}, {"doc_id": "b", "page": 1}],
        }
    else:
        row |= {"answer": None, "status": "refused", "pages": []}
    return Outcome(case, AskResult.model_validate(row), read_trace(trace))


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Three questions: kept with a needless page; lost behind a rejection; one without gold pages."""
    lost, kept = _outcome(tmp_path, HOSTILE, kept=False), _outcome(tmp_path, "q2", kept=True)
    bare = Outcome(Case("q3", lost.case.question), kept.result)
    outcomes = [kept, lost, bare]
    manifest = begun([each.case for each in outcomes], None, Scoring(), source="q.jsonl", concurrency=1)
    return scored(manifest, outcomes, {HOSTILE: DocumentFacts(family="f", kind="law")})


def _terminal(report: RetrievalReport) -> str:
    console = Console(file=StringIO(), width=100, force_terminal=True)
    console.print(terminal(headline(report), parts(report)))
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


def test_a_report_shows_lost_pages_by_stage_and_needless_pages(run: Run) -> None:
    report = retrieval_report(run, depths=(1, 5))
    assert (report.n, report.answerable, report.unrecorded, report.unsearched) == (3, 2, 0, None)
    assert {fate: row.questions for fate, row in report.losses.items() if row.questions} == {"dropped": 1, "kept": 1}
    [lost] = report.lost
    assert [(page.page, page.found, page.why) for page in lost.pages] == [(3, 2, "the submission was rejected by V3")]
    assert [(page.doc_id, page.page) for page in report.needless.kept] == [("b", 1)]


def test_a_search_outside_the_run_is_a_separate_stage(run: Run) -> None:
    report = retrieval_report(run, {"q2": (PageRef(HOSTILE, 3),), HOSTILE: None}, depths=(1, 5))
    figure = report.stages["searched"].figures["mrr"]
    assert figure
    assert (report.stages["searched"].n, report.unsearched, figure.value) == (1, 1, 1.0)


def test_a_report_reads_back_from_json(run: Run) -> None:
    report = retrieval_report(run)
    assert RetrievalReport.model_validate_json(report.model_dump_json()) == report


def test_document_and_question_names_are_escaped_in_the_terminal(run: Run) -> None:
    told = _terminal(retrieval_report(run))
    assert "\x1b[2J" not in told
    assert "\\u001b[2J" in told
    assert "[red]x[/red]" in told


def test_document_and_question_names_are_escaped_in_markdown(run: Run) -> None:
    report = retrieval_report(run)
    text = markdown(headline(report), parts(report))
    assert "a\\|b \\`c\\` \\[red\\]x\\[/red\\] \\<b\\>\\*d\\*" in text
    assert not any(line.startswith("# e") for line in text.splitlines())


def test_every_row_of_a_markdown_table_has_the_cells_of_its_header(run: Run) -> None:
    report = retrieval_report(run)
    lines = [line.replace("\\|", "") for line in markdown(headline(report), parts(report)).splitlines()]
    tables = [list(rows) for is_row, rows in groupby(lines, key=lambda line: line.startswith("|")) if is_row]
    assert len(tables) == sum(bool(part.header) for part in parts(report))
    assert all(len({row.count("|") for row in rows}) == 1 for rows in tables)


def test_both_renderings_have_the_same_content(run: Run) -> None:
    report = retrieval_report(run, depths=(2,))
    text, told = markdown(headline(report), parts(report)), " ".join(_terminal(report).split())
    for part in parts(report):
        assert f"## {part.title}" in text
        assert part.title in told
    assert "2 of 3 questions have gold pages" in text
    assert "2 of 3 questions have gold pages" in told


def test_a_run_without_gold_pages_has_only_a_headline(run: Run) -> None:
    bare = scored(run.manifest, run.outcomes[2:], {})
    report = retrieval_report(bare)
    assert (report.answerable, parts(report)) == (0, ())
    assert markdown(headline(report), parts(report)).count("\n") == 3
