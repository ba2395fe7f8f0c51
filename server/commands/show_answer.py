"""Print a result on a terminal or in a pipe."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from pincite.server.agent.result import AskResult, no_answer
from pincite.server.commands.standard_output import console, say
from pincite.tools.answer_types import AnswerValue
from pincite.tools.documents.not_covered import gap_sentences
from pincite.tools.printable import in_line, visible

_REASONS = 3


def show_result(result: AskResult, out: Console | None = None, *, start: float | None = None) -> None:
    """Print the answer, its status, and each page with its quote.

    `start` is the time in seconds before the question was asked, if a person waited for it.
    """
    out = out or console()
    waited = f"{result.total_ms / 1000:.2f} s" + (f" after {start:.1f} s of loading" if start is not None else "")
    say(out, f"{_line(value_text(result))}  ({result.answer_type}, {result.status}, {waited})")
    if result.confidence is not None:
        say(out, f"confidence {result.confidence:.2f}{_reasons(result)}")
    for kind, lines in (("checked", result.checked), ("on trust", result.on_trust), ("caution", result.cautions)):
        for line in lines:
            say(out, f"{kind}: {_line(line)}")
    if result.error:
        say(out, _line(result.error))
    if result.coverage and result.coverage.read_from_copy:
        say(out, f"caution: {result.coverage.read_from_copy}")
    for line in gap_sentences(result.coverage) if result.coverage else ():
        say(out, f"not covered: {_line(line)}")
    show_citations(result, out)
    show_pages(result, out)
    if result.trace:
        say(out, f"trace: {result.trace}")


def _reasons(result: AskResult) -> str:
    """Name the signals with the most weight in the confidence, for and against the answer."""
    heavy = sorted(result.signals, key=lambda s: -abs(s.share * s.weight))[:_REASONS]
    names = [f"{'+' if s.weight > 0 else '-'} {s.name}" for s in heavy if round(s.share * s.weight, 1)]
    return f" ({', '.join(names)})" if names else ""


def show_citations(result: AskResult, out: Console) -> None:
    """Print the citations: a table on a terminal, indented lines elsewhere."""
    if not result.citations:
        return
    if not out.is_terminal:
        for each in result.citations:
            say(out, f'  {in_line(each.doc_id)} p. {each.page} [{in_line(each.citation)}]: "{_line(each.quote)}"')
        return
    table = Table("document", "page", "citation", "quote", box=None, pad_edge=False)
    for each in result.citations:
        table.add_row(
            _plain(in_line(each.doc_id)), str(each.page), _plain(in_line(each.citation)), _plain(_line(each.quote))
        )
    out.print(table)


def show_pages(result: AskResult, out: Console) -> None:
    """Print the pages of an `unsure` run, most relevant first, each with its passage and reason."""
    if result.status != "unsure":
        return
    say(out, f"No certain answer. {'The most relevant pages:' if result.shown else 'No relevant page was found.'}")
    for each in result.shown:
        say(out, f"  {in_line(each.doc_id)} p. {each.page}: {_line(each.why)}")
        say(out, f'    "{_line(each.passage)}"')


def value_text(result: AskResult) -> str:
    """Return the value of a result, or that there is none."""
    return "no answer" if no_answer(result.status) else printable(result.answer)


def printable(answer: AnswerValue | None) -> str:
    """Format an answer for a person."""
    if answer is None:
        return "not in the documents"
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return "; ".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def _line(text: str) -> str:
    return " ".join(text.split())


def _plain(text: str) -> str:
    return escape(visible(text))
