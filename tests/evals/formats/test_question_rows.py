import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.evals.cases import Case, GoldAnswer, GoldQuote, Question, parse_cases
from pincite.evals.errors import BadQuestions
from pincite.evals.formats.question_rows import question_lines
from pincite.indexer.page import PageRef
from pincite.tools.answer_types import AnswerType

TEXT = st.sampled_from(["a", "b.pdf", "§ 5", "it's", 'a "quoted" word', "é\n\u2028"])
PAGES = st.frozensets(st.builds(PageRef, TEXT, st.integers(1, 9)), min_size=1, max_size=3)
GOLD = st.one_of(
    st.tuples(st.just(GoldAnswer(None)), st.just((frozenset[PageRef](),))),
    st.tuples(
        st.one_of(st.none(), st.builds(GoldAnswer, st.booleans())), st.lists(PAGES, max_size=3, unique=True).map(tuple)
    ),
)
CASES = st.builds(
    lambda id, question, gold, tags, evidence: Case(id, question, gold[0], gold[1], tags, evidence),  # noqa: A006
    TEXT,
    st.builds(Question, TEXT, st.just(AnswerType.BOOLEAN), st.lists(TEXT, max_size=2).map(tuple)),
    GOLD,
    st.lists(TEXT, max_size=2, unique=True).map(tuple),
    st.lists(st.builds(GoldQuote, st.builds(PageRef, TEXT, st.integers(1, 9)), TEXT), max_size=2).map(tuple),
)


@settings(max_examples=40)
@given(st.lists(CASES, min_size=1, max_size=4, unique_by=lambda case: case.id))
def test_a_case_that_is_written_reads_back_as_itself(cases: list[Case]) -> None:
    assert parse_cases(question_lines(cases, "set")) == tuple(cases)


def test_cases_that_would_not_read_back_are_refused_and_name_their_source() -> None:
    case = Case("q1", Question("How many?", AnswerType.NUMBER), GoldAnswer("40"))
    with pytest.raises(BadQuestions, match=r"labels\.json: questions made of it:2: id: 'q1' is already"):
        question_lines([Case("q1", case.question), Case("q1", case.question)], "labels.json")
    with pytest.raises(BadQuestions, match="does not fit the type number"):
        question_lines([case], "labels.json")
