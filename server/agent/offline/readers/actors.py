"""Who plays the part that the question asks for: the noun phrase in that place of the passage. Pure."""

import re
from collections.abc import Iterator

from pincite.indexer.page import Span
from pincite.server.agent.offline.answer import Proposal, Quote, quote_of
from pincite.server.agent.offline.evidence import asked_text, ranked
from pincite.server.agent.offline.forms import is_of_form
from pincite.server.agent.offline.names import is_given, without_given
from pincite.server.agent.offline.passages import Passage, Weighed
from pincite.server.agent.offline.phrases import row_at
from pincite.server.agent.offline.readers.items import item_name, item_text, items_behind, lead_in_of
from pincite.server.agent.offline.readers.places import rows_in
from pincite.server.agent.offline.roles import asked_role, without_asked
from pincite.server.agent.offline.view import View

_PASSAGES, _LEADING = 20, 6
_SHORT, _LONGEST = 9, 60
"""Words of an item that is a name, and of one that begins with a name."""
_BARE = 4
"""Words of an item from which one without article or capital is a clause: `take such steps as are needed`."""
_PLAYED = 0.75
"""What a name gains that stands in the place asked for: more than one that stands near gains by that."""
_SMALL = re.compile(
    r"^(?:(?:where|if|when|in\s+the\s+case\s+of)\b[^,]{3,120},\s*)?(?:(?:by|to|from|of|on|with|against)\s+)?(?:that\s+)?"
)
_POSSESSIVE = re.compile(r"^(?:its|his|her|their)\s+(?=[A-Z])")
_EACH = re.compile(r"\b(?:each|every|all)\s$")
"""What belongs to a class that no defined term names: `all interested parties`."""
_DETERMINED = tuple(
    f"{word} " for word in ("the", "a", "an", "any", "each", "every", "all", "its", "his", "their", "her")
)
_KIND = re.compile(
    r"\b(?:which|what)\s+(?:\w+\s+){0,2}?(?P<kind>bank|court|tribunal|committee|government|department|commission|ministry)\b",
    re.IGNORECASE,
)
"""Bodies whose names say what they are: no Registrar is a bank; letters may stand for any of them."""
_NOBODY = re.compile(
    r"(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|him|her|them|\w+self|(?:any\s+)?(?:other\s+)?persons?|others|ones?|same|former|latter|means|manner|virtue|way|"
    r"reasons?|notice|order|decision|judgment|hearing|application|affidavit|statement|evidence|appeal|resolution|accordance|respect|time|dates?|days?|writing|case|law|regulations?|Regulations|"
    r"Articles?|Rules)(?:\s.*)?"
)
"""What stands for a name, or is nobody's."""


def read_actors(view: View) -> Iterator[Proposal]:
    """Propose whoever plays the part asked for, in each of the heaviest passages."""
    for names, proposal in _rows(view):
        yield Proposal(names[0], proposal.quotes, proposal.score)


def read_actor_rows(view: View) -> Iterator[Proposal]:
    """Propose all that play the part asked for, where a row of them stands in its place or is listed below it."""
    rows = list(_rows(view))
    yield from (proposal for names, proposal in rows if len(names) > 1)
    yield from _each_in(rows)
    asked = asked_role(view.transcript.question)
    named = {quote.text for _, proposal in rows for quote in proposal.quotes}
    if asked is not None:
        for weighed in ranked(view)[:_LEADING]:
            if asked.stems & weighed.passage.terms and quote_of(weighed.passage).text not in named:
                yield from _below(view, weighed)


def _each_in(rows: list[tuple[list[str], Proposal]]) -> Iterator[Proposal]:
    """`A was represented by Mr Elm and B by Ms Oak`: all of one passage that play the part, each in his place."""
    passages: dict[tuple[Quote, ...], list[tuple[str, float]]] = {}
    for names, proposal in rows:
        if len(names) == 1:
            passages.setdefault(proposal.quotes, []).append((names[0], proposal.score))
    for quotes, found in passages.items():
        together = list(dict.fromkeys(name for name, _ in found))
        if len(together) > 1:
            yield Proposal(together, quotes, found[0][1])


def _below(view: View, lead_in: Weighed) -> Iterator[Proposal]:
    """`must notify: (a) each holder in writing; (b) the Warden`: what each item begins with."""
    items = items_behind(view, lead_in.passage, _LONGEST)
    heads = [_heads(item_text(item)) for item in items]
    names = list(dict.fromkeys(name for head in heads for name in head))
    if all(heads) and len(names) > 1:
        yield Proposal(names, tuple(map(quote_of, items)), lead_in.weight + _PLAYED)


def _heads(text: str) -> list[str]:
    """A short item whole, of a longer one the phrase that it begins with, of two joined both."""
    text = _SMALL.sub("", text)
    row = row_at(text, 0)
    if row and row[0].start == 0 and text[0].islower() and len(text.split()) > _BARE:
        return []
    if len(row) > 1 and " of " not in text[row[0].start : row[-1].end] and " or " not in text[: row[-1].end]:
        return [_POSSESSIVE.sub("", text[span.start : span.end]) for span in row]
    if row and len(item_name(text).split()) <= _SHORT:
        return [item_name(text)]
    each = text.lower().startswith(("each ", "every ", "all "))
    return [text[0 if each else span.start : span.end] for span in row[:1]]


def _rows(view: View) -> Iterator[tuple[list[str], Proposal]]:
    """Who stands in the place asked for, passage by passage."""
    asked = asked_role(view.transcript.question)
    if asked is None:
        return
    for weighed in ranked(view)[:_PASSAGES]:
        lead, begun, text = _sentence(view, weighed.passage)
        for row in rows_in(text, asked):
            names = [name for span in row if (name := _name(view, text, span, row[0]))]
            if names:
                at = row[0].start
                led = (quote_of(lead, at),) if lead is not None and at < begun else ()
                quotes = (*led, quote_of(weighed.passage, max(0, at - begun)))
                yield names, Proposal(names, quotes, weighed.weight + _PLAYED)


def _sentence(view: View, passage: Passage) -> tuple[Passage | None, int, str]:
    """A passage's lead-in, how long that is, and the whole sentence: an item ends what its lead-in begins."""
    lead = lead_in_of(view, passage)
    if lead is None:
        return None, 0, passage.text
    begun = f"{lead.text.rstrip(' :-–—')} "
    return lead, len(begun), f"{begun}{item_text(passage)}"


def _name(view: View, text: str, span: Span, first: Span) -> str:
    """A phrase as a name; empty for a word that names nobody, and for what the question says itself.

    The article of the first of a row is that of all: `by a partner or auditor`.
    """
    name = re.sub(r"[’']s?$", "", text[span.start : span.end])
    determined = name.startswith(_DETERMINED) or any(
        text[: one.start].lower().endswith(_DETERMINED) for one in (first, span)
    )
    bare = name[:1].islower() and not determined
    question = view.transcript.question
    given = is_given(question if name.islower() else without_asked(question), name)
    kind = _KIND.search(question)
    if kind and not re.search(kind["kind"], name, re.IGNORECASE) and not name.isupper():
        return ""
    if bare or given or _NOBODY.fullmatch(name) or not is_of_form(view, name):
        return ""
    whole = _EACH.search(text, 0, span.start) if name.islower() else None
    return f"{whole.group()}{name}" if whole else without_given(_POSSESSIVE.sub("", name), asked_text(view))
