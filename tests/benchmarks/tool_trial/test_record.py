from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.submission_bases import bare
from benchmarks.tool_trial.record import record
from benchmarks.tool_trial.stored import Gold, Header, Literal, StoredSubmission, Words, read_set, write_set
from benchmarks.tool_trial.trials import MovedError, trial_of
from pincite.evals.cases import Case
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.answer_types import AnswerType

Record = Callable[..., StoredSubmission]
LAW = "harbour-licensing-law-2019"
QUOTE = "for not less than six (6) years after the date"


@pytest.fixture
def case(make_case: Callable[..., Case]) -> Case:
    asked = "Under Article 22(1) of the Harbour Licensing Law, for how many years must a Licensee keep its records?"
    return make_case(asked, AnswerType.NUMBER, 6, (LAW, 9))


def _answer(value: object = 6, quote: str = QUOTE, **labels: object) -> dict[str, Any]:
    return {"value": value, "citations": [{"doc_id": LAW, "page": 9, "quote": quote, **labels}]}


def test_no_document_text_or_gold_answer_is_stored(case: Case, stored: Record) -> None:
    row = stored(case, _answer(values=["six (6) years"], statement=QUOTE, side="6"))
    text = bare(row.model_dump_json())
    assert bare(QUOTE) not in text
    assert "years" not in text
    assert row.value == Gold()
    assert case.question.text not in row.model_dump_json()


def test_a_long_page_excerpt_inside_the_readers_words_is_removed(case: Case, stored: Record) -> None:
    said = _answer(statement=f"It says: {QUOTE}, I think") | {"because": f"The page has {QUOTE} only"}
    row = stored(case, said, secret=False)
    assert row.citations[0].statement == "It says: … I think"
    assert row.because == "The page has … only"


def test_for_a_data_set_question_no_reader_words_are_stored(case: Case, stored: Record) -> None:
    row = stored(case, _answer(statement="kept for six years") | {"because": "the page says so"})
    assert (row.citations[0].statement, row.because) == ("withheld", None)


def test_a_recorded_submission_survives_a_round_trip(case: Case, stored: Record, matter: OpenMatter) -> None:
    row = stored(case, _answer(values=["six (6)"], statement="how long they are kept") | {"step": "printed"})
    trial = trial_of(row, case, matter.corpus)
    (item,) = trial.submission.citations
    assert (trial.submission.value, trial.submission.step) == (6, "printed")
    assert (item.quote, item.values, item.statement) == (QUOTE, ["six (6)"], "withheld")


def test_a_value_that_differs_from_gold_is_stored_unchanged(case: Case, stored: Record) -> None:
    assert stored(case, _answer(7)).value == Literal(literal=7)


def test_the_answer_to_a_project_question_is_stored_unchanged(case: Case, stored: Record) -> None:
    assert stored(case, _answer(), secret=False).value == Literal(literal=6)


def test_only_the_altered_words_of_a_quote_are_stored(case: Case, stored: Record, matter: OpenMatter) -> None:
    said = QUOTE.replace("less", "fewer")
    row = stored(case, _answer(quote=said))
    words = row.citations[0].quote
    assert words.altered
    assert [edit.written for edit in words.edits] == ["fewer"]
    assert trial_of(row, case, matter.corpus).submission.citations[0].quote == said


def test_a_submission_with_a_quote_far_from_its_page_is_excluded_and_counted(case: Case, matter: OpenMatter) -> None:
    strange = "Zebras quietly juggle ninety-nine pink xylophones every foggy Wednesday."
    args = {"question": case.question.text, "answer_type": "number"} | _answer(quote=strange)
    calls = [{"tool": "submit_typed_answer", "args": args}]
    header, rows = record(matter.corpus, "sample", {"q": calls}, {}, {"q": case})
    assert rows == []
    assert header.left_out == {"a quote that is far from everything on its page": 1}


def test_the_first_submission_that_fits_the_schema_is_recorded(case: Case, stored: Record) -> None:
    broken = {"tool": "submit_typed_answer", "args": {"value": 5}, "error": True}
    assert stored(case, _answer(), broken).value == Gold()


def test_read_pages_and_searched_documents_are_recorded_without_the_query(case: Case, stored: Record) -> None:
    read = {"tool": "get_page", "args": {"doc_id": LAW, "page": 1, "window": 1}}
    search = {"tool": "search_within_doc_family", "args": {"query": "records", "doc_id": LAW}}
    failed = {"tool": "get_page", "args": {"doc_id": LAW, "page": 99}, "error": True}
    row = stored(case, _answer(), read, search, failed, search)
    assert row.shown == ((LAW, 1), (LAW, 2))
    (look,) = row.looked
    assert (look.tool, look.queried, look.arguments) == ("search_within_doc_family", True, {"doc_id": LAW})


def test_a_changed_page_text_is_detected(case: Case, stored: Record, matter: OpenMatter) -> None:
    row = stored(case, _answer())
    item = row.citations[0]
    elsewhere = item.model_copy(update={"quote": Words(start=0, end=20, mark=item.quote.mark)})
    with pytest.raises(MovedError):
        trial_of(row.model_copy(update={"citations": (elsewhere,)}), case, matter.corpus)


def test_a_set_reads_back_from_its_file(case: Case, stored: Record, tmp_path: Any) -> None:
    row = stored(case, _answer(values=["six (6)"]) | {"step": "printed", "given": [{"value": "x"}]})
    write_set(tmp_path / "set.jsonl", Header(matter="sample", recorded=1, left_out={}), [row])
    header, rows = read_set(tmp_path / "set.jsonl")
    assert (header.matter, rows) == ("sample", [row])
