"""What changed in an answer, and which documents left or joined the matter. Pure; every field is JSON."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pincite.server.agent.ports import SUBMIT
from pincite.server.replay.value_diff import differing

Outcome = Literal["same", "same_answer", "answer_changed", "failed"]
Events = Sequence[Mapping[str, Any]]

RECORD_ENDED = "record_ended"
"""The status of a replayed run that needs an unrecorded response."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a run: its last verdict (`accepted`, `rejected: V1`) and its answer.

    `verdict` is empty if nothing was submitted, `status` if only calls or the start of a run are compared.
    """

    verdict: str = ""
    status: str = ""
    answer: Any = None


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """A document of the results: `gone` from the matter, or `new` in today's results.

    `cited` are its physical pages that the recorded run cited, 1-based.
    """

    doc_id: str
    change: Literal["gone", "new"]
    cited: tuple[int, ...] = ()


def ending_of(events: Events, *, with_end: bool) -> Ending:
    """Return the ending of a run. Without its end, the answer is that of the last submission."""
    ended = next((each for each in events if each["kind"] == "run_ended"), None) if with_end else None
    verdict = next((each for each in reversed(events) if each["kind"] == "verdict"), None)
    said = _verdict(verdict) if verdict else ""
    if ended:
        return Ending(said, str(ended["status"]), ended["result"].get("answer"))
    given = next((each for each in reversed(events) if each["kind"] == "tool_result" and each["tool"] == SUBMIT), None)
    return Ending(said, "", (given["result"] or {}).get("value") if given else None)


def answer_changed(recorded: Ending, now: Ending) -> bool:
    """Report if the answer, its verdict or the run's status differs. Unrecorded values are not compared."""
    if recorded.status and now.status:
        return any(differing(asdict(recorded), asdict(now)))
    return bool(recorded.verdict) and recorded.verdict != now.verdict


def documents_changed(recorded: Events, now: Events, matter: Collection[str] | None) -> tuple[DocumentChange, ...]:
    """List changed documents, cited ones first. A null `matter` means that no tools of today answered."""
    if matter is None:
        return ()
    cited = _cited(recorded)
    before, after = _named(recorded) | set(cited), _named(now)
    gone = [DocumentChange(each, "gone", cited.get(each, ())) for each in before if each not in matter]
    new = [DocumentChange(each, "new") for each in after - before if each in matter]
    return tuple(sorted(gone + new, key=lambda each: (not each.cited, each.change, each.doc_id)))


def _verdict(event: Mapping[str, Any]) -> str:
    """Name the verdict; a rejection with its rules. An accepted answer may have hints."""
    status, rules = str(event["status"]), ", ".join(map(str, event["rules"]))
    return f"{status}: {rules}" if rules and status == "rejected" else status


def _named(events: Events) -> set[str]:
    return {each for event in events if event["kind"] == "tool_result" for each in _doc_ids(event["result"])}


def _doc_ids(value: Any) -> Iterator[str]:  # noqa: ANN401  any JSON value
    if isinstance(value, dict):
        if isinstance(value.get("doc_id"), str):
            yield value["doc_id"]
        for each in value.values():
            yield from _doc_ids(each)
    elif isinstance(value, list):
        for each in value:
            yield from _doc_ids(each)


def _cited(events: Events) -> Mapping[str, tuple[int, ...]]:
    """Return the pages that the last accepted submission cites, by document."""
    pages: dict[str, set[int]] = {}
    results = [each["result"] for each in events if each["kind"] == "tool_result" and each["tool"] == SUBMIT]
    accepted = [each for each in results if each and each.get("status") == "accepted"]
    for each in _listed(accepted[-1].get("citations")) if accepted else ():
        match each:
            case {"doc_id": str(doc_id), "page": int(page)}:
                pages.setdefault(doc_id, set()).add(page)
            case _:
                continue  # a record may be damaged
    return {doc_id: tuple(sorted(each)) for doc_id, each in pages.items()}


def _listed(value: Any) -> Sequence[Any]:  # noqa: ANN401  any JSON value
    return value if isinstance(value, list) else ()
