"""What to tell a person when a store's files do not serve: the error, and the command that puts it right."""

import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from pincite.indexer.errors import IndexerError, StoreError, StoreUnusable
from pincite.indexer.store.embedded.seals import Altered


@dataclass(frozen=True, slots=True)
class Remedy:
    """Where the trouble is. `source` is the folder that the matter was built from, where that is known."""

    store: Path
    matter: str
    source: str | None = None

    @property
    def command(self) -> str:
        """The command that rebuilds the matter; `FOLDER` stands for a source folder that is not known."""
        folder = shlex.quote(self.source) if self.source else "FOLDER"
        return f"pincite index {folder} --store {shlex.quote(str(self.store))} --matter {self.matter} --replace"

    def unusable(self, reason: str) -> StoreUnusable:
        """The error for an index that cannot be read: why, and how to rebuild it."""
        return StoreUnusable(
            f"The index of matter '{self.matter}' cannot be used: {reason}. Rebuild it: {self.command}"
        )

    def altered(self, piece: str) -> StoreUnusable:
        """The error for a piece that is not as it was written."""
        return self.unusable(f"not as it was written: {piece}")

    def out_of_reach(self, error: OSError) -> StoreError:
        """The error for an index that this user may not read: rebuilding it would help nobody."""
        return StoreError(
            f"The index of matter '{self.matter}' may not be read ({error}). "
            f"Check the rights of {self.store}: you need them to read its folders and files."
        )

    @contextmanager
    def reading(self, part: str) -> Iterator[None]:
        """Turn what a damaged file raises into `StoreUnusable`, and want of rights into `StoreError`.

        `part` names the file.
        """
        try:
            yield
        except IndexerError:
            raise
        except Altered as error:
            raise self.altered(str(error)) from error
        except PermissionError as error:
            raise self.out_of_reach(error) from error
        except (sqlite3.Error, OSError, ValueError) as error:
            # what cannot be decoded may be words of a document, and this text is logged
            reason = error if isinstance(error, OSError) else type(error).__name__
            raise self.unusable(f"{part} is damaged ({reason})") from error

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turn what a full or failing disk raises into `StoreError`; what is published is untouched."""
        try:
            yield
        except (sqlite3.OperationalError, OSError) as error:
            raise StoreError(
                f"The index of matter '{self.matter}' could not be written ({_told(error)}). "
                f"What was published before is unchanged. Check the free space and the rights of {self.store}."
            ) from error
        except sqlite3.DatabaseError as error:
            raise self.unusable(f"its catalogue is damaged ({type(error).__name__})") from error


def _told(error: Exception) -> str:
    """What the system says, and of which file: `Read-only file system: /store/m/writer.lock`."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
