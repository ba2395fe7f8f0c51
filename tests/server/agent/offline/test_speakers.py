"""Judges by what stands under their names."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.fields import asked_fields
from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
BENCH = ["Chief Justice Sir Abel Croft", "Justice Bea Dunn", "Justice Carl Esk"]
FIRST = (
    "COURT OF APPEAL\nBefore:\nChief Justice Sir Abel Croft\nJustice Bea Dunn\nJustice Carl Esk\nThe appeal is allowed."
)
SPEECHES = (
    "JUSTICE BEA DUNN:\n1. The lamp was let to the guild, and it went out.\n"
    "JUSTICE CARL ESK, dissenting:\n2. I would have asked for an inquiry into the oil.\n"
    "CHIEF JUSTICE SIR ABEL CROFT:\n3. I agree with Justice Dunn that the appeal is to be allowed.\n"
)


@pytest.mark.parametrize("said", ["delivered the main judgment", "wrote the opinion", "gave the leading judgment"])
def test_who_gave_reasons_is_looked_up_among_the_judges(seen: MakeRun, said: str) -> None:
    assert "judge" in [field.name for field in asked_fields(seen(f"Who {said} in CA 001/2031?").view)]


@pytest.mark.parametrize(
    ("question", "judge"),
    [
        ("Which judge gave the leading judgment in CA 001/2031?", "Justice Bea Dunn"),
        ("Who wrote the opinion of the court in CA 001/2031?", "Justice Bea Dunn"),
        ("Which judge dissented in CA 001/2031?", "Justice Carl Esk"),
        ("Which judge would have asked for an inquiry into the oil in CA 001/2031?", "Justice Carl Esk"),
        ("Which judge agreed that the appeal is to be allowed in CA 001/2031?", "Chief Justice Sir Abel Croft"),
    ],
)
def test_a_judge_speaks_where_his_name_stands_on_a_line_of_its_own(
    seen: MakeRun, a_document: MakeDocument, question: str, judge: str
) -> None:
    run = seen(question, AnswerType.NAME).found(a_document("a", "Alder v Birch", "judgment", case_ids=["CA 001/2031"]))
    run = run.recorded("a", *(("judge", None, name) for name in BENCH)).read("a", 1, FIRST).read("a", 2, SPEECHES)
    best = read_name(run.view)[0]
    assert best.value == judge
    assert {quote.ref.page for quote in best.quotes} == {2}


def test_a_judge_of_american_courts_speaks_behind_his_name_on_the_same_line(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Who wrote the opinion in No. 31-100?", AnswerType.NAME).found(a_document("a", "Alder v Birch", "order"))
    run = run.recorded("a", ("judge", None, "Croft"), ("judge", None, "Dunn"))
    run = run.read("a", 1, "Before\nCroft, Chief Judge,\nDunn, Circuit Judge.\nMay 3, 2031")
    best = read_name(run.read("a", 2, "DUNN, Circuit Judge. This appeal is about\na lamp.").view)[0]
    assert (best.value, best.quotes[0].ref.page) == ("Dunn", 2)


@pytest.mark.parametrize(
    "bench",
    [
        "Before:\nCJ Croft\nand\nJustice Dunn\nand\nJustice Esk\n",
        "Panel\nJustice Carl Esk\nCounsel: Ms Ann Poe\nHearing: 4 March 2031\n",
    ],
)
def test_the_list_of_a_bench_is_no_speech(seen: MakeRun, a_document: MakeDocument, bench: str) -> None:
    run = seen("Which judge gave the leading judgment in CA 001/2031?", AnswerType.NAME)
    run = run.found(a_document("a", "Alder v Birch", "judgment", case_ids=["CA 001/2031"]))
    run = run.recorded("a", *[("judge", None, judge) for judge in BENCH]).read("a", 1, bench)
    run = run.read("a", 2, "CHIEF JUSTICE SIR ABEL CROFT:\n1. The lamp was let to the guild, and it went out.\n")
    assert read_name(run.view)[0].value == "Chief Justice Sir Abel Croft"


def test_a_judge_who_only_agrees_on_the_pages_read_gave_no_leading_judgment(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Which judge gave the leading judgment in CA 001/2031?", AnswerType.NAME)
    run = run.found(a_document("a", "Alder v Birch", "judgment", case_ids=["CA 001/2031"], pages=9))
    run = run.recorded("a", *[("judge", None, judge) for judge in BENCH])
    run = run.read("a", 9, "JUSTICE BEA DUNN:\n9. The lamp was let to the guild, and I agree with Justice Esk.\n")
    assert not [p for p in read_name(run.view) if p.value == "Justice Bea Dunn" and p.score > 2]


OPINION = "POE, Circuit Judge. The lamp was let to the guild, and this appeal is about its oil.\n"
CONCURRING = "DUNN, Circuit Judge, concurring. I agree with the judgment, and would say less of the oil.\n"


@pytest.fixture
def appeal(seen: MakeRun, a_document: MakeDocument) -> Callable[[str], "Seen"]:
    """`appeal(question)`: a run that has read two pages of an opinion, not the pages before."""

    def make(question: str) -> "Seen":
        run = seen(question, AnswerType.NAME).found(a_document("a", "Alder v. Birch", "judgment", pages=9))
        run = run.recorded("a", ("judge", None, "Croft"), ("judge", None, "Dunn"), ("judge", None, "Poe"))
        return run.read("a", 3, OPINION).read("a", 9, CONCURRING)

    return make


@pytest.mark.parametrize(
    ("question", "judge", "page"),
    [
        ("Who is the author of the opinion in Alder v. Birch?", "Poe", 3),
        ("Who wrote the opinion in Alder v. Birch?", "Poe", 3),
        ("Which judge concurred in Alder v. Birch?", "Dunn", 9),
    ],
)
def test_the_line_that_heads_an_opinion_names_its_author(
    appeal: Callable[[str], "Seen"], question: str, judge: str, page: int
) -> None:
    best = read_name(appeal(question).view)[0]
    assert (best.value, best.quotes[0].ref.page) == (judge, page)


def test_where_no_page_tells_of_a_dissent_nobody_dissented(appeal: Callable[[str], "Seen"]) -> None:
    assert read_name(appeal("Who dissented in Alder v. Birch?").view) == []
