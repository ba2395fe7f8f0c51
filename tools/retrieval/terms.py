"""Find the defined terms that a passage uses, and the definitions that apply there, the most specific first."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pincite.indexer.model import Fact, Section, SectionKind
from pincite.indexer.page import Page, Position, Span
from pincite.tools.corpus import Corpus
from pincite.tools.retrieval.interpretation import interpretation_rules
from pincite.tools.retrieval.passage import Passage, Stretch, Words
from pincite.tools.retrieval.provisions import find_sections, read_pinpoint
from pincite.tools.retrieval.whole_words import definition_span

_INHERITED = ("made_under", "amends_contract", "amends")
"""Relations to a document whose definitions apply to a document without its own."""
_ALIAS = re.compile(r"[“\"‘](?P<term>[A-Z][^”\"’'\n]{1,60})[”\"’']")
_WORD = re.compile(r"[\w#&]+(?:[-’'][\w#&]+)*")
_POSSESSIVE = re.compile(r"[’']s?$")
_SINGULAR = ((r"ies$", "y"), (r"(ss|x|ch|sh)es$", r"\1"), (r"(?<![sui])s$", ""))
_ACRONYM = 5
"""Most letters of a capitalised term that is an acronym."""
_WRITING = {"writing": "written", "in writing": "written", "written": "writing"}
"""Words of one meaning that stemming does not connect."""
Name = tuple[str, ...]
"""A term's words, each in the singular."""


@dataclass(frozen=True, slots=True)
class UsedTerm:
    """A term that a passage uses, as its definition prints it, and the definition's place.

    `scope` is the unit to which the definition applies, null for the whole document.
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

    The narrowest scope first, other documents last, else in order of use.
    """
    by_name: dict[Name, list[_Definition]] = defaultdict(list)
    for definition in _holding(corpus, passage):
        for name in _names(definition.fact):
            by_name[name].append(definition)
    used = (d for name in uses(_read(passage), by_name) for d in by_name[name])
    kept = list(_outermost(list(dict.fromkeys(used))))
    facts = {doc_id: [d.fact for d in _definitions(corpus, doc_id)] for doc_id in {d.doc_id for d in kept}}
    found = [_used(corpus, d, facts[d.doc_id]) for d in kept]
    outside = [term for term in found if not passage.holds(term.words)]
    yield from sorted(outside, key=lambda term: (term.words.doc_id != passage.doc_id, -_narrowness(term.scope)))


def defined(corpus: Corpus, doc_id: str, term: str) -> list[UsedTerm]:
    """Return the definitions that a document gives of a term, also in the plural or in lower case."""
    wanted = tuple(word.casefold() for word in _name(term))
    known = _definitions(corpus, doc_id)
    meant = [d for d in known if wanted in {tuple(w.casefold() for w in name) for name in _names(d.fact)}]
    facts = [d.fact for d in known]
    return [_used(corpus, d, facts) for d in _outermost(meant)]


def uses(text: str, names: Iterable[Name]) -> list[Name]:
    """The names that a text uses, in order of first use; a shorter name inside a longer one does not count."""
    known = set(names)
    longest = max(map(len, known), default=0)
    words = [match.group() for match in _WORD.finditer(text)]
    forms = [_singular(word) for word in words]
    found: dict[Name, None] = {}
    at = 0
    while at < len(forms):
        heads = dict.fromkeys((forms[at], forms[at].lower()))
        tries = ((head, *forms[at + 1 : at + size]) for size in range(longest, 0, -1) for head in heads)
        name = next((name for name in tries if name in known), None)
        if name is not None:
            found[name] = None
        at += len(name) if name else 1
    return list(found)


def is_asked(fact: Fact, asked: Iterable[str]) -> bool:
    """Whether a definition is of a requested term; `tugs of the Lease` asks for `Tug`."""
    names = [tuple(word.casefold() for word in name) for name in _names(fact)]
    said = [tuple(word.casefold() for word in _name(term)) for term in asked]
    return any(words[: len(name)] == name for name in names for words in said)


@lru_cache(maxsize=16384)
def _singular(word: str) -> str:
    bare = _POSSESSIVE.sub("", word)
    for ending, instead in _SINGULAR:
        form, changed = re.subn(ending, instead, bare)
        if changed and len(form) > 1:
            return form
    return bare


def _name(term: str) -> Name:
    return tuple(_singular(word) for word in _WORD.findall(term))


def _read(passage: Passage) -> str:
    """The words of a passage without headings on their own lines, which capitalise any word."""
    return "\n".join(map(_without_heading, passage.stretches()))


def _without_heading(stretch: Stretch) -> str:
    text = stretch.page.body[stretch.span.start : stretch.span.end]
    if stretch.section is None or not stretch.section.heading:
        return text
    words = r"\s+".join(map(re.escape, stretch.section.heading.split()))
    return re.sub(rf"^[^\n]{{0,20}}?{words}[ .]*\n", "", text, count=1)


