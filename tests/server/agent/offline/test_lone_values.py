"""Tests values read from provisions and passages, proposed only when no other value competes."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import pytest

from pincite.indexer.legal_text.analyzer import distinct_words
from pincite.server.agent.offline.candidates import Candidate, Source, best
from pincite.server.agent.offline.lone_values import printed_values, term_weights, weighted_share
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = type["Seen"]
Read = Callable[..., Candidate | None]
REPLY = "Within how many days shall a tenant reply to a notice of the landlord?"
FILLER = "The Registrar keeps a register of widgets. It is open to the public. "


@pytest.fixture
def proposed(seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]) -> Read:
    """`proposed(question, *pages)`: the value proposed from the texts of a document's pages, if any."""

    def read(question: str, *pages: str, answer_type: AnswerType = AnswerType.NUMBER) -> Candidate | None:
        run = seen(question, answer_type).found(a_document("a", "Widget Law"))
        for page, text in enumerate(pages, start=1):
            run = run.read("a", page, text)
        return next(printed_values(run.view, run.target), None)

    return read


def test_the_value_of_the_sentence_that_matches_the_question_is_proposed_with_that_sentence(proposed: Read) -> None:
    found = proposed(REPLY, FILLER, f"{FILLER}A tenant shall reply to a notice of the landlord within 14 days.")
    assert found is not None
    assert (found.source, found.value, found.quotes[0].ref.page) == (Source.PASSAGE, 14, 2)
    assert found.quotes[0].text == "A tenant shall reply to a notice of the landlord within 14 days."
    assert best([found]) is found


def test_two_values_of_the_same_form_in_one_sentence_propose_none(proposed: Read) -> None:
    text = "A tenant shall reply to a notice of the landlord within 14 days, or within 28 days in winter."
    assert proposed(REPLY, text) is None


def test_a_value_contradicted_by_an_equally_good_sentence_is_not_answered(proposed: Read) -> None:
    one, two = (f"A tenant shall reply to a notice of the landlord within {days} days." for days in (14, 28))
    found = proposed(REPLY, one, two)
    assert found is not None
    assert best([found]) is None


def test_a_value_in_an_unrelated_sentence_is_not_answered(proposed: Read) -> None:
    found = proposed(REPLY, f"{FILLER}The Registrar reports within 14 days.")
    assert found is None or best([found]) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Within how many months shall a tenant reply?", "A tenant shall reply within 14 days."),
        ("What fee in US dollars is due for a licence?", "A fee of GBP 50 is due for a licence."),
        ("What percentage of the fee is due?", "A fee of USD 50 is due, in 2 parts."),
        ("How many directors sit on the board?", "The board has 3 secretaries and USD 9 for directors."),
    ],
)
def test_a_value_with_another_unit_currency_or_noun_is_not_proposed(proposed: Read, question: str, text: str) -> None:
    assert proposed(question, text) is None


def test_an_amount_of_costs_is_not_proposed_as_a_fee(proposed: Read) -> None:
    question = "What fee in US dollars did the Appellant pay on its Appeal Notice?"
    costs = "The Respondent shall pay the costs of the Appellant of the Appeal Notice, assessed at USD 900."
    assert proposed(question, costs) is None
    fee = proposed(question, f"{costs} {FILLER}The Appellant paid a fee of USD 40 on its Appeal Notice.")
    assert fee is not None
    assert fee.value == 40


def test_a_date_is_proposed_only_from_a_sentence_that_states_its_event(proposed: Read) -> None:
    question = "On what date did the Registrar issue the permit of the harbour pilots?"
    other = "The Registrar refused a permit of the harbour pilots on 2 May 2019."
    assert proposed(question, other, answer_type=AnswerType.DATE) is None
    issued = "The Registrar issued the permit of the harbour pilots on 9 May 2019."
    found = proposed(question, issued, answer_type=AnswerType.DATE)
    assert found is not None
    assert found.value == "2019-05-09"


def test_a_missing_date_of_the_record_is_not_taken_from_a_passage(proposed: Read) -> None:
    text = "The Widget Law comes into force on 2 May 2019."
    assert proposed("On what date did the Widget Law come into force?", text, answer_type=AnswerType.DATE) is None


