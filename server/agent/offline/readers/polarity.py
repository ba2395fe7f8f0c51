"""Yes or no: the passage that bears most on the question, and whether it says so or says not. Pure."""

import re

from pincite.indexer.analyze import words
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, passages_of, term_worths, terms_of
from pincite.server.agent.offline.passages import LEADS, Passage, Weighed
from pincite.server.agent.offline.readers.bounds import within_bound, within_days
from pincite.server.agent.offline.readers.compared import is_by_measure, read_compared
from pincite.server.agent.offline.readers.deciding import closeness, deciding, predicate
from pincite.server.agent.offline.readers.exceptions import (
    BUT_NOT,
    SAVED,
    is_excepted,
    says_within,
    without_rule_within,
)
from pincite.server.agent.offline.readers.held import asks_what_was_held, read_held
from pincite.server.agent.offline.readers.items import items_behind, lead_in_of
from pincite.server.agent.offline.readers.modality import (
    is_confined,
    is_of_another_alone,
    is_only_permitted,
    is_shared,
)
from pincite.server.agent.offline.readers.negation import (
    asks_against,
    condition_of,
    main_clause,
    opposed,
    turned,
    unconditioned,
    undescribed,
)
from pincite.server.agent.offline.readers.precedence import prevails
from pincite.server.agent.offline.readers.sameness import read_same
from pincite.server.agent.offline.readers.told import is_untold, thing_made
from pincite.server.agent.offline.statements.asked import statement_in
from pincite.server.agent.offline.statements.reading import read_statement
from pincite.server.agent.offline.view import View
from pincite.tools.question.model import QuestionKind
from pincite.tools.retrieval.scope import without_names

_LABELLED_CONDITION = re.compile(
    r"^(?:\(?\w{1,6}[.)]\s*)?(?:Unless|Except|If|When|Where|Subject\s+to)\b[^,]{3,200},\s*"
)
"""A condition that a passage begins with: `(7) Unless the Regulations otherwise provide, ...`."""
_CLAUSE = re.compile(
    r",\s+(?:but(?!\s+not)|and|although|though|whereas|while)\s+|;\s+|\.\s+However,?\s+|\s+and\s+(?=it\s+is\b)"
)
_FEW, _REPEATED = 2, 0.6
"""Words of the question's condition that a clause must repeat, and the share of them."""
_BEARS = 0.5
"""The share of what a sentence says of the question that one of its clauses must hold to stand for it."""
_ITEM = re.compile(r"^\(?(?:[a-z]|[ivx]{1,4})\)\s")
_LONGEST_ITEM = 90
"""Words of a list item that is still said with its list."""
_IN_CASE = re.compile(
    r"\b(?:if|where|when|whenever)(?:\s+(?:it\s+appears\s+(?:to\s+\w+\s+)?that|the\s+\w+|he|she|it|they|or|and|any|\w+\s+of\s+the\s+following\s*\w*))*\s*[—–-]?$|"
    r"\b(?:any|one|either|each|all)\s+(?:or\s+more\s+)?of\s+the\s+following\s+(?:circumstances|cases|events|conditions|grounds)\b[^.;]{0,40}$",
    re.IGNORECASE,
)
"""A lead-in whose items are cases of its rule: a `not` that stands in the question's case too turns nothing there."""
_BEFORE = 10
"""Passages before a list item among which its lead-in is looked for."""
_ONLY = re.compile(r"\bonly\s+(?:if|when|where|with|after|once|by)\b", re.IGNORECASE)
_NOT_UNLESS = re.compile(r"\b(?:not|no)\b.{3,200}?\b(?:unless|until|except|without)\b", re.IGNORECASE)
"""`shall not ... unless` says what `may ... only if` asks."""
_WHOLE = re.compile(r"\b(?:all|every|entire|entirety|entirely|in\s+full|wholly|without\s+exception)\b", re.IGNORECASE)
_PART = re.compile(r"\b(?:only|in\s+part|partly|save|except)\b", re.IGNORECASE)
"""`for all the ships` is asked, `for the first ship only` is said."""
_SIDES = 2
_BOTH = re.compile(r"\b(?:did|do)\s+both\b", re.IGNORECASE)


def read_boolean(view: View) -> list[Proposal]:
    """Return yes or no, best first."""
    if statement_in(view) is not None:
        return list(read_statement(view))
    compared = [*read_compared(view), *read_same(view)]
    return compared if is_by_measure(view) else [*compared, *_polar(view)]


def _polar(view: View) -> list[Proposal]:
    """The best passage decides; a comparison takes the best of each side, and all must say so."""
    documents = compared_documents(view)
    if view.question.kind is QuestionKind.COMPARISON and len(documents) >= _SIDES:
        chosen = [items[0] for items in (deciding(view, doc_id)[:1] for doc_id in documents[:_SIDES]) if items]
        if not chosen:
            return []
        said = all(_says(view, w.passage) for w in chosen) and not _is_said_of_one(view, chosen)
        return [Proposal(said, tuple(quote_of(w.passage) for w in chosen))]
    if is_untold(view):
        return []
    if asks_what_was_held(view):
        return read_held(view, lambda passage: _says(view, passage))
    telling = [_ended(view, weighed) for weighed in _of_thing_made(view)[:3]]
    telling = sorted(telling, key=lambda w: -w.weight - closeness(view, w.passage))
    return [Proposal(_says(view, w.passage), _quotes(view, w.passage), w.weight) for w in telling]


