"""Build the content of a report from a run. Pure."""

from pincite.evals.finished_run import Run
from pincite.evals.report.content import Report
from pincite.evals.report.rows import Places, asked
from pincite.evals.report.sections.against import against_section
from pincite.evals.report.sections.conditions import conditions_section
from pincite.evals.report.sections.effort import effort_section
from pincite.evals.report.sections.failures import failures_section
from pincite.evals.report.sections.groups import groups_section
from pincite.evals.report.sections.metrics import metrics_section
from pincite.evals.report.sections.overview import headlines, sentences
from pincite.evals.report.sections.questions import questions_section
from pincite.evals.report.sections.sureness import sureness_section
from pincite.evals.report.wording import counted


def report_of(run: Run, places: Places | None = None, against: Run | None = None) -> Report:
    """Build the report of a run; `places` are the files to link to, `against` an earlier run of the same questions.

    Raises RunDiffers if the two runs cannot be compared.
    """
    rows, made = asked(run), run.manifest
    known = made.conditions
    return Report(
        title=f"Evaluation of {known.agent if known else 'an unnamed agent'}",
        subtitle=" · ".join(_subtitle(run)),
        headlines=headlines(run, rows),
        sentences=sentences(run, rows),
        sections=(
            *([against_section(run, against)] if against else []),
            failures_section(rows),
            metrics_section(run),
            groups_section(run),
            sureness_section(rows),
            effort_section(run),
            questions_section(rows, run.documents, places or Places()),
            conditions_section(run),
        ),
    )


def _subtitle(run: Run) -> tuple[str, ...]:
    """Return the main conditions in one line; the section has all of them."""
    made, known = run.manifest, run.manifest.conditions
    return (
        f"{made.questions.source or 'questions'}: {counted(made.questions.n, 'question')}",
        f"set {made.questions.sha256[:12]}",
        f"matter {known.matter}, {known.generation}" if known else "unknown matter",
        made.machine,
        f"{made.concurrency} at once",
        made.started.replace("T", " ").replace("+00:00", " UTC"),
    )
