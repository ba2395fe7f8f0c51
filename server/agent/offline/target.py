"""Read what a question asks for. No other part of the offline model reads the question's text. Pure."""

import re
from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.legal_text.analyzer import words
from pincite.indexer.legal_text.dates import read_dates
from pincite.indexer.legal_text.patterns import currencies
from pincite.server.agent.offline.evidence import View
from pincite.tools.answer_types import AnswerType
from pincite.tools.question.asking_words import is_asking, without_contrast
from pincite.tools.question.document_pair import speaks_of_pair
from pincite.tools.question.fields_asked import AskedField, asked_fields
from pincite.tools.question.label_numbers import label_asked
from pincite.tools.question.model import QuestionKind
from pincite.tools.question.page_asked import asks_for_page
from pincite.tools.question.terms_asked import asked_terms
from pincite.tools.retrieval.scope import without_names


class Form(StrEnum):
    """The form of the requested value."""

    MONEY = "money"
    PERCENT = "percent"
    PERIOD = "period"
    COUNT = "count"
    NUMBER = "number"
    DATE = "date"
    OTHER = "other"


class Relation(StrEnum):
    """How two values are compared."""

    EARLIER = "earlier"
    LATER = "later"
    HIGHER = "higher"
    LOWER = "lower"
    SAME = "same"
    IN_COMMON = "in common"
    DIFFERENCE = "difference"


