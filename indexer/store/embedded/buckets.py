"""Build the full-text index in buckets, so that an update writes only the buckets of changed documents.

Documents are assigned to buckets by a hash of their id. Each bucket is built separately, as segments of the engine, and
the index is all segments in one list (`meta.json`). BM25 counts texts, terms and lengths over the whole list, and no
segment has a removed text, so scores equal those of an index built at once.
"""

import json
import zlib
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from pincite.indexer.store.embedded.durable import link_or_copy, make_private
from pincite.indexer.store.embedded.fulltext import Text, build_fulltext

_META = "meta.json"
_BUCKETS = "buckets.json"
_AT_A_TIME = 4
"""Buckets that are built in parallel, with their texts in memory."""
Segments = list[dict[str, Any]]
"""Segments as the engine lists them in `meta.json`."""


@dataclass(frozen=True, slots=True)
class Dealing:
    """The assignment of documents to buckets 0 to `count` - 1."""

    count: int

    def bucket(self, doc_id: str) -> int:
        """The bucket of a document."""
        return zlib.crc32(doc_id.encode()) % self.count

    def deal(self, doc_ids: Iterable[str]) -> Mapping[int, Sequence[str]]:
        """The documents of each non-empty bucket, in the given order."""
        dealt: dict[int, list[str]] = defaultdict(list)
        for doc_id in doc_ids:
            dealt[self.bucket(doc_id)].append(doc_id)
        return dealt


def dealing_for(pages: int, before: Path | None) -> Dealing:
    """Choose the number of buckets for a matter's size; the previous number is kept while it is about right.

    It is about a quarter of the square root of the pages, so that a bucket and the list of buckets both stay small.
    """
    count = 1
    while 16 * count * count < pages:
        count *= 2
    kept = _load(before / _BUCKETS)["count"] if before else 0
    return Dealing(kept if count <= 2 * kept and kept <= 4 * count else count)


def write_fulltext(
    folder: Path,
    before: Path | None,
    dealing: Dealing,
    dealt: Mapping[int, Sequence[str]],
    changed: Collection[int],
    texts: Callable[[Sequence[str]], Iterator[Text]],
) -> None:
    """Write an index into a new folder; `dealt` are the documents of every bucket, `texts` returns the texts of some.

    The `changed` buckets are built; the others are linked from the index `before` if it has the same buckets.
    """
    make_private(folder)
    old = _load(before / _BUCKETS) if before else {}
    known: Mapping[str, Segments] = old["segments"] if old.get("count") == dealing.count else {}
    files = _by_segment(before) if before else {}
    kept = {bucket: known[str(bucket)] for bucket in dealt if bucket not in changed and str(bucket) in known}
    segments = {bucket: _link(linked, files, folder) for bucket, linked in kept.items()}
    segments |= _build_all(folder, {bucket: dealt[bucket] for bucket in dealt if bucket not in kept}, texts)
    listed = [each for bucket in sorted(segments) for each in segments[bucket]]
    _save(folder / _META, {**_frame(before), "segments": listed, "opstamp": 0})
    _save(folder / _BUCKETS, {"count": dealing.count, "segments": segments})


def _build_all(
    folder: Path, dealt: Mapping[int, Sequence[str]], texts: Callable[[Sequence[str]], Iterator[Text]]
) -> Mapping[int, Segments]:
    """Build some buckets, a few in parallel, since each mostly waits for the disk."""
    built: dict[int, Segments] = {}
    buckets = sorted(dealt)
    with ThreadPoolExecutor(_AT_A_TIME) as pool:
        for start in range(0, len(buckets), _AT_A_TIME):
            some = buckets[start : start + _AT_A_TIME]
            building = [pool.submit(_build, folder, list(texts(dealt[bucket]))) for bucket in some]
            built |= {bucket: each.result() for bucket, each in zip(some, building, strict=True)}
    return built


def _build(folder: Path, texts: Iterable[Text]) -> Segments:
    """Build one bucket, and move its files into the folder."""
    with TemporaryDirectory(dir=folder, prefix=".bucket-") as bucket:
        build_fulltext(Path(bucket), texts)
        segments: Segments = _load(Path(bucket, _META))["segments"]
        files = _by_segment(Path(bucket))
        for path in (path for each in segments for path in files[_stem(each)]):
            path.rename(folder / path.name)
    return segments


def _link(segments: Segments, files: Mapping[str, Sequence[Path]], folder: Path) -> Segments:
    for path in (path for each in segments for path in files[_stem(each)]):
        link_or_copy(path, folder / path.name)
    return segments


def _by_segment(folder: Path) -> Mapping[str, Sequence[Path]]:
    """The files of each segment, by the stem of their names."""
    files: dict[str, list[Path]] = defaultdict(list)
    for path in sorted(folder.iterdir()):
        files[path.name.partition(".")[0]].append(path)
    return files


def _stem(segment: dict[str, Any]) -> str:
    """The stem of a segment's file names: its id without hyphens."""
    return str(segment["segment_id"]).replace("-", "")


def _frame(before: Path | None) -> dict[str, Any]:
    """The list of segments without segments: the engine's settings and the fields."""
    if before is not None:
        return _load(before / _META)
    # not in the generation: the engine's threads may still write while the folder is removed
    with TemporaryDirectory(prefix="pincite-empty-", ignore_cleanup_errors=True) as empty:
        build_fulltext(Path(empty), ())
        return _load(Path(empty, _META))


def _load(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def _save(path: Path, value: dict[str, Any]) -> None:
    path.write_text(json.dumps(value), encoding="utf-8")
