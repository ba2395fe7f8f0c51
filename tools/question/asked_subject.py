"""The subject of a question: its words without names, provisions and words of asking. Pure."""

from functools import lru_cache

from pincite.tools.matching.query_words import asked_words
from pincite.tools.question.asking_words import is_asking
from pincite.tools.question.model import Question


def subject_words(question: Question) -> tuple[tuple[str, ...], ...]:
    """The stems of each subject word, its own spelling first; empty if the question has only names."""
    spans = [mention.span for mention in question.mentions] + [locator.span for locator in question.locators]
    return _subject(question.text, tuple((span.start, span.end) for span in spans))


def subject_stems(question: Question) -> frozenset[str]:
    """All stems of the subject words."""
    return frozenset(stem for stems in subject_words(question) for stem in stems)


@lru_cache(maxsize=256)
def _subject(text: str, names: tuple[tuple[int, int], ...]) -> tuple[tuple[str, ...], ...]:
    for start, end in sorted(names, reverse=True):
        text = f"{text[:start]} . {text[end:]}"
    return tuple(stems for word, stems in asked_words(text).items() if not is_asking(word))
