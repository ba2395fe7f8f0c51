"""The passages of the pages read, weighed against the question: what every reader starts from. Pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.indexer.page import PageRef, Span
from pincite.indexer.records.dates import read_dates
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.ordinals import counted_off, things_asked
from pincite.server.agent.offline.passages import Passage, Weighed, bigrams, cut, nearness, weigh, worths
from pincite.server.agent.offline.view import SeenDocument, SeenPage, SeenProvision, View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.asking import without_contrast
from pincite.tools.question.model import Locator
from pincite.tools.retrieval.scope import without_names

_QUESTION_WORDS = frozenset(
    "accord date day name year number case law articl court document state list give mani much long set out page one "
    "show same both which two three four five six say said mention refer claus schedul regul paragraph appendix also "
    "consolid version amend kind sort purpos person happen right true titl cover "
    "first second third later earlier earli print come came go".split()
)
"""Stems that ask rather than describe: they stand in questions of every kind and weigh nothing in a passage."""

_HAPPENS = re.compile(r"\b(?:takes?|took|taken|taking)\s+place\b", re.IGNORECASE)
_PINNED = 0.5
"""What a passage gains inside the article, clause or paragraph that the question names."""
_MEANT = 0.5
"""What a passage gains more that defines a term asked about: a schedule of terms is long, one entry is meant."""
_EXACT = 0.4
"""What it gains more inside the very sub-paragraph."""
_DEFINITION = re.compile(
    r"\b(?:definition\s+of|defin(?:e|es|ed)(?:\s+the\s+(?:word|expression))?|defined\s+term|term|meaning\s+of|mean\s+by)\s+(?:an?\s+|the\s+)?"
    r"[“\"‘']?([A-Z][\w\-]*(?:\s+[A-Z][\w\-]*){0,4})[”\"’']?|"
    r"\b[Ww]hat\s+(?:is|are|was|were)\s+(?:the|an?)\s+([A-Z][\w\-]*(?:\s+[A-Z][\w\-]*){1,4})"
)
_ENTRY = r"\s+(?:(?:means|includes|has\s+the|refers|is\s+an?|an?|the|any|all|each|every)\b|[a-z]+ing\b)"
"""How the meaning of a term begins."""
_ENTRY_END = re.compile(
    r"[.;]\s*\n(?=\s*[“\"‘'A-Z])|\n(?=[^\n]{2,60}[”\"’']?\s+(?:means|has\s+the\s+meaning)\b)|:\s*\n|\n\s*\n"
)
_FULL = 0.5
"""The share of the longest line of a page from which a line may go on on the next."""
_MEANING = re.compile(
    r"\b(?:defin\w+|terms?|mean\w*|what\s+(?:is|are|makes?)|makes?\s+something|embrac\w+|counts?\s+as)\b", re.I
)
_PASSING = 0.25
_PARTICIPLE = re.compile(
    r"\b(?:\w{3,}ed|taken|made|given|held|brought)\s+(?:by\s+(?:[\w’']+\s+){1,4})?(?:under|pursuant\s+to)\s+$"
)
_CITED = 0.3
"""What a passage gains that speaks of the provision which the question names."""
_ROW = 0.4
"""What a table row gains that begins with the number of the article that the question names."""
_OPERATIVE = 0.12
"""What a passage gains that is one of the orders made."""
_ALIKE = 80
"""Characters in which a passage of a page and a recorded order agree when they are one."""
_DATES = ("header_date", "date_of_issue", "date_of_reissue", "judgment_date")
_JUDGE = re.compile(
    r"(?:\bH\.\s?E\.\s+)?(?:\b(?:Deputy|Chief|Sir|Dame|Lord|Lady)\s+)*\b(?:Justice|Judge)\s+(?:(?:Sir|Dame)\s+)?[A-Z][\w’'-]+(?:\s+(?!In\b)[A-Z][\w’'-]*)*"
)
_cut = lru_cache(maxsize=512)(cut)


def asked_text(view: View) -> str:
    """The question without the names of documents, and without turns that say only that something happens.

    What a number or a date is not asked of says nothing of where it stands.
    """
    text = _HAPPENS.sub(" ", without_names(view.question))
    return without_contrast(text) if view.transcript.answer_type in (AnswerType.NUMBER, AnswerType.DATE) else text


@lru_cache(maxsize=8)
def question_terms(view: View) -> tuple[str, ...]:
    """The question's words without the names of documents and the words every question has."""
    terms = words(asked_text(view))
    return tuple(t for t in terms if t not in _QUESTION_WORDS) or tuple(terms)


def passages_of(page: SeenPage) -> list[Passage]:
    """A page's passages."""
    return _cut(page)


def terms_of(page: SeenPage) -> set[str]:
    """The words of a page, as the analyzer gives them."""
    return {term for passage in passages_of(page) for term in passage.terms}


