"""Yes or no about what a court did: what a party argued is not what the court held. Pure."""

import re
from collections.abc import Callable, Sequence

from pincite.indexer.analyze import words
from pincite.indexer.records.amounts import read_numbers
from pincite.server.agent.offline.answer import Proposal, quote_of
from pincite.server.agent.offline.evidence import passages_of, ranked
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.readers.negation import is_of_whole, main_clause
from pincite.server.agent.offline.view import View
from pincite.tools.retrieval.scope import without_names

_HELD = re.compile(
    r"\bdid\s+(?:[\w.,’'-]+\s+){0,6}?(?:court|judges?|justice|tribunal|registrar|magistrate|panel)\b", re.IGNORECASE
)
"""A question about what a court did, whatever the verb."""
_ARGUED = re.compile(
    r"\b(?:submi(?:ts|tted|ssion)|contend\w*|argu(?:e|es|ed|ment)\b|suggest\w*|assert\w*|propos(?:es|al)|(?<!the\s)(?<!a\s)(?<!an\s)proposed|alleg\w*|maintain(?:s|ed)|complain\w*|invit\w+\s+the\s+court|"
    r"rel(?:ies|ied)\s+on)\b",
    re.IGNORECASE,
)
_VOICE = re.compile(
    r"\b(?:I|we|the\s+court)\s+(?:am|are|is|was|were|do|does|did|have|has|had|would|will|shall|can|cannot|could|accept\w*|reject\w*|agree\w*|find\w*|hold\w*|"
    r"consider\w*|conclude\w*|think|see|order\w*|direct\w*|dismiss\w*|grant\w*|allow\w*|refus\w*)\b|\bin\s+(?:my|our)\s+(?:judgment|view|opinion)\b|"
    r"\bthe\s+(?:first[\s-]instance\s+)?judge\s+(?:erred|misdirected|was\s+(?:right|wrong|correct|entitled))\b|"
    r"\b(?:that|this)\s+(?:argument|submission|ground|contention)\s+(?:is|was|fails|has|must)\b|"
    r"\bit\s+(?:is|was|would\s+be)\s+(?:\w+ly\s+)?(?:proper|appropriate|inappropriate|right|wrong|just|fair|unnecessary|undesirable|"
    r"premature|impossible|sufficient)\b|"
    r"\bthere\s+(?:is|was)\s+(?:no|nothing|good|every)\s+(?:\w+\s+)?(?:basis|reason\w*|merit|evidence|doubt|force|substance|warrant)\b",
    re.IGNORECASE,
)
_DECIDES = re.compile(
    r"\b(?:I|we|the\s+court)\s+(?:do\s+not\s+|cannot\s+)?(?:accept|reject|agree|uphold|dismiss|allow|refuse)s?\b"
    r"(?:\s+(?:with|that|this|the|his|her|its|these|those|such|any|either))*\s+(?:submission|argument|contention|point|ground)s?\b",
    re.IGNORECASE,
)
"""`I accept that submission`: the word is the argument's, the sentence the court's."""
_AGAINST = re.compile(
    r"\b(?:reject\w*|dismiss\w*|refus\w*|fail(?:s|ed)?|disagree\w*|unpersuaded|unnecessary|err(?:s|ed)?|misdirect\w*|wrong(?:ly)?|den(?:y|ies|ied)|no\s+(?:basis|merit|prospect|reason\s+to\s+doubt)|not|nor|neither|cannot|declin\w*|too\s+low|"
    r"too\s+high|without\s+merit)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
"""Words of others: in `“Where the Court has ordered costs”` a rule speaks, not the court."""
_ACT = re.compile(
    r"\b[Dd]id\s+(?:the\s+)?(?:(?:[A-Z][\w.’'/-]*|first[\s-]instance|court|judge|justice|tribunal|registrar|magistrate|panel|of|in|at|itself|also|then|ever|"
    r"\([^)]*\)|\d[\w/-]*|not)[\s,]+)+(?P<verb>(?:decline|refuse|agree|decide|intend)\s+to\s+[a-z]+|[a-z]+)"
)
"""What the court is said to have done: `did the Court lift`, `did Judge Poe decline to reserve`."""
_STANCE = re.compile(
    r"accept|reject|agree|disagree|hold|find|consider|conclude|regard|say|think|see|take|make|give|have|do"
)
"""Verbs of what the court thought of something: they stand beside every other point as well."""
_REASON = re.compile(
    r"\s(?:for|by)\s+\w+ing\b.*$|\son\s+the\s+(?:ground|basis)s?\s+that\b.*$", re.IGNORECASE | re.DOTALL
)
"""Why the court did it: a negation there turns nothing round."""
_TEST = re.compile(
    r"\b(?:needs?\s+to|must(?:\s+be)?|has\s+to|have\s+to)\s+(?:establish|show|satisf|prove|demonstrate)\w*|\bmay\s+only\s+be\s+(?:given|granted|made)\b",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\b(?:in\s+place\s+of|instead\s+of|rather\s+than)\b.*$", re.IGNORECASE | re.DOTALL)
"""What was not done: its figure is another's."""
_REACH = 5
"""Passages after a reported argument among which the court's answer to it is looked for."""
_TRIED = 8
"""Passages, heaviest first, among which the court is listened for."""
_SPOKEN = 0.25
"""What a passage gains in which the court speaks for itself."""


def asks_what_was_held(view: View) -> bool:
    """Whether the question asks what a court did."""
    return _HELD.search(view.transcript.question) is not None


def read_held(view: View, says: Callable[[Passage], bool]) -> list[Proposal]:
    """Return yes or no by what the court made of it; `says` reads a passage that holds both matter and decision."""
    best = sorted(
        ranked(view)[:_TRIED],
        key=lambda w: -w.weight - _SPOKEN * (max(_speaks(w.passage.text), _has_figure(view, w.passage)) - _tests(w)),
    )
    return [_held(view, weighed, says) for weighed in best[:2]]


def _held(view: View, weighed: Weighed, says: Callable[[Passage], bool]) -> Proposal:
    """The court's own words in the passage or soon after; an argument that is left unanswered is not held."""
    voice = _court_voice(view, weighed.passage)
    quotes = tuple(dict.fromkeys((quote_of(weighed.passage), quote_of(voice or weighed.passage))))
    if voice is None:
        value = not _ARGUED.search(weighed.passage.text) and says(weighed.passage)
    elif _other_figure(view, voice):
        value = False
    else:
        question = _REASON.sub("", main_clause(without_names(view.question)))
        value = _against(voice.text) == _against(question) and not is_of_whole(question, voice.text)
    return Proposal(value, quotes, weighed.weight)


def _tests(weighed: Weighed) -> bool:
    """Whether a passage says what has to be shown: a test is not what came of it."""
    return _TEST.search(weighed.passage.text) is not None


def _has_figure(view: View, passage: Passage) -> bool:
    """Whether a passage holds a figure that the question asks about: what is made of it stands beside it."""
    return bool(_measures(_INSTEAD.sub(" ", without_names(view.question))) & _measures(passage.text))


def _measures(text: str) -> set[tuple[int | float, str | None]]:
    return {(n.value, n.unit) for n in read_numbers(text) if n.unit or n.percent}


def _other_figure(view: View, voice: Passage) -> bool:
    """Whether the court names another figure than the one it is asked to have accepted: 28 days for 7."""
    asked, named = _measures(without_names(view.question)), _measures(voice.text)
    units = {unit for _, unit in asked}
    return bool(asked) and not asked & named and any(unit in units for _, unit in named)


def _court_voice(view: View, passage: Passage) -> Passage | None:
    """Where the court does the deed asked about, here or soon after; else where it next speaks."""
    page = view.pages.get(passage.ref)
    near: Sequence[Passage] = [passage]
    if page is not None and passage in passages_of(page):
        held = passages_of(page)
        near = held[held.index(passage) :][: _REACH + 1]
    spoken = [p for p in near if _speaks(p.text)]
    deed = _deed(view)
    return next((p for p in spoken if deed & p.terms), next(iter(spoken), None))


def _deed(view: View) -> set[str]:
    """The stem of the verb that says what the court is asked to have done; empty where none can be told."""
    act = _ACT.search(view.transcript.question)
    return set(words(act["verb"])[-1:]) if act and not _STANCE.fullmatch(act["verb"]) else set()


def _against(text: str) -> bool:
    return _AGAINST.search(text) is not None


def _speaks(text: str) -> bool:
    """Whether a court speaks for itself: it decides in so many words, or it speaks before it reports an argument."""
    if _DECIDES.search(text):
        return True
    own = _QUOTED.sub(" ", text)
    voice, argued = _VOICE.search(own), _ARGUED.search(own)
    return voice is not None and (argued is None or voice.start() < argued.start())


def is_held(text: str) -> bool | None:
    """Whether a court says it (true) or a party argues it (false); null where neither is told."""
    if _speaks(text):
        return True
    return False if _ARGUED.search(text) else None
