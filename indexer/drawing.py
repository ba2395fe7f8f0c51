"""Draw pages of a PDF with the places of their letters, from the text layer or from text recognition."""

from collections.abc import Iterator

from pincite.indexer.extract.drawn_page import Area, DrawnPage, Wanted, png
from pincite.indexer.extract.ocr import find_engine
from pincite.indexer.extract.ocr.base import Engine, NoEngine, Picture, PlacedWord, Unrecognised
from pincite.indexer.extract.ocr.pages import read_upright
from pincite.indexer.extract.pdf.letters import Letters
from pincite.indexer.extract.pdf.pictures import drawing, reading_letters
from pincite.indexer.limits import ReadingOptions


def draw_pages(data: bytes, wanted: Wanted, options: ReadingOptions) -> tuple[tuple[DrawnPage, bytes], ...]:
    """Return the wanted pages, each with its PNG. Raises `Unreadable`.

    It parses the file, so it must run in a reading process.
    """
    with drawing(data, wanted.dpi, options.passwords) as draw, reading_letters(data, options.passwords) as spell:
        pictures = {number: draw(number) for number in wanted.numbers}
        letters = {number: spell(number) for number in wanted.numbers if number not in wanted.read}
    read = dict(_read(data, wanted, options))
    return tuple(
        read.get(number) or _drawn(number, picture, letters.get(number, ("", ())))
        for number, picture in pictures.items()
    )


def _drawn(
    number: int, picture: Picture | None, letters: Letters = ("", ()), problem: str = ""
) -> tuple[DrawnPage, bytes]:
    if picture is None:
        return DrawnPage(number, 0, 0, *letters, "the page cannot be drawn"), b""
    return DrawnPage(number, picture.width, picture.height, *letters, problem), png(picture)


def _read(data: bytes, wanted: Wanted, options: ReadingOptions) -> Iterator[tuple[int, tuple[DrawnPage, bytes]]]:
    """The pages that are read from their pictures, turned upright."""
    if not wanted.read:
        return
    engine = find_engine(options.ocr)
    dpi = wanted.dpi if isinstance(engine, NoEngine) else engine.dpi
    with drawing(data, dpi, options.passwords) as large, drawing(data, wanted.dpi, options.passwords) as small:
        for number in wanted.read:
            yield number, _placed(number, large(number), small(number), engine)


def _placed(
    number: int, large: Picture | None, small: Picture | None, engine: Engine | NoEngine
) -> tuple[DrawnPage, bytes]:
    if large is None or small is None or isinstance(engine, NoEngine):
        missing = f"its words cannot be placed: {engine.message}" if isinstance(engine, NoEngine) else ""
        return _drawn(number, small, problem=missing)
    try:
        found, quarters = read_upright(large, engine)
    except Unrecognised as error:
        return _drawn(number, small, problem=f"its words cannot be placed: {error}")
    upright = large.turned(quarters) if quarters else large
    letters = [letter for word in found.words for letter in _spread(word, upright)]
    return _drawn(
        number,
        small.turned(quarters) if quarters else small,
        ("".join(letter for letter, _ in letters), tuple(area for _, area in letters)),
    )


def _spread(word: PlacedWord, picture: Picture) -> Iterator[tuple[str, Area]]:
    """The letters of a word, all of one width: an engine reports the places of words only."""
    across, down = 1 / picture.width, 1 / picture.height
    step = (word.right - word.left) / max(1, len(word.text))
    for place, letter in enumerate(word.text):
        if letter.strip():
            left = word.left + place * step
            yield letter, (left * across, word.top * down, (left + step) * across, word.bottom * down)
