"""Whether the pages read tell that what a yes or no is asked of was done: a caption or a request tells nothing. Pure.

What became of a motion, a judgment or a search is told in few words, of which each has its opposites: who asks whether
a stay was granted is answered where it was refused as well. Where no sentence has one of them, nobody tells. And a
paper that is filed with a court asks: what the court then did in that case is in no such paper.
"""

import re
from functools import lru_cache

from pincite.indexer.analyze import words
from pincite.indexer.patterns.us import CIRCUIT
from pincite.server.agent.offline.binding import subjects
from pincite.server.agent.offline.evidence import passages_of, terms_of
from pincite.server.agent.offline.kin import is_kin
from pincite.server.agent.offline.passages import Passage
from pincite.server.agent.offline.readers.negation import main_clause
from pincite.server.agent.offline.view import View
from pincite.tools.question.asking import is_asking
from pincite.tools.retrieval.scope import without_names


def _words(forms: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{forms})\b", re.IGNORECASE)


_FATES = (
    _words(
        r"grant\w*|allow\w*|approv\w*|den(?:y|ies|ied|ying|ial)|refus\w*|reject\w*|declin\w*|dismiss\w*|disallow\w*|"
        r"withheld|succe\w+|fail\w*|unsuccessful\w*|permi(?:t\w*|ssion)|leave|s[ea]t\s+aside|quash\w*|discharg\w*"
    ),
    _words(
        r"affirm\w*|upheld|uphold\w*|revers\w*|vacat\w*|overturn\w*|overrul\w*|quash\w*|remand\w*|s[ea]t(?:ting)?\s+aside|"
        r"annul\w*|remit\w*|dismiss\w*|allow\w*|disturb\w*"
    ),
    _words(
        r"unlawful\w*|lawful\w*|illegal\w*|legal(?:ly|ity)|invalid\w*|valid\w*|unconstitutional\w*|constitutional\w*|"
        r"violat\w*|void\w*|infring\w*|contraven\w*|breach\w*|impermissibl\w*|permissibl\w*|unreasonabl\w*"
    ),
    _words(r"convict\w*|acquit\w*|guilty|innocent|sentenced?|pleaded|pled"),
    _words(r"disbar\w*|struck\s+off"),
)
"""Words for what became of a thing, each with its opposites."""
_STANCE = re.compile(r"accept\w*|reject\w*|declin\w*|agree\w*|allow\w*", re.IGNORECASE)
"""What a court makes of an argument it tells in words of its own: `I do not agree`."""
_SAID = re.compile(
    r"\b(?:say|state|hold|held|find|found|rule|conclude|decide|determine|report|record|declare|confirm|show)(?:s|d|ed)?\s+that\s+"
    r"[^?]*?\b(?:is|are|was|were|been)\s+(?:\w+ly\s+)?(?P<done>[a-z]+)\b[^\w]*$",
    re.IGNORECASE,
)
_PAST = re.compile(r"^\W*(?:has|have|had|was|were)\s", re.IGNORECASE)
_PARTICIPLE = re.compile(r"\b[a-z]+(?:ed|held)\b")
_DID = re.compile(
    r"^\W*[Dd]id\s+(?:(?:the|a|an|of|in|court|judge|panel|tribunal|[A-Z][\w.’'/-]*)\s+)+(?P<done>[a-z]+)\b"
)
_MADE = re.compile(
    r"^\W*(?:[Dd]id|[Hh]as|[Hh]ave|[Hh]ad)\s(?:(?!\bthat\b)[^?]){2,120}?\s"
    r"(?!(?:in|on|of|for|to|at|by|from|with|under|as|and|or|than)\s)(?:been\s+)?[a-z]+\s+"
    r"(?:(?:the\s+)?(?:[A-Z][\w’'-]*\s+)+|(?:him|her|it|them)\s+)?"
    r"(?:an?|any)\s+(?P<thing>(?:[a-z-]+\s+){0,2}?[a-z-]+)(?=\s+(?:of|to|for|in|on|against|before|after|that|which|who|by|from|with|"
    r"under|at|as|about|when|and|or)\b|[,?]|$)",
)
"""`Did the pilot give the owner a warning`: the verb says little, and what was done is the thing."""
_OF_A_TRIAL = _words(r"pleas?|verdicts?|sentences?|convictions?|acquittals?|indictments?|arraignments?")
"""What has no other word: a court that tells of another deed has not told of these."""
_DEALT = _words(
    r"(?:order|direct|requir|award|grant|allow|permitt|refus|reject|dismiss|declin|decid|determin|rul|declar|enter|impos|"
    r"fin|penalis|penaliz|sanction|condemn|caution|warn|notifi|remind|reprimand|admonish|censur|advis|inform|remedi|"
    r"compensat|indemnifi|reward|approv|licens|authoris|authoriz|promis|appoint|remov|serv|issu)ed|"
    r"denied|gave|given|paid|told|held|found|sent|undert(?:ook|aken)"
)
"""Deeds of one person to another, of which each may be told as the making of a thing."""
_NOT_YET = re.compile(
    r"\b(?:will|would|should|could|(?<!\d\s)may(?!\s\d)|might|must|can|if|unless|whether|request\w*|asks?|asking|urges?|seeks?|seeking|moves?|"
    r"mov(?:ed|ing)|please)\b[^.;:]{0,80}$",
    re.IGNORECASE,
)
"""What stands before a deed that is only wished for, or possible."""
_COURT = re.compile(
    r"\b(?:[Hh]as|[Dd]id|[Ww]as|[Ww]ere)\b[^?]*?"
    rf"(?:{CIRCUIT.pattern}|\bCourt\s+of\s+Appeals?|\bSupreme\s+Court|\bappeals?\s+court)\b"
)
_OF_CASE = re.compile(
    r"\b(?:in|of)\s+(?:the\s+case\s+of\s+)?(?:case\s+|docket\s+)?(?:no\.?\s+|number\s+)?$", re.IGNORECASE
)
_FILED = "court_filing"
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|shall|may|must|will|can|could|should|would|has|have|had|do|does|did|cannot|hereby)\b|n[’']t\b"
)
"""A word with which something is said; small letters, for a caption in capitals says nothing."""
_SMALL = frozenset("of the in for and to re by on at an via from with et al".split())
_LETTERS = re.compile(r"[^\W\d_]{2,}")
_LOWER = re.compile(r"\b[a-z]{2,}\b")
_FEWEST = 2
"""Words in small letters, the smallest left out, of what is no row of names."""
_ITEM = re.compile(r"^\W*(?:[a-z]|[ivx]{1,4}|\d{1,3}(?:\.\d+)*)[).]*\s|^\d", re.IGNORECASE)


