"""Compute the automatic numbers of paragraphs: a clause's `14.3` is not in the text of a DOCX file.

ISO/IEC 29500-1, 17.9: a paragraph names a list (`numId`) and a level, itself or by its style. The list is an instance
of an abstract list, and all instances share its counters.
"""

import re
from copy import copy
from xml.etree.ElementTree import Element

from pincite.indexer.extract.word.numerals import written
from pincite.indexer.extract.word.styles import Styles
from pincite.indexer.extract.word.xml_names import W, is_on, number, value

_LEVELS = 9
_BULLET = "•"
_PLACE = re.compile(r"%([1-9])")


class Lists:
    """Counts the numbered paragraphs of one document; call `label` once for each paragraph, in order."""

    def __init__(self, root: Element | None, styles: Styles) -> None:
        self._styles = styles
        self._instances = _by_id(root, "num", "numId")
        self._abstracts = _by_id(root, "abstractNum", "abstractNumId")
        self._counters: dict[str, list[int | None]] = {}
        self._begun: set[tuple[int, int]] = set()

    def restarted(self) -> "Lists":
        """Return the same lists with new counters, for text outside of the body, which is counted separately."""
        other = copy(self)
        other._counters, other._begun = {}, set()
        return other

    def label(self, paragraph: Element) -> str:
        """Return the label that Word prints before a paragraph, with a space after it; empty where there is none."""
        list_id, level, style = self._place(paragraph)
        instance = self._instances.get(str(list_id))
        if not list_id or instance is None:
            return ""
        abstract_id, abstract = self._abstract(instance)
        level = _level_of_style(abstract, style) if level is None else level
        definition = self._definition(instance, abstract, level)
        if definition is None:
            return ""
        counters = self._counters.setdefault(abstract_id, [None] * _LEVELS)
        self._count(counters, instance, abstract, list_id, level)
        return self._printed(counters, instance, abstract, definition)

    def _place(self, paragraph: Element) -> tuple[int | None, int | None, str | None]:
        own = paragraph.find(f"{W}pPr/{W}numPr")
        list_id, level = number(own, "numId"), number(own, "ilvl")
        style_list, style_level, style = self._styles.numbering(paragraph)
        if list_id is not None:
            return list_id, level or 0, None
        return style_list, style_level if level is None else level, style

    def _abstract(self, instance: Element) -> tuple[str, Element]:
        """Find the abstract list of an instance, following a link to a numbering style."""
        abstract_id = value(instance, "abstractNumId") or ""
        abstract = self._abstracts.get(abstract_id)
        if abstract is None:
            return abstract_id, instance
        linked = value(abstract, "numStyleLink")
        other = self._instances.get(str(self._styles.list_of(linked))) if linked else None
        other_id = value(other, "abstractNumId") or ""
        return (other_id, self._abstracts[other_id]) if other_id in self._abstracts else (abstract_id, abstract)

    def _definition(self, instance: Element, abstract: Element, level: int) -> Element | None:
        override = _at_level(instance, "lvlOverride", level)
        own = None if override is None else override.find(f"{W}lvl")
        return _at_level(abstract, "lvl", level) if own is None else own

    def _start(self, instance: Element, abstract: Element, level: int) -> int:
        override = number(_at_level(instance, "lvlOverride", level), "startOverride")
        if override is not None:
            return override
        start = number(self._definition(instance, abstract, level), "start")
        return 1 if start is None else start

    def _count(
        self, counters: list[int | None], instance: Element, abstract: Element, list_id: int, level: int
    ) -> None:
        count = counters[level]
        restarts = number(_at_level(instance, "lvlOverride", level), "startOverride") is not None
        if count is None or (restarts and (list_id, level) not in self._begun):
            counters[level] = self._start(instance, abstract, level)
        else:
            counters[level] = count + 1
        self._begun.add((list_id, level))
        for deeper in range(level + 1, _LEVELS):
            after = number(self._definition(instance, abstract, deeper), "lvlRestart")
            if after is None or level < after:  # 0: never
                counters[deeper] = None

    def _printed(self, counters: list[int | None], instance: Element, abstract: Element, definition: Element) -> str:
        if value(definition, "numFmt") == "bullet":
            return f"{_BULLET} "
        legal = is_on(definition, "isLgl")

        def shown(place: re.Match[str]) -> str:
            at = int(place[1]) - 1
            count = counters[at]
            count = self._start(instance, abstract, at) if count is None else count
            form = value(self._definition(instance, abstract, at), "numFmt") or "decimal"
            return written(count, "decimal" if legal and form != "decimalZero" else form)

        text = _PLACE.sub(shown, value(definition, "lvlText") or "").strip()
        return text if not text or value(definition, "suff") == "nothing" else f"{text} "


def _by_id(root: Element | None, name: str, key: str) -> dict[str, Element]:
    return {} if root is None else {each.get(f"{W}{key}", ""): each for each in root.findall(f"{W}{name}")}


def _at_level(parent: Element, name: str, level: int) -> Element | None:
    return next((each for each in parent.findall(f"{W}{name}") if each.get(f"{W}ilvl") == str(level)), None)


def _level_of_style(abstract: Element, style: str | None) -> int:
    for definition in abstract.findall(f"{W}lvl"):
        if style is not None and value(definition, "pStyle") == style:
            return int(definition.get(f"{W}ilvl", "0"))
    return 0
