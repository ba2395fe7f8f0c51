"""Why something was decided: the decision where it is reasoned, with the court's own words before it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.reasons import gives_reason
from pincite.server.agent.offline.readers.sentences import read_text

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
COSTS = "39. The guild has failed on the Lamp Claim, on which a day was spent.\n"
REASONED = (
    "The Lamp Claim\n"
    "30. The clerk says that the lamp was broken by the master of the Heron on her way out.\n"
    "31. I am not satisfied that the Heron was near the lamp.\n"
    "32. I do not say that the Lamp Claim was brought without cause.\n"
    "33. The Lamp Claim fails.\n"
)
ORDER = "1. The Lamp Claim, which fails, is dismissed with costs to be paid by the guild in three days.\n"


@pytest.mark.parametrize("pages", [(COSTS, REASONED), (ORDER, REASONED)])
def test_a_decision_is_told_where_it_is_reasoned_and_not_where_it_is_told_again(
    seen: MakeRun, a_document: MakeDocument, pages: tuple[str, str]
) -> None:
    run = seen("Why did the Lamp Claim fail?").found(a_document("a", "Guild v Heron", "judgment"))
    best = read_text(run.read("a", 1, pages[0]).read("a", 2, pages[1]).view)[0]
    assert best.value == "The Lamp Claim fails. I am not satisfied that the Heron was near the lamp."
    assert {quote.ref.page for quote in best.quotes} == {2}


def test_a_reason_in_quotation_marks_is_not_the_courts() -> None:
    assert gives_reason("The toll is not due because the lamp was out.")
    assert not gives_reason("By line 3 no toll is due “because the lamp was out”.")


def test_what_follows_in_a_case_is_the_rule_of_that_case(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What follows if the guild does not give the lamp back?").found(
        a_document("a", "Guild v Heron", "order")
    )
    run = run.read("a", 1, "4. It wishes to have its old lamp back and to be paid for the oil, if ordered to do so.")
    run = run.read("a", 2, "3. If the guild does not comply with line 2, the claim is stayed until it does.")
    assert (
        read_text(run.view)[0].value == "If the guild does not comply with line 2, the claim is stayed until it does."
    )
