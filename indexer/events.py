"""The events that a build of a matter emits, and its final report."""

from dataclasses import dataclass, field

from pincite.indexer.model import Diagnostic, Skipped


@dataclass(frozen=True, slots=True)
class FilesFound:
    """The folder was listed: `total` files will have an event, besides the attachments of mails."""

    total: int


@dataclass(frozen=True, slots=True)
class FileBegun:
    """A file is about to be read."""

    path: str


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file became a document."""

    path: str
    pages: int


@dataclass(frozen=True, slots=True)
class FileUnchanged:
    """A file has not changed since it was indexed, and was not read again."""

    path: str


@dataclass(frozen=True, slots=True)
class FileSkipped:
    """A file did not become a document."""

    skipped: Skipped


@dataclass(frozen=True, slots=True)
class PassagesEmbedded:
    """The vectors of one more batch of passages were computed."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Published:
    """A generation was published: `phase` 1 is searched by words and records, 2 also by vectors."""

    phase: int
    generation: str


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """The words and records are those of the current generation, so nothing was published."""

    generation: str


@dataclass(slots=True)
class Report:
    """The result of a build. Documents plus skipped files are all files found.

    A file that cannot be read now is skipped, and a document stored for it before is counted as well. `added`,
    `changed`, `removed` and `unchanged` count documents, attachments included, by the bytes of their files: a file that
    is read again with the same bytes is unchanged. `published` tells whether a generation was published,
    `vectors_dropped` that the matter had vectors and has none now. `moved_from` is the folder's former path where it
    was moved or renamed.
    """

    documents: int = 0
    pages: int = 0
    chunks: int = 0
    skipped: list[Skipped] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    seconds: float = 0.0
    generation: str = ""
    added: int = 0
    changed: int = 0
    removed: int = 0
    unchanged: int = 0
    published: bool = False
    vectors_dropped: bool = False
    moved_from: str = ""


@dataclass(frozen=True, slots=True)
class Finished:
    """The build is done."""

    report: Report


Event = (
    FilesFound
    | FileBegun
    | FileRead
    | FileUnchanged
    | FileSkipped
    | PassagesEmbedded
    | Published
    | NothingChanged
    | Finished
)
