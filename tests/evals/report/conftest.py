from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pincite.evals.cases import Case, GoldAnswer, GoldQuote, Question
from pincite.evals.directory import DocumentFacts
from pincite.evals.finished_run import Run, scored
from pincite.evals.manifest import begun
from pincite.evals.metrics import Outcome, Scoring
from pincite.evals.traces import TraceFacts, Usage
from pincite.indexer.page import PageRef
from pincite.server.agent.conditions import Conditions
from pincite.server.agent.result import AskResult
from pincite.tools.answer_types import AnswerType, AnswerValue

MakeOutcome = Callable[..., Outcome]
MakeRun = Callable[..., Run]


def _outcome(id: str, gold: Any = 40, answer: AnswerValue | None = 40, **given: Any) -> Outcome:  # noqa: A002
    """A question of document a, page 1, and its answer; `gold` "unknown" leaves both answer and pages unknown."""
    kind = given.get("kind", AnswerType.NUMBER)
    known = gold != "unknown"
    gold_pages = frozenset({PageRef(given.get("doc_id", "a"), 1)}) if gold is not None else frozenset()
    case = Case(
        id,
        Question(given.get("question", f"How many in {id}?"), kind),
        GoldAnswer(gold) if known else None,
        (gold_pages,) if known else (),
        given.get("tags", ()),
        tuple(GoldQuote(page, given.get("quote", "forty")) for page in gold_pages) if known else (),
    )
    pages = given.get("pages", ((given.get("doc_id", "a"), 1),) if answer is not None else ())
    cited = [{"doc_id": doc_id, "page": page} for doc_id, page in pages]
    quoted = {"quote": given.get("quote", "forty"), "paragraph": None, "citation": "Law A, p. 1"}
    result = AskResult.model_validate(
        {
            "question": case.question.text,
            "answer_type": kind,
            "answer": answer,
            "pages": cited,
            "citations": [page | quoted for page in cited],
            "status": given.get("status", "absent" if answer is None else "answered"),
            "confidence": given.get("confidence"),
            "ttft_ms": given.get("total_ms", 50.0),
            "total_ms": given.get("total_ms", 50.0),
            "error": given.get("error"),
            "trace": given.get("trace"),
            "shown": given.get("shown", ()),
        }
    )
    shown = {PageRef(doc_id, page): "get_page" for doc_id, page in pages}
    return Outcome(case, result, TraceFacts(shown, (), Usage(1, 1, {})))


def _run(outcomes: Sequence[Outcome], file: str | None = None, title: str = "Law A", **conditions: Any) -> Run:
    known = {"matter": "m", "generation": "gen-000001", "agent": "forty", "versions": {"pincite": "0.1.0"}}
    made = Conditions(**(known | {"prompts": {}, "settings": {}} | conditions))
    cases = [outcome.case for outcome in outcomes]
    manifest = begun(cases, made, Scoring(), source="questions.jsonl", concurrency=1)
    named = {page.doc_id for outcome in outcomes for page in outcome.result.pages}
    facts = DocumentFacts(family="law:a", kind="law", title=title, file=file)
    ended = manifest.model_copy(update={"finished": manifest.started})
    return scored(ended, outcomes, dict.fromkeys(sorted(named), facts))


@pytest.fixture(scope="session")
def outcome() -> MakeOutcome:
    """`outcome(id, gold, answer, ...)`: a question with its outcome."""
    return _outcome


@pytest.fixture(scope="session")
def make_run() -> MakeRun:
    """`make_run(outcomes, ...)`: a finished run of them."""
    return _run


@pytest.fixture(scope="session")
def mixed() -> Run:
    """Thirty questions of two types: most right, with one miss of each of several classes and one without gold."""
    right = [
        _outcome(f"right-{number}", confidence=0.5 + number / 50, total_ms=20.0 + number, tags=("easy",))
        for number in range(24)
    ]
    missed = [
        _outcome("wrong-value", answer=50, confidence=0.9, tags=("hard",)),
        _outcome("wrong-page", answer=50, pages=(("a", 7),), confidence=0.3, tags=("hard",)),
        _outcome("false-null", gold=True, answer=None, kind=AnswerType.BOOLEAN, tags=("hard",)),
        _outcome("false-answer", gold=None, answer=7, confidence=0.2, tags=("hard",)),
        _outcome("broken", answer=None, status="failed", error="ConnectionError: no", total_ms=4000.0),
    ]
    return _run([*right, *missed, _outcome("open", gold="unknown", confidence=0.4)])


@pytest.fixture(scope="session")
def pages(mixed: Run, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Reports of very different runs, written to files, by name."""
    from pincite.evals.report.write import write_report

    folder = tmp_path_factory.mktemp("pages")
    pdf = folder / "a b.pdf"
    pdf.write_bytes(b"%PDF-1.4\n")
    hostile = '<script>document.title="taken"</script>"><img src=x onerror=alert(1)>' + "|*_`[x](https://x.example)" * 9
    runs = {
        "mixed": mixed,
        "hostile": _run([_hostile(hostile), _hostile("other\u202e\x00" + "x" * 500)], str(pdf), hostile, agent=hostile),
        "three": _run([_outcome(f"q{number}", confidence=0.8) for number in range(3)]),
        "failed": _run([_outcome(f"q{number}", answer=None, status="failed", error=hostile) for number in range(40)]),
        "without-gold": _run([_outcome(f"q{number}", gold="unknown", confidence=0.5) for number in range(40)]),
        "many-tags": _run([_outcome(f"q{number}", tags=(f"tag_{number}_{'m' * 40}",)) for number in range(60)]),
    }
    written = {name: folder / f"{name}.html" for name in runs}
    for name, run in runs.items():
        write_report(run, written[name], folder / f"{name}.md", run if name == "mixed" else None)
    return written


def _hostile(text: str) -> Outcome:
    """A miss in which every external text is this text."""
    return _outcome(
        text, gold="gold " + text, answer="got " + text, kind=AnswerType.NAME, question=text, quote=text, doc_id=text,
        tags=(text,), error=text, trace=text, confidence=0.5,
    )  # fmt: skip
