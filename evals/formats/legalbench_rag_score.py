"""How a run on LegalBench-RAG scores: the characters it cited against the gold characters.

Precision is the share of the cited characters that are gold, recall the share of the gold characters that are cited,
of each query. As in the benchmark's own program both are averaged over the queries, 0 where nothing is cited; beside
these means stand the same shares pooled over all characters. Cited are the quotes of an answer, not what its tools
showed: a run that answers with little cites little.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from pincite.evals.formats.char_spans import Overlap, overlap
from pincite.evals.formats.cited_spans import Cited, Text, cited_spans
from pincite.evals.formats.scored_run import Scored
from pincite.evals.means import mean

ALL = "all"


@dataclass(frozen=True, slots=True)
class QueryScore:
    """One query: its corpus, the overlap of characters, whether a gold document is cited."""

    source: str
    overlap: Overlap
    document_hit: bool
    answered: bool
    quotes: int
    astray: int


@dataclass(frozen=True, slots=True)
class SpanReport:
    """The queries of one corpus, or of all; means over queries, `pooled` over characters."""

    n: int
    answered: int
    precision: float | None
    recall: float | None
    pooled: Overlap
    document_hit: float | None
    quotes: int
    astray: int


def score_queries(scored: Sequence[Scored], text: Text) -> dict[str, SpanReport]:
    """The report on a run: one for each corpus by name, then `all`."""
    rows = [score_query(each, cited_spans(each.row, text)) for each in scored]
    sources = sorted({row.source for row in rows})
    reports = {source: span_report([row for row in rows if row.source == source]) for source in sources}
    return reports | {ALL: span_report(rows)}


def score_query(each: Scored, cited: Cited) -> QueryScore:
    """The score of one query."""
    documents = {span.doc_id for span in each.gold}
    return QueryScore(
        source=each.case.tags[0] if each.case.tags else "",
        overlap=overlap(cited.spans, each.gold, cited.astray_chars),
        document_hit=any(page.doc_id in documents for page in each.row.pages),
        answered=each.row.status == "answered",
        quotes=len(each.row.citations),
        astray=len(cited.astray),
    )


def span_report(rows: Sequence[QueryScore]) -> SpanReport:
    """The report on some queries; nothing is measured where there are none."""
    return SpanReport(
        n=len(rows),
        answered=sum(row.answered for row in rows),
        precision=mean(row.overlap.precision or 0.0 for row in rows),
        recall=mean(row.overlap.recall for row in rows),
        pooled=sum((row.overlap for row in rows), Overlap()),
        document_hit=mean(row.document_hit for row in rows),
        quotes=sum(row.quotes for row in rows),
        astray=sum(row.astray for row in rows),
    )
