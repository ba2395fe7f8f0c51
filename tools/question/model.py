"""What a question asks, as values. Spans point into the question's text."""

from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.model import LawNumber
from pincite.indexer.page import Span


class QuestionKind(StrEnum):
    """What has to be done to answer."""

    FIELD = "field"
    PROVISION = "provision"
    COMPARISON = "comparison"
    TEMPORAL = "temporal"
    ENUMERATION = "enumeration"
    EXISTENCE = "existence"
    EXPLANATION = "explanation"


class Complexity(StrEnum):
    """How many places a search has to find, and whether the question's own words lead to them."""

    SINGLE = "single"
    MULTIPLE = "multiple"
    REASONING = "reasoning"


@dataclass(frozen=True, slots=True)
class Mention:
    """A document that the question names: by law number, by case number, or by words that may be a title.

    `versus`: the title is that of a case, `Smith v Jones`. `cited`: the case is named by its neutral citation, in
    `case_id`, which papers of other cases print too; `guessed`: in a spelling that may be any words.
    """

    text: str
    span: Span
    law_number: LawNumber | None = None
    case_id: str | None = None
    title: str | None = None
    versus: bool = False
    cited: bool = False
    guessed: bool = False

    @property
    def certain(self) -> bool:
        """Whether this names a document for sure; capitalised words that end in `Law` may be no title of any."""
        return bool((self.case_id and not self.guessed) or self.law_number or self.versus)

    @property
    def doubtful(self) -> bool:
        """Whether it may be no name at all, and is one only where a document bears it: `USD 500 2025`."""
        return self.guessed and not self.cited


@dataclass(frozen=True, slots=True)
class Locator:
    """A place in a document that the question names: `kind` as a SectionKind value, `path` as `22(1)(a)`.

    `text` names it by itself: the second of `Articles 5 and 7` is `Article 7`. `container` is the schedule that it is
    said to lie in, empty where none is said.
    """

    kind: str
    path: str
    span: Span
    text: str
    container: str = ""


@dataclass(frozen=True, slots=True)
class PageLocator:
    """A physical page that the question names: 1 for the first or title page, -1 for the last."""

    page: int
    span: Span


@dataclass(frozen=True, slots=True)
class DateNamed:
    """A day, month or year that the question names, ISO 8601: `2021-03-03`, `2021-03`, `2021`.

    A day of a year that is not said has two dashes in the year's place: `--05-01` is 1 May.
    """

    iso: str
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """A parsed question. `terms` are analyzer tokens of what remains when names and locators are taken out."""

    text: str
    kind: QuestionKind
    mentions: tuple[Mention, ...] = ()
    locators: tuple[Locator, ...] = ()
    page_locators: tuple[PageLocator, ...] = ()
    quoted: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    dates: tuple[DateNamed, ...] = ()

    def __hash__(self) -> int:
        """By the text alone, from which all the rest is read: questions are the keys of what is kept of them."""
        return hash(self.text)


class NamedBy(StrEnum):
    """How a question names a document, said so that the name may follow."""

    NAME = "the query names it"
    PARTIES = "the query names the parties to it"
    CAPTION = "its first page bears the parties that the query names"
    PARTY = "the query names a party to it"
    WORDS = "the query describes it"


@dataclass(frozen=True, slots=True)
class Named:
    """A document or family that the question names: any of `doc_ids` satisfies it.

    `slot` says how the question calls it, `span` where (null where only a party is named), `again` where once more.
    `exact` is false where the name fits only a family or a wider set; `by_party` is true where only a party is named,
    and these are a guess at the papers meant; `by` says how in all cases.
    """

    slot: str
    doc_ids: frozenset[str]
    exact: bool = True
    by_party: bool = False
    span: Span | None = None
    again: tuple[Span, ...] = ()
    by: NamedBy = NamedBy.NAME

    @property
    def spans(self) -> tuple[Span, ...]:
        """All places where the question names it."""
        return (self.span, *self.again) if self.span else self.again


@dataclass(frozen=True, slots=True)
class Resolution:
    """The documents of a matter that a question names, and the names that no document bears."""

    named: tuple[Named, ...] = ()
    unknown: tuple[Mention, ...] = ()
