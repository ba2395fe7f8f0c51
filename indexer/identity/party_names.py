"""Split the party names of a caption and remove descriptions. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.legal_text.body_lines import squeeze
from pincite.indexer.legal_text.patterns import caption_lines as patterns
from pincite.indexer.legal_text.patterns.companies import FORM
from pincite.indexer.legal_text.title_case import smart_title

_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Bros|Jr|Sr|[A-Z]\.[A-Z])\.$", re.IGNORECASE)
_FORMS = re.compile(r"\b(?:INC|CORP|LTD|CO|BROS|PVT|ETC|ORS|ANR)\b(?=\.|,|$)")
_FORM_FIRST = re.compile(r"^(?:limited|company|corporation|incorporated|" + FORM.pattern + r")(?:\W|$)", re.IGNORECASE)
_LIST_AND = re.compile(r",\s+and\s+|(?<=[A-Z.,)])\s+and\s+(?=[A-Z])")
_ANY_AND = re.compile(r"\s+(?:and|AND)\s+(?=[A-Z])")
_COMMA = re.compile(
    r",\s+(?!(?:Jr|Sr|I{2,3}|M\.?D|Esq|et\s+al)\b|" + FORM.pattern + r"|(?i:limited|incorporated)\b)", re.IGNORECASE
)
_NOT_NAMES = ("others", "another", "ors", "anr")
_OFFICE = re.compile(
    r"\b(?:department|minist\w+|secretar\w+|commissioners?|board|bureau|office|society|association|institute|bank"
    r"|director)\b",
    re.IGNORECASE,
)


def split_names(lines: Sequence[str], *, several: bool | None) -> list[str]:
    """Return the names in the lines of one side. `several`: its role is plural; None if it has no role."""
    text = "\n".join(line.strip() for line in lines)
    if patterns.NUMBERED.match(text.lstrip()):
        parts = [re.sub(r"(?<![\s,;])[\s,;]++(?:and|AND|&)\s*$", "", part) for part in patterns.NUMBERED.split(text)]
    elif several and ";" not in text and not _LIST_AND.search(text):
        parts = _by_line(lines)
    else:
        parts = [text]
    pieces = (piece for part in parts for half in part.split(";") for piece in patterns.CAPACITY.split(squeeze(half)))
    bare = (re.sub(r"^\W*(?:and\s)?\W*", "", piece) for piece in pieces)
    names = (_plain(name) for piece in bare for name in ([piece] if several is False else _listed(piece, several)))
    own = (name for name in names if any(c.isalpha() for c in name) and name.casefold() not in _NOT_NAMES)
    return list(dict.fromkeys(name for name in own if "__" not in name))


def _by_line(lines: Sequence[str]) -> list[str]:
    """Return each line as a name, joining lines that continue."""
    names: list[str] = []
    closed = lines[-1].rstrip().endswith((",", ";"))
    for line in map(str.strip, lines):
        continues = patterns.RUNS_ON.search(names[-1]) or (closed and names[-1][-1:] not in ",;") if names else None
        if names and (continues or _FORM_FIRST.match(line) or line[:1] in "(,&"):
            names[-1] += f" {line}"
        else:
            names.append(line)
    return names


def _listed(text: str, several: bool | None) -> Iterator[str]:
    """Yield the names of a list, split at commas and `and`.

    A single `and` may be part of a firm's or an office's name.
    """
    parts = _LIST_AND.split(text)
    if several and len(parts) == 1 and not _OFFICE.search(text.partition(" and ")[0]):
        pair = _ANY_AND.split(text)
        firms = all(FORM.search(part) or part.casefold().endswith("limited") for part in pair)
        plain = (re.sub(r"(?i)\blimited\b", "", FORM.sub("", part)) for part in pair)
        whole = firms or all(len(part.split()) > 1 for part in plain)
        parts = pair if len(pair) == 2 and whole else parts
    elif len(parts) > 1 or "et al" in text.casefold():
        pieces = [piece for part in parts for piece in _COMMA.split(part)]
        if all(len(p.split()) > 1 and p[:1].isupper() and not _FORM_FIRST.match(p) for p in pieces[:-1] if p):
            parts = pieces
    yield from parts if not any(_FORM_FIRST.match(part) for part in parts[1:]) else [text]


def _plain(text: str) -> str:
    """Return a party's name without what follows it. A full stop is kept only after an abbreviation."""
    text = re.sub(r"^(?:Sh|Shri|Smt|M/s)\b\.?\s*", "", text, flags=re.IGNORECASE)
    crown = patterns.CROWN.match(text)
    name = patterns.AFTER_NAME.split(crown["name"] if crown else text, maxsplit=1)[0].strip(" ,;:*-–—")
    if name.count("(") > name.count(")"):
        name = name.rpartition("(")[0].strip()
    return name if _ABBREVIATED.search(name) else name.rstrip(".")


def cased(name: str) -> str:
    """Return a name that is mostly capitals in mixed case: `STATE OF OHIO, ex rel. ANN POE`."""
    words = name.split()
    shouted = [word for word in words if word.isupper() and len(word) > 1]
    if name.isupper():
        name = smart_title(name)
    elif 2 * len(shouted) > len(words) or 2 * sum(len(word) > 3 for word in shouted) >= len(words):  # Ann ALDER
        name = " ".join(_cased_word(word) if word in shouted else word for word in words)
    return _FORMS.sub(lambda match: match.group().capitalize(), name)


def _cased_word(word: str) -> str:
    return word.lower() if word in ("OF", "THE", "AND", "FOR", "IN", "ON", "EX", "REL.") else smart_title(word)
