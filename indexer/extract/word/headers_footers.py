"""Find the headers and footers of a section of a DOCX file, and the page numbers in them. Pure."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from pincite.indexer.extract.word.xml_names import R, W

_NUMBERS = ("PAGE", "NUMPAGES", "SECTIONPAGES")
_PLACES = ("header", "footer")


def references(section: Element) -> Iterator[tuple[str, str, str]]:
    """Yield `header` or `footer`, its pages (`default`, `first`, `even`), and the id of its part."""
    for place in _PLACES:
        for each in section.findall(f"{W}{place}Reference"):
            yield place, each.get(f"{W}type", "default"), each.get(f"{R}id", "")


def page_numbers(part: Element) -> set[Element]:
    """Return the runs with a page number from the last saving, which fits no page here."""
    simple = (each for each in part.iter(f"{W}fldSimple") if _counts(each.get(f"{W}instr", "")))
    found = {run for each in simple for run in each.iter(f"{W}r")}
    instruction, shows = "", False
    for run in part.iter(f"{W}r"):
        instruction += "".join(text.text or "" for text in run.iter(f"{W}instrText"))
        sign = run.find(f"{W}fldChar")
        if sign is not None:
            shows = sign.get(f"{W}fldCharType") == "separate" and _counts(instruction)
            instruction = instruction if sign.get(f"{W}fldCharType") == "separate" else ""
        elif shows:
            found.add(run)
    return found


def _counts(instruction: str) -> bool:
    return instruction.strip().upper().startswith(_NUMBERS) and not instruction.strip().upper().startswith("PAGEREF")
