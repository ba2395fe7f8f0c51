"""List questions to read one by one: misses, and the least sure answers without gold."""

from collections.abc import Sequence

from pincite.evals.cases import Case
from pincite.evals.directory import Documents
from pincite.evals.failures import MEANINGS
from pincite.evals.report.content import Block, Cell, Fact, Link, Paragraph, Part, Row, Rows, Section
from pincite.evals.report.rows import SHOWN, UNSCORED, Asked, Places, misses, unscored
from pincite.evals.report.wording import answer, counted, milliseconds, score, words
from pincite.indexer.page import PageRef
from pincite.server.agent.result import no_answer

_SETS = 4


def questions_section(rows: Sequence[Asked], documents: Documents, places: Places) -> Section:
    """Show the questions of a run that a person should look at."""
    missed, open_ = misses(rows), unscored(rows)
    blocks: list[Block] = []
    if missed:
        blocks.append(Rows(tuple(_row(each, documents, places) for each in missed[:SHOWN]), _bound(len(missed))))
    if open_:
        note = (
            f"{counted(len(open_), 'question')} without gold"
            + (f", of which {UNSCORED} are shown" if len(open_) > UNSCORED else "")
            + ": first those without an answer, then the least sure."
        )
        blocks.append(Rows(tuple(_row(each, documents, places) for each in open_[:UNSCORED]), note))
    return Section("questions", "Questions to look at", tuple(blocks) or (Paragraph("Every question is a hit."),))


def _bound(count: int) -> str:
    if count > SHOWN:
        return f"The worst {SHOWN} of {count} misses, worst first; the rest are in answers.jsonl."
    return f"{'The only miss' if count == 1 else f'All {count} misses, worst first'}."


def _row(row: Asked, documents: Documents, places: Places) -> Row:
    case, result = row.outcome.case, row.outcome.result
    ended = f"{result.status}, no answer" if no_answer(result.status) else answer(result.answer)
    return Row(
        anchor=row.anchor,
        group=row.missed.value if row.missed else "unscored",
        answer_type=case.question.answer_type.value,
        id=case.id,
        question=case.question.text,
        expected=_expected(case),
        got=ended,
        facts=tuple(_facts(row, documents, places)),
    )


def _expected(case: Case) -> str:
    if case.answer:
        return answer(case.answer.value)
    return f"proposed, not confirmed: {answer(case.proposal.value)}" if case.proposal else "unknown"


def _facts(row: Asked, documents: Documents, places: Places) -> list[Fact]:
    case, result, scores = row.outcome.case, row.outcome.result, row.score
    facts = [Fact("Class", f"{words(row.missed.value)}: {MEANINGS[row.missed]}")] if row.missed else []
    if row.scored:
        facts.append(Fact("Scores", f"Det {score(scores.det)}, G {score(scores.g)}"))
        facts.append(Fact("Gold pages", _gold(case, places)))
    cited = [PageRef(page.doc_id, page.page) for page in result.pages]
    facts.append(Fact("Cited pages", _pages(cited, places) or "none"))
    for shown in result.shown:
        page = PageRef(shown.doc_id, shown.page)
        facts.append(Fact("Shown", (_link(page, places), f": {shown.passage}"), quoted=True))
        facts.append(Fact("Shown because", shown.why))
    for citation in result.citations:
        page = PageRef(citation.doc_id, citation.page)
        facts.append(Fact("Quoted", (_link(page, places), f": {citation.quote}"), quoted=True))
        facts.append(Fact("Cites as", citation.citation))
    facts += [Fact("Gold quote", (_link(e.page, places), f": {e.quote}"), quoted=True) for e in case.evidence]
    if titles := _titles(row, documents):
        facts.append(Fact("Documents", titles))
    return facts + _run_facts(row, places)


def _run_facts(row: Asked, places: Places) -> list[Fact]:
    """Return facts on the run of a question."""
    result, scores = row.outcome.result, row.score
    facts = [Fact("Error", result.error)] if result.error else []
    if result.refusal:
        facts.append(Fact("Refused", result.refusal))
    if result.undecided:
        facts.append(Fact("Undecided", "the quotes are relevant, but their wording does not settle the answer"))
    sure = "none" if result.confidence is None else f"{result.confidence:.2f}"
    ended = f"{result.status}, confidence {sure}, {milliseconds(result.total_ms)}"
    facts.append(Fact("Ended", ended))
    facts.append(Fact("Route", words(scores.route) if scores.route else "unknown"))
    facts.append(Fact("Groups", ", ".join(map(words, (scores.difficulty, *scores.kinds, *scores.tags)))))
    if result.trace:
        target = places.traces.get(result.trace)
        facts.append(Fact("Trace", Link(result.trace, target) if target else result.trace))
    return facts


def _gold(case: Case, places: Places) -> Cell:
    """Return the acceptable page sets, up to a few."""
    if not case.page_sets:
        return "unknown"
    parts: list[Part] = []
    for pages in case.page_sets[:_SETS]:
        text = _pages(sorted(pages), places)
        parts += [" – or – "] * bool(parts) + (list(text) if text else ["none"])
    left = len(case.page_sets) - _SETS
    return (*parts, f" – or one of {counted(left, 'more set')}") if left > 0 else tuple(parts)


def _pages(pages: Sequence[PageRef], places: Places) -> tuple[Part, ...]:
    parts: list[Part] = []
    for page in pages:
        parts += [", "] * bool(parts) + [_link(page, places)]
    return tuple(parts)


def _link(page: PageRef, places: Places) -> Part:
    """Return a page as a link if its document still exists; a PDF opens at the page."""
    text = f"{page.doc_id} p. {page.page}"
    target = places.documents.get(page.doc_id)
    if target is None:
        return text
    return Link(text, f"{target}#page={page.page}" if target.lower().endswith(".pdf") else target)


def _titles(row: Asked, documents: Documents) -> str:
    """Return the titles of the documents, if the index has them."""
    gold = (page.doc_id for pages in row.outcome.case.page_sets for page in sorted(pages))
    result = row.outcome.result
    named = dict.fromkeys((*(page.doc_id for page in (*result.pages, *result.shown)), *gold))
    known = ((doc_id, documents[doc_id].title) for doc_id in named if doc_id in documents)
    return "; ".join(f"{doc_id}: {title}" for doc_id, title in known if title and title != doc_id)
