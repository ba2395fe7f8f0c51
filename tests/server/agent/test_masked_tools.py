"""Tests the masking port: the model reads placeholders and the tools get the real words."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from pincite.indexer.page import PageRef
from pincite.server.agent.masked_tools import MaskedTools
from pincite.server.agent.ports import DeclaredTool
from pincite.server.masking.detector import Detector
from pincite.server.masking.known_people import persons
from pincite.server.masking.pseudonyms import Pseudonyms
from pincite.tools.errors import BadArguments, ToolCallError, UnknownDocument

pytestmark = pytest.mark.anyio

FILE = "renn-statement"
PAGE = "ORDER OF JUSTICE ADA RENN\nAda Renn signed it; ada@court.example."
RESULT = {
    "doc_id": FILE,
    "page": 1,
    "uri": f"pincite://m/{FILE}/page/1",
    "text": PAGE,
    "matched": ["renn"],
    "marks": [{"kind": "footnote", "start": 26, "end": 34, "text": "Ada Renn"}],
}


class Port:
    """Gives one page and keeps the arguments of each call."""

    def __init__(self) -> None:
        self.calls: list[Mapping[str, Any]] = []

    def declared(self) -> Sequence[DeclaredTool]:
        return []

    async def call(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        self.calls.append(arguments)
        if arguments.get("page") == 99:
            raise UnknownDocument("The statement of Ada Renn has one page.")
        return dict(RESULT)

    def shown(self) -> Sequence[PageRef]:
        return [PageRef(FILE, 1)]

    def uri(self, ref: PageRef) -> str:
        return f"pincite://m/{ref.doc_id}/page/{ref.page}"


def masked_port() -> tuple[Port, MaskedTools]:
    detector, port = Detector(lambda _: ()), Port()
    names = Pseudonyms(lambda text, people: detector.find(text, people), persons(["Ada Renn"]), [FILE])
    return port, MaskedTools(port, names, lambda ref: PAGE if ref == PageRef(FILE, 1) else "")


async def test_a_result_has_placeholders_for_persons_emails_and_file_names() -> None:
    _, tools = masked_port()
    result = await tools.call("get_page", {"doc_id": FILE, "page": 1})
    assert result["text"] == "ORDER OF JUSTICE [PERSON_1]\n[PERSON_1] signed it; [EMAIL_1]."
    assert (result["doc_id"], result["uri"]) == ("[FILE_1]", "pincite://m/[FILE_1]/page/1")
    assert result["matched"] == ["[PERSON_1]"]


async def test_marks_have_offsets_into_the_masked_text() -> None:
    _, tools = masked_port()
    result = await tools.call("get_page", {"doc_id": FILE, "page": 1})
    mark = result["marks"][0]
    assert result["text"][mark["start"] : mark["end"]] == "[PERSON_1]"


async def test_a_submission_reaches_the_tools_in_the_words_of_the_page() -> None:
    port, tools = masked_port()
    await tools.call("get_page", {"doc_id": FILE, "page": 1})
    cited = {"doc_id": "[FILE_1]", "page": 1, "quote": "JUSTICE [PERSON_1]", "values": ["[PERSON_1]"]}
    await tools.call("submit_typed_answer", {"value": "[PERSON_1]", "citations": [cited]})
    assert port.calls[-1]["citations"] == [
        {"doc_id": FILE, "page": 1, "quote": "JUSTICE ADA RENN", "values": ["Ada Renn"]}
    ]
    assert port.calls[-1]["value"] == "Ada Renn"


async def test_shown_pages_have_the_names_that_the_model_was_given() -> None:
    _, tools = masked_port()
    assert list(tools.shown()) == [PageRef("[FILE_1]", 1)]
    assert tools.uri(PageRef("[FILE_1]", 1)) == "pincite://m/[FILE_1]/page/1"


async def test_a_broken_placeholder_is_an_error_that_says_how_to_fix_it() -> None:
    port, tools = masked_port()
    with pytest.raises(BadArguments, match="Copy placeholders unchanged"):
        await tools.call("search", {"query": "what did [PERSON_7] sign"})
    assert port.calls == []


async def test_a_tool_error_is_masked() -> None:
    _, tools = masked_port()
    with pytest.raises(ToolCallError, match=r"^The statement of \[PERSON_1\] has one page\.$"):
        await tools.call("get_page", {"doc_id": FILE, "page": 99})