def _of_thing_made(view: View) -> list[Weighed]:
    """What decides; where a thing is asked to have been made or given, only what speaks of it, if anything does."""
    weighed, made = deciding(view), {term for thing in thing_made(view) for term in words(thing)}
    return [w for w in weighed if made <= w.passage.terms] or weighed


def _quotes(view: View, passage: Passage) -> tuple[Quote, ...]:
    """A passage, and the lead-in of a list item that goes on from the page before: neither says anything alone."""
    lead = lead_in_of(view, passage)
    over = lead is not None and lead.ref != passage.ref
    return (quote_of(lead), quote_of(passage)) if lead is not None and over else (quote_of(passage),)


def _is_said_of_one(view: View, chosen: list[Weighed]) -> bool:
    """Whether what both are asked to do is said on one side only: a word of it stands nowhere on the other's pages."""
    if len(chosen) < _SIDES or not _BOTH.search(view.transcript.question):
        return False
    main = {t for t in words(_plain(view)) if t in term_worths(view)}
    sides = [
        {t for p in view.pages.values() if p.ref.doc_id == w.passage.ref.doc_id for t in terms_of(p)} for w in chosen
    ]
    return any(main & w.passage.terms - other for w, other in zip(chosen, reversed(sides), strict=True))


def _plain(view: View) -> str:
    """The lower-case words of what is asked: names differ from document to document."""
    return " ".join(re.findall(r"\b[a-z][a-z-]+\b", main_clause(without_names(view.question))))


def _says(view: View, passage: Passage) -> bool:
    """Whether a passage says what the question asks: not the opposite of it, and not in an exception."""
    whole = without_names(view.question)
    question = undescribed(main_clause(whole))
    within = says_within(question, passage.text)
    bounds = within_bound(whole, passage.text), within_days(whole, passage.text)
    for told in (within, *bounds, prevails(view.question.text, passage.text)):
        if told is not None:
            return told
    if _ONLY.search(whole) and _NOT_UNLESS.search(_led_in(view, passage, passage.text)):
        return not asks_against(whole)
    if _WHOLE.search(question) and _PART.search(passage.text) and not _PART.search(question):
        return turned(question)
    rule = without_rule_within(_LABELLED_CONDITION.sub("", passage.text))
    said = unconditioned(SAVED.sub("", _bearing_clause(view, rule)))
    sentence = _led_in(view, passage, BUT_NOT.sub("", said))
    if is_only_permitted(question, sentence) or is_of_another_alone(question, sentence):
        return False
    if is_confined(whole, sentence) or is_shared(question, sentence):
        return turned(question)
    return opposed(question, sentence) == is_excepted(view, passage)


def _ended(view: View, lead_in: Weighed) -> Weighed:
    """A lead-in gives way to the item under it that says most of the rest of the question: `shall not:` `(a) sell`."""
    if not LEADS.search(lead_in.passage.text):
        return lead_in
    worth = {t: value for t, value in term_worths(view).items() if t not in lead_in.passage.terms}
    whole = sum(term_worths(view).values())
    items = items_behind(view, lead_in.passage, _LONGEST_ITEM)
    said, item = max(
        ((sum(worth.get(t, 0.0) for t in p.terms), p) for p in items), key=lambda pair: pair[0], default=(0.0, None)
    )
    if item is None or not said:
        return lead_in
    return Weighed(item, lead_in.weight + said / whole, lead_in.own + said / whole)


def _led_in(view: View, item: Passage, said: str) -> str:
    """A list item behind its lead-in, as the one sentence they are: `No person shall be Director who` `is a minor`."""
    page = view.pages.get(item.ref)
    if page is None or not _ITEM.match(item.text):
        return said
    held = passages_of(page)
    before = held[: held.index(item)] if item in held else []
    lead_in = next((p for p in reversed(before[-_BEFORE:]) if not _ITEM.match(p.text)), None)
    if lead_in is None or not LEADS.search(lead_in.text):
        lead_in = lead_in_of(view, item)
    if lead_in is None:
        return said
    rule = LEADS.sub("", lead_in.text)
    beside = view.question.text.replace(main_clause(view.question.text), " ")
    same_case = _IN_CASE.search(rule) and turned(said) and turned(beside)
    return rule if same_case else f"{rule} {_ITEM.sub('', said)}"


def _bearing_clause(view: View, text: str) -> str:
    """The clause of a sentence that bears most: `may be decided by a majority, but no change may be made`.

    One that repeats the condition of the question goes before: `shall not sail, but may do so where a pilot is aboard`.
    """
    clauses = [(clause, set(words(clause))) for clause in _CLAUSE.split(text)]
    case = set(words(condition_of(view.question.text)))
    meant = [clause for clause, held in clauses if len(case & held) >= max(_FEW, _REPEATED * len(case))]
    if len(clauses) > 1 and len(meant) == 1:
        return meant[0]
    worth, said = term_worths(view), predicate(view)
    weights = {clause: sum(worth.get(t, 0.0) for t in held) for clause, held in clauses}
    whole = sum(worth.get(t, 0.0) for t in set(words(text)))
    best = max(weights, key=lambda clause: (bool(said & set(words(clause))), weights[clause]))
    return best if weights[best] >= _BEARS * whole or said & set(words(best)) else text
