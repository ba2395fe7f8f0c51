"""Duties, permissions, and powers of one alone."""

from collections.abc import Callable

import pytest

from pincite.server.agent.offline.readers.modality import (
    is_confined,
    is_of_another_alone,
    is_only_permitted,
    is_shared,
)

Say = Callable[[str, str], object]


@pytest.mark.parametrize("asked", ["Must the tenant sell", "Does the tenant have to sell", "Is he obliged to sell"])
def test_a_permission_is_no_duty(asked: str) -> None:
    assert is_only_permitted(asked, "The tenant may sell at any time.")


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("May the tenant sell", "The tenant may sell."),
        ("Must the tenant sell", "The tenant shall sell."),
        ("Must the tenant sell", "The tenant may not sell."),
        ("Must the tenant not sell", "The tenant may sell."),
        ("Must the tenant ask", "The tenant may only sell after he asked."),
        ("Must the tenant ask", "The tenant may sell if he is required to ask."),
        ("Must the tenant ask", "The tenant may sell, unless he did not ask."),
    ],
)
def test_a_duty_or_a_ban_is_no_mere_permission(question: str, text: str) -> None:
    assert not is_only_permitted(question, text)


@pytest.mark.parametrize(
    "text",
    [
        "The trustee is exclusively entitled to sell.",
        "The trustee alone may sell; the trustee may solely do so.",
        "Only the trustee may sell the boat.",
    ],
)
def test_what_is_anothers_alone_is_not_ones_own(text: str) -> None:
    sole = text.replace("alone may", "shall alone")
    assert is_of_another_alone("May the tenant himself sell", sole)
    assert not is_of_another_alone("May the trustee himself sell", sole)


def test_where_nobody_has_it_alone_nothing_is_told() -> None:
    assert not is_of_another_alone("May the tenant sell", "The trustee may sell.")


def test_a_yes_or_no_minds_duties_and_powers_of_one_alone(say: Say) -> None:
    assert (
        say("Must the tenant sell the boat before noon?", "The tenant may sell the boat at any time of the day.")
        is False
    )
    text = "During the lease, the trustee is exclusively entitled to sell the boat of the port."
    assert say("May the tenant sell the boat of the port while a trustee is there?", text) is False
    assert say("May the trustee sell the boat of the port while a tenant is there?", text) is True


@pytest.mark.parametrize(
    "text",
    [
        "This Act extends to both harbours but applies in relation to the Upper Harbour only.",
        "It applies only to barges of the yard.",
        "It binds barges, and is of use to tugs alone.",
    ],
)
def test_what_is_confined_to_one_holds_for_no_other(text: str) -> None:
    assert is_confined("Does it apply to ferries, and in relation to the lower basin?", text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("Is the fee payable?", "The fee is payable in cash only."),
        ("May a pilot board the ship?", "A pilot may board the ship by the port ladder only."),
        ("May the landlord enter the flat?", "The landlord may enter the flat on giving notice to the tenant only."),
        ("May the licence be transferred?", "The licence may be transferred for value only."),
        ("Has the clerk power to refuse a claim?", "The clerk has power to refuse a claim by written notice only."),
    ],
)
def test_how_and_to_whom_a_thing_is_done_confines_nothing_that_is_asked(question: str, text: str) -> None:
    assert not is_confined(question, text)


@pytest.mark.parametrize(
    "text",
    [
        "This Act applies to ferries only.",
        "This Act applies only if the ferry is afloat.",
        "This Act applies to ferries and to barges.",
    ],
)
def test_what_is_confined_to_what_is_asked_after_or_to_nothing_is_not_confined_elsewhere(text: str) -> None:
    assert not is_confined("Does it apply to ferries in the lower basin?", text)


@pytest.mark.parametrize(
    "text",
    ["The licence is non-exclusive.", "He has not an exclusive right.", "The marks of others may appear beside it."],
)
def test_what_others_share_is_nobodys_alone(text: str) -> None:
    assert is_shared("Is Kestrel the only sponsor?", text)
    assert not is_shared("Is Kestrel a sponsor?", text)


def test_what_no_other_has_is_shared_by_none() -> None:
    assert not is_shared("Is Kestrel the only sponsor?", "Kestrel is the sponsor of the race.")
