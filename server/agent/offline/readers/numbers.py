"""A number: reckoned where that is asked, else the number of a form, a count, or the figure that bears most. Pure."""

from pincite.server.agent.offline.answer import Proposal
from pincite.server.agent.offline.readers.counts import read_counts
from pincite.server.agent.offline.readers.enumerated import read_printed
from pincite.server.agent.offline.readers.fee_rows import read_row_sums
from pincite.server.agent.offline.readers.figures import best_figures
from pincite.server.agent.offline.readers.labels import read_labels
from pincite.server.agent.offline.readers.page_numbers import read_page_numbers
from pincite.server.agent.offline.readers.reckoning import read_reckoned
from pincite.server.agent.offline.view import View
from pincite.tools.question.page_asked import asks_for_page


def read_number(view: View) -> list[Proposal]:
    """Return numbers that answer, best first."""
    if asks_for_page(view.transcript.question):
        return read_page_numbers(view)
    return (
        list(read_printed(view))
        or [*read_row_sums(view), *read_reckoned(view)]
        or [*read_labels(view), *read_counts(view), *best_figures(view)]
    )
