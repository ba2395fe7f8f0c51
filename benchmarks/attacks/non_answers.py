"""Submissions that quote a page but answer nothing, and right ones, over the questions of the sample matter.

A non-answer is caught if it is refused, hard or as a doubt, or if `on_trust` says that it has no word of the question.
A right answer must be accepted at the first try; otherwise it counts as a breach too.
"""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.attacks.outcome import SEED, Outcome
from pincite.evals.cases import Case, read_cases
from pincite.indexer.legal_text.analyzer import ANALYZER_VERSION, analyze
from pincite.indexer.pipeline import build
from pincite.indexer.store.embedded.store import EmbeddedStore
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus
from pincite.tools.errors import ToolCallError
from pincite.tools.results.submit_result import SubmitResult
from pincite.tools.session import Session
from pincite.tools.toolset import call

_DEMO = Path(__file__).resolve().parents[2] / "server" / "demo"
_SHORT = 8
"""Number of questions in the short form."""
_FUNCTION = ("the", "of the", "which", "and", "their", "is", "Yes", "no", "there", "None")
_NUMBERS = ("seven", "12 March 2019", "twenty one")
_NONSENSE = ("zzzz", "qwxv plugh", "lorem ipsum")
_SENTENCE = re.compile(r"[A-Z][^.;]{50,200}[.;](?=\s)")
_NAMES = (AnswerType.NAME, AnswerType.NAMES)


