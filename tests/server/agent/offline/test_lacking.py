"""Null where the documents named do not have the provision, the version or the class that is asked about."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.absence import is_absent
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("12. [Repealed]\n[Repealed by Article 3 of the Fair Law 2031.]", True),
        ("12. Duty of the lamp warden (deleted by Law No. 3 of 2031)", True),
        ("12. Reserved.", True),
        ("12. Reserved seats are let for seven days.", False),
        ("12. Lamps\n(1) [Repealed]\n(2) A lamp is let for seven days.", False),
    ],
)
def test_a_provision_that_was_repealed_says_nothing(
    seen: MakeRun, a_document: MakeDocument, text: str, gone: bool
) -> None:
    question = "For how many days does Article 12 of the Lamp Law let a lamp?"
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Lamp Law")).provision("a", "12", text)
    assert is_absent(run.searched(("a", 1)).view) == gone


def test_who_repealed_a_provision_is_answered_by_the_note_of_its_repeal(
    seen: MakeRun, a_document: MakeDocument
) -> None:
    run = seen("Which law repealed Article 12 of the Lamp Law?", AnswerType.NAME).found(a_document("a", "Lamp Law"))
    run = run.provision("a", "12", "12. [Repealed by the Fair Law 2031.]").searched(("a", 1))
    assert not is_absent(run.view)


@pytest.mark.parametrize(("version", "absent"), [(None, True), ("Consolidated Version No. 1", False)])
def test_of_a_law_without_a_consolidated_version_none_is_dated(
    seen: MakeRun, a_document: MakeDocument, version: str | None, absent: bool
) -> None:
    run = seen("On what date was a consolidated version of the Lamp Law published?", AnswerType.DATE)
    run = run.found(a_document("a", "Lamp Law", version=version)).searched(("a", 1))
    assert is_absent(run.read("a", 1, "We enact this Law on 3 May 2031.").view) == absent


@pytest.mark.parametrize(
    ("question", "absent"),
    [
        ("What is the fee for an application for a Temporary Lamp?", True),
        ("What is the fee for an application for a temporary lamp?", False),
        ("What is the fee for a Temporary Lamp in the judgment of A v B?", False),
    ],
)
def test_a_class_with_a_capital_of_which_a_word_stands_nowhere_is_another_instruments(
    seen: MakeRun, a_document: MakeDocument, question: str, absent: bool
) -> None:
    kind = "judgment" if "judgment" in question else "law"
    run = seen(question, AnswerType.NUMBER).found(a_document("a", "Lamp Law", kind))
    run = run.read("a", 1, "The fee for a Standing Lamp is paid yearly.")
    assert is_absent(run.searched(("a", 1), unheld=["Temporary"]).view) == absent


@pytest.mark.parametrize(
    "question", ["Can a Northland Firm keep a lamp?", "If a Sole Trader keeps a lamp, must he pay?"]
)
def test_a_place_or_a_trade_that_nobody_defines_is_asked_about_and_not_missing(
    seen: MakeRun, a_document: MakeDocument, question: str
) -> None:
    run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Lamp Law"))
    run = run.read("a", 1, "Any person may keep a lamp.").searched(("a", 1), unheld=["Northland", "Sole", "Trader"])
    assert not is_absent(run.view)


@pytest.mark.parametrize(
    "question",
    [
        "Is Article 12 of the Lamp Law in force?",
        "Does Article 12 of the Lamp Law still apply?",
        "What happened to Article 12 of the Lamp Law?",
    ],
)
def test_whether_a_provision_still_applies_is_answered_by_the_note_of_its_repeal(
    seen: MakeRun, a_document: MakeDocument, question: str
) -> None:
    run = seen(question, AnswerType.BOOLEAN).found(a_document("a", "Lamp Law"))
    run = run.provision("a", "12", "12. [Repealed by the Fair Law 2031.]").searched(("a", 1))
    assert not is_absent(run.view)
