"""The names of the parties that a caption prints together: one by one, and without what it says of them. Pure."""

import re
from collections.abc import Iterator, Sequence

from pincite.indexer.lines import squeeze
from pincite.indexer.patterns import caption as patterns
from pincite.indexer.patterns.companies import FORM
from pincite.indexer.titlecase import smart_title

_ABBREVIATED = re.compile(r"\b(?:Inc|Corp|Co|Ltd|Bros|Jr|Sr|[A-Z]\.[A-Z])\.$", re.IGNORECASE)
_FORMS = re.compile(r"\b(?:INC|CORP|LTD|CO|BROS|PVT|ETC|ORS|ANR)\b(?=\.|,|$)")
_FORM_FIRST = re.compile(r"^(?:limited|company|corporation|incorporated|" + FORM.pattern + r")(?:\W|$)", re.IGNORECASE)
_AND = re.compile(r",\s+and\s+|(?<=[A-Z.,)])\s+and\s+(?=[A-Z])")
_ANY_AND = re.compile(r"\s+(?:and|AND)\s+(?=[A-Z])")
_COMMA = re.compile(
    r",\s+(?!(?:Jr|Sr|I{2,3}|M\.?D|Esq|et\s+al)\b|" + FORM.pattern + r"|(?i:limited|incorporated)\b)", re.IGNORECASE
)
_OFFICE = re.compile(
    r"\b(?:department|minist\w+|secretar\w+|commissioners?|board|bureau|office|society|association|institute|bank|director)\b",
    re.I,
)


def split_names(lines: Sequence[str], *, several: bool | None) -> list[str]:
    """Return the names in the lines of one side; `several`: whether its role is plural, null where it has none."""
    text = "\n".join(line.strip() for line in lines)
    numbered = [part for part in patterns.NUMBERED.split(text) if part.strip(" \n,;")]
    if patterns.NUMBERED.search(text) and patterns.NUMBERED.match(text.lstrip()):
        parts = [re.sub(r"[\s,;]+(?:and|AND|&)\s*$", "", part) for part in numbered]
    elif several and ";" not in text and not _AND.search(text):
        parts = list(_by_line(lines))
    else:
        parts = [text]
    names = (_plain(name) for part in parts for name in _listed(squeeze(part), several=several))
    return list(dict.fromkeys(name for name in names if any(c.isalpha() for c in name) and "__" not in name))


def _by_line(lines: Sequence[str]) -> Iterator[str]:
    """Each line a name, but where one runs on to the next."""
    pending = ""
    for line in lines:
        stripped = line.strip()
        if pending and (patterns.RUNS_ON.search(pending) or _FORM_FIRST.match(stripped) or stripped[:1] in "(,&"):
            pending = f"{pending} {stripped}"
        else:
            if pending:
                yield pending
            pending = stripped
    if pending:
        yield pending


def _listed(text: str, *, several: bool | None) -> Iterator[str]:
    """The names of a list: parted by semicolons, by capacities, and where there are several by commas and `and`."""
    for part in text.split(";"):
        for piece in patterns.CAPACITY.split(part):
            cleaned = re.sub(r"^\W*(?:and\s)?\W*", "", squeeze(piece)) if piece else ""
            yield from _pair(cleaned) if several else _several(cleaned) if several is None else [cleaned]


def _pair(text: str) -> list[str]:
    """The names of several where nothing but `and` parts two; it may be a part of a firm's or an office's name."""
    listed = _several(text)
    parts = _ANY_AND.split(text) if len(listed) == 1 and not _OFFICE.search(text.partition(" and ")[0]) else []
    whole = all(len([w for w in FORM.sub("", part).split() if w.casefold() != "limited"]) > 1 for part in parts)
    return parts if len(parts) == 2 and whole else listed


def _several(text: str) -> list[str]:
    parts = _AND.split(text)
    if len(parts) > 1 or "et al" in text.casefold():
        pieces = [piece for part in parts for piece in _COMMA.split(part)]
        whole = all(len(p.split()) > 1 and p[:1].isupper() and not _FORM_FIRST.match(p) for p in pieces[:-1] if p)
        if whole and len(pieces) > len(parts):
            return pieces
    return parts if all(not _FORM_FIRST.match(part) for part in parts[1:]) else [text]


def _plain(text: str) -> str:
    """A party's name without what stands behind it; a full stop only where it ends an abbreviation."""
    crown = patterns.CROWN.match(text)
    name = patterns.BEHIND_NAME.split(crown["name"] if crown else text, maxsplit=1)[0].strip(" ,;:*-–—")
    if name.count("(") > name.count(")"):
        name = name.rpartition("(")[0].strip()
    return name if _ABBREVIATED.search(name) else name.rstrip(".")


def cased(name: str) -> str:
    """Return a name that is mostly in capitals in capitals and small letters: `STATE OF OHIO, ex rel. ANN POE`."""
    words = name.split()
    shouted = [word for word in words if word.isupper() and len(word) > 1]
    if name.isupper():
        cased_name = smart_title(name)
    elif 2 * len(shouted) > len(words):
        cased_name = " ".join(_cased_word(word) if word in shouted else word for word in words)
    else:
        return name
    return _FORMS.sub(lambda match: match.group().capitalize(), cased_name)


def _cased_word(word: str) -> str:
    return word.lower() if word in ("OF", "THE", "AND", "FOR", "IN", "ON", "EX", "REL.") else smart_title(word)
