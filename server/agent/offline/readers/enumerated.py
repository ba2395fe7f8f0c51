"""Things that a text counts off: the items of a printed list, ordinals, numbers or names in a row. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.analyze import words
from pincite.indexer.records.amounts import SMALL_NUMBERS
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import provision_passages, ranked, weight_of
from pincite.server.agent.offline.focus import noun
from pincite.server.agent.offline.names import runs_of
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.outline import LETTERED, PLACES, SPOKEN, PrintedList, lists_read
from pincite.server.agent.offline.view import View

_COUNT = rf"(?P<count>an?|one|{'|'.join(SMALL_NUMBERS)}|\d{{1,2}})\s+(?P<noun>(?:[a-z]+\s+){{0,2}}[a-z]+)"
# a PRESIDENT and two JUDGES
_JOINED = re.compile(rf"\b{_COUNT}\s+and\s+{_COUNT.replace('count>', 'more>').replace('noun>', 'other>')}")
_LABEL = re.compile(r"\(?\b\d{1,3}[A-Z]?\b\)?(?:\(\w{1,4}\))*")
# Articles 3, 5(2) and (7)
_LABELS = re.compile(
    rf"\b(?P<noun>[A-Z][a-z]+s)\s+(?P<labels>{_LABEL.pattern}(?:(?:,|,?\s+and|\s+or)\s+{_LABEL.pattern})+)(?!\w|\.\d|\s*(?:to|[-–,]|and|or)\s*\(?\d)"
)
_LED = 0.5
"""The weight from which a lead-in speaks of what is asked."""
_UNDER = re.compile(r"\b(?:Order|Item|Point|Paragraph|Ground)\s+(?P<number>\d{1,2})\b", re.IGNORECASE)
_NUMBERED = 0.4
"""What a list gains whose lead-in bears the number that the question gives: `by Order 3`."""
_CALLED = 0.3
"""What a list gains whose lead-in calls its items what the question calls them: `in the following circumstances`."""
_LISTED = re.compile(
    r"\b(?:list(?:ed|s)?|name[ds]?|mention\w*|exclud\w*|except\w*|cover\w*|specif\w+)\b", re.IGNORECASE
)
_UNITS = re.compile(
    r"\bhow\s+many\s+(?:parts|articles|chapters|schedules|sections|clauses|regulations|pages)\b", re.IGNORECASE
)
"""What a document is made of: no lettered item is one."""
COUNTED_OFF = re.compile(
    r"\bhow\s+many\b.*\b(?:enumerat\w+|ordinals?|reasons|errors|factors|grounds|points|steps|criteria)\b", re.IGNORECASE
)
"""A question after what a text counts off in paragraphs, which may go on over the page."""
_PRINTED = re.compile(
    r"\b(?:letter|number|bullet|item|enumerat|itemi[sz])(?:ed|ised|ized)\b|\bsub-?(?:items|paragraphs|clauses)\b|"
    r"\b(?:into|in)\s+how\s+many\b(?!\s+(?:[a-z]+\s+)?(?:days|weeks|months|years|hours|minutes)\b)",
    re.IGNORECASE,
)
"""The form of what is counted is said: items that bear a letter or a number of their own."""
_BY_LETTER = re.compile(r"\blettered\b", re.IGNORECASE)
_SPOKEN = re.compile(r"\bordinals?\b", re.IGNORECASE)
_BY_NUMBER = re.compile(r"\b(?:numbered|numerals?)\b", re.IGNORECASE)
_SEVERAL = re.compile(
    r"\b(?:Clause|Paragraph|Article|Regulation)s\s+(?P<inner>\(\w{1,4}\)(?:(?:,|\s+and|\s+to)?\s*\(\w{1,4}\))+)\s+of\s+"
    r"(?:Article|Regulation|Section|Rule|Clause)\s+\(?(?P<outer>[\d.]+[A-Z]?)",
    re.IGNORECASE,
)
"""`Clauses (2) and (3) of Article 7`."""
_OF_SEVERAL = re.compile(r"\b(?:together|in\s+all|in\s+total|total|combined|both|than|difference)\b", re.IGNORECASE)
_LESS = re.compile(r"\bhow\s+many\s+(?:more|fewer)\b.*\bthan\b", re.IGNORECASE)
_ORDINAL = re.compile(rf"\b(?P<place>{'|'.join(PLACES)})\b", re.IGNORECASE)
_TOGETHER = re.compile(r"\b(?:included|including|inclusive|counting)\b", re.IGNORECASE)
_NEAR = 4
_SCORE = 0.8


def read_printed(view: View) -> Iterator[Proposal]:
    """The items of printed lists, where the question says that they bear letters or numbers of their own.

    Of two provisions the counts are added, or taken from each other where it asks how many more there are.
    """
    if not _PRINTED.search(view.transcript.question):
        return
    counted = [found for scope in _scopes(view) if (found := _within(view, scope))]
    if len(counted) > 1 and _OF_SEVERAL.search(view.transcript.question):
        yield _reckoned(view, counted)
        return
    yield from read_listed(view)


def read_listed(view: View) -> Iterator[Proposal]:
    """The items of the list asked about: of the provision named, else of the lead-in that bears most."""
    scopes = _scopes(view)
    exact = provision_passages(view, exact=True)
    found = next((held for scope in scopes if (held := _within(view, scope))), None)
    if found:
        yield _count(found.items)
    elif exact and _LISTED.search(view.transcript.question):
        yield from _in_a_row(view, exact)
    if not _UNITS.search(view.transcript.question):
        led = max((each for each in _weighed(view) if each[0] >= _LED), key=lambda each: each[0], default=None)
        if led:
            yield _count(led[1].items)
    inside = set(provision_passages(view))
    around = max((each for each in _fitting(view) if each.items[0] in inside), key=_length, default=None)
    if around:
        yield _count(around.items)
    if COUNTED_OFF.search(view.transcript.question):
        spoken = max((each for each in lists_read(view) if each.style == SPOKEN), key=_length, default=None)
        if spoken:
            yield _count(spoken.items)


def read_members(view: View, stems: frozenset[str]) -> Iterator[Proposal]:
    """Those in a row: `First and Second Tenants`, `Articles 3, 5 and 7`, `a chair and two judges` with the chair."""
    for weighed in ranked(view)[:_NEAR]:
        text = weighed.passage.text
        places = {m["place"].lower() for m in _ORDINAL.finditer(text) if m["place"][0].isupper()}
        if len(places) > 1 and places == set(PLACES[: len(places)]) and stems & weighed.passage.terms:
            yield Proposal(len(places), (quote_of(weighed.passage),), weighed.weight)
        for count, noun_of_all in joined_counts(text):
            labels = noun_of_all[0].isupper()
            if stems & set(words(noun_of_all)) and (labels or _TOGETHER.search(view.transcript.question)):
                yield Proposal(count, (quote_of(weighed.passage),), weighed.weight)


def _in_a_row(view: View, passages: Sequence[Passage]) -> Iterator[Proposal]:
    """The names that a sentence puts in a row: `does not apply to Notes, Bonds or Shares`."""
    rows = [(runs_of(passage, view.transcript.question), passage) for passage in passages]
    for names, passage in rows:
        if names and len(names[0]) > 1:
            yield Proposal(len(names[0]), (quote_of(passage),), _SCORE)


def _scopes(view: View) -> list[tuple[str, ...]]:
    """The provisions named, as the labels they stand under: `41B(2)` is `2` of `41B`."""
    several = _SEVERAL.search(view.question.text)
    if several:
        return [(several["outer"].lower(), inner.lower()) for inner in re.findall(r"\((\w+)\)", several["inner"])]
    paths = (each.path for each in view.question.locators if each.kind != "schedule")
    labels = (re.findall(r"(?<![^\W_])(?!chapter|part)[^()\s]+", path.lower()) for path in paths)
    return list(dict.fromkeys(map(tuple, labels)))


def _within(view: View, scope: tuple[str, ...]) -> PrintedList | None:
    """The list that a provision named consists of: what stands under just its labels."""
    exact = set(provision_passages(view, exact=True))
    under = [(tuple(map(str.lower, each.under)), each) for each in _fitting(view)]
    held = [each for labels, each in under if labels == scope]
    held = held or [each for labels, each in under if len(scope) > 1 and labels[-len(scope) :] == scope]
    return max(held or [each for _, each in under if each.items[0] in exact], key=_length, default=None)


def _fitting(view: View) -> list[PrintedList]:
    """The lists of the form that the question says: lettered, or numbered."""
    question = view.transcript.question
    by_letter, by_number = _BY_LETTER.search(question) is not None, _BY_NUMBER.search(question) is not None
    spoken = _SPOKEN.search(question) is not None
    found = [each for each in lists_read(view) if (each.style == SPOKEN) == spoken]
    if by_letter == by_number:
        return found
    return [each for each in found if (each.style in LETTERED) == by_letter]


def _weighed(view: View) -> Iterator[tuple[float, PrintedList]]:
    """Each list with how well its lead-in bears on the question."""
    weights = weight_of(view)
    asked = {m["number"] for m in _UNDER.finditer(view.transcript.question)}
    called = set(words(noun(view.transcript.question)))
    for each in _fitting(view):
        lead = each.lead or each.items[0]
        named = any(lead.text.startswith(f"{number}.") for number in asked)
        gain = (_NUMBERED if named else 0.0) + (_CALLED if called & lead.terms else 0.0)
        yield weights.get(lead, 0.0) + gain, each


def _reckoned(view: View, lists: Sequence[PrintedList]) -> Proposal:
    counts = [len(each.items) for each in lists]
    value = abs(counts[0] - counts[1]) if _LESS.search(view.transcript.question) else sum(counts)
    return Proposal(value, tuple(quote_of(item) for each in lists for item in each.items), _SCORE)


def _count(items: Sequence[Passage]) -> Proposal:
    return Proposal(len(items), tuple(map(quote_of, items)), _SCORE)


def _length(found: PrintedList) -> int:
    return len(found.items)


def joined_counts(text: str) -> list[tuple[int, str]]:
    """How many things a text puts in a row, with their noun: `a chair judge and two judges`, `Articles 3 and (7)`."""
    joined = [(_of_word(m["count"]) + _of_word(m["more"]), f"{m['noun']} {m['other']}") for m in _JOINED.finditer(text)]
    return joined + [(len(_LABEL.findall(m["labels"])), m["noun"]) for m in _LABELS.finditer(text)]


def _of_word(word: str) -> int:
    return int(word) if word.isdigit() else SMALL_NUMBERS.get(word.lower(), 1)
