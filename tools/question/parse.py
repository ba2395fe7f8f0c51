"""Parse a question: the names in it, and the kind of work it asks for. Pure; no model, no index."""

import re
from collections.abc import Iterator

from pincite.indexer.extract.long_blanks import shorten
from pincite.indexer.legal_text.analyzer import analyze
from pincite.indexer.legal_text.identifiers import case_id, citations, docket_numbers, instrument_numbers, law_number
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns.companies import FORM
from pincite.indexer.page import Span
from pincite.indexer.readable import readable
from pincite.indexer.sized_cache import SizedCache
from pincite.tools.matching.typed_case_numbers import typed_cases
from pincite.tools.question.dates_asked import read_named_dates
from pincite.tools.question.model import Locator, Mention, PageLocator, Question
from pincite.tools.question.question_kind import kind_of
from pincite.tools.question.schedules import in_schedules

_TITLE_TAIL = r"(?:Law|Laws|Act|Regulations|Rules|Code|Agreement|Contract|Deed|Lease)"
_TITLED = re.compile(
    rf"(?:\b(?:Law|Regulations)\s+(?:of|on|in\s+respect\s+of)\s+)?"
    rf"(?:\b[A-Z][\w’'\-]{{0,60}}+\s+(?:\([A-Z]{{2,6}}\)\s+)?(?:(?:and|of|the|in|on|for"
    rf"|to)\s+)*){{1,9}}{_TITLE_TAIL}\b(?:\s+{_TITLE_TAIL}\b)?"
)
"""Capitalised words that end in `Law`, `Regulations` or `Agreement`: possible titles."""
_OTHERS = r"(?:(?:and|&)\s+(?:others|another|[Oo]rs|[Aa]nor)\b\.?\s+)?"
_VERSUS = re.compile(
    rf"(?P<a>(?:[A-Z][\w.&’'\-]{{0,60}}+(?:,?\s++{FORM.pattern},?)?\s++){{1,7}}){_OTHERS}(?:vs?\.?|versus)\s+"
    r"(?P<b>(?:\(\d\)\s*)?[A-Z][\w.&’'\-]*(?:\s+[A-Z][\w.&’'\-]*){0,6})"
)
_TYPED = (
    r"[Aa]rts?\.?(?=\s*\d)|[Pp]aras\.?(?=\s*\d)|[Ss]ch(?:ed)?\.?(?=\s*\d)|PARAGRAPHS?|Para\.?(?=\s*\d)|appendix|annex|"
)
_PROVISION = re.compile(common.PROVISION.pattern.replace(r"Art\.|", _TYPED, 1))
"""A pinpoint as people type it: `art. 4`, `art 4`, `arts. 4 and 5`, `sch. 2, paras 3 and 4`."""
_ANY_CASE_ID = re.compile(common.CASE_ID.pattern, re.IGNORECASE)
_BEHIND_YEAR = re.compile(r"\[\d{4}\]\s+[A-Za-z]{2,10}(?:\s[A-Za-z]{2,10})?(?=\s\d)")
_NO_SERIES = frozenset("act and for from in is law laws no nos of on or order rule the to under".split())
"""Short words before a number that are no series of cases."""
_QUOTED = re.compile(
    r"(?<!\w)[“\"](?P<double>[^“”\"]{3,200})[”\"]"
    r"|(?<![\w”\"])[‘'](?P<single>(?:[^‘’']|(?<=\w)[’'](?=\w)){3,200})[’'](?!\w)"
)
"""Quotation marks of one type; an apostrophe does not open a quotation: `the Owners' costs`."""
_PAGE = re.compile(
    r"\b(?:(?P<ordinal>first|second|third|fourth|fifth|last|final|title|cover|front|opening)\s+pages?"
    r"|the\s+(?P<cover>cover)\s+of|(?:pages?|pp?\.)\s*(?P<number>\d{1,4}))\b",
    re.IGNORECASE,
)
_ANOTHER_PAGE = re.compile(
    r"(?:\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+)(?P<number>\d{1,4})\b"
    r"(?!%|/|\s+(?:days?|weeks?|months?|years?|hours?|persons?|per\s+cent)\b)"
)
_LEADING = re.compile(
    r"^(?:Under|According|In|On|By|Does|Do|Did|Is|Are|Was|Were|Has|Have|Had|How|Why|For|At|The|What|Which|Who|When"
    r"|May|Must|Can|Of|"
    r"Consider|Compare|Explain|Describe|List|Name)\s+(?:the\s+)?"
)
_TERM_OF = re.compile(
    rf"(?P<term>(?:(?!{_TITLE_TAIL}\b)[A-Z][\w’'\-]*\s+){{0,3}}(?:Date|Day|Period|Term|Fees?|Price|Rent|Amount|Sum"
    rf"|Limit|Rate|Party|Parties|Schedule|Territory|Services|Products?)\s+of\s+the\s+)(?=[A-Z](?:(?!\bof\b).)*\s"
    rf"(?:Agreement|Contract|Deed|Lease)$)"
)
"""A defined term, not the start of a contract's title: `the Expiry Date of the Quay Services Agreement`."""
_YEAR = re.compile(r"(?:19|20)\d\d")
_TITLES_END = ("regulations", "rules")
"""Units whose plural, followed by a year, also names an instrument."""
_ANOTHER = re.compile(
    r"(?:\s*+,\s*+(?:(?:and|or)\s++)?|\s++(?:and|or)\s++)(?P<number>\d{1,4}[A-Z]{0,2}(?:\.\d{1,3}[A-Z]?)*)"
    r"(?P<subs>(?:\s?\([0-9]{1,3}[A-Z]?\)|\s?\([a-zA-Z]{1,4}\))*)(?![\w%/]|[.,]\d|\s+(?:days?|months?|years?"
    r"|per\s+cent)\b)"
)
"""A further number after a plural pinpoint: `Articles 5, 7(1) and 9`."""
_PAPER = re.compile(r"\s+(?:orders?|applications?|notices?|examinations?|offers?|proceedings)\b", re.IGNORECASE)
"""Words that make a pinpoint the name of a paper: `the Part 9 Orders`."""
_KIND = {
    "art": "article",
    "sec": "article",
    "reg": "article",
    "rul": "article",
    "cla": "clause",
    "sch": "schedule",
    "app": "schedule",
    "ann": "schedule",
    "exh": "schedule",
    "par": "paragraph",
    "cha": "chapter",
}


