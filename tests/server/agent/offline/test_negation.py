"""Whether a question and a sentence say the same or the opposite: words that turn, and pairs of opposites."""

import pytest

from pincite.server.agent.offline.readers.negation import (
    asks_against,
    asks_for_ban,
    condition_of,
    has_opposite,
    is_of_whole,
    main_clause,
    opposed,
    ruled_out,
    turned,
    unconditioned,
    undescribed,
)


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("May a licence lapse if the fee is not paid?", "May a licence lapse"),
        ("Where the fee is not paid, may a licence lapse?", "may a licence lapse?"),
        ("Under Article 5, may it lapse unless it is not renewed?", "may it lapse"),
        ("According to the rules of the port, may it lapse?", "may it lapse?"),
        ("For the purposes of Part 2, may it lapse?", "may it lapse?"),
        ("Did it lapse even though it was not due?", "Did it lapse"),
        ("Did it lapse because no fee was paid?", "Did it lapse"),
        ("Did it lapse rather than not begin?", "Did it lapse"),
        ("May it lapse provided it is not renewed?", "May it lapse"),
        ("Has provided shelter lapsed?", "Has provided shelter lapsed?"),
        ("May a licence lapse?", "May a licence lapse?"),
    ],
)
def test_the_main_clause_is_the_question_without_its_conditions(question: str, clause: str) -> None:
    assert main_clause(question) == clause


@pytest.mark.parametrize(
    "word",
    "when|if|where|unless|even though|even if|because|so that|although|provided|despite|notwithstanding|rather than|"
    "and not".split("|"),
)
def test_a_condition_behind_the_main_clause_begins_with_its_word(word: str) -> None:
    assert main_clause(f"May a licence lapse {word} it is renewed?") == "May a licence lapse"


@pytest.mark.parametrize("word", ["If", "When", "Where", "Under", "For the purposes of", "According to", "In"])
def test_a_condition_before_the_main_clause_ends_with_its_comma(word: str) -> None:
    assert main_clause(f"{word} what is not a renewal, may a licence lapse?") == "may a licence lapse?"


def test_a_sentence_is_parted_from_the_condition_that_it_ends_with() -> None:
    assert unconditioned("A boat may sail unless it is full.") == "A boat may sail"
    assert condition_of("May a boat sail unless it is full?") == " unless it is full?"
    assert condition_of("May a boat sail?") == ""


@pytest.mark.parametrize(
    "text",
    "may not|no person|isn’t|can't|unlawfully|void|never|NOTHING|without a licence|is ineligible|is disqualified|"
    "is no longer due|is unnecessary|precludes it|is unenforceable|nor he|neither he|none of them|cannot|forbids it|"
    "forbade it|is illegal|is ineffective|is barred|is invalid".split("|"),
)
def test_a_negation_turns(text: str) -> None:
    assert turned(text)


@pytest.mark.parametrize(
    "text",
    "may|whether or not|not less than|no later than|Law No. 5|knot|not only|avoidance|nothing in this Article limits|"
    "is or is not|are or are not|and is or not|not exceeding ten|not limited to it|no longer than a day".split("|"),
)
def test_what_only_looks_like_a_negation_turns_nothing(text: str) -> None:
    assert not turned(text)


@pytest.mark.parametrize("word", ["less", "more", "later", "earlier", "fewer"])
def test_a_bound_turns_nothing(word: str) -> None:
    assert not turned(f"not {word} than ten")
    assert not turned(f"no {word} than ten")


@pytest.mark.parametrize("word", ["prevents", "precludes", "prohibits", "stops", "limits", "restricts"])
def test_what_nothing_prevents_is_not_turned(word: str) -> None:
    assert not turned(f"nothing in these Rules {word} a sale")


@pytest.mark.parametrize("word", ["exception", "prejudice", "limitation", "limiting", "derogation"])
def test_without_prejudice_turns_nothing(word: str) -> None:
    assert not turned(f"without {word} of a sale")
    assert turned("without a sale")


@pytest.mark.parametrize(
    "word", ["prohibited", "forbidden", "unlawful", "invalid", "void", "precluded", "unnecessary", "otherwise barred"]
)
def test_two_negations_turn_nothing(word: str) -> None:
    assert turned(word)
    assert not turned(f"A sale is not {word}.")


def test_a_negation_in_brackets_turns_nothing() -> None:
    assert turned("A fee not a fine is due.")
    assert not turned("A fee (not a fine) is due.")


VERBS = ("is", "are", "was", "were", "has", "have", "do", "does", "did")


@pytest.mark.parametrize(
    "said",
    [
        "which is not insured",
        "that is not insured",
        "who is neither a member nor an owner",
        *(f"who {verb} not sail" for verb in VERBS),
    ],
)
def test_a_description_by_what_a_person_is_not_turns_nothing(said: str) -> None:
    assert not turned(f"Anyone {said} may see it.")


