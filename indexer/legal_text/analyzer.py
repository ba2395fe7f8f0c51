"""The legal analyzer, which turns text into index tokens, identically for every store and for questions.

Words are lower-cased, filtered by stop words and stemmed (Snowball English, pinned through PyStemmer). Numbers are kept
whole without thousands separators. Compound references become single tokens beside their words:

    Article 22(1)(a)        -> articl 22 1 a ref_art_22 ref_art_22_1 ref_art_22_1_a
    CFI 010/2024            -> cfi 010 2024 case_cfi_10_2024
    DIFC Law No. 5 of 2020  -> difc law 5 2020 law_difc_5_2020 law_5_2020
    347 U.S. 483            -> 347 u s 483 cite_us_347_483
    [2022] 1 All E.R. 123   -> 2022 1 all e r 123 cite_aller_2022_1_123
"""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache

import Stemmer

from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns.citations import EU_CASE, LAW_REPORT, UK_REPORT, US_CITED
from pincite.indexer.legal_text.patterns.jurisdiction import case_forms, citation_forms, instrument_forms
from pincite.indexer.readable import readable, whole

_TOKEN = re.compile(
    r"[A-Za-z]+(?![^\W_]|['’])|\d{1,3}(?:[,'’]\d{3}|[ \u00a0]000)+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)+"
    r"|[^\W_]+(?:['’][^\W_]+)?"
)
"""Most words are plain letters, so the first alternative finds most words fastest."""
_BETWEEN_DIGITS = re.compile(r"[,'’ \u00a0](?=\d)")
STOP_WORDS = frozenset(
    "a an and any are as at be been but by can could did do does for from had has have he her his how if in into is it "
    "its may more not of on or other our shall she should so such than that the their them then there these they this "
    "those to under upon was we were what when where which who whom whose will with would you your".split()
)
"""English words that occur in every text. They are not indexed."""
_KIND = {
    "art": "art",
    "sec": "sec",
    "reg": "reg",
    "rul": "rule",
    "cla": "cl",
    "sch": "sch",
    "app": "app",
    "ann": "app",
    "exh": "exh",
    "par": "para",
    "cha": "ch",
}

_stem = Stemmer.Stemmer("english").stemWord
_LAW_CUE = re.compile(r"(?:Law|LAW|law|Act|ACT)\s*(?:No|NO|no|Number|\d)")
"""Occurs in every law number. It is tested first because it is fast and most passages name no law."""
_US_CUE = re.compile(r"\d\s+[A-Z][A-Za-z'’]{0,9}\.")
_REPORT_CUE = re.compile(r"(?:1[5-9]|20)\d\d\s?[\]\[)]?\s+(?:\d{1,3}\s+)?[A-Z]")
"""Occurs in every citation of a report; tested first because it is fast."""


def analyze(text: str) -> list[str]:
    """Return the tokens of a text in reading order, compound references last.

    Changes of the output change the version.
    """
    return [*words(text), *references(text)]


def words(text: str) -> list[str]:
    """Return only the word tokens: the result of `analyze` without compound references."""
    return [token for token in map(_token, _TOKEN.findall(readable(text).text)) if token]


def distinct_words(text: str) -> frozenset[str]:
    """Return each word token once, so that repeated words are not looked up again."""
    return frozenset(token for token in map(_token, set(_TOKEN.findall(text))) if token)


def references(text: str) -> list[str]:
    """Return only the compound-reference tokens of a text, one for each occurrence of a reference."""
    return [
        *_provision_tokens(text),
        *_case_tokens(text),
        *_law_tokens(text),
        *_citation_tokens(text),
        *_jurisdiction_tokens(text),
    ]


@lru_cache(maxsize=1 << 16)
def _token(word: str) -> str | None:
    """Return the token of a word, or None for a stop word."""
    lower = whole(word).lower()
    if not lower:
        return None
    if lower[0].isdigit():
        return _BETWEEN_DIGITS.sub("", lower)
    bare = lower.replace("’", "'").removesuffix("'s")
    return None if bare in STOP_WORDS else _stem(bare)


