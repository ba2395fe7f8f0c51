"""Lists of names as documents print them, and lists over a matter."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.enumeration import read_over_matter
from pincite.server.agent.offline.readers.lists import read_names
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
CLASSES = "Which three classes of licence may the Registrar grant?"


@pytest.fixture
def names(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], object]:
    """`names(question, text)`: the best list from a page with the text."""

    def read(question: str, text: str) -> object:
        run = seen(question, AnswerType.NAMES).found(a_document("a", "Widget Law")).read("a", 1, text)
        found = read_names(run.view)
        return found[0].value if found else None

    return read


@pytest.mark.parametrize(
    "items",
    [
        "(a) a trading licence;\n(b) the holding licence; and\n(c) a branch licence.\n",
        "1. a trading licence;\n2. a holding licence;\n3. any branch licence.\n",
        "(i) trading licence;\n(ii) holding licence; or\n(iii) branch licence.\n",
    ],
)
def test_lettered_and_numbered_items_behind_a_lead_in_are_a_list(
    names: Callable[[str, str], object], items: str
) -> None:
    text = f"The Registrar may grant the following classes of licence:\n{items}A fee is payable."
    assert names(CLASSES, text) == ["trading licence", "holding licence", "branch licence"]


def test_numbered_items_with_capitals_are_a_list(names: Callable[[str, str], object]) -> None:
    text = "The Registrar may grant the following classes of licence:\n1. Trading\n2. Holding\n3. Branch\n"
    assert names(CLASSES, text) == ["Trading", "Holding", "Branch"]


@pytest.mark.parametrize(
    ("question", "text", "items"),
    [
        (
            "By which persons may an application for review be made?",
            "An application for review may be made by an Owner, a Mortgagee of a Lot or the Body Corporate.",
            ["Owner", "Mortgagee of a Lot", "Body Corporate"],
        ),
        (
            "Which records does a keeper hold?",
            "A keeper holds records including tally sheets, berth logs and invoices.",
            ["tally sheets", "berth logs", "invoices"],
        ),
    ],
)
def test_an_enumeration_inside_a_sentence_is_a_list(
    names: Callable[[str, str], object], question: str, text: str, items: list[str]
) -> None:
    assert names(question, text) == items


def test_the_noun_asked_for_opens_a_list_with_the_small_word_behind_it(names: Callable[[str, str], object]) -> None:
    text = "The Court heard the Warden and rejected the pleaded claims in deceit and trespass."
    assert names("Which pleaded claims against the Lodge did the Court reject?", text) == ["deceit", "trespass"]


def test_as_many_cases_as_are_asked_for_are_read_from_further_passages(names: Callable[[str, str], object]) -> None:
    text = "On leases the Court cites Alder v Birch. On leases it was late.\nOn leases it was cold.\n"
    more = "On leases it was dark.\nOn leases it was wet.\nOn leases, too, it cites Cedar v Elm."
    found = names("Which two cases does the Court cite on leases?", text + more)
    assert found == ["Alder v Birch", "Cedar v Elm"]


def test_of_names_that_stand_together_only_persons_are_experts(names: Callable[[str, str], object]) -> None:
    text = "On the price of malt the Court heard Kestrel Ltd, Ms Ada Oak and Mr Amos Elm. The experts agreed."
    assert names("Which experts gave evidence of the price of malt?", text) == ["Ms Ada Oak", "Mr Amos Elm"]


def test_persons_stand_behind_the_word_by_which_they_are_asked_for(names: Callable[[str, str], object]) -> None:
    text = "Kestrel’s expert, Ms Ada Oak, put the price of malt at ten. Mr Ivo Rook gave evidence of malt. "
    more = "Pelham’s expert, Mr Amos Elm, put it at nine."
    assert names("Which experts gave evidence of the price of malt?", text + more) == ["Ms Ada Oak", "Mr Amos Elm"]


def test_what_a_law_is_called_from_there_on_is_no_part_of_its_name(names: Callable[[str, str], object]) -> None:
    items = "(a) the Quay Law, Law No. 4 of 2019, as amended in 2021 (“the Quay Law”); and\n"
    text = f"This Law amends:\n{items}(b) the Berth Law, Law No. 3 of 2018 (“the Berth Law”).\n"
    assert names("Which Laws does the Widget Law amend?", text) == [
        "Quay Law, Law No. 4 of 2019",
        "Berth Law, Law No. 3 of 2018",
    ]


def test_an_enumeration_behind_a_colon_is_a_list(names: Callable[[str, str], object]) -> None:
    assert names("Which goods does the port store?", "The port stores these goods: salt, tar and rope.") == [
        "salt",
        "tar",
        "rope",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The port stores goods:\n(a) salt (whether wet or dry);\n(b) tar (the Brown kind); and\n(c) rope (old).",
        "The port stores goods:\n(a) salt (in so far as it is dry);\n(b) tar (the Brown kind);\n(c) rope (old).",
    ],
)
def test_a_remark_in_brackets_is_dropped_and_a_name_in_brackets_is_kept(
    names: Callable[[str, str], object], text: str
) -> None:
    assert names("Which goods does the port store?", text) == ["salt", "tar (the Brown kind)", "rope (old)"]


@pytest.mark.parametrize("last", ["any other person", "any of his crew"])
def test_any_other_is_an_item_with_its_any(names: Callable[[str, str], object], last: str) -> None:
    text = f"The persons who may enter the port include a pilot, any sailor and {last}."
    assert names("Which persons may enter the port?", text) == ["pilot", "sailor", last]


@pytest.mark.parametrize("last", ["any such other person", "such other person", "others"])
def test_what_only_says_that_there_are_more_is_no_item(names: Callable[[str, str], object], last: str) -> None:
    text = f"The persons who may enter the port include a pilot, a sailor and {last}."
    assert names("Which persons may enter the port?", text) == ["pilot", "sailor"]


def test_an_item_may_end_with_the_letters_of_a_small_word(names: Callable[[str, str], object]) -> None:
    text = "The persons who may enter the port include a director, an auditor or a brigand."
    assert names("Which persons may enter the port?", text) == ["director", "auditor", "brigand"]


def test_a_list_of_the_length_that_is_asked_for_is_preferred(names: Callable[[str, str], object]) -> None:
    text = (
        "The classes of licence that the Registrar may grant are other than gold, silver, tin and lead. "
        "The classes of licence that may be granted are limited to red, green and blue."
    )
    assert names(CLASSES, text) == ["red", "green", "blue"]


def test_where_laws_are_asked_for_the_laws_of_the_passage_are_listed(names: Callable[[str, str], object]) -> None:
    text = "This Law repeals the Old Law, Law No. 1 of 1999, and the Elder Law, Law No. 2 of 1989, of the Ruler."
    assert names("Which two laws does the Widget Law repeal?", text) == [
        "Old Law, Law No. 1 of 1999",
        "Elder Law, Law No. 2 of 1989",
    ]


def test_the_number_of_the_law_itself_is_left_out_where_laws_are_asked_for(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    law = a_document("a", "Widget Law", law_number="Law No. 9 of 2020")
    text = "The Law, Law No. 9 of 2020, repeals the Old Law, Law No. 1 of 1999, and the Elder Law, Law No. 2 of 1989."
    text += " The laws that the Widget Law repeals are named: the Old Law, DIFC Law No. 1 of 1999."
    run = seen("Which laws does the Widget Law repeal?", AnswerType.NAMES).found(law).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Old Law, Law No. 1 of 1999", "Elder Law, Law No. 2 of 1989"]


def test_where_cases_are_asked_for_the_cases_of_the_passages_are_listed(names: Callable[[str, str], object]) -> None:
    text = "On the lease the court followed Alder Ltd v Birch Ltd and Cedar v Dogwood. Ann Poe and Ben Ray were heard."
    assert names("Which two cases did the court follow on the lease?", text) == [
        "Alder Ltd v Birch Ltd",
        "Cedar v Dogwood",
    ]


def test_where_persons_are_asked_for_things_are_left_out(names: Callable[[str, str], object]) -> None:
    text = "The experts on barley were Ann Poe, of the Grain Trust, and Ben Ray, of the Dubai Chamber Authority."
    assert names("Which two experts spoke on barley?", text) == ["Ann Poe", "Ben Ray"]


def test_for_want_of_a_list_the_names_of_the_best_passage_are_given(names: Callable[[str, str], object]) -> None:
    assert names("Which officers keep the lamp of the port?", "The lamp of the port is kept by Ann Poe.") == ["Ann Poe"]


def test_the_noun_asked_for_is_no_member_of_its_list(names: Callable[[str, str], object]) -> None:
    text = "A joint plan was made by the harbour engineers, Dr Ann Poe and Mr Bo Fen, in May.\n"
    assert names("Which harbour engineers made the joint plan?", text) == ["Dr Ann Poe", "Mr Bo Fen"]


def test_names_without_a_list_go_behind_any_list(names: Callable[[str, str], object]) -> None:
    text = "The goods that the port stores are kept by Ann Poe. The stores include salt, tar and rope."
    assert names("Which goods are kept in the port?", text) == ["salt", "tar", "rope"]


def test_a_page_without_a_list_gives_none(names: Callable[[str, str], object]) -> None:
    assert names(CLASSES, "the registrar may grant a licence of any class.") is None


@pytest.fixture
def cases(seen: MakeRun, a_document: MakeDocument) -> Callable[[str], "Seen"]:
    """`cases(question)`: three cases looked up, two of one judge."""

    def make(question: str) -> "Seen":
        run = seen(question, AnswerType.NAMES).found(
            *(a_document(f"{n}", "v", "order", family=f"case:{n}", case_ids=[f"CFI 00{n}/2020"]) for n in (1, 2, 3)),
            by_name=False,
        )
        judges = ["H.E. Justice Ann Poe", "JUSTICE ANN POE", "Justice Ben Ray"]
        for number, judge in enumerate(judges, start=1):
            run = run.recorded(f"{number}", ("judge", None, judge))
        return run

    return make


def test_the_cases_of_a_person_are_listed_whatever_the_form_of_the_name(cases: MakeRun) -> None:
    (found,) = read_over_matter(cases("Which cases were heard by Justice Ann Poe?").view)
    assert found.value == ["CFI 001/2020", "CFI 002/2020"]
    assert {quote.ref.doc_id for quote in found.quotes} == {"1", "2"}


@pytest.mark.parametrize("question", ["Which cases were heard by Justice Ben Ray?", "Who heard CFI 001/2020?"])
def test_one_case_or_a_question_of_another_form_is_no_list_over_the_matter(cases: MakeRun, question: str) -> None:
    assert read_over_matter(cases(question).view) == []


def test_the_laws_whose_title_page_bears_the_date_are_listed_with_their_numbers(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Which laws were enacted on 1 May 2020?", AnswerType.NAMES).found(
        a_document("a", "Widget Law", law_number="Law No. 1 of 2020"),
        a_document("b", "Gadget Law"),
        a_document("c", "Gizmo Law"),
        a_document("d", "Gadget Regulations", "order"),
        by_name=False,
    )
    for doc_id, day in zip("abcd", (1, 1, 2, 1), strict=True):
        run = run.read(doc_id, 1, f"A title page. Enacted on {day} May 2020.")
    assert read_over_matter(run.view)[0].value == ["Widget Law, Law No. 1 of 2020", "Gadget Law"]


def test_laws_are_those_that_bear_the_name_by_which_they_are_asked_for(names: Callable[[str, str], object]) -> None:
    text = "Having read the Charter, Port Law No. 3 of 2031, Harbour Law No. 5 of 2031 and Harbour Law No. 8 of 2032."
    assert names("Which two Harbour Laws does the preamble cite?", text) == [
        "Harbour Law No. 5 of 2031", "Harbour Law No. 8 of 2032",
    ]  # fmt: skip


def test_what_is_no_person_is_no_answer_to_who_spoke(names: Callable[[str, str], object]) -> None:
    assert names("Which counsel argued the appeal for Kestrel?", "The Circuit Rule of the Port Court says so.") is None


@pytest.mark.parametrize(
    ("question", "entry", "items"),
    [
        (
            "Which three things make something a 'Mark' under the defined terms?",
            "Mark a thing that serves as a sign of the port, guide of ships and place of rest.\n",
            ["sign of the port", "guide of ships", "place of rest"],
        ),
        (
            "What are the two kinds of arrangement embraced by the defined term 'Berth Arrangement'?",
            "Berth Arrangement means a Fixed Berth Arrangement and/or a Floating Berth\nArrangement\n",
            ["Fixed Berth Arrangement", "Floating Berth Arrangement"],
        ),
    ],
)
def test_the_entry_of_a_defined_term_is_read_out_of_a_table_without_marks(
    names: Callable[[str, str], object], question: str, entry: str, items: list[str]
) -> None:
    text = (
        "Defined terms and what each of them means, by arrangement of the alphabet here\n"
        f"Anchor a weight or a hook that holds a ship, an island or a raft in its place as things are\n{entry}"
        "Quay Keeper a clerk or a warden who keeps a quay under an arrangement with the port and the town\n"
    )
    assert names(question, text) == items


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("the sale of a share in Lamps, Bells or Horns.", "Lamps"),
        ("the sale of Lamps, Bells or Horns (which includes a Mark).", "Lamps"),
        ("a holder of Lamps, Bells or Horns.", "holder of Lamps"),
    ],
)
def test_the_first_of_a_list_is_without_what_the_question_says_before_it(
    names: Callable[[str, str], object], said: str, first: str
) -> None:
    question = "To the sale of which three kinds of goods does the Article apply?"
    assert names(question, f"This Article applies to {said}") == [first, "Bells", "Horns"]


def test_judges_asked_for_beside_the_one_on_record_are_those_of_the_orders_recited(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    text = (
        "UPON the Order of Justice Ada Elm dated 3 May 2031\n"
        "AND UPON the Order of Justice Ben Oak dated 4 May 2031\n"
        "ORDER OF JUSTICE CORA FEN\n"
    )
    run = seen("Which two judges made the earlier orders recited in CFI 001/2031?", AnswerType.NAMES)
    run = run.found(a_document("a", "Kestrel v Marlowe", kind="order", case_ids=["CFI 001/2031"]))
    run = run.recorded("a", ("judge", None, "Justice Cora Fen")).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Justice Ada Elm", "Justice Ben Oak"]


def test_a_list_goes_on_behind_an_item_that_is_a_clause_where_the_question_says_how_many_there_are(
    names: Callable[[str, str], object],
) -> None:
    clause = " and the berth is fit for the ship that the Owner names in the notice given under this Article"
    text = (
        "An application for a mooring must be accompanied by:\n(a) the plan;\n"
        f"(b) a certificate of the Warden stating that the quay is clear{clause}; and\n(c) the fee.\n"
    )
    question = "Which three documents must accompany an application for a mooring?"
    assert names(question, text) == ["plan", "certificate of the Warden", "fee"]


def test_what_all_items_begin_with_is_no_part_of_a_name(names: Callable[[str, str], object]) -> None:
    text = "The register may be kept at either of the following places:\n(a) at its berth; or\n(b) at the town."
    assert names("At which two places may the register be kept?", text) == ["berth", "town"]


def test_an_item_ends_before_what_is_said_of_the_whole_list(names: Callable[[str, str], object]) -> None:
    text = "The Owner pays the costs of the following steps:\n(a) the survey;\n(b) the tow; assessed at $500.\n"
    assert names("Of which two steps does the Owner pay the costs?", text) == ["survey", "tow"]


def test_what_or_joins_is_one_member_where_the_question_counts_so(names: Callable[[str, str], object]) -> None:
    text = "The Owner must send to the Warden a log or a chart, a receipt and a seal."
    assert names("Which three things must the Owner send to the Warden?", text) == ["log or a chart", "receipt", "seal"]


def test_a_name_inside_a_longer_one_of_the_question_is_not_given_by_it(names: Callable[[str, str], object]) -> None:
    text = "A Port Keeper is subject to the control of the Port, the Warden and the Clerk."
    assert names("To whose control is a Port Keeper subject?", text) == ["Port", "Warden", "Clerk"]


def test_words_that_say_when_or_how_keep_their_small_word(names: Callable[[str, str], object]) -> None:
    text = "The notice is given in either of the following ways:\n(a) in writing; or\n(b) in person.\n"
    assert names("In which two ways is the notice given?", text) == ["in writing", "in person"]


def test_quotation_marks_alone_ask_for_no_definition(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "“Register” means a book or a roll.\nThe Register must be kept by the Warden and the Clerk for six years.\n"
    run = seen("Who must keep the 'Register'?", AnswerType.NAMES).found(a_document("a", "Port Law")).read("a", 1, text)
    assert read_names(run.view)[0].value == ["Warden", "Clerk"]
