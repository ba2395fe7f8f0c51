"""Find names that are no person's: companies, courts, offices, and cited cases."""

import re
from collections.abc import Collection, Sequence
from functools import lru_cache

from pincite.indexer.legal_text.patterns.companies import FORM
from pincite.indexer.legal_text.patterns.example import Example
from pincite.server.masking.known_people import fold
from pincite.server.masking.name_words import CAPITALISED, JUNIOR, WORD

Stretch = tuple[int, int]
"""The start and end of a stretch of words."""

_FORM = rf"(?:{FORM.pattern}|(?:INC|LTD|CORP|CO|PJSC|PSC|FZE|FZCO|DMCC|GMBH|BV|AG|NV|P\.?\s?A)(?![\w’'])\.?)"
"""A legal form, also in capitals."""
_IN_WORDS = r"(?i:limited|corporation|company|incorporated|l\.?l\.?c\.?|partnership)\b"
COMPANY = re.compile(rf"(?P<name>{CAPITALISED}(?:[ ](?:(?:of|&)[ ])?{CAPITALISED}){{0,4}}),?[ ](?:{_IN_WORDS}|{_FORM})")
CALLED = re.compile(
    rf"(?:(?i:department|authority|s\.a\.)|{_IN_WORDS}|{_FORM})"
    r"[^()\n]{0,200}?(?:\n[^()\n]{0,100}?){0,4}"
    r"\((?:(?i:the|hereinafter|hereafter|referred to as|collectively|each|together|or|,)\s?){0,6}"
    r"[“\"'](?P<short>[A-Z][\w’'-]*)[”\"']"
)
"""The short name that a text defines after a company's name."""
_SIDE = r"(?:[A-Z][\w’'.&-]{0,60}+|of|and|the|for|&)"
_REPORTED = r"(?=[\[(]\d{4}[\])]|(?:_+|\d+)[ ]?[A-Z][\w. ]{1,18}[\s_]\d)"
CITED = re.compile(
    r"(?P<cited>(?:[A-Z][\w’'.&-]{0,60}+[ ,]+(?:(?:of|and|the|for|&|in|re|ex|rel\.?)[ ])*){1,8}"
    rf"(?i:vs?)\.?\s+(?:{_SIDE}[ ,]+){{1,8}}?)(?:No\.[^;]{{0,30}})?{_REPORTED}"
)
_ONE_WORD = r"[A-Z][a-z][\w’'-]{1,60}+"
SHORT_CITED = re.compile(rf"(?<![\w.])(?P<cited>{_ONE_WORD} (?i:vs?)\.? {_ONE_WORD})(?![\w’'-]|[ ][A-Z])")
"""A case cited by one word of each side, in running text."""
_TRADING_AS = r"(?:[ ]t/a[ ][A-Z]\w*(?:[ ][A-Z]\w*){0,2})?"
_CITATION = "|".join(
    (
        r"[ ]\[\d{4}\][ ][A-Z]",
        r",[ ](?:Case[ ])?Nos?\.[ ]\d",
        r",?[ ]\(?(?:supra|ibid)\b",
        r",[ ](?:\d{4}[ ]WL|\d+[ ](?:U\.|F\.|S\.))[ ]?",
    )
)
CITED_ALONE = re.compile(
    rf"(?P<cited>{CAPITALISED}(?:[ ]{CAPITALISED}){{0,2}}{_TRADING_AS})(?:[ ]\(No\.?[ ]\d+\))?(?:{_CITATION})"
)
"""A case cited by one side, followed by its number or report."""