def _provision_tokens(text: str) -> Iterator[str]:
    for match in common.PROVISION.finditer(text):
        kind = "part" if match["kind"].lower().rstrip("s") == "part" else _KIND[match["kind"][:3].lower()]
        token = f"ref_{kind}_{match['number'].lower()}"
        yield token
        for sub in common.SUBPATH.findall(match["subs"]):
            token = f"{token}_{sub.lower()}"
            yield token


def _case_tokens(text: str) -> Iterator[str]:
    for match in common.CASE_ID.finditer(text) if common.CASE_YEAR.search(text) else ():
        yield f"case_{match['series'].lower()}_{int(match['number'])}_{match['year']}"


def _law_tokens(text: str) -> Iterator[str]:
    for pattern in (common.LAW_NUMBER, common.LAW_SLASH) if _LAW_CUE.search(text) else ():
        for match in pattern.finditer(text):
            number = f"{int(match['number'])}_{match['year']}"
            if match["issuer"]:
                yield f"law_{match['issuer'].lower()}_{number}"
            yield f"law_{number}"


def _citation_tokens(text: str) -> Iterator[str]:
    for match in US_CITED.finditer(text) if _US_CUE.search(text) else ():
        yield f"cite_{_squash(match['reporter'])}_{match['volume']}_{match['page']}"
    for match in UK_REPORT.finditer(text) if _REPORT_CUE.search(text) else ():
        if match["closed"] or match["volume"]:
            parts = (_squash(match["series"]), match["year"], match["volume"], str(int(match["page"])))
            yield "cite_" + "_".join(part for part in parts if part)
    for match in LAW_REPORT.finditer(text) if "LR " in text or "R." in text else ():
        yield f"cite_lr_{match['volume']}_{_squash(match['series'])}_{match['page']}"
    for match in EU_CASE.finditer(text) if "/" in text else ():
        yield f"cite_{match['court'].lower()}_{int(match['number'])}_{match['year']}"


def _jurisdiction_tokens(text: str) -> Iterator[str]:
    """Yield tokens of the numbers that only some jurisdiction uses, in any spelling."""
    for form, number in case_forms():
        yield from (f"case_{_squash(form.case_id(match))}" for match in number.finditer(text))
    for pattern in citation_forms():
        yield from (f"cite_{_squash(match.group())}" for match in pattern.finditer(text))
    for instrument in instrument_forms():
        for match in instrument.number.finditer(text):
            yield f"law_{int(match['number'])}_{match['year']}"


def _squash(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())


_GOLDEN = (
    "Article 22(1)(a) of the Companies Law, DIFC Law No. 5 of 2018, applies to CFI 010/2024 and CFI-010-2024. "
    "See 347 U.S. 483 and [2024] DIFC CA 005; the Claimants’ costs of USD 1,250,000.50 under Regulation 1.5.4(2) "
    "and Schedule 2 were organised, organising and organisational. Law No. (16) of 2011; café; 40%; § 4.2. "
    "(2019) 74 EHRR 123; [2021] 1 All E.R. 45; LR 1 Ch App 123; Case C-123/12; 799 N.Y.S. 2d 795; 42 U.S.C. § 1983. "
    "Pre\u00admise, \ufb01le, St\u0430tute and \uff14\uff10; 44'000, 44 000."
)
_JURISDICTION_FORMS = (
    *(number.pattern for _, number in case_forms()),
    *(pattern.pattern for pattern in citation_forms()),
    *(instrument.number.pattern for instrument in instrument_forms()),
)
ANALYZER_VERSION = hashlib.sha256("\n".join((*analyze(_GOLDEN), *_JURISDICTION_FORMS)).encode()).hexdigest()[:12]
"""Hash of the analyzer's output on a golden text and of the jurisdictions' number forms. It is part of index names."""
