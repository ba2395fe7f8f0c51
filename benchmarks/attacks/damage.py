"""Damage to a store's files, before opening and under an open reader, must be reported and never end the process.

Each damage is made to a copy of the store, in a separate process that asks questions and then examines every file.
*Silent* is a page, answer or quote that differs from the undamaged store's without an error, or a damaged store that
the examination passes. A question that does not read the damaged file gives the undamaged answer; this is counted
separately, since only `pincite doctor --deep` reports it.
"""

import asyncio
import json
import os
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import numpy as np

from benchmarks.attacks.outcome import SEED, Outcome
from pincite.indexer.embed.base import Vectors
from pincite.indexer.errors import StoreError
from pincite.indexer.pipeline import build
from pincite.server.compose.open_agent import build_asker
from pincite.server.compose.open_matter import watched
from pincite.server.compose.open_store import open_store
from pincite.server.open_matter_parts import OpenMatter
from pincite.server.settings import Settings, TraceSettings
from pincite.tools.answer_types import AnswerType
from pincite.tools.corpus import Corpus

_SAMPLE = Path(__file__).parents[2] / "server" / "demo"
_OTHER = "cfi-012-2023-judgment"
"""In the other matter, and missing from the older generation."""
_SHORT = (_OTHER, "harbour-licensing-regulations-2019")
_SETTINGS = Settings(trace=TraceSettings(enabled=False))
Row = Mapping[str, Any]


class HashEmbedder:
    """Vectors by a hash of the text: meaningless, but a changed byte changes a search."""

    model_id = "crc32"
    dimensions = 16

    def embed(self, texts: Sequence[str]) -> Vectors:
        """Return [len(texts), 16] float32, L2-normalised."""
        made = np.stack([np.random.default_rng(crc32(text.encode())).normal(size=16) for text in texts])
        unit: Vectors = (made / np.linalg.norm(made, axis=1, keepdims=True)).astype(np.float32)
        return unit


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one damage. `asked` and `examined` are null if a signal ended the process."""

    damage: str
    asked: str | None
    examined: bool | None


def attack(folder: Path, is_short: bool) -> Iterable[Outcome]:
    """Damage a copy of the sample's store: 200 times, or 12 in the short form."""
    tries, asked = (12, 1) if is_short else (200, 4)
    whole = folder / "whole"
    _in_child(lambda: _make(whole, folder, is_short))
    rows = _questions(asked, is_short)
    expected = _in_child(lambda: _ask(whole, rows, None))
    found = []
    for number in range(tries):
        copy = folder / "copy"
        shutil.copytree(whole, copy)
        found.append(_try(copy, rows, expected, random.Random(SEED * 1000 + number), is_open=number % 3 == 0))
        shutil.rmtree(copy)
    yield _outcome("damage to a store, before opening", found[1::3] + found[2::3])
    yield _outcome("damage to a store, under an open reader", found[::3])


def _outcome(name: str, found: Sequence[Result]) -> Outcome:
    ways = Counter(result.asked for result in found)
    doctor = sum(result.examined is True for result in found)
    breaches = tuple(
        f"{result.damage}: asked {result.asked or 'signal'}, examined {result.examined}"
        for result in found
        if result.asked in (None, "silent") or not result.examined
    )
    signals = ways[None]
    figures = (
        f"asking: {ways['error']} reported, {ways['same']} the same answers, {ways['silent']} silent, {signals} signals"
    )
    return Outcome(name, len(found), breaches, f"{figures}; doctor --deep: {doctor} reported")


def _make(store: Path, folder: Path, is_short: bool) -> None:
    """Make matter `m` with several generations, and matter `n`."""
    files = folder / "files"
    files.mkdir()
    for path in sorted((_SAMPLE / "matter").glob("*.pdf")):
        if path.stem in _SHORT or not is_short:
            shutil.copy(path, files)
    one = folder / "one"
    one.mkdir()
    (files / f"{_OTHER}.pdf").rename(one / f"{_OTHER}.pdf")
    for matter, source in (("m", files), ("n", one)):
        list(build(source, open_store(store, _SETTINGS), matter, embedder=HashEmbedder()))
    shutil.copy(one / f"{_OTHER}.pdf", files)
    list(build(files, open_store(store, _SETTINGS), "m", embedder=HashEmbedder()))


