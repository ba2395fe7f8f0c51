"""Yes or no under a condition: what is excepted, what holds only if, what a condition says beside the point."""

from collections.abc import Callable

import pytest

Say = Callable[[str, str], object]


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May a licence lapse if a fee is not paid?", "A licence may lapse where a fee is unpaid.", True),
        ("If a fee is not paid, may a licence lapse?", "A licence may lapse where a fee is unpaid.", True),
        ("May a director vote at a meeting?", "A director may vote at a meeting if he has not sold his shares.", True),
    ],
)
def test_a_negation_in_a_condition_turns_nothing(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


EXCEPTION = "A director may vote on a contract, except where the director holds shares in the supplier."


def test_an_exception_turns_the_answer_only_where_the_question_describes_it(say: Say) -> None:
    assert say("May a director who holds shares in the supplier vote on a contract?", EXCEPTION) is False
    assert say("May a director vote on a contract?", EXCEPTION) is True


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        (
            "May a person who lives abroad act as officer if he is employed in the group?",
            "An officer must not live abroad unless he is employed in the group of the company.",
            True,
        ),
        (
            "May a person who lives abroad act as officer if he is not employed in the group?",
            "An officer must not live abroad unless he is employed in the group of the company.",
            False,
        ),
        ("May a stranger who is neither a member nor an owner see the register?", "Any stranger may see it.", True),
        (
            "Can ordinary matters be decided by majority?",
            "Ordinary matters may be decided by majority, but no other.",
            True,
        ),
        (
            "Must an owner register its lot?",
            "(7) Unless the rules otherwise provide, an owner must register its lot.",
            True,
        ),
    ],
)
def test_a_condition_or_an_exception_turns_only_the_case_it_describes(
    say: Say, question: str, text: str, answer: bool
) -> None:
    assert say(question, text) is answer


@pytest.mark.parametrize("opening", ["Unless", "Except as", "If", "When", "Where", "Subject to what"])
@pytest.mark.parametrize("label", ["", "(7) ", "7. "])
def test_a_condition_that_a_passage_begins_with_turns_nothing(say: Say, opening: str, label: str) -> None:
    text = f"{label}{opening} the rules do not provide, {{}} owner of a lot may sell it."
    assert say("May an owner of a lot sell it?", text.format("an")) is True
    assert say("May an owner of a lot sell it?", text.format("no")) is False


@pytest.mark.parametrize(
    "opening",
    "unless|except|except where|except that|except if|except for|except in the case of|save that|save where|save for|"
    "save in|other than".split("|"),
)
def test_an_exception_is_told_by_its_words(say: Say, opening: str) -> None:
    text = f"A keeper may sell any boat {opening} a raft that pirates built."
    assert say("May a keeper sell a raft that pirates built?", text) is False
    assert say("May a keeper sell a boat?", text) is True


@pytest.mark.parametrize("opening", ["excluding", "other than", "except", "save for"])
def test_a_case_that_is_excepted_in_brackets_is_not_so(say: Say, opening: str) -> None:
    text = f"The fee for a copy ({opening} a copy of a map) shall be paid by the person who asks."
    assert say("Shall the fee for a copy of a map be paid?", text) is False
    assert say("Shall the fee for a copy of an entry be paid?", text) is True


def test_without_its_bracket_a_word_that_describes_excepts_nothing(say: Say) -> None:
    text = "A clause excluding a copy of a map shall be in the form of the port."
    assert say("Shall a clause excluding a copy of a map be in a form?", text) is True


@pytest.mark.parametrize(
    "said", ["this Article shall not apply", "Article 9(2) does not apply", "this rule does not apply"]
)
def test_an_exception_that_disapplies_a_rule_turns_only_the_case_behind_it(say: Say, said: str) -> None:
    text = f"A keeper may sell a boat, save that {said} if the boat is insured abroad."
    assert say("May a keeper sell a boat?", text) is True
    assert say("May a keeper sell a boat that is insured abroad?", text) is False


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("May a keeper let a berth to a guest only if the port agrees?", True),
        *(
            (f"May a keeper let a berth to a guest only {word} a vote?", True)
            for word in ("if there is", "when there is", "where there is", "with", "after", "once there is", "by")
        ),
        ("Is a keeper barred from letting a berth to a guest only if the port agrees?", False),
    ],
)
@pytest.mark.parametrize(
    "text",
    [
        "A keeper shall not let a berth to a guest unless the port agrees to it.",
        "No keeper shall let a berth to a guest without the consent of the port.",
        "No keeper shall let a berth to a guest until the port has its consent.",
        "No keeper shall let a berth to a guest except by consent of the port.",
        "A keeper shall not:\n(a) let a berth to a guest unless the port agrees to it; or\n(b) sell water.",
    ],
)
def test_what_may_not_be_unless_may_be_only_if(say: Say, question: str, text: str, answer: bool) -> None:
    assert say(question, text) is answer


def test_without_an_unless_or_an_only_what_may_not_be_may_not_be(say: Say) -> None:
    unless = "A keeper shall not let a berth to a guest unless the port agrees to it."
    assert say("May a keeper let a berth to a guest?", unless) is False
    never = "A keeper shall not let a berth to a guest of his own here."
    assert say("May a keeper let a berth to a guest only if the port agrees?", never) is False


@pytest.mark.parametrize(
    ("question", "exception"),
    [
        ("May a keeper sell a boat abroad?", "unless the boat is insured abroad"),
        (
            "May a keeper sell a boat in the port at night?",
            "unless the council or the guests or the tenants of the port object in writing by letter sent at night",
        ),
        ("May a keeper sell a boat?", "other than the keeper"),
    ],
)
def test_an_exception_that_the_question_describes_only_in_part_is_not_its_case(
    say: Say, question: str, exception: str
) -> None:
    assert say(question, f"A keeper may sell a boat {exception}.") is True


def test_an_exception_that_says_what_may_not_be_turns_the_answer_once(say: Say) -> None:
    assert say("May a keeper sell a raft?", "A keeper may sell a boat except that he may not sell a raft.") is False
