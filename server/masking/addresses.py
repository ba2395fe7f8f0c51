"""Find postal addresses by a street with a number, a postcode or a box, and extend them to adjacent lines."""

import re
from collections.abc import Iterator

from pincite.indexer.legal_text.patterns.example import Example
from pincite.server.masking.personal import Kind, PersonalSpan

_WORD = r"[A-Z][\w’'.-]*"
_TYPE = (
    r"(?:Street|St\.?|Road|Rd\.?|Avenue|Ave\.?|Lane|Ln\.?|Drive|Dr\.?|Boulevard|Blvd\.?|Terrace|Way|Square|Plaza|Hill"
    r"|Close|Crescent|Gardens|Mews|Row|Parade|Quay|Yard|Wharf|Parkway|Pkwy\.?|Highway|Court|Place|Walk|Grove|Steps)"
)
_PART = (
    r"(?:(?:Unit|Suite|Flat|Floor|Level|Apt\.?|Apartment|Room|Office|Villa|Building)\s+[\w-]+"
    r"|\d{1,3}(?:st|nd|rd|th)\s+Floor)"
)
_LINE = r"(?:[ ]+|[ ]*\n[ ]*)"
_NO_STREET = r"(?!\s+(?:Company|Limited|Law|Rules|of\s+Justice|of\s+Appeal))"
STREET = re.compile(
    rf"(?:{_PART},\s+)?\b\d{{1,5}}[A-Z]?(?:-\d+)?,?[ ]"
    rf"(?:(?:{_WORD}|\d+(?:st|nd|rd|th)|de|la|du){_LINE}){{1,4}}?"
    rf"(?:{_TYPE}|(?i:{_TYPE})(?=[ \n,]+[A-Z]{{2}}))(?!\w){_NO_STREET}"
)
_STATES = (
    r"(?:A[KLRZ]|C[AOT]|D\.?C\.?|DE|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]"
    r"|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]"
    r"|(?:New|North|South|West|Rhode)[ ][A-Z][a-z]+|[A-Z][a-z]{3,12})"
)
US_WHOLE = re.compile(
    rf"(?<![\w.,/-])\d{{1,5}}[A-Z]?(?:-\d+)?[ ][A-Z\d#][\w.#’'-]*(?:,?{_LINE}(?:[A-Z\d#][\w.#’'-]*|of|the)){{1,12}}?"
    rf",?{_LINE}{_STATES},?{_LINE}\d{{5}}(?:-\d{{4}})?(?![\w-])"
)
"""From the house number to the postcode, whatever the street's name."""
AFTER_WORD = re.compile(
    r"\b(?i:address)(?:[ ]of[ ]\w+)?:[ \t]*(?P<address>[A-Z\d](?=[^\n;]{0,400}?[\d,])[^\n;]{8,120})"
)
FOREIGN_STREET = re.compile(
    rf"\b\d{{1,4}},?\s+(?:rue|route|avenue|boulevard|via|calle|rua)\s+"
    rf"(?:(?:de|du|des|la|le|della|di)\s+){{0,2}}{_WORD}(?:\s+{_WORD}){{0,2}}"
)
UK_POSTCODE = re.compile(r"\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b")
BOX = re.compile(r"(?i:\bP\.?\s?O\.?\s?Box)\s+(?:No\.?\s+)?\d{2,7}")

EXAMPLES: dict[str, Example] = {
    "street": (STREET, "14 Larch Terrace", {}),
    "foreign street": (FOREIGN_STREET, "33, route de la Bonne Dame", {}),
    "us whole": (US_WHOLE, "14 Larch Loop, Suite 9\nDunmere, OH 44199", {}),
    "after word": (AFTER_WORD, "Address: Block 4, Larch Park", {"address": "Block 4, Larch Park"}),
    "uk postcode": (UK_POSTCODE, "DM3 7QT", {}),
    "box": (BOX, "P.O. Box 41827", {}),
}

_SEGMENT = (
    rf"(?:{_PART}|(?:\d{{1,5}}[A-Z]?\s+)?{_WORD}(?:\s+(?:{_WORD}|of|the|upon|\d+(?:st|nd|rd|th)?(?=\s))){{0,4}}"
    rf"|\d{{1,3}}[A-Z]?\s+{_WORD}(?:\s+{_WORD}){{0,3}})"
)
_REACH = 140


def addresses_in(text: str) -> Iterator[PersonalSpan]:
    """Yield each address with its span. Spans found by several signs may overlap."""
    cores = [m.span() for pattern in (STREET, FOREIGN_STREET, BOX) for m in pattern.finditer(text)]
    codes = [m.span() for m in UK_POSTCODE.finditer(text)]
    joined = [_widened(text, start, end, codes) for start, end in cores]
    alone = [_back_from_code(text, *code) for code in codes if not any(a <= code[0] < b for a, b in joined)]
    joined += [m.span() for m in US_WHOLE.finditer(text)] + [m.span("address") for m in AFTER_WORD.finditer(text)]
    yield from (PersonalSpan(start, end, Kind.ADDRESS) for start, end in sorted(joined + alone, key=_longest_first))


def _longest_first(span: tuple[int, int]) -> tuple[int, int]:
    return span[0] - span[1], span[0]


def _widened(text: str, start: int, end: int, codes: list[tuple[int, int]]) -> tuple[int, int]:
    """Extend an address to the unit before the street, and to the postcode or town after it."""
    unit = list(
        re.finditer(rf"(?:{_PART}|{_WORD}(?:\s{_WORD}){{0,2}}(?<!No\.)),\s+$", text[max(0, start - 40) : start])
    )
    if unit and re.match(_PART, unit[0].group()):
        start = max(0, start - 40) + unit[0].start()
    near = [b for a, b in codes if end <= a <= end + 60 and "\n\n" not in text[end:a]]
    if near:
        return start, near[0]
    return start, _to_town(text, end)


def _to_town(text: str, end: int) -> int:
    """Return the end of the towns, state and code that follow a street."""
    tail = text[end : end + _REACH]
    found = re.match(
        rf"(?:,\s+|\s*\n\s*)(?:{_PART}\s*(?:,\s*|\n\s*))?(?:(?:{_WORD}\s?){{1,4}}(?:,\s*|\s)){{1,3}}\d{{5}}(?:-\d{{4}})?",
        tail,
    )
    if found:
        return end + found.end()
    towns = re.match(rf"(?:,\s+{_PART})?(?:,\s+(?:{_WORD}\s?){{1,4}}(?:\d{{1,3}}(?=\W))?(?=[,.;)\n]|$)){{1,3}}", tail)
    return end + towns.end() if towns else end


def _back_from_code(text: str, start: int, end: int) -> tuple[int, int]:
    """Extend a postcode to the segments of capitalised words before it on its line."""
    line = text[max(0, start - 80) : start].rpartition("\n")[2]
    found = re.search(rf"(?:{_SEGMENT},?\s+)+$", line)
    return (start - len(found.group()) if found else start), end
