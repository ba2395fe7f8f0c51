"""Who stands before the court and who sits: parties by role, judges. Pure. Read from the caption."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import Line, fact_on, printed_form, squeeze
from pincite.indexer.model import Fact
from pincite.indexer.page import Page, Span
from pincite.indexer.patterns import court as patterns
from pincite.indexer.titlecase import smart_title

_CAPTION_REACH = 60
"""Lines after `BETWEEN` among which the parties stand."""
_BENCH_REACH = 3
"""Lines that a bench may run over to."""
_RUNS_ON = re.compile(r"(?:[,&]|\b(?:and|of|the|for|in))$", re.IGNORECASE)
_KEPT_IN_CAPITALS = re.compile(r"H\.?E\.?|KC|QC|SC|[A-Z]\.")


def read_parties(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the facts `party`, with the role that the caption gives: `Claimant`, `Appellant/Defendant`."""
    names: list[Line] = []
    for line in _behind_between(caption):
        if patterns.DECISION_LINE.match(line.text) or patterns.AFTER_PARTIES.match(line.text):
            return
        role = patterns.PARTY_ROLE.match(line.text)
        if role:
            for name in _split_names(names, several=role["role"].casefold().endswith("s")):
                value = printed_form(pages, name.text.rstrip("."), reach=3)
                yield fact_on(pages[name.page - 1], "party", value, name.span, role=_role(role["role"]))
            names = []
        elif not patterns.VERSUS.match(line.text):
            names.append(line)


def _behind_between(caption: Sequence[Line]) -> Iterator[Line]:
    """The lines below `BETWEEN`; where names stand on its line and on that of `AND`, they without these words.

    `AND` leads to the other side behind a role, or to a party with a number; else it is the name's own.
    """
    start = next((i for i, line in enumerate(caption) if patterns.BETWEEN.match(line.text)), None)
    if start is not None:
        yield from caption[start + 1 : start + _CAPTION_REACH]
        return
    start = next((i for i, line in enumerate(caption) if patterns.BETWEEN_NAMED.match(line.text)), len(caption))
    above: Line | None = None
    for line in caption[start : start + _CAPTION_REACH]:
        word = None if patterns.AFTER_PARTIES.match(line.text) else patterns.AND_NAMED.match(line.text)
        led = above is None or patterns.PARTY_ROLE.match(above.text)
        above = line
        cut = word.end() if word and (led or patterns.PARTY_NUMBER.match(line.text, word.end())) else 0
        yield Line(line.page, Span(line.span.start + cut, line.span.end), line.text[cut:])


def read_judges(caption: Sequence[Line], pages: Sequence[Page]) -> Iterator[Fact]:
    """Yield the facts `judge`: the bench named behind `Before:`, else the judge in the decision's own line."""
    for index, line in enumerate(caption):
        bench = patterns.BENCH.search(line.text)
        decided = patterns.DECISION_LINE.match(line.text) and patterns.BY_JUDGE.search(line.text)
        if bench:
            yield from _bench(pages, caption, index, line.text[bench.end() :])
            return
        if decided:
            yield from _bench(pages, caption, index, patterns.BEHIND_JUDGE.sub("", decided["judge"]))
            return


def _role(printed: str) -> str:
    return "/".join(part.title().removesuffix("s") for part in re.split(r"\s*[/&]\s*", squeeze(printed)))


def _split_names(lines: Sequence[Line], *, several: bool) -> Iterator[Line]:
    """One name a `(n)`; without numbers one name for one role (`Defendant`), else one a line.

    A line that ends in a connective is joined to the next.
    """
    numbered = any(patterns.PARTY_NUMBER.match(line.text) for line in lines)
    pending: list[Line] = []
    for line in lines:
        begins = patterns.PARTY_NUMBER.match(line.text) or (several and not numbered and not _runs_on(pending))
        if begins and pending:
            yield _join(pending)
            pending = []
        pending.append(line)
    if pending:
        yield _join(pending)


def _runs_on(pending: Sequence[Line]) -> bool:
    return bool(pending) and bool(_RUNS_ON.search(pending[-1].text))


def _join(lines: Sequence[Line]) -> Line:
    text = patterns.PARTY_NUMBER.sub("", " ".join(line.text for line in lines), count=1)
    end = lines[-1].span.end if lines[-1].page == lines[0].page else lines[0].span.end
    return Line(lines[0].page, Span(lines[0].span.start, end), smart_title(squeeze(text).strip(" ,;")))


def _bench(pages: Sequence[Page], caption: Sequence[Line], index: int, head: str) -> Iterator[Fact]:
    """The judges named from a line on; a bench may run over to the next lines."""
    text, last = head, caption[index]
    for line in caption[index + 1 : index + 1 + _BENCH_REACH]:
        if line.page != last.page or not patterns.BENCH_RUNS_ON.search(text):
            break
        text, last = f"{text} {line.text}", line
    span = Span(caption[index].span.start, last.span.end)
    for name in patterns.BETWEEN_JUDGES.split(text):
        cleaned = _judge_name(name)
        if cleaned:
            yield fact_on(pages[last.page - 1], "judge", cleaned, span)


def _judge_name(text: str) -> str:
    name = squeeze(text).strip(" ,;:.")
    if not name.isupper():
        return name
    return " ".join(w if _KEPT_IN_CAPITALS.fullmatch(w) else _capitalised(w) for w in name.split())


def _capitalised(word: str) -> str:
    return "-".join(part.capitalize() for part in word.split("-"))
