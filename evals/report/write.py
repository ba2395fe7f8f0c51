"""Write the files of a report, with links to files that exist."""

from pathlib import Path

from pincite.evals.finished_run import Run
from pincite.evals.report.build import report_of
from pincite.evals.report.markdown import markdown
from pincite.evals.report.page import page
from pincite.evals.report.rows import Places


def write_report(run: Run, html: Path, md: Path, against: Run | None = None) -> None:
    """Write the report of a run as a page and as Markdown.

    Raises RunDiffers if `against` cannot be compared, before anything is written; OSError.
    """
    report = report_of(run, places_of(run), against)
    for path, text in ((html, page(report)), (md, markdown(report))):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def places_of(run: Run) -> Places:
    """Locate the documents and traces of a run on this machine."""
    traces = {outcome.result.trace for outcome in run.outcomes if outcome.result.trace}
    documents = {doc_id: facts.file for doc_id, facts in run.documents.items() if facts.file}
    return Places(
        {doc_id: address for doc_id, file in documents.items() if (address := _address(file))},
        {trace: address for trace in traces if (address := _address(trace))},
    )


def _address(file: str) -> str | None:
    """Return the address of an existing file, else None."""
    try:
        path = Path(file).resolve(strict=True)
    except (OSError, ValueError):  # ValueError: not a possible file name
        return None
    return path.as_uri() if path.is_file() else None
