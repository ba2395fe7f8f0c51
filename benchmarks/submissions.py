"""Measure the validator on generated submissions whose correct verdict is known.

    python -m benchmarks.submissions [--store STORE] [--show] [--kinds WORD]

For each question of `submission_bases.py`, the submissions of `honest.py`, `deceits.py` and `false_values.py` are made.
Each is submitted in a separate run that has searched for the question and read every cited and gold page.

A right one must be accepted, after its doubts are confirmed; an unneeded page must be asked about or dropped. A wrong
one must not be accepted at once; its rejection must name the manipulated slot and give a next step. STORE keeps the
matters between runs; without it they are indexed again. `--show` prints each miss, `--kinds` makes only kinds with that
word. Needs the test data (`PINCITE_TEST_DATA`).
"""

import argparse
import random
import re
import sys
import tempfile
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.answers import prepare
from benchmarks.attempts import Attempt
from benchmarks.deceits import DECEITS, DECEITS_ABSENT
from benchmarks.false_values import FALSE_VALUES
from benchmarks.honest import RIGHT, RIGHT_ABSENT
from benchmarks.labelled import DATA
from benchmarks.submission_bases import Base, Library, read_bases, read_library
from pincite.indexer.page import PageRef
from pincite.server.compose.open_matter import open_matter
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.tools.errors import ToolCallError
from pincite.tools.page_result import GetPageResult
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.session import Session
from pincite.tools.toolset import TOOLS, call