@pytest.mark.parametrize(
    "question",
    [
        "Is a sale not allowed?",
        "Is a sale prohibited?",
        "Was the application refused?",
        "Did the tenant object?",
        "Is a form optional?",
        "Is the keeper exempt?",
        "Is it void if it is not registered?",
    ],
)
def test_a_negation_or_the_second_of_two_opposites_asks_against(question: str) -> None:
    assert asks_against(question)


@pytest.mark.parametrize(
    "question",
    [
        "Is a sale allowed?",
        "Is a sale not prohibited?",
        "Was the application granted?",
        "Was the application not refused?",
        "Is a form mandatory?",
        "Is a sale allowed if it is not refused?",
        "Is a fee (not a fine) due?",
        "Is a fee (excluding tax) due?",
        "Is a boat (which was refused a berth) insured?",
    ],
)
def test_two_turns_or_one_beside_the_main_clause_do_not_ask_against(question: str) -> None:
    assert not asks_against(question)


PAIRS = [
    ("Was the claim granted?", "It was granted.", "It was refused."),
    ("Was the claim allowed?", "It was allowed.", "It was dismissed."),
    ("Did the claim succeed?", "It succeeded.", "It failed."),
    ("Did the claim win?", "It won.", "It was unsuccessful."),
    ("Was the claim accepted?", "It was accepted.", "It was rejected."),
    ("Was the claim approved?", "It was approved.", "It was denied."),
    ("Was the claim upheld?", "It was upheld.", "The court declined it."),
    ("Was the order upheld?", "It was upheld.", "It was disallowed."),
    ("Does the licence continue?", "It continues.", "It lapses."),
    ("Does the bar remain?", "It remains.", "It ceased."),
    ("Did the tenant consent?", "The tenant consented.", "The tenant objected."),
    ("Did the tenant support it?", "The tenant supported it.", "The tenant opposed it."),
    ("Did the tenant agree?", "The tenant agreed.", "The tenant disagreed."),
    ("Did the tenant agree to it?", "The tenant agreed to it.", "The tenant resisted it."),
    ("Are boats included?", "Boats are included.", "Boats are excluded."),
    ("Is it consistent with the rule?", "It is consistent with it.", "It is contrary to it."),
    ("Is it in line with the rule?", "It is in line with it.", "It is inconsistent with it."),
    ("Is a form mandatory?", "A form is mandatory.", "A form is optional."),
    ("Is a form obligatory?", "A form is obligatory.", "A form is discretionary."),
    ("Is a vote compulsory?", "A vote is compulsory.", "A vote is voluntary."),
    ("Is the keeper liable?", "The keeper is liable.", "The keeper is immune."),
    ("Is a raft subject to the rule?", "A raft is subject to it.", "A raft is outside the scope of it."),
    ("Is the owner subject to the rule?", "He is subject to it.", "He is outside the port’s rules."),
    *(
        ("Is the keeper liable?", "The keeper is liable.", f"The keeper may {word} it.")
        for word in ("escape", "avoid", "be free from", "be relieved of", "be exempt from")
    ),
    *(
        (f"Is a raft subject to the {word}?", f"It is subject to the {word}.", f"It is outside the {word}.")
        for word in ("scope", "ambit", "duty", "requirement", "definition", "port’s own rights")
    ),
    ("Was the fee raised?", "It was raised.", "It was reduced."),
    ("Does it raise the fee?", "It raises it.", "It lowers it."),
    ("Was the fee increased?", "It was increased.", "It decreased."),
    ("Was the fee increased?", "It was increased.", "It was lowered."),
]


@pytest.mark.parametrize(("question", "same", "opposite"), PAIRS)
def test_a_word_and_its_opposite_say_opposite_things(question: str, same: str, opposite: str) -> None:
    assert not opposed(question, same)
    assert opposed(question, opposite)
    assert not opposed(question, opposite.replace(".", ", it is said not.")), "turned twice"


def test_what_is_outside_a_prohibition_is_not_subject_to_it() -> None:
    question = "Is a raft subject to the prohibition?"
    assert opposed(question, "It is outside the prohibition.")
    assert not opposed(question, "It is subject to the prohibition.")


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("Was the claim refused?", "The claim was refused.", False),
        ("Was the claim refused?", "The claim was granted.", True),
        ("Are boats excluded?", "Boats are not included.", False),
        ("Are boats excluded?", "Boats are not barred from it.", True),
        ("Is a form optional?", "A form is used.", True),
    ],
)
def test_a_question_after_the_second_of_two_opposites_is_turned_unless_the_text_repeats_it(
    question: str, text: str, found: bool
) -> None:
    assert opposed(question, text) is found


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Did he lodge an appeal?", "His appeal was refused."),
        ("Was the claim granted?", "The claim is old."),
        ("Is the keeper liable?", "A keeper who is liable may not escape it, nor avoid it."),
        ("Is the fee due?", "The fee is reduced and is due."),
    ],
)
def test_the_second_of_two_opposites_turns_nothing_that_does_not_ask_for_the_first(question: str, text: str) -> None:
    assert opposed(question, text) is turned(text)


