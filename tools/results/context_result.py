"""The result of `get_context`: quotes with pages, grouped by their role for the provision."""

from typing import Literal

from pydantic import Field

from pincite.tools.model import Coverage, PageObject


class ContextEntry(PageObject):
    """A quote of the context, on the given page."""

    path: str | None = Field(description="Unit that contains the words")
    quote: str
    truncated: bool = Field(default=False, description="The words continue; `more` is the call that shows the rest")
    more: str | None = None
    depth: int = Field(default=1, description="1: of the requested passage; 2: of what it refers to; and so on")
    of: str | None = Field(default=None, description="From depth 2: the provision whose context it is")


class ParentEntry(PageObject):
    """A unit that contains the provision, the outermost first; `page` is where it starts."""

    path: str
    kind: str
    heading: str | None


class DefinitionEntry(ContextEntry):
    """The definition of a used term."""

    term: str
    scope: str | None = Field(description="The unit that the definition applies to; null: its whole document")


class ExceptionEntry(ContextEntry):
    """A quote that limits the provision."""

    kind: Literal[
        "subject_to",
        "notwithstanding",
        "except",
        "unless",
        "proviso",
        "without_prejudice",
        "not_apply",
        "variation",
        "carve_out",
    ] = Field(
        description="carve_out: another unit takes something out of this one; variation: its own words let another "
        "figure take the place of the one stated; else its own words"
    )


class TargetPlace(PageObject):
    """The target of a reference: `page` is where the provision starts, 1 for a whole document."""

    path: str | None
    heading: str | None
    title: str | None


class ReferenceEntry(ContextEntry):
    """A reference; `page` and `quote` are of the referring words, `target` is the provision referred to."""

    names: str
    target: TargetPlace | None
    unresolved: str | None = Field(default=None, description="Why it has no target in this matter")


class AmendmentEntry(ContextEntry):
    """What an amending instrument does to the provision; `shown` is where it prints the amended text.

    For a provision of the instrument itself: what it does, and `amends`, the provision that it changes.
    """

    kind: Literal["amended", "replaced", "repealed", "inserted", "shown"]
    by: str = Field(description="Title of the instrument")
    in_text: bool | None = Field(
        description="Whether the amended version says that it includes the amendment; null if it does not say"
    )
    amends: TargetPlace | None = Field(default=None, description="Present if the passage is of the amending instrument")


class ContextResult(PageObject):
    """The context of a provision or page, which extends from `page` to `end_page`."""

    end_page: int
    title: str | None
    path: str | None = Field(description="The provision; null for a page")
    heading: str | None
    parents: list[ParentEntry] = Field(default_factory=list)
    exceptions: list[ExceptionEntry] = Field(default_factory=list)
    amendments: list[AmendmentEntry] = Field(default_factory=list)
    references: list[ReferenceEntry] = Field(default_factory=list)
    definitions: list[DefinitionEntry] = Field(default_factory=list)
    totals: dict[str, int] = Field(default_factory=dict, description="How many of each there are, shown or not")
    coverage: Coverage
    next_cursor: str | None = None
    next_call: str | None = None
    note: str | None = None