_MATTERS = {"difc": "write", "cuad": "contracts-even"}
_STEP = re.compile(
    rf"\b(?:{'|'.join(spec.name for spec in TOOLS)})\b"
    r"|^(?:Cite|Quote|Copy|Submit|Shorten|Take|Extend|List|Split|Refer|Find|Call|Say|Give|Type)\b"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of an attempt.

    `explained`: a rejection names the slot and a next step. `clean`: unneeded pages were returned as dropped, and no
    quote has invisible characters.
    """

    attempt: Attempt
    accepted: bool
    explained: bool
    clean: bool
    violations_text: str

    @property
    def as_expected(self) -> bool:
        """Whether the verdict is the expected one."""
        return self.accepted == self.attempt.right and self.clean


def main(arguments: Sequence[str] | None = None) -> None:
    """Make and submit them, and print the table by kind."""
    parser = argparse.ArgumentParser(prog="benchmarks.submissions", description=__doc__)
    parser.add_argument("--store")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("--kinds", default="")
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}; set PINCITE_TEST_DATA to the folder with difc/ and cuad/")
    outcomes: list[Outcome] = []
    with tempfile.TemporaryDirectory() as folder:
        for matter, name in _MATTERS.items():
            prepare(Path(options.store or folder), name)
            outcomes += _submitted(Path(options.store or folder), matter, options.kinds)
    _print(outcomes)
    if options.show:
        _show(outcomes)


def _attempts(base: Base, library: Library) -> Iterator[Attempt]:
    """Yield every submission that can be made of a question, deterministically."""
    chance = random.Random(base.id)
    makers = (*RIGHT, *DECEITS, *FALSE_VALUES) if base.value is not None else (*RIGHT_ABSENT, *DECEITS_ABSENT)
    for make in makers:
        yield from make(base, library, chance)


def _submitted(store: Path, matter: str, kinds: str) -> list[Outcome]:
    with open_matter(open_store(store), matter) as opened:
        library = read_library(opened.corpus.reader, DATA, matter)
        bases = read_bases(library, DATA, matter)
        made = (attempt for base in bases for attempt in _attempts(base, library))
        kept: dict[tuple[str, str | None], Session] = {}
        return [_submit(opened, attempt, kept) for attempt in made if kinds in attempt.kind]


def _submit(opened: OpenMatter, attempt: Attempt, kept: dict[tuple[str, str | None], Session]) -> Outcome:
    session = _searched(opened, attempt, kept)
    _run(session, attempt)
    submission = {
        "question": attempt.question,
        "answer_type": attempt.answer_type,
        "value": attempt.value,
        "citations": [{"doc_id": d, "page": p, "quote": q} for d, p, q in attempt.citations],
        "searched": list(attempt.searched),
        "doc_ids": list(attempt.given) or None,
    }
    try:
        first = call(session, "submit_typed_answer", submission)
        assert isinstance(first, SubmitResult)
        result = _confirmed(session, submission, first) if attempt.right else first
    except ToolCallError as error:
        return Outcome(attempt, False, attempt.slot in str(error), True, f"ERROR {error}")
    needless = {PageRef(d.doc_id, d.page) for d in result.dropped} - {
        PageRef(c.doc_id, c.page) for c in result.citations
    }
    accepted = result.status == "accepted"
    return Outcome(
        attempt,
        accepted,
        _is_explained(result, attempt),
        not accepted or (attempt.dropped <= needless | _asked_about(first, attempt) and _clean(result)),
        _violations_text(result),
    )


def _confirmed(session: Session, submission: dict[str, Any], first: SubmitResult) -> SubmitResult:
    """Submit again with soft violations confirmed; return the first result if one is hard."""
    codes = [violation.code for violation in first.violations if violation.code]
    if first.status == "accepted" or len(codes) < len(first.violations):
        return first
    result = call(session, "submit_typed_answer", {**submission, "confirmed": codes})
    assert isinstance(result, SubmitResult)
    return result


def _asked_about(first: SubmitResult, attempt: Attempt) -> set[PageRef]:
    """Return the pages that the server asked about."""
    slots = {violation.slot for violation in first.violations if violation.rule == "V6"}
    cited = enumerate(attempt.citations)
    return {PageRef(doc_id, page) for index, (doc_id, page, _) in cited if f"citations[{index}]" in slots}


def _searched(opened: OpenMatter, attempt: Attempt, kept: dict[tuple[str, str | None], Session]) -> Session:
    """Return a run that has searched for the question, if it must; equal searches are made once."""
    if not attempt.searches:
        return opened.session()
    asked = (attempt.question, attempt.about)
    if asked not in kept:
        kept[asked] = opened.session()
        call(kept[asked], "search_within_doc_family", {"query": attempt.question, "doc_id": attempt.about})
    done = kept[asked]
    return replace(done, ledger=done.ledger.copy(), selected_families=set(done.selected_families))


def _run(session: Session, attempt: Attempt) -> None:
    """Read every cited and gold page completely."""
    if not attempt.read:
        return
    documents = session.corpus.documents
    for doc_id, page in sorted(
        {*(q[:2] for q in attempt.citations), *((r.doc_id, r.page) for r in attempt.base.pages)}
    ):
        if doc_id in documents and page <= documents[doc_id].page_count:
            _read(session, doc_id, page)


def _read(session: Session, doc_id: str, page: int) -> None:
    """Read a whole page, a long one part by part."""
    offset: int | None = 0
    while offset is not None:
        shown = call(session, "get_page", {"doc_id": doc_id, "page": page, "offset": offset})
        assert isinstance(shown, GetPageResult)
        offset = shown.next_offset


def _clean(result: SubmitResult) -> bool:
    """Return whether the returned quotes have no invisible characters."""
    return all(unicodedata.category(char) != "Cf" for cited in result.citations for char in cited.quote)


def _is_explained(result: SubmitResult, attempt: Attempt) -> bool:
    """Return whether a violation names the manipulated slot, and each gives a next step."""
    named = any(v.slot.startswith(attempt.slot) for v in result.violations)
    return named and all(v.slot and v.message and _STEP.search(v.next_step) for v in result.violations)


def _violations_text(result: SubmitResult) -> str:
    return " | ".join(f"{v.rule} {v.slot}: {v.message} -> {v.next_step}" for v in result.violations)


def _print(outcomes: Iterable[Outcome]) -> None:
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in outcomes:
        by_kind[outcome.attempt.kind].append(outcome)
    print("| kind | submissions | wrongly accepted | wrongly rejected | without slot or next step |")
    print("|---|---|---|---|---|")
    total: Counter[str] = Counter()
    for kind in sorted(by_kind, key=lambda k: (not k.startswith("right"), k)):
        row = _counted(by_kind[kind])
        total += row
        print(f"| {kind} | {row['n']} | {row['accepted']} | {row['rejected']} | {row['unexplained']} |")
    print(f"| all | {total['n']} | {total['accepted']} | {total['rejected']} | {total['unexplained']} |")


def _counted(outcomes: list[Outcome]) -> Counter[str]:
    wrong = [o for o in outcomes if not o.as_expected]
    return Counter(
        n=len(outcomes),
        accepted=sum(o.accepted for o in wrong),
        rejected=sum(not o.accepted for o in wrong),
        unexplained=sum(not o.explained for o in outcomes if not o.accepted and not o.attempt.right),
    )


def _show(outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.as_expected and (outcome.accepted or outcome.attempt.right or outcome.explained):
            continue
        attempt = outcome.attempt
        print(
            f"\n{attempt.kind} [{attempt.base.id}] {attempt.question}\n  value {attempt.value} ({attempt.answer_type})"
        )
        for doc_id, page, quote in attempt.citations:
            print(f"  {doc_id[:8]} p. {page}: {quote[:300]!r}")
        print(
            f"  gold {sorted((r.doc_id[:8], r.page) for r in attempt.base.pages)} "
            f"violations: {outcome.violations_text[:1200]}"
        )


if __name__ == "__main__":
    main()
