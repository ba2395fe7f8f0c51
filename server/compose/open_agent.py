"""Make the agent of a matter in this process: model, tools and masking."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from pincite.indexer.store.base import Store
from pincite.server.agent.asker import Asker
from pincite.server.agent.banner import disable_banner
from pincite.server.agent.models.model_choice import open_model
from pincite.server.agent.offline.model import OfflineModel
from pincite.server.agent.ports import LocalTools
from pincite.server.compose.open_matter import open_matter, unpurged, watched
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import Settings, load_settings
from pincite.server.trace.purge_watch import PurgeWatch
from pincite.tools.corpus import Corpus

if TYPE_CHECKING:
    from pincite.server.agent.masked_run import Masking


@asynccontextmanager
async def open_asker(
    store: Store, matter: str, agent: str | None = None, settings: Settings | None = None
) -> AsyncIterator[Asker]:
    """Open an asker in this process. One reader and one model serve all questions; each has its own session.

    `agent` overrides the settings' model. Raises `UsageError`, `ModelUnavailable`.
    """
    chosen = settings or load_settings()
    seen = store.state(matter)
    with watched(store, matter) as purges, open_matter(store, matter, chosen) as opened:
        yield build_asker(opened, purges, chosen, agent, unpurged(store, matter, opened, seen))


def build_asker(
    opened: OpenMatter,
    purges: PurgeWatch,
    settings: Settings,
    agent: str | None = None,
    check: Callable[[], None] = lambda: None,
) -> Asker:
    """Make the asker of an open matter.

    `purges` must be made before the matter is opened. `agent` overrides the settings' model. `check` raises before a
    result is returned that may no longer be given: that of the run, and of a tool to a model of another process.

    Raises `UsageError`, `ModelUnavailable`, `MissingExtra`.
    """
    disable_banner()
    model, seconds = open_model(settings.agent, agent), settings.server.call_seconds
    if settings.trace.enabled:
        purges.compare(lambda: opened.corpus.documents.ids)
    masking = open_masking(opened.corpus, settings)
    # What the offline model reads stays in this process, so only its result is checked.
    of_tools = _unchecked if isinstance(model, OfflineModel) else check

    def ports() -> LocalTools:
        return LocalTools(opened.session(), seconds, of_tools)

    return Asker(model, ports, opened.corpus, purges, settings, masking, check)


def _unchecked() -> None:
    pass


def open_masking(corpus: Corpus, settings: Settings) -> "Masking | None":
    """Make the masking of a matter; null if `agent.mask` is off. Raises `MissingExtra`."""
    if not settings.agent.mask:
        return None
    from pincite.server.agent.masked_run import Masking
    from pincite.server.masking.detector import Detector
    from pincite.server.masking.name_model import load
    from pincite.server.masking.personal import Kind

    asked = settings.agent.mask
    kinds = asked if isinstance(asked, tuple) else tuple(Kind)
    return Masking(Detector(load().likely, kinds), corpus)
