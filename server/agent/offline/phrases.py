"""Noun phrases of running text, told by the small words that end them: no grammar, no dictionary. Pure.

A phrase is a determiner, words, and what `of` adds: `the Board of Wardens of the Port`, `its liquidator`. In a row of
phrases commas part all but the last, which stands behind `and` or `or`.
"""

import re

from pincite.indexer.page import Span
from pincite.indexer.patterns.companies import FORM, SHORT_FORM

LEGAL_FORM = rf"(?:,?\s+{FORM.pattern})"
"""The legal form that ends a company's name, also behind a comma."""
_FORM = re.compile(LEGAL_FORM)
_STOP = re.compile(r"\.(?=,|\s+[a-z(])")
"""The full stop of a shortened form amid a sentence."""
_TOKEN = re.compile(
    r"(?:[A-Z]\.\s?){2,}|(?:Mr|Mrs|Ms|Dr|Prof|St|[A-Z])\.(?=\s[A-Z][a-z])|[^\W\d_](?:[\w’'&\-]|\.(?=\w))*|[^\s\w]|\w+"
)
_ENDS = frozenset(
    "in on at by for from to with within under upon after before against between through without pursuant during until "
    "unless than as per via into about over and or but nor if where when which who that whom whose while because "
    "shall may must will can could should would is are was were be been being has have had having do does did "
    "not only also then hereby thereof thereto forthwith subject including except save there already "
    "it he she they this these those i we you provided together jointly respectively personally alone again".split()
)
"""Words with which no phrase goes on."""
_DETERMINERS = frozenset("the a an any each every either all such said".split())
_QUANTIFIERS = _DETERMINERS - {"the", "a", "an", "said"}
"""Behind `of` they begin what else is spoken of: `payment to the Warden of such fees`."""
_KEPT = re.compile(r"any\s+(?:of|other)\b", re.IGNORECASE)
"""What belongs to the name though it begins as a determiner: `any other keeper`."""
_GERUND = re.compile(r"[a-z]+(?:ed|ing)")
"""A participle behind a noun says more of it: `the Warden appointed under this Part`."""
_SEPARATOR = re.compile(
    r"(?:\s*\([^()]{1,160}\)|,\s+(?:which|who|whose)\b[^,;.()]{3,60}?)?"
    r"\s*(?:,\s*(?:and|or)|,|\band/or|\band|\bor|\bas\s+well\s+as)(?:,\s+(?:with|subject|if|where|in)\b[^,;.]{3,80},)?\s+"
    r"(?:(?:by|to|from|of|with|against)\s+)?",
    re.IGNORECASE,
)
"""What parts a phrase from the next, with what is said of the first: `Elm, who kept half, and Oak`."""
_LINK = re.compile(r"\b(?:and|or|well\s+as)\b", re.IGNORECASE)
_VERB = re.compile(r"\s+(?:is|are|was|were|has|have|had|shall|may|must|will|can|did|does)\b")
"""What makes a phrase the subject of the next clause, where the row is led by a small word and is no subject itself:
`by the Warden and the Clerk was heard`; `the Warden or the Clerk may hear` is one subject."""
_OBJECT = re.compile(r"\s+(?:the|an?|any|each|its|his|their)\s+\w")
"""What stands behind a verb, not behind the noun of a phrase: `a lamp, a bell and includes a horn`."""
_PREPOSED = re.compile(
    r"\b(?:by|with|to|of|from|on|upon|for|in|at|against|under|between|as)\s+(?:(?:the|an?|any|each|its|his|their)\s+)?$",
    re.IGNORECASE,
)
_ADVERB = re.compile(r"[A-Z][a-z]+,\s+(?:the|an?|any|each|every|all|its|his|their)\s")
"""What opens a sentence and is no member of the row behind it: `Otherwise, the form, time and place are his`."""
_MOST_WORDS = 14


def phrase_at(text: str, start: int) -> Span | None:
    """Return where the noun phrase that begins at a place stands, without its determiner; null where none begins."""
    begin, end, at, of = -1, -1, start, False
    for number, token in enumerate(_TOKEN.finditer(text, start)):
        word = token.group()
        if text[at : token.start()].strip() or number == _MOST_WORDS:
            break
        at = token.end()
        if begin >= 0 and word == "of" and not of:
            of = True
        elif begin >= 0 and word.lower() in (_QUANTIFIERS if of else _DETERMINERS):
            break
        elif _KEPT.match(text, token.start()) or word.lower() not in _DETERMINERS:
            if not word[0].isalpha() or word.lower() in _ENDS or (begin >= 0 and not of and _GERUND.fullmatch(word)):
                break
            begin, end, of = (token.start() if begin < 0 else begin), token.end(), False
    return Span(begin, _with_form(text, begin, end)) if begin >= 0 else None


def _with_form(text: str, begin: int, end: int) -> int:
    """Where a company's name ends: behind its legal form, with the full stop of that."""
    form = _FORM.match(text, end) if text[begin].isupper() else None
    stop = _STOP.match(text, end) if SHORT_FORM.search(text, begin, end) else None
    return form.end() if form else stop.end() if stop else end


def row_at(text: str, start: int) -> list[Span]:
    """Return the phrases of the row that begins at a place; one where no further follows, none where none begins."""
    first = phrase_at(text, start)
    if first is None:
        return []
    row, whole = [first], [first]
    while (separator := _SEPARATOR.match(text, row[-1].end)) and (following := phrase_at(text, separator.end())):
        led = _PREPOSED.search(text, 0, first.start) is not None
        gerund = _GERUND.fullmatch(text[following.start : following.end]) and not _SEPARATOR.match(text, following.end)
        if gerund or (led and _VERB.match(text, following.end)):
            break
        if _OBJECT.match(text, following.end) and text[following.start : following.end].islower():
            break
        row.append(following)
        if _LINK.search(separator.group()):
            whole = list(row)
    return whole


def rows_of(text: str) -> list[list[Span]]:
    """Return the rows of two and more phrases of a text, each begun where a phrase may begin, none inside another."""
    rows: list[list[Span]] = []
    at, before = 0, ""
    for token in _TOKEN.finditer(text):
        word, opens = token.group(), _opens(before, token.group())
        adverb = before in ("", ".") and _ADVERB.match(text, token.start())
        before = word
        if token.start() < at or not opens or not word[0].isalnum() or adverb:
            continue
        row = row_at(text, token.start())
        if len(row) > 1:
            rows.append(row)
            at = row[-1].end
    return rows


def _opens(before: str, word: str) -> bool:
    """Whether a phrase may begin here: at the head, behind a mark or small word, and where capitals begin."""
    marked = not before or not before[-1].isalnum() or before.lower() in _ENDS | _DETERMINERS | {"of", "such"}
    return marked or (word[0].isupper() and not before[0].isupper())


def row_before(text: str, end: int) -> list[Span]:
    """Return the longest row of phrases of the same sentence that ends at a place."""
    said = text[:end].rstrip()
    begin = max(said.rfind(mark) for mark in (". ", "; ", ": ")) + 1
    for token in _TOKEN.finditer(said, begin):
        row = row_at(said, token.start())
        if row and row[-1].end == len(said):
            return row
    return []
