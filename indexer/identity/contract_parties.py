"""Read the parties of a contract from its opening. Pure.

A party precedes its defined name (`Oakley Limited, a company ... (the “Seller”)`). Without defined names it follows
`between` and is recognised by the end of a company's name.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.patterns import contract_parties as patterns
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span

_PAGES = 6
_REACH = 2400
"""Characters after `between` that may name the parties."""
_BEFORE_HEREBY = 1200
_AFTER_HEREBY = 200
_PLAIN_REACH = 700
"""The same without defined names, where the opening sentence is shorter."""
_MAX_PARTIES = 8
_LONGEST = 110
_MAX_LINES = 3


def read_parties(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `party`, with the defined name as `role`.

    They come from the first passage with two parties, else from the passage with most.
    """
    readings = []
    for reader, page in product((_with_roles, _labelled, _plain), pages[:_PAGES]):
        found = list(_distinct(reader(page)))
        if len(found) > 1:
            return found[:_MAX_PARTIES]
        readings.append(found)
    return max(readings, key=len, default=[])[:_MAX_PARTIES]


def read_issuer(pages: Sequence[Page]) -> Fact | None:
    """Return the fact `party` for the issuer of general terms or a policy: the company called `we`.

    `You` is not a party.
    """
    for page in pages[:_PAGES]:
        matches = [*patterns.WE_MEANS.finditer(page.body)]
        matches += [m for called in patterns.CALLED_WE.finditer(page.body) for m in _issuers(called)]
        names = [span for m in matches if (span := _name(page.body, *m.span("name")))]
        if names:
            name = squeeze(page.body[min(names).start : min(names).end])
            return fact_on(page, "party", name, min(names), confidence=0.7)
    return None


def _issuers(called: re.Match[str]) -> list[re.Match[str]]:
    """Return the last company name before a defined name, else the last name that contains the defined name."""
    names = list(patterns.ISSUER.finditer(called.string, max(0, called.start() - _AFTER_HEREBY), called.start()))
    companies = [name for name in names if patterns.COMPANY.search(name["name"])]
    return (companies or [name for name in names if called["called"] and called["called"] in name["name"]])[-1:]


def _distinct(facts: Iterable[Fact]) -> Iterator[Fact]:
    seen: set[str] = set()
    for fact in facts:
        key = re.sub(r"\W+", "", fact.value).casefold()
        if key not in seen:
            seen.add(key)
            yield fact


def _with_roles(page: Page) -> Iterator[Fact]:
    """Yield the parties of the passage with most of them."""
    passages = [list(_parties_with_roles(page, span)) for span in _passages(page)]
    yield from max(passages, key=len, default=[])


def _passages(page: Page) -> Iterator[Span]:
    """Yield the text from `between` to the recitals, or the opening sentence up to `hereby enter into`."""
    for opening in patterns.CONTRACT_PARTIES.finditer(page.body):
        stop = patterns.PARTIES_END.search(page.body, opening.end(), opening.end() + _REACH)
        yield Span(opening.end(), stop.start() if stop else min(len(page.body), opening.end() + _REACH))
    hereby = patterns.HEREBY.search(page.body)
    if hereby:
        start = max(0, hereby.start() - _BEFORE_HEREBY)
        heads = [m.end() for m in patterns.OPENING_BEGINS.finditer(page.body, start, hereby.start())]
        if heads:
            stop = patterns.PARTIES_END.search(page.body, hereby.end(), hereby.end() + _PLAIN_REACH)
            yield Span(heads[-1], stop.start() if stop else hereby.end() + _AFTER_HEREBY)


