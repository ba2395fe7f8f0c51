"""Tests that a copy of a document in the matter changes no answer."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Ask

SAMPLE = Path(__file__).resolve().parents[4] / "server" / "demo" / "matter"
COPIED = ("cfi-031-2023-judgment", "warehouse-receipts-law-2018", "pilotage-services-agreement")
QUESTIONS = [
    (AnswerType.NAME, "Who is the Claimant in CFI 031/2023?"),
    (AnswerType.DATE, "What is the date of issue of the Judgment in CFI 031/2023?"),
    (AnswerType.NAME, "Which company is a party to both CFI 012/2023 and CFI 031/2023?"),
    (AnswerType.NUMBER, "How many days does Article 20 of the Warehouse Receipts Law allow for an appeal?"),
    (AnswerType.NUMBER, "On which page of the Warehouse Receipts Law does Article 20 begin?"),
    (AnswerType.NUMBER, "How many days does Article 61 of the Warehouse Receipts Law allow for a reply?"),
    (AnswerType.NAMES, "Who are the parties to the Pilotage Services Agreement?"),
    (AnswerType.FREE_TEXT, "What does “Act of Pilotage” mean in the Pilotage Services Agreement?"),
    (AnswerType.BOOLEAN, "Is a letter of indemnity a defence under Article 11(3) of the Warehouse Receipts Law?"),
]


def original(doc_id: str) -> str:
    return doc_id.removesuffix("-copy")


@pytest.fixture(scope="module")
def ask_with_copies(ask_of: Callable[[Path, Path], Any], tmp_path_factory: pytest.TempPathFactory) -> Iterator["Ask"]:
    """`ask` on the sample matter with copies of three of its files."""
    folder = tmp_path_factory.mktemp("copied")
    shutil.copytree(SAMPLE, folder / "matter")
    for name in COPIED:
        shutil.copyfile(SAMPLE / f"{name}.pdf", folder / "matter" / f"{name}-copy.pdf")
    with ask_of(folder / "matter", folder / "store") as ask:
        yield ask


@pytest.mark.parametrize(("answer_type", "question"), QUESTIONS)
def test_a_copied_file_changes_no_answer(
    ask: "Ask", ask_with_copies: "Ask", answer_type: AnswerType, question: str
) -> None:
    status, value, pages = ask_with_copies(question, answer_type).outcome
    assert (status, value, {(original(doc_id), page) for doc_id, page in pages}) == ask(question, answer_type).outcome


def test_a_copy_is_not_shown_beside_its_original(ask_with_copies: "Ask") -> None:
    run = ask_with_copies("Is a letter of indemnity a defence under the Warehouse Receipts Law?", AnswerType.BOOLEAN)
    assert run.outcome[0] == "unsure"
    pages = [(original(doc_id), page) for doc_id, page in run.shown]
    assert len(set(pages)) == len(pages) > 0