def _questions(count: int, is_short: bool) -> list[Row]:
    lines = (_SAMPLE / "questions.jsonl").read_text(encoding="utf-8").splitlines()
    rows: list[Row] = [json.loads(line) for line in lines]
    fitting = [row for row in rows if row["pages"] and (not is_short or row["pages"][0]["doc_id"] in _SHORT)]
    return random.Random(SEED).sample(fitting, count)


def _try(store: Path, rows: Sequence[Row], expected: object, rng: random.Random, *, is_open: bool) -> Result:
    kind, change = rng.choice([*_IN_PLACE, *([] if is_open else _BY_NAME)])
    done: list[str] = []

    def damage() -> None:
        target = change(store, rng)
        done.append(f"{kind} in {target}")

    def work() -> dict[str, object]:
        if not is_open:
            damage()
        try:
            asked = _ask(store, rows, damage if is_open else None)
        except StoreError:
            asked = None
        result = "error" if asked is None else "same" if asked == expected else "silent"
        return {"damage": done[0], "asked": result, "examined": _is_found(store)}

    result = _in_child(work)
    return Result(**result) if result else Result(kind, None, None)


def _ask(store: Path, rows: Sequence[Row], damage: Callable[[], None] | None) -> list[object]:
    """Return answers, quotes and nearest passages as JSON values; `damage` is done after the first question."""
    opened_store = open_store(store, _SETTINGS)
    given: list[object] = []
    with watched(opened_store, "m") as purges, closing(opened_store.open("m")) as reader:
        opened = OpenMatter(Corpus("m", reader), HashEmbedder())
        asker = build_asker(opened, purges, _SETTINGS, "offline")
        for number, row in enumerate(rows):
            result = asyncio.run(asker.ask(row["question"], AnswerType(row["answer_type"])))
            if result.status == "failed":
                raise StoreError(str(result.error))
            given.append(
                [result.status, str(result.answer), sorted(f"{c.doc_id} {c.page} {c.quote}" for c in result.citations)]
            )
            if number == 0 and damage:
                damage()
        hits = reader.nearest_chunks(HashEmbedder().embed(["pilotage"])[0], None, 5)
        given.append([[hit.chunk_id, hit.score] for hit in hits])
    return json.loads(json.dumps(given))  # type: ignore[no-any-return]


def _is_found(store: Path) -> bool:
    opened = open_store(store, _SETTINGS)
    try:
        return any(True for _ in opened.examine("m", deep=True))
    except StoreError:
        return True


def _in_child(work: Callable[[], object]) -> Any:  # noqa: ANN401  JSON
    """Run `work` in a child process and return its result; null if a signal ended it."""
    reads, writes = os.pipe()
    child = os.fork()
    if not child:
        os.close(reads)
        status = 1
        try:
            with os.fdopen(writes, "w", encoding="utf-8") as pipe:
                json.dump(work(), pipe)
            status = 0
        finally:
            os._exit(status)
    os.close(writes)
    with os.fdopen(reads, encoding="utf-8") as pipe:
        text = pipe.read()
    _, ended = os.waitpid(child, 0)
    if os.WIFSIGNALED(ended):
        return None
    if ended:
        raise RuntimeError("the child process failed: see above")
    return json.loads(text)


def _current(store: Path) -> Path:
    return store / "m" / (store / "m" / "CURRENT").read_text(encoding="utf-8").split()[0]


def _others(store: Path) -> list[Path]:
    """Return other generations: older ones of the matter, and those of the other matter."""
    found = [*(store / "m").glob("gen-*"), *(store / "n").glob("gen-*")]
    return sorted(path for path in found if path != _current(store))


