"""Errors for unusable files of a store, with the command that repairs them."""

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
    """The matter that an error is about. `source` is the folder it was built from, if known."""

    store: Path
    matter: str
    source: str | None = None

    @property
    def command(self) -> str:
        """The command that rebuilds the matter; `FOLDER` where the source folder is not known."""
        folder = shlex.quote(self.source) if self.source else "FOLDER"
        return f"pincite index {folder} --store {shlex.quote(str(self.store))} --matter {self.matter} --replace"

    def unusable(self, reason: str) -> StoreUnusable:
        """The error for an index that cannot be read, with the reason and the command to rebuild it."""
        return StoreUnusable(
            f"The index of matter '{self.matter}' cannot be used: {reason}. Rebuild it: {self.command}"
        )

    def altered(self, piece: str) -> StoreUnusable:
        """The error for a piece that was changed after it was written."""
        return self.unusable(f"not as it was written: {piece}")

    def out_of_reach(self, error: OSError) -> StoreError:
        """The error for an index that this user may not read, which rebuilding would not repair."""
        return StoreError(
            f"The index of matter '{self.matter}' cannot be read ({error}). "
            f"Check the permissions of {self.store}: you need read access to its folders and files."
        )

    @contextmanager
    def reading(self, part: str) -> Iterator[None]:
        """Turn errors of a damaged file into `StoreUnusable`, and missing permissions into `StoreError`.

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
            # undecodable data may be words of a document, and this message is logged
            reason = error if isinstance(error, OSError) else type(error).__name__
            raise self.unusable(f"{part} is damaged ({reason})") from error

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Turn errors of a full or failing disk into `StoreError`; the published generation is unchanged."""
        try:
            yield
        except (sqlite3.OperationalError, OSError) as error:
            raise StoreError(
                f"The index of matter '{self.matter}' could not be written ({_reason(error)}). "
                f"The published index is unchanged. Check the free space and the permissions of {self.store}."
            ) from error
        except sqlite3.DatabaseError as error:
            raise self.unusable(f"its catalogue is damaged ({type(error).__name__})") from error


def _reason(error: Exception) -> str:
    """The system's message with its file: `Read-only file system: /store/m/writer.lock`."""
    if not isinstance(error, OSError) or not error.strerror:
        return str(error)
    return f"{error.strerror}: {error.filename}" if error.filename else error.strerror