_INSTITUTIONS = """
    limited company corporation incorporated llp llc plc pjsc ltd inc gmbh bank court courts courthouse tribunal
    ministry department university college school council committee commission authority agency association
    institute foundation partners partnership holdings group services solutions solicitors advocates chambers
    associates law laws act code regulation regulations rule rules treaty agreement contract street road avenue
    lane terrace square plaza drive insurance trust fund industries international systems technologies laboratory
    laboratories shipping logistics ventures terminals products foods homes republic kingdom county city district
    state states province emirate emirates borough town church hospital hotel port harbour airport house building
    tower office union society club league bay island river station music media entertainment communications
    pharmaceutical pharmaceuticals energy oil gas capital finance financial entities brand endorsement litigation
""".split()
INSTITUTION = re.compile(rf"\b(?i:{'|'.join(_INSTITUTIONS)})\b")

EXAMPLES: dict[str, Example] = {
    "company": (COMPANY, "ALDER QUAY, INC.", {"name": "ALDER QUAY"}),
    "called": (CALLED, "Alder Quay Limited, a company (“Alder”)", {"short": "Alder"}),
    "cited": (CITED, "Alder v Birch [2001] 1 WLR 12", {"cited": "Alder v Birch "}),
    "short cited": (SHORT_CITED, "in Alder v. Birch the", {"cited": "Alder v. Birch"}),
    "cited alone": (CITED_ALONE, "Alder Renn [2017] UKUT 9", {"cited": "Alder Renn"}),
}


@lru_cache(maxsize=64)
def companies(text: str) -> tuple[str, ...]:
    """Return the names of companies that a text prints with their legal form."""
    return tuple(found["name"] for found in COMPANY.finditer(text))


def is_institution(name: str) -> bool:
    """Report if a recorded name contains a word of companies or institutions."""
    return bool(COMPANY.search(name) or INSTITUTION.search(name))


def words_of(name: str) -> set[str]:
    """Return the folded words of a name, without single letters."""
    return {fold(word) for word in _words(name)}


def cited_cases(text: str) -> list[Stretch]:
    """Find the citations of cases in a text; they may cross a line end."""
    line = text.replace("\n", " ")
    return [found.span("cited") for each in (CITED, SHORT_CITED, CITED_ALONE) for found in each.finditer(line)]


def other_words(text: str, cited: Sequence[Stretch] | None = None) -> set[str]:
    """Return the folded words of the companies in a text (full or short names) and of the cases it cites."""
    cases = (text[start:end] for start, end in (cited_cases(text) if cited is None else cited))
    short = (found["short"] for found in CALLED.finditer(text))
    return set[str]().union(*map(words_of, (*companies(text), *short, *cases)))


def is_of_these(words: str, barred: Collection[str]) -> bool:
    """Report if every word of a name is in `barred`."""
    own = words_of(words)
    return bool(own) and own.issubset(barred)


def is_elsewhere(text: str, span: Stretch, cited: Sequence[Stretch]) -> bool:
    """Report if the words are part of a name that is not a person's."""
    if any(start <= span[0] < end for start, end in cited):
        return True
    rest = text[span[1] : span[1] + 90]
    if INSTITUTION.search(text[span[0] : span[1]]) or _has_form(rest):
        return True
    return rest.startswith(" & ") or text[: span[0]].endswith("& ") or _has_institution(rest)


def _has_form(rest: str) -> bool:
    """Report if a legal form follows within three words."""
    return re.match(rf"(?!{JUNIOR})(?:[ \n]+[A-Z&][\w’'-]*){{0,3}}[ \n]*,?[ \n]+{_FORM}", rest) is not None


def _has_institution(rest: str) -> bool:
    """Report if the name continues to a word such as `Bank`, directly or after two words of the line."""
    if INSTITUTION.match(rest.lstrip(" ")):
        return True
    ahead = re.match(r"[ ]+(?:[A-Z&][\w’'-]*[ ]+){0,2}(?:and[ ])?", rest)
    return ahead is not None and INSTITUTION.match(rest[ahead.end() :]) is not None and rest[ahead.end()].isupper()


def _words(text: str) -> list[str]:
    return [word.rstrip(".") for word in WORD.findall(text) if len(word.rstrip(".")) > 1]