def _files(store: Path) -> list[Path]:
    """Return the files that a reader reads, the catalogue as often as all others, since it has most of the data."""
    inside = [path for path in sorted(_current(store).rglob("*")) if path.is_file() and path.suffix != ".lock"]
    catalogue = [path for path in inside if path.name == "catalogue.sqlite"]
    return [*inside, *catalogue * len(inside), store / "m" / "CURRENT"]


def _rewritten(store: Path, rng: random.Random, change: Callable[[bytearray, random.Random], None]) -> str:
    """Change a file's bytes in place until they differ."""
    path = rng.choice(_files(store))
    before = path.read_bytes()
    content = bytearray(before)
    while bytes(content) == before:
        change(content, rng)
    with path.open("r+b") as file:
        file.write(content)
        file.truncate(len(content))
    return path.relative_to(store).as_posix()


def _flip(content: bytearray, rng: random.Random) -> None:
    content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)


def _swap(content: bytearray, rng: random.Random) -> None:
    size = min(rng.choice([1, 16, 512]), len(content) // 2)
    a, b = rng.randrange(len(content) - size + 1), rng.randrange(len(content) - size + 1)
    content[a : a + size], content[b : b + size] = content[b : b + size], content[a : a + size]


def _cut(content: bytearray, rng: random.Random) -> None:
    del content[rng.randrange(len(content)) :]


def _zero(content: bytearray, rng: random.Random) -> None:
    start = rng.randrange(len(content)) // 4096 * 4096
    content[start : start + 4096] = bytes(len(content[start : start + 4096]))


def _figure(store: Path, rng: random.Random) -> str:
    """Change a digit in a text of the catalogue."""
    path = _current(store) / "catalogue.sqlite"
    content = path.read_bytes()
    places = [place for place in range(len(content) - 2) if content[place : place + 3].isdigit()]
    place = rng.choice(places)
    digit = bytes([(content[place] - 48 + rng.randrange(1, 10)) % 10 + 48])
    with path.open("r+b") as file:
        file.seek(place)
        file.write(digit)
    return path.relative_to(store).as_posix()


def _exchange(store: Path, rng: random.Random) -> str:
    """Replace a file by the file of the same name in another generation or matter."""
    pairs = [
        (path, other / path.relative_to(_current(store)))
        for path in {*_files(store)} - {store / "m" / "CURRENT"}
        for other in _others(store)
    ]
    fitting = [(a, b) for a, b in sorted(pairs) if b.is_file() and a.read_bytes() != b.read_bytes()]
    path, other = rng.choice(fitting)
    path.unlink()
    shutil.copy(other, path)
    return path.relative_to(store).as_posix()


def _move(store: Path, rng: random.Random) -> str:
    """Replace the generation by another one, or point to another."""
    other, current = rng.choice(_others(store)), _current(store)
    if other.parent == current.parent and rng.randrange(2):
        pointer = store / "m" / "CURRENT"
        pointer.write_text(pointer.read_text(encoding="utf-8").replace(current.name, other.name), encoding="utf-8")
        return "m/CURRENT"
    shutil.rmtree(current)
    shutil.copytree(other, current)
    return f"m/{current.name}"


def _delete(store: Path, rng: random.Random) -> str:
    path = rng.choice(_files(store))
    path.unlink()
    return path.relative_to(store).as_posix()


Change = Callable[[Path, random.Random], str]


def _content(change: Callable[[bytearray, random.Random], None]) -> Change:
    return lambda store, rng: _rewritten(store, rng, change)


_IN_PLACE: tuple[tuple[str, Change], ...] = (
    ("a bit flipped", _content(_flip)),
    ("blocks exchanged", _content(_swap)),
    ("cut short", _content(_cut)),
    ("a block zeroed", _content(_zero)),
    ("a digit changed", _figure),
)
_BY_NAME: tuple[tuple[str, Change], ...] = (
    ("a file of another generation or matter", _exchange),
    ("a generation moved", _move),
    ("a file removed", _delete),
)
