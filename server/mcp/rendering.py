"""Shorten the text of a result for the model that reads it. Pure. The structured result stays complete.

Left out are:
- URIs, because `doc_id` and `page` say the same, and scores;
- families that the query does not name, or that the call itself gave;
- the searched documents, if a provision was found;
- sections of a page that begin in its text;
- what the client itself sent in an accepted citation;
- a shortened value whose quote has it in full;
- empty and default values, and values that an enclosing object has already;
- a title that was given with the same document before.
"""

import json
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from pincite.tools.results.entries import CUT
from pincite.tools.search_within_doc_family import GIVEN, WHOLE_MATTER

Shorten = Callable[[str], str]
"""Returns a shorter name that tools accept for a document, or the id itself."""

_INHERITED = ("doc_id", "family", "title")
_LEFT_OUT = frozenset({"uri", "score", "matched", "signals", "undecided"})
"""Keys that a model does not need: addresses, and how hits were ranked."""
_SUBMITTED = frozenset({"quote", "side", "values", "statement"})
"""Keys of the submission that an accepted citation repeats."""
_GAPS = ("files_not_read", "pages_without_text", "asked_about", "read_from_copy")
"""Keys of a coverage that say what limits a result."""
_FOUND = ("hits", "matches", "documents", "cases")
"""Lists of results. If one is empty, the text says how much was searched."""
IDS = frozenset("doc_id source target family copies searched doc_ids known_cases case_id".split())
"""Keys of document ids, or of families named by one."""
_MESSAGES = frozenset("next_call more note scope reason message next_step differs_by checked on_trust cautions".split())
"""Keys of sentences that may name documents by id. Text of documents is not changed."""
_FAMILY = re.compile(r"(?:contract|doc):(?P<doc_id>.+)", re.DOTALL)
"""`contract:leases/quay-lease`: the family of a document."""
_LONG_WORD = re.compile(r"""[^\s"',;()\[\]]{40,}[^\s"',;()\[\].:]""")


def rendered(
    result: Mapping[str, Any], shorten: Shorten, *, always: Collection[str] = (), coverage: bool = False
) -> str:
    """Return a result without default values, as compact JSON.

    `always` are keys that stay even if empty. `coverage` adds the size of the matter even if something was found.
    """
    shown = _Rendering(shorten, coverage).of_object(result, {}, always)
    return json.dumps(shown, ensure_ascii=False, separators=(",", ":"))


def message(text: str, shorten: Shorten) -> str:
    """Shorten long document ids in the server's own words."""
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
        """Shorten long document ids in a value; text of documents is not changed."""
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
        coverage = owner["coverage"]
        nothing = any(owner.get(key) == [] for key in _FOUND) or "status" in owner
        if not (self.coverage or nothing or coverage.get("asked_about") or coverage.get("read_from_copy")):
            return {}
        gaps = {key: coverage[key] for key in _GAPS if coverage.get(key)}
        return {"coverage": {**{key: coverage[key] for key in ("documents", "pages") if key in coverage}, **gaps}}
