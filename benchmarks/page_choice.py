"""How right the pages are that the offline model cites, when the answer and its documents are given.

    python -m benchmarks.page_choice --store STORE [--sets write,scoped-write]

The run looks as it always does, at the gold documents only; then the gold value is submitted with the best quotes for
it: those of a proposal of that value, else of the heaviest passages that print it. A yes, a no and a sentence take the
quotes of the best proposal. What counts are the pages left after the validator has dropped what the proof does not
need: F-beta (2.5) against the best acceptable page set. Questions without an answer are left out.
"""

import argparse
import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import fmean

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
from pincite.server.agent.offline.plan import next_calls
from pincite.server.agent.offline.transcript import Call, Step, Transcript
from pincite.server.agent.offline.view import View
from pincite.server.agent.ports import LocalTools
from pincite.server.compose import open_matter, open_store
from pincite.tools.answer_types import AnswerType, AnswerValue
from pincite.tools.answers.names import name_in
from pincite.tools.errors import ToolCallError

_SAME = 0.99
_TRIED = 3


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the mean of each set."""
    parser = argparse.ArgumentParser(prog="benchmarks.page_choice", description=__doc__)
    parser.add_argument("--store", required=True)
    parser.add_argument("--sets", default="write,scoped-write")
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    print(machine())
    for name in options.sets.split(","):
        prepare(Path(options.store), name)
        asyncio.run(_measure(Path(options.store), name, show=options.show and name not in BLIND))


async def _measure(store: Path, name: str, *, show: bool) -> None:
    cases = [case for case in answer_set(name).read(DATA) if any(case.page_sets) and case.answer and case.answer.value]
    cases += [case for case in answer_set(name).read(DATA) if case.answer and case.answer.value is False]
    scores: list[float] = []
    with open_matter(open_store(store), answer_set(name).matter) as opened:
        for case in cases:
            pages = await _pages(LocalTools(opened.session()), case)
            match = match_pages(frozenset(pages), case.page_sets)
            scores.append(match.g if match else 0.0)
            if show and scores[-1] < _SAME:
                gold, got = [_short(one) for one in case.page_sets][:2], _short(pages)
                print(f"  {scores[-1]:.2f} {case.question.text}\n    gold {gold} got {got}")
    print(f"{name}, {len(scores)}: pages F2.5 {fmean(scores):.3f}, all right {fmean(s >= _SAME for s in scores):.3f}")


def _short(pages: Iterable[PageRef]) -> list[tuple[str, int]]:
    return sorted((page.doc_id[:8], page.page) for page in pages)


async def _pages(port: LocalTools, case: Case) -> set[PageRef]:
    assert case.answer is not None
    question = case.question
    transcript = Transcript(question.text, question.answer_type, tuple(sorted(documents(case.page_sets))))
    while calls := next_calls(View(transcript)):
        transcript = replace(transcript, steps=(*transcript.steps, *[await _made(port, call) for call in calls]))
    view = View(transcript)
    proposals = [covering(view, proposal) for proposal in _proposals(view, case.answer.value)]
    for proposal in proposals[:_TRIED]:
        call = submission(view, question.answer_type, proposal)
        verdict = (await _made(port, call)).result or {}
        if verdict.get("status") == "accepted":
            return {PageRef(each["doc_id"], each["page"]) for each in verdict["citations"]}
    return {quote.ref for proposal in proposals[:1] for quote in proposal.quotes}


async def _made(port: LocalTools, call: Call) -> Step:
    try:
        return Step(call, await port.call(call.tool, call.arguments))
    except ToolCallError as error:
        return Step(call, None, str(error))


def _proposals(view: View, value: AnswerValue | None) -> list[Proposal]:
    """The value with the quotes of proposals of it, best first, then with those of passages that print it."""
    kind = view.transcript.answer_type or AnswerType.FREE_TEXT
    read = READERS[kind](view)
    if kind is AnswerType.FREE_TEXT:
        return read
    if isinstance(value, bool):
        return [replace(proposal, value=value) for proposal in read]
    same = [replace(p, value=value) for p in read if (det(value, p.value, kind) or 0.0) >= _SAME]
    return [*same, *_printed(view, value)]


def _printed(view: View, value: AnswerValue | None) -> list[Proposal]:
    """The heaviest passage that prints the value; of several names, that of each."""
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
