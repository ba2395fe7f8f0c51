"""Yes or no: the passage that bears most on the question, and whether it says so or says not. Pure.

This is no entailment. Words that turn a sentence round (not, no, unlawful, ...) are looked for in the main clause of
the question and in the passage; if just one side has them, the answer is no. What a party argued is not what a court
held: where the passage reports an argument, the court's own words after it decide.
"""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.analyze import words
from pincite.indexer.records.amounts import Number, read_numbers
from pincite.server.agent.offline.answer import Proposal, fact_quote, quote_of
from pincite.server.agent.offline.evidence import compared_documents, passages_of, question_terms, ranked
from pincite.server.agent.offline.fields import asked_fields, facts_for
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.figures import best_figures
from pincite.server.agent.offline.readers.moments import best_dates
from pincite.server.agent.offline.view import SeenFact, View
from pincite.tools.answers.names import names_equal
from pincite.tools.question.model import QuestionKind
from pincite.tools.retrieval.scope import without_names

_NOT = re.compile(
    r"\b(?:not|no|nor|never|neither|none|nothing|cannot|unnecessary|unlawful\w*|prohibit\w*|void|invalid|forbid\w*|forbidden)\b|n[’']t\b",
    re.IGNORECASE,
)
_NO_TURN = re.compile(
    r"\b(?:whether\s+or\s+not|is\s+or\s+is\s+not|are\s+or\s+are\s+not|or\s+not|not\s+(?:less|more|later|earlier|fewer|exceeding|only|limited)|no\s+(?:later|more|less|fewer|earlier)|"
    r"no\s+longer\s+than|nothing\s+in\s+[\w\s]{1,40}?\s(?:prevents?|precludes?|prohibits?|stops?|limits?|restricts?))\b|\bno\.",
    re.IGNORECASE,
)
"""Turns of phrase that hold a negation and turn nothing round."""
_NEGATIVE_VERBS = re.compile(
    r"\b(?:escape|avoid|free\s+from|relieved?|exempt\w*|outside|forbid|prohibit\w*|reject\w*|dismiss\w*|refus\w*|den(?:y|ied))\b",
    re.IGNORECASE,
)
_CONDITION = re.compile(
    r"\s(?:when|if|where|unless|even\s+though|even\s+if|because|so\s+that|although|(?<!have\s)(?<!has\s)provided|despite|notwithstanding|rather\s+than|and\s+not)\b.*$",
    re.IGNORECASE | re.DOTALL,
)
_LABELLED_CONDITION = re.compile(
    r"^(?:\(?\w{1,6}[.)]\s*)?(?:Unless|Except|If|When|Where|Subject\s+to)\b[^,]{3,200},\s*"
)
"""A condition that a passage begins with: `(7) Unless the Regulations otherwise provide, ...`."""
_WHO_IS = re.compile(
    r"\b(?:who|which|that)\s+(?:is|are|was|were|has|have|do|does|did)\s+(?:neither\b.+?\bnor|not)\b", re.IGNORECASE
)
"""A person described by what he is not: `an outsider who is neither a Member nor an Owner`."""
_LEADING_CONDITION = re.compile(
    r"^[\s,]*(?:if|when|where|under|for\s+the\s+purposes\s+of|according\s+to|in)\b[^,?]{3,160},\s*", re.IGNORECASE
)
_SAME = re.compile(r"\b(?:same|both|any\s+(?:judge|party)|also\s+the\s+judge|common|match)\b", re.IGNORECASE)
_MORE = re.compile(r"\b(?:longer|higher|larger|greater|more|exceeds?|bigger)\b", re.IGNORECASE)
_LESS = re.compile(r"\b(?:shorter|lower|smaller|less|fewer)\b", re.IGNORECASE)
_LATER = re.compile(r"\b(?:later|after|more\s+recent\w*)\b", re.IGNORECASE)
_EARLIER = re.compile(r"\b(?:earlier|before|first|prior\s+to)\b", re.IGNORECASE)
_DATES = ("date_of_issue", "date_of_reissue", "hearing_date", "judgment_date")
_HELD = re.compile(
    r"\bdid\s+(?:[\w.,’'-]+\s+){0,6}?(?:court|judges?|justice|tribunal|registrar|magistrate|panel)\b", re.IGNORECASE
)
"""A question about what a court did, whatever the verb."""
_ARGUED = re.compile(
    r"\b(?:submi(?:ts|tted|ssion)|contend\w*|argu(?:e|es|ed|ment)\b|suggest\w*|assert\w*|propos(?:es|ed|al)|alleg\w*|maintain(?:s|ed)|complain\w*|invit\w+\s+the\s+court|"
    r"rel(?:ies|ied)\s+on)\b",
    re.IGNORECASE,
)
_VOICE = re.compile(
    r"\b(?:I|we|the\s+court)\s+(?:am|are|is|was|were|do|does|did|have|has|had|would|will|can|cannot|could|accept\w*|reject\w*|agree\w*|find\w*|hold\w*|"
    r"consider\w*|conclude\w*|think|see|order\w*|direct\w*|dismiss\w*|grant\w*|allow\w*|refus\w*)\b|\bin\s+(?:my|our)\s+(?:judgment|view|opinion)\b|"
    r"\bthe\s+(?:first[\s-]instance\s+)?judge\s+(?:erred|misdirected|was\s+(?:right|wrong|correct|entitled))\b|"
    r"\b(?:that|this)\s+(?:argument|submission|ground|contention)\s+(?:is|was|fails|has|must)\b",
    re.IGNORECASE,
)
_DECIDES = re.compile(
    r"\b(?:I|we|the\s+court)\s+(?:do\s+not\s+|cannot\s+)?(?:accept|reject|agree|uphold|dismiss|allow|refuse)s?\b"
    r"(?:\s+(?:with|that|this|the|his|her|its|these|those|such|any|either))*\s+(?:submission|argument|contention|point|ground)s?\b",
    re.IGNORECASE,
)
"""`I accept that submission`: the word is the argument's, the sentence the court's."""
_AGAINST = re.compile(
    r"\b(?:reject\w*|dismiss\w*|refus\w*|fail(?:s|ed)?|disagree\w*|unpersuaded|unnecessary|erred|misdirected|wrong(?:ly)?|no\s+(?:basis|merit|prospect|reason\s+to\s+doubt)|not|cannot|declin\w*|too\s+low|"
    r"too\s+high|without\s+merit)\b",
    re.IGNORECASE,
)
_EXCEPTION = re.compile(
    r"\b(?:unless|except(?:\s+(?:where|that|if|for|in(?:\s+the\s+case\s+of)?))?|save\s+(?:that|where|for)|other\s+than)\b(?P<case>[^,;]+)",
    re.IGNORECASE,
)
_DISAPPLIED = re.compile(
    r"\b(?:this\s+)?(?:[A-Z]\w+\s+)?(?:\d[\d()]*\s+)?(?:shall|does|do)\s+not\s+apply\b", re.IGNORECASE
)
"""`save that this Article shall not apply if ...`: the case follows, the words before it turn nothing round."""
_CLAUSE = re.compile(r",\s+but\s+|;\s+(?:but|however)\s+|\.\s+However,?\s+")
_ITEM = re.compile(r"^\(?(?:[a-z]|[ivx]{1,4})\)\s")
_LEADS = re.compile(r":\s*[-–—]?\s*$")
_ONLY = re.compile(r"\bonly\s+(?:if|when|where|with|after|once|by)\b", re.IGNORECASE)
_NOT_UNLESS = re.compile(r"\b(?:not|no)\b.{3,200}?\b(?:unless|until|except|without)\b", re.IGNORECASE)
"""`shall not ... unless` says what `may ... only if` asks."""
_FEW, _MOST = 2, 0.4
"""Words that an exception must have, and the share of them that a question must repeat to describe it."""
_SUCCESS = re.compile(r"\b(?:succeed\w*|allow\w*|grant\w*|uphold|upheld|win|won|accept\w*)\b", re.IGNORECASE)
_DEFEAT = re.compile(
    r"\b(?:dismissed|refused|rejected|fails|failed|not\s+(?:allowed|granted|accepted))\b", re.IGNORECASE
)
_CLOSE = 0.05
"""What a passage gains all of whose words the question has."""
_TELLING = 6
"""Words of a passage that can say anything; what is shorter is a heading."""
_SIDES = 2
_BOUND = 40
"""Characters before a figure in which its bound is said."""
_COMPARED = re.compile(
    r"\b(?:longer|higher|larger|greater|more|bigger|shorter|lower|smaller|less|fewer)\s+than\s+[^,.;]{0,20}$",
    re.IGNORECASE,
)
_AT_LEAST = re.compile(
    r"\b(?:at\s+least|not\s+less\s+than|no\s+less\s+than|not\s+fewer\s+than|minimum\s+of|more\s+than)\b", re.IGNORECASE
)
_AT_MOST = re.compile(
    r"\b(?:within|not\s+more\s+than|no\s+more\s+than|not\s+exceeding|exceeds?|no\s+later\s+than|not\s+later\s+than|maximum\s+of|up\s+to)\b",
    re.IGNORECASE,
)
_REACH = 5
"""Passages after a reported argument among which the court's answer to it is looked for."""


