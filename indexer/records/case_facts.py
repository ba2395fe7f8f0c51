"""Facts of a court paper: court, parties by role, judges, dates, sums by role, outcome, who issued it. Pure.

The caption gives court, parties and judges; the operative order gives outcome and sums; the closing block gives the
dates of issue and who issued. Each fact is read where the paper states it with authority, never inferred.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.indexer.identity import case_id, smart_title
from pincite.indexer.lines import Line, body_lines, fact_on, printed_form, squeeze
from pincite.indexer.model import Fact, Page, Section, SectionKind, Span
from pincite.indexer.patterns import common
from pincite.indexer.patterns import identity as patterns
from pincite.indexer.records.amounts import Number, read_numbers
from pincite.indexer.records.dates import read_dates

_CURRENCIES = frozenset({"AED", "USD", "EUR", "GBP", "SAR"})


def read_case_facts(pages: Sequence[Page], sections: Sequence[Section]) -> tuple[Fact, ...]:
    """Return the facts that one court paper states, in order of page."""
    if not pages:
        return ()
    caption = list(body_lines(pages[:2]))
    facts = [
        *_court(caption, pages),
        *_parties(caption, pages),
        *_judges(caption, pages),
        *_header_date(caption, pages),
        *_closing_block(pages),
        *_hearing(pages),
        *_outcome(pages, sections),
        *_sums(pages, sections),
        *_transfer(pages),
        *_other_cases(pages),
    ]
    return tuple(sorted(facts, key=lambda f: (f.page, f.span.start)))


def _on(pages: Sequence[Page], line: Line, field: str, value: str, **extra: object) -> Fact:
    role = extra.get("role")
    return fact_on(pages[line.page - 1], field, value, line.span, role=str(role) if role else None)


def _court(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    for line in caption[:30]:
        if line.page == 1 and patterns.COURT_LINE.match(line.text) and not patterns.DECISION_LINE.match(line.text):
            yield _on(pages, line, "court", smart_title(re.sub(r"^IN\s+(?:THE\s+)?", "", line.text)))


def _parties(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    start = next((i for i, line in enumerate(caption) if patterns.BETWEEN.match(line.text)), None)
    if start is None:
        return
    names: list[Line] = []
    for line in caption[start + 1 : start + 60]:
        if patterns.DECISION_LINE.match(line.text) or re.match(
            r"^(?:UPON|AND UPON|Hearing|Before|Counsel)\b", line.text
        ):
            return
        role = patterns.PARTY_ROLE.match(line.text)
        if role:
            for name in _split_names(names):
                value = printed_form(pages, name.text.rstrip("."), reach=3)
                yield fact_on(pages[name.page - 1], "party", value, name.span, role=_role(role["role"]))
            names = []
        elif not patterns.VERSUS.match(line.text):
            names.append(line)


def _role(printed: str) -> str:
    return "/".join(_singular(part) for part in re.split(r"\s*[/&]\s*", squeeze(printed)))


def _singular(role: str) -> str:
    return role.title().removesuffix("s")


def _split_names(lines: Sequence[Line]) -> Iterator[Line]:
    """One name a `(n)`; without numbers one name a line, a line that ends in a connective joined to the next."""
    numbered = any(patterns.PARTY_NUMBER.match(line.text) for line in lines)
    pending: list[Line] = []
    for line in lines:
        begins = patterns.PARTY_NUMBER.match(line.text) or (not numbered and not _runs_on(pending))
        if begins and pending:
            yield _join(pending)
            pending = []
        pending.append(line)
    if pending:
        yield _join(pending)


def _runs_on(pending: Sequence[Line]) -> bool:
    return bool(pending) and bool(re.search(r"(?:[,&]|\b(?:and|of|the|for|in))$", pending[-1].text, re.IGNORECASE))


def _join(lines: Sequence[Line]) -> Line:
    text = patterns.PARTY_NUMBER.sub("", " ".join(line.text for line in lines), count=1)
    end = lines[-1].span.end if lines[-1].page == lines[0].page else lines[0].span.end
    return Line(lines[0].page, Span(lines[0].span.start, end), smart_title(squeeze(text).strip(" ,;")))


def _judges(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    for index, line in enumerate(caption):
        bench = patterns.BENCH.search(line.text)
        decided = patterns.DECISION_LINE.match(line.text) and patterns.BY_JUDGE.search(line.text)
        if bench:
            yield from _bench(pages, caption, index, line.text[bench.end() :])
            return
        if decided:
            yield from _bench(pages, caption, index, decided["judge"])
            return


def _bench(pages: Sequence[Page], caption: Sequence[Line], index: int, head: str) -> Iterator[Fact]:
    """The judges named from a line on; a bench may run over to the next lines."""
    lines = [caption[index]]
    text = head
    for line in caption[index + 1 : index + 4]:
        if not (re.search(r"(?:\b(?:AND|H\.?E\.?|JUSTICE|CHIEF)|[,&])\.?\s*$", text, re.IGNORECASE)):
            break
        text = f"{text} {line.text}"
        lines.append(line)
    span = Span(lines[0].span.start, lines[-1].span.end)
    for name in re.split(
        r"\s*(?:,|;|&|\bAND\b|\band\b)\s*(?=(?:H\.?\s?E\.?|THE HON|HON|SIR|(?:DEPUTY\s+)?CHIEF|JUSTICE|JUDGE)\b)",
        text,
        flags=re.I,
    ):
        cleaned = _judge_name(name)
        if cleaned:
            yield fact_on(pages[lines[0].page - 1], "judge", cleaned, span)


def _judge_name(text: str) -> str:
    name = squeeze(text).strip(" ,;:.")
    if not name.isupper():
        return name
    words = [w if re.fullmatch(r"H\.?E\.?|KC|QC|SC|[A-Z]\.", w) else _capitalised(w) for w in name.split()]
    return " ".join(words)


def _capitalised(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))


def _header_date(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    for line in caption[:8]:
        match = common.US_DATE.match(line.text)
        if match and line.page == 1:
            dates = read_dates(match.group())
            if dates:
                yield _on(pages, line, "header_date", dates[0].iso)
            return


@dataclass(frozen=True, slots=True)
class _Label:
    field: str
    pattern: re.Pattern[str]


_CLOSING = (
    _Label("date_of_reissue", patterns.DATE_OF_REISSUE),
    _Label("date_of_issue", patterns.DATE_OF_ISSUE),
    _Label("judgment_date", patterns.JUDGMENT_DATE),
    _Label("hearing_date", patterns.HEARING),
)


def _closing_block(pages: Sequence[Page]) -> Iterator[Fact]:
    lines = list(body_lines(pages))
    for index, line in enumerate(lines):
        issued = patterns.ISSUED_BY.match(line.text)
        if issued:
            yield from _issuer(lines, index, issued["name"], pages)
        for label in _CLOSING:
            match = label.pattern.match(line.text)
            if match:
                yield from _dated(lines, index, line.text[match.end() :], label.field, pages)
                break


def _issuer(lines: Sequence[Line], index: int, name: str, pages: Sequence[Page]) -> Iterator[Fact]:
    rest = [line for line in lines[index + 1 : index + 3] if line.page == lines[index].page]
    named = lines[index] if name else (rest.pop(0) if rest else None)
    if named is None:
        return
    value = name.strip(" ,") or named.text
    office = next((line.text for line in rest if re.search(r"\b(?:Registrar|Clerk|Officer|Judge)\b", line.text)), None)
    end = rest[0].span.end if rest and office == rest[0].text else named.span.end
    span = Span(lines[index].span.start, max(end, named.span.end))
    yield fact_on(pages[named.page - 1], "issued_by", value, span, role=office)


def _dated(lines: Sequence[Line], index: int, rest: str, field: str, pages: Sequence[Page]) -> Iterator[Fact]:
    line = lines[index]
    dates = read_dates(rest)
    span = line.span
    if not dates and index + 1 < len(lines) and lines[index + 1].page == line.page:
        following = lines[index + 1]
        dates, span = read_dates(following.text), Span(line.span.start, following.span.end)
    for found in dates[:3]:
        yield fact_on(pages[line.page - 1], field, found.iso, span)


def _hearing(pages: Sequence[Page]) -> Iterator[Fact]:
    for page in pages[:6]:
        for match in patterns.HEARD_ON.finditer(page.text):
            after = [d for d in read_dates(page.text[match.end() : match.end() + 40]) if d.span.start < 12]
            if after:
                yield fact_on(
                    page,
                    "hearing_date",
                    after[0].iso,
                    Span(match.start(), match.end() + after[0].span.end),
                    confidence=0.8,
                )
                return


def _order_items(sections: Sequence[Section]) -> list[Section]:
    return [s for s in sections if s.kind is SectionKind.ORDER and s.path[0].isdigit() and "(" not in s.path]


def _section_text(section: Section, pages: Sequence[Page]) -> tuple[Page, Span]:
    """The part of a section that stands on the page where it starts."""
    page = pages[section.start.page - 1]
    end = section.end.offset if section.end.page == section.start.page else len(page.body.rstrip())
    return page, Span(section.start.offset, end)


def _outcome(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    for item in _order_items(sections):
        page, span = _section_text(item, pages)
        text = squeeze(page.body[span.start : span.end])
        if text:
            yield fact_on(page, "order", re.sub(r"^\d+\.\s*", "", text), span, role=item.path)


_COSTS = re.compile(r"\bcosts?\b", re.IGNORECASE)
_PAY = re.compile(r"\b(?:shall|must|do|is\s+to|are\s+to)\s+pay\b|\bjudgment\s+(?:is\s+entered|for)\b", re.IGNORECASE)
_CLAIMED = re.compile(
    r"\b(?:claims?|claimed|claiming|seeks?|sought|claim\s+(?:is|was)\s+(?:for|valued)|(?:amount|value|sum)\s+(?:of\s+the\s+claim|claimed)|"
    r"claim\s+(?:amount|value))\b",
    re.IGNORECASE,
)


def _sums(pages: Sequence[Page], sections: Sequence[Section]) -> Iterator[Fact]:
    for item in _order_items(sections):
        page, span = _section_text(item, pages)
        text = page.body[span.start : span.end]
        if not _PAY.search(text) and not _COSTS.search(text):
            continue
        field = "costs_ordered" if _COSTS.search(text) else "sum_ordered"
        for number in _money(text):
            yield fact_on(page, field, _amount(number), span, role=item.path)
    yield from _claim_value(pages)


def _claim_value(pages: Sequence[Page]) -> Iterator[Fact]:
    for page in pages[:12]:
        for match in _CLAIMED.finditer(page.body):
            sentence = re.split(r"(?<=[a-z)\d])\.\s", page.body[match.start() : match.start() + 220])[0]
            money = _money(sentence)
            if money and not _COSTS.search(sentence[: money[0].span.start]):
                end = match.start() + money[0].span.end
                yield fact_on(page, "claim_value", _amount(money[0]), Span(match.start(), end), confidence=0.7)
                return


def _money(text: str) -> list[Number]:
    return [n for n in read_numbers(text) if n.unit in _CURRENCIES]


def _amount(number: Number) -> str:
    return f"{number.unit} {number.value}"


_TRANSFERRED = re.compile(r"\btransferr(?:ed|ing)\b[^.]{0,60}?\b(?:Case|Claim)\s+No\.?\s*", re.IGNORECASE)


def _transfer(pages: Sequence[Page]) -> Iterator[Fact]:
    for page in pages[:2]:
        match = _TRANSFERRED.search(page.text)
        if match:
            number = common.CASE_ID.match(page.text, match.end())
            if number:
                yield fact_on(page, "transferred_from", number.group(), Span(match.start(), number.end()))
                return


_APPEAL_NEAR = re.compile(r"\b(?:appeal(?:s|ed|ing)?|permission\s+to\s+appeal)\b", re.IGNORECASE)


def _other_cases(pages: Sequence[Page]) -> Iterator[Fact]:
    """Other case numbers on the first two pages: the case below where an appeal is spoken of, else a related one."""
    own: str | None = None
    seen: set[str] = set()
    for page in pages[:2]:
        for match in common.CASE_ID.finditer(page.text):
            number = case_id(match)
            own = own or number
            if number in seen or number == own:
                continue
            seen.add(number)
            around = page.text[max(0, match.start() - 160) : match.end() + 60]
            field = "appeals_from" if _is_appeal(pages[0]) and _APPEAL_NEAR.search(around) else "related_case"
            yield fact_on(page, field, number, Span(*match.span()), confidence=0.8)


def _is_appeal(first: Page) -> bool:
    return bool(re.search(r"\b(?:COURT\s+OF\s+APPEAL|APPELLATE|Appellant)\b", first.text, re.IGNORECASE))
