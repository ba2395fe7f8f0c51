"""Sections of plain-text pages in a short form for tests."""

from pincite.indexer.extract.base import RawPage
from pincite.indexer.layout import lay_out
from pincite.indexer.model import SectionKind
from pincite.indexer.structure import read_sections


def read(unit: SectionKind, *texts: str) -> list[tuple[str, str | None]]:
    return [(s.path, s.heading) for s in read_sections(lay_out([RawPage(text) for text in texts]), unit)]


def outline(unit: SectionKind, *texts: str) -> list[str]:
    return [
        f"{s.kind.value} {s.container + ' / ' if s.container else ''}{s.path} [{s.start.page}-{s.end.page}]"
        for s in read_sections(lay_out([RawPage(text) for text in texts]), unit)
    ]


def paths(unit: SectionKind, *texts: str) -> list[str]:
    return [path for path, _ in read(unit, *texts)]
