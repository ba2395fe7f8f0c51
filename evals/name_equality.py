"""Compare names of people, courts, cases, companies and laws. Pure."""

import re
import unicodedata
from collections.abc import Sequence

from pincite.tools.matching.honorifics import EXCELLENCY, HONORIFICS, POST_NOMINALS
from pincite.tools.matching.law_names import law_mentions, same_laws, without_law_numbers

# "Mr Farhaz Khan KC"
_HONORIFIC = re.compile(rf"(?<!\w)(?:{'|'.join(sorted(HONORIFICS, reverse=True))})(?!\w)\.?", re.IGNORECASE)
# "Adam Slate KC", "Adam Slate, K.C.", "Adam Slate K. C.": each is "adam slate kc" once folded
_POST_NOMINALS = re.compile(rf"(?: (?:{'|'.join(sorted(POST_NOMINALS))}))+$")
# "L.L.C" is "LLC"
_DOTTED = re.compile(r"\b[^\W\d_](?:\.[^\W\d_])+\b")
# "J. R. Smith" is "J R Smith" is "JR Smith"
_LONE_LETTERS = re.compile(r"(?<!\S)[^\W\d_](?: [^\W\d_])+(?!\S)")
# "No. 5 of 2018" as the whole name
_NUMBER_ALONE = re.compile(r"\s*(?:No|Number)\b\.?\s*\(?\d{1,3}\)?\s*of\s+\d{4}\s*", re.IGNORECASE)
_LEADING_THE = re.compile(r"^the\s+")
_APOSTROPHES = "'’‘ʼ"


def normalise_name(name: str) -> str:
    """Normalise a name by removing differences that do not distinguish names.

    NFKC, case, punctuation and white space are folded; a leading "the", honorifics (Mr, Mrs, Ms, Dr, H.E., His or Her
    Excellency) and final post-nominals (KC, QC, SC) are removed. A name of only such parts is kept, case-folded.
    """
    text = unicodedata.normalize("NFKC", name)
    folded = _fold(_HONORIFIC.sub(" ", EXCELLENCY.sub(" ", text)))
    stripped = _LEADING_THE.sub("", _POST_NOMINALS.sub("", folded))
    return stripped or _fold(text) or " ".join(text.casefold().split())


def same_name(left: str, right: str) -> bool:
    """Return whether two names are equal after normalisation; a law's title or number alone is enough.

    If both sides give a law's number, the numbers decide. An issuer ("DIFC", "Federal") is part of the number if both
    sides give one. Symmetric, not transitive: two laws with one title both equal the bare title. A law's number without
    a title equals no name that has neither.
    """
    one, other = _as_law(left), _as_law(right)
    laws, others = list(law_mentions(one)), list(law_mentions(other))
    if laws and others:
        return same_laws(laws, others)
    title, other_title = normalise_name(without_law_numbers(one)), normalise_name(without_law_numbers(other))
    return title == other_title and bool(title or not (laws or others))


def jaccard(left: Sequence[str], right: Sequence[str]) -> float:
    """Return shared names / all names, 0 to 1, under `same_name`; duplicates count once, two empty lists are equal.

    Names are matched one to one in a maximum matching, so the result does not depend on the order of the lists.
    """
    ours, theirs = _distinct(left), _distinct(right)
    shared = _most_pairs([[i for i, b in enumerate(theirs) if same_name(a, b)] for a in ours])
    union = len(ours) + len(theirs) - shared
    return shared / union if union else 1.0


def _as_law(name: str) -> str:
    """Normalise to NFKC; prefix a bare law number with "Law"."""
    text = unicodedata.normalize("NFKC", name)
    return f"Law {text}" if _NUMBER_ALONE.fullmatch(text) else text


def _fold(text: str) -> str:
    """Return case-folded words with single spaces.

    Punctuation separates words, apostrophes and invisible characters are removed, adjacent single letters are joined.
    """
    dotted = _DOTTED.sub(lambda letters: letters[0].replace(".", ""), unicodedata.normalize("NFKC", text.casefold()))
    words = " ".join("".join(map(_folded_character, dotted)).split())
    return _LONE_LETTERS.sub(lambda letters: letters[0].replace(" ", ""), words)


def _folded_character(character: str) -> str:
    category = unicodedata.category(character)
    if character in _APOSTROPHES or category == "Cf":
        return ""
    return " " if category.startswith("P") else character


def _distinct(names: Sequence[str]) -> list[str]:
    return list({normalise_name(name): name for name in names}.values())


def _most_pairs(partners: Sequence[Sequence[int]]) -> int:
    """Return the size of a maximum matching, where item i can match any of `partners[i]` (augmenting paths)."""
    taken: dict[int, int] = {}

    def place(item: int, tried: set[int]) -> bool:
        for partner in partners[item]:
            if partner in tried:
                continue
            tried.add(partner)
            if partner not in taken or place(taken[partner], tried):
                taken[partner] = item
                return True
        return False

    return sum(place(item, set()) for item in range(len(partners)))