@lru_cache(maxsize=8)
def term_worths(view: View) -> Mapping[str, float]:
    """What each of the question's words is worth among the pages read."""
    passages = [passage for page in view.pages.values() for passage in passages_of(page)]
    return _as_one(worths(passages, question_terms(view)), view.question.text)


def _as_one(worth: Mapping[str, float], text: str) -> dict[str, float]:
    """The words of a judge's name share the worth of one: the name stands in every order he made."""
    shares = {stem: 1 / len(stems) for m in _JUDGE.finditer(text) if (stems := words(m.group())) for stem in stems}
    return {term: value * shares.get(term, 1.0) for term, value in worth.items()}


def near(view: View, passage: Passage, offset: int, rivals: Sequence[int] = ()) -> float:
    """How near a place of a passage stands to the question's words, 0 to 1; `rivals` are places of the same sort."""
    return nearness(passage.text, offset, term_worths(view), rivals)


def ranked(view: View, doc_id: str | None = None, said: str | None = None) -> list[Weighed]:
    """Return all passages read (of one document), heaviest first, for the question or for a part of it (`said`).

    What the question points at weighs more: the provision it names, a table row of that number, an order made.
    """
    return list(_ranked(view, doc_id, said))


@lru_cache(maxsize=8)
def weight_of(view: View) -> Mapping[Passage, float]:
    """What each passage read weighs for the question."""
    return {weighed.passage: weighed.weight for weighed in _ranked(view, None, None)}


@lru_cache(maxsize=16)
def _ranked(view: View, doc_id: str | None, said: str | None) -> tuple[Weighed, ...]:
    text = " ".join((said or asked_text(view)).split())
    pages = _located(view, [p for p in view.pages.values() if doc_id is None or p.ref.doc_id == doc_id])
    orders = [] if view.question.page_locators else _orders(view, doc_id)
    passages = [passage for page in pages for passage in passages_of(page)]
    passages += [p for p in orders if p.ref not in view.pages]
    passages += [entry for page in pages for entry in _entries(view, page)]
    terms = [t for t in words(text) if t not in _QUESTION_WORDS] or words(text)
    terms += words(" ".join(view.question.quoted)) if said is None else []
    pairs = bigrams(_JUDGE.sub(" ", text))
    gains = {p: gain for p in passages if (gain := _gain(view, p, orders))}
    for pair in things_asked(said or view.question.text):
        for passage, gain in counted_off(passages, pair):
            gains[passage] = gains.get(passage, 0.0) + gain
    weighed = [
        replace(w, weight=w.weight + gains[w.passage]) if w.passage in gains else w
        for w in weigh(passages, _as_one(worths(passages, terms), text), favoured_pages(view), pairs)
    ]
    return tuple(sorted(weighed, key=lambda w: (-w.weight, w.passage.ref, w.passage.span)))


def _gain(view: View, passage: Passage, orders: list[Passage]) -> float:
    """What a passage gains by where it stands; the most telling place counts."""
    if any(_defines(passage, term) for term in _defined_terms(view)):
        return _PINNED + _MEANT
    places = [p for p in view.provisions if _inside(passage, p)]
    if places:
        share = _PASSING if any(_in_passing(view, locator) for locator in view.question.locators) else 1.0
        return share * (_PINNED + (_EXACT if any("(" in p.path for p in places) else 0.0))
    if any(_begins_with(passage, locator) for locator in view.question.locators):
        return _ROW
    if any(cites(passage, locator) for locator in view.question.locators):
        return _CITED
    if not orders:
        return 0.0
    text = _squash(passage.text)
    return _OPERATIVE if any(_squash(order.text)[:_ALIKE] in text for order in orders) else 0.0


@lru_cache(maxsize=8)
def _defined_terms(view: View) -> tuple[str, ...]:
    """The terms whose definition is asked for: `the definition of "Port Body"`, `the defined term 'Quay'`.

    What a question sets in quotation marks is such a term where it asks what makes or is embraced by it.
    """
    said = ((found[1] or found[2]).strip() for found in _DEFINITION.finditer(view.question.text))
    quoted = view.question.quoted if _MEANING.search(view.question.text) else ()
    return tuple(dict.fromkeys((*said, *(term for term in quoted if term[0].isupper()))))


def _entries(view: View, page: SeenPage) -> list[Passage]:
    """The entries of a page for the terms asked about, each from its term on; a table has no mark between its rows."""
    found = []
    for term in _defined_terms(view):
        spaced = r"\s+".join(map(re.escape, term.split()))
        for match in re.finditer(rf"^[“\"‘']?{spaced}[”\"’']?{_ENTRY}", page.text, re.MULTILINE):
            span = Span(match.start(), _entry_end(page.text, match.end()))
            found.append(Passage(page.ref, span, " ".join(page.text[span.start : span.end].split())))
    return found


