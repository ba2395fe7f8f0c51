"""Dates that answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.moments import best_dates, read_date
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
ISSUED, REISSUED, HEARD = "2023-06-13", "2023-06-20", "2023-06-12"


@pytest.fixture
def order(seen: MakeRun, a_document: MakeDocument) -> Callable[[str], "Seen"]:
    """`order(question)`: an order with its recorded dates."""

    def make(question: str) -> "Seen":
        run = seen(question, AnswerType.DATE).found(a_document("a", "A v B", "order", case_ids=["CFI 001/2023"]))
        dates = (("date_of_issue", ISSUED), ("date_of_reissue", REISSUED), ("hearing_date", HEARD))
        return run.recorded("a", *((name, None, value) for name, value in dates))

    return make


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("On what date was the order in CFI 001/2023 re-issued?", REISSUED),
        ("What is the date of issue of the order in CFI 001/2023?", ISSUED),
        ("On what date was the re-issued order in CFI 001/2023 originally issued?", ISSUED),
        ("On what date was the application in CFI 001/2023 heard?", HEARD),
    ],
)
def test_a_recorded_date_answers_the_question_after_it(order: MakeRun, question: str, date: str) -> None:
    assert read_date(order(question).view)[0].value == date


@pytest.mark.parametrize(
    ("question", "text", "date"),
    [
        (
            "When did the Widget Law come into force?",
            "The Widget Law was published on 1 May 2020. This Law comes into force on 1 June 2020.",
            "2020-06-01",
        ),
        (
            "On what date was the Widget Law enacted?",
            "We hereby enact on this 5th day of May 2020 the Widget Law. This Law comes into force on 1 June 2020.",
            "2020-05-05",
        ),
        (
            "On what date was the lease of the mill signed?",
            "The lease of the mill was signed on 3 April 2019. The lease of the farm was signed on 4 April 2019.",
            "2019-04-03",
        ),
        (
            "What date followed the meeting of 1 May 2020 of the board?",
            "The meeting of 1 May 2020 of the board was followed by that of 8 May 2020.",
            "2020-05-08",
        ),
    ],
)
def test_the_date_of_the_passage_that_bears_most_answers(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str, date: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == date


@pytest.mark.parametrize(("word", "date"), [("earlier", "2020-05-01"), ("later", "2020-05-11")])
def test_of_two_documents_the_earlier_or_the_later_date_answers_and_both_are_cited(
    seen: MakeRun, a_document: MakeDocument, word: str, date: str
) -> None:
    question = f"What is the {word} of the dates on which the Widget Law and the Gadget Law were enacted?"
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, "We hereby enact on 1 May 2020 the Widget Law.")
    found = read_date(run.read("b", 1, "We hereby enact on 11 May 2020 the Gadget Law.").view)[0]
    assert found.value == date
    assert {quote.ref.doc_id for quote in found.quotes} == {"a", "b"}


def test_without_a_date_nothing_is_proposed(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("When was it signed?", AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert read_date(run.read("a", 1, "It was signed in May.").view) == []


IN_FORCE = "When did the Widget Law come into force?"
ENACTED = "We hereby enact on this {} the Widget Law. This Law shall come into force on the {} enactment."


@pytest.mark.parametrize(
    ("enacted", "after", "date"),
    [
        ("1st day of May 2020", "5th business day after", "2020-05-08"),  # a Friday
        ("7 May 2020", "5th business day after its", "2020-05-14"),  # a Thursday
        ("9 May 2020", "1st working day after the", "2020-05-11"),  # a Saturday
        ("1 May 2020", "30th day after", "2020-05-31"),
        ("27 February 2020", "3rd day after", "2020-03-01"),
    ],
)
def test_days_after_the_enactment_are_reckoned_without_its_own_day(
    seen: MakeRun, a_document: MakeDocument, enacted: str, after: str, date: str
) -> None:
    run = seen(IN_FORCE, AnswerType.DATE).found(a_document("a", "Widget Law"))
    found = read_date(run.read("a", 1, ENACTED.format(enacted, after)).view)[0]
    assert found.value == date
    assert [quote.text.split()[0] for quote in found.quotes] == ["We", "This"], "both dates are proved"


@pytest.mark.parametrize("question", [IN_FORCE, "When did the Widget Law commence?", "When was it put into force?"])
def test_a_reckoned_day_goes_before_any_printed_one(seen: MakeRun, a_document: MakeDocument, question: str) -> None:
    text = f"{ENACTED.format('1 May 2020', '5th day after')} The Widget Law of old came into force on 2 May 1999."
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert read_date(run.read("a", 1, text).view)[0].value == "2020-05-06"


def test_days_are_reckoned_only_where_the_commencement_is_asked_for(seen: MakeRun, a_document: MakeDocument) -> None:
    text = ENACTED.format("1 May 2020", "5th business day after")
    run = seen("On what date was the Widget Law enacted?", AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert [p.value for p in read_date(run.read("a", 1, text).view)] == ["2020-05-01"]


@pytest.mark.parametrize(
    "text",
    [
        "It was printed on 1 May 2020. This Law shall come into force on the 5th business day after enactment.",
        "We hereby enact on 1 May 2020 the Widget Law. It comes into force on the 5th day after the vote.",
    ],
)
def test_without_an_enactment_that_days_run_from_nothing_is_reckoned(
    seen: MakeRun, a_document: MakeDocument, text: str
) -> None:
    run = seen(IN_FORCE, AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert [p.value for p in read_date(run.read("a", 1, text).view)] == ["2020-05-01"]


def test_of_two_laws_each_commencement_is_reckoned_from_its_own_page(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Did the Widget Law or the Gadget Law come into force first?", AnswerType.DATE)
    run = run.found(a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = run.read("a", 1, ENACTED.format("1 May 2020", "1st day after"))
    run = run.read("b", 1, ENACTED.format("1 June 2020", "1st day after"))
    assert best_dates(run.view, "a")[0].value == "2020-05-02"
    assert best_dates(run.view, "b")[0].value == "2020-06-02"


LICENCE = "The licence of the mill was issued by the port on 4 May 2019, and its keeper was heard on 3 May 2019."


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("On what date was the order in CFI 001/2023 issued?", ISSUED),
        ("On what date was the amended order in CFI 001/2023 issued by the Deputy Registrar?", ISSUED),
        ("On what date was the order of Alpha and Beta issued?", ISSUED),
        ("On what date was the licence in CFI 001/2023 issued?", "2019-05-04"),
        ("On what date was the keeper in CFI 001/2023 heard?", "2019-05-03"),
    ],
)
def test_a_recorded_date_answers_only_for_the_paper_itself(
    seen: MakeRun, a_document: MakeDocument, question: str, date: str
) -> None:
    paper = a_document("a", "Alpha v Beta", "order", case_ids=["CFI 001/2023"], parties=["Alpha Limited"])
    run = seen(question, AnswerType.DATE).found(paper).read("a", 1, LICENCE)
    run = run.recorded("a", ("date_of_issue", None, ISSUED), ("hearing_date", None, HEARD))
    assert read_date(run.view)[0].value == date


AWAY = "to be read by the tenant in the long room above the gate of the old harbour house"


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (
            "On what date was the lease of the mill signed?",
            f"The lease of the mill came on 1 May 2020 {AWAY} and was signed on 3 May 2020.",
        ),
        (
            "On what date did the port apply for the licence of the mill?",
            f"The port had the licence of the mill on 1 May 2020 {AWAY} and on 3 May 2020 it applied for it.",
        ),
    ],
)
def test_a_date_with_the_verb_of_the_question_beside_it_answers(
    seen: MakeRun, a_document: MakeDocument, question: str, text: str
) -> None:
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == "2020-05-03"


@pytest.mark.parametrize("thing", ["letter", "order", "claim form"])
def test_the_date_of_a_paper_is_the_day_from_which_it_is_dated(
    seen: MakeRun, a_document: MakeDocument, thing: str
) -> None:
    question = f"What is the date of the {thing} to the tenant of the mill?"
    text = f"The tenant of the mill had the {thing} on 1 May 2020; it is a {thing} dated 3 May 2020."
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == "2020-05-03"


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("On what date was the hearing of the lease?", "2020-05-09"),
        ("On what date were the letters sent?", "2020-05-02"),
    ],
)
def test_the_date_is_that_of_the_clause_that_tells_of_it(
    seen: MakeRun, a_document: MakeDocument, question: str, date: str
) -> None:
    text = "The letters were sent on 2 May 2020 and the hearing of the lease was held on 9 May 2020."
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == date


def test_a_date_in_a_clause_without_a_word_of_the_question_gives_way(seen: MakeRun, a_document: MakeDocument) -> None:
    text = (
        "The parties filed papers on 1 May 2020 and the final lease hearing was soon held. "
        "The final lease hearing was set for 9 May 2020."
    )
    run = seen("When did the final lease hearing take place?", AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert read_date(run.read("a", 1, text).view)[0].value == "2020-05-09"


def test_a_date_that_opens_its_sentence_dates_all_of_it(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "On 1 May 2020, it rained, and the final lease was signed. The final lease was read on 9 May 2020."
    run = seen("When was the final lease signed?", AnswerType.DATE).found(a_document("a", "Widget Law"))
    assert read_date(run.read("a", 1, text).view)[0].value == "2020-05-01"


@pytest.mark.parametrize(
    ("question", "date"),
    [
        ("From what date do the statements of the yard run?", "2031-02-04"),
        ("Until what date do the statements of the yard run?", "2032-05-06"),
    ],
)
def test_the_end_of_a_period_that_is_asked_for_is_not_the_other_one(
    seen: MakeRun, a_document: MakeDocument, question: str, date: str
) -> None:
    text = "The statements of the yard run from 4 February 2031 until 6 May 2032, by order of 7 June 2033."
    run = seen(question, AnswerType.DATE).found(a_document("a", "Widget Law")).read("a", 1, text)
    assert read_date(run.view)[0].value == date


def test_a_sitting_of_several_days_ends_on_the_last(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("On what date did the hearing of the yard's claim end?", AnswerType.DATE)
    run = run.found(a_document("a", "Widget Law")).read("a", 1, "The yard's claim had its hearing on 4 and 5 May 2031.")
    assert read_date(run.view)[0].value == "2031-05-05"


@pytest.mark.parametrize(
    "question",
    [
        "By what date is the judgment sum with interest to be paid?",
        "What is the deadline for paying the judgment sum with interest?",
    ],
)
def test_a_deadline_is_the_day_by_which_and_not_from_which(
    seen: MakeRun, a_document: MakeDocument, question: str
) -> None:
    text = (
        "3. Interest on the judgment sum is to be paid at 4% from 12 January 2031.\n"
        "4. Payment of the judgment sum shall be made by 4.00 pm Harbour time on 9 December 2031."
    )
    run = seen(question, AnswerType.DATE).found(a_document("a", "A v B", "order")).read("a", 1, text)
    assert read_date(run.view)[0].value == "2031-12-09"


@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("When does Part 3 of the Lamp Regulations come into force?", "2031-07-01"),
        ("When do the Lamp Regulations come into force?", "2031-01-06"),
        ("On what date did section 8 of the Lamp Regulations come into operation?", "2031-10-01"),
    ],
)
def test_a_day_of_commencement_is_that_of_the_provision_named(
    seen: MakeRun, a_document: MakeDocument, question: str, day: str
) -> None:
    text = (
        "(2) Subject to paragraph (3), these Regulations come into force on 6 January 2031.\n"
        "(3) Part 3 comes into force on 1 July 2031.\n(4) Sections 7 and 8 come into operation on 1 October 2031."
    )
    run = seen(question, AnswerType.DATE).found(a_document("a", "Lamp Regulations", "regulations"))
    assert read_date(run.read("a", 1, text).view)[0].value == day


def test_the_day_of_a_paper_is_no_day_of_a_hearing(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "AND UPON the Order of the Warden dated 31 January 2031 dismissing the appeal of the guild on ground 1"
    run = seen("On which date was the appeal of the guild on ground 1 heard?", AnswerType.DATE)
    assert read_date(run.found(a_document("a", "A v B", "order")).read("a", 1, text).view) == []


@pytest.mark.parametrize(
    "text", ["The appeal was heard on 4 May 2031.", "Hearing:\n4 May 2031\n", "Argued: 4 May 2031"]
)
def test_the_day_of_a_hearing_is_told_as_one(seen: MakeRun, a_document: MakeDocument, text: str) -> None:
    run = seen("On which date was the appeal of the guild heard?", AnswerType.DATE)
    found = read_date(run.found(a_document("a", "A v B", "order")).read("a", 1, text).view)
    assert found[0].value == "2031-05-04"
