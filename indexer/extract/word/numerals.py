"""Write numbers in Word's number formats (ISO/IEC 29500-1, 17.18.59). Pure."""

_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"),
    (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_ONES = (
    "Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen "
    "Eighteen Nineteen"
).split()
_TENS = "Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split()
_ORDINALS = {
    "One": "First", "Two": "Second", "Three": "Third", "Five": "Fifth", "Eight": "Eighth", "Nine": "Ninth",
    "Twelve": "Twelfth",
}  # fmt: skip


def written(number: int, form: str) -> str:
    """Return a number in a format of Word; digits where the format is unknown or does not cover the number."""
    if form == "none":
        return ""
    if form == "decimalZero":
        return f"{number:02d}"
    if form in ("lowerLetter", "upperLetter") and 0 < number <= 780:
        letters = chr(ord("a") + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letters if form == "lowerLetter" else letters.upper()
    if form in ("lowerRoman", "upperRoman") and 0 < number < 4000:
        return roman(number) if form == "lowerRoman" else roman(number).upper()
    if form == "ordinal":
        return f"{number}{_ordinal_ending(number)}"
    if form in ("cardinalText", "ordinalText") and 0 < number < 100:
        return _cardinal(number) if form == "cardinalText" else _ordinal(_cardinal(number))
    return str(number)


def roman(number: int) -> str:
    """Return a number from 1 to 3999 as a lower-case Roman numeral."""
    letters = []
    for size, letter in _ROMAN:
        count, number = divmod(number, size)
        letters.append(letter * count)
    return "".join(letters)


def _ordinal_ending(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _cardinal(number: int) -> str:
    if number < 20:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return _TENS[tens - 2] + (f"-{_ONES[ones].lower()}" if ones else "")


def _ordinal(cardinal: str) -> str:
    head, dash, last = cardinal.rpartition("-")
    ordinal = _ORDINALS.get(last.capitalize()) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{head}{dash}{ordinal.lower() if dash else ordinal}"
