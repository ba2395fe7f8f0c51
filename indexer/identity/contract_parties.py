"""The parties of a contract, as its opening or its cover names them. Pure.

A party stands before its defined name (`Oakley Limited, a company ... (the “Seller”)`); without defined names, behind
`between`, told by the end of a company's name or by what describes it; else on a cover, a line each.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from pincite.indexer.lines import fact_on, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import contract_parties as patterns

_PAGES = 6
_REACH = 2400
"""Characters behind `between` within which the parties are named."""
_BEFORE_HEREBY = 1200
_BEHIND_HEREBY = 200
_PLAIN_REACH = 700
"""Without defined names the opening sentence is shorter."""
_FEWEST = 2
_MOST = 8
_LONGEST = 110
_MOST_LINES = 3
_COVER_LINES = 12


def read_parties(pages: Sequence[Page]) -> list[Fact]:
    """Return the facts `party`, `role` the defined name: of the first passage that names two, else of the fullest."""
    readings = []
    for reader, page in product((_with_roles, _plain), pages[:_PAGES]):
        found = list(_distinct(reader(page)))
        if len(found) > 1:
            return found[:_MOST]
        readings.append(found)
    covers = [list(_distinct(_on_cover(page))) for page in pages[:2]]
    return max((*covers, *readings), key=len, default=[])[:_MOST]


def _distinct(facts: Iterable[Fact]) -> Iterator[Fact]:
    seen: set[str] = set()
    for fact in facts:
        key = re.sub(r"\W+", "", fact.value).casefold()
        if key not in seen:
            seen.add(key)
            yield fact


def _with_roles(page: Page) -> Iterator[Fact]:
    """The parties of the passage that names most of them."""
    passages = [list(_named(page, span)) for span in _passages(page)]
    yield from max(passages, key=len, default=[])


def _passages(page: Page) -> Iterator[Span]:
    """From `between` to the recitals; or the opening sentence down to `hereby enter into`."""
    for opening in patterns.CONTRACT_PARTIES.finditer(page.body):
        stop = patterns.PARTIES_END.search(page.body, opening.end(), opening.end() + _REACH)
        yield Span(opening.end(), stop.start() if stop else min(len(page.body), opening.end() + _REACH))
    hereby = patterns.HEREBY.search(page.body)
    if hereby:
        start = max(0, hereby.start() - _BEFORE_HEREBY)
        heads = [m.end() for m in patterns.OPENING_BEGINS.finditer(page.body, start, hereby.start())]
        if heads:
            stop = patterns.PARTIES_END.search(page.body, hereby.end(), hereby.end() + _PLAIN_REACH)
            yield Span(heads[-1], stop.start() if stop else hereby.end() + _BEHIND_HEREBY)


def _named(page: Page, passage: Span) -> Iterator[Fact]:
    begin, roles = passage.start, list[str]()
    for role in patterns.DEFINED_ROLE.finditer(page.body, passage.start, passage.end):
        label = squeeze(role["role"] or role["bare"])
        if label[:2].islower() or patterns.NOT_A_ROLE.search(label):
            continue
        if len(roles) >= _FEWEST and patterns.SENTENCE_OVER.match(page.body, begin, role.start()):
            return
        several = patterns.TOGETHER.search(role["lead"]) is not None
        for span in _names_before(page.body, begin, role.start(), opens=begin == passage.start, several=several):
            name = squeeze(page.body[span.start : span.end])
            if name.split()[0] not in roles or patterns.COMPANY.search(name):
                yield fact_on(page, "party", name, span, role=label)
                roles.append(label)
        begin = role.end()


def _names_before(text: str, begin: int, end: int, *, opens: bool, several: bool) -> Iterator[Span]:
    """The name that a stretch leads to; behind the last party's particulars it stands after `and`."""
    lead = patterns.PARTY_LEAD.match(text[begin:end])
    at = begin + (lead.end() if lead else 0)
    behind = [span for m in patterns.NAME_BEHIND.finditer(text, at, end) if (span := _name(text, m.end(), end))]
    companies = [span for span in behind if patterns.COMPANY.search(text[span.start : span.end])]
    first = _name(text, at, end)
    if first and (opens or _follows(text, begin, at, first, end)):
        yield first
        yield from companies if several else ()
    elif companies or behind:
        yield (companies or behind)[-1]
    elif first and patterns.COMPANY.search(text[first.start : first.end]):
        yield first


def _follows(text: str, begin: int, at: int, name: Span, end: int) -> bool:
    """Whether what stands before or behind a name shows that it is the next party's."""
    return patterns.LEADS_ON.search(text, begin, at) is not None or not text[name.end : end].strip(" ,.\n(")


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
        or name.count("\n") >= _MOST_LINES
    ):
        return None
    first, last = start + match.start("name"), start + match.start("name") + len(name)
    return Span(first, last + _own_stop(text, first, last))


def _own_stop(text: str, first: int, last: int) -> int:
    """1 where the full stop behind a name is its own: that behind `Ltd` is the sentence's where a sentence ends."""
    if text[last : last + 1] != "." or patterns.ABBREVIATED.search(text, first, last) is None:
        return 0
    alone = not text[text.rfind("\n", 0, first) + 1 : first].strip()
    ends = patterns.CONTRACTED.search(text, first, last) and patterns.SENTENCE_BEHIND.match(text, last)
    return int(alone or not ends)


def _plain(page: Page) -> Iterator[Fact]:
    """Parties without defined names: each is told by its own last word or by what describes it."""
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
    starts += [m.end() for m in patterns.NAME_BEHIND.finditer(page.body, begin, end)]
    for start in starts:
        span = _name(page.body, start, end)
        if span is None:
            continue
        name = page.body[span.start : span.end]
        if patterns.COMPANY.search(name) or patterns.DESCRIBED.match(page.body[span.end : end]):
            yield fact_on(page, "party", squeeze(name), span, confidence=0.6)


def _on_cover(page: Page) -> Iterator[Fact]:
    """Names a line each, `and` between them."""
    for opening in patterns.CONTRACT_PARTIES.finditer(page.body):
        found = list(_lines_named(page, opening.end()))
        if len(found) > 1:
            yield from found
            return


def _lines_named(page: Page, start: int) -> Iterator[Fact]:
    expected = True
    for match in list(re.finditer(r"[^\n]*\S[^\n]*", page.body[start:]))[:_COVER_LINES]:
        line = match.group().strip()
        if patterns.BETWEEN_LINES.match(line):
            expected = True
        elif patterns.NAME_LINES_END.match(line):
            return
        elif expected:
            at = start + match.start() + len(match.group()) - len(match.group().lstrip())
            span = _name(page.body, at, at + len(line))
            expected = False
            name = page.body[span.start : span.end] if span else ""
            if span and (" and " not in name or patterns.COMPANY.search(name)):
                yield fact_on(page, "party", squeeze(name), span, confidence=0.5)
