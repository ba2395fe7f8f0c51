"""Read a document's references to its own provisions, to those of other documents, and to documents and cases. Pure.

A reference is stored as printed. Its target is resolved on request, because the documents of a matter change and this
one does not.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from pincite.indexer.legal_text.body_lines import fact_on, squeeze
from pincite.indexer.legal_text.identifiers import case_numbers, citations, instrument_numbers, law_number, same_law
from pincite.indexer.legal_text.ordered_spans import holds, meets
from pincite.indexer.legal_text.patterns import common
from pincite.indexer.legal_text.patterns import pinpoints as patterns
from pincite.indexer.model import Fact, Identity, Section
from pincite.indexer.page import Page, Span

NOT_NAMED = "not named"
"""The role of a provision whose document its page does not name."""
_OWN_IN_COURT = ("paragraph", "schedule", "appendix", "annex", "exhibit", "part")
_RELATIVE = ("paragraph", "clause", "regulation", "rule")
"""Units whose bracketed number is relative to the unit with the reference: `paragraph (2)`."""
_ENDS = ("", ".", ";", ":", "]")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_TITLES_END = ("regulations", "rules")
"""Unit words whose plural also ends an instrument's title, before the year."""
_LONGEST_NUMBER = 60
_LONGEST_WORD = 30
_MAX_NUMBERS = 12
"""The largest number of list entries that are read."""


def read_references(pages: Sequence[Page], sections: Sequence[Section], identity: Identity) -> Iterator[Fact]:
    """Yield the facts `reference`, each once for each page.

    `value` is the provision (`Article 22(1)`, `paragraph 3 of Schedule 2`). `role` is its document as printed, or None
    for this document. If a whole document is named, both are its name.
    """
    heads = {(section.start.page, section.start.offset) for section in sections}
    own = {_key(name) for name in (identity.title, *identity.short_titles) if name} | set(identity.case_ids)
    own |= {identity.neutral_citation} if identity.neutral_citation else set()
    for page in pages:
        if page.is_contents:
            continue
        seen: set[tuple[str, str | None]] = set()
        for fact in _on_page(page, heads, in_court=identity.kind.is_decision):
            name = (fact.value, fact.role)
            if name not in seen and not (fact.value == fact.role and _is_own(fact.value, own, identity)):
                seen.add(name)
                yield fact


def _is_own(name: str, own: set[str], identity: Identity) -> bool:
    match = common.LAW_NUMBER.search(name)
    number = law_number(match) if match else next((number for number, _, _ in instrument_numbers(name)), None)
    return {_key(name), name} & own != set() or same_law(number, identity.law_number)


def _on_page(page: Page, heads: set[tuple[int, int]], *, in_court: bool) -> Iterator[Fact]:
    text, named, taken = page.body, "", 0
    spans: list[Span] = []
    for match in common.PROVISION.finditer(text):
        if match.start() < taken or _is_broken(match) or _is_unit_head(page, match, heads):
            continue
        paths, end = _paths(text, match)
        kind, paths, end = _with_outer_unit(text, match, paths, end)
        role, end, container = _owner(text, end, named)
        if role is None and in_court and _word(match["kind"]).lower() not in _OWN_IN_COURT:
            role = named or NOT_NAMED
        if role and role != NOT_NAMED:
            named = role
        taken = end
        for path in paths:
            value = f"{kind} {path}{f' of {container}' if container else ''}"
            yield fact_on(page, "reference", value, Span(match.start(), end), role=role)
        spans.append(Span(match.start(), end))
    for fact in _whole_documents(page):
        if not meets(spans, Span(fact.span.start, fact.span.start + 1)):
            yield fact


def _is_broken(match: re.Match[str]) -> bool:
    """Return whether these words are not a pinpoint.

    That is a longer word (`PARTY`), a heading's last word above its first paragraph (`Schedules`, then `(1)`), or a
    title with its year (`Quay Regulations 2020`).
    """
    between = match.string[match.end("kind") : match.start("number")]
    if not between or ("\n" in between and between.endswith("(")):
        return True
    return match["kind"].lower() in _TITLES_END and not match["subs"] and _is_year(match)


def _is_year(match: re.Match[str]) -> bool:
    """Return whether the number is a title's year: a title's word precedes it, or no other number follows."""
    if _YEAR.fullmatch(match["number"]) is None:
        return False
    named = patterns.TITLE_WORD.search(match.string, max(0, match.start() - _LONGEST_WORD), match.start())
    titled = named is not None and patterns.NO_TITLE_WORD.match(named.group()) is None
    return titled or patterns.ANOTHER_NUMBER.match(match.string, match.end()) is None


def _is_unit_head(page: Page, match: re.Match[str], heads: set[tuple[int, int]]) -> bool:
    """Return whether these words are the head of a unit of this document and not a reference."""
    line = page.body.rfind("\n", 0, match.start()) + 1
    before = page.body[line : match.start()]
    if before.strip():
        return False
    on_head = any((page.number, offset) in heads for offset in (line, match.start()))
    above = page.body[:line].rstrip().rsplit("\n", 1)[-1]
    ended = above[-1:] in _ENDS or above.isupper()
    return (
        on_head
        or match["kind"].isupper()
        or (ended and patterns.AFTER_HEADING_NUMBER.match(page.body, match.end()) is not None)
    )