def is_statement(passage: Passage) -> bool:
    """Whether a passage says something, or is a list item or table row: a caption, a letterhead, a heading are none."""
    if _ITEM.match(passage.text) or _VERB.search(passage.text):
        return True
    return len(set(_LOWER.findall(passage.text)) - _SMALL) >= _FEWEST


def is_untold(view: View) -> bool:
    """Whether no page read can tell what became of the thing that the question is asked of."""
    if _is_filed_before(view):
        return True
    fates = fates_asked(view)
    if not fates:
        return _is_unheld(view)
    read = (passage.text for page in view.pages.values() for passage in passages_of(page))
    recorded = (fact.quote for fact in view.facts)
    return not any(_tells(text, fates) for text in (*read, *recorded))


@lru_cache(maxsize=8)
def fates_asked(view: View) -> tuple[re.Pattern[str], ...]:
    """The words, with their opposites, for what is asked to have become of a thing; empty for any other question."""
    deeds = (word for word in _deeds(view) if not _STANCE.fullmatch(word))
    return next((fates for word in deeds if (fates := tuple(p for p in _FATES if p.fullmatch(word)))), ())


def _deeds(view: View) -> list[str]:
    """The words that may say what is asked to have been done."""
    asked = main_clause(without_names(view.question)).strip(" ?")
    found = _SAID.search(asked) or _DID.search(asked)
    return [found["done"]] if found else _PARTICIPLE.findall(asked) if _PAST.match(asked) else []


def _is_unheld(view: View) -> bool:
    """Whether the one deed asked about stands on no page searched, nor a word of its root on one that was read."""
    deeds = _deeds(view)
    things = () if _is_told_otherwise(view) else thing_made(view)
    done = [*(deeds if len(deeds) == 1 and not is_asking(deeds[0]) else ()), *things]
    read = {t for page in view.pages.values() for t in terms_of(page)}
    return any(
        word in view.unheld and not any(is_kin(term, other) for term in words(word) for other in read) for word in done
    )


@lru_cache(maxsize=8)
def thing_made(view: View) -> tuple[str, ...]:
    """The noun of what is asked to have been given, made or entered once; empty where nothing is."""
    found = _making(view)
    noun = found["thing"].split()[-1] if found else ""
    return (noun,) if noun and not is_asking(noun) else ()


def _making(view: View) -> re.Match[str] | None:
    return _MADE.search(main_clause(without_names(view.question)).strip())


def _is_told_otherwise(view: View) -> bool:
    """Whether a statement tells what the same persons did by another word: `ordered to pay` of a compensation."""
    found = _making(view)
    if found is None or _OF_A_TRIAL.search(found["thing"]):
        return False
    named = (word for word in _LETTERS.findall(found.string[: found.start("thing")]) if not _is_deed(word))
    persons = {stem for word in named if not is_asking(word) for stem in words(word)}
    held = (passage for page in view.pages.values() for passage in passages_of(page))
    return bool(persons) and any(persons <= set(p.terms) and _tells(p.text, (_DEALT,)) for p in held)


def _is_deed(word: str) -> bool:
    return any(_DEALT.fullmatch(word + ending) for ending in ("", "d", "ed"))


def _tells(text: str, fates: tuple[re.Pattern[str], ...]) -> bool:
    return any(not _NOT_YET.search(text[: m.start()]) for fate in fates for m in fate.finditer(text))


def _is_filed_before(view: View) -> bool:
    """Whether a court is asked to have done something in a case of which only a paper filed with it is named."""
    named = subjects(view)
    text = view.question.text
    if not named or any(d.kind != _FILED for d in named) or not fates_asked(view) or not _COURT.search(text):
        return False
    cases = (
        (m.span for m in view.question.mentions if m.versus or m.case_id) if len({d.family for d in named}) == 1 else ()
    )
    return any(_OF_CASE.search(text[: span.start]) for span in cases)