def _any_of(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


_WORD = re.compile(r"[^\W\d_](?:[\w’'-]*\w)?|\d[\w.,/-]*")
_PERIOD = _any_of(
    r"\bhow\s+(?:many|long)\b(?:\s+\w+){0,2}?\s+(?P<unit>day|week|month|year|hour|minute)s?\b",
    r"\b(?:in|of)\s+(?P<unit2>day|week|month|year|hour)s\b",
    r"\bhow\s+long\b",
    r"\b(?:what|which)\b[^?]{0,60}\b(?:period|deadline|time\s+limit|notice\s+period)\b",
)
_PERCENT = re.compile(r"\bpercent\w*|\bper\s+cents?\b|%|\brate\b", re.IGNORECASE)
_COUNT = re.compile(r"\bhow\s+many\s+(?:[\w’'-]+\s+){0,3}?(?P<noun>[\w’'-]+)", re.IGNORECASE)
_AMOUNT = "amount|sum|fees?|fine|penalty|price|rent|salary|costs|premium|damages|payment|capital|charge|deposit"
_MONEY = _any_of(
    rf"\b(?:{currencies.NOUN})s?\b",
    r"[$£€¥₹]",
    r"\bhow\s+much\b",
    rf"\b(?:what|which)\b[^?]{{0,80}}?\b(?:{_AMOUNT})\b",
)
_MONEY_COUNTED = re.compile(rf"\bhow\s+many\s+(?:[\w.]+\s+)?(?:{currencies.NOUN})s?\b", re.IGNORECASE)
_MONEY_NOUN = re.compile(
    r"\b(?:what|which)\b[^?]{0,80}?"
    r"\b(?P<noun>fees?|fine|penalty|price|rent|salary|costs|premium|damages|charge|deposit)\b",
    re.IGNORECASE,
)
"""The kind of amount asked for: costs are not a fee."""
_UNITS = re.compile(
    rf"\b(?:US|U\.S\.|UK|UAE)(?=\s+(?:dollars?|pounds?|dirhams?))|\b(?:{'|'.join(currencies.CODES)}|[A-Z]{{3}}(?=,))\b|"
    rf"(?:{currencies.NOUN})s?\b|\bper\s+cents?\b|\bpercent(?:age)?\b"
)
"""Units of the requested value. A document may print a sign for them."""
_ORDINAL = re.compile(
    r"\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s+(?:to\s+\w+\s+|and\s+\w+\s+)?"
    r"(?:claimant|defendant|respondent|appellant|applicant|plaintiff|petitioner)s?\b",
    re.I,
)
_VERSION = re.compile(
    r"\b(?:originally|original|as\s+(?:first\s+)?(?:enacted|made|signed|adopted)|unamended|version|"
    r"before\s+[^?]{0,40}\bamend\w*)\b",
    re.IGNORECASE,
)
"""A question for the text of one version, without later changes."""
_NEGATED = re.compile(r"\b(?:not|never|neither|nor|except|unless|without|different|other\s+than)\b|n[’']t\b", re.I)
_HOW_FAR_APART = r"\bhow\s+(?:many\s+\w+|long|much\s+(?:later|earlier|more|less))\s+(?:after|before|between)\b"
_CALCULATED = _any_of(
    rf"{_HOW_FAR_APART}[^?]*\b(?:did|was|were|had|passed|elapsed)\b",
    r"\bhow\s+(?:many|much)\b[^?]*\b(?:elapsed?|pass(?:ed)?)\b",
    r"\b(?:average|ratio|altogether|difference)\b",
)
"""A question for a calculated value, which no page prints."""
_NO_LABEL = r"(?!what\b|which\b|the\b|total\b|maximum\b|minimum\b|exact\b|same\b|largest\b|a\b)"
_LABEL = _any_of(
    r"\bnumber\s+of\s+(?:the|this|that|an?|its|his|her)\b",
    rf"\b{_NO_LABEL}[a-z]+\s+number\b(?!\s+of\b)",
)
"""A number that is a name: the file number, the number of the order."""
_MERE = frozenset(words("what which who when where how many much date day name number year state give list page case"))
_BOTH = re.compile(r"\b(?:part(?:y|ies)|judges?|justices?)\s+(?:to|in|of)\s+both\b|\bwho\s+both\b", re.IGNORECASE)
_COMMON = "judge|justice|part(?:y|ies)|compan(?:y|ies)|person|claimant|defendant"
_RELATIONS = (
    (
        Relation.DIFFERENCE,
        _any_of(
            r"\bby\s+how\s+(?:much|many)\b",
            r"\bdifference\b",
            r"\bhow\s+many\s+\w+\s+(?:after|before|between|longer|more|later)\b",
        ),
    ),
    (
        Relation.IN_COMMON,
        _any_of(
            r"\b(?:to|in)\s+both\b",
            r"\bwho\s+both\b",
            rf"\b(?:both|common|same)\b[^?]*\b(?:{_COMMON})",
            r"\b(?:any|is\s+there\s+an?)\s+(?:\w+\s+){0,3}(?:who|that|judge|party|company)\b[^?]*\b(?:both|and)\b",
        ),
    ),
    (Relation.SAME, re.compile(r"\bsame\b|\bidentical\b|\bmatch(?:es)?\b", re.I)),
    (Relation.EARLIER, re.compile(r"\b(?:earlier|earliest|first|before|older|oldest|prior)\b", re.I)),
    (
        Relation.LATER,
        re.compile(r"\b(?:later|latest|last|after|newer|newest|more\s+recent(?:ly)?|most\s+recent(?:ly)?)\b", re.I),
    ),
    (Relation.HIGHER, re.compile(r"\b(?:higher|highest|larger|largest|greater|more|exceed\w*|longer|bigger)\b", re.I)),
    (Relation.LOWER, re.compile(r"\b(?:lower|lowest|smaller|smallest|less|fewer|shorter)\b", re.I)),
)


@dataclass(frozen=True, slots=True)
class Target:
    """What a question asks for: the form, unit and noun of the answer, its terms (stems), and the comparison.

    `minor` are stems of words that mostly ask (`annual`, `filed`). They weigh little beside others.
    """

    answer_type: AnswerType
    form: Form
    unit: str | None
    noun: frozenset[str]
    terms: frozenset[str]
    minor: frozenset[str]
    fields: tuple[AskedField, ...]
    contract_fields: tuple[AskedField, ...]
    relation: Relation | None
    defined: tuple[str, ...]
    page_asked: bool
    polar: bool
    counted_off: bool
    located: bool
    of_version: bool
    negated: bool
    calculated: bool

    @property
    def may_be_on_record(self) -> bool:
        """True if a record may answer. It cannot answer for a provision, a page or one of several numbered parties."""
        return not (self.located or self.counted_off or self.page_asked)

    def unexplained(self, explained: frozenset[str]) -> float:
        """Return the share of the terms that are not in `explained`, 0 to 1."""
        return len(self.terms - explained) / len(self.terms) if self.terms else 0.0


def target_of(view: View) -> Target:
    """Read what a run's question asks for."""
    question, answer_type = view.question, view.transcript.answer_type or AnswerType.FREE_TEXT
    said = without_names(question)
    asked = without_contrast(said)
    form, unit = _form(question.text, asked, answer_type)
    undated = _UNITS.sub(" ", _without_dates(asked))
    named = _named(view)
    terms = content_stems(undated) - named
    compares = question.kind is QuestionKind.COMPARISON or speaks_of_pair(question.text) or _BOTH.search(asked)
    return Target(
        answer_type=answer_type,
        form=form,
        unit=unit,
        noun=_noun(form, asked),
        terms=terms,
        minor=frozenset(words(undated)) - terms - _MERE,
        fields=tuple(asked_fields(said)),
        contract_fields=tuple(asked_fields(said, of_contract=True)),
        relation=next((r for r, cue in _RELATIONS if cue.search(asked)), None) if compares else None,
        defined=asked_terms(question.text),
        page_asked=asks_for_page(question.text),
        polar=answer_type is AnswerType.BOOLEAN,
        counted_off=_ORDINAL.search(asked) is not None,
        located=bool(question.locators),
        of_version=_VERSION.search(question.text) is not None,
        negated=_NEGATED.search(question.text) is not None,
        calculated=_CALCULATED.search(asked) is not None,
    )


def _named(view: View) -> frozenset[str]:
    """Return the stems in the names of the documents.

    They occur on most of their pages, so they do not select pages.
    """
    names = (name for d in view.subjects for name in (d.title, *d.parties, *d.case_ids))
    return frozenset(stem for name in names for stem in words(name))


def _without_dates(text: str) -> str:
    for found in reversed(read_dates(text)):
        text = text[: found.span.start] + " " + text[found.span.end :]
    return text


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of the words that do more than ask."""
    return frozenset(stem for word in _WORD.findall(text) if not is_asking(word) for stem in words(word))


def _form(whole: str, asked: str, answer_type: AnswerType) -> tuple[Form, str | None]:
    if answer_type is AnswerType.DATE:
        return Form.DATE, None
    if answer_type is not AnswerType.NUMBER or label_asked(whole) or _LABEL.search(asked):
        return Form.OTHER, None
    period = _PERIOD.search(asked)
    if period:
        return Form.PERIOD, (period["unit"] or period["unit2"] or "").lower() or None
    if _PERCENT.search(asked):
        return Form.PERCENT, None
    if _COUNT.search(asked) and not _MONEY_COUNTED.search(asked):
        return Form.COUNT, None
    if _MONEY.search(asked):
        return Form.MONEY, _currency(asked)
    return Form.NUMBER, None


def _noun(form: Form, asked: str) -> frozenset[str]:
    """Return the stems of the counted noun, or of the requested kind of amount."""
    cue = {Form.COUNT: _COUNT, Form.MONEY: _MONEY_NOUN}.get(form)
    found = cue.search(asked) if cue else None
    return frozenset(words(found["noun"])) if found else frozenset()


def _currency(text: str) -> str | None:
    """Return the currency code that a question names."""
    found = re.search(rf"\b(?:{'|'.join(currencies.CODES)})\b|{currencies.NOUN}|[$£€¥₹]", text, re.IGNORECASE)
    return currencies.SPELLINGS.get(found.group().casefold()) if found else None
