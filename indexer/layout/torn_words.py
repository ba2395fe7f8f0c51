"""Find words torn apart by a blank, or by a line's end without a hyphen. Pure.

The document's own words decide: `Def endant` is one word if `Defendant` is printed more often than the pair and one of
the halves occurs nowhere else. Function words (`direct or`), prefixes (`sub paragraph`) and capitalised second halves
(`World Wide`) never join. A line of single capitals is one word: `O R D E R`.
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
"""Words that occur next to any other and are halves of many: `there of`, `in equity`."""
_LONGEST_HALF = 20
_TWICE, _FREQUENT = 2, 8
"""How often the whole word must be printed, and how much more often than the pair if one half is a word."""
_RARE = 3
"""A half is tested only if it is printed at most this often."""
_SHORTEST = 3
_SPACED = re.compile(r"^[ \t]*([A-Z](?: [A-Z]){3,})[ \t]*[:.]?[ \t]*$", re.MULTILINE)
_LETTERS = 5
_CONSONANTS = 2
_VOWELS = frozenset("AEIOUY")


def torn_word_gaps(bodies: Sequence[str], vocabulary: Vocabulary) -> Iterator[list[Span]]:
    """Yield, for each page, the gaps inside torn words, in order and without overlaps."""
    pairs = _torn_pairs(vocabulary)
    may_be_spaced = sum(letter in vocabulary.bare for letter in ascii_uppercase) > _CONSONANTS + 1
    for body in bodies:
        yield sorted({*_torn(body, pairs), *(_spaced_out(body) if may_be_spaced else ())})


def _torn_pairs(vocabulary: Vocabulary) -> tuple[tuple[str, str], ...]:
    """Return the pairs of words, as printed, that are one word of the document torn apart."""
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


def _spaced_out(body: str) -> Iterator[Span]:
    """Yield the blanks inside words that are alone on a line with a blank after each letter."""
    for match in _SPACED.finditer(body):
        if _is_spaced_word(match.group(1)[::2]):
            yield from (Span(place, place + 1) for place in range(match.start(1) + 1, match.end(1), 2))


def _are_one(left: str, right: str, vocabulary: Vocabulary) -> bool:
    """Return whether a pair is rarer than the whole word and one of its halves occurs nowhere else."""
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
    return whole > beside > 0 and fewest <= beside and (most <= beside or whole >= _FREQUENT * beside)


def _is_spaced_word(letters: str) -> bool:
    """Return whether single capitals on a line may be a word, and not grades or column heads."""
    consonants = set(letters) - _VOWELS
    in_order = sorted(letters) == list(letters)
    return len(letters) >= _LETTERS and _CONSONANTS <= len(consonants) < len(set(letters)) and not in_order
