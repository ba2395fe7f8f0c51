"""Tests replays of a masked run, whose placeholders match only the recorded results."""

import importlib.util
from pathlib import Path

import pytest

from pincite.server.compose.index_folder import index_events
from pincite.server.compose.open_agent import open_asker
from pincite.server.compose.open_replayer import open_replayer, recorded_replayer
from pincite.server.compose.open_store import open_store
from pincite.server.masking.name_model import PACKAGE
from pincite.server.settings import Settings, load_settings
from tests.conftest import Missing

pytestmark = pytest.mark.anyio

ORDER = "CFI 010/2024\nORDER\nSaskia Oyelaran\nClaimant\nand\nFerry Ltd\nDefendant\n\nMs Saskia Oyelaran is paid.\n"


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


async def test_a_masked_run_replays_on_its_recorded_results_but_not_on_current_tools(
    tmp_path: Path, missing: Missing
) -> None:
    if importlib.util.find_spec(PACKAGE) is None:
        missing("mask", "the weights of the names are not installed; `make setup` installs them")
    folder, store = tmp_path / "files", tmp_path / "store"
    folder.mkdir()
    (folder / "order.txt").write_text(ORDER, encoding="utf-8")
    assert list(index_events(folder, open_store(store), "m", replace=False, embedder=None))
    settings = load_settings({"agent": {"mask": True}})
    async with open_asker(open_store(store), "m", "offline", settings) as asker:
        path = Path(str((await asker.ask("What is Ms Saskia Oyelaran paid in CFI 010/2024?")).trace))
    assert "[PERSON_1]" in path.read_text(encoding="utf-8")
    (recorded,) = await recorded_replayer(settings, "offline", 0).replay(path, "t")
    assert (recorded.status, recorded.divergences, recorded.conditions) == ("same", (), ())
    for first, agent in ((0, None), (1, "offline")):
        with open_replayer(open_store(store), "m", Settings(), agent, first) as replayer:
            (live,) = await replayer.replay(path, "t")
        assert (live.status, "--tools recorded" in str(live.error)) == ("failed", True)
