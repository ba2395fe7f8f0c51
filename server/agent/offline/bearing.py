"""Whether a value stands with the things it is asked of, or only with the words around them. Pure.

`What fee is due for the transfer of a mooring` is answered where fee and mooring are spoken of together: a figure that
stands apart from what is asked is another's. Each thing that is missing there counts by what it is worth among the
pages read, so that a word on every page says nothing and a rare one much.
"""

import re

from pincite.indexer.analyze import words
from pincite.indexer.page import PageRef
from pincite.indexer.patterns.currencies import SUM_AT_END
from pincite.indexer.records.amounts import read_numbers
from pincite.server.agent.offline.answer import Proposal, Quote
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.focus import noun
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.passages import Passage, worths
from pincite.server.agent.offline.view import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.matching.names import names_equal
from pincite.tools.question.page_asked import asks_for_page
from pincite.tools.question.things import things
from pincite.tools.retrieval.scope import without_names

_APART = 5.0
"""What the missing things are worth from which a value is another's; from 5 to 6 all sets give the same."""
_ROW_APART = 1.5
"""The same for a row of a table: it says itself what its sum is for, so that one thing missing is much."""
_CAPTION = frozenset(
    "fee fees fine fines charge charges penalty penalties breach breaches contravention contraventions".split()
)
"""What the head of a table says of all its rows."""
_ENACTMENTS = ("law", "regulations", "amendment_law")
_BEFORE, _AFTER = 3, 1
"""Passages around one that tell what it is about."""
_ASIDE = re.compile(
    r"\b(?:according\s+to|(?:as\s+)?(?:described|mentioned|recorded|recited|recounted|referred\s+to)\s+(?:in|by))\s[^,?]*|"
    r"\sfor\s+(?:its|his|her|their)\s[^,?]*|"
    r"(?<=\w),?\s(?:who|whom|whose|that|(?<!\b(?:on|in|at|by|to|of)\s)which)\b[^?]*",
    re.IGNORECASE,
)
"""What is told of the thing by the way: the paper it is known from, a reason, a clause with `who` or `which`."""


_BELOW = re.compile(
    r"\b(?:first[\s-]instance|trial|district|county|case[\s-]management|lower|original)\s+judge\b|"
    r"\bjudge\s+(?:below|at\s+first\s+instance|of\s+first\s+instance|of\s+the\s+(?:[A-Z]\w+\s+){1,3}(?:District|Division|County))\b",
    re.IGNORECASE,
)
"""A judge of the stage before an appeal, who is none of those who hear it."""


def stands_apart(view: View, proposal: Proposal) -> bool:
    """Whether a figure or date that is quoted stands apart from the things which it is asked of."""
    kind = view.transcript.answer_type
    if kind not in (AnswerType.NUMBER, AnswerType.DATE) or not proposal.quotes or _is_reckoned(proposal):
        return False
    if asks_for_page(view.transcript.question):
        return False
    if _is_called_otherwise(view, proposal.quotes):
        return True
    if _is_row_of_enactment(view, proposal.quotes):
        return _missing(view, said_around(view, proposal.quotes, 1, 0), _CAPTION) >= _ROW_APART
    return _missing(view, said_around(view, proposal.quotes)) >= _APART


def is_of_another_bench(view: View, proposal: Proposal) -> bool:
    """Whether a judge of the court below is asked for, and one of the panel that sat above him is proposed."""
    if view.transcript.answer_type is not AnswerType.NAME or not _BELOW.search(without_names(view.question)):
        return False
    panel = {fact.value for fact in view.facts if fact.field == "judge"}
    return len(panel) > 1 and any(names_equal(str(proposal.value), judge) for judge in panel)


def _is_called_otherwise(view: View, quotes: tuple[Quote, ...]) -> bool:
    """Whether the noun asked for, a fee say, stands on no page cited, and none is of a provision that is named."""
    asked = noun(view.transcript.question)
    pages = [view.pages[quote.ref] for quote in quotes if quote.ref in view.pages]
    if view.question.locators or not pages or asked not in things(view.transcript.question):
        return False
    said = {term for page in pages for passage in passages_of(page) for term in passage.terms}
    return not any(_is_spoken(term, said) for term in words(asked))


def _is_spoken(term: str, said: set[str]) -> bool:
    return term in said or any(is_kin(term, other) for other in said)


def _is_reckoned(proposal: Proposal) -> bool:
    """Whether a figure was counted or added up: then its proof need not speak of what it is."""
    if not isinstance(proposal.value, int | float):
        return len({quote.ref for quote in proposal.quotes}) > 1
    return not any(found.value == proposal.value for quote in proposal.quotes for found in read_numbers(quote.text))


def _missing(view: View, said: set[str], told: frozenset[str] = frozenset()) -> float:
    """What the things asked about are worth that are not among some words; `told` are said elsewhere."""
    asked = _ASIDE.sub(" ", without_names(view.question))
    named = {term for thing in things(asked) if thing.islower() and thing not in told for term in words(thing)}
    passages = [passage for page in view.pages.values() for passage in passages_of(page)]
    return sum(worths(passages, [term for term in named if not _is_spoken(term, said)]).values())


def _is_row_of_enactment(view: View, quotes: tuple[Quote, ...]) -> bool:
    """Whether a quote ends with its sum, as rows of a schedule of fees or fines do."""
    named = subjects(view)
    enacted = bool(named) and all(document.kind in _ENACTMENTS for document in named)
    return enacted and any(SUM_AT_END.search(quote.text) for quote in quotes)


def said_around(view: View, quotes: tuple[Quote, ...], before: int = _BEFORE, after: int = _AFTER) -> set[str]:
    """The words of the passages quoted and of those around them."""
    found = {term for quote in quotes for term in words(quote.text)}
    for quote in quotes:
        passages = passages_of(view.pages[quote.ref]) if quote.ref in view.pages else []
        for place, passage in enumerate(passages):
            if quote.text[:60] in passage.text or passage.text in quote.text:
                around = passages[max(0, place - before) : place + after + 1]
                onward = _onward(view, quote.ref) if after and place == len(passages) - 1 else []
                found.update(t for p in (*around, *onward) for t in p.terms)
    return found


def _onward(view: View, ref: PageRef) -> list[Passage]:
    """What a sentence that breaks off at the foot of a page goes on with, where the next page was read."""
    page = view.pages.get(PageRef(ref.doc_id, ref.page + 1))
    return passages_of(page)[:1] if page else []
