"""The values of a parsed question. Spans are offsets into the question's text."""

from dataclasses import dataclass
from enum import StrEnum

from pincite.indexer.model import LawNumber
from pincite.indexer.page import Span


class QuestionKind(StrEnum):
    """The work that an answer needs."""

    FIELD = "field"
    PROVISION = "provision"
    COMPARISON = "comparison"
    TEMPORAL = "temporal"
    ENUMERATION = "enumeration"
    EXISTENCE = "existence"
    EXPLANATION = "explanation"


class Complexity(StrEnum):
    """The number of places that a search must find, and whether the question's words match them."""

    SINGLE = "single"
    MULTIPLE = "multiple"
    REASONING = "reasoning"


@dataclass(frozen=True, slots=True)
class Mention:
    """A document that the question names: by law number, by case number, or by words that may be a title.

    `versus`: the title of a case, `Smith v Jones`. `cited`: the case is named by its neutral citation, in `case_id`,
    which papers of other cases may print too. `guessed`: the spelling may be something else.
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
        """Whether this names a document for certain; capitalised words that end in `Law` may be no title."""
        return bool((self.case_id and not self.guessed) or self.law_number or self.versus)

    @property
    def doubtful(self) -> bool:
        """Whether it is a name only if a document has it: `USD 500 2025`."""
        return self.guessed and not self.cited


@dataclass(frozen=True, slots=True)
class Locator:
    """A provision that the question names: `kind` is a SectionKind value, `path` is `22(1)(a)`.

    `text` names it alone: the second of `Articles 5 and 7` is `Article 7`. `container` is the schedule that contains
    it, empty if none is named.
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

    Without a year, two dashes replace it: `--05-01` is 1 May.
    """

    iso: str
    span: Span


@dataclass(frozen=True, slots=True)
class Question:
    """A parsed question. `terms` are analyzer tokens of its text without names and locators."""

    text: str
    kind: QuestionKind
    mentions: tuple[Mention, ...] = ()
    locators: tuple[Locator, ...] = ()
    page_locators: tuple[PageLocator, ...] = ()
    quoted: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    dates: tuple[DateNamed, ...] = ()

    def __hash__(self) -> int:
        """Hash the text only, which determines all fields: questions are keys of caches."""
        return hash(self.text)


class NamedBy(StrEnum):
    """How a question names a document."""

    NAME = "the query names it"
    PARTIES = "the query names the parties to it"
    CAPTION = "its first page has the parties that the query names"
    PARTY = "the query names a party to it"
    WORDS = "the query describes it"


@dataclass(frozen=True, slots=True)
class Named:
    """A document or family that the question names: any of `doc_ids` satisfies it.

    `slot`: the words of the question. `span`: their place, null if only a party is named; `again`: further places.
    `exact` is false if the name fits only a family or a wider set. `by_party`: only a party is named, and the documents
    are a guess. `by`: how the question names it.
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
    """The documents of a matter that a question names, and its names that no document has."""

    named: tuple[Named, ...] = ()
    unknown: tuple[Mention, ...] = ()