def _parties_with_roles(page: Page, passage: Span) -> Iterator[Fact]:
    begin, roles = passage.start, list[str]()
    for role in patterns.DEFINED_ROLE.finditer(page.body, passage.start, passage.end):
        label = squeeze(role["role"] or role["bare"])
        if label[:2].islower() or patterns.NOT_A_ROLE.search(label):
            continue
        if len(roles) > 1 and patterns.SENTENCE_OVER.match(page.body, begin, role.start()):
            return
        several = patterns.SEVERAL.search(role["lead"]) is not None
        opens = begin == passage.start
        for span in _names_before(page.body, begin, role.start(), opens=opens, several=several):
            name = squeeze(page.body[span.start : span.end])
            if name.split()[0] not in roles or patterns.COMPANY.search(name):
                yield fact_on(page, "party", name, span, role=label)
                roles.append(label)
        begin = role.end()


def _names_before(text: str, begin: int, end: int, *, opens: bool, several: bool) -> list[Span]:
    """Return the name before a defined name. After the previous party's particulars, it follows `and`."""
    lead = patterns.PARTY_LEAD.match(text[begin:end])
    at = begin + (lead.end() if lead else 0)
    first = _name(text, at, end)
    later = [span for m in patterns.NEXT_NAME.finditer(text, at, end) if (span := _name(text, m.end(), end))]
    companies = [span for span in later if patterns.COMPANY.search(text[span.start : span.end])]
    if first and (opens or patterns.BEFORE_NEXT_NAME.search(text, begin, at) or not later):
        return [first, *(companies if several else ())]
    return (companies or later)[-1:]


def _name(text: str, start: int, end: int) -> Span | None:
    match = patterns.PARTY_NAME.match(text[start:end])
    if match is None:
        return None
    whole = patterns.WHOLE_NAME.search(match["name"])
    name = match["name"][: whole.end("first")] if whole else match["name"]
    name = name.rstrip(" ,\n")
    if (
        patterns.NO_NAME.search(name)
        or not 2 < len(squeeze(name)) <= _LONGEST
        or not (name[0].isupper() or name[0].isdigit() or name[1].isupper() or "." in name)
        or name.count("\n") >= _MAX_LINES
    ):
        return None
    first, last = start + match.start("name"), start + match.start("name") + len(name)
    stop = text[last : last + 1] == "." and patterns.ABBREVIATED.search(text, first, last)
    return Span(first, last + bool(stop))


def _labelled(page: Page) -> Iterator[Fact]:
    """Yield parties after labels, one on each line: two or more, at least one of them a company."""
    named = [
        (m["role"], span) for m in patterns.LABELLED_PARTY.finditer(page.body) if (span := _named_at(page, m.end()))
    ]
    texts = [page.body[span.start : span.end] for _, span in named]
    if len(named) > 1 and any(map(patterns.COMPANY.search, texts)):
        for (role, span), name in zip(named, texts, strict=True):
            yield fact_on(page, "party", squeeze(name), span, role=role, confidence=0.8)


def _named_at(page: Page, start: int) -> Span | None:
    end = page.body.find("\n", start)
    return _name(page.body, start, end if end >= 0 else len(page.body))


def _plain(page: Page) -> Iterator[Fact]:
    """Yield parties without defined names, recognised by their last word or their description."""
    for opening in patterns.CONTRACT_PARTIES.finditer(page.body):
        stop = patterns.PARTIES_END.search(page.body, opening.end(), opening.end() + _PLAIN_REACH)
        end = stop.start() if stop else min(len(page.body), opening.end() + _PLAIN_REACH)
        found = list(_companies(page, opening.end(), end))
        if len(found) > 1:
            yield from found
            return


def _companies(page: Page, begin: int, end: int) -> Iterator[Fact]:
    lead = patterns.PARTY_LEAD.match(page.body[begin:end])
    starts = [begin + (lead.end() if lead else 0)]
    starts += [m.end() for m in patterns.NEXT_NAME.finditer(page.body, begin, end)]
    names = [span for start in starts if (span := _name(page.body, start, end))]
    companies = [span for span in names if patterns.COMPANY.search(page.body[span.start : span.end])]
    for span in names if len(names) == 2 and companies else companies:
        yield fact_on(page, "party", squeeze(page.body[span.start : span.end]), span, confidence=0.6)