def _paths(text: str, match: re.Match[str]) -> tuple[list[str], int]:
    """Return the provision with the others in one list with it, and where the list ends."""
    number, end = match["number"], match.end()
    if text[match.start("number") - 1] == "(" and _word(match["kind"]).lower() in _RELATIVE:
        number = f"({number})"
    paths = [number + re.sub(r"\s", "", match["subs"])]
    while len(paths) < _MAX_NUMBERS:
        step = patterns.ANOTHER_STEP.match(text, end) if match["subs"] else None
        other = patterns.ANOTHER_NUMBER.match(text, end) if _is_plural(match["kind"]) else None
        bracketed = patterns.ANOTHER_BRACKETED.match(text, end) if _is_plural(match["kind"]) else None
        if bracketed is not None and text[match.start("number") - 1] == "(" and not match["subs"]:
            paths.append(f"({bracketed['number']})" if number.startswith("(") else bracketed["number"])
            end = bracketed.end()
            continue
        found = step or other
        if found is None:
            break
        steps = re.sub(r"\s", "", found["subs"])
        paths.append(_sibling(paths[-1], steps) if step else found["number"] + steps)
        end = found.start("subs") + len(found["subs"].rstrip())
    return paths, end


def _with_outer_unit(text: str, match: re.Match[str], paths: list[str], end: int) -> tuple[str, list[str], int]:
    """Return the kind and paths of provisions, prefixed with the unit that contains them: `Article 5(2)`."""
    within = patterns.WITHIN.match(text, end) if text[match.start("number") - 1] == "(" else None
    if within is None or _word(match["kind"]).lower() not in _RELATIVE:
        return _word(match["kind"]), paths, end
    unit = within["number"] + re.sub(r"\s", "", within["subs"])
    return within["kind"], [f"{unit}{path}" for path in paths], within.end()


def _sibling(path: str, steps: str) -> str:
    """Replace the step of the same style: `5(1)(a)` and `(b)` give `5(1)(b)`, `5(1)(a)` and `(2)` give `5(2)`."""
    existing = common.SUBPATH.findall(path)
    style = _style(steps[1 : steps.index(")")])
    same = [index for index, step in enumerate(existing) if _style(step) == style]
    kept = existing[: same[-1] if same else -1]
    return path.split("(")[0] + "".join(f"({step})" for step in kept) + steps


def _style(step: str) -> str:
    if step.isdigit():
        return "number"
    return "roman" if set(step) <= set("ivx") else "letter"


def _is_plural(kind: str) -> bool:
    return kind.endswith("s") or kind == "Appendices"


def _word(kind: str) -> str:
    """Return the kind in the singular, otherwise as printed."""
    if kind == "Appendices":
        return "Appendix"
    word = kind.rstrip(".").removesuffix("s")
    return {"Art": "Article", "para": "paragraph"}.get(word, word)


def _owner(text: str, end: int, named: str) -> tuple[str | None, int, str]:
    """Return a provision's document (None for this one), where its name ends, and the provision's schedule."""
    between = patterns.BETWEEN.match(text, end)
    end = between.end() if between else end
    inside = patterns.INSIDE.match(text, end)
    container = squeeze(inside["container"]) if inside else ""
    end = inside.end() if inside else end
    own = patterns.OWN.match(text, end)
    if own:
        return None, own.end(), container
    other = patterns.OTHERS.match(text, end)
    if other:
        return named or NOT_NAMED, other.end(), container
    placed = _instrument_number(text, end)
    if placed is not None:
        return squeeze(text[placed.start : placed.end]), placed.end, container
    owners = (patterns.OF_DOCUMENT, patterns.OF_SHORT, patterns.OF_NAMED)
    found = next((m for pattern in owners if (m := pattern.match(text, end))), None)
    if found is None:
        return None, end, container
    return squeeze(found["named"]), found.end(), container


def _instrument_number(text: str, end: int) -> Span | None:
    """Return the span of an instrument's number in a jurisdiction's own form, if a pinpoint belongs to one."""
    of = patterns.OF.match(text, end)
    if of is None:
        return None
    following = text[of.end() : of.end() + _LONGEST_NUMBER]
    numbers = (span for _, span, _ in instrument_numbers(following) if span.start == 0)
    return next((Span(of.end(), of.end() + span.end) for span in numbers), None)


def _whole_documents(page: Page) -> Iterator[Fact]:
    """Yield laws and cases that are named without a provision."""
    text = page.body
    for number, span in case_numbers(text):
        yield fact_on(page, "reference", number, span, role=number)
    placed = [span for _, span, _ in instrument_numbers(text)]
    titles = [title for title in read_titles(text) if not meets(placed, title)]
    numbered = (common.LAW_NUMBER,) if patterns.NUMBERED_LAW.search(text) else ()
    spans = [span for _, span in citations(text)]
    spans += [Span(*match.span()) for pattern in numbered for match in pattern.finditer(text)]
    spans += placed
    for span in (*titles, *(span for span in spans if not holds(titles, span))):
        name = squeeze(text[span.start : span.end])
        yield fact_on(page, "reference", name, span, role=name)


@lru_cache(maxsize=1024)
def read_titles(text: str) -> tuple[Span, ...]:
    """Return the titles of laws that a text names, each with a law's number after it. Cached for the current pages."""
    return tuple(_titles(text))


def _titles(text: str) -> Iterator[Span]:
    for match in patterns.TITLE.finditer(text):
        name, start = match["named"], match.start("named")
        while (first := patterns.NO_TITLE_WORD.match(name)) is not None:
            name, start = name[first.end() :], start + first.end()
        if " " in name.strip() and not name.isupper() and patterns.COMMON_TITLE.match(squeeze(name)) is None:
            yield Span(start, match.end("named"))


def _key(name: str) -> str:
    return re.sub(r"\W+", " ", name).strip().casefold()
