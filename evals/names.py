"""Whether two names name the same: people, courts, cases, companies, laws. Pure."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

# "Mr Farhaz Khan KC", "H.E. Justice Shamlan Al Sawalehi", "His Excellency Justice Ali". Undotted, only the capitals
# HE are the title: "He" is a surname.
_HONORIFIC = re.compile(r"(?<!\w)(?:(?i:mrs|mr|ms|dr|h\.\s?e|(?:his|her)\s+excellency)|HE)(?!\w)\.?")
# "Michael Black KC", "Michael Black, K.C."
_POST_NOMINALS = re.compile(r"(?:[\s,(]+[kqs]\.?c\b\.?\)?)+\s*$", re.IGNORECASE)
# "L.L.C" is "LLC", "J. R. Smith" is "JR Smith"
_INITIALS = re.compile(r"\b[^\W\d_](?:\.\s?[^\W\d_])+\b\.?")
_LEADING_THE = re.compile(r"^the\s+")
# "DIFC Law No. 5 of 2018", "Law No. (12) of 2004", "Federal Decree-Law No. 32 of 2021"
_LAW_NUMBER = re.compile(
    r"(?:\b(?P<issuer>DIFC|Dubai|Federal(?:[\s-]+Decree)?)[\s-]+)?\bLaw\s+(?:(?:No|Number)\b\.?\s*)?"
    r"\(?(?P<number>\d+)\)?\s+of\s+\(?(?P<year>\d{4})\b\)?",
    re.IGNORECASE,
)
_APOSTROPHES = "'’‘ʼ"


def normalise_name(name: str) -> str:
    """A name without what does not tell names apart.

    NFKC, case, punctuation and whitespace are folded; a leading "the", honorifics (Mr, Mrs, Ms, Dr, H.E., His or Her
    Excellency) and closing post-nominals (KC, QC, SC) go. A name that consists of nothing else is kept, case-folded.
    """
    text = unicodedata.normalize("NFKC", name)
    stripped = _POST_NOMINALS.sub("", _HONORIFIC.sub(" ", text))
    stripped = _INITIALS.sub(_join_initials, stripped)
    folded = _LEADING_THE.sub("", _fold(stripped))
    return folded or _fold(text) or " ".join(text.casefold().split())


def same_name(left: str, right: str) -> bool:
    """Whether two names are equal once normalised; a law's title and its number may each stand alone.

    Where both sides give a law's number, the numbers decide. An issuer ("DIFC", "Federal") is part of the number where
    both sides name one. Symmetric, and not transitive: two laws of one title both equal the bare title.
    """
    one, other = _LawName.read(left), _LawName.read(right)
    if one and other:
        return one.same_number(other)
    if one:
        return one.title == normalise_name(right)
    if other:
        return other.title == normalise_name(left)
    return normalise_name(left) == normalise_name(right)


def jaccard(left: Sequence[str], right: Sequence[str]) -> float:
    """Shared names over all names, 0 to 1, under `same_name`; repeated names count once, two empty lists are equal.

    Names are paired so that as many as possible find a partner, and each at most one: what is shared does not depend
    on the order of the lists.
    """
    ours, theirs = _distinct(left), _distinct(right)
    shared = _most_pairs([[i for i, b in enumerate(theirs) if same_name(a, b)] for a in ours])
    union = len(ours) + len(theirs) - shared
    return shared / union if union else 1.0


@dataclass(frozen=True, slots=True)
class _LawName:
    """A law's number, and the normalised title beside it, maybe empty; an issuer of None was not written."""

    issuer: str | None
    number: int
    year: int
    title: str

    @classmethod
    def read(cls, name: str) -> "_LawName | None":
        text = unicodedata.normalize("NFKC", name)
        match = _LAW_NUMBER.search(text)
        if match is None:
            return None
        before, after = text[: match.start()], text[match.end() :]
        if match["issuer"] is None and before.rstrip()[-1:].isalnum():
            before += " Law "  # "Insolvency Law No. 3 of 2009": the word belongs to the title as well
        issuer = _fold(match["issuer"]) if match["issuer"] else None
        return cls(issuer, int(match["number"]), int(match["year"]), normalise_name(before + " " + after))

    def same_number(self, other: "_LawName") -> bool:
        issuers_agree = None in (self.issuer, other.issuer) or self.issuer == other.issuer
        return issuers_agree and (self.number, self.year) == (other.number, other.year)


def _join_initials(match: re.Match[str]) -> str:
    return re.sub(r"[.\s]", "", match[0]) + " "


def _fold(text: str) -> str:
    """Case-folded words with single spaces: punctuation separates words, apostrophes and invisible marks vanish."""
    return " ".join("".join(_folded_character(c) for c in unicodedata.normalize("NFKC", text.casefold())).split())


def _folded_character(character: str) -> str:
    category = unicodedata.category(character)
    if character in _APOSTROPHES or category == "Cf":
        return ""
    return " " if category.startswith("P") else character


def _distinct(names: Sequence[str]) -> list[str]:
    return list({normalise_name(name): name for name in names}.values())


def _most_pairs(partners: Sequence[Sequence[int]]) -> int:
    """The size of a largest pairing, where item i may pair with any of `partners[i]` (augmenting paths)."""
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
