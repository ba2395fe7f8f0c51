"""Yes or no: whether the passage that bears most on a question says so or says not."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.polarity import read_boolean
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
Say = Callable[[str, str], object]


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May a director vote at a meeting?", "A director may vote at a meeting of the board.", True),
        ("May a director vote at a meeting?", "A director may not vote at a meeting of the board.", False),
        ("May a director vote at a meeting?", "No director shall vote at a meeting of the board.", False),
        ("Can a minor not be a trustee of land?", "A minor cannot be a trustee of land here.", True),
        ("Is it unlawful to sell widgets?", "No person shall sell widgets in the zone.", True),
        ("Is it unlawful to sell widgets?", "Any person may sell widgets in the zone.", False),
    ],
)
def test_a_negation_in_just_one_of_question_and_passage_turns_the_answer(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


def test_a_question_whether_something_is_prohibited_is_turned_once(say: Say) -> None:
    assert say("Is a director prohibited from voting?", "A director is barred and may not vote at all.") is True


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Must a notice be given in seven days?", "A notice must be given not later than seven days after it."),
        ("Is a form free of charge?", "A form is free of charge whether or not a fee is paid."),
        (
            "May a partner sell land to the firm?",
            "Nothing in this Law prevents a partner from selling land to the firm.",
        ),
        ("Must a company have a director?", "A company must have not less than one director."),
        ("Does Law No. 5 apply to a partner?", "Law No. 5 applies to a partner of any firm."),
        ("Was Application No 12 heard in public?", "Application No 12 was heard in public."),
        ("May the tenant apply in writing?", "I see no objection to the tenant applying in writing."),
        ("Does a sale made before stay lawful?", "Notice does not affect the lawfulness of a sale made before it."),
    ],
)
def test_turns_of_phrase_that_hold_a_negation_turn_nothing(say: Say, question: str, text: str) -> None:
    assert say(question, text) is True


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Did the claim for damages succeed?", "The claim for damages was dismissed with costs on Monday.", False),
        ("Was the claim for damages dismissed?", "The claim for damages was dismissed with costs on Monday.", True),
        ("Was the application granted?", "The application of the tenant was refused by the Registrar.", False),
        ("Was the application refused?", "The application of the tenant was refused by the Registrar.", True),
        ("Was the application granted?", "The application of the tenant was granted by the Registrar.", True),
    ],
)
def test_defeat_answers_a_question_after_success(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Is the fee non-refundable for any reason?", "The fee shall not be refundable for any reason.", True),
        ("Is the fee refundable?", "The fee shall be non-refundable once it is paid.", False),
        ("Does the tenant keep the right to appeal?", "The tenant waives the right to appeal an award.", False),
        ("Does the tenant keep the right to appeal?", "The tenant does not waive the right to appeal.", True),
        ("Is the address kept out of the register?", "The address shall not be disclosed in the register.", True),
        ("Is the pilot the only warden of the quay?", "Other persons may be a warden of the quay too.", False),
        ("Does it apply to ferries here?", "It extends to all ports but applies to barges only.", False),
    ],
)
def test_words_that_turn_without_a_not_are_read(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    "before",
    [
        "Where the deed says nothing on the point,",
        "As the warden put it, not for the first time,",
        "A tenant does not pay.",
        "The deed is not in writing:",
    ],
)
def test_what_stands_before_the_verb_that_asks_turns_nothing(say: Say, before: str) -> None:
    text = "A tenant may sell the lease of a berth at any time."
    assert say(f"{before} may a tenant sell the lease of a berth?", text) is True


def test_the_clause_with_the_condition_of_the_question_decides(say: Say) -> None:
    text = "The warden shall not admit a claim alone, but may do so where it is supported by records."
    assert say("May the warden admit a claim if it is supported by records?", text) is True
    assert say("May the warden admit a claim alone?", text) is False


def test_a_negation_in_a_case_of_a_rule_turns_no_rule_round(say: Say) -> None:
    text = "The Warden may revoke a consent if:\n(a) no ferry has sailed for a year; or\n(b) it was given in error.\n"
    assert say("May the Warden revoke a consent where no ferry has sailed for a year?", text) is True
    assert say("May the Warden revoke a consent where it was given in error?", text) is True


def test_a_negation_in_a_case_that_the_question_denies_turns_the_rule(say: Say) -> None:
    text = "The Warden may refuse a claim if:\n(a) it is not complete and signed; or\n(b) it comes too late.\n"
    assert say("May the Warden refuse a claim that is complete and signed?", text) is False


@pytest.fixture
def quoted(seen: MakeRun, a_document: MakeDocument) -> Callable[[str, str], tuple[object, str]]:
    """`quoted(question, text)`: what a page with the text answers, and the words that prove it."""

    def read(question: str, text: str) -> tuple[object, str]:
        run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Widget Law")).read("a", 1, text)
        found = read_boolean(run.view)[0]
        return found.value, found.quotes[0].text

    return read


PILOTS = "No person shall act as pilot of a boat who:\n(a) is a minor;\n(b) is a bankrupt; or\n(c) is deaf.\n"
CALLS = (
    "A pilot may at any time:\n(a) leave the boat; or\n(b) call the port.\nA pilot shall not at any time:\n(c) sell it."
)


@pytest.mark.parametrize(
    ("question", "text", "answer", "proof"),
    [
        ("May a bankrupt act as pilot of a boat?", PILOTS, False, "(b) is a bankrupt; or"),
        ("May a pilot at any time call the port?", CALLS, True, "(b) call the port."),
        ("May a pilot at any time sell it?", CALLS, False, "(c) sell it."),
        ("May a widow act as pilot of a boat?", PILOTS, False, "No person shall act as pilot of a boat who:"),
    ],
)
def test_a_list_item_is_read_behind_its_lead_in_and_proves_more_than_it(
    quoted: Callable[[str, str], tuple[object, str]], question: str, text: str, answer: bool, proof: str
) -> None:
    assert quoted(question, text) == (answer, proof)


@pytest.mark.parametrize(
    "text",
    [
        "No person may do what follows:\nA pilot may sell the boat of the port at noon.",
        "(a) a pilot may sell the boat of the port at noon;\n(b) nobody may sail it.",
    ],
)
def test_a_passage_that_is_no_item_or_has_no_lead_in_stands_alone(say: Say, text: str) -> None:
    assert say("May a pilot sell the boat of the port at noon?", text) is True


def test_a_sentence_that_leads_nowhere_gives_way_to_no_item(quoted: Callable[[str, str], tuple[object, str]]) -> None:
    text = "A pilot may sell the boat of the port here.\n(a) No fish is sold at noon, nor salt."
    assert (
        quoted("May a pilot sell the boat of the port at noon?", text)[1]
        == "A pilot may sell the boat of the port here."
    )


def test_an_item_behind_a_sentence_that_leads_nowhere_stands_alone(say: Say) -> None:
    text = "No boat is hired out to a guest here.\n(a) A pilot may be a bankrupt in the port;\n(b) he is paid."
    assert say("May a pilot be a bankrupt in the port?", text) is True
    assert say("May a pilot be a bankrupt in the port?", text.replace("here.", "where:")) is False


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Was the appeal of the tenant allowed on all three grounds?", False),
        ("Was the appeal of the tenant wholly allowed?", False),
        ("Was the appeal of the tenant entirely allowed?", False),
        ("Was the entire appeal of the tenant allowed?", False),
        ("Was the appeal of the tenant allowed in its entirety?", False),
        ("Was the appeal of the tenant allowed without exception?", False),
        ("Was the appeal of the tenant allowed in full?", False),
        ("Was the appeal of the tenant not allowed on every ground?", True),
        ("Was the appeal of the tenant allowed on the first ground?", True),
        ("Was the appeal of the tenant allowed on only one of all the grounds?", True),
    ],
)
def test_what_is_said_of_a_part_is_not_so_of_the_whole(say: Say, question: str, answer: bool) -> None:
    assert say(question, "The appeal of the tenant was allowed on the first ground only, with costs.") is answer


@pytest.mark.parametrize("part", ["only for one day", "in part", "partly", "save for costs", "except for costs"])
def test_a_part_is_told_by_its_words(say: Say, part: str) -> None:
    assert say("Was the appeal of the tenant wholly allowed?", f"The appeal of the tenant was allowed {part}.") is False


def test_what_is_said_of_the_whole_is_so_of_the_whole(say: Say) -> None:
    text = "The appeal of the tenant was allowed on all three grounds, with costs."
    assert say("Was the appeal of the tenant allowed on all three grounds?", text) is True
    assert say("Was the appeal of the tenant dismissed on all three grounds?", text) is False


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "May a meeting be held by letter?",
            "A meeting may be held by letter, but no change of the rules may be made there.",
            True,
        ),
        (
            "May a change of the rules be made there?",
            "A meeting may be held by letter, but no change of the rules may be made there.",
            False,
        ),
        ("May the port let berths?", "The port may let berths; a sailor may not let his bed.", True),
        ("May a sailor let his bed?", "The port may let berths; a sailor may not let his bed.", False),
        ("Is an oral lease binding?", "A lease is not valid without a seal and it is binding where it is oral.", True),
    ],
)
def test_of_a_sentence_the_clause_that_bears_most_answers(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


def test_where_no_clause_bears_the_half_the_whole_sentence_answers(say: Say) -> None:
    text = "A boat and a raft, and no lamp and no key, and not an oar is let."
    assert say("May a boat, a raft, a lamp and a key be let?", text) is False


def test_a_passage_of_few_words_says_nothing_where_a_longer_one_was_read(say: Say) -> None:
    assert say("Is a raft a boat?", "No raft is a boat. In the rules of this port any raft is one boat.") is True
    assert say("Is a raft a boat?", "No raft is a boat.") is False


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Must a club that is not open-air close its gates?", True),
        ("Must a club other than an open-air club close its gates?", True),
        ("Must an open-air club close its gates?", False),
    ],
)
def test_an_exception_for_what_the_case_is_not_excepts_nothing(say: Say, question: str, answer: bool) -> None:
    assert say(question, "A club must close its gates at night, unless it is an open-air club.") is answer


def test_what_became_of_a_thing_before_turns_nothing(say: Say) -> None:
    text = "Post-dated forms shall not be filed by the clerk."
    assert say("Will the clerk file post-dated a form that was wrongly refused?", text) is False


def test_what_is_said_on_one_side_only_is_not_so_of_both(seen: MakeRun, a_document: MakeDocument) -> None:
    question = "Did both orders of the Widget Law and the Gadget Law dismiss an application as moot?"
    laws = (a_document("a", "Widget Law"), a_document("b", "Gadget Law"))
    run = (
        seen(question, AnswerType.BOOLEAN)
        .found(*laws)
        .read("a", 1, "The application of the tenant is dismissed as moot.")
    )
    one_sided = run.read("b", 1, "The application of the landlord is dismissed with costs.")
    both_sided = run.read("b", 1, "The application of the landlord is dismissed, being moot.")
    assert read_boolean(one_sided.view)[0].value is False
    assert read_boolean(both_sided.view)[0].value is True


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("May a guest return a lamp after he has lit it?", False),
        ("May a guest return a lamp in the morning?", True),
    ],
)
def test_a_case_behind_but_not_is_excepted(say: Say, question: str, answer: bool) -> None:
    assert say(question, "A guest may return a lamp until he lights it, but not after he has lit it.") is answer


def test_a_case_of_what_was_done_before_is_excepted_whatever_its_word(say: Say) -> None:
    text = (
        "A guest shall, unless he has previously shown it pursuant to Rule 75, show his key to the clerk of the port."
    )
    assert say("Must a guest show to the clerk a key that he has already shown under Rule 75?", text) is False
    assert say("Must a guest show to the clerk his key of the port?", text) is True


def test_others_than_those_of_the_exception_are_under_the_rule(say: Say) -> None:
    text = "No guest may use the pier other than the owner and any tenant of the owner."
    assert say("May a guest other than the owner and any tenant of the owner use the pier?", text) is False
    assert say("May a tenant of the owner use the pier?", text) is True


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "Were the reasons appended to the orders of the second day changed?",
            "On the second day the judge gave orders with reasons, although the appended reasons were unchanged.",
            False,
        ),
        (
            "Are the conditions of the lease of the mill to be settled again?",
            "The conditions of the lease of the mill are met; those matters need not be settled at all.",
            False,
        ),
    ],
)
def test_the_clause_with_the_participle_asked_about_answers(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


def test_whose_request_was_refused_before_turns_nothing(say: Say) -> None:
    text = "If the clerk decides to refuse consent, the person seeking it may refer the matter to the bench."
    assert (
        say("May a person whose request for consent was refused by the clerk refer the matter to the bench?", text)
        is True
    )


def test_an_exception_that_the_question_leaves_out_itself_excepts_nothing(say: Say) -> None:
    text = "A guest may borrow a boat from the port unless otherwise provided in the rules of the port."
    assert say("May a guest borrow a boat unless the rules of the port provide otherwise?", text) is True
    assert say("May a guest borrow a boat where the rules of the port provide otherwise?", text) is False


def test_another_event_in_the_question_does_not_choose_the_clause(say: Say) -> None:
    text = "No guest shall leave the port with a boat, until the toll, and all fees thereon, have been paid."
    assert say("May a guest leave the port with a boat before the fees have been paid?", text) is False


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Must a clerk note the loss of a key?", "A clerk shall note the loss of a key without undue delay.", True),
        ("May a clerk note the loss of a key?", "A clerk shall refrain from a note of the loss of a key.", False),
        ("Does the rule dispense with a note of the loss?", "A note of the loss shall not be necessary here.", True),
    ],
)
def test_turns_of_haste_turn_nothing_and_words_of_restraint_turn(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Did the port give the figures in a letter from the clerk?", False),
        ("Did the port give the figures in a report of the bench?", True),
        ("Did the port give the figures in a report rather than a letter from the clerk?", True),
    ],
)
def test_what_was_not_chosen_is_not_so(say: Say, question: str, answer: bool) -> None:
    assert (
        say(question, "The port gave the figures in a report of the bench rather than a letter from the clerk.")
        is answer
    )


def test_an_item_below_a_page_break_is_read_and_cited_with_its_lead_in(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Does a Pilot take command of a tug by steering it into a lock?", AnswerType.BOOLEAN)
    run = run.found(a_document("a", "Tug Law")).read(
        "a", 1, "7. Command\n(2) A Pilot does not take command of a tug merely by doing one of the following:"
    )
    run = run.read("a", 2, "(a) giving advice to its master;\n(b) steering it into a lock;\n(c) mooring it.")
    best = read_boolean(run.view)[0]
    assert best.value is False
    assert [quote.ref.page for quote in best.quotes] == [1, 2]
