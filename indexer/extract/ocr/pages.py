"""Read the pages of a file that need text recognition; pages that stay unread get an oddity with the reason."""

import re
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from pincite.indexer.extract.base import UNREAD, Extraction, Oddity, RawPage
from pincite.indexer.extract.legible import is_garbled, visible
from pincite.indexer.extract.ocr.base import Draw, Engine, NoEngine, Picture, Recognised, Unrecognised

_AGAIN = "then run pincite index again: such pages are read then"
_SURE = 0.6
"""Confidence from which a page is certainly upright: 0.86 and more on scans, 0.2 at most on turned ones."""
_GUESSED = 0.3
"""Confidence below which the result is not text but specks, handwriting or pictures of things."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
OnProgress = Callable[[int, int], None]
"""Called with the number of pictures of the file that are read, and their total."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    page: RawPage
    oddity: Oddity | None


def read_pictures(
    extraction: Extraction, draw: Draw, engine: Engine, on_progress: OnProgress | None = None
) -> Extraction:
    """Read the pages that the extraction marks as unread, and no others.

    `draw` returns the picture of a page (1-based), null where it cannot be drawn. A page keeps its text layer if
    recognition gives nothing better.
    """
    unread = {oddity.page: oddity for oddity in extraction.oddities if oddity.kind in UNREAD and oddity.page}
    pages, oddities = list(extraction.pages), [o for o in extraction.oddities if o.kind not in UNREAD]
    for done, (number, read) in enumerate(_each_read(sorted(unread), draw, engine), start=1):
        outcome = _choose(pages[number - 1], unread[number], read, engine)
        pages[number - 1] = outcome.page
        oddities.extend([outcome.oddity] if outcome.oddity else [])
        if on_progress:
            on_progress(done, len(unread))
    by_ocr = _summary([n for n in sorted(unread) if pages[n - 1].text_source == "ocr"], pages, engine)
    return Extraction(tuple(pages), (*by_ocr, *sorted(oddities, key=lambda o: o.page or 0)))


def left_unread(extraction: Extraction, missing: NoEngine) -> Extraction:
    """Return the extraction with the reason for the missing engine in the oddity of each unread page."""

    def explained(oddity: Oddity) -> Oddity:
        message, remedy = f"{oddity.message}; {missing.message}", _remedy(missing)
        return replace(oddity, message=message, remedy=remedy) if oddity.kind in UNREAD else oddity

    return replace(extraction, oddities=tuple(map(explained, extraction.oddities)))


def gives_reason(message: str, remedy: str, missing: NoEngine) -> bool:
    """Whether the note on an unread page gives this reason for the missing engine."""
    return message.endswith(f"; {missing.message}") and remedy == _remedy(missing)


def _remedy(missing: NoEngine) -> str:
    return f"{missing.remedy}; {_AGAIN}"


def _each_read(numbers: Iterable[int], draw: Draw, engine: Engine) -> Iterator[tuple[int, Recognised | Unrecognised]]:
    """Draw in this thread, since pdfium is not thread-safe, and read `processes` pictures at a time, in order."""
    with ThreadPoolExecutor(engine.processes) as pool:
        waiting: deque[tuple[int, Future[Recognised | Unrecognised]]] = deque()
        for number in numbers:
            waiting.append((number, pool.submit(_read, engine, draw(number))))
            if len(waiting) > engine.processes:
                first, future = waiting.popleft()
                yield first, future.result()
        for number, future in waiting:
            yield number, future.result()


def _read(engine: Engine, picture: Picture | None) -> Recognised | Unrecognised:
    if picture is None:
        return Unrecognised("the page cannot be drawn")
    try:
        read, _ = read_upright(picture, engine)
    except Unrecognised as error:
        return error
    return read if read.confidence >= _GUESSED else Recognised("", read.confidence)


def read_upright(picture: Picture, engine: Engine) -> tuple[Recognised, int]:
    """Read a picture in its best orientation; also return the right angles it was turned by. Raises `Unrecognised`."""
    read = engine.read(picture)
    if not read.text or read.confidence >= _SURE:
        return read, 0
    others = ((engine.read(picture.turned(quarters)), quarters) for quarters in (1, 2, 3))  # too few letters to tell
    return max(((read, 0), *others), key=lambda each: each[0].confidence)


def _choose(page: RawPage, oddity: Oddity, read: Recognised | Unrecognised, engine: Engine) -> _Outcome:
    """Choose between the recognised text and the text layer."""
    if isinstance(read, Unrecognised):
        remedy = "raise ocr.page_seconds if it took too long, then index with --replace; or put a text in its place"
        return _Outcome(page, replace(oddity, kind="ocr_failed", message=f"{oddity.message}; {read}", remedy=remedy))
    text = _cleaned(read.text)
    if _is_better(text, page.text):
        return _Outcome(RawPage(text, page.label, "ocr", read.confidence), None)
    if page.text_source == "layer" and not is_garbled(page.text):
        return _Outcome(page, None)
    message = f"{oddity.message}; {engine.name} found no words in its picture"
    remedy = "a page without words loses nothing; if it has some, set ocr.languages to the languages of the document"
    return _Outcome(page, replace(oddity, kind="ocr_no_words", message=message, remedy=remedy))


def _is_better(text: str, layer: str) -> bool:
    if is_garbled(layer):
        return visible(text) > 0 and not is_garbled(text)
    return visible(text) > visible(layer)


def _cleaned(text: str) -> str:
    return unicodedata.normalize("NFC", _CONTROLS.sub("", text))


def _summary(numbers: list[int], pages: list[RawPage], engine: Engine) -> tuple[Oddity, ...]:
    """One oddity for a file: which of its pages were read by an engine."""
    if not numbers:
        return ()
    confidences = [pages[n - 1].ocr_confidence or 0.0 for n in numbers]
    which = f"page {numbers[0]} was" if len(numbers) == 1 else f"pages {_ranges(numbers)} were"
    message = f"{which} read from the picture by {engine.name}, confidence {min(confidences):.2f} or more"
    return (Oddity(None, "read_by_ocr", message, "check what is quoted from there against the page itself"),)


def _ranges(numbers: list[int]) -> str:
    """`1-3, 7` for 1, 2, 3, 7."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
