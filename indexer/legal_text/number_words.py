"""Read the value of number words: `one hundred and twenty`. Pure."""

from collections.abc import Iterator

_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
SMALL_NUMBERS = {word: value for value, word in enumerate(_UNITS)} | {
    word: 10 * value for value, word in enumerate(_TENS, start=2)
}
"""Number words below one hundred that are one word."""

SCALES = {"thousand": 10**3, "lakh": 10**5, "crore": 10**7, "million": 10**6, "billion": 10**9, "trillion": 10**12}
"""Words that multiply the number before them."""


def parse_number_words(words: list[str]) -> Iterator[tuple[int, int, int]]:
    """Yield (first word, last word, value) for number words.

    A word that cannot continue a number begins the next one.
    """
    first, total, group, last = 0, 0, 0, -1
    for index, word in enumerate(words):
        if word == "and":
            continue
        if last >= 0 and not _continues(words, index, last, group):
            yield first, last, total + group
            first, total, group = index, 0, 0
        elif last < 0:
            first = index
        if word in SCALES:
            total, group = total + max(group, 1) * SCALES[word], 0
        elif word == "hundred":
            group = max(group, 1) * 100
        else:
            group += SMALL_NUMBERS[word]
        last = index
    if last >= 0:
        yield first, last, total + group


def _continues(words: list[str], index: int, last: int, group: int) -> bool:
    word, before = words[index], words[last]
    joined_by_and = index - last > 1
    if word in SCALES:
        return before not in SCALES and not joined_by_and
    if word == "hundred":
        return 0 < group < 100 and not joined_by_and
    if before == "hundred" or before in SCALES:
        return True
    return not joined_by_and and SMALL_NUMBERS.get(before, 0) >= 20 and 0 < SMALL_NUMBERS[word] < 10
