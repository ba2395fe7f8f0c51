"""Convert the call log of readers to a recorded set of first submissions, without text or labels of the test data.

    python -m benchmarks.tool_trial.record FOLDER QUESTIONS.jsonl --name NAME --matter difc
                                           [--own FILE.jsonl]... [--store STORE]

FOLDER has calls.jsonl, one call a line: `{"id", "tool", "args", "error"}`. QUESTIONS are the questions asked; each must
be in the test data (`PINCITE_TEST_DATA`), or in a file written for this project (`--own`), which is then stored.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from benchmarks.labelled import DATA
from benchmarks.tool_trial.encoded import LeftOutError, own_words, stored_label, stored_quote
from benchmarks.tool_trial.matters import MATTERS, STORE_HELP, opened
from benchmarks.tool_trial.questions import QUESTIONS, data_cases
from benchmarks.tool_trial.stored import (
    RECORDED,
    WITHHELD,
    Gold,
    Header,
    Literal,
    Look,
    StoredCitation,
    StoredSubmission,
    write_set,
)
from pincite.evals.case_rows import question_lines
from pincite.evals.cases import Case, read_cases
from pincite.indexer.page import Page, PageRef
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.submission import Citation, Submission
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError

_LOOKS = {
    "find_documents": ("kind", "family"),
    "search_within_doc_family": ("family", "doc_id"),
    "lookup_case_metadata": ("case_id", "fields"),
    "find_article_page": ("law", "article"),
    "get_context": ("doc_id", "page", "section"),
}
"""Calls that choose documents, and their arguments that are kept."""
Call = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Recorder:
    corpus: Corpus
    cases: Mapping[str, Case]
    secret: frozenset[str]
    """Ids whose gold answer must not be stored."""

    def row(self, id_: str, calls: Sequence[Call]) -> StoredSubmission:
        """Return the first usable submission of a question. Raises LeftOutError."""
        if id_ not in self.cases:
            raise LeftOutError("the question is neither in the test data nor in --own")
        at, submission = _first_submission(calls)
        before = [call for call in calls[:at] if not call.get("error")]
        gold = self._gold(id_)
        is_secret = id_ in self.secret
        because = submission.because if not is_secret else None
        return StoredSubmission(
            id=id_,
            answer_type=submission.answer_type,
            value=Gold() if is_secret and self._is_replaced_by_gold(submission, gold) else _literal(submission),
            step=submission.step,
            per_side=submission.per_side,
            citations=tuple(self._citation(item, gold, is_secret=is_secret) for item in submission.citations),
            given=tuple(submission.given),
            because=own_words(because, self._cited(submission)) if because else None,
            searched=(WITHHELD,) if is_secret and submission.searched else tuple(submission.searched),
            doc_ids=None if submission.doc_ids is None else tuple(map(self._full, submission.doc_ids)),
            as_of=submission.as_of,
            shown=tuple(dict.fromkeys(self._shown(before))),
            looked=tuple(_looked(before)),
        )

    def _is_replaced_by_gold(self, submission: Submission, gold: object) -> bool:
        """Return whether gold replaces the value: a free text may repeat the gold answer or its pages."""
        return submission.answer_type is AnswerType.FREE_TEXT or _is_gold(submission.value, gold)

    def _gold(self, id_: str) -> Any:  # noqa: ANN401  a value of any type
        answer = self.cases[id_].answer
        return answer.value if answer else None

    def _full(self, name: str) -> str:
        try:
            return self.corpus.document(name).doc_id
        except ToolCallError:
            raise LeftOutError("a document that the matter does not have") from None

    def _page(self, doc_id: str, number: int) -> Page:
        if number > self.corpus.documents[doc_id].page_count:
            raise LeftOutError("a page that the document does not have")
        return self.corpus.reader.page(PageRef(doc_id, number))

    def _citation(self, item: Citation, gold: object, *, is_secret: bool) -> StoredCitation:
        statement = WITHHELD if is_secret and item.statement else item.statement
        page = self._page(self._full(item.doc_id), item.page)
        return StoredCitation(
            doc_id=self._full(item.doc_id),
            page=item.page,
            quote=stored_quote(page, item.quote),
            paragraph=item.paragraph,
            side=None if item.side is None else stored_label(page, item.side, gold),
            values=tuple(stored_label(page, value, gold) for value in item.values),
            statement=None if statement is None else stored_label(page, statement, gold),
        )

    def _cited(self, submission: Submission) -> list[Page]:
        return [self._page(self._full(item.doc_id), item.page) for item in submission.citations]

    def _shown(self, calls: Sequence[Call]) -> Iterator[tuple[str, int]]:
        for call in calls:
            if call.get("tool") == "get_page":
                doc_id, page = self._full(call["args"]["doc_id"]), call["args"]["page"]
                window = call["args"].get("window") or 0
                last = self.corpus.documents[doc_id].page_count
                yield from ((doc_id, n) for n in range(max(1, page - window), min(page + window, last) + 1))


def main(arguments: Sequence[str] | None = None) -> None:
    """Record a set and print what was left out, but no question and no answer."""
    parser = argparse.ArgumentParser(prog="benchmarks.tool_trial.record", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--name", required=True)
    parser.add_argument("--matter", choices=MATTERS, required=True)
    parser.add_argument("--own", type=Path, action="append", default=[], help="questions written for this project")
    parser.add_argument("--store", action="append", default=[], help=STORE_HELP)
    options = parser.parse_args(arguments)
    if not DATA.is_dir():
        sys.exit(f"no data at {DATA}, which says what answers must not be stored; set PINCITE_TEST_DATA")
    asked = {case.id for case in read_cases(options.questions)}
    own = {case.id: case for path in options.own for case in read_cases(path) if case.id in asked}
    secret = {id_: case for id_, case in data_cases().items() if id_ in asked}
    if both := own.keys() & secret.keys():
        sys.exit(f"--own has questions of the test data, which may not be stored: {', '.join(sorted(both)[:5])}")
    calls = _calls(options.folder / "calls.jsonl", asked)
    with tempfile.TemporaryDirectory() as work, opened(options.matter, options.store, Path(work)) as matter:
        header, rows = record(matter.corpus, options.matter, calls, own, secret)
    write_set(RECORDED / f"{options.name}.jsonl", header, rows)
    kept = [own[row.id] for row in rows if row.id in own]
    if kept:
        QUESTIONS.mkdir(exist_ok=True)
        (QUESTIONS / f"{options.name}.jsonl").write_text(question_lines(map(_without_text, kept), options.name))
    print(f"{len(rows)} submissions recorded, left out: {header.left_out or 'none'}")


def record(
    corpus: Corpus,
    matter: str,
    calls: Mapping[str, Sequence[Call]],
    own: Mapping[str, Case],
    secret: Mapping[str, Case],
) -> tuple[Header, list[StoredSubmission]]:
    """Record a log by question id; the gold answers of `secret` are not stored."""
    recorder = _Recorder(corpus, {**secret, **own}, frozenset(secret))
    rows: list[StoredSubmission] = []
    left_out: Counter[str] = Counter()
    for id_, made in calls.items():
        try:
            rows.append(recorder.row(id_, made))
        except LeftOutError as reason:
            left_out[str(reason)] += 1
    return Header(matter=matter, recorded=len(rows), left_out=dict(sorted(left_out.items()))), rows


def _looked(calls: Sequence[Call]) -> Iterator[Look]:
    """Yield each different look once, because readers ask for the same place in several words."""
    looks: list[Look] = []
    for call in calls:
        if call.get("tool") in _LOOKS:
            arguments = {k: v for k, v in call["args"].items() if k in _LOOKS[call["tool"]] and v is not None}
            look = Look(tool=call["tool"], queried="query" in call["args"], arguments=arguments)
            if look not in looks:
                looks.append(look)
                yield look


def _calls(path: Path, asked: set[str]) -> dict[str, list[Call]]:
    """Return the calls of each question that was asked, in order."""
    by_question: dict[str, list[Call]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        call = json.loads(line)
        if call["id"] in asked:
            by_question[call["id"]].append(call)
    return dict(sorted(by_question.items()))


def _first_submission(calls: Sequence[Call]) -> tuple[int, Submission]:
    """Return the first submission that fits the schema, and its index among the calls."""
    for at, call in enumerate(calls):
        if call.get("tool") == "submit_typed_answer":
            try:
                return at, Submission.model_validate(call["args"])
            except ValidationError:
                continue
    raise LeftOutError("no submission that fits the schema")


def _is_gold(value: object, gold: object) -> bool:
    if isinstance(value, list) and isinstance(gold, list):
        return sorted(map(str, value)) == sorted(map(str, gold))
    return type(value) is type(gold) and value == gold


def _literal(submission: Submission) -> Literal:
    return Literal(literal=submission.value)


def _without_text(case: Case) -> Case:
    """Return the question with its gold, without the words of the documents."""
    return Case(case.id, case.question, case.answer, case.page_sets, case.tags)


if __name__ == "__main__":
    main()
