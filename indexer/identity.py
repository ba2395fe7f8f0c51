"""What is this document: kind, title, number, version, dates, case number, parties. Pure.

Read from the title page or caption and the short-title clause, each field with the words that state it. What is not
stated stays empty; a kind that cannot be told stays `unknown`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.indexer.lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.model import DocumentKind, Fact, Identity, LawNumber, Page, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.records.dates import DateFound, read_dates

_CAPTION_LINES = 40
_AMENDING_LAWS_GAP = 90
"""Characters between one amending law's number and the next on a title page: a title fits in, a preamble does not."""
_SMALL_WORDS = frozenset("a an and as at by for from in of on or the to with".split())
_NOT_TITLE = re.compile(
    r"^(?:In this document|_+|\W+$|Consolidated Version|\(?(?:January|February|March|April|May|June|July|August|September|"
    r"October|November|December)\s+\d{4}\)?$|As amended|In force|CONTENTS|We,|(?:\d\s)?[A-Z]{2,5}/|©|Page \d|i{1,3}$|\d+$|Version\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Identified:
    """An identity with the facts that prove it."""

    identity: Identity
    facts: tuple[Fact, ...]


def identify(pages: Sequence[Page]) -> Identified:
    """Return what the document says it is."""
    if not pages:
        return Identified(Identity(DocumentKind.UNKNOWN), ())
    first = pages[0]
    lines = list(body_lines([first]))
    if _is_court_paper(first, lines):
        return _court_paper(pages, lines)
    if patterns.ENACTMENT_NOTICE.search(first.text) and patterns.ENACTMENT.search(first.text):
        return _enactment_notice(pages, lines)
    title, span = _title(lines)
    kind = _instrument_kind(first, title)
    if kind in (DocumentKind.CONTRACT, DocumentKind.CONTRACT_AMENDMENT):
        return _contract(pages, lines, kind)
    if kind is DocumentKind.UNKNOWN:
        facts = (fact_on(first, "title", title, span, confidence=0.3),) if title and span else ()
        return Identified(Identity(kind, title=title), facts)
    return _instrument(pages, kind, title, span)


def _is_court_paper(first: Page, lines: Sequence[Line]) -> bool:
    if not common.CASE_ID.search(first.text) and not patterns.CLAIM_LABEL.search(first.text):
        return False
    courts = any(patterns.COURT_LINE.match(line.text) or "COURT" in line.text for line in lines[:_CAPTION_LINES])
    return courts and any(
        patterns.BETWEEN.match(line.text) or patterns.DECISION_LINE.match(line.text) for line in lines[:_CAPTION_LINES]
    )


def _court_paper(pages: Sequence[Page], lines: Sequence[Line]) -> Identified:
    first = pages[0]
    facts: list[Fact] = []
    case = _case_id(first)
    if case is not None:
        facts.append(fact_on(first, "case_id", *case))
    decision = next((line for line in lines if patterns.DECISION_LINE.match(line.text)), None)
    kind = DocumentKind.ORDER
    if decision is not None:
        kind = _decision_kind(decision.text)
        facts.append(fact_on(first, "document_type", _decision_type(decision.text), decision.span))
    title = _case_title(lines)
    if title is not None:
        facts.append(fact_on(first, "title", *title))
    neutral = common.NEUTRAL.search(first.text[:1500])
    if neutral:
        facts.append(fact_on(first, "neutral_citation", neutral.group(), Span(*neutral.span())))
    return Identified(
        Identity(kind, title=title[0] if title else None, case_ids=(case[0],) if case else ()), tuple(facts)
    )


def _case_id(first: Page) -> tuple[str, Span] | None:
    """Prefer the number behind `Claim No.`; else the first number on the page."""
    for label in patterns.CLAIM_LABEL.finditer(first.text):
        match = common.CASE_ID.match(first.text, label.end())
        if match:
            return case_id(match), Span(*match.span())
    match = common.CASE_ID.search(first.text)
    return (case_id(match), Span(*match.span())) if match else None


def case_id(match: re.Match[str]) -> str:
    """Return the usual spelling of a matched case number: `ENF 053/2025`."""
    return f"{match['series'].upper()} {match['number'].zfill(3)}/{match['year']}"


def _decision_kind(text: str) -> DocumentKind:
    words = text.upper()
    if "ORDER" in words and not re.match(r"^(?:REASONS|JUDG)", words):
        return DocumentKind.ORDER
    return DocumentKind.JUDGMENT


def _decision_type(text: str) -> str:
    return smart_title(
        re.split(r"\b(?:OF|BY)\s+(?:THE\s+HON|H\.?\s?E|JUSTICE|CHIEF|DEPUTY|JUDGE|SIR)", text)[0].strip()
    )


def _case_title(lines: Sequence[Line]) -> tuple[str, Span] | None:
    """The line or lines `X v Y` at the head of the page, the case number left out."""
    collected: list[Line] = []
    for line in lines[:8]:
        if patterns.CLAIM_LABEL.match(line.text) or patterns.COURT_LINE.match(line.text):
            break
        if common.US_DATE.match(line.text) or common.LONG_DATE.match(line.text):
            break
        collected.append(line)
    text = squeeze(" ".join(line.text for line in collected))
    if not re.search(r"\s(?:v|v\.|vs\.?)\s", text):
        return None
    title = common.CASE_ID.sub("", text, count=1).strip(" :-–")
    return title, Span(collected[0].span.start, collected[-1].span.end)


def _enactment_notice(pages: Sequence[Page], lines: Sequence[Line]) -> Identified:
    first = pages[0]
    facts: list[Fact] = []
    number, number_span = _law_number(first.text, 0)
    dates = read_dates(first.text)
    title, span = _noticed_title(lines, dates)
    if title and span:
        facts.append(fact_on(first, "title", title, span))
    if number and number_span:
        facts.append(fact_on(first, "law_number", str(number), number_span))
    enacting = patterns.ENACTMENT.search(first.text)
    enacted = next((d for d in dates if enacting and d.span.start >= enacting.start()), None)
    if enacted:
        facts.append(fact_on(first, "enacted", enacted.iso, enacted.span))
    facts.extend(_commencement(first))
    facts.extend(_enacting_authority(first))
    return Identified(
        Identity(
            DocumentKind.ENACTMENT_NOTICE,
            title=title,
            law_number=number,
            enacted=enacted.iso if enacted else None,
        ),
        tuple(facts),
    )


def _noticed_title(lines: Sequence[Line], dates: Sequence[DateFound]) -> tuple[str | None, Span | None]:
    """The law's title stands between the enacting formula and the law's number."""
    start = next((i for i, line in enumerate(lines) if patterns.ENACTMENT.search(line.text)), None)
    if start is None:
        return None, None
    end = next((i for i, line in enumerate(lines) if i > start and common.LAW_NUMBER.search(line.text)), None)
    if end is None:
        return None, None
    kept = [
        line
        for line in lines[start + 1 : end + 1]
        if not re.match(r"(?i)^(?:on this|in the form|the$|this \d|and\b)", line.text)
        and not any(d.span.start < line.span.end and line.span.start < d.span.end for d in dates)
    ]
    text = squeeze(" ".join(line.text for line in kept))
    number = common.LAW_NUMBER.search(text)
    title = text[: number.start()].strip(" ,.(") if number else text
    title = re.sub(r"(?i)^the\s+", "", title)
    if not kept or not title:
        return None, None
    return smart_title(title), Span(kept[0].span.start, kept[-1].span.end)


def _commencement(page: Page) -> list[Fact]:
    match = re.search(r"(?:shall|will)?\s*comes?\s+into\s+(?:force|effect|operation)[^.]*\.?", page.text)
    return [fact_on(page, "commencement", squeeze(match.group()), Span(*match.span()))] if match else []


def _enacting_authority(page: Page) -> list[Fact]:
    match = re.search(r"\bWe,\s+(?P<name>[^,;\n]{4,80}),", page.text)
    return [fact_on(page, "enacted_by", squeeze(match["name"]), Span(*match.span("name")))] if match else []


def _title(lines: Sequence[Line]) -> tuple[str | None, Span | None]:
    """Join the first lines of the title page that are no boilerplate, up to the number, the version or the contents."""
    kept: list[Line] = []
    for line in lines[:14]:
        text = line.text.lstrip(". ")
        if common.LAW_NUMBER.search(text) and kept:
            break
        if _NOT_TITLE.match(text) or text.isdigit():
            if kept:
                break
            continue
        kept.append(line)
        if len(kept) >= 6 or text.endswith((".", ":")):
            break
    if not kept:
        return None, None
    text = squeeze(" ".join(line.text.lstrip(". ") for line in kept)).rstrip(".")
    return smart_title(re.sub(r"(?<=[a-z])\d$", "", text)), Span(kept[0].span.start, kept[-1].span.end)


def _instrument_kind(first: Page, title: str | None) -> DocumentKind:
    words = (title or "").casefold()
    if patterns.CONSULTATION.search(first.text):
        return DocumentKind.CONSULTATION
    if re.search(r"\b(?:regulations|rules)(?:\s*\([^)]*\))?$", words):
        return DocumentKind.REGULATIONS
    if re.search(r"\bamend(?:ment|ing)\b", words) and re.search(r"\b(?:law|laws|act)\b", words):
        return DocumentKind.AMENDMENT_LAW
    if common.LAW_NUMBER.search(first.text) and re.search(r"\b(?:law|laws|act|code)\b", words):
        return DocumentKind.LAW
    if patterns.AGREEMENT_TITLE.search(words):
        amends = patterns.CONTRACT_AMENDMENT.search(words)
        return DocumentKind.CONTRACT_AMENDMENT if amends else DocumentKind.CONTRACT
    if patterns.AGREEMENT_TITLE.search(first.text[:1200]) and patterns.CONTRACT_PARTIES.search(first.text):
        return DocumentKind.CONTRACT
    return DocumentKind.UNKNOWN


def _instrument(pages: Sequence[Page], kind: DocumentKind, title: str | None, span: Span | None) -> Identified:
    first = pages[0]
    facts: list[Fact] = []
    short, short_facts = _short_titles(pages)
    title = printed_form(pages, _without_authority(title, short)) if title else None
    if title and span:
        facts.append(fact_on(first, "title", title, span))
    number, number_span = (None, None) if kind is DocumentKind.REGULATIONS else _law_number(first.text, 0)
    if number and number_span:
        facts.append(fact_on(first, "law_number", str(number), number_span))
    version, version_fact = _version(first)
    in_force, in_force_fact = _in_force(first)
    amended_by, amended_fact = _amended_by(first, number)
    short = (*short, *_running_title(pages, title))
    facts.extend(f for f in (version_fact, in_force_fact, amended_fact, *short_facts) if f is not None)
    facts.extend(_enacting_authority(first))
    facts.extend(_issued(pages))
    return Identified(
        Identity(
            kind,
            title=title,
            short_titles=short,
            law_number=number,
            version=version,
            in_force=in_force,
            amended_by=amended_by,
        ),
        tuple(facts),
    )


def _law_number(text: str, start: int) -> tuple[LawNumber | None, Span | None]:
    match = common.LAW_NUMBER.search(text, start)
    if match is None:
        return None, None
    return law_number(match), Span(*match.span())


def law_number(match: re.Match[str]) -> LawNumber:
    """Return the value of a matched law number."""
    issuer = match["issuer"] or ""
    return LawNumber("" if issuer.casefold() == "the" else issuer, int(match["number"]), int(match["year"]))


def _version(first: Page) -> tuple[str | None, Fact | None]:
    match = patterns.VERSION.search(first.text)
    if match is None:
        return None, None
    value = squeeze(match.group())
    return value, fact_on(first, "version", value, Span(*match.span()))


def _in_force(first: Page) -> tuple[str | None, Fact | None]:
    match = patterns.IN_FORCE.search(first.text)
    if match is None:
        return None, None
    found = next((d for d in read_dates(first.text) if match.end() <= d.span.start <= match.end() + 12), None)
    if found is None:
        return None, None
    return found.iso, fact_on(first, "in_force", found.iso, Span(match.start(), found.span.end))


def _amended_by(first: Page, own: LawNumber | None) -> tuple[tuple[LawNumber, ...], Fact | None]:
    match = patterns.AMENDED_BY.search(first.text)
    if match is None:
        return (), None
    found: list[re.Match[str]] = []
    for named in common.LAW_NUMBER.finditer(first.text, match.end()):
        if named.start() - (found[-1].end() if found else match.end()) > _AMENDING_LAWS_GAP:
            break
        if law_number(named) != own:
            found.append(named)
    if not found:
        return (), None
    numbers = tuple(dict.fromkeys(law_number(m) for m in found))
    span = Span(match.start(), found[-1].end())
    return numbers, fact_on(first, "amended_by", "; ".join(map(str, numbers)), span)


def _short_titles(pages: Sequence[Page]) -> tuple[tuple[str, ...], list[Fact]]:
    for page in pages[:12]:
        match = None if page.is_contents else patterns.CITED_AS.search(page.text)
        if match:
            group = "title" if match["title"] else "plain"
            value = squeeze(match[group])
            return (value,), [fact_on(page, "short_title", value, Span(*match.span(group)))]
    return (), []


def _running_title(pages: Sequence[Page], title: str | None) -> tuple[str, ...]:
    """The title as the running header gives it, where it differs from the title page's."""
    headers = Counter(
        squeeze(page.text[span.start : span.end])
        for page in pages[1:]
        for span in page.furniture
        if re.search(
            r"\b(?:Law|Act|Regulations|Rules)(?:\s*\([A-Z]+\))?$", page.text[span.start : span.end].strip(), re.I
        )
    )
    best = headers.most_common(1)
    if not best or best[0][0].casefold() == (title or "").casefold():
        return ()
    return (printed_form(pages, smart_title(best[0][0])),)


def _without_authority(title: str, short_titles: Sequence[str]) -> str:
    """Drop the law-maker's name that stands above a title, where the short-title clause shows where the title begins."""
    for short in short_titles:
        name = re.sub(r"\W*\b(?:of\s+)?(?:19|20)\d{2}$", "", re.split(r",|\s(?=\w+ Law No)", short)[0])
        if len(name) > 6 and title.casefold().endswith(name.casefold()):
            return title[-len(name) :]
    return title


def _issued(pages: Sequence[Page]) -> list[Fact]:
    """The closing formula of an instrument: `Issued in Dubai on 31 October 2011`."""
    for page in pages:
        match = re.search(r"\bIssued\s+(?:in|at)\s+[A-Z][\w ]{1,40}?\s+on\b", page.text)
        if match:
            found = next((d for d in read_dates(page.text) if 0 <= d.span.start - match.end() < 8), None)
            if found:
                return [fact_on(page, "date_of_issue", found.iso, Span(match.start(), found.span.end))]
    return []


def smart_title(text: str) -> str:
    """Return a title in capitals and small letters; mixed case stays as it is, as do acronyms in brackets."""
    if not text.isupper():
        return text
    words = [_title_word(word, i) for i, word in enumerate(text.split())]
    return " ".join(words)


def _title_word(word: str, index: int) -> str:
    bare = word.strip("(),.")
    if word.startswith("(") or re.search(r"\d|\.\w", word):
        return word
    if index and bare.casefold() in _SMALL_WORDS:
        return word.lower()
    if not re.search(r"[AEIOUY]", bare) or bare in ("DIFC", "DFSA", "UAE", "LLC", "PSC"):
        return word
    return "-".join(part.capitalize() for part in word.split("-"))


def _contract(pages: Sequence[Page], lines: Sequence[Line], kind: DocumentKind) -> Identified:
    first = pages[0]
    titled = next((line for line in lines[:12] if patterns.AGREEMENT_TITLE.search(line.text)), None)
    facts: list[Fact] = []
    title = smart_title(titled.text) if titled else None
    if titled and title:
        facts.append(fact_on(first, "title", title, titled.span))
    parties = _contract_parties(pages)
    facts.extend(parties)
    dated = _agreement_date(pages)
    if dated:
        facts.append(dated)
    return Identified(Identity(kind, title=title, parties=tuple(f.value for f in parties)), tuple(facts))


_PARTY = re.compile(
    r"(?:^|\bbetween\s*:?\s*|\band\s+|\(\d\)\s*)(?P<name>[A-Z][\w&.,’'\- ]{2,80}?),?\s+(?:a|an|the|whose|incorporated|organi[sz]ed|having|registered|"
    r"of\s+\w|\()[^“\"]{0,260}?[(]?\s*(?:the\s+|hereinafter\s+(?:referred\s+to\s+as\s+|called\s+)?(?:the\s+)?)?[“\"](?P<role>[^”\"]{2,40})[”\"]",
    re.MULTILINE,
)


def _contract_parties(pages: Sequence[Page]) -> list[Fact]:
    for page in pages[:3]:
        match = patterns.CONTRACT_PARTIES.search(page.text)
        if match is None:
            continue
        window = page.text[: match.start() + 1800]
        found = [
            fact_on(page, "party", squeeze(m["name"]).strip(" ,"), Span(*m.span("name")), role=squeeze(m["role"]))
            for m in _PARTY.finditer(window, max(0, match.start() - 5))
        ]
        if found:
            return found[:6]
    return []


def _agreement_date(pages: Sequence[Page]) -> Fact | None:
    for page in pages[:2]:
        found = read_dates(page.text)
        if found:
            return fact_on(page, "agreement_date", found[0].iso, found[0].span, confidence=0.7)
    return None
