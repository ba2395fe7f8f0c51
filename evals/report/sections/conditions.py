"""Report the conditions of the run."""

from pincite.evals.finished_run import Run
from pincite.evals.manifest import Manifest, QuestionSet
from pincite.evals.report.content import Paragraph, Section, Table
from pincite.evals.report.wording import counted
from pincite.server.agent.conditions import Conditions


def conditions_section(run: Run) -> Section:
    """List the conditions needed to repeat the run."""
    rows = (*_asked(run.manifest.questions), *_shaping(run.manifest.conditions), *_measured(run.manifest))
    return Section(
        "conditions",
        "Conditions",
        (
            Table("Conditions of the run", ("condition", "value"), rows),
            Paragraph(
                "Intervals are 95 %, by bootstrap over the questions: the range of the figure on other questions of "
                "the same kind. They do not cover questions of another kind."
            ),
        ),
    )


def _asked(questions: QuestionSet) -> tuple[tuple[str, str], ...]:
    return (
        ("question file", questions.source or "not named"),
        ("questions", str(questions.n)),
        ("question set, sha256", questions.sha256),
    )


def _shaping(known: Conditions | None) -> tuple[tuple[str, str], ...]:
    if known is None:
        return tuple((name, "unknown") for name in ("matter", "generation", "agent", "versions"))
    versions = ", ".join(f"{name} {version}" for name, version in known.versions.items())
    return (
        ("matter", known.matter),
        ("generation", known.generation),
        ("agent", known.agent),
        ("versions", versions or "not recorded"),
    )


def _measured(made: Manifest) -> tuple[tuple[str, str], ...]:
    return (
        ("scorer", f"version {made.scorer.version}, beta {made.scorer.settings.beta:g}"),
        ("machine", made.machine),
        ("started", made.started),
        ("finished", made.finished or "not finished"),
        ("concurrency", f"{counted(made.concurrency, 'question')} at once"),
    )
