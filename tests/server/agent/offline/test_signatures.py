"""Who signed for a party, by its name or by its role."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from pincite.server.agent.offline.readers.persons import read_name
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

MakeRun = Callable[..., "Seen"]
MakeDocument = Callable[..., dict[str, Any]]
PARTIES = "Between (1) FEN LAMPS LIMITED, of 2 Quay Row (the “Lessor”); and (2) ALDER GUILD LLP (the “Keeper”)."
BLOCKS = (
    "SIGNED for and on behalf of FEN LAMPS LIMITED by:\n_______\nAnn Poe\nDirector\nDate: 3 May 2031\n"
    "SIGNED for and on behalf of ALDER GUILD LLP by:\n_______\nCaptain Bo Elm\nSenior Warden\nDate: 3 May 2031\n"
    "In the presence of:\n_______\nName of witness: Cy Oak\n"
)


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("for Alder Guild LLP", "Bo Elm"),
        ("on behalf of the Keeper", "Bo Elm"),
        ("for the Lessor", "Ann Poe"),
    ],
)
def test_the_person_in_the_block_of_a_party_signed_for_it(
    seen: MakeRun, a_document: MakeDocument, asked: str, name: str
) -> None:
    run = seen(f"Who signed the Lamp Lease {asked}?", AnswerType.NAME).found(a_document("a", "Lamp Lease", "contract"))
    best = read_name(run.read("a", 1, PARTIES).read("a", 8, BLOCKS).view)[0]
    assert best.value == name
    assert best.quotes[0].ref.page == 8


def test_a_company_signs_by_a_person(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Who signed the Lamp Lease?", AnswerType.NAME).found(a_document("a", "Lamp Lease", "contract"))
    assert str(read_name(run.read("a", 8, BLOCKS).view)[0].value).startswith(("Ann Poe", "Bo Elm"))


def test_the_hand_below_the_words_of_authority_signed(seen: MakeRun, a_document: MakeDocument) -> None:
    run = seen("Who signed the Lamp Regulations?", AnswerType.NAME).found(a_document("a", "Lamp Regulations"))
    text = "Signed by authority of the Secretary of State\nAnn Poe\nMinister of Lamps\n3rd May 2031\n"
    assert read_name(run.read("a", 4, text).view)[0].value == "Ann Poe"


def test_who_signed_stands_under_the_name_of_the_party(seen: MakeRun, a_document: MakeDocument) -> None:
    text = "Alder Lamps, Inc.\nBy: /s/ Ann B. Poe\nTitle: President\nFen Quays, Inc.\nBy: /s/ Bo Elm\nTitle: Clerk\n"
    run = seen("Who signed the Lamp Lease for Fen Quays, Inc.?", AnswerType.NAME)
    run = run.found(a_document("a", "Lamp Lease", "contract")).read("a", 4, text)
    assert read_name(run.view)[0].value == "Bo Elm"


def test_a_signature_below_many_empty_lines_is_read(seen: MakeRun, a_document: MakeDocument) -> None:
    gap = "\n" * 20_000
    run = seen("Who signed the Lamp Order for Fen Lamps Limited?", AnswerType.NAME)
    run = run.found(a_document("a", "Lamp Order", "contract"))
    assert read_name(run.read("a", 8, f"Done.{gap}FEN LAMPS LIMITED\n\nBy: /s/ Ann Poe\n").view)[0].value == "Ann Poe"
    text = f"Done.{gap}Signed by authority of the Secretary\n\nAnn Poe\n"
    assert read_name(run.read("a", 8, text).view)[0].value == "Ann Poe"
