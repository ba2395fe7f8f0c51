"""The text of a result: the same object, shortened for the model that reads it. Pure.

Left out are URIs (`doc_id` and `page` say the same), scores, families that the query does not name or the call gave,
the documents searched where a provision was found, of a page's sections those that begin in its text, of an accepted
citation what the client sent, of a fact the beginning of a value that its quote has whole, what is empty or as it is by
default, what an enclosing object says already, and a title that was given with the same document before. The structured
result stays complete.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pincite.tools.results.entries import CUT
from pincite.tools.search_within_doc_family import GIVEN, WHOLE_MATTER

Shorten = Callable[[str], str]
"""Gives a shorter name by which the tools know a document; the id itself where there is none."""

_INHERITED = ("doc_id", "family", "title")
_LEFT_OUT = frozenset({"uri", "score", "matched", "signals", "undecided"})
"""Keys that a reader does not need: an address of what `doc_id` and `page` say, and how hits were ranked."""
_SUBMITTED = frozenset({"quote", "side", "values", "statement"})
"""What an accepted citation repeats of the submission."""
_FOUND = ("hits", "matches", "documents", "cases")
"""Lists of what a tool found: where one is empty, the text says how much was searched."""
IDS = frozenset("doc_id source target family copies searched doc_ids known_cases case_id".split())
"""Keys of ids of documents, or of families that are called by one."""
_MESSAGES = frozenset("next_call more note scope reason message next_step differs_by checked on_trust cautions".split())
"""Keys of sentences that may name documents by their ids; what documents say stays as it is."""
_FAMILY = re.compile(r"(?:contract|doc):(?P<doc_id>.+)", re.DOTALL)
"""`contract:leases/quay-lease`: the family of a document."""
_LONG_WORD = re.compile(r"""[^\s"',;()\[\]]{40,}[^\s"',;()\[\].:]""")


def rendered(
    result: Mapping[str, Any], shorten: Shorten, *, always: Collection[str] = (), coverage: bool = False
) -> str:
    """Return a result, without its default values, as compact JSON.

    `always` are keys that stay, be they empty; `coverage` says whether the size of the matter is given even where
    something was found.
    """
    shown = _Rendering(shorten, coverage).of_object(result, {}, always)
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def message(text: str, shorten: Shorten) -> str:
    """Return the server's own words with long ids of documents in them shortened."""
    return _LONG_WORD.sub(lambda match: _short(match[0], shorten), text)


def _short(name: str, shorten: Shorten) -> str:
    family = _FAMILY.fullmatch(name)
    short = shorten(family["doc_id"] if family else name)
    return name if family and short == family["doc_id"] else short


@dataclass
class _Rendering:
    shorten: Shorten
    coverage: bool
    titled: set[tuple[object, object]] = field(default_factory=set)

    def of_object(
        self, value: Mapping[str, Any], around: Mapping[str, Any], always: Collection[str] = ()
    ) -> dict[str, Any]:
        within = {**around, **{key: value[key] for key in _INHERITED if key in value}}
        shown: dict[str, Any] = {}
        for key, item in value.items():
            if key in _INHERITED and key in around:
                if item != around[key]:
                    shown[key] = self._named(key, item)
            elif key == "coverage":
                shown |= self._coverage(value)
            elif key == "sections" and "text" in value and isinstance(item, list):
                going_on = [section["path"] for section in item if not section.get("starts_here")]
                shown |= {"goes_on_from_before": going_on} if going_on else {}
            elif key in always or not self._is_idle(key, item, value):
                shown[key] = self._value(key, item, within)
        return shown

    def _value(self, key: str, item: object, around: Mapping[str, Any]) -> object:
        if isinstance(item, Mapping):
            return self.of_object(item, around)
        if isinstance(item, list):
            return [self._value(key, each, around) for each in item]
        return self._named(key, item)

    def _named(self, key: str, item: object) -> object:
        """A value with long ids of documents in it shortened; the words of documents are left as they are."""
        if not isinstance(item, str):
            return item
        if key in _MESSAGES:
            return message(item, self.shorten)
        return _short(item, self.shorten) if key in IDS else item

    def _is_idle(self, key: str, item: object, owner: Mapping[str, Any]) -> bool:
        if key in _LEFT_OUT or item is None or item in ("", [], {}):
            return True
        if key == "value" and "quote" in owner and isinstance(item, str) and item.endswith(CUT):
            return True
        if key == "next_call" and "hits" in owner and owner["hits"]:
            return True
        if key == "searched" and owner.get("matches"):
            return True
        if key == "families" and "hits" in owner and isinstance(item, list):
            return str(owner.get("scope", "")).startswith(WHOLE_MATTER) or all(
                GIVEN in family["reason"] for family in item
            )
        if key in _SUBMITTED and "citation" in owner:
            return True
        if key != "title" or "doc_id" not in owner:
            return False
        was_given = (owner["doc_id"], item) in self.titled
        self.titled.add((owner["doc_id"], item))
        return was_given

    def _coverage(self, owner: Mapping[str, Any]) -> dict[str, Any]:
        held = owner["coverage"]
        nothing = any(owner.get(key) == [] for key in _FOUND) or "status" in owner
        if not (self.coverage or nothing or held.get("asked_about")):
            return {}
        gaps = {key: held[key] for key in ("files_not_read", "pages_without_text", "asked_about") if held.get(key)}
        return {"coverage": {**{key: held[key] for key in ("documents", "pages") if key in held}, **gaps}}