@dataclass(frozen=True, slots=True)
class Probe:
    """A submission that answers nothing, with the run's search and reading before it."""

    kind: str
    case: Case
    submission: dict[str, Any]
    query: str | None = None
    reads: bool = True


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Yield rows: right answers that are not accepted, and each kind of non-answer that passes unmarked."""
    store = EmbeddedStore(folder / "store", tokenise=analyze, analyzer_version=ANALYZER_VERSION)
    for _ in build(_DEMO / "matter", store, "sample"):
        pass
    corpus = Corpus("sample", store.open("sample"))
    cases = list(read_cases(_DEMO / "questions.jsonl"))
    chosen = random.Random(SEED).sample(cases, _SHORT) if is_short else cases
    lost = tuple(f"{case.id}: {reason}" for case in chosen if (reason := _lost(corpus, case)))
    yield Outcome("right answers", len(chosen), lost, "accepted at the first try, else listed")
    probes = [probe for case in chosen for probe in _probes(corpus, case, chosen)]
    for kind in dict.fromkeys(probe.kind for probe in probes):
        of_kind = [probe for probe in probes if probe.kind == kind]
        passed = tuple(f"{p.case.id}: {p.submission['value']!r}" for p in of_kind if _passes(corpus, p))
        yield Outcome(f"non-answers: {kind}", len(of_kind), passed)


def _lost(corpus: Corpus, case: Case) -> str | None:
    """Return why the gold answer with the gold quotes is not accepted at once; null if it is, or has no quotes."""
    if case.answer is None:
        given: dict[str, Any] = {"value": None, "searched": [case.question.text]}
    elif case.evidence:
        given = {"value": case.answer.value, "citations": _gold(case)}
    else:
        return None
    result = _submitted(corpus, case, given, case.question.text, reads=True)
    if isinstance(result, str):
        return result
    about = [v for v in result.violations if v.rule != "V6" and "step" not in v.next_step]
    return "; ".join(f"{v.rule} {v.message}" for v in about) or None


def _gold(case: Case) -> list[dict[str, Any]]:
    pages = frozenset[Any]().union(*case.page_sets)
    return [{"doc_id": e.page.doc_id, "page": e.page.page, "quote": e.quote} for e in case.evidence if e.page in pages]


def _submitted(
    corpus: Corpus, case: Case, given: dict[str, Any], query: str | None, *, reads: bool
) -> SubmitResult | str:
    """Submit in a fresh run; return the error if the call is invalid."""
    session = Session(corpus)
    if query:
        call(session, "search_within_doc_family", {"query": query})
    places = {(item["doc_id"], item["page"]) for item in given.get("citations", [])} if reads else set()
    for doc_id, page in sorted(places):
        call(session, "get_page", {"doc_id": doc_id, "page": page})
    question = {"question": case.question.text, "answer_type": case.question.answer_type.value}
    try:
        result = call(session, "submit_typed_answer", {**question, **given})
    except ToolCallError as error:
        return str(error)
    assert isinstance(result, SubmitResult)
    return result


def _passes(corpus: Corpus, probe: Probe) -> bool:
    result = _submitted(corpus, probe.case, probe.submission, probe.query, reads=probe.reads)
    if isinstance(result, str) or result.status == "rejected":
        return False
    return not any("no word of the question's subject" in text for text in result.on_trust)


def _probes(corpus: Corpus, case: Case, cases: list[Case]) -> Iterator[Probe]:
    chance = random.Random(f"{SEED} {case.id}")
    text = case.question.text
    if not case.evidence or case.answer is None:
        return
    quotes = _gold(case)
    if case.question.answer_type in _NAMES:
        for kind, value, citations in _names(corpus, case, chance):
            yield Probe(kind, case, {"value": value, "citations": citations}, text)
    elif case.question.answer_type is AnswerType.FREE_TEXT:
        yield from _texts(corpus, case, cases, chance)
    elif re.search(r"\bhow\s+many\b", text, re.IGNORECASE):
        for value in ("the", _capital(corpus, case, chance)[0]):
            yield Probe("a name for how many", case, {"value": value, "citations": quotes, "answer_type": "name"}, text)
    nonsense = chance.choice(_NONSENSE)
    yield Probe("null after a nonsense search", case, {"value": None, "searched": [nonsense]}, nonsense)
    yield Probe("null after no search", case, {"value": None, "searched": [text]})
    yield Probe("null, searched never made", case, {"value": None, "searched": [nonsense]}, text)


def _names(corpus: Corpus, case: Case, chance: random.Random) -> Iterator[tuple[str, object, list[dict[str, Any]]]]:
    word, sentence = _capital(corpus, case, chance)
    asked = re.findall(r"\b(?:[Ww]hich|[Ww]hat)\s+([a-z]{4,})\b", case.question.text)
    values = [
        *(("a function word", word) for word in chance.sample(_FUNCTION, 3)),
        ("a number or a day", chance.choice(_NUMBERS)),
        *(("the type asked for", word.capitalize()) for word in asked[:1]),
        ("a capitalised word of the page", word),
    ]
    gold = str(case.answer.value if case.answer else "").casefold()
    is_list = case.question.answer_type is AnswerType.NAMES
    for kind, value in values:
        if value.casefold() not in gold:
            page = case.evidence[0].page
            quoted = [{"doc_id": page.doc_id, "page": page.page, "quote": sentence}]
            yield kind, [value] if is_list else value, quoted if value == word else _gold(case)


def _capital(corpus: Corpus, case: Case, chance: random.Random) -> tuple[str, str]:
    """Return the first word of a sentence of the page, and the sentence."""
    text = corpus.reader.page(case.evidence[0].page).text
    found = [" ".join(m.group().split()) for m in _SENTENCE.finditer(text)] or [" ".join(text.split()[:20])]
    sentence = chance.choice(found)
    return sentence.split()[0].strip(",;:"), sentence


def _texts(corpus: Corpus, case: Case, cases: list[Case], chance: random.Random) -> Iterator[Probe]:
    others = [
        other for other in cases if other.evidence and other.evidence[0].page.doc_id != case.evidence[0].page.doc_id
    ]
    places = [("a sentence of the page", case), *(("a sentence of another document", o) for o in others[:1])]
    for kind, source in places:
        page = source.evidence[0].page
        found = [" ".join(m.group().split()) for m in _SENTENCE.finditer(corpus.reader.page(page).text)]
        gold = " ".join(e.quote for e in case.evidence)
        found = [sentence for sentence in found if sentence not in gold and gold not in sentence]
        if found:
            quote = chance.choice(found)
            citation = {"doc_id": page.doc_id, "page": page.page, "quote": quote}
            yield Probe(kind, case, {"value": quote[:280], "citations": [citation]}, case.question.text)
