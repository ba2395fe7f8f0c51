"""Formulas on one line: MathML (of HTML) and Office MathML (ISO/IEC 29500-1, 22.1). Pure."""

from xml.etree.ElementTree import Element

_BETWEEN = {
    "mfrac": "/", "f": "/", "msup": "^", "sSup": "^", "msub": "_", "sSub": "_", "mroot": "^1/", "mtr": " ", "mr": " ",
    "msubsup": "_", "munderover": "_", "munder": "_", "mover": "^", "limLow": "_", "limUpp": "^", "sSubSup": "_",
}  # fmt: skip
"""What stands between the parts of a formula that a page sets above, below or beside each other."""
_BEFORE = {"msqrt": "√", "mroot": "√", "rad": "√"}
_LEAVES = frozenset(("t", "mi", "mn", "mo", "mtext", "ms"))
_UNSEEN = frozenset(("annotation", "annotation-xml", "mphantom", "phant"))


def linear(formula: Element) -> str:
    """Return a formula as it is typed on one line: `(a+b)/2`, `x^2`."""
    return _part(formula).strip()


def _part(element: Element) -> str:
    name = _name(element)
    if not name or name in _UNSEEN or name.endswith("Pr"):
        return ""
    if name in _LEAVES:
        return "".join(element.itertext()).strip()
    parts = [part for part in map(_part, element) if part]
    if name == "d":
        return f"{_sign(element, 'begChr', '(')}{', '.join(parts)}{_sign(element, 'endChr', ')')}"
    if name == "nary":
        parts.insert(0, _sign(element, "chr", "∫"))
    between = _BETWEEN.get(name)
    told = "".join(parts) if between is None else between.join(map(_grouped, parts))
    return f"{_BEFORE[name]}{_grouped(told)}" if name in _BEFORE else told


def _grouped(part: str) -> str:
    """A part of several signs in brackets, so that it stays one part."""
    return part if part.isalnum() or part.replace(".", "").isalnum() or _is_bracketed(part) else f"({part})"


def _is_bracketed(part: str) -> bool:
    return part.startswith("(") and part.endswith(")") and "(" not in part[1:]


def _sign(element: Element, name: str, otherwise: str) -> str:
    """A sign that the properties of a part name; named without a value it is not printed."""
    own = (each for properties in element if _name(properties) == f"{_name(element)}Pr" for each in properties)
    sign = next((each for each in own if _name(each) == name), None)
    if sign is None:
        return otherwise
    return next((value for key, value in sign.items() if key.rpartition("}")[2] == "val"), "")


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