def parse(text: str) -> Question:
    """Parse a question. Titles are only candidates; `resolve` compares them with the matter's titles.

    Recent questions are cached: each tool of a run, and each decision, parses the same one.
    """
    return _parsed(readable(text).text)


def _parse(text: str) -> Question:
    text = shorten(text)
    mentions = tuple(sorted(_mentions(text), key=lambda m: m.span))
    names = [mention.span for mention in mentions if not mention.doubtful]
    locators = in_schedules(text, sorted(_locators(text), key=lambda locator: locator.span))
    return Question(
        text=text,
        kind=kind_of(text, any(not _PAPER.match(text, locator.span.end) for locator in locators)),
        mentions=mentions,
        locators=locators,
        page_locators=tuple(_page_locators(text)),
        quoted=tuple(match[match.lastgroup or 0] for match in _QUOTED.finditer(text)),
        terms=tuple(analyze(_without(text, names))),
        dates=tuple(read_named_dates(text, [*names, *(x.span for x in locators)])),
    )


_parsed = SizedCache(_parse, lambda question: len(question.text), capacity=200_000)
"""Recently parsed questions by text, limited in total characters."""


def _mentions(text: str) -> Iterator[Mention]:
    yield from _numbers(text)
    for match in _TITLED.finditer(text):
        lead = _LEADING.match(match.group())
        start = match.start() + (lead.end() if lead else 0)
        term = _TERM_OF.match(text[start : match.end()])
        start += term.end() if term else 0
        if " " in text[start : match.end()].strip():
            yield Mention(text[start : match.end()], Span(start, match.end()), title=text[start : match.end()])
    for match in _VERSUS.finditer(text):
        lead = _LEADING.match(match["a"])
        start = match.start() + (lead.end() if lead else 0)
        first = text[start : match.end("a")].strip()
        if first:
            title = f"{first} v {match['b']}"
            yield Mention(text[start : match.end()], Span(start, match.end()), title=title, versus=True)


def _numbers(text: str) -> Iterator[Mention]:
    """Yield laws and cases named by number."""
    laws = [(law_number(m), Span(*m.span())) for p in (common.LAW_NUMBER, common.LAW_SLASH) for m in p.finditer(text)]
    laws += [(number, span) for number, span, _ in instrument_numbers(text)]
    for number, span in laws:
        yield Mention(text[span.start : span.end], span, law_number=number)
    filed, cited = list(docket_numbers(text)), citations(_shouted(text))
    printed = [span for _, span in citations(text)]
    for case, span in filed:
        yield Mention(text[span.start : span.end], span, case_id=case)
    for case, span in cited:
        yield Mention(text[span.start : span.end], span, case_id=case, cited=True, guessed=span not in printed)
    common_ones = list(_common_cases(text, [span for _, span in (*filed, *cited)]))
    yield from common_ones
    yield from _typed_cases(text, [span for _, span in (*laws, *cited)] + [mention.span for mention in common_ones])