def read_boolean(view: View) -> list[Proposal]:
    """Return yes or no, best first."""
    found = list(_compared(view)) if len(compared_documents(view)) >= _SIDES else []
    return [*found, *_polar(view)]


def _compared(view: View) -> Iterator[Proposal]:
    first, second = compared_documents(view)[:_SIDES]
    question = view.transcript.question
    for field in asked_fields(view):
        a, b = facts_for(view, field, first), facts_for(view, field, second)
        if not a or not b:
            continue
        if field.name in _DATES and (_LATER.search(question) or _EARLIER.search(question)):
            yield _ordered(a[0], b[0], later=bool(_LATER.search(question)))
        elif _SAME.search(question) and field.name not in _DATES:
            yield _shared(a, b)
    if _MORE.search(question) or _LESS.search(question):
        yield from _ahead(view, first, second)
    if re.search(r"\bsame\s+(?:day|date)\b", question, re.IGNORECASE):
        one, two = best_dates(view, first), best_dates(view, second)
        if one and two:
            yield Proposal(one[0].value == two[0].value, (*one[0].quotes, *two[0].quotes), 1.0)
    elif re.search(r"\bthe\s+same\b", question, re.IGNORECASE):
        yield from _same_figure(view, first, second)


def _ahead(view: View, first: str, second: str) -> Iterator[Proposal]:
    """`Is the period in A longer than in B`: one figure a side, in the order in which the question names them."""
    one, two = best_figures(view, first), best_figures(view, second)
    if one and two:
        a, b = float(str(one[0].value)), float(str(two[0].value))
        value = a > b if _MORE.search(view.transcript.question) else a < b
        yield Proposal(value, (*one[0].quotes, *two[0].quotes), 0.95)


