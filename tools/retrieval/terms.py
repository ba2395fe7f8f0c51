"""Which defined terms a passage uses, and the definitions that hold there, the most specific first."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.passage import Passage, Words
from pincite.tools.retrieval.provisions import find_sections, read_pinpoint

_INHERITED = ("made_under", "amends_contract", "amends")
"""Relations to a document whose defined terms a document uses without defining them."""
_ALIAS = re.compile(r"[“\"‘](?P<term>[A-Z][^”\"’'\n]{1,60})[”\"’']")


@dataclass(frozen=True, slots=True)
class UsedTerm:
    """A term that a passage uses, as its definition prints it, and where it is defined.

    `scope` is the unit that the definition holds for, null where it holds for the whole document.
    """

    term: str
    scope: str | None
    words: Words


@dataclass(frozen=True, slots=True)
class _Definition:
    fact: Fact
    doc_id: str
    scope: str | None


def used_terms(corpus: Corpus, passage: Passage) -> Iterator[UsedTerm]:
    """Yield the definitions of the terms that a passage uses and does not define itself.

    The narrowest scope first, other documents last, else in the order of their use.
    """
    own = _definitions(corpus, passage.doc_id)
    held = [d for d in own if _covers(corpus, d, passage)]
    known = {name for d in held for name in _names(d.fact)}
    held += [d for each in _inherited(corpus, passage.doc_id) for d in each if not known & set(_names(d.fact))]
    by_name: dict[str, list[_Definition]] = defaultdict(list)
    for definition in held:
        for name in _names(definition.fact):
            by_name[name].append(definition)
    shown: set[Fact] = set()
    found: list[UsedTerm] = []
    for name in uses(" ".join(page.body[span.start : span.end] for page, span in passage.places), by_name):
        for definition in by_name[name]:
            words = _words(corpus, definition)
            if definition.fact not in shown and not passage.holds(words):
                shown.add(definition.fact)
                found.append(UsedTerm(definition.fact.role or name, definition.scope, words))
    yield from sorted(found, key=lambda used: (used.words.doc_id != passage.doc_id, -_narrowness(used.scope)))


def uses(text: str, names: Iterable[str]) -> list[str]:
    """The names that a text uses, in the order of their first use; inside a longer name a shorter one is not used."""
    found: dict[str, int] = {}
    taken = bytearray(len(text))
    for name in sorted(names, key=lambda name: (-len(name), name)):
        for match in _pattern(name).finditer(text):
            if not any(taken[match.start() : match.end()]):
                taken[match.start() : match.end()] = b"\x01" * (match.end() - match.start())
                found.setdefault(name, match.start())
    return sorted(found, key=found.__getitem__)


@lru_cache(maxsize=8192)
def _pattern(name: str) -> re.Pattern[str]:
    """A term in singular and plural, over line ends; a small first letter may be a capital, not the reverse."""
    words = name.split()
    last = words[-1]
    forms = {re.escape(last) + "(?:es|s)?"}
    if last.endswith("ies"):
        forms.add(re.escape(last[:-3]) + "y")
    if last.endswith("y"):
        forms.add(re.escape(last[:-1]) + "ies")
    if last.endswith("s") and len(last) > 3:
        forms.add(re.escape(last[:-1]))
    before = "".join(re.escape(word) + r"\s+" for word in words[:-1])
    return re.compile(rf"(?<![\w-]){before}(?:{'|'.join(sorted(forms))})(?![\w-])")


def _names(fact: Fact) -> tuple[str, ...]:
    """The names that a definition gives: its term, the forms listed in it, and what it puts in quotation marks."""
    term = re.sub(r"^(?:the|an?)\s+", "", fact.role or "")
    listed = re.split(r",\s*|\s+and\s+|\s+or\s+", term) if _is_list(term) else []
    aliases = [match["term"] for match in _ALIAS.finditer(fact.value)]
    return tuple(dict.fromkeys(name for name in (*(listed or [term]), *aliases) if name))


def _is_list(term: str) -> bool:
    """Whether a term is several: forms of one word (`Moor, Moored and Mooring`), or a name and its abbreviation."""
    parts = re.split(r",\s*|\s+and\s+|\s+or\s+", term)
    if len(parts) < 2 or not all(parts):
        return False
    return len({part[:4].casefold() for part in parts}) == 1 or any(part.isupper() for part in parts[1:])


def _definitions(corpus: Corpus, doc_id: str) -> list[_Definition]:
    facts = corpus.facts(doc_id)
    scopes = {(f.page, f.span): f.value for f in facts if f.field == "definition_scope"}
    return [_Definition(f, doc_id, scopes.get((f.page, f.span))) for f in facts if f.field == "definition"]


def _inherited(corpus: Corpus, doc_id: str) -> Iterator[list[_Definition]]:
    """The terms of the documents under which, or to amend which, a document is made; of its whole text only."""
    targets = (r.target for r in corpus.relations if r.source == doc_id and r.kind in _INHERITED and r.target)
    for target in dict.fromkeys(targets):
        yield [d for d in _definitions(corpus, target) if d.scope is None]


def _covers(corpus: Corpus, definition: _Definition, passage: Passage) -> bool:
    """Whether a definition of narrower scope holds where the passage stands."""
    if definition.scope is None:
        return True
    pinpoint = read_pinpoint(definition.scope)
    units = find_sections(corpus.sections(passage.doc_id), pinpoint) if pinpoint else []
    return any(_meets(unit, page, span) for unit in units[:1] for page, span in passage.places)


def _meets(unit: Section, page: Page, span: Span) -> bool:
    return unit.start < Position(page.number, span.end) and Position(page.number, span.start) < unit.end


def _narrowness(scope: str | None) -> int:
    """How narrow a scope is: a unit, a part, a document."""
    if scope is None:
        return 0
    return 1 if scope.split()[0].lower() in (SectionKind.PART, SectionKind.CHAPTER, SectionKind.SCHEDULE) else 2


def _words(corpus: Corpus, definition: _Definition) -> Words:
    page = corpus.page(definition.doc_id, definition.fact.page)
    return Words(
        definition.doc_id, page, definition.fact.span, _at(corpus.sections(definition.doc_id), definition.fact)
    )


def _at(sections: Sequence[Section], fact: Fact) -> Section | None:
    at = Position(fact.page, fact.span.start)
    return next((s for s in reversed(sections) if s.start <= at < s.end), None)
