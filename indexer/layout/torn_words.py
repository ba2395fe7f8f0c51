"""Words torn apart by a blank or over a line's end without a hyphen: what falls out of them. Pure.

The document's own words decide: `Def endant` is one word where `Defendant` is printed oftener than the pair, and one of
the halves stands nowhere else. Words of function (`direct or`), prefixes (`sub paragraph`) and capitalised second
halves (`World Wide`) never join. A line of single capitals is one word: `O R D E R`.
"""

import re
from collections.abc import Iterator, Sequence
from string import ascii_uppercase

from pincite.indexer.layout.vocabulary import PREFIXES, Vocabulary
from pincite.indexer.page import Span

_FUNCTION = PREFIXES | frozenset(
    "a about above after an and any are as at be been being below but by can could did do does down each every few for "
    "from had has have he her here him his how i if into is it its may me more most must my no nor not of or other our "
    "own per same shall she should so some such than that the their them then there these they this those through to "
    "too until upon us very was we were what when where which while who whom whose will with within without would "
    "you your".split()
)
"""Words that stand beside any other, and are halves of many: `there of`, `in equity`."""
_LONGEST_HALF = 20
_TWICE, _USUAL = 2, 8
"""How often the whole word is printed; how much oftener than the pair where one of the halves is a word."""
_RARE = 3
"""How often a half is printed that is looked at, at the most: one that stands nowhere else."""
_SHORTEST = 3
_SPACED = re.compile(r"^[ \t]*([A-Z](?: [A-Z]){3,})[ \t]*[:.]?[ \t]*$", re.MULTILINE)
_LETTERS = 5
_CONSONANTS = 2
_VOWELS = frozenset("AEIOUY")


def fallen_out(bodies: Sequence[str], vocabulary: Vocabulary) -> Iterator[list[Span]]:
    """Yield for each page what falls out of its words that are torn apart, in order and apart."""
    pairs = _torn_pairs(vocabulary)
    may_be_spelt = sum(letter in vocabulary.bare for letter in ascii_uppercase) > _CONSONANTS + 1
    for body in bodies:
        yield sorted({*_torn(body, pairs), *(_spelt(body) if may_be_spelt else ())})


def _torn_pairs(vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    """The pairs of words, as printed, that are one word of the document torn apart."""
    tokens, bare = vocabulary.tokens, vocabulary.bare
    rare = {
        token for token, word in bare.items() if vocabulary.printed[word] <= _RARE and word.isalpha() and len(word) > 1
    }
    places = [place for place, token in enumerate(tokens) if token in rare]
    seconds = {second for place in places for second in (place, place + 1)} - {0, len(tokens)}
    pairs = {
        (bare[tokens[second - 1]], bare[tokens[second]])
        for second in seconds
        if (bare[tokens[second - 1]] + bare[tokens[second]]).lower() in vocabulary.caseless
    }
    return tuple(pair for pair in sorted(pairs) if _are_one(*pair, vocabulary))


def _torn(body: str, pairs: Sequence[tuple[str, str]]) -> Iterator[Span]:
    for left, right in pairs:
        if left in body:
            gap = re.compile(rf"(?<![^\W_]){re.escape(left)}( |[ \t]*\n[ \t]*){re.escape(right)}(?![^\W_])")
            yield from (Span(*match.span(1)) for match in gap.finditer(body))


def _spelt(body: str) -> Iterator[Span]:
    """The blanks inside of words that fill a line of their own letter by letter."""
    for match in _SPACED.finditer(body):
        if _is_spelt(match.group(1)[::2]):
            yield from (Span(place, place + 1) for place in range(match.start(1) + 1, match.end(1), 2))


def _are_one(left: str, right: str, vocabulary: Vocabulary) -> bool:
    """Whether a pair is printed less often than the whole word, and a half of it nowhere else."""
    halves = (left.lower(), right.lower())
    if not (left.isalpha() and right.isalpha()) or not (right.islower() or (left + right).isupper()):
        return False
    if any(half in _FUNCTION or len(half) > _LONGEST_HALF for half in halves):
        return False
    whole = vocabulary.caseless["".join(halves)]
    fewest, most = sorted(vocabulary.caseless[half] for half in halves)
    if whole < _TWICE or len(left + right) < _SHORTEST or fewest >= whole:
        return False
    beside = vocabulary.pairs(left, right)
    return whole > beside > 0 and fewest <= beside and (most <= beside or whole >= _USUAL * beside)


def _is_spelt(letters: str) -> bool:
    """Whether single capitals on a line of their own may be a word: no grades, no heads of columns."""
    consonants = set(letters) - _VOWELS
    in_order = sorted(letters) == list(letters)
    return len(letters) >= _LETTERS and _CONSONANTS <= len(consonants) < len(set(letters)) and not in_order
