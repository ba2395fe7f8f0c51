"""The items of a list printed below its lead-in, on its page and on the next if the list goes on there. Pure."""

import re

from pincite.indexer.numbering import Style, follows
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.passages import LEADS, Passage
from pincite.server.agent.offline.view import View

_ITEM = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+(?P<text>.+)$")
_LEAD_IN = re.compile(
    r"(?::|\b(?:following|namely|including|includes|comprise[sd]?|consists?\s+of|by|either)\s*:?)\s*[-–—]?$",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"[ivx]+")
_SAID_OF_IT = re.compile(
    r",\s(?:if|where|which|who|that|unless|provided|but|each|being|whether|subject|as\s+(?:set|amended|defined|specified)|"
    r"in\s+(?:each|the|any|such))\s"
)
_ALIAS = re.compile(r"\s*\((?:the\s+)?[“\"][^”\"]{2,60}[”\"]\)$")
"""What an item is called from there on: `the Quay Law, Law No. 4 of 2031 (“the Quay Law”)`."""
_REMARK = re.compile(r"\s*\((?=[a-z])(?!the\b|an?\b)[^()]{8,}\)")
"""A remark in brackets, as `(of any size or age)`; a name in brackets is kept."""
_ARTICLE = re.compile(r"^(?:an?|the|any(?!\s+(?:of|other)\b))\s+", re.IGNORECASE)
_RUNNING = 3
"""Lines at the head of a page, before a list goes on."""


def item_text(item: Passage) -> str:
    """An item's words without its letter or number."""
    match = _ITEM.match(item.text)
    return match["text"] if match else item.text


def items_behind(view: View, lead_in: Passage, longest: int) -> list[Passage]:
    """Return the items that follow a lead-in, up to one with more than `longest` words; none where it leads in none."""
    page = view.pages.get(lead_in.ref)
    if page is None or not _LEAD_IN.search(lead_in.text):
        return []
    held = passages_of(page)
    behind = held[held.index(lead_in) + 1 :] if lead_in in held else []
    items = _items(behind, longest)
    return items + _continued(view, items[-1], longest) if items and len(items) == len(behind) else items


def lead_in_of(view: View, item: Passage) -> Passage | None:
    """Return the passage that leads in a list item on its page, null where the passage is no item or has none."""
    page = view.pages.get(item.ref)
    held = passages_of(page) if page is not None and _ITEM.match(item.text) else []
    for before in reversed(held[: held.index(item)] if item in held else []):
        if LEADS.search(before.text):
            return before
        if not _ITEM.match(before.text):
            return None
    return None


def item_name(text: str) -> str:
    """An item as a name: without what is said of it behind a comma or in brackets, and without its article."""
    text = _SAID_OF_IT.split(re.sub(r"[;,.]?\s*(?:\b(?:and|or))?\s*$", "", text.strip()))[0]
    text = _REMARK.sub("", _ALIAS.sub("", text))
    text = _ARTICLE.sub("", text).strip(" ,;.:")
    return text if text.count("(") == text.count(")") else text.strip("()")


def _items(passages: list[Passage], longest: int) -> list[Passage]:
    """The items at the head of some passages, up to one that is none, is a clause or does not go on from the last."""
    items: list[Passage] = []
    label = ""
    for passage in passages:
        match = _ITEM.match(passage.text)
        if match is None or len(item_name(match["text"]).split()) > longest:
            break
        if label and not any(follows(style, match["label"], label) for style in _styles(match["label"], label)):
            break
        label = match["label"]
        items.append(passage)
    return items


def _styles(*labels: str) -> list[Style]:
    """The ways of counting that labels may be of."""
    if all(label.isdigit() for label in labels):
        return ["(1)"]
    if any(label.isdigit() for label in labels):
        return []
    return ["(a)", "(i)"] if all(_ROMAN.fullmatch(label) for label in labels) else ["(a)"]


def _continued(view: View, last: Passage, longest: int) -> list[Passage]:
    """The items at the head of the next page, behind its running header, where their letters go on."""
    page = view.pages.get(PageRef(last.ref.doc_id, last.ref.page + 1))
    before = _ITEM.match(last.text)
    if page is None or before is None or not before["label"].isalpha():
        return []
    held = passages_of(page)
    for start in range(min(_RUNNING + 1, len(held))):
        match = _ITEM.match(held[start].text)
        if match and match["label"] == chr(ord(before["label"][0]) + 1):
            return _items(held[start:], longest)
    return []
