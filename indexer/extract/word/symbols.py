"""Map characters of symbol fonts (`w:sym`) to Unicode. Pure."""

_SYMBOL = dict(zip("abgdezhqiklmnxoprstufcywDGSWFPLQYX", "αβγδεζηθικλμνξοπρστυφχψωΔΓΣΩΦΠΛΘΨΞ", strict=True)) | {
    "\u00a3": "≤", "\u00a5": "∞", "\u00a7": "♣", "\u00ac": "←", "\u00ad": "↑", "\u00ae": "→", "\u00af": "↓",
    "\u00b0": "°", "\u00b1": "±", "\u00b3": "≥", "\u00b4": "×", "\u00b7": "•", "\u00b8": "÷", "\u00b9": "≠",
    "\u00bb": "≈", "\u00d2": "®", "\u00d3": "©", "\u00d4": "™", "\u00d6": "√", "\u00e2": "®", "\u00e3": "©",
    "\u00e4": "™", "\u00e5": "∑", "\u00f2": "∫",
}  # fmt: skip
_WINGDINGS = {
    "l": "●", "n": "■", "o": "☐", "q": "☐", "v": "❖", "\u00a7": "▪", "\u00a8": "☐", "\u00d8": "➢", "\u00e0": "→",
    "\u00fb": "✗", "\u00fc": "✓", "\u00fd": "☒", "\u00fe": "☑",
}  # fmt: skip
_WINGDINGS_2 = {"P": "✓", "O": "✗", "Q": "☒", "R": "☑", "S": "☒", "T": "☒", "\u00a3": "☐"}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}
_PRIVATE = 0xF000


def letter(font: str, code: str) -> str | None:
    """Return the character that a font shows for a hexadecimal code; null where it is not known."""
    try:
        point = int(code, 16)
        sign = chr(point)
    except (ValueError, OverflowError):
        return None
    if font.lower() not in _FONTS and not _PRIVATE - 0x1000 <= point < _PRIVATE + 0x900:
        return sign if sign.isprintable() else None
    plain = chr(point - _PRIVATE) if point >= _PRIVATE else sign
    return _FONTS.get(font.lower(), {}).get(plain) or (plain if font.lower() == "symbol" and _is_plain(plain) else None)


def _is_plain(sign: str) -> bool:
    return sign.isascii() and (sign.isdigit() or sign in " !#%&()+,./:;<=>?[]{|}")