def _shouted(text: str) -> str:
    """The text with words after a bracketed year in capitals, as courts print the citation: `[2024] EWCA 5`."""
    return _BEHIND_YEAR.sub(lambda match: match.group().upper(), text)


def _common_cases(text: str, taken: list[Span]) -> Iterator[Mention]:
    for match in _ANY_CASE_ID.finditer(text):
        if any(span.start < match.end() and match.start() < span.end for span in taken):
            continue
        series, in_words = match["series"], " of " in match.group()
        if series.isupper() or (series.islower() and series not in _NO_SERIES and not in_words):
            number = common.CASE_ID.fullmatch(match.group().upper().replace(" OF ", " of "))
            if number:
                yield Mention(match.group(), Span(*match.span()), case_id=case_id(number))


def _typed_cases(text: str, taken: list[Span]) -> Iterator[Mention]:
    """Yield cases in a looser spelling than documents print; `enf 53-2025` may overlap with another number."""
    for typed in typed_cases(text):
        if not any(span.start < typed.span.end and typed.span.start < span.end for span in taken):
            said = text[typed.span.start : typed.span.end]
            yield Mention(said, typed.span, case_id=typed.case_id, guessed=typed.guessed)


def _locators(text: str) -> Iterator[Locator]:
    for match in _PROVISION.finditer(text):
        first = _locator(match["kind"], match["number"], match["subs"], Span(*match.span()))
        if first is None:
            continue
        yield first
        end = match.end()
        while match["kind"].lower().rstrip(".").endswith("s") and (another := _ANOTHER.match(text, end)):
            span = Span(another.start("number"), another.end())
            further = _locator(match["kind"], another["number"], another["subs"], span)
            if further is None:
                break
            yield further
            end = another.end()
    for match in common.ORDINAL_SCHEDULE.finditer(text):
        path = f"{match['word'].capitalize()} {_place_of(match['number'])}"
        yield Locator("schedule", path, Span(*match.span()), path)


def _place_of(ordinal: str) -> int:
    """2 for `second`; 0 if the word is no ordinal."""
    return common.ORDINALS.index(ordinal.lower()) + 1 if ordinal.lower() in common.ORDINALS else 0


def _locator(word: str, number: str, subs: str, span: Span) -> Locator | None:
    """A pinpoint; null for a title's year (`Regulations 2020`) and for a letter after a word counted in figures."""
    prefix = word[:3].lower()
    kind = "part" if word.lower().rstrip("s") == "part" else _KIND[prefix]
    if word.lower() in _TITLES_END and _YEAR.fullmatch(number) and not subs:
        return None
    if kind in ("paragraph", "article", "clause") and not number[0].isdigit() and prefix != "art":
        return None
    place, singular = number + re.sub(r"\s", "", subs), re.sub(r"s(?=\.?$)", "", word)
    if prefix == "sch":
        singular = "Schedule"
    path = f"{singular.capitalize()} {number}" if kind in ("part", "chapter", "schedule") else place
    return Locator(kind, path, span, f"{singular} {place}")


def _page_locators(text: str) -> Iterator[PageLocator]:
    for match in _PAGE.finditer(text):
        word = (match["ordinal"] or match["cover"] or "").lower()
        if match["number"]:
            yield from _numbered_pages(text, match)
        elif word in ("last", "final"):
            yield PageLocator(-1, Span(*match.span()))
        else:
            yield PageLocator(_place_of(word) or 1, Span(*match.span()))


def _numbered_pages(text: str, first: re.Match[str]) -> Iterator[PageLocator]:
    """`page 3`; each of `pages 3, 4 and 7`."""
    yield PageLocator(int(first["number"]), Span(*first.span()))
    end = first.end()
    while first.group().lower().startswith(("pages", "pp")) and (match := _ANOTHER_PAGE.match(text, end)):
        yield PageLocator(int(match["number"]), Span(*match.span("number")))
        end = match.end()


def _without(text: str, spans: list[Span]) -> str:
    """The text with spans blanked; overlapping titles are blanked once."""
    for span in spans:
        text = text[: span.start] + " " * (span.end - span.start) + text[span.end :]
    return text
