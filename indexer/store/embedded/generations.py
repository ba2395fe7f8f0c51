"""A matter's folder: which generations there are, which one is current, and which may go."""

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

    The second line of `CURRENT` is the checksum of the name, the third tells which key it was made with, if any.
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
        """Whether a generation was ever published. Raises `StoreError` where that may not be seen."""
        with self.remedy.reading("CURRENT"):
            return self._current.is_file()

    @property
    def is_begun(self) -> bool:
        """Whether a writer ever took the folder."""
        return (self.path / _WRITER).is_file()

    def state(self) -> str:
        """What changes with each publish: the file that names the current generation is always replaced."""
        try:
            found = self._current.stat()
        except (FileNotFoundError, NotADirectoryError):
            return ""
        except OSError as error:
            raise self.remedy.out_of_reach(error) from error
        return f"{found.st_ino} {found.st_mtime_ns} {found.st_ctime_ns}"

    def create(self) -> None:
        """Make the store and the folder, for the owner alone; folders above the store are made as usual."""
        self._made_store = self._made_store or not self.remedy.store.exists()
        self.remedy.store.parent.mkdir(parents=True, exist_ok=True)
        make_private(self.path / _TRACES)

    def lock(self) -> WriterLock:
        """Become the writer. Raises `StoreLocked`."""
        return WriterLock(self.path / _WRITER, self.matter)

    def current(self) -> Path:
        """The folder of the published generation. Raises `UnknownMatter`, `StoreUnusable`."""
        if not self.is_published:
            raise UnknownMatter(f"The store {self.remedy.store} holds no matter '{self.matter}'")
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
        """The published generation, held. It may change and go between the two steps: then look again."""
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
        """An empty folder, numbered after all that exist and after all of matters that were removed."""
        last = max((number for number, _ in self._generations()), default=self._last_removed())
        folder = self.path / f"gen-{last + 1:06d}"
        folder.mkdir(mode=PRIVATE)
        (folder / _READERS).touch()
        return folder

    def make_current(self, folder: Path) -> None:
        """Publish: the one step at which readers see anything of a generation."""
        lines = (folder.name, self.signing.checksum(folder.name), self.signing.key_id)
        replace_text(self._current, "\n".join(filter(None, lines)) + "\n")

    def prune(self) -> None:
        """Remove the generations that no reader holds, but the current one and the one to go back to.

        Only the writer may call this. What a crashed writer left is numbered above the current one and goes too.
        """
        if self.purge_mark.stands:
            self._prune_all()
            return
        kept = (self.current(), self.before()) if self.is_published else ()
        for _, folder in self._generations():
            if folder not in kept:
                discard(folder)

    def _prune_all(self) -> None:
        """Remove every generation but the current one, also those that are read: who has a file open may go on."""
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
        """The generation to go back to from the current one, if any. Raises as `current` does.

        It is the one that the current one names; where it names none, the newest under it.
        """
        current = self.current()
        older = [folder for number, folder in self._generations() if number < _number(current)]
        named = noted_before(current)
        fitting = older if named is None else [folder for folder in older if folder.name == named]
        return fitting[-1] if fitting else None

    def remove(self) -> None:
        """Remove what the matter has, first the name of its generation, so that nobody finds half of it.

        Its numbers are not given again: who still reads one would take the files of another generation for its own.
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
        """After the lock was released, remove what is left: the lock's file."""
        shutil.rmtree(self.path, ignore_errors=True)

    def remove_if_empty(self) -> None:
        """Before the lock is released, remove the folder if nothing was ever published or kept in it.

        The store's too, where it was made for this one and holds no other. Where an open file cannot be removed
        (Windows), it stays.
        """
        if {path.name for path in self.path.iterdir()} <= {_WRITER, _TRACES}:
            with suppress(OSError):  # not empty, or its lock is open
                (self.path / _TRACES).rmdir()
                (self.path / _WRITER).unlink()
                self.path.rmdir()
                if self._made_store:
                    self.remedy.store.rmdir()

    def _last_removed(self) -> int:
        """The highest number of a generation of any matter that was removed from the store; no name is kept."""
        try:
            return int(self._removed.read_text(encoding="utf-8"))
        except FileNotFoundError:
            return 0
        except ValueError:
            raise self.remedy.unusable(f"{_REMOVED} holds no number") from None

    def _generations(self) -> list[tuple[int, Path]]:
        found = (path for path in self.path.iterdir() if _GENERATION.fullmatch(path.name))
        return sorted((_number(path), path) for path in found)


def discard(folder: Path) -> None:
    """Remove a generation, unless a reader holds it. What cannot be removed now is left for the next writer."""
    if remove_if_free(folder / _READERS):
        shutil.rmtree(folder, ignore_errors=True)


def _number(folder: Path) -> int:
    return int(folder.name.removeprefix("gen-"))
