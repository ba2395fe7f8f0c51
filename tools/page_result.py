"""The result of `get_page`: one page's text, and the pages around it."""

from typing import Literal

from pydantic import Field

from pincite.indexer.page import HiddenKind
from pincite.tools.model import PageObject, Result, is_left_out


class PageSection(Result):
    """A section with text on the page."""

    path: str
    kind: str
    heading: str | None = Field(default=None, exclude_if=is_left_out)
    starts_here: bool


class GetPageResult(PageObject):
    """One page's text. With a window, `neighbours` has the surrounding pages that fit."""

    page_count: int
    label: str | None = Field(description="Page number as printed")
    note: str | None = None
    text: str
    sections: list[PageSection] = Field(
        description="At most 20 of the shown text: those that start on the page, then those that continue"
    )
    text_source: Literal["layer", "ocr", "none"] = Field(
        default="layer", description="The file's own text, read from the page's picture, or none"
    )
    ocr_confidence: float | None = Field(default=None, description="Of OCR text, as the OCR engine states it, 0-1")
    next_offset: int | None = None
    next_call: str | None = None
    neighbours: list["NeighbourPage"] = Field(default=[])
    marks: list["PageMark"] = Field(default=[], description="Parts of the text that are not current running text")
    hidden: list["HiddenWords"] = Field(
        default=[], description="Words that a reader of the page does not see; never proof"
    )
    read_from_copy: str | None = Field(
        default=None,
        description="Present while the shared store cannot be reached: the copy that is read may be older",
        exclude_if=is_left_out,
    )


class HiddenWords(Result):
    """Words that a reader does not see: in the colour of their background, covered, off the page, tiny, or hidden."""

    kind: HiddenKind
    text: str = Field(description="Their beginning")


class PageMark(Result):
    """A stretch of the shown text: words struck out or underlined as tracked changes, or a footnote."""

    kind: Literal["struck", "underlined", "footnote"]
    start: int = Field(description="Offset into `text`")
    end: int
    text: str = Field(description="Its beginning")


class NeighbourPage(PageObject):
    """A page before or after the requested one."""

    label: str | None
    text: str = Field(description="The whole page")
    truncated: bool = False