def _ordered(a: SeenFact, b: SeenFact, *, later: bool) -> Proposal:
    return Proposal(a.value > b.value if later else a.value < b.value, (fact_quote(a), fact_quote(b)), 1.0)


def _shared(a: list[SeenFact], b: list[SeenFact]) -> Proposal:
    for one in a:
        for two in b:
            if names_equal(one.value, two.value):
                return Proposal(True, (fact_quote(one), fact_quote(two)), 1.0)
    return Proposal(False, (fact_quote(a[0]), fact_quote(b[0])), 1.0)


def _same_figure(view: View, first: str, second: str) -> Iterator[Proposal]:
    """The best passage of each side holds one figure, or they hold two different ones."""
    sides = [ranked(view, doc_id)[:1] for doc_id in (first, second)]
    if not all(sides):
        return
    figures = [{(n.value, n.unit) for n in read_numbers(side[0].passage.text) if n.unit or n.percent} for side in sides]
    if all(figures):
        quotes = tuple(quote_of(side[0].passage) for side in sides)
        yield Proposal(bool(figures[0] & figures[1]), quotes, 0.9)


def _polar(view: View) -> list[Proposal]:
    """The best passage decides; a comparison takes the best of each side, and all must say so."""
    documents = compared_documents(view)
    if view.question.kind is QuestionKind.COMPARISON and len(documents) >= _SIDES:
        chosen = [items[0] for items in (ranked(view, doc_id)[:1] for doc_id in documents[:_SIDES]) if items]
        if not chosen:
            return []
        return [Proposal(all(_says(view, w.passage) for w in chosen), tuple(quote_of(w.passage) for w in chosen))]
    if _HELD.search(view.transcript.question):
        return [_held(view, weighed) for weighed in sorted(ranked(view)[:8], key=_authority)[:2]]
    telling = [w for w in ranked(view) if len(w.passage.text.split()) >= _TELLING] or ranked(view)
    telling = sorted(telling[:3], key=lambda w: -w.weight - _CLOSE * _closeness(view, w.passage))
    return [Proposal(_says(view, w.passage), (quote_of(w.passage),), w.weight) for w in telling]


