"""A recorded run for the viewer: question, answer with proof, steps, and pages seen. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.indexer.page import PageRef
from pincite.server.trace.read import Trace
from pincite.server.viewer.page_ledger import DocumentMap, page_map
from pincite.server.viewer.pages import ShownPage
from pincite.server.viewer.steps import Step, page_ref, steps_of

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation of the answer, or a page of an unsure run with the reason `why` it was found."""

    ref: PageRef
    quote: str
    citation: str = ""
    side: str = ""
    statement: str = ""
    values: tuple[str, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class RunView:
    """Everything that is shown of a run.

    `result` is the row of `ask --json`, empty if the run did not end. `problems` are those of the record's chain and
    seal.
    """

    run_id: str
    status: str
    started: Row
    ended: Row
    result: Row
    cited: tuple[Cited, ...]
    steps: tuple[Step, ...]
    documents: tuple[DocumentMap, ...] = ()
    pages: Mapping[PageRef, ShownPage] | None = None
    problems: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_masked(self) -> bool:
        """True if the record has placeholders for personal data. Its quotes then differ from the pages."""
        agent = (self.started.get("settings") or {}).get("agent")
        return bool(isinstance(agent, Mapping) and agent.get("mask"))

    @property
    def is_of_client(self) -> bool:
        """True if an MCP client asked. Its model's responses are not recorded."""
        return str(self.started.get("agent") or "").startswith("mcp:")

    @property
    def milliseconds(self) -> float:
        """The duration of the run, as far as its record goes."""
        return max([self.result.get("total_ms") or 0.0, *((s.at or 0.0) + (s.milliseconds or 0.0) for s in self.steps)])


def cited_in(trace: Trace) -> tuple[Cited, ...]:
    """Return the citations of the answer in order; for an unsure run the pages that it shows."""
    result = _result(trace)
    rows = [row for row in result.get("citations") or () if isinstance(row, Mapping)]
    shown = [row for row in result.get("shown") or () if isinstance(row, Mapping)]
    return (
        *map(_citation, rows),
        *(Cited(page_ref(row), str(row.get("passage", "")), why=str(row.get("why", ""))) for row in shown),
    )


def view_of(
    trace: Trace,
    pages: Mapping[PageRef, ShownPage],
    counts: Mapping[str, int],
    problems: Sequence[str] = (),
    notes: Sequence[str] = (),
) -> RunView:
    """Make the view of a run. `counts` has the number of pages of each known document."""
    cited, steps, result = cited_in(trace), steps_of(trace.events), _result(trace)
    proving = [page_ref(row) for row in result.get("pages") or ()]
    return RunView(
        trace.run_id,
        trace.status,
        trace.started,
        trace.ended or {},
        result,
        cited,
        steps,
        page_map(steps, proving, counts),
        pages,
        tuple(problems),
        tuple(notes),
    )


def _result(trace: Trace) -> Row:
    result = (trace.ended or {}).get("result")
    return result if isinstance(result, Mapping) else {}


def _citation(row: Row) -> Cited:
    return Cited(
        page_ref(row),
        str(row.get("quote", "")),
        str(row.get("citation") or ""),
        str(row.get("side") or ""),
        str(row.get("statement") or ""),
        tuple(map(str, row.get("values") or ())),
    )
