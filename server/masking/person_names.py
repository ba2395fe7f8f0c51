"""Find names of people in a text: names of the model, words beside titles, and known people.

Names inside the name of a company, office, court, law or reported case are not people.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise

from pincite.indexer.legal_text.patterns.example import Example
from pincite.server.masking.known_people import Person, fold
from pincite.server.masking.likely_names import BESIDE, likely_names, score
from pincite.server.masking.name_model import Likely
from pincite.server.masking.name_words import CAPITALISED, GAP, JUNIOR, MONTH_NAMES, PARTICLE, WORD, is_no_name
from pincite.server.masking.other_names import (
    Stretch,
    cited_cases,
    companies,
    is_elsewhere,
    is_of_these,
    other_words,
)

_NO_STYLE = r"(?!(?i:lord|lady|justice|judge|mr|mrs|ms|miss|dr|sir)\b)"
_RUN = (
    rf"{_NO_STYLE}{CAPITALISED}(?:{GAP}(?:{PARTICLE}{GAP}){{0,2}}{_NO_STYLE}{CAPITALISED}){{0,4}}"  # at most five words
)
_RANK = (
    r"(?:(?:Lord|Lady|Chief|Mr|Mrs|Ms|Madam|Deputy|District|Circuit|Employment|Associate|Senior|Presiding)\.?\s+){0,4}"
)
_STYLE = (
    r"(?:Justice|Judge|Recorder|Magistrate|Mr|Mrs|Ms|Miss|Mme|Mdm|Madame|Monsieur|Messrs|Dr|Prof|Professor|Sir|Dame"
    r"|Captain|Capt|Lord|Lady|Hon(?:ou?rable)?|Shri|Smt|Sheikh|Shaikh|Dato|Master|Registrar)"
)
_MORE = rf"(?:(?i:(?:Justice|Judge|Mr|Mrs|Ms|Dr|Sir|Lord|Lady|Chief|Recorder|Hon)\b\.?){GAP}){{0,4}}"
STYLED = re.compile(rf"(?<!\w)(?i:{_RANK}{_STYLE})[.:]?{GAP}{_MORE}(?P<name>{_RUN})")
SIGNED = re.compile(
    r"(?:/s/|(?<!\w)s/|\bName:|\bWitness:|\bJudge:|(?i:attn|attention)[.:]+|\bDear[ ])[ \t]*"
    rf"(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{1,4}})"
)
JUDGE = re.compile(
    rf"(?<![\w.])(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,3}}),?[ ](?:[A-Z]\.?){{0,2}}(?:JJ?A?|LJ|J\.)(?![\w’'])"
)
SILK = re.compile(rf"(?<![\w.])(?P<name>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,3}}),?[ ](?:KC|QC|SC)(?![\w’'])")
"""Counsel, by the letters after the name."""

EXAMPLES: dict[str, Example] = {
    "styled": (STYLED, "Mr Justice Renn", {"name": "Renn"}),
    "signed": (SIGNED, "/s/ Ada Renn", {"name": "Ada Renn"}),
    "judge": (JUDGE, "Renn J", {"name": "Renn"}),
    "silk": (SILK, "Penny, KC", {"name": "Penny"}),
}
_SHORTEST = 3


def names_in(
    text: str, likely: Sequence[Likely], known: Iterable[Person] = (), barred: Collection[str] = ()
) -> list[Stretch]:
    """Return the names of people in a text as stretches, in order, without titles.

    `barred` are folded words of other names of the matter. A likely name of only these words counts only if a known
    person or a full name in the text has them, or a title or signature is beside it.
    """
    firms = {" ".join(fold(word) for word in name.split()) for name in companies(text)}
    known = tuple(person for person in known if " ".join(person.tokens) not in firms)
    cited = cited_cases(text)
    surnames = {person.surname for person in known}
    here = other_words(text, cited) - surnames
    others = here | (set(barred) - surnames)
    likely_ones = (span for each in likely_names(text, likely) for span in _outside(text, each, cited))
    named = [span for span in likely_ones if not is_of_these(text[slice(*span)], others)]
    by_form = (span for each in _by_form(text, likely) for span in _outside(text, each, cited))
    joined = _joined({*_known(text, known), *named, *by_form, *_months(text)})
    return _joined({*joined, *_again(text, joined, cited, here)})


def _outside(text: str, span: Stretch, cited: Sequence[Stretch]) -> Iterator[Stretch]:
    """Yield the stretch if it is in no other name. A stretch across a line end is tested per line."""
    trimmed = _trimmed(text, *span)
    if trimmed and not is_elsewhere(text, trimmed, cited):
        yield trimmed
    elif trimmed and "\n" in text[slice(*trimmed)]:
        cut = text.index("\n", *trimmed)
        for line in ((trimmed[0], cut), (cut + 1, trimmed[1])):
            yield from _outside(text, line, cited)


def _by_form(text: str, likely: Sequence[Likely]) -> Iterator[Stretch]:
    """Yield names after a title or signature, and before the letters of a judge or counsel."""
    for pattern in (STYLED, SIGNED, JUDGE, SILK):
        for found in pattern.finditer(text):
            start, end = found.span("name")
            yield start, _end_of_name(text, start, end, likely)


def _months(text: str) -> Iterator[Stretch]:
    """Yield surnames that are months, after a title."""
    for found in STYLED.finditer(text):
        word = WORD.match(text, found.start("name"))
        if word and word.group().casefold() in MONTH_NAMES and not re.match(r"\s*\d", text[word.end() :]):
            yield word.span()


def _end_of_name(text: str, start: int, end: int, likely: Sequence[Likely]) -> int:
    """Return the end of a name in a run of capitalised words: before a word that is not part of names."""
    for before, word in pairwise(WORD.finditer(text, start, end)):
        crosses = "\n" in text[before.end() : word.start()]
        recased = _is_word(before) and _is_word(word) and before.group().isupper() != word.group().isupper()
        low = score(likely, word.start(), word.end()) < BESIDE
        if is_no_name(word.group()) or (low and (crosses or recased)):
            return before.end()
    return end


def _is_word(match: re.Match[str]) -> bool:
    """Report if this is more than an initial."""
    return len(match.group().rstrip(".")) > 1


def _trimmed(text: str, start: int, end: int) -> Stretch | None:
    """Trim words that no name has from both ends; null if nothing is left."""
    words = list(WORD.finditer(text, start, end))
    while words and is_no_name(words[0].group()):
        words.pop(0)
    while words and is_no_name(words[-1].group()):
        words.pop()
    lengths = [len(word.group().rstrip(".")) for word in words]
    is_capital = any(word.group()[0].isupper() for word in words)
    if not is_capital or max(lengths) < 2 or sum(lengths) < _SHORTEST:
        return None
    end = words[-1].end()
    junior = re.match(JUNIOR, text[end:])
    if junior:
        return words[0].start(), end + junior.end()
    return words[0].start(), end - 1 if lengths[-1] > 1 and text[end - 1] == "." else end


def _known(text: str, known: Iterable[Person]) -> Iterator[Stretch]:
    """Yield known people by their full names, and by their capitalised surnames."""
    for person in known:
        for found in person.pattern.finditer(text):
            if len(found.group().split()) > 1 or not is_elsewhere(text, found.span(), ()):
                yield found.span()


def _again(text: str, spans: Sequence[Stretch], cited: Sequence[Stretch], barred: Collection[str]) -> Iterator[Stretch]:
    """Yield other occurrences of the surnames of the full names found."""
    for start, end in spans:
        person = Person.of(text[start:end])
        if person and len(person.tokens) > 1 and person.surname not in barred:
            found = (each.span() for each in person.pattern.finditer(text))
            yield from (span for span in found if not is_elsewhere(text, span, cited))


def _joined(spans: Iterable[Stretch]) -> list[Stretch]:
    """Merge overlapping stretches, in order."""
    out: list[Stretch] = []
    for start, end in sorted(spans):
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out