@pytest.mark.parametrize(
    ("question", "text", "found"),
    [
        ("Is a permit due?", "A permit is not due.", True),
        ("Is a permit not due?", "A permit is due.", True),
        ("Is a permit not due?", "No permit is due.", False),
        ("Is a sale void?", "A sale is invalid.", False),
        ("Was the appeal (which was refused below) heard?", "The appeal was heard.", False),
        ("Is a fee (excluding tax) due?", "A fee is due.", False),
    ],
)
def test_a_negation_on_one_side_only_makes_opposites(question: str, text: str, found: bool) -> None:
    assert opposed(question, text) is found


@pytest.mark.parametrize(
    "text",
    [
        "Nothing in this Rule 2.4 shall be construed as prohibiting a copy.",
        "Nothing in paragraph (3) prevents a copy.",
        "The default shall not affect the validity of the deed.",
        "The default does not invalidate the deed.",
        "This does not prevent a copy.",
    ],
)
def test_what_denies_a_ban_or_a_flaw_turns_nothing(text: str) -> None:
    assert not turned(text)


@pytest.mark.parametrize("text", ["The default invalidates the deed.", "This prevents a copy."])
def test_what_says_a_ban_or_a_flaw_turns(text: str) -> None:
    assert turned(text)


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("May the notes remain unsecured", "The notes must be secured by a pledge.", True),
        ("Must the notes be secured", "The notes are unsecured and remain so.", True),
        ("Are the notes unsecured", "The notes are unsecured and remain so.", False),
        ("Are unsecured notes secured", "Secured notes are unsecured.", False),
        ("Is the deed invalid", "The deed is valid.", True),
    ],
)
def test_a_word_and_its_opposite_made_of_it_turn_once(question: str, text: str, answer: bool) -> None:
    assert opposed(question, text) is answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Nobody may enter without a permit", True),
        ("A guest may enter without a permit", False),
        ("A permit is no longer asked for", False),
    ],
)
def test_what_both_sides_do_without_turns_neither(text: str, answer: bool) -> None:
    assert opposed("May a guest enter without a permit", text) is answer


def test_a_condition_without_a_comma_leaves_the_sentence_whole() -> None:
    text = "(6) Where the clerk refuses a form he need not give reasons"
    assert unconditioned(text) == text


@pytest.mark.parametrize(
    ("question", "case"),
    [
        ("Must a club that is not open-air close?", "open-air close"),
        ("Must any club other than a guild close?", "guild close"),
        ("Must all clubs except the guild close?", "guild close"),
        ("Must a club close?", ""),
    ],
)
def test_what_the_case_of_a_question_is_not(question: str, case: str) -> None:
    assert ruled_out(question) == case


def test_what_became_of_a_thing_is_no_part_of_what_is_asked() -> None:
    assert undescribed("Is a form that was wrongly refused filed?") == "Is a form   filed?"
    assert main_clause("Was leave given on one ground, the rest being refused, to both?") == (
        "Was leave given on one ground  to both?"
    )


@pytest.mark.parametrize(
    ("question", "text", "answer"),
    [
        ("Did it lift the seal for the deed alone", "The seal of all deeds is lifted.", True),
        ("Did it lift the seal only for the deed", "The seal is lifted in its entirety.", True),
        ("Did it lift the seal for the deed alone", "The seal of the deed is lifted.", False),
        ("Did it lift the seal for the deed alone", "The seal of all deeds alone is lifted.", False),
        ("Did it lift the seal", "The seal of all deeds is lifted.", False),
    ],
)
def test_what_is_so_of_the_whole_is_not_so_of_a_part_alone(question: str, text: str, answer: bool) -> None:
    assert is_of_whole(question, text) is answer


def test_a_word_of_a_pair_of_opposites_is_known() -> None:
    assert has_opposite("granted")
    assert has_opposite("dismissed")
    assert not has_opposite("paid")


def test_a_question_for_a_ban_is_known() -> None:
    assert asks_for_ban("Does the Law forbid it?")
    assert not asks_for_ban("Does the Law allow it?")


def test_what_a_judge_did_with_a_thing_before_is_no_part_of_what_is_asked() -> None:
    assert "rejected" not in undescribed("Were the claims that the Lower Judge rejected still pursued?")
    assert "rejected" in undescribed("Did it hold that the Lower Judge rejected the claims?")
