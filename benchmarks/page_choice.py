"""How right the pages are that the offline model cites, when the answer and its documents are given.

    python -m benchmarks.page_choice --store STORE [--sets write,scoped-write]

The run looks as it always does, at the gold documents only; then the gold value is submitted with the best quotes for
it: those of a proposal of that value, else of the run without documents given (a list over the matter is read off
title pages only then), else of the heaviest passages that print it, of several names the fewest; else, and for a yes,
a no and a sentence, those of the best proposal. A rejection that keeps the value is mended as a run mends it. What
counts are the pages left after the validator has dropped what the proof does not need: F-beta (2.5) against the best
acceptable page set. Questions without an answer are left out. `--first` leaves out mending, the second run and all
that is not printed, as the measure was before.
"""

import argparse
import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

from benchmarks.answer_sets import answer_set
from benchmarks.answers import BLIND, prepare
from benchmarks.cost import machine
from benchmarks.labelled import DATA
from pincite.evals.cases import Case
from pincite.evals.grounding import documents, match_pages
from pincite.evals.values import det
from pincite.indexer.page import PageRef
from pincite.indexer.records.amounts import read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.answer import Proposal, quote_of, submission
from pincite.server.agent.offline.decide import READERS, covering
from pincite.server.agent.offline.evidence import ranked
from pincite.server.agent.offline.mending import keeps_value, mended, pages_asked_for
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.offline.view import View
from pincite.server.agent.ports import LocalTools
from pincite.server.compose import open_matter, open_store
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.errors import ToolCallError
from pincite.tools.matching.names import name_in

Choice = Callable[[LocalTools, Case], Awaitable[set[PageRef]]]
_SAME = 0.99
_TRIED = 3
_MENDED = 2
"""Repairs of one submission, as many as the loop allows."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the mean of each set."""
    parser = argparse.ArgumentParser(prog="benchmarks.page_choice", description=__doc__)
    parser.add_argument("--store", required=True)
    parser.add_argument("--sets", default="write,scoped-write")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--first", action="store_true")
    options = parser.parse_args(arguments)
    print(machine())
    for name in options.sets.split(","):
        prepare(Path(options.store), name)
        show = options.show and name not in BLIND
        asyncio.run(_measure(Path(options.store), name, _first if options.first else _chosen, show=show))


async def _measure(store: Path, name: str, choose: Choice, *, show: bool) -> None:
    cases = [case for case in answer_set(name).read(DATA) if any(case.page_sets) and case.answer and case.answer.value]
    cases += [case for case in answer_set(name).read(DATA) if case.answer and case.answer.value is False]
    scores: list[float] = []
    with open_matter(open_store(store), answer_set(name).matter) as opened:
        for case in cases:
            pages = await choose(LocalTools(opened.session()), case)
            match = match_pages(frozenset(pages), case.page_sets)
            scores.append(match.g if match else 0.0)
            if show and scores[-1] < _SAME:
                gold, got = [_short(one) for one in case.page_sets][:2], _short(pages)
                print(f"  {scores[-1]:.2f} {case.question.text}\n    gold {gold} got {got}")
    print(f"{name}, {len(scores)}: pages F2.5 {fmean(scores):.3f}, all right {fmean(s >= _SAME for s in scores):.3f}")


def _short(pages: Iterable[PageRef]) -> list[tuple[str, int]]:
    return sorted((page.doc_id[:8], page.page) for page in pages)


async def _first(port: LocalTools, case: Case) -> set[PageRef]:
    assert case.answer is not None
    view = await _looked(port, case, _gold_documents(case))
    value, kind = case.answer.value, case.question.answer_type
    same = (
        _same(view, value) if kind is not AnswerType.FREE_TEXT and not isinstance(value, bool) else _read(view, value)
    )
    printed = _printed_each(view, value) if kind is not AnswerType.FREE_TEXT and not isinstance(value, bool) else []
    proposals = [covering(view, proposal) for proposal in [*same, *printed]]
    for proposal in proposals[:_TRIED]:
        verdict = (await _made(port, submission(view, kind, proposal))).result or {}
        if verdict.get("status") == "accepted":
            return _cited(verdict)
    return {quote.ref for proposal in proposals[:1] for quote in proposal.quotes}


