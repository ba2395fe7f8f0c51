"""Decisions that the documents cite and do not hold: what is asked of them is read where they are cited."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from anyio.from_thread import start_blocking_portal

from pincite.server.agent.offline.absence import is_absent
from pincite.server.compose import index_events, open_asker, open_store
from pincite.server.settings import Settings
from pincite.tools.answer_types import AnswerType

if TYPE_CHECKING:
    from tests.server.agent.offline.conftest import Seen

FILES = {
    "memo.txt": (
        "MEMORANDUM\n\nThe duty of care of a pilot was stated in [2019] EWCA Civ 44. "
        "The court awarded USD 70,000 in [2019] EWCA Civ 44.\n"
    ),
    "judgment.txt": (
        "IN THE COURT OF FIRST INSTANCE\nCFI 012/2023\nBETWEEN\nOAKLEY PILOTS LIMITED\nClaimant\nand\nELM TUGS LLC\n"
        "Defendant\n\nJUDGMENT OF JUSTICE RENN\n\n1. The Claimant relies on the log book of the tug.\n"
        "2. The judgment of the lower court relies on the tide tables.\n"
        "3. I take from [2019] EWCA Civ 44 that a pilot owes a duty of care, and I rely on it for that.\n"
        "4. The claim is allowed.\n"
    ),
}


@pytest.fixture(scope="module")
def answer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Any]]:
    """`answer(question)`: the result of a run on the files."""
    folder, root = tmp_path_factory.mktemp("cited"), tmp_path_factory.mktemp("store")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    for _ in index_events(folder, open_store(root), "cited", replace=False, embedder=None):
        pass
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(open_asker(open_store(root), "cited", "offline", Settings())) as asker,
    ):
        yield lambda question: portal.call(asker.ask, question)


@pytest.mark.parametrize(
    ("question", "value", "quoted"),
    [
        ("How much was awarded in [2019] EWCA Civ 44?", 70000, "The court awarded USD 70,000"),
        ("Was the duty of care stated in [2019] EWCA Civ 44?", True, "The duty of care of a pilot was stated in"),
        ("Does the judgment in CFI 012/2023 rely on [2019] EWCA Civ 44?", True, "3. I take from [2019] EWCA Civ 44"),
    ],
)
def test_what_is_asked_of_a_decision_is_read_where_it_is_cited(
    answer: Callable[[str], Any], question: str, value: object, quoted: str
) -> None:
    result = answer(question)
    assert result.answer == value
    assert [citation.quote[: len(quoted)] for citation in result.citations] == [quoted]


@pytest.mark.parametrize(
    "question",
    ["How much was awarded in [2019] EWCA Civ 45?", "Does the judgment in CFI 012/2023 rely on [2019] EWCA Civ 45?"],
)
def test_a_decision_that_no_page_cites_is_an_absence(answer: Callable[[str], Any], question: str) -> None:
    result = answer(question)
    assert (result.answer, result.status) == (None, "absent")


def test_a_citation_that_a_document_bears_is_its_name_and_no_word_to_look_for(
    seen: Callable[..., "Seen"], a_document: Callable[..., dict[str, Any]]
) -> None:
    run = seen("How much was awarded in [2019] EWCA Civ 44?", AnswerType.NUMBER)
    named = run.found(a_document("a", "Oak v Elm", "judgment", neutral_citation="[2019] EWCA Civ 44")).view
    cited = run.found(a_document("a", "Oak v Elm", "judgment")).view
    assert [[m.text for m in view.question.mentions] for view in (named, cited)] == [["[2019] EWCA Civ 44"], []]
    assert not is_absent(run.found(a_document("a", "Oak v Elm")).searched(("a", 1)).view)
