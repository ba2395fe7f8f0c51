"""What a build of a matter tells while it goes on, and what came of it in the end."""

from dataclasses import dataclass, field

from pincite.indexer.model import Diagnostic, Skipped


@dataclass(frozen=True, slots=True)
class FilesFound:
    """The folder was listed: so many files will be told of, besides those that mails carry."""

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
    """A file is as it was when it was last indexed, and was not read again."""

    path: str


@dataclass(frozen=True, slots=True)
class FileSkipped:
    """A file did not become a document."""

    skipped: Skipped


@dataclass(frozen=True, slots=True)
class PassagesEmbedded:
    """Some more passages have their vectors."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Published:
    """A generation is current: `phase` 1 answers by words and records, 2 also by vectors."""

    phase: int
    generation: str


@dataclass(frozen=True, slots=True)
class NothingChanged:
    """The words and records are those of the current generation, so that there was nothing to publish."""

    generation: str


@dataclass(slots=True)
class Report:
    """What came of a build. Documents plus skipped files are all files seen.

    What could not be read now is skipped, and what was indexed of it before is a document all the same. `added`,
    `changed`, `removed` and `unchanged` count documents, so each file that a mail carries too, by the bytes of their
    files: one that is read anew though its file is the same is unchanged. `published` says whether anything was, and
    `vectors_dropped` that the matter had vectors, and has none now. `moved_from` is the folder's former path, where it
    was moved or renamed since.
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
