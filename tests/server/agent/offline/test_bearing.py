"""A value that stands apart from the things it is asked of is another's."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.offline.answer import Proposal, Quote
from pincite.server.agent.offline.bearing import is_of_another_bench, stands_apart
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]

_LEDGER = "\n".join(
    [
        *(f"The warden saw ship {name} on the quay." for name in ("Alder", "Birch", "Cedar", "Damson", "Elm", "Fir")),
        "The mooring fee of the barge is 40 dollars.",
        "A salvage claim is brought against the insurer.",
        *(f"The pilot met captain {name} at noon." for name in ("Poe", "Reed", "Stone", "Thorne", "Vale", "Wick")),
        "The lamp on the pier is lit from 15 dusk hours.",
        "The hawser was bought on 4 May 2020.",
    ]
)


def _figure(seen: MakeRun, question: str, value: int, quote: str) -> bool:
    run = seen(question, AnswerType.NUMBER).read("a", 1, _LEDGER)
    return stands_apart(run.view, Proposal(value, (Quote(PageRef("a", 1), quote),)))


@pytest.mark.parametrize(
    ("value", "quote", "apart"),
    [
        (40, "The mooring fee of the barge is 40 dollars.", False),
        (15, "The lamp on the pier is lit from 15 dusk hours.", True),
    ],
)
def test_a_figure_belongs_to_the_things_spoken_of_beside_it(value: int, quote: str, apart: bool, seen: MakeRun) -> None:
    assert _figure(seen, "What mooring fee is due for the barge?", value, quote) == apart


def test_what_is_told_of_a_thing_by_the_way_need_not_stand_beside_the_figure(seen: MakeRun) -> None:
    lamp = "The lamp on the pier is lit from 15 dusk hours."
    asked = "From how many hours is the lamp lit"
    assert not _figure(seen, f"{asked}, according to the captain of the barge and the insurer?", 15, lamp)
    assert not _figure(seen, f"{asked}, which the insurer of the barge paid in a salvage claim?", 15, lamp)
    assert not _figure(seen, f"{asked} for its salvage of the barge of the insurer?", 15, lamp)


def test_a_figure_that_was_counted_stands_nowhere(seen: MakeRun) -> None:
    assert not _figure(seen, "How many mooring fees for barges are listed?", 3, "The lamp on the pier is lit.")


def test_a_date_stands_with_what_happened_on_it(seen: MakeRun) -> None:
    proposal = Proposal("2020-05-04", (Quote(PageRef("a", 1), "The hawser was bought on 4 May 2020."),))
    bought, claimed = ("When was the hawser bought?", "When was the salvage claim against the insurer brought?")
    assert not stands_apart(seen(bought, AnswerType.DATE).read("a", 1, _LEDGER).view, proposal)
    assert stands_apart(seen(claimed, AnswerType.DATE).read("a", 1, _LEDGER).view, proposal)


def test_only_figures_and_dates_are_held_to_it(seen: MakeRun) -> None:
    run = seen("Who brought the salvage claim against the insurer?", AnswerType.NAME).read("a", 1, _LEDGER)
    assert not stands_apart(run.view, Proposal("Poe", (Quote(PageRef("a", 1), "The pilot met captain Poe at noon."),)))


@pytest.mark.parametrize(
    ("question", "apart"), [("What fee is due?", True), ("What fee is due under Article 4?", False)]
)
def test_a_sum_is_called_by_its_noun_somewhere_on_its_page(question: str, apart: bool, seen: MakeRun) -> None:
    quote = "For a late lamp 15 dollars."
    run = seen(question, AnswerType.NUMBER).read("a", 1, f"FINES\n{quote}")
    assert stands_apart(run.view, Proposal(15, (Quote(PageRef("a", 1), quote),))) == apart


@pytest.mark.parametrize(
    ("question", "of_another"),
    [
        ("Which first-instance judge ordered security in CA 001/2020?", True),
        ("Which judge of the Northern District dismissed the suit behind CA 001/2020?", True),
        ("Which judge gave the judgment in CA 001/2020?", False),
    ],
)
def test_a_judge_below_is_none_of_the_panel_above(
    question: str, of_another: bool, seen: MakeRun, a_document: Callable[..., dict[str, Any]]
) -> None:
    run = seen(question, AnswerType.NAME).found(a_document("a", "Alder v Birch", "judgment", case_ids=["CA 001/2020"]))
    panel = run.recorded("a", ("judge", None, "Justice Ann Poe"), ("judge", None, "Justice Tom Reed"))
    quote = Quote(PageRef("a", 1), "Before Justice Ann Poe and Justice Tom Reed")
    assert is_of_another_bench(panel.view, Proposal("Justice Ann Poe", (quote,))) == of_another
    assert not is_of_another_bench(panel.view, Proposal("Justice Sue Vale", (quote,))), "another name may be his"
    alone = run.recorded("a", ("judge", None, "Justice Ann Poe"))
    assert not is_of_another_bench(alone.view, Proposal("Justice Ann Poe", (quote,))), "he may sit at first instance"


@pytest.mark.parametrize(
    ("question", "apart"),
    [
        ("What fee do the Quay Regulations set for an application to moor a barge?", False),
        ("What fee do the Quay Regulations set for an application to insure a cargo?", True),
        ("What is the maximum fine for a breach of the Quay Regulations?", False),
    ],
)
def test_a_row_of_a_schedule_says_itself_what_its_sum_is_for(
    question: str, apart: bool, seen: MakeRun, a_document: Callable[..., dict[str, Any]]
) -> None:
    row = "Application to moor a barge $40"
    table = f"SCHEDULE 1 FEES AND FINES\nApplication to land a horse $15\n{row}\nLoss of a cargo $90\n"
    found = seen(question, AnswerType.NUMBER).read("a", 1, table)
    proposal = Proposal(40, (Quote(PageRef("a", 1), row),))
    assert stands_apart(found.found(a_document("a", "Quay Regulations", "regulations")).view, proposal) == apart
    assert not stands_apart(found.found(a_document("a", "Alder v Birch", "judgment")).view, proposal), "prose goes on"


def test_a_sentence_that_a_page_cuts_goes_on_on_the_next(seen: MakeRun) -> None:
    question = "How much salvage insurance must the barge keep in support of the indemnity?"
    proposal = Proposal(40, (Quote(PageRef("a", 1), "The barge keeps 40 dollars of"),))
    cut = seen(question, AnswerType.NUMBER).read("a", 1, f"{_LEDGER}\nThe barge keeps 40 dollars of")
    assert stands_apart(cut.read("a", 2, f"{_LEDGER}\nsalvage insurance in support of the indemnity.").view, proposal)
    assert not stands_apart(cut.read("a", 2, "salvage insurance in support of the indemnity. The rest.").view, proposal)