@pytest.mark.parametrize("answer_type", [AnswerType.BOOLEAN, AnswerType.NAME, AnswerType.NAMES, AnswerType.FREE_TEXT])
def test_only_numbers_and_dates_are_read_from_passages(proposed: Read, answer_type: AnswerType) -> None:
    text = "A tenant shall reply to a notice of the landlord within 14 days."
    assert proposed(REPLY, text, answer_type=answer_type) is None


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Within how many days shall a tenant reply?", "A tenant shall not reply within 14 days."),
        ("Within how many days may a tenant not reply?", "A tenant shall reply within 14 days."),
        ("What is the file number of the claim?", "A fee of 300 was paid on the claim under file 9."),
        ("How many days after the claim was the judgment given?", "The claim and the judgment: reply in 14 days."),
        ("What is the average fee of a claim in US dollars?", "The fee of a claim is USD 40."),
        ("When did the tenant abandon the claim?", "The claim of the tenant was heard on 2 May 2019."),
    ],
)
def test_a_negated_value_a_label_or_a_computed_figure_is_not_answered(proposed: Read, question: str, text: str) -> None:
    answer_type = AnswerType.DATE if question.startswith("When") else AnswerType.NUMBER
    found = proposed(question, text, answer_type=answer_type)
    assert found is None or best([found]) is None


def test_a_lower_bound_is_not_a_negation(proposed: Read) -> None:
    found = proposed("For how many years are records kept?", "Records are kept for not less than 5 years.")
    assert found is not None
    assert found.value == 5


@pytest.mark.parametrize(
    "rival", ["within one month", f"within 28 days, {'as the Registrar may by rule prescribe, ' * 20}"]
)
def test_a_competing_value_in_another_unit_or_a_long_sentence_prevents_an_answer(proposed: Read, rival: str) -> None:
    text = (
        f"A tenant shall reply to a notice of the landlord {rival}.\n\nA tenant shall reply to a notice within 14 days."
    )
    found = proposed(REPLY, text)
    assert found is None or best([found]) is None


def test_no_value_is_proposed_from_a_page_that_was_read_in_part(
    seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]
) -> None:
    text = "A tenant shall reply to a notice of the landlord within 14 days."
    run = seen(REPLY, AnswerType.NUMBER).found(a_document("a", "Widget Law")).read("a", 1, text, next_offset=len(text))
    assert list(printed_values(run.view, run.target)) == []


def test_a_struck_value_is_ignored(seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]) -> None:
    text = "A tenant shall reply to a notice of the landlord within 14 28 days."
    at = text.index("14")
    run = seen(REPLY, AnswerType.NUMBER).found(a_document("a", "Widget Law"))
    run = run.read("a", 1, text, marks=[{"kind": "struck", "start": at, "end": at + 2}])
    assert [found.value for found in printed_values(run.view, run.target)] == [28]


@pytest.fixture
def located(seen: MakeRun, a_document: Callable[..., Mapping[str, Any]]) -> "Seen":
    """A question that names a provision of a law."""
    question = "Within how many days shall a tenant reply under Article 5 of the Widget Law?"
    return seen(question, AnswerType.NUMBER).found(a_document("a", "Widget Law"))


def test_a_named_provision_proposes_only_its_own_values(located: "Seen") -> None:
    text = "A tenant shall reply within 14 days."
    run = located.provision("a", "5", text, page=2)
    run = run.read("a", 1, "A tenant shall reply within 90 days.").read("a", 2, f"{FILLER}{text}")
    (found,) = printed_values(run.view, run.target)
    assert (found.source, found.value) == (Source.PROVISION, 14)


def test_a_named_provision_that_does_not_exist_proposes_no_value_of_another(located: "Seen") -> None:
    text = "A tenant shall reply within 14 days."
    assert [found.value for found in printed_values(located.read("a", 1, text).view, located.target)] == [14]
    run = located.no_provision("a", "Article 5").read("a", 1, text)
    assert list(printed_values(run.view, run.target)) == []


def test_a_rare_term_weighs_more_than_a_frequent_one_and_all_weights_sum_to_one(seen: MakeRun) -> None:
    run = seen("What deposit does a tenant pay?", AnswerType.NUMBER).read(
        "a", 1, "A tenant moves in. A tenant moves out. A tenant pays a deposit."
    )
    worth = term_weights(run.view, run.target)
    assert worth["deposit"] > worth["tenant"] > 0
    whole = distinct_words("A tenant pays a deposit.")
    assert weighted_share(worth, whole) == pytest.approx(1.0)
    assert weighted_share(worth, distinct_words("Nothing of the kind.")) == 0.0
    assert 0 < weighted_share(worth, distinct_words("She pays.")) < weighted_share(worth, whole)