def _closeness(view: View, passage: Passage) -> float:
    """The share of a passage's words that the question has: a short rule beats a long one that says more."""
    return len(passage.terms & set(question_terms(view))) / max(1, len(passage.terms))


def _says(view: View, passage: Passage) -> bool:
    question = main_clause(without_names(view.question))
    if _SUCCESS.search(question) and _DEFEAT.search(passage.text):
        return False
    verb = _NEGATIVE_VERBS.search(question)
    echoed = verb is not None and set(words(verb.group())) <= passage.terms
    rest = question if verb is None else question[: verb.start()] + " " + question[verb.end() :]
    turns = (verb is not None and not echoed) != turned(question if echoed else rest)
    measured = _measured(view, passage)
    if measured is not None:
        return measured
    if _ONLY.search(view.transcript.question) and _NOT_UNLESS.search(passage.text):
        return not turns
    said = _bearing_clause(view, _LABELLED_CONDITION.sub("", passage.text))
    is_turned = turned(_CONDITION.sub("", said)) != _is_turned_before(view, passage)
    return (is_turned == turns) != _is_excepted(view, passage)


def _measured(view: View, passage: Passage) -> bool | None:
    """`Is the period longer than 30 days`, `may he apply after 20 days`: one figure of the passage against the asked.

    Null where no figure is asked about, where the passage repeats it, or where what it says sets no bound.
    """
    question = without_names(view.question)
    asked = [n for n in read_numbers(question) if n.unit or n.percent]
    held = {n.value: n for n in read_numbers(passage.text) if asked and (n.unit, n.percent) == _measure(asked[0])}
    if len(asked) != 1 or len(held) != 1 or asked[0].value in held:
        return None
    limit, value = next(iter(held.values())), asked[0].value
    compared = _COMPARED.search(question, 0, asked[0].span.start)
    if compared is not None:
        return limit.value > value if _MORE.search(compared.group()) else limit.value < value
    before = passage.text[max(0, limit.span.start - _BOUND) : limit.span.start]
    least, most = _AT_LEAST.search(before), _AT_MOST.search(before)
    if (least is None) == (most is None):
        return None
    kept = value >= limit.value if least else value <= limit.value
    return None if kept else turned(main_clause(question)) or bool(_NEGATIVE_VERBS.search(main_clause(question)))


def _measure(number: Number) -> tuple[str | None, bool]:
    return number.unit, number.percent


def _is_turned_before(view: View, item: Passage) -> bool:
    """Whether the lead-in of a list turns its items round: `(3) A Company does not contravene this Article if it:`."""
    page = view.pages.get(item.ref)
    if page is None or not _ITEM.match(item.text):
        return False
    held = passages_of(page)
    before = held[: held.index(item)] if item in held else []
    lead_in = next((p for p in reversed(before[-_REACH * 2 :]) if not _ITEM.match(p.text)), None)
    return lead_in is not None and _LEADS.search(lead_in.text) is not None and turned(lead_in.text)


