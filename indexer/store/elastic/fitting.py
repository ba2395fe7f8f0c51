"""Check that a stored generation fits the running code, and build the error where it does not."""

import json
import shlex
from dataclasses import dataclass

from pydantic import TypeAdapter, ValidationError

from pincite.indexer.errors import StoreUnusable
from pincite.indexer.store.base import SCHEMA_VERSION, Manifest
from pincite.indexer.store.elastic.index_names import Names
from pincite.indexer.store.elastic.rows import Row

_MANIFEST = TypeAdapter(Manifest)


@dataclass(frozen=True, slots=True)
class Remedy:
    """The matter that an error is about. `source` is the folder it was built from, if known."""

    address: str
    matter: str
    source: str | None = None

    @property
    def command(self) -> str:
        """The command that rebuilds the matter."""
        folder = shlex.quote(self.source) if self.source else "FOLDER"
        return f"pincite index {folder} --store {shlex.quote(self.address)} --matter {self.matter} --replace"

    def unusable(self, reason: str) -> StoreUnusable:
        """The error for an index that cannot be read, with the reason and the command to rebuild it."""
        return StoreUnusable(
            f"The index of matter '{self.matter}' cannot be used: {reason}. Rebuild it: {self.command}"
        )


def manifest_in(row: Row, names: Names, address: str) -> Manifest:
    """The manifest in a catalogue. Raises `StoreUnusable` if it has another schema or is damaged."""
    remedy = Remedy(address, names.matter)
    try:
        stored = json.loads(row["data"])
        schema = stored["schema"]
        if schema != SCHEMA_VERSION:
            source = Remedy(address, names.matter, stored.get("source"))
            raise source.unusable(f"it has schema {schema}, this pincite reads {SCHEMA_VERSION}")
        return _MANIFEST.validate_python(stored)
    except (ValueError, KeyError, TypeError, ValidationError) as error:
        raise remedy.unusable(f"its manifest is damaged ({type(error).__name__})") from error


def check_analyzer(manifest: Manifest, analyzer: str, remedy: Remedy) -> None:
    """Raise `StoreUnusable` for an index of another analyzer version."""
    if manifest.analyzer != analyzer:
        raise remedy.unusable(f"its words were cut by analyzer {manifest.analyzer}, this pincite has {analyzer}")
