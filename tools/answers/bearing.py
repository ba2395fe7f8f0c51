"""Whether quotes bear on a question or a statement: shared content words, figures and dates, and polarity."""

import re
from dataclasses import dataclass
from functools import cached_property

from pincite.indexer.model import Document
from pincite.indexer.page import Span
from pincite.indexer.records.amounts import read_numbers
from pincite.indexer.records.dates import read_dates
from pincite.indexer.sized_cache import SizedCache
from pincite.tools.answers.counting import marker_counts
from pincite.tools.answers.figures import Proofs
from pincite.tools.answers.sections import touching
from pincite.tools.answers.verdict import Cited
from pincite.tools.answers.words import CONDITIONS, NEGATIONS, PLAIN_NEGATIONS, content_words, denials
from pincite.tools.question.model import Question, QuestionKind
from pincite.tools.room import listed

_BY_DAY = re.compile(
    r"\b(?:earlier|later|before|after|older|newer|more\s+recent|same\s+(?:day|date|month|year))\b", re.IGNORECASE
)
_LISTED = 3
_HALF = 0.5
# the Registrar of Companies; not the first word of a sentence, and no word in capitals only
_PROPER = re.compile(r"(?<=[\w,;)’'] )[A-Z][a-z]{3,}\b")


@dataclass(frozen=True)
class Content:
    """What a text says, without its order: stems of words, figures and dates."""

    words: frozenset[str]
    figures: frozenset[int | float]
    dates: frozenset[str]

    @cached_property
    def marks(self) -> frozenset[str]:
        """Words, figures and dates alike."""
        return self.words | {f"#{figure}" for figure in self.figures} | self.dates


def content(text: str) -> Content:
    """The content of a text; figures inside its dates are left to the dates. That of the texts read last is kept."""
    return _content(text)


def _read_content(text: str) -> Content:
    dates = read_dates(text)
    figures = {
        number.value
        for number in read_numbers(text)
        if not any(d.span.start <= number.span.start and number.span.end <= d.span.end for d in dates)
    }
    return Content(content_words(text), frozenset(figures), frozenset(d.iso for d in dates))


_content = SizedCache(_read_content, lambda read: len(read.marks), room=700_000)


def asked(question: Question) -> frozenset[str]:
    """What the question asks, without the names of documents and places in them; all of it if nothing else is left."""
    spans = [mention.span for mention in question.mentions] + [locator.span for locator in question.locators]
    return content(_without(question.text, spans)).marks or content(question.text).marks


def bears(item: Cited, question: Question) -> bool:
    """Whether the quote shares a word, figure or date with what is asked, or lies in a provision that is named.

    What names its document counts only where nothing else is asked. Where two papers are compared by their days, the
    day that a quote prints is its side.
    """
    if question.kind is QuestionKind.COMPARISON and _BY_DAY.search(question.text) and content(item.text).dates:
        return True
    names = content(_names(item.document)).marks if item.document is not None else frozenset[str]()
    wanted = asked(question) - names or asked(question)
    return not content(item.text).marks.isdisjoint(wanted) or _lies_in_named(item, question)


def bearing_proofs(cited: tuple[Cited, ...], question: Question) -> list[Proofs]:
    """For a yes-or-no question: one need for each thing asked that a quote speaks of; empty when none bears on it."""
    bearing = tuple(item for item in cited if bears(item, question))
    if not bearing:
        return [()]
    return [tuple(frozenset({item.index}) for item in bearing), *_each(asked(question), bearing)]


def settled(value: bool, cited: tuple[Cited, ...], question: str) -> bool:
    """Whether the wording of the quotes agrees with the answer; a limit (only, unless, except) settles nothing."""
    quotes = " ".join(item.text for item in cited)
    if CONDITIONS.search(quotes) or CONDITIONS.search(question):
        return False
    same_polarity = bool(NEGATIONS.search(question)) == bool(NEGATIONS.search(quotes))
    return same_polarity is value


def as_denied(text: str, cited: tuple[Cited, ...]) -> bool:
    """Whether a statement denies just where its quotes do, as far as their words tell."""
    return bool(denials(text)) == bool(denials(" ".join(item.text for item in cited)))


def claim_proofs(claim: str, cited: tuple[Cited, ...], question: Question) -> list[Proofs]:
    """One need for each word and figure of the claim that a quote has; an open one if the claim is not borne out."""
    if not cited or unproved(claim, cited, question):
        return [()]
    said = content(claim)
    own = said.marks - content(question.text).marks or said.marks
    return [tuple(frozenset({item.index}) for item in cited), *_each(own, cited)]