def _bearing_clause(view: View, text: str) -> str:
    """The clause of a sentence that bears most: `may be decided by a majority, but no change may be made`."""
    clauses = _CLAUSE.split(text)
    terms = set(question_terms(view))
    return max(clauses, key=lambda c: len(terms & set(words(c)))) if len(clauses) > 1 else text


def _is_excepted(view: View, passage: Passage) -> bool:
    """Whether the question describes the very case that the passage excepts: `... unless he is employed there`."""
    condition = _CONDITION.search(view.transcript.question)
    asked = set(question_terms(view))
    if condition is not None and turned(condition.group()):
        return False
    return any(_describes(asked, passage.text, exception) for exception in _EXCEPTION.finditer(passage.text))


def _describes(asked: set[str], text: str, exception: re.Match[str]) -> bool:
    """Whether the question has the words by which an exception differs from the rest of its sentence."""
    case = _DISAPPLIED.sub("", exception["case"])
    terms = set(words(case)) - set(words(text[: exception.start()] + text[exception.end() :]))
    met = terms & asked
    return not turned(case) and (len(met) >= max(_FEW, _MOST * len(terms)) or (bool(terms) and met == terms))


def main_clause(question: str) -> str:
    """The question without the conditions it puts before and behind what it asks."""
    return _CONDITION.sub("", _LEADING_CONDITION.sub("", question))


def turned(text: str) -> bool:
    """Whether a text holds a word that turns it round."""
    return bool(_NOT.search(_NO_TURN.sub(" ", _WHO_IS.sub(" ", text))))


def _authority(weighed: Weighed) -> float:
    """Rank what the court says before what it reports; smaller is better."""
    text = weighed.passage.text
    gain = 0.25 if _VOICE.search(text) else 0.0
    return -(weighed.weight + gain - (0.2 if _ARGUED.search(text) else 0.0))


def _held(view: View, weighed: Weighed) -> Proposal:
    """What the court made of it: its own words in the passage or soon after; an argument unanswered is not held."""
    voice = _court_voice(view, weighed.passage)
    asked_against = bool(_NEGATIVE_VERBS.search(main_clause(view.transcript.question)))
    if voice is None:
        argued = bool(_ARGUED.search(weighed.passage.text))
        value = False if argued else _says(view, weighed.passage)
        return Proposal(value, (quote_of(weighed.passage),), weighed.weight)
    against = bool(_AGAINST.search(voice.text)) or _other_figure(view, voice)
    quotes = tuple(dict.fromkeys((quote_of(weighed.passage), quote_of(voice))))
    return Proposal(against == asked_against, quotes, weighed.weight)


def _other_figure(view: View, voice: Passage) -> bool:
    """Whether the court names another figure than the one it is asked to have accepted: 28 days for 7."""
    asked = {(n.value, n.unit) for n in read_numbers(without_names(view.question)) if n.unit or n.percent}
    named = {(n.value, n.unit) for n in read_numbers(voice.text) if n.unit or n.percent}
    units = {unit for _, unit in asked}
    return bool(asked) and not asked & named and any(unit in units for _, unit in named)


def _court_voice(view: View, passage: Passage) -> Passage | None:
    if _speaks(passage.text):
        return passage
    page = view.pages.get(passage.ref)
    following: Sequence[Passage] = ()
    if page is not None:
        held = passages_of(page)
        place = held.index(passage) if passage in held else len(held)
        following = held[place + 1 : place + 1 + _REACH]
    return next((p for p in following if _speaks(p.text)), None)


def _speaks(text: str) -> bool:
    """Whether a court speaks for itself: it decides in so many words, or it speaks and reports no argument."""
    return _DECIDES.search(text) is not None or (_VOICE.search(text) is not None and not _ARGUED.search(text))
