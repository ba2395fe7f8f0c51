"""Make replayers of records: on today's tools of a matter, or on the recorded results."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from pincite.indexer.store.base import Store
from pincite.server.agent.asker import conditions_of
from pincite.server.agent.loop import build_agent
from pincite.server.agent.models.model_choice import open_model
from pincite.server.agent.ports import LocalTools, declared_tools, tools_hash
from pincite.server.compose.open_matter import open_matter
from pincite.server.replay.play import Player, Ports, recorded_day
from pincite.server.replay.recorded_tools import RecordedTools
from pincite.server.replay.replayer import Replayer
from pincite.server.settings import Settings
from pincite.server.trace.opening_records import trace_key
from pincite.server.trace.read import Trace
from pincite.tools.corpus import Corpus


@contextmanager
def open_replayer(store: Store, matter: str, settings: Settings, agent: str | None, first: int) -> Iterator[Replayer]:
    """Replay records on a matter's current tools, each on its recorded day.

    Without `agent` the recorded responses are used. With one, the `first` of them are used, and then the agent
    continues. Raises `UsageError`, `ModelUnavailable`.
    """
    with open_matter(store, matter, settings) as opened:

        def port(trace: Trace) -> LocalTools:
            day = recorded_day(trace)
            return LocalTools(replace(opened.session(), today=lambda: day), settings.server.call_seconds)

        yield _replayer(settings, opened.corpus, port, agent, first)


def recorded_replayer(settings: Settings, agent: str, first: int) -> Replayer:
    """Replay with an agent of today on the recorded results, without a store.

    Raises `UsageError`, `ModelUnavailable`.
    """
    replayer = _replayer(settings, None, RecordedTools, agent, first)
    masked = build_agent(open_model(settings.agent, agent), declared_tools(), settings.agent, ("agent", "masked"))
    return replace(replayer, player=replace(replayer.player, masked=masked))


def _replayer(settings: Settings, corpus: Corpus | None, ports: Ports, agent: str | None, first: int) -> Replayer:
    model, declared = open_model(settings.agent, agent), declared_tools()
    built = build_agent(model, declared, settings.agent)
    player = Player(ports, built, settings.agent, model if agent else None, first)
    known = frozenset(corpus.documents) if corpus else None
    return Replayer(player, conditions_of(settings, model, tools_hash(declared), corpus), trace_key(settings), known)
