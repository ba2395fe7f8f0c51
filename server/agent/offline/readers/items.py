"""The items of a list printed below its lead-in, on its page and on the next if the list goes on there. Pure."""

import re

from pincite.indexer.numbering import Style, follows
from pincite.indexer.page import PageRef
from pincite.server.agent.offline.evidence import passages_of
from pincite.server.agent.offline.passages import LEADS, Passage
from pincite.server.agent.offline.view import View

_ITEM = re.compile(r"^\(?(?P<label>[a-z]|[ivx]{1,4}|\d{1,2})[.)]\s+(?P<text>.+)$")
_LEAD_IN = re.compile(
    r"(?::|\s[-–—]|\b(?:following|namely|including|includes|comprise[sd]?|consists?\s+of|by|either)\s*:?)\s*[-–—]?$",
    re.IGNORECASE,
)
_ROMAN = re.compile(r"[ivx]+")
_SAID_OF_IT = re.compile(
    r";\s|\s[-–—]\s+(?=(?:c\.?\s?|about\s|approximately\s)?(?:[A-Z]{3}\s|(?:US)?[$£€]|\d))|,\s(?:if|where|which|who|that|unless|provided|but|each|being|whether|subject|as\s+(?:set|amended|defined|specified)|"
    r"in\s+(?:each|the|any|such))\s"
)
_ALIAS = re.compile(r"\s*\((?:the\s+)?[“\"][^”\"]{2,60}[”\"]\)$")
"""What an item is called from there on: `the Quay Law, Law No. 4 of 2031 (“the Quay Law”)`."""
_REMARK = re.compile(r"\s*\((?=[a-z])(?!the\b|an?\b)[^()]{8,}\)")
"""A remark in brackets, as `(of any size or age)`; a name in brackets is kept."""
_ARTICLE = re.compile(r"^(?:an?|the|its|any(?!\s+(?:of|other)\b))\s+", re.IGNORECASE)
_RUNNING = 3
"""Lines at the head of a page, before a list goes on."""
_FIRST = frozenset({"a", "i", "1"})
"""The labels that a list begins with."""
_RUNNING_TEXT = re.compile(r"\d{1,4}|(?!\d)\S+(?:\s+\S+){0,9}(?<![.;:])")
"""A page's number, or a short title at its head or foot; a heading of its own has a number before it."""


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
    if not all(_RUNNING_TEXT.fullmatch(p.text) for p in behind[len(items) :]):
        return items
    return items + _continued(view, lead_in.ref, items[-1] if items else None, longest)


def lead_in_of(view: View, item: Passage) -> Passage | None:
    """Return the passage that leads in a list item, on its page or the one before; null where none does."""
    page = view.pages.get(item.ref)
    held = passages_of(page) if page is not None and _ITEM.match(item.text) else []
    if item not in held:
        return None
    before = view.pages.get(PageRef(item.ref.doc_id, item.ref.page - 1))
    above = held[: held.index(item)]
    found = _leading(above)
    if found is None and before is not None and all(_is_passed(p) for p in above):
        return _leading(passages_of(before))
    return found


def _leading(passages: list[Passage]) -> Passage | None:
    """The last lead-in with nothing but its items and the foot of a page behind it."""
    for passage in reversed(passages):
        if LEADS.search(passage.text):
            return passage
        if not _is_passed(passage):
            return None
    return None


def _is_passed(passage: Passage) -> bool:
    return _ITEM.match(passage.text) is not None or _RUNNING_TEXT.fullmatch(passage.text) is not None


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


def _continued(view: View, ref: PageRef, last: Passage | None, longest: int) -> list[Passage]:
    """The items at the head of the next page, behind its running header: where their letters go on, or begin."""
    page = view.pages.get(PageRef(ref.doc_id, ref.page + 1))
    before = _ITEM.match(last.text) if last else None
    if page is None or (before is not None and not before["label"].isalpha()):
        return []
    held = passages_of(page)
    for start in range(min(_RUNNING + 1, len(held))):
        match = _ITEM.match(held[start].text)
        if match and _goes_on(match["label"], before["label"] if before else None):
            return _items(held[start:], longest)
    return []


def _goes_on(label: str, before: str | None) -> bool:
    return label in _FIRST if before is None else any(follows(s, label, before) for s in _styles(label, before))
