"""What the run was made with."""

from pincite.evals.recorded import Run
from pincite.evals.report.content import Paragraph, Section, Table
from pincite.evals.report.wording import NOT_MEASURED, counted


def conditions_section(run: Run) -> Section:
    """The conditions, as one would need them to make the run again."""
    made = run.manifest
    known = made.conditions
    rows = [
        ("question file", made.questions.source or "not named"),
        ("questions", str(made.questions.n)),
        ("question set, sha256", made.questions.sha256),
        ("matter", known.matter if known else NOT_MEASURED),
        ("generation", known.generation if known else NOT_MEASURED),
        ("agent", known.agent if known else NOT_MEASURED),
        (
            "versions",
            ", ".join(f"{name} {version}" for name, version in known.versions.items()) if known else NOT_MEASURED,
        ),
        ("scorer", f"version {made.scorer.version}, beta {made.scorer.settings.beta:g}"),
        ("machine", made.machine),
        ("started", made.started),
        ("finished", made.finished or "not finished"),
        ("concurrency", f"{counted(made.concurrency, 'question')} at once"),
    ]
    return Section(
        "conditions",
        "Conditions",
        (
            Table("What the run was made with", ("condition", "value"), tuple(rows)),
            Paragraph(
                "Intervals are 95 %, by bootstrap over the questions: what the figure would have been on other "
                "questions of the same kind. They say nothing of questions of another kind."
            ),
        ),
    )