def _names(fact: Fact) -> tuple[Name, ...]:
    """The names that a definition gives: its term, the forms listed in it, and quoted words."""
    term = re.sub(r"^(?:the|an?)\s+", "", fact.role or "")
    listed = re.split(r",\s*|\s+and\s+|\s+or\s+", term) if _is_list(term) else []
    aliases = [match["term"] for match in _ALIAS.finditer(fact.value)]
    names = [*(listed or [term]), *aliases]
    names += [_WRITING[name] for name in names if name in _WRITING]
    shouted = [name.title() for name in names if name.isupper() and len(name) > _ACRONYM]
    return tuple(dict.fromkeys(name for name in map(_name, (*names, *shouted)) if name))


def _is_list(term: str) -> bool:
    """Whether a term is several: forms of one word (`Moor, Moored and Mooring`), or a name and its abbreviation."""
    parts = re.split(r",\s*|\s+and\s+|\s+or\s+", term)
    if len(parts) < 2 or not all(parts):
        return False
    return len({part[:4].casefold() for part in parts}) == 1 or any(part.isupper() for part in parts[1:])


def _holding(corpus: Corpus, passage: Passage) -> Iterator[_Definition]:
    """Yield the definitions that apply to the passage, and those of other documents for terms without one here."""
    own = [d for d in _definitions(corpus, passage.doc_id) if _covers(corpus, d, passage)]
    known = {name for d in own for name in _names(d.fact)}
    yield from own
    for inherited in _inherited(corpus, passage.doc_id):
        yield from (d for d in inherited if not known & set(_names(d.fact)))


def _outermost(definitions: Sequence[_Definition]) -> Iterator[_Definition]:
    """Yield the definitions that are not inside another definition of the same term, such as its plural."""
    for inner in definitions:
        around = (d for d in definitions if d is not inner and _contains(d, inner))
        if not any(_name(inner.fact.role or "") == _name(d.fact.role or "") for d in around):
            yield inner


def _contains(outer: _Definition, inner: _Definition) -> bool:
    a, b = outer.fact, inner.fact
    same = outer.doc_id == inner.doc_id and a.page == b.page and a.span != b.span
    return same and a.span.start <= b.span.start and b.span.end <= a.span.end


def _definitions(corpus: Corpus, doc_id: str) -> list[_Definition]:
    facts = corpus.facts(doc_id)
    scopes = {(f.page, f.span): f.value for f in facts if f.field == "definition_scope"}
    printed = [f for f in facts if f.field == "definition"]
    rules = [f for f in interpretation_rules(corpus, doc_id) if not _is_read(f, printed)]
    return [_Definition(f, doc_id, scopes.get((f.page, f.span))) for f in (*printed, *rules)]


def _is_read(rule: Fact, definitions: Iterable[Fact]) -> bool:
    """Whether a rule of interpretation is already among the definitions, with its word quoted."""
    here = (d for d in definitions if d.page == rule.page and rule.span.start <= d.span.start < rule.span.end)
    return any(_name(d.role or "") == _name(rule.role or "") for d in here)


def _inherited(corpus: Corpus, doc_id: str) -> Iterator[list[_Definition]]:
    """Yield the definitions of documents that a document is made under or amends; only those for the whole text."""
    targets = (r.target for r in corpus.relations if r.source == doc_id and r.kind in _INHERITED and r.target)
    for target in dict.fromkeys(targets):
        yield [d for d in _definitions(corpus, target) if d.scope is None]


def _covers(corpus: Corpus, definition: _Definition, passage: Passage) -> bool:
    """Whether a definition of narrower scope applies to the passage."""
    if definition.scope is None:
        return True
    pinpoint = read_pinpoint(definition.scope)
    units = find_sections(corpus.sections(passage.doc_id), pinpoint) if pinpoint else []
    return any(_meets(unit, page, span) for unit in units[:1] for page, span in passage.places)


def _meets(unit: Section, page: Page, span: Span) -> bool:
    return unit.start < Position(page.number, span.end) and Position(page.number, span.start) < unit.end


def _narrowness(scope: str | None) -> int:
    """The rank of a scope: a unit, a part, a document."""
    if scope is None:
        return 0
    return 1 if scope.split()[0].lower() in (SectionKind.PART, SectionKind.CHAPTER, SectionKind.SCHEDULE) else 2


def _used(corpus: Corpus, definition: _Definition, others: Sequence[Fact]) -> UsedTerm:
    fact, doc_id = definition.fact, definition.doc_id
    page, section = corpus.page(doc_id, fact.page), _at(corpus.sections(doc_id), fact)
    words = Words(doc_id, page, definition_span(page, section, fact, others), section)
    return UsedTerm(fact.role or "", definition.scope, words)


def _at(sections: Sequence[Section], fact: Fact) -> Section | None:
    at = Position(fact.page, fact.span.start)
    return next((s for s in reversed(sections) if s.start <= at < s.end), None)