async def _chosen(port: LocalTools, case: Case) -> set[PageRef]:
    assert case.answer is not None
    value = case.answer.value
    view = await _looked(port, case, _gold_documents(case))
    by_passage = isinstance(value, bool) or case.question.answer_type is AnswerType.FREE_TEXT
    proposals = [] if by_passage else _same(view, value)
    if not proposals and not by_passage:
        asked = await _looked(port, case, case.question.doc_ids)
        view = asked if _same(asked, value) else view
        proposals = _same(view, value) or _printed(view, value)
    proposals = [covering(view, proposal) for proposal in proposals or _read(view, value)]
    for proposal in proposals[:_TRIED]:
        pages = await _submitted(port, view, proposal)
        if pages:
            return pages
    return {quote.ref for proposal in proposals[:1] for quote in proposal.quotes}


async def _submitted(port: LocalTools, view: View, proposal: Proposal) -> set[PageRef]:
    """The pages with which a proposal is accepted, as it stands or mended; none where it is not."""
    transcript = view.transcript
    for _ in range(_MENDED + 1):
        step = await _made(port, submission(view, _kind(view), proposal))
        if step.result and step.result["status"] == "accepted":
            return _cited(step.result)
        view = View(replace(transcript, steps=(*transcript.steps, step)))
        if step.result is None or not keeps_value(view):
            return set()
        read = [await _made(port, call) for call in pages_asked_for(view)]
        view = View(replace(transcript, steps=(*transcript.steps, *read, step)))
        proposal, transcript = mended(view), view.transcript
    return set()


async def _looked(port: LocalTools, case: Case, doc_ids: Sequence[str]) -> View:
    transcript = Transcript(case.question.text, case.question.answer_type, tuple(doc_ids))
    while calls := next_calls(View(transcript)):
        transcript = replace(transcript, steps=(*transcript.steps, *[await _made(port, call) for call in calls]))
    return View(transcript)


def _gold_documents(case: Case) -> list[str]:
    return sorted(documents(case.page_sets))


def _cited(verdict: Mapping[str, Any]) -> set[PageRef]:
    return {PageRef(each["doc_id"], each["page"]) for each in verdict["citations"]}


def _kind(view: View) -> AnswerType:
    return view.transcript.answer_type or AnswerType.FREE_TEXT


async def _made(port: LocalTools, call: Call) -> Step:
    try:
        return Step(call, await port.call(call.tool, call.arguments))
    except ToolCallError as error:
        return Step(call, None, str(error))


def _same(view: View, value: AnswerValue | None) -> list[Proposal]:
    """The proposals of the value, best first."""
    kind = _kind(view)
    return [replace(p, value=value) for p in READERS[kind](view) if (det(value, p.value, kind) or 0.0) >= _SAME]


def _read(view: View, value: AnswerValue | None) -> list[Proposal]:
    """All proposals, each with the value; a sentence keeps the words that its quotes bear out."""
    found = READERS[_kind(view)](view)
    return found if _kind(view) is AnswerType.FREE_TEXT else [replace(each, value=value) for each in found]


def _printed(view: View, value: AnswerValue | None) -> list[Proposal]:
    """The heaviest passage that prints the value; of several names those that print most, until all are printed."""
    wanted = list(value) if isinstance(value, list) else [value]
    found: list[Passage] = []
    while wanted:
        printing = [(sum(_prints(w.passage.text, each) for each in wanted), w) for w in ranked(view)]
        most, best = max(printing, key=lambda pair: pair[0], default=(0, None))
        if not most or best is None:
            break
        found.append(best.passage)
        wanted = [each for each in wanted if not _prints(best.passage.text, each)]
    return [Proposal(value, tuple(dict.fromkeys(map(quote_of, found))))] if found else []


def _printed_each(view: View, value: AnswerValue | None) -> list[Proposal]:
    """The heaviest passage that prints the value; of several names that of each."""
    wanted = value if isinstance(value, list) else [value]
    found = [next((w.passage for w in ranked(view) if _prints(w.passage.text, each)), None) for each in wanted]
    quotes = tuple(dict.fromkeys(quote_of(passage) for passage in found if passage is not None))
    return [Proposal(value, quotes)] if quotes else []


def _prints(text: str, value: AnswerValue | None) -> bool:
    if isinstance(value, int | float):
        return any(number.value == value for number in read_numbers(text))
    return any(date.iso == value for date in read_dates(text)) or name_in(text, str(value)) is not None


if __name__ == "__main__":
    main()
