"""The folder of a matter: its generations, the current one, and the removal of old ones."""

import re
import shutil
from contextlib import suppress
from pathlib import Path

from pincite.indexer.errors import UnknownMatter
from pincite.indexer.store.embedded.durable import PRIVATE, make_private, replace_text
from pincite.indexer.store.embedded.lock import GenerationHold, WriterLock, remove_if_free
from pincite.indexer.store.embedded.manifest import noted_before
from pincite.indexer.store.embedded.purging import PurgeMark
from pincite.indexer.store.embedded.remedy import Remedy
from pincite.indexer.store.embedded.signing import Signing
from pincite.indexer.store.matters import check_matter_name

_GENERATION = re.compile(r"gen-(\d{6,})")
_READERS = "readers.lock"
_WRITER = "writer.lock"
_TRACES = "traces"
_REMOVED = "REMOVED"


class MatterFolder:
    """`STORE/<matter>/`: `CURRENT` names the published generation; `gen-NNNNNN/` are the generations.

    The second line of `CURRENT` is the checksum of the name, the third the id of its key, if any.
    """

    def __init__(self, store: Path, matter: str, key: bytes = b"") -> None:
        check_matter_name(matter)
        self.signing = Signing(matter, key)
        self.matter = matter
        self.path = store / matter
        self.remedy = Remedy(store, matter)
        self.purge_mark = PurgeMark(self.path)
        self._current = self.path / "CURRENT"
        self._removed = store / _REMOVED
        self._made_store = False

    @property
    def is_published(self) -> bool:
        """Whether a generation was ever published. Raises `StoreError` where that cannot be read."""
        with self.remedy.reading("CURRENT"):
            return self._current.is_file()

    @property
    def is_begun(self) -> bool:
        """Whether a writer ever used the folder."""
        return (self.path / _WRITER).is_file()

    def state(self) -> str:
        """A value that changes with each publication, which always replaces the file `CURRENT`."""
        try:
            found = self._current.stat()
        except (FileNotFoundError, NotADirectoryError):
            return ""
        except OSError as error:
            raise self.remedy.out_of_reach(error) from error
        return f"{found.st_ino} {found.st_mtime_ns} {found.st_ctime_ns}"

    def create(self) -> None:
        """Create the store and the folder for the owner only; folders above the store get the usual permissions."""
        self._made_store = self._made_store or not self.remedy.store.exists()
        self.remedy.store.parent.mkdir(parents=True, exist_ok=True)
        make_private(self.path / _TRACES)

    def lock(self) -> WriterLock:
        """Become the writer. Raises `StoreLocked`."""
        return WriterLock(self.path / _WRITER, self.matter)

    def current(self) -> Path:
        """The folder of the published generation. Raises `UnknownMatter`, `StoreUnusable`."""
        if not self.is_published:
            raise UnknownMatter(f"The store {self.remedy.store} has no matter '{self.matter}'")
        with self.remedy.reading("CURRENT"):
            name, checksum, key_id = [*self._current.read_text(encoding="utf-8").split(), "", "", ""][:3]
            if not _GENERATION.fullmatch(name):
                raise self.remedy.unusable("CURRENT names no generation")
            if reason := self.signing.other_key(key_id):
                raise self.remedy.unusable(reason)
            if not self.signing.fits(name, checksum):
                raise self.remedy.unusable("not as it was written: CURRENT")
        return self.path / name

    def hold_current(self) -> tuple[Path, GenerationHold]:
        """The published generation with a hold on it. Retries if it was replaced and removed in between."""
        folder = self.current()
        while True:
            try:
                return folder, GenerationHold(folder / _READERS)
            except FileNotFoundError as error:
                again = self.current()
                if again == folder:
                    raise self.remedy.unusable(f"{folder.name} is missing or incomplete") from error
                folder = again
            except PermissionError as error:
                raise self.remedy.out_of_reach(error) from error
            except OSError as error:
                raise self.remedy.unusable(f"{folder.name} cannot be opened ({error})") from error

    def new_generation(self) -> Path:
        """Create an empty folder with a number above all existing generations and those of removed matters."""
        last = max((number for number, _ in self._generations()), default=self._last_removed())
        folder = self.path / f"gen-{last + 1:06d}"
        folder.mkdir(mode=PRIVATE)
        (folder / _READERS).touch()
        return folder

    def make_current(self, folder: Path) -> None:
        """Publish a generation: the one step that makes it visible to readers."""
        lines = (folder.name, self.signing.checksum(folder.name), self.signing.key_id)
        replace_text(self._current, "\n".join(filter(None, lines)) + "\n")

    def prune(self) -> None:
        """Remove the generations without readers, except the current one and the one to roll back to.

        Only the writer may call this. The leftovers of a crashed writer, numbered above the current one, are removed
        too.
        """
        if self.purge_mark.is_set:
            self._prune_all()
            return
        kept = (self.current(), self.before()) if self.is_published else ()
        for _, folder in self._generations():
            if folder not in kept:
                discard(folder)

    def _prune_all(self) -> None:
        """Remove every generation but the current one, even those with readers, which keep their open files."""
        current = self.current()
        for _, folder in self._generations():
            if folder != current:
                shutil.rmtree(folder, ignore_errors=True)
        if self.generations() == [current.name]:
            self.purge_mark.clear()

    def generations(self) -> list[str]:
        """Names of the generations on disk, oldest first."""
        return [folder.name for _, folder in self._generations()]

    def before(self) -> Path | None:
        """The generation to roll back to from the current one, if any. Raises as `current` does.

        It is the one that the current one names; where it names none, the newest older one.
        """
        current = self.current()
        older = [folder for number, folder in self._generations() if number < _number(current)]
        named = noted_before(current)
        fitting = older if named is None else [folder for folder in older if folder.name == named]
        return fitting[-1] if fitting else None

    def remove(self) -> None:
        """Remove the content of the matter, first `CURRENT`, so that nobody finds a part of it.

        Its generation numbers are not reused: a remaining reader would take the files of another generation for its
        own.
        """
        last = max((number for number, _ in self._generations()), default=0)
        replace_text(self._removed, f"{max(last, self._last_removed())}\n")
        self._current.unlink(missing_ok=True)
        for path in self.path.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path.name != _WRITER:
                path.unlink()

    def remove_folder(self) -> None:
        """Remove the lock file and the folder, after the lock was released."""
        shutil.rmtree(self.path, ignore_errors=True)

    def remove_if_empty(self) -> None:
        """Remove the folder, before the lock is released, if nothing was ever published or stored in it.

        The store's folder too, if it was created for this matter and has no other. It stays where an open file cannot
        be removed (Windows).
        """
        if {path.name for path in self.path.iterdir()} <= {_WRITER, _TRACES}:
            with suppress(OSError):  # not empty, or its lock is open
                (self.path / _TRACES).rmdir()
                (self.path / _WRITER).unlink()
                self.path.rmdir()
                if self._made_store:
                    self.remedy.store.rmdir()

    def _last_removed(self) -> int:
        """The highest generation number of any matter removed from the store; no names are stored."""
        try:
            return int(self._removed.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return 0
        except ValueError:
            raise self.remedy.unusable(f"{_REMOVED} has no number") from None

    def _generations(self) -> list[tuple[int, Path]]:
        found = (path for path in self.path.iterdir() if _GENERATION.fullmatch(path.name))
        return sorted((_number(path), path) for path in found)


def discard(folder: Path) -> None:
    """Remove a generation, unless it has a reader. Files that cannot be removed are left for the next writer."""
    if remove_if_free(folder / _READERS):
        shutil.rmtree(folder, ignore_errors=True)


def _number(folder: Path) -> int:
    return int(folder.name.removeprefix("gen-"))
