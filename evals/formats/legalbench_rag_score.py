"""Score a run on LegalBench-RAG: the cited characters against the gold characters.

For each query, precision is the share of cited characters that are gold, and recall the share of gold characters that
are cited. As in the benchmark's own program both are averaged over the queries, 0 if nothing is cited. The same shares
are also pooled over all characters. The quotes of an answer count as cited, not the text its tools showed.
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
    """The score of one query: its corpus, the character overlap, whether a gold document is cited."""

    source: str
    overlap: Overlap
    document_hit: bool
    answered: bool
    quotes: int
    unlocated: int


@dataclass(frozen=True, slots=True)
class SpanReport:
    """The report on one corpus, or on all; means are over queries, `pooled` over characters."""

    n: int
    answered: int
    precision: float | None
    recall: float | None
    pooled: Overlap
    document_hit: float | None
    quotes: int
    unlocated: int


def score_queries(scored: Sequence[Scored], text: Text) -> dict[str, SpanReport]:
    """Score a run: a report for each corpus by name, then `all`."""
    rows = [score_query(each, cited_spans(each.row, text)) for each in scored]
    sources = sorted({row.source for row in rows})
    reports = {source: span_report([row for row in rows if row.source == source]) for source in sources}
    return reports | {ALL: span_report(rows)}


def score_query(each: Scored, cited: Cited) -> QueryScore:
    """Score one query."""
    documents = {span.doc_id for span in each.gold}
    return QueryScore(
        source=each.case.tags[0] if each.case.tags else "",
        overlap=overlap(cited.spans, each.gold, cited.unlocated_chars),
        document_hit=any(page.doc_id in documents for page in each.row.pages),
        answered=each.row.status == "answered",
        quotes=len(each.row.citations),
        unlocated=len(cited.unlocated),
    )


def span_report(rows: Sequence[QueryScore]) -> SpanReport:
    """Summarise some queries; means are None if there are none."""
    return SpanReport(
        n=len(rows),
        answered=sum(row.answered for row in rows),
        precision=mean(row.overlap.precision or 0.0 for row in rows),
        recall=mean(row.overlap.recall for row in rows),
        pooled=sum((row.overlap for row in rows), Overlap()),
        document_hit=mean(row.document_hit for row in rows),
        quotes=sum(row.quotes for row in rows),
        unlocated=sum(row.unlocated for row in rows),
    )
