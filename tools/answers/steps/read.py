"""Check `read`: the figures and dates of the answer must be in the quotes; the reading itself is on trust."""

import re
from dataclasses import replace
from decimal import Decimal
from itertools import permutations

from pincite.indexer.legal_text.amounts import exact, read_numbers
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.quantities import dates_in, numbers_in
from pincite.tools.answer_types import AnswerType
from pincite.tools.answers.steps.printed import printed
from pincite.tools.answers.steps.task import Task
from pincite.tools.answers.verdict import Findings, Rule, doubt
from pincite.tools.result_budget import listed

_COUNTED = range(11)
"""Small numbers in an answer may count things that the quotes name one by one."""
_LISTED = 5
_FEW = 12
"""Most figures whose differences are computed: with more, some pair would fit any figure."""
_NAMES = re.compile(r"(?<=[\w,;)’'] )[A-Z][a-z]{3,}\b")
"""Capitalised words that do not begin a sentence."""


def read(task: Task) -> Findings:
    """Check the figures and dates of the value and of each statement; a value of another type must be printed."""
    if task.answer_type not in (AnswerType.BOOLEAN, AnswerType.FREE_TEXT):
        return _derived(printed(task), task)
    said = task.value if isinstance(task.value, str) else ""
    texts = [("value", said), *((item.slot, item.citation.statement or "") for item in task.cited)]
    texts = [(slot, text) for slot, text in texts if text]
    differences = _differences(task)
    violations, checked, derived = [], [], dict[str, None]()
    for slot, text in texts:
        figures, strange = _figures(text, task)
        follows = [figure for figure in strange if _is_among(figure, differences)]
        derived |= dict.fromkeys(follows)
        strange = [figure for figure in strange if figure not in follows]
        figures = [figure for figure in figures if figure not in follows]
        if strange:
            message = f"{listed(strange, _LISTED)} cannot be read from the quotes."
            violations.append(doubt(Rule.VALUE, slot, message, "Quote the words that print it, or leave it out."))
        elif figures:
            checked.append(f"{listed(figures, _LISTED)} of the {'answer' if slot == 'value' else 'statement'} printed")
    names = _strange_names(said, task)
    trusted = [f"that {listed(names, _LISTED)} is right: no quote prints it"] if names else []
    if derived:
        trusted.append(f"that {listed(list(derived), _LISTED)} is meant: the difference of two quoted figures")
    return Findings(
        tuple(violations),
        tuple(dict.fromkeys(checked)),
        (*trusted, _trusted(task)),
        other_readings=bool(names or derived),
    )


def _differences(task: Task) -> frozenset[Decimal]:
    """Differences of quoted quantities of one unit, which a text may state without a quote: `23 days longer`."""
    figures = list(dict.fromkeys((exact(n.value), n.unit) for item in task.cited for n in numbers_in(item.text)))
    if len(figures) > _FEW:
        return frozenset()
    pairs = ((one[0] - other[0]) for one, other in permutations(figures, 2) if one[1] == other[1])
    return frozenset(difference for difference in pairs if difference > 0)


def _is_among(figure: str, differences: frozenset[Decimal]) -> bool:
    """Whether a figure is one of the differences; a date is not."""
    return figure.replace(".", "", 1).isdigit() and Decimal(figure) in differences


def _strange_names(text: str, task: Task) -> list[str]:
    """The capitalised words of an answer that are in no quote, title or question."""
    known = " ".join([task.submission.question, *_sources(task)])
    words = {_singular(word) for word in re.findall(r"\w+", known)}
    return list(dict.fromkeys(name for name in _NAMES.findall(text) if _singular(name) not in words))


def _singular(word: str) -> str:
    return word.casefold().removesuffix("s")


def _derived(found: Findings, task: Task) -> Findings:
    """Make violations soft: the value may follow from the quotes in a way that no step names."""
    step = "Confirm the code if the quotes give the value in a way that no step names."
    soft = tuple(replace(violation, hard=False, next_step=step) for violation in found.violations)
    return replace(found, violations=soft, on_trust=(*found.on_trust, _trusted(task)) if soft else found.on_trust)


def _figures(text: str, task: Task) -> tuple[list[str], list[str]]:
    """The figures and dates of a text, and those that no quote, document name or question prints."""
    sources = [*_sources(task), " · ".join([task.submission.question, *task.whole.given])]
    known = {exact(number.value) for source in sources for number in read_numbers(source)}
    known_days = {iso for source in sources for iso in dates_in(source)}
    figures = [exact(number.value) for number in numbers_in(text)]
    days = list(dict.fromkeys(item.iso for item in read_dates(text)))
    strange = dict.fromkeys(str(f) for f in figures if f not in known and f not in _COUNTED)
    return [*map(str, figures), *days], [*strange, *(day for day in days if day not in known_days)]


def _sources(task: Task) -> list[str]:
    """The quotes, and the names of the cited documents."""
    identities = [item.document.identity for item in task.cited if item.document]
    stated = ((i.title, *i.parties, i.version, i.in_force, i.enacted, i.law_number, *i.case_ids) for i in identities)
    return [*(item.text for item in task.cited), *(" · ".join(str(s) for s in each if s) for each in stated)]


def _trusted(task: Task) -> str:
    because = " ".join((task.submission.because or "").split())
    of_boolean = f"mean {'yes' if task.value else 'no'}"
    meaning = of_boolean if task.answer_type is AnswerType.BOOLEAN else "give this answer"
    return f"that the quotes {meaning}{f': {because}' if because else ''}"