def unproved(claim: str, cited: tuple[Cited, ...], question: Question) -> str | None:
    """What of the claim the quotes do not bear out, in words; null if they do."""
    said, known = content(claim), [content(item.text) for item in cited]
    given = [content(question.text), *(content(_identity(item.document)) for item in cited if item.document)]
    figures = frozenset[int | float]().union(*(c.figures for c in (*known, *given)))
    dates = frozenset[str]().union(*(c.dates for c in (*known, *given)))
    missing = [str(n) for n in sorted(said.figures - figures - _countable(cited))] + sorted(said.dates - dates)
    if missing:
        return f"{listed(missing, _LISTED)} cannot be read from the quotes"
    told = _known(cited, question)
    strange = sorted(name for name in _proper_names(claim) if not content_words(name) <= told)
    if strange:
        return f"{listed(strange, _LISTED)} stands neither on the pages cited nor in the question"
    if _turned_round(claim, cited):
        return "it denies what the quotes state, or states what they deny"
    words = frozenset[str]().union(*(c.words for c in known))
    own = said.words - given[0].words
    if _share(said.words, words) >= _HALF or (len(own) > 1 and _share(own, words) >= _HALF):
        return None
    return "fewer than half of its content words are in the quotes"


def _lies_in_named(item: Cited, question: Question) -> bool:
    if item.view is None or item.span is None:
        return False
    named = {locator.path.casefold() for locator in question.locators}
    touched = touching(item.view.sections, item.ref.page, item.span)
    return any(section.path and section.path.casefold() in named for section in touched)


def _proper_names(claim: str) -> list[str]:
    """The words of a statement that are written as names are, its first one left out; `This` carries no content."""
    return [match.group() for match in _PROPER.finditer(claim)]


def _known(cited: tuple[Cited, ...], question: Question) -> frozenset[str]:
    """What the pages cited, the question and the names of the documents say: a quote may be cut behind a name."""
    names = (_names(item.document) + _identity(item.document) for item in cited if item.document)
    return content_words(" ".join([question.text, *names, *(_page_of(item) for item in cited)]))


def _page_of(item: Cited) -> str:
    return item.view.page.text if item.view is not None and item.view.whole else item.text


def _turned_round(claim: str, cited: tuple[Cited, ...]) -> bool:
    """Whether every quote that says all that the claim says does so with a `not` less, or, saying no more, one more.

    Other ways of denying (the appeal failed, permission was refused) are left to `as_denied`.
    """
    saying = [item.text for item in cited if _said(claim) <= _said(item.text)]
    return bool(saying) and all(
        _denies_only(claim, quote) or (_said(quote) <= _said(claim) and _denies_only(quote, claim)) for quote in saying
    )


def _denies_only(text: str, other: str) -> bool:
    """Whether the text has every denial of the other, and a plain `not` or `no` beside them."""
    here, there = denials(text), denials(other)
    return there <= here and bool((here - there) & PLAIN_NEGATIONS)


def _said(text: str) -> frozenset[str]:
    return content_words(text) - {"cannot"}


def _each(marks: frozenset[str], cited: tuple[Cited, ...]) -> list[Proofs]:
    having = {item.index: content(item.text).marks for item in cited}
    needs = [tuple(frozenset({i}) for i, held in having.items() if mark in held) for mark in sorted(marks)]
    return [need for need in dict.fromkeys(needs) if need]


def _share(words: frozenset[str], held: frozenset[str]) -> float:
    return len(words & held) / len(words) if words else 1.0


def _countable(cited: tuple[Cited, ...]) -> frozenset[int]:
    """Counts that a statement may make without their being printed: one, the quotes, the items of their lists."""
    return frozenset({1, len(cited)}).union(*(marker_counts(item.text) for item in cited))


def _identity(document: Document) -> str:
    identity = document.identity
    stated = (identity.title, identity.version, identity.in_force, identity.enacted, identity.law_number)
    return " · ".join([str(item) for item in stated if item] + list(identity.case_ids))


def _names(document: Document) -> str:
    identity = document.identity
    return " · ".join([identity.title or "", *identity.short_titles, *identity.parties])


def _without(text: str, spans: list[Span]) -> str:
    for span in spans:
        text = f"{text[: span.start]}{' ' * (min(span.end, len(text)) - span.start)}{text[span.end :]}"
    return text
