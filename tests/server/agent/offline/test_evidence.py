"""The passages that bear most on a question: what it points at weighs more, what it says in passing less."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.evidence import near, passages_of, ranked, term_worths

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.fixture
def law(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], "Seen"]:
    """`law(question, text)`: a page with the text read."""

    def make(question: str, text: str) -> "Seen":
        return seen(question).found(a_document("a", "Widget Law")).read("a", 1, text)

    return make


def weights(run: "Seen") -> dict[str, float]:
    return {weighed.passage.text: weighed.weight for weighed in ranked(run.view)}


def test_a_passage_that_cites_the_provision_named_gains(law: MakeRun) -> None:
    cites, plain = "Repair under Regulation 2.6.2 may include paint.", "Repair under this rule may include paint."
    found = weights(law("What may repair under Regulation 2.6.2 include?", f"{cites} {plain}"))
    assert found[cites] > found[plain]


@pytest.mark.parametrize("path", ["2.6.21", "2.6.2.1", "2.6.2(1)", "12.6.2"])
def test_a_passage_that_cites_another_provision_gains_nothing(law: MakeRun, path: str) -> None:
    cites, plain = f"Repair under Regulation {path} may include paint.", "Repair under this rule may include paint."
    found = weights(law("What may repair under Regulation 2.6.2 include?", f"{plain} {cites}"))
    assert found[cites] <= found[plain]


DELEGATE = "The crew elects a Delegate."
ARTICLE = f"63. Crew\n{DELEGATE}"


@pytest.mark.parametrize(
    "question",
    [
        "What is the term of the Delegate elected under Article 63?",
        "What is the term of the Delegate appointed by the ship’s crew under Article 63?",
        "What is the effect of a vote taken pursuant to Article 63?",
    ],
)
def test_a_pinpoint_said_in_passing_pins_less(law: MakeRun, question: str) -> None:
    asked = "What does Article 63 say of the term of the Delegate?"
    gains = []
    for text in (question, asked):
        run = law(text, ARTICLE)
        gains.append(weights(run.provision("a", "63", ARTICLE))[DELEGATE] - weights(run)[DELEGATE])
    assert 0 < gains[0] < gains[1]


def test_a_passage_of_the_sub_paragraph_named_gains_more_than_one_of_its_article(law: MakeRun) -> None:
    run = law("What is the effect of Article 63(5)?", ARTICLE)
    article, exact = (weights(run.provision("a", path, ARTICLE))[DELEGATE] for path in ("63", "63(5)"))
    assert exact > article > weights(run)[DELEGATE]


@pytest.mark.parametrize(("doc_id", "page"), [("b", 1), ("a", 2)])
def test_a_provision_of_another_document_or_page_pins_nothing(law: MakeRun, doc_id: str, page: int) -> None:
    run = law("What is the effect of Article 63?", ARTICLE)
    assert weights(run.provision(doc_id, "63", ARTICLE, page)) == weights(run)


def test_a_row_that_begins_with_the_number_of_the_article_gains(law: MakeRun) -> None:
    rows = "63 Keeping no log\n64 Keeping no lamp\n"
    found = weights(law("What is the fine for a breach of Article 63?", rows.replace("\n", ". ")))
    assert found["63 Keeping no log."] > found["64 Keeping no lamp."] + 0.3
    found = weights(law("What is the fine for a breach of Clause 63?", rows.replace("\n", ". ")))
    assert found["63 Keeping no log."] < found["64 Keeping no lamp."] + 0.3


@pytest.mark.parametrize(
    "question",
    ["What is the definition of “Port Body”?", "What is a Port Body?", "How does the Law define “Port Body”?"],
)
def test_the_passage_that_defines_the_term_asked_for_gains(law: MakeRun, question: str) -> None:
    defines, uses = "Port Body means the council of the port.", "The council of the port is the Port Body."
    found = weights(law(question, f"{uses} {defines}"))
    assert found[defines] > found[uses] + 0.3


def test_in_a_schedule_of_definitions_that_is_named_the_line_of_the_term_gains_over_the_others(law: MakeRun) -> None:
    lines = "Port Law the law on the ports of a Port Body. Port Body the council of the port."
    run = law("How does Schedule 1 of the Widget Law define “Port Body”?", lines)
    found = weights(run.provision("a", "Schedule 1", lines))
    assert found["Port Body the council of the port."] > found["Port Law the law on the ports of a Port Body."] + 0.3


def test_an_order_on_record_gains_and_is_read_where_its_page_was_not(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("What was ordered?").found(a_document("a", "A v B", "order"))
    run = run.read("a", 1, "The claim is stayed. The claim is heard.")
    run = run.recorded("a", ("order", None, "The claim is stayed."), ("judge", None, "The claim is heard."))
    found = weights(run)
    assert found["The claim is stayed."] > found["The claim is heard."]
    elsewhere = run.recorded("a", ("order", None, "The appeal is lost."), page=2)
    assert "The appeal is lost." in weights(elsewhere)


def test_only_the_page_that_the_question_points_at_is_read_where_it_was(law: MakeRun) -> None:
    run = law("What does page 2 of the Widget Law say?", "A fee is due.")
    assert list(weights(run)) == ["A fee is due."]
    assert list(weights(run.read("a", 2, "A toll is due."))) == ["A toll is due."]


def test_passages_are_weighed_for_one_document_or_for_a_part_of_the_question(law: MakeRun) -> None:
    run = law("What are the fee and the toll?", "A fee is due. A toll is due.").read("b", 1, "A tax is due.")
    assert {weighed.passage.ref.doc_id for weighed in ranked(run.view)} == {"a", "b"}
    assert {weighed.passage.ref.doc_id for weighed in ranked(run.view, "b")} == {"b"}
    for part in ("fee", "toll"):
        assert ranked(run.view, None, f"the {part} here")[0].passage.text == f"A {part} is due."


def test_the_words_of_a_judges_name_count_as_one_word(law: MakeRun) -> None:
    text = "Justice Sir Anselm Croy sat. The rain fell. A stay of the claim was made."
    stay, name = "A stay of the claim was made.", "Justice Sir Anselm Croy sat."
    found = weights(law("Did Justice Sir Anselm Croy make a stay?", text))
    assert found[stay] > found[name]
    found = weights(law("Did Anselm Croy make a stay?", text))
    assert found[stay] < found[name], "nothing says that these are a judge's names"


def test_the_name_of_a_judge_is_worth_one_word_among_the_pages_read(law: MakeRun) -> None:
    worth = term_worths(law("Did Justice Anselm Croy grant a stay?", "Justice Anselm Croy sat. A stay is kept.").view)
    assert sum(worth[stem] for stem in ("justic", "anselm", "croy")) == pytest.approx(worth["stay"])


def test_a_place_amid_the_words_of_the_question_is_near_it(law: MakeRun) -> None:
    run = law(
        "When was the lease of the mill signed?", "The lease of the mill is signed now and it is later sold then."
    )
    (passage,) = passages_of(run.view.pages[next(iter(run.view.pages))])
    places = [passage.text.index(word) for word in ("now", "then")]
    assert near(run.view, passage, places[0]) > near(run.view, passage, places[1]) > 0
    assert near(run.view, passage, places[1], places) < near(run.view, passage, places[1])