def _entry_end(text: str, start: int) -> int:
    """Where an entry ends: at the next, at a full stop, or behind a short line; the next begins with a capital."""
    full = _FULL * max(map(len, text.split("\n")))
    end = _ENTRY_END.search(text, start)
    stop = end.start() if end else len(text)
    lines = re.compile(r"[^\n]+(?=\n[“\"‘']?[A-Z])").finditer(text, text.rfind("\n", 0, start) + 1, stop)
    return next((m.end() for m in lines if len(m.group().strip()) < full and m.end() > start), stop)


def _defines(passage: Passage, term: str) -> bool:
    return _defining(term).match(passage.text) is not None


@lru_cache(maxsize=64)
def _defining(term: str) -> re.Pattern[str]:
    return re.compile(rf"\W*{re.escape(term)}\b\W*(?!of\b)", re.IGNORECASE)


def _begins_with(passage: Passage, locator: Locator) -> bool:
    if locator.kind != "article" or not passage.text.startswith(locator.path):
        return False
    behind = passage.text[len(locator.path) :][:1]
    return behind == "(" or behind.isspace()


def _in_passing(view: View, locator: Locator) -> bool:
    """Whether a pinpoint only describes what is asked about: `the Warden elected under Article 12(3)`."""
    return _PARTICIPLE.search(view.question.text[: locator.span.start]) is not None


def cites(passage: Passage, locator: Locator) -> bool:
    """Whether a passage speaks of the provision named: `A refund under Regulation 3.1 may be made`."""
    return locator.path in passage.text and _citing(locator.path).search(passage.text) is not None


@lru_cache(maxsize=64)
def _citing(path: str) -> re.Pattern[str]:
    return re.compile(rf"\b[A-Z][a-z]+s?\s+{re.escape(path)}(?![\w(]|\.\d)")


def _orders(view: View, doc_id: str | None) -> list[Passage]:
    """The orders that a court made, as recorded: the operative part says it with authority."""
    return [
        Passage(PageRef(f.doc_id, f.page), Span(0, len(f.quote)), f.quote)
        for f in view.facts
        if f.field == "order" and (doc_id is None or f.doc_id == doc_id)
    ]


def _located(view: View, pages: list[SeenPage]) -> list[SeenPage]:
    """Only the pages that the question points at (`on the last page`), where it points at one and it was read."""
    wanted = {
        PageRef(d.doc_id, locator.page if locator.page > 0 else d.pages)
        for locator in view.question.page_locators
        for d in subjects(view)
    }
    return [p for p in pages if p.ref in wanted] or pages


def favoured_pages(view: View) -> list[PageRef]:
    """Pages in the order in which the searches rank them."""
    return list(dict.fromkeys(h.ref for h in sorted(view.hits, key=lambda h: h.rank)))


def provision_passages(view: View, *, exact: bool = False) -> list[Passage]:
    """The passages of the pages read that lie inside the provisions found; `exact`: only in sub-paragraphs named."""
    provisions = [p for p in view.provisions if not exact or "(" in p.path]
    return [
        passage
        for page in view.pages.values()
        for passage in passages_of(page)
        if any(_inside(passage, provision) for provision in provisions)
    ]


def _inside(passage: Passage, provision: SeenProvision) -> bool:
    if passage.ref.doc_id != provision.doc_id or not provision.page <= passage.ref.page <= provision.end_page:
        return False
    return _squash(passage.text) in _squash(provision.text)


@lru_cache(maxsize=2048)
def _squash(text: str) -> str:
    return "".join(text.split())


def compared_documents(view: View) -> list[str]:
    """The documents that a comparison sets side by side, in the order in which the question names them.

    One a family, or one a version where the question sets two versions of a law beside each other. Of several papers
    of one case the one that bears a date of the question is meant.
    """
    sides: dict[tuple[str, str | None], list[SeenDocument]] = {}
    for document in subjects(view):
        version = (document.version or "") if _by_version(view, document.family) else None
        sides.setdefault((document.family, version), []).append(document)
    return [_meant(view, held).doc_id for held in sides.values()]


def _by_version(view: View, family: str) -> bool:
    """Whether all that the question names of a family are two versions of the law, or a law and its amendment."""
    held = [d for d in subjects(view) if d.family == family]
    versions = {(d.title, d.version) for d in held}
    return len(versions) > 1 and all(d.kind in ("law", "amendment_law") for d in held)


def _meant(view: View, papers: list[SeenDocument]) -> SeenDocument:
    if len(papers) == 1:
        return papers[0]
    asked = {found.iso for found in read_dates(view.transcript.question)}
    dated = {f.doc_id for f in view.facts if f.field in _DATES and f.value in asked}
    return next((p for p in papers if p.doc_id in dated), papers[0])
