"""A document as extracted and as read: the input of a perturbation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pincite.indexer.extract.base import Extraction, RawPage
from pincite.indexer.model import IndexedDocument
from pincite.indexer.reading import document_of
from pincite.indexer.sources import Source

Pages = tuple[RawPage, ...]


@dataclass(frozen=True, slots=True)
class Paper:
    """One file: its extracted pages, and what the index reads on them."""

    source: Source
    extraction: Extraction
    read: IndexedDocument

    @classmethod
    def of(cls, source: Source, extraction: Extraction) -> "Paper":
        """Read the extracted pages of a file."""
        return cls(source, extraction, document_of(source, extraction))

    @property
    def pages(self) -> Pages:
        """The pages as extracted."""
        return self.extraction.pages

    @property
    def texts(self) -> list[str]:
        """The text of each page, in reading order; spans of facts point into these."""
        return [page.text for page in self.read.pages]

    def printed(self, texts: Sequence[str]) -> Pages:
        """Return the pages with other texts. A changed page loses the positions of its lines."""
        return tuple(
            raw if text == old else RawPage(text, raw.label, raw.text_source, raw.ocr_confidence)
            for raw, old, text in zip(self.pages, self.texts, texts, strict=True)
        )

    def with_first(self, text: str) -> Pages:
        """Return the pages with another text on the first."""
        return self.printed([text, *self.texts[1:]])

    def reread(self, pages: Pages) -> IndexedDocument:
        """Read other pages as if they were this file's."""
        return document_of(self.source, replace(self.extraction, pages=pages))
